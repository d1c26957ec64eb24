"""Who is asking: a signed cookie, a personal link, or a bearer token. None of them is logged or shown to others."""

import hashlib
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from teahouse.core.errors import TeahouseError
from teahouse.evenings.room import Evenings
from teahouse.store.base import Person
from teahouse.table.house import House
from teahouse.texts import LANGUAGES, speak
from teahouse.web.browsers import browser_of
from teahouse.web.keys import Key
from teahouse.web.tickets import Ticket, is_believed, new_ticket, read_ticket
from teahouse.web.tournament_tables import Stewards

COOKIE = "teahouse"
OTHERS = "teahouse-others"
MOST_OTHERS = 12
"""People who may share a device."""
MOST_REMEMBERED = 4096
YEARS = 5 * 365 * 24 * 3600


class NotKnown(TeahouseError):
    """Nobody we know: a name is needed first."""

    code = "not-known"


class BadToken(TeahouseError):
    code = "bad-token"


class Signer:
    """Signs ids, each for one purpose: a cookie is no token and no link."""

    def __init__(self, keys: Sequence[Key]) -> None:
        self.change(keys)

    def change(self, keys: Sequence[Key]) -> None:
        """These are the keys from now on."""
        self._keys = tuple(keys)
        self._find = lru_cache(MOST_REMEMBERED)(self._search)  # every request of a device brings the same signature

    def mark(self) -> bytes:
        """What all houses with these keys know and nobody else; signs nothing."""
        return hashlib.sha256(b"mark" + self._keys[0].text.encode()).digest()

    def sign(self, purpose: str, id: str) -> str:
        return str(URLSafeSerializer(self._keys[0].text, salt=purpose).dumps(id))

    def read(self, purpose: str, text: str) -> str | None:
        """What was signed, if a key did it that is believed now."""
        id, key = self._find(purpose, text)
        return id if key and time.time() < key.until else None

    def is_old(self, purpose: str, text: str) -> bool:
        """Whether a key did it that will not be believed for ever."""
        _, key = self._find(purpose, text)
        return key is not None and key.last_day is not None

    def _search(self, purpose: str, text: str) -> tuple[str, Key] | tuple[None, None]:
        for key in self._keys:
            with suppress(BadSignature):
                return str(URLSafeSerializer(key.text, salt=purpose).loads(text)), key
        return None, None


def signer_of(request: Request) -> Signer:
    signer: Signer = request.app.state.signer
    return signer


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def stewards(request: Request) -> Stewards:
    """Who look after tournaments."""
    found: Stewards = request.app.state.stewards
    return found


def evenings_of(request: Request) -> Evenings:
    evenings: Evenings = request.app.state.evenings
    return evenings


async def guest(request: Request) -> Person | None:
    """Whoever asks, if we know them; from here on the house speaks their language."""
    person = await _asking(request)
    speak(person.language if person else accepted_language(request))
    return person


async def known(request: Request) -> Person:
    person = await guest(request)
    if person is None:
        raise NotKnown()
    return person


async def _asking(request: Request) -> Person | None:
    ticket = ticket_in(signer_of(request), request.headers)
    person = await believed(house_of(request), ticket) if ticket else None
    if person is None and has_authorization(request.headers):
        speak(accepted_language(request))
        raise BadToken()
    return person


async def believed(house: House, ticket: Ticket) -> Person | None:
    """Whose ticket it is, if it is not over. Of a round that was not heard of yet the store knows."""
    person = await house.people.find(ticket.person)
    if person and person.round < ticket.round:
        person = await house.people.find_anew(ticket.person)
    return person if person and is_believed(ticket, person) else None


def person_id(signer: Signer, headers: Headers) -> str | None:
    """Whose token or cookie this is, if it is one of ours."""
    ticket = ticket_in(signer, headers)
    return ticket.person if ticket else None


def ticket_in(signer: Signer, headers: Headers) -> Ticket | None:
    """What was signed for whoever asks: a token, or else a cookie."""
    if not has_authorization(headers):
        return cookie_ticket(signer, headers)
    scheme, _, token = headers["authorization"].partition(" ")
    found = signer.read("token", token.strip()) if scheme.lower() == "bearer" else None
    return read_ticket(found) if found else None


def cookie_ticket(signer: Signer, headers: Headers) -> Ticket | None:
    found = signer.read("cookie", _cookie(headers))
    return read_ticket(found) if found else None


def new_token(request: Request, person: Person) -> str:
    """For programs."""
    return signer_of(request).sign("token", str(Ticket(person.id, round=person.round)))


def has_authorization(headers: Headers) -> bool:
    """Whether the request says itself who sends it. An empty header does not: then its cookie is asked, which a
    browser sends along for other sites too."""
    return bool(headers.get("authorization", "").strip())


def _cookie(headers: Headers) -> str:
    return cookie_parser(headers.get("cookie", "")).get(COOKIE, "")


def remember(request: Request, response: Response, person: Person, ticket: Ticket | None = None) -> None:
    """The device knows its guest from now on, by a ticket that it has already or by a new one."""
    signed = signer_of(request).sign("cookie", str(ticket or new_ticket(person)))
    _set_cookie(request, response, COOKIE, signed)


def others_here(request: Request) -> list[Ticket]:
    """Who else has played on this device and may go on here."""
    found = (signer_of(request).read("others", request.cookies.get(OTHERS, "")) or "").split()
    return [read_ticket(text) for text in found]


def remember_others(request: Request, response: Response, tickets: Sequence[Ticket]) -> None:
    """The device knows them too, the last one first."""
    first = {ticket.person: ticket for ticket in reversed(tickets)}
    kept = [ticket for ticket in tickets if first[ticket.person] is ticket][:MOST_OTHERS]
    _set_cookie(request, response, OTHERS, signer_of(request).sign("others", " ".join(map(str, kept))))


def _set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=YEARS,
        httponly=True,
        samesite="lax",
        secure=request.app.state.settings.secure,
    )


def personal_link(signer: Signer, person: Person) -> str:
    """The path that brings a person to another device; empty when nobody has used it in time."""
    if _is_over(person):
        return ""
    return "/return/" + signer.sign("return", f"{person.id} {person.link}" if person.link else person.id)


async def owner_of(request: Request, token: str) -> Person | None:
    """Whose personal link this is, if it is the one that counts."""
    id, _, number = (signer_of(request).read("return", token) or "").partition(" ")
    person = await house_of(request).people.find(id) if id else None
    counts = person is not None and number == (str(person.link) if person.link else "") and not _is_over(person)
    return person if counts else None


def _is_over(person: Person) -> bool:
    return 0 < person.link_until < time.time()


def keep_remembering(request: Request, response: Response, person: Person | None) -> None:
    """A cookie that was signed by a key of before is signed anew, and one of before there were sessions gets one."""
    request.app.state.here.saw(person)
    ticket = cookie_ticket(signer_of(request), request.headers)
    if person and ticket and ticket.person == person.id:
        if not ticket.session:
            remember(request, response, person)
        elif signer_of(request).is_old("cookie", _cookie(request.headers)):
            remember(request, response, person, ticket)
        request.app.state.sessions.saw(ticket, browser_of(request.headers.get("user-agent", "")))
    if signer_of(request).is_old("others", request.cookies.get(OTHERS, "")):
        remember_others(request, response, others_here(request))


def accepted_language(request: Request) -> str:
    return first_spoken(request.headers.get("accept-language", ""))


def first_spoken(wishes: str) -> str:
    """The language of ours that a browser likes best.

    >>> first_spoken("fr, en;q=0.5, nl;q=0.8")
    'nl'
    """
    ranked = sorted(wishes.split(","), key=_weight, reverse=True)
    for wish in ranked:
        code = wish.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


def _weight(wish: str) -> float:
    try:
        return float(wish.partition(";q=")[2] or 1)
    except ValueError:
        return 0.0
