"""Who comes to a table: a new guest, or one who had no name so far."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person, StoreTrouble
from teahouse.web.naming import clean_name
from teahouse.web.numbers import by_field
from teahouse.web.session import accepted_language, house_of, remember

Again = Callable[[str, int], Awaitable[Response]]
"""The page once more, with a sentence and a status."""
Beside = Callable[[dict[str, str], int], Awaitable[Response]]
"""The same with sentences by the fields they are about."""


async def introduced(request: Request, person: Person | None, name: str) -> Person:
    """Who comes to a table: a new guest, or one who had no name so far and has typed one now."""
    if person is None:
        return await welcome(request, name)
    called = clean_name(name)
    if not called or person.name:
        return person
    named = replace(person, name=called)
    await house_of(request).change_person(named)
    return named


async def led_on(request: Request, person: Person | None, guest: Person, way: Awaitable[str], again: Again) -> Response:
    """On to where somebody's wish leads, or the page once more with the reason why not; the browser of whoever was
    nobody (`person`) remembers the guest they have become."""

    async def beside(wrong: dict[str, str], status: int) -> Response:
        return await again(next(iter(wrong.values())), status)

    return await led_on_beside(request, person, guest, way, beside)


async def led_on_beside(
    request: Request, person: Person | None, guest: Person, way: Awaitable[str], again: Beside
) -> Response:
    """Where a form says beside each field what is wrong there."""
    try:
        answer: Response = RedirectResponse(await way, 303)
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        answer = await again(by_field(error, sentence), status)
    if person is None:
        remember(request, answer, guest)
    return answer


async def welcome(request: Request, name: str) -> Person:
    request.app.state.new_guests(request)
    return await house_of(request).people.welcome(clean_name(name), accepted_language(request))
