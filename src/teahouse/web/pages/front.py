"""The front page: the shelf, and tables to come back to, to join and to watch."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teahouse.core.protocol import LEVELS
from teahouse.dances import DANCES
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person, TableRow
from teahouse.table.house import House
from teahouse.texts import say
from teahouse.web.api import Guest
from teahouse.web.pages.page import page
from teahouse.web.session import (
    house_of,
)

router = APIRouter()


@router.get("/")
async def front(request: Request, person: Guest) -> Response:
    house = house_of(request)
    mine = await house.tables_of(person.id) if person else []
    waiting, playing = [await house.listing.tables(status) for status in ("waiting", "playing")]
    own = {row.id for row in mine}
    return page(
        request,
        "front.html",
        person,
        games=[(game, say(f"{game}/title"), say(f"{game}/about")) for game in GAMES],
        dances=[(dance, say(f"{dance}/title"), say(f"{dance}/about")) for dance in DANCES],
        levels=LEVELS,
        running=await _cards(house, [row for row in mine if row.status != "over"], person),
        finished=await _cards(house, [row for row in mine if row.status == "over"][:12], person),
        waiting=await _cards(house, [row for row in waiting if row.id not in own], person),
        watchable=await _cards(house, [row for row in playing if row.id not in own][:12], person),
        scorers=[game for game in GAMES if declaration(game).scorer],
        lessons=[game for game in GAMES if declaration(game).lesson()],
    )


async def _cards(house: House, rows: list[TableRow], person: Person | None) -> list[dict[str, Any]]:
    people = await house.people.find_all(sorted({id for row in rows for id in row.people if id}))
    return [
        {
            "id": row.id,
            "game": row.game,
            "title": say(f"{row.game}/title"),
            "names": [
                people[id].name or say("web/guest") if id in people else say("web/computer-short")
                for id in row.people
                if id or row.status != "waiting"
            ],
            "yours": person is not None
            and any(row.people[seat] == person.id for seat in row.asked if seat < len(row.people)),
            "status": row.status,
            "changed": row.changed,
        }
        for row in rows
    ]
