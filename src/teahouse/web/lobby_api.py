"""The lobby for programs: challenges, quick pairing, invitations."""

from typing import Any

from fastapi import APIRouter, Request

from teahouse.games import declaration
from teahouse.store.base import Person, TableRow
from teahouse.table.opening import check_clock
from teahouse.table.table import Table
from teahouse.table.timing import Control
from teahouse.texts import say
from teahouse.web import answers
from teahouse.web.answers import PlainRoute, sends
from teahouse.web.api import table_seen
from teahouse.web.bodies import Guest, Known, PairingWish, Problems, TableId, WhoInvited
from teahouse.web.cards import free_seats, names_at
from teahouse.web.clock_words import row_control
from teahouse.web.lobby import Lobby
from teahouse.web.pairing import Pairing, Wish
from teahouse.web.seeing import saw
from teahouse.web.session import house_of
from teahouse.web.watchable import best_to_watch
from teahouse.web.zones import note_zone

router = APIRouter(responses=Problems, route_class=PlainRoute)


def lobby_of(request: Request) -> Lobby:
    found: Lobby = request.app.state.lobby
    return found


def pairing_of(request: Request) -> Pairing:
    found: Pairing = request.app.state.pairing
    return found


@router.get("/challenges", **sends(answers.Challenges))
async def challenges(person: Guest, request: Request) -> dict[str, Any]:
    """Listed tables at which a seat is free, whom they seek, and the table to watch now."""
    house, lobby = house_of(request), lobby_of(request)
    rows = await house.listing.tables("waiting")
    people = await house.people.find_all(sorted({id for row in rows for id in row.people if id}))
    best = await best_to_watch(house, await house.listing.tables("playing"))
    return {
        "challenges": [_challenge(row, people, await suits(lobby, row, person)) for row in rows],
        "best": best[0].id if best else None,
    }


def _challenge(row: TableRow, people: dict[str, Person], suiting: bool) -> dict[str, Any]:
    sought = row.sought or {}
    return {
        "table": row.id,
        "game": row.game,
        "names": names_at(row, None, people),
        "free": free_seats(row),
        "rated": row.rated,
        "clock": vars(row_control(row.move_time, row.clock)),
        "low": sought.get("low", 0),
        "high": sought.get("high", 0),
        "until": row.until,
        "quick": sought.get("quick", False),
        "suits": suiting,
    }


async def suits(lobby: Lobby, row: TableRow, person: Person | None) -> bool:
    """Whether somebody's points are those that are sought."""
    sought = row.sought or {}
    low, high = sought.get("low", 0), sought.get("high", 0)
    if not low and not high:
        return True
    points = await lobby.points(row.game, person)
    return low <= points and (not high or points <= high)


@router.post("/tables/{table}/take", **sends(answers.TableSeen))
async def take(table: TableId, person: Known, request: Request) -> dict[str, Any]:
    """Sit down wherever a seat is free. Of two who take the last one, one is told that somebody was quicker."""
    return await table_seen(request, await taken(request, table, person), person)


async def taken(request: Request, id: str, person: Person) -> Table:
    saw(request, person, id)
    if (await house_of(request).table(id)).control.nights:
        await note_zone(request, person)
    return await lobby_of(request).take(id, person)


@router.post("/pairings", **sends(answers.Paired, 201))
async def pair(body: PairingWish, person: Known, request: Request) -> dict[str, Any]:
    """Play somebody who wishes the same, now: a table at which you play, or wait for them. Ask again while you wait."""
    control = Control(body.move_time, body.main_time, body.increment, body.period, body.periods)
    return await paired(request, person, Wish(declaration(body.game).id, control, body.rated, body.computers))


async def paired(request: Request, person: Person, wish: Wish) -> dict[str, Any]:
    check_clock(declaration(wish.game), wish.control)
    request.app.state.new_tables(person.id)
    saw(request, person)
    table = await pairing_of(request).pair(person, wish)
    return {"table": table.id, "status": table.status}


@router.post("/tables/{table}/pair", **sends(answers.Paired))
async def pair_again(table: TableId, person: Known, request: Request) -> dict[str, Any]:
    """While you wait: whether somebody was found elsewhere, or computers come because nobody did."""
    found = await pairing_of(request).ask_again(await house_of(request).table(table), person)
    return {"table": found.id, "status": found.status}


@router.post("/tables/{table}/fill", **sends(answers.TableSeen))
async def fill(table: TableId, person: Known, request: Request) -> dict[str, Any]:
    """Computers take all open seats, where that was agreed and the time for it has come."""
    return await table_seen(request, await lobby_of(request).fill(table, person), person)


@router.get("/guests/me/invitable", **sends(answers.Invitable))
async def invitable(person: Known, request: Request) -> dict[str, Any]:
    """Whom you may invite: your contacts, and members of your clubs."""
    return {"people": [named(each) for each in await lobby_of(request).who_may_be_invited(person)]}


def named(person: Person) -> dict[str, str]:
    return {"person": person.id, "name": person.name or say("web/guest")}


@router.get("/guests/me/invitations", **sends(answers.InvitationsTold))
async def invitations(person: Known, request: Request) -> dict[str, Any]:
    """Tables to which somebody has invited you and at which a seat is free."""
    return {"invitations": await told_invitations(request, person)}


async def told_invitations(request: Request, person: Person | None) -> list[dict[str, Any]]:
    """Of tables at which one does not sit yet."""
    house, found = house_of(request), await lobby_of(request).invitations(person)
    rows = {row.id: row for row in await house.listing.rows([each.table for each in found])}
    people = await house.people.find_all(sorted({each.by for each in found}))
    return [
        {"table": each.table, "game": rows[each.table].game, "by": named(people[each.by]), "at": each.at}
        for each in found
        if each.by in people and person and person.id not in rows[each.table].people
    ]


@router.post("/tables/{table}/invitations", status_code=204)
async def invite(table: TableId, body: WhoInvited, person: Known, request: Request) -> None:
    """Somebody to whom you may: they find it on their front page, and are told if they wish."""
    await lobby_of(request).invite(await house_of(request).table(table), person, body.person)


@router.post("/tables/{table}/invitations/decline", status_code=204)
async def decline(table: TableId, person: Known, request: Request) -> None:
    """You do not come; whoever has invited you sees it at the table."""
    await lobby_of(request).decline(table, person)
