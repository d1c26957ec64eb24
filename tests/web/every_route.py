"""Every route of the house, and what somebody might send there: all of it is tried, so that none is forgotten."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import Mount

from teahouse.web.app import create_app
from teahouse.web.lasting import LASTING
from teahouse.web.settings import Settings
from web.chance import CHANGED, tells_the_time, without_clocks
from web.listening import Device

HOST = "teahouse.example"
"""Every house is asked by this name: QR codes and links show it, and its port is chance."""
JSON, PAGE = "application/json", "text/html"
AT_TABLE = "/tables/{table}"
UNCOMPARED, LENGTH = ("date",), "content-length"
"""Headers that tell the time of day; the length does where a time stands in the text and has a digit more or less."""
EXPIRES = re.compile(r"expires=[^;]*")
"""Of a cookie; counted from the time of day, and there is its age as well."""
HINT = "/hint"


@dataclass(frozen=True)
class Asking:
    """What is asked of a route: with which query, parts of its path, body or form, for which kind of answer."""

    method: str
    route: str
    query: str = ""
    sent: Any = None
    form: Mapping[str, str] | None = None
    accept: str = JSON
    named: Mapping[str, str] | None = None

    def path(self, table: str) -> str:
        filled = self.route.replace("{table}", table)
        for name, value in (self.named or {}).items():
            filled = filled.replace("{" + name + "}", value)
        return filled + self.query


def get(route: str, *queries: str, accept: str = JSON, **named: str) -> tuple[Asking, ...]:
    return tuple(Asking("GET", route, query, accept=accept, named=named) for query in queries or ("",))


def post(route: str, *bodies: Any) -> tuple[Asking, ...]:
    return tuple(Asking("POST", route, sent=body) for body in bodies or ({},))


def laid_out(route: str, *bodies: Any, **named: str) -> tuple[Asking, ...]:
    return tuple(Asking("POST", route, sent=body, named=named) for body in bodies)


def fill_in(route: str, *forms: Mapping[str, str], **named: str) -> tuple[Asking, ...]:
    return tuple(Asking("POST", route, form=form, accept=PAGE, named=named) for form in forms or ({},))


EMPTY_BOARD = "?position=6/6/6/6/6/6+b+B4W4"
SEATS = tuple(f"?seat={seat}" for seat in range(4))
OWN_GAMES = "/me/games"
FOUND = ("", "?away=true", "?game=hongkong&result=won", "?who=player", "?before=9999999999_z")
LISTS = (
    *get("/tables"),
    *get("/tables/open"),
    *get("/", accept=PAGE),
    *get("/now", accept=PAGE),
    *get("/watch", accept=PAGE),
    *get("/watch/best", accept=PAGE),
    *get("/lobby", accept=PAGE),
    *get("/challenges"),
    *get("/contacts", accept=PAGE),
    *get("/guests/me/contacts"),
    *get("/guests/me/invitable"),
    *get("/guests/me/invitations"),
    *get(OWN_GAMES, accept=PAGE),
    *get("/guests/me"),
    *get("/guests/me/ratings"),
    *get("/ratings", accept=PAGE),
    *get("/ratings/{game}", accept=PAGE, game="hongkong"),
    *get("/ratings/{game}/standing", game="hongkong"),
    *get("/puzzles/today", accept=PAGE),
    *get("/puzzles/{game}", accept=PAGE, game="bauernaufstand"),
    *get("/puzzles/{game}/{id}", accept=PAGE, game="bauernaufstand", id="x"),
    *get("/puzzles/{game}/{id}/picture.svg", game="bauernaufstand", id="x"),
    *get("/reviews", accept=PAGE),
    *get("/reviews/{id}", accept=PAGE, id="0" * 24),
    *get("/reviews/{id}/state", id="0" * 24),
)
GLANCE = (*LISTS, *get(f"{AT_TABLE}/view"), *get(f"{AT_TABLE}/moment"))
LOOKS = (
    *GLANCE,
    *get(AT_TABLE, accept=PAGE),
    *get(f"{AT_TABLE}/view", *SEATS),
    *get(f"{AT_TABLE}/moment", "?portrait=true", *SEATS),
    *get(f"{AT_TABLE}/readings", "", *SEATS),
    *get(f"{AT_TABLE}/standing-orders", "", *SEATS),
    *get(f"{AT_TABLE}/replay", "", "?at=1&seat=1", accept=PAGE),
    *get(f"{AT_TABLE}/replay/moment", "", "?at=1&seat=1"),
    *get(f"{AT_TABLE}/replay/picture.svg", "", "?at=1&seat=1"),
    *get(f"{AT_TABLE}/review", "", "?hand=1", accept=PAGE),
    *get(f"{AT_TABLE}/review/state", "", "?hand=1"),
    *get(f"{AT_TABLE}/analyse", "?at=1", accept=PAGE),
    *get("/analyse/{game}", "", EMPTY_BOARD, accept=PAGE, game="bauernaufstand"),
    *get("/analyse/{game}/moves", EMPTY_BOARD, game="bauernaufstand"),
    *get("/analyse/{game}/picture.svg", EMPTY_BOARD, game="bauernaufstand"),
    *get(f"{AT_TABLE}/record"),
    *get(f"{AT_TABLE}/record", accept=PAGE),
    *get(f"{AT_TABLE}/deals"),
    *get(f"{AT_TABLE}/qr.svg"),
    *get(f"{AT_TABLE}/thumbnail.svg"),
    *get(OWN_GAMES, *FOUND, accept=PAGE),
    *get(f"{OWN_GAMES}.jsonl"),
    *get(f"{OWN_GAMES}.zip"),
    *get(f"{AT_TABLE}/game{{suffix}}", suffix=".pgn"),
    *get("/me", accept=PAGE),
    *get("/me/days", accept=PAGE),
    *get("/me/notices", accept=PAGE),
    *get("/me/devices", accept=PAGE),
    *get("/operator", accept=PAGE),
    *get("/operator/in/{token}", accept=PAGE, token="unknown"),
    *get(f"{AT_TABLE}/report", accept=PAGE),
    *get("/contacts", "?table=unknown", accept=PAGE),
    *get("/contacts/{other}", accept=PAGE, other="unknown"),
    *get("/guests/me/contacts/{other}/lines", other="unknown"),
    *get(f"{AT_TABLE}/lines", "", "?after=1"),
    *get("/passkeys/{token}", accept=PAGE, token="unknown"),
    *get("/feeds/{token}", accept=PAGE, token="unknown"),
    *get("/mails/confirm/{token}", accept=PAGE, token="unknown"),
    *get("/mails/stop/{mark}", accept=PAGE, mark="0" * 40),
    *get("/mails/return", accept=PAGE),
    *get("/mails/return/{token}", accept=PAGE, token="unknown"),
    *get("/worker.js"),
    *get("/app.webmanifest"),
    *get("/offline", accept=PAGE),
    *get("/me/next", "", "?after=unknown", accept=PAGE),
    *get("/health/live"),
    *get("/health/ready"),
    *get("/metrics"),
)
MOVES = ({"turn": 1, "move": "W pung"}, {"turn": 1, "move": "S hu"}, {"turn": 0, "move": "E discard 1m"})
WISHES = (
    *post(f"{AT_TABLE}/moves", *MOVES),
    *post(f"{AT_TABLE}/undo"),
    *post(f"{AT_TABLE}/resign"),
    *post(f"{AT_TABLE}/next-hand"),
    *post(f"{AT_TABLE}/pace", {"pace": "calm"}),
    *post(f"{AT_TABLE}/one-moment", {"number": 0}, {"number": 2}, {"number": 3}),
    *post(f"{AT_TABLE}/hold", {"number": 0}, {"number": 2}, {"number": 3}),
    *post(f"{AT_TABLE}/ready", {"number": 0}),
    *post(f"{AT_TABLE}/way", {"way": "ask"}, {"way": "never"}, {"way": "attentive"}),
    *post(f"{AT_TABLE}/rematch"),
    *post(f"{AT_TABLE}/rematch/answer", {"agreed": True}, {"agreed": False}),
    *post(f"{AT_TABLE}/rematch/without", {"place": "computer"}, {"place": "nowhere"}),
    *post(f"{AT_TABLE}/draw"),
    *fill_in(f"{AT_TABLE}/review", {}, {"hand": "1"}),
    *fill_in(f"{AT_TABLE}/review/cancel", {}),
    *fill_in("/puzzles/{game}/{id}", {}, game="bauernaufstand", id="x"),
    *post("/puzzles/known", {"solved": ["x"], "day": "2026-01-01", "streak": 2}),
    *fill_in("/reviews", {}, {"file": "x"}),
    *fill_in("/reviews/{id}", {}, id="0" * 24),
    *fill_in("/reviews/{id}/cancel", {}, id="0" * 24),
)
"""What may be wished at every table while others think."""
MORE_WISHES = (
    *post(f"{AT_TABLE}/moves", {"turn": 2, "move": "W pass"}, {"turn": 1, "move": "S hu", "seat": 1}),
    *post(f"{AT_TABLE}/moves", {"turn": 1, "moves": []}, {"turn": 9, "move": "N pass"}),
    *post(f"{AT_TABLE}/seats", {"seat": 1}, {"seat": 3}),
    *post(f"{AT_TABLE}/undo", {"seat": 1}),
    *post(f"{AT_TABLE}/undo/answer", {"agreed": False}),
    *post(f"{AT_TABLE}/draw/answer", {"agreed": True}),
    *post(f"{AT_TABLE}/plans", {"lines": []}, {"lines": [["E discard 1m", "S pass"]]}),
    *post(f"{AT_TABLE}/plans/board", {}, {"line": ["*"]}),
    *post(f"{AT_TABLE}/order", {"order": ["9m", "1m"]}),
    *post(
        f"{AT_TABLE}/standing-orders",
        {"orders": [{"code": "pung", "things": ["7p"]}, {"code": "win", "number": 3}]},
        {"orders": [{"code": "wish"}]},
        {"orders": [{"code": "rest"}], "lasts": "visit"},
        {"orders": []},
    ),
    *post(f"{AT_TABLE}/looked-in", {}, {"seat": 1}),
    *post(f"{AT_TABLE}/stand-in", {"absent": 1}, {"absent": 0}, {"absent": 9}),
    *post(f"{AT_TABLE}/return"),
    *post(f"{AT_TABLE}/mute", {"seat": 1, "muted": True}, {"muted": True}, {"muted": False}),
    *post(f"{AT_TABLE}/phrases", {"phrase": "hello"}, {"phrase": "anything"}),
    *post(f"{AT_TABLE}/lines", {"text": "Hello"}, {"text": ""}),
    *post(f"{AT_TABLE}/take"),
    *post(f"{AT_TABLE}/pair"),
    *post(f"{AT_TABLE}/fill"),
    *post(f"{AT_TABLE}/invitations", {"person": "unknown"}),
    *post(f"{AT_TABLE}/invitations/decline"),
    *fill_in("/lobby/{table}/take"),
    *fill_in("/lobby/{table}/invite", {"whom": "unknown"}),
    *fill_in("/lobby/{table}/decline"),
    *post(AT_TABLE + HINT),
    *post(f"{AT_TABLE}/why", {"path": ["hand-1m"]}, {"path": ["hu"]}),
    *fill_in(f"{AT_TABLE}/report", {"whom": "table", "reason": "stalling"}),
    *fill_in(f"{AT_TABLE}/sit", {"seat": "1"}),
    *fill_in(f"{AT_TABLE}/cancel"),
    *fill_in(f"{OWN_GAMES}/{{table}}", {"away": "true"}, {"away": "false"}),
    *fill_in(f"{AT_TABLE}/computer", {"seat": "1", "level": "easy"}),
)
LISTED = {"game": "bauernaufstand", "seats": ["me", "open"], "listed": True}
CHANGES = (
    *post("/tables", LISTED, LISTED),
    *fill_in("/new/{game}", {"against": "friends", "place": "0"}, game="bauernaufstand"),
    *laid_out("/new/{game}/position", {"text": ""}, {"pieces": {"a1": "man-0"}}, game="bauernaufstand"),
    *fill_in("/lessons/{game}", game="nothing"),  # a computer would play there in its own time
    *laid_out("/learn/{game}/{name}", {"move": "@b1"}, {"move": None}, game="bauernaufstand", name="stop"),
    *laid_out("/learn/{game}/{name}/why", {"path": ["a3"]}, game="bauernaufstand", name="stop"),
    *post("/guests/me/contacts", {"do": "ask", "person": "unknown"}, {"do": "accept", "person": "unknown"}),
    Asking("PUT", "/guests/me/contacts", sent={"seen": False, "writes": True}),
    *laid_out("/guests/me/contacts/{other}/lines", {"text": "Hello"}, other="unknown"),
    *fill_in("/contacts", {"do": "ask", "person": "unknown"}),
    *fill_in("/contacts/wishes", {"writes": "on"}),
    *fill_in("/contacts/{other}", {"text": "Hello"}, other="unknown"),
    *fill_in("/contacts/{other}/invite", {"game": "hongkong"}, other="unknown"),
    *laid_out("/lines/{number}/report", {}, number="1"),
    *fill_in("/contacts/lines/{number}", {"do": "report"}, number="1"),
    Asking("DELETE", "/lines/{number}", named={"number": "1"}),
    *post("/pairings", {"game": "nothing"}),
    *fill_in("/lobby/pair", {"game": "nothing"}),
    *fill_in("/lobby/challenge", {"game": "nothing"}),
    *fill_in("/me", {"theme": "dark"}),
    *fill_in("/me/looks/{game}", {"had-letters": "on"}, game="hongkong"),
    *fill_in("/me/link"),
    *fill_in("/me/notices", {"turn": "on", "pause": "600"}),
    *post("/me/notices/devices", {"endpoint": "https://127.0.0.1/", "key": "k" * 87, "auth": "a" * 22}),
    *fill_in("/me/notices/devices/{device}/remove", device="unknown"),
    *fill_in("/me/notices/hook", {"endpoint": "https://127.0.0.1/"}),
    *fill_in("/me/notices/hook/remove"),
    *fill_in("/me/notices/mail", {"address": "anna@example.org"}),
    *fill_in("/me/notices/mail/remove"),
    *fill_in("/me/notices/mail/wish"),
    *fill_in("/mails/confirm/{token}", token="unknown"),
    *fill_in("/mails/stop/{mark}", mark="0" * 40),
    *fill_in("/mails/return", {"address": "anna@example.org"}),
    *fill_in("/mails/return/{token}", {"to": "anna"}, token="unknown"),
    *post("/me/passkeys/wish"),
    *post("/me/passkeys", {"answer": {"id": "unknown"}}),
    *fill_in("/me/passkeys/{passkey}/remove", passkey="unknown"),
    *fill_in("/me/sessions/{session}/end", session="unknown"),
    *fill_in("/operator", {"do": "close", "name": "unknown", "why": "because"}),
    *fill_in("/operator/in/{token}", token="unknown"),
    *fill_in("/operator/leave"),
    *post("/passkeys/wish"),
    *post("/passkeys", {"answer": {}}),
    *fill_in("/passkeys/{token}", token="unknown"),
    *fill_in("/me/days", {"zone": "Asia/Tokyo"}),
    *fill_in("/me/days/vacation", {"first": "2000-01-01", "last": "2000-01-02"}),
    *fill_in("/me/days/vacation/end", {"begin": "1.0"}),
    *post("/guests/me/token"),
    Asking("PUT", "/guests/me", sent={"name": "Somebody", "language": "nl"}),
    *post("/guests", {"name": "Somebody else"}),
    *get("/return/{token}", accept=PAGE, token="unknown"),
    *fill_in("/return/{token}", token="unknown"),
    *fill_in("/me/switch", {"to": "watcher"}),
    *fill_in("/me/remove", {"other": "watcher"}),
)
CLUB, TOURNAMENT = "/clubs/{club}", "/tournaments/{tournament}"
CLUBS = (
    *get("/clubs", accept=PAGE),
    *fill_in("/clubs", {"title": "Somebody's"}),
    *get(CLUB, accept=PAGE, club="unknown"),
    *fill_in(CLUB, {"do": "leave"}, club="unknown"),
    *get(f"{CLUB}/join/{{key}}", accept=PAGE, club="unknown", key="unknown"),
    *fill_in(f"{CLUB}/join/{{key}}", club="unknown", key="unknown"),
    *get(f"{CLUB}/qr.svg", club="unknown"),
    *get(f"{CLUB}/board", accept=PAGE, club="unknown"),
    *fill_in(f"{CLUB}/board", {"text": "Hello"}, club="unknown"),
    *get(f"{CLUB}/lines", club="unknown"),
    *laid_out(f"{CLUB}/lines", {"text": "Hello"}, club="unknown"),
    *get(f"{CLUB}/members/{{number}}", accept=PAGE, club="unknown", number="1"),
    *get(f"{CLUB}/export.json", club="unknown"),
    *get(f"{CLUB}/export.csv", club="unknown"),
    *fill_in("/tournaments", {"title": "Cup", "seats": "2", "mode-2": "swiss", "rounds": "3"}),
    *fill_in(TOURNAMENT, {"do": "close"}, tournament="unknown"),
    *fill_in(f"{TOURNAMENT}/referee/{{key}}", tournament="unknown", key="unknown"),
    *fill_in(f"{TOURNAMENT}/slips/{{key}}", {"outcome": "1-0"}, tournament="unknown", key="unknown"),
    *fill_in(f"{TOURNAMENT}/slips/{{key}}/sheet", tournament="unknown", key="unknown"),
    *fill_in(f"{TOURNAMENT}/join/{{key}}", tournament="unknown", key="unknown"),
    *fill_in(f"{TOURNAMENT}/players/{{key}}", tournament="unknown", key="unknown"),
)
LEAVE = post(f"{AT_TABLE}/leave")
FAREWELLS = (*fill_in("/me/pack"), *fill_in("/me/forget"), Asking("DELETE", "/guests/me"))
ENDS_STREAMS = fill_in("/me/sessions/end")
"""Those that are listened to, so it is tried elsewhere: test_sessions.py."""
TRIED = (*LOOKS, *WISHES, *MORE_WISHES, *CHANGES, *CLUBS, *LEAVE, *FAREWELLS, *ENDS_STREAMS)
STREAM = ("GET", "/events")
"""Listened to all the time."""
EVENINGS = re.compile(r"/evenings\b.*")
"""Of real tables: the house's own are never asked for there, whatever is written."""
NO_TABLES = re.compile(r"/(games|style|rules|score|dances|learn|tournaments)\b.*|/new/\{game\}|/privacy|/openapi.json")
"""What is looked up here never asks for a table: shelf, rules, lessons, scorers, dances, forms, tournaments."""


def routes(data: Path) -> Iterator[tuple[str, str]]:
    """All there are: methods and paths."""
    yield from _within(create_app(Settings(data)).router)


def _within(router: APIRouter) -> Iterator[tuple[str, str]]:
    for route in router.routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from _within(included)
        elif isinstance(route, APIRoute):
            yield from ((method, route.path) for method in sorted(route.methods))
        else:
            assert isinstance(route, Mount) and route.path in ("/static", LASTING), f"what is {route}?"


def is_tried(method: str, route: str) -> bool:
    at_no_table = (method == "GET" and NO_TABLES.fullmatch(route)) or EVENINGS.fullmatch(route)
    return (
        bool(at_no_table)
        or (method, route) == STREAM
        or any((each.method, each.route) == (method, route) for each in TRIED)
    )


class Times:
    """Of the times a house tells only their order is kept: that they are other times in another house tells nothing."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def ordered(self, text: str) -> str:
        return CHANGED.sub(lambda found: found[1] + str(self._known.setdefault(found[2], len(self._known))), text)


class Curious(Device):
    """A device that tries everything, and keeps every answer with its status and headers."""

    def __init__(self, url: str, person: str | None, table: str, times: Times) -> None:
        super().__init__(url, person)
        self.client.headers["host"] = HOST
        self._table, self._times = table, times

    def keep(self, what: str, text: str) -> None:
        self.received.append((what, self._times.ordered(without_clocks(text))))

    async def ask(self, *asked: Asking) -> None:
        for each in asked:
            path = each.path(self._table)
            headers = {"accept": each.accept}
            answer = await self.client.request(
                each.method, path, json=each.sent, data=dict(each.form) if each.form else None, headers=headers
            )
            what = f"{each.method} {path} {json.dumps(each.sent or each.form)} {each.accept}"
            self.keep(what, f"{answer.status_code} {_told(each, answer)}")


def _told(asked: Asking, answer: httpx.Response) -> str:
    """Headers and text. What a hint says depends on how much time there was to think."""
    if asked.route.endswith(HINT) and answer.is_success:
        return ""
    left_out = (*UNCOMPARED, LENGTH) if tells_the_time(answer.text) else UNCOMPARED
    headers = [(name, EXPIRES.sub("", value)) for name, value in answer.headers.multi_items() if name not in left_out]
    return f"{headers} {answer.text}"
