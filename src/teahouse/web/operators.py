"""Who runs the house: a link that `teahouse operator` writes, good once and soon, and a cookie for some hours."""

import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from fastapi import Request, Response

from teahouse.web.conduct import OPERATOR
from teahouse.web.session import Signer, signer_of

LINK, SESSION = "operator", "operator-session"
COOKIE, PATH = "teahouse-operator", OPERATOR
LINK_SECONDS, SESSION_SECONDS = 15 * 60, 8 * 3600
LONGEST_NAME = 40


@dataclass(frozen=True)
class Entry:
    """What a link says: who may come in, until when, and what makes it the only one."""

    name: str
    until: float
    only: str


def new_entry(signer: Signer, name: str) -> str:
    """The path of a link for this operator."""
    until = int(time.time()) + LINK_SECONDS
    return f"{PATH}/in/{signer.sign(LINK, f'{until} {secrets.token_urlsafe(16)} {name[:LONGEST_NAME]}')}"


def read_entry(request: Request, token: str) -> Entry | None:
    """If it is one of ours and not over."""
    until, only, name = (signer_of(request).read(LINK, token) or "0 - -").split(" ", 2)
    return Entry(name, float(until), only) if time.time() < float(until) else None


def let_in(request: Request, response: Response, name: str) -> None:
    until = int(time.time()) + SESSION_SECONDS
    response.set_cookie(
        COOKIE,
        signer_of(request).sign(SESSION, f"{until} {name}"),
        max_age=SESSION_SECONDS,
        path=PATH,
        httponly=True,
        samesite="strict",
        secure=request.app.state.settings.secure,
    )


def operator_of(request: Request) -> str | None:
    """The name of whoever looks after the house here."""
    until, name = (signer_of(request).read(SESSION, request.cookies.get(COOKIE, "")) or "0 -").split(" ", 1)
    return name if time.time() < float(until) else None


def end_of_day(text: str) -> float | None:
    """Of a date as forms send it.

    >>> end_of_day("2027-01-01"), end_of_day("soon")
    (1798847999.0, None)
    """
    try:
        return datetime.strptime(text + " 23:59:59", "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None
