"""Who comes to a table: a new guest, or one who had no name so far."""

from dataclasses import replace

from fastapi import Request

from teahouse.store.base import Person
from teahouse.web.naming import clean_name
from teahouse.web.session import (
    accepted_language,
    house_of,
)


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


async def welcome(request: Request, name: str) -> Person:
    request.app.state.new_guests(request)
    return await house_of(request).people.welcome(clean_name(name), accepted_language(request))
