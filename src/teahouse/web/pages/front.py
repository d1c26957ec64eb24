"""The front page: what waits for one, what can be played now, and what goes on in the house.

`/now` is the part of it that changes by itself; the page asks for it again while somebody looks at it.
"""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from teahouse.core.options import settle
from teahouse.core.protocol import LEVELS
from teahouse.dances import DANCES
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person, TableRow
from teahouse.table.own_games import asks
from teahouse.texts import say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.bodies import Guest
from teahouse.web.cards import cards, own_tables, usual_level
from teahouse.web.contacts_api import told_contacts
from teahouse.web.learnt import progress_of
from teahouse.web.lobby_api import told_invitations
from teahouse.web.offers import offers_today
from teahouse.web.pages.page import page
from teahouse.web.session import house_of, stewards
from teahouse.web.watchable import best_to_watch

OWN_SHOWN, OPEN_SHOWN = 4, 3
"""So many tables at most; there are pages with all of them."""

CHANGING = ("_called.html", "_invitations.html", "_contact_news.html", "_now.html")

router = APIRouter()


@router.get("/")
async def front(request: Request, person: Guest) -> Response:
    own = await request.app.state.lobby.give_up_late(await own_tables(house_of(request), person))
    progress = await progress_of(request, person)
    return page(
        request,
        "front.html",
        person,
        games=[(game, say(f"{game}/title"), say(f"{game}/about"), _seats(game) > 2) for game in GAMES],
        dances=[(dance, say(f"{dance}/title"), say(f"{dance}/about")) for dance in DANCES],
        levels=LEVELS,
        level=usual_level(own),
        offers=offers_today(progress),
        progress=progress,
        **await _now(request, person, own),
    )


@router.get("/now")
async def now(request: Request, person: Guest) -> Response:
    """Only what changes by itself."""
    request.app.state.here.saw(person)
    own = await request.app.state.lobby.give_up_late(await own_tables(house_of(request), person))
    parts, find = await _now(request, person, own), request.app.state.templates.get_template
    return HTMLResponse("".join(find(name).render(**parts) for name in CHANGING), headers=NOT_KEPT)


async def _now(request: Request, person: Person | None, own: list[TableRow]) -> dict[str, Any]:
    house, mine = house_of(request), {row.id for row in own}
    to_join = await house.listing.tables("waiting", OPEN_SHOWN, mine)
    to_watch = await best_to_watch(house, await house.listing.tables("playing", without=mine))
    return {
        "own": await cards(house, own[:OWN_SHOWN], person),
        "own_count": len(own),
        "waiting": sum(asks(row, person.id) for row in own) if person else 0,
        "called": stewards(request).called(person.id) if person else [],
        "running_now": house.now(),
        "to_join": await cards(house, to_join, person),
        "invitations": await told_invitations(request, person),
        "news": await _news(request, person),
        "to_watch": await cards(house, to_watch[:1], person),
    }


async def _news(request: Request, person: Person | None) -> list[dict[str, Any]]:
    """Who would like to be a contact, and who has written."""
    if person is None:
        return []
    told = await told_contacts(request, person)
    return [*({**each, "unread": 0} for each in told["asking"]), *(each for each in told["contacts"] if each["unread"])]


def _seats(game: str) -> int:
    """As the game is usually played."""
    rules = declaration(game)
    return rules.seats(settle(rules.options, {}))
