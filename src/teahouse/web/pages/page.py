"""What every page has: who looks, in which light and language, and the way back."""

from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from teahouse.store.base import Person
from teahouse.texts import LANGUAGES
from teahouse.web.session import (
    keep_remembering,
)
from teahouse.web.viewing import HELP

THEMES = ("auto", "light", "dark")
SWITCHES = {HELP: False, "motion": True, "sound": False}
"""What a person may switch on and off for all games, and how it is at first."""


def page(request: Request, name: str, person: Person | None, status: int = 200, **parts: Any) -> HTMLResponse:
    wishes = person.looks if person else {}
    html = request.app.state.templates.get_template(name).render(
        person=person,
        theme=wishes.get("theme", "auto"),
        switches={switch: bool(wishes.get(switch, at_first)) for switch, at_first in SWITCHES.items()},
        languages=LANGUAGES,
        path=_path(request),
        current={entry: _current(entry, request.url.path) for entry in MENU},
        **{"announcement": request.app.state.conduct.announcement(), **parts},
    )
    answer = HTMLResponse(html, status, headers={"cache-control": "no-store"})
    keep_remembering(request, answer, person)
    return answer


def _current(entry: str, path: str) -> str:
    """Whether a page is the one an entry of the menu leads to, or one of those behind it (aria-current)."""
    return "page" if path == entry else "true" if path.startswith(MENU[entry]) else "false"


MENU: dict[str, tuple[str, ...]] = {
    "/": ("/new/", "/tables/", "/evenings", "/lobby", "/contacts"),
    "/learn": ("/learn/", "/rules/", "/score/", "/dances/", "/analyse/", "/puzzles/", "/reviews"),
    "/watch": (),
    "/me/games": ("/ratings",),
    "/clubs": ("/clubs/", "/tournaments/"),
}
"""Entries, and how the addresses of the pages behind them begin."""


def _path(request: Request) -> str:
    """Where whoever changes the language comes back to: what was sent is not sent again.

    A query comes along only where it says what the page shows. Beside a secret it would tell whoever sends a browser
    here and sees how long the compressed answer is whether a part of the secret was guessed.
    """
    if request.method != "GET":
        return "/"
    path, query = request.url.path, request.url.query
    shows_what_it_says = path.startswith(("/score/", "/analyse/")) or path.endswith("/replay") or path == "/me/games"
    return f"{path}?{query}" if query and shows_what_it_says else path


def error_page(request: Request, person: Person | None, status: int, code: str, sentence: str) -> Response:
    return page(request, "error.html", person, status, code=code, sentence=sentence)


def outside(request: Request, path: str) -> str:
    base = request.app.state.settings.base_url or str(request.base_url).rstrip("/")
    return base + path


def inside(path: str) -> str:
    """Only to pages of this house."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
