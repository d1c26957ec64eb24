"""Passkeys: made by a guest who wants to be known on every device, asked of whoever says they have one.

A challenge is signed by the house, says what it is for and until when, and is not stored. When it was answered well it
is, for as long as it could be answered again.
"""

import secrets
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

from fastapi import Request

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person
from teahouse.store.passkeys import Passkey, SqlPasskeys
from teahouse.texts import say
from teahouse.web.beside import beside
from teahouse.web.places import Place, place_of
from teahouse.web.session import house_of, signer_of

MOST = 10
"""Passkeys of a guest."""
SECONDS = 300
"""In which a challenge is to be answered, and the question who is to play here."""
CHALLENGE = "passkey"
MAKE, SIGN, BECOME = "make", "sign", "become"
"""What is signed for."""
NOBODY = "-"
T = TypeVar("T")


class NoPasskeysHere(TeahouseError):
    """The house has no address that browsers make passkeys for."""

    code = "no-passkeys-here"


class PasskeyLate(TeahouseError):
    """Nothing that was asked for, not lately, or answered already."""

    code = "passkey-late"


class PasskeyRefused(TeahouseError):
    """Made for another house, or signed by another key."""

    code = "passkey-refused"


class PasskeyUnknown(TeahouseError):
    code = "passkey-unknown"


class PasskeyCopied(TeahouseError):
    """It counts back: there is another one like it."""

    code = "passkey-copied"


class TooManyPasskeys(TeahouseError):
    """Or the same twice."""

    code = "too-many-passkeys"


def store_of(request: Request) -> SqlPasskeys:
    found: SqlPasskeys = request.app.state.passkeys
    return found


async def wish_to_make(request: Request, person: Person) -> str:
    """What the browser is asked, as JSON."""
    await _load(request)
    from teahouse.web import ceremonies

    known = [each.id for each in await house_of(request).ask(store_of(request).of, person.id)]
    if len(known) >= MOST:
        raise TooManyPasskeys()
    named = (person.id, person.name or say("web/guest"))
    return ceremonies.to_make(_place(request), say("web/house"), _sign(request, MAKE, person.id), named, known)


async def wish_to_sign(request: Request) -> str:
    await _load(request)
    from teahouse.web import ceremonies

    return ceremonies.to_sign(_place(request), _sign(request, SIGN))


async def make(request: Request, person: Person, answer: dict[str, Any], name: str) -> Passkey:
    """A new passkey of this person."""
    await _load(request)
    from teahouse.web import ceremonies

    challenge = await _challenge_in(request, answer, MAKE, person.id)
    found = await _judged(request, ceremonies.made, answer, challenge, _place(request))
    await _use_up(request, challenge)
    passkey = Passkey(found.id, person.id, name, found.key, found.count, time.time(), 0.0)
    if not await house_of(request).ask(store_of(request).add, passkey, MOST):
        raise TooManyPasskeys()
    return passkey


async def owner_of_answer(request: Request, answer: dict[str, Any]) -> Person:
    """Who has signed."""
    await _load(request)
    from teahouse.web import ceremonies

    challenge = await _challenge_in(request, answer, SIGN, NOBODY)
    house, store, place = house_of(request), store_of(request), _place(request)
    passkey = await house.ask(store.find, str(answer.get("id", ""))[: ceremonies.LONGEST_ID])
    owner = await house.people.find(passkey.person) if passkey else None
    if passkey is None or owner is None:
        raise PasskeyUnknown()
    count = await _judged(request, ceremonies.signed, answer, challenge, place, passkey)
    await _use_up(request, challenge)
    if max(count, passkey.count) and count <= passkey.count:
        raise PasskeyCopied()
    if not await house.ask(store.use, passkey, count, time.time()):
        raise PasskeyLate()
    return owner


def question(request: Request, owner: Person) -> str:
    """With which the owner of a passkey may become who plays on this device: once, and soon."""
    return _sign(request, BECOME, owner.id)


async def asked_about(request: Request, token: str, answered: bool = False) -> Person | None:
    """Whom a question is about; whoever answers it does so once."""
    id = _read(request, token, BECOME)
    if id is None:
        return None
    if answered and not await _is_first(request, token):
        return None
    return await house_of(request).people.find(id)


async def _load(request: Request) -> None:
    """What takes long to load, without making anybody wait."""
    await beside(request).do(import_module, "teahouse.web.ceremonies")


def _place(request: Request) -> Place:
    place = place_of(request)
    if place is None:
        raise NoPasskeysHere()
    return place


def _sign(request: Request, purpose: str, person: str = NOBODY) -> str:
    until = int(time.time()) + SECONDS
    return signer_of(request).sign(CHALLENGE, f"{purpose} {person} {until} {secrets.token_urlsafe(16)}")


def _parts(request: Request, text: str) -> tuple[str, str, float, str]:
    """What was signed: purpose, person, until when, and what makes it the only one."""
    purpose, person, until, only = (signer_of(request).read(CHALLENGE, text) or "- - 0 -").split(" ")
    return purpose, person, float(until), only


def _read(request: Request, text: str, purpose: str) -> str | None:
    """The person it is about, if it is for this and not over."""
    what, person, until, _ = _parts(request, text)
    return person if what == purpose and time.time() < until else None


async def _challenge_in(request: Request, answer: dict[str, Any], purpose: str, person: str) -> str:
    from teahouse.web import ceremonies

    try:
        challenge = ceremonies.challenge_in(answer)
    except ceremonies.BadAnswer:
        raise PasskeyRefused() from None
    if _read(request, challenge, purpose) != person:
        raise PasskeyLate()
    return challenge


async def _judged(request: Request, judge: Callable[..., T], *given: Any) -> T:
    from teahouse.web import ceremonies

    try:
        return await beside(request).do(judge, *given)
    except ceremonies.BadAnswer:
        raise PasskeyRefused() from None


async def _use_up(request: Request, challenge: str) -> None:
    if not await _is_first(request, challenge):
        raise PasskeyLate()


async def _is_first(request: Request, text: str) -> bool:
    _, _, until, only = _parts(request, text)
    return await house_of(request).ask(store_of(request).answer, only, until, time.time())
