"""Everything one has ever played: what goes on, what is over, the score over time, and all of it to take along."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response, StreamingResponse
from markupsafe import Markup

from teahouse.games import GAMES, declaration
from teahouse.notation.files import record_line
from teahouse.store.base import DRAWN, LOST, WON, Opponent, Person, TableRow, Wanted
from teahouse.table import seating
from teahouse.table.house import House
from teahouse.table.table import Table
from teahouse.table.telling import reason_words
from teahouse.texts import say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import Busy
from teahouse.web.bodies import LONGEST_ID, Guest, Known, TableId
from teahouse.web.cards import cards, names_at, next_table, own_tables
from teahouse.web.charts import chart
from teahouse.web.heads import asks_for_head
from teahouse.web.pages.packing import packing_of
from teahouse.web.pages.page import inside, page
from teahouse.web.pages.ratings import own_ratings
from teahouse.web.session import (
    house_of,
)
from teahouse.web.times import day, lasting

A_PAGE = 30
AT_ONCE = 50
"""Games that are looked up together when all are taken along."""
MOST_FOUND = 500
"""People of a name that was searched for."""
STEPS = 60
"""A course of more games is drawn with so many steps."""
HERE, ALL_GAMES = "/me/games", "/me/games.jsonl"
COUNTED = (WON, DRAWN, LOST)
MARKS = {WON: "✓", DRAWN: "=", LOST: "✗"}

router = APIRouter()


@dataclass(frozen=True)
class Played:
    """A finished game, from its player's side."""

    id: str
    game: str
    title: str
    names: list[str]
    outcome: str
    mark: str
    result: str
    day: str
    ended: float
    length: str
    files: list[tuple[str, str]]
    """Addresses and names of what can be downloaded."""


@router.get(HERE)
async def my_games(
    request: Request,
    person: Guest,
    game: Annotated[str, Query(max_length=40)] = "",
    result: Annotated[str, Query(max_length=10)] = "",
    who: Annotated[str, Query(max_length=60)] = "",
    before: Annotated[str, Query(max_length=80)] = "",
    away: bool = False,
) -> Response:
    if person is None:
        return page(request, "no_games.html", person)
    house = house_of(request)
    met = await house.own.opponents(person.id) if who.strip() else []
    asked = {"game": game if game in GAMES else "", "result": result if result in COUNTED else "", "who": who.strip()}
    chosen = {name: value for name, value in asked.items() if value} | ({"away": "true"} if away else {})
    wanted = _wanted(asked, met, away)
    rows = await house.own.finished(person.id, replace(wanted, before=_place(before)), A_PAGE + 1)
    shown = await _played(house, rows[:A_PAGE], person)
    return page(
        request,
        "my_games.html",
        person,
        own=await cards(house, await own_tables(house, person, away), person),
        played=shown,
        game=asked["game"],
        result=asked["result"],
        who=asked["who"],
        away=away,
        chosen=chosen,
        is_first=not before,
        older=f"{HERE}?{urlencode({**chosen, 'before': _after(rows[A_PAGE - 1])})}" if len(rows) > A_PAGE else "",
        games=[(each, say(f"{each}/title")) for each in GAMES],
        results=COUNTED,
        marks=MARKS,
        met=sorted({name for each in shown for name in each.names}),
        packing=await packing_of(request, person),
        ratings=[each for each in await own_ratings(house, person) if asked["game"] in ("", each["game"])],
        **_score(await house.own.course(person.id), asked["game"]),
    )


def _wanted(asked: dict[str, str], met: Sequence[Opponent], away: bool) -> Wanted:
    """A name is looked for among those one has played with; a computer may be meant as well."""
    who = asked["who"].casefold()
    found = tuple(each.id for each in met if who in each.name.casefold())[:MOST_FOUND] if who else None
    computers = bool(who) and say("web/computer-short").casefold().startswith(who)
    return Wanted(asked["game"], asked["result"], found, computers, away)


def _place(text: str) -> tuple[float, str] | None:
    """Where the page before ended: as `_after` wrote it."""
    ended, _, id = text.partition("_")
    try:
        return (float(ended), id) if id else None
    except ValueError:
        return None


def _after(row: TableRow) -> str:
    return f"{row.ended!r}_{row.id}"


async def _played(house: House, rows: Sequence[TableRow], person: Person) -> list[Played]:
    people = await house.people.find_all(sorted({id for row in rows for id in row.people if id}))
    return [_game(row, person, people) for row in rows]


def _game(row: TableRow, person: Person, people: dict[str, Person]) -> Played:
    rules, here = declaration(row.game), f"/tables/{row.id}"
    outcome = row.outcomes[row.people.index(person.id)] or ""
    reason = reason_words(row.game, row.reason)
    told = say("finding/hands" if rules.match else "finding/moves", n=row.length)
    return Played(
        id=row.id,
        game=row.game,
        title=say(f"{row.game}/title"),
        names=names_at(row, person, people),
        outcome=outcome,
        mark=MARKS.get(outcome, "·"),
        result=" · ".join([say(f"finding/{outcome}"), *([say(reason)] if reason else [])]),
        day=day(row.ended),
        ended=row.ended,
        length=say("finding/length", length=told, time=lasting(row.ended - row.began)),
        files=[
            (f"{here}/record", f"{row.id}.json"),
            *((f"{here}/game{each.suffix}", f"{row.id}{each.suffix}") for each in rules.files),
        ],
    )


def _score(course: Sequence[tuple[str, str]], game: str) -> dict[str, Any]:
    """How many games one has won, game by game, and how that came about; of the chosen game, or of all."""
    chosen, tally = [outcome for each, outcome in course if game in ("", each)], Counter(course)
    counts = [
        (say(f"{each}/title"), [tally[each, outcome] for outcome in COUNTED])
        for each in GAMES
        if game in ("", each) and any(tally[each, outcome] for outcome in COUNTED)
    ]
    return {"counts": counts, "chart": _course(chosen), "has_played": bool(course)}


def _course(counted: Sequence[str]) -> Markup:
    """Games won, lost and drawn so far, as lines; nothing before there are two."""
    if len(counted) < 2:
        return Markup()
    shown = (WON, LOST, DRAWN)  # in the colours in which a chart draws its first, second and third line
    sums = list(zip(*(accumulate(map(outcome.__eq__, counted), initial=0) for outcome in shown), strict=True))
    steps = [*sums[: -1 : -(-len(counted) // STEPS)], sums[-1]]
    names = [say("finding/won"), say("finding/lost"), say("finding/drawn-short")]
    return chart(steps, names, say("finding/games", n=len(counted)))


@router.get("/me/next")
async def next_game(
    request: Request, person: Guest, after: Annotated[str, Query(max_length=LONGEST_ID)] = ""
) -> Response:
    """To the table where one is to move; where nobody waits for one, to all of one's games."""
    found = await next_table(house_of(request), person, after) if person else None
    return RedirectResponse(f"/tables/{found}" if found else HERE, 303, headers=NOT_KEPT)


@router.get(ALL_GAMES)
async def all_games(request: Request, person: Known) -> Response:
    """Every finished game, a record a line, as it is read: none is kept in memory."""
    name = 'attachment; filename="teahouse-games.jsonl"'
    headers = {**NOT_KEPT, "content-disposition": name}
    if asks_for_head(request.scope):
        return Response(media_type="application/x-ndjson", headers=headers)
    taking: set[str] = request.app.state.taking_along
    if person.id in taking:
        raise Busy()
    taking.add(person.id)
    lines = _lines(house_of(request), person, taking)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)


async def _lines(house: House, person: Person, taking: set[str]) -> AsyncIterator[str]:
    try:
        for away in (False, True):
            wanted = Wanted(put_away=away)
            while rows := await house.own.finished(person.id, wanted, AT_ONCE):
                for row in rows:
                    table = await house.finished_game(row.id)
                    yield await asyncio.to_thread(_line, table)
                wanted = replace(wanted, before=(rows[-1].ended, rows[-1].id))
    finally:
        taking.discard(person.id)


def _line(table: Table) -> str:
    return record_line(table.record())


@router.post("/me/games/{table}")
async def put_away(
    table: TableId,
    request: Request,
    person: Known,
    away: Annotated[bool, Form()],
    then: Annotated[str, Form(max_length=500)] = HERE,
) -> Response:
    """Out of one's lists, or back into them."""
    await house_of(request).own.put_away(person.id, table, away)
    return RedirectResponse(inside(then), 303)


@router.post("/tables/{table}/cancel")
async def cancel(table: TableId, request: Request, person: Known) -> Response:
    """Whoever waits at a table waits no longer; who was invited is told so."""
    await house_of(request).act(table, partial(seating.cancel, person=person.id))
    return RedirectResponse(HERE, 303)
