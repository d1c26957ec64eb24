"""Who is asking: a signed cookie, a personal link, or a bearer token. None of them is logged or shown to others."""

import os
import secrets
from functools import lru_cache
from pathlib import Path

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person
from teahouse.table.house import House
from teahouse.texts import LANGUAGES, speak

COOKIE = "teahouse"
MOST_REMEMBERED = 4096
YEARS = 5 * 365 * 24 * 3600


class NotKnown(TeahouseError):
    """Nobody we know: a name is needed first."""

    code = "not-known"


class BadToken(TeahouseError):
    code = "bad-token"


def secret_in(folder: Path) -> str:
    """The signing secret, made once, readable by the house alone."""
    path = folder / "secret"
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        pass
    made = path.with_suffix(f".{secrets.token_hex(4)}")
    descriptor = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_hex(32))
    try:
        os.link(made, path)  # whoever comes second takes the first one's
    except FileExistsError:
        pass
    finally:
        made.unlink()
    return path.read_text().strip()


class Signer:
    """Signs ids, each for one purpose: a cookie is no token and no link."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self.read = lru_cache(MOST_REMEMBERED)(self._read)  # every request of a device brings the same signature

    def sign(self, purpose: str, id: str) -> str:
        return str(URLSafeSerializer(self._secret, salt=purpose).dumps(id))

    def _read(self, purpose: str, text: str) -> str | None:
        try:
            return str(URLSafeSerializer(self._secret, salt=purpose).loads(text))
        except BadSignature:
            return None


def signer_of(request: Request) -> Signer:
    signer: Signer = request.app.state.signer
    return signer


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


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
    id = person_id(signer_of(request), request.headers)
    person = await house_of(request).people.find(id) if id else None
    if person is None and "authorization" in request.headers:
        speak(accepted_language(request))
        raise BadToken()
    return person


def person_id(signer: Signer, headers: Headers) -> str | None:
    """Whose token or cookie this is, if it is one of ours."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme:
        return signer.read("token", token.strip()) if scheme.lower() == "bearer" else None
    return signer.read("cookie", cookie_parser(headers.get("cookie", "")).get(COOKIE, ""))


def remember(request: Request, response: Response, person: Person) -> None:
    """The device knows its guest from now on."""
    response.set_cookie(
        COOKIE,
        signer_of(request).sign("cookie", person.id),
        max_age=YEARS,
        httponly=True,
        samesite="lax",
        secure=request.app.state.settings.secure,
    )


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
