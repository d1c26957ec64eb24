"""The house as JSON: the same door for programs (bearer token) and for our own page (cookie).

Errors are `{"error": code, "message": sentence, ...}`: 400 bad input, 401 unknown, 403 not yours, 404 no such thing,
409 refused by the rules or by what has happened since, 413, 414, 422, 429; 503 when nothing can be stored or done now.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from teahouse.core import commitments
from teahouse.core.options import at_table, settle
from teahouse.core.protocol import RESIGN
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person, TableRow
from teahouse.table import answering, draws, moves, rematches, seating, standing_in, undoing
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.errors import NobodyStandsIn
from teahouse.table.opening import drawn_by_lot
from teahouse.table.standing_in import oneself
from teahouse.table.table import Table
from teahouse.table.telling import readings_of
from teahouse.texts import calling, say, speak
from teahouse.web import answers
from teahouse.web.answers import PlainRoute, sends
from teahouse.web.arranging import ORDER
from teahouse.web.as_data import running_now, seen
from teahouse.web.beside import beside
from teahouse.web.bodies import (
    Absent,
    Clicks,
    Consent,
    Guest,
    InPause,
    Known,
    NewGuest,
    NewTable,
    Order,
    OwnSeat,
    PaceWish,
    PlaceWish,
    Problems,
    SeatWish,
    TableId,
    WayWish,
)
from teahouse.web.club_tables import club_of
from teahouse.web.naming import clean_name, level_choices, names_of
from teahouse.web.rating_views import company_at
from teahouse.web.seeing import saw
from teahouse.web.sentences import drawn, together
from teahouse.web.session import house_of, new_token
from teahouse.web.viewing import first_seat, kind_of, own_seat, viewer_of
from teahouse.web.zones import note_zone

SeatsWish = Callable[..., None]
"""What a seat may wish at its table: a step, and the seat."""

router = APIRouter(responses=Problems, route_class=PlainRoute)


# People


@router.post("/guests", **sends(answers.Token, 201))
async def become_guest(body: NewGuest, request: Request) -> dict[str, Any]:
    """Be welcome: a person with a bearer token."""
    speak(body.language)
    request.app.state.new_guests(request)
    person = await house_of(request).people.welcome(clean_name(body.name), body.language)
    return {"person": person.id, "name": person.name, "token": new_token(request, person)}


@router.get("/guests/me", **sends(answers.GuestKnown))
async def who_am_i(person: Known) -> dict[str, Any]:
    return {"person": person.id, "name": person.name, "language": person.language}


@router.put("/guests/me", **sends(answers.GuestKnown))
async def change_me(body: NewGuest, person: Known, request: Request) -> dict[str, Any]:
    """Another name or language."""
    changed = replace(person, name=clean_name(body.name), language=body.language)
    await house_of(request).change_person(changed)
    return {"person": changed.id, "name": changed.name, "language": changed.language}


@router.post("/guests/me/token", **sends(answers.Token, 201))
async def another_token(person: Known, request: Request) -> dict[str, Any]:
    """A token signed by the key of today: the one before ends with its key."""
    return {"person": person.id, "name": person.name, "token": new_token(request, person)}


@router.delete("/guests/me", status_code=204)
async def forget_me(person: Known, request: Request) -> None:
    """Name and seats are deleted; computers go on for you."""
    await house_of(request).forget_person(person.id)


# Tables


@router.get("/games", **sends(answers.Games))
async def games(person: Guest) -> dict[str, Any]:
    """What is played here: options with their defaults, levels of the computer."""
    return {"games": [_game(game) for game in GAMES]}


def _game(game: str) -> dict[str, Any]:
    rules = declaration(game)
    defaults = settle(rules.options, at_table(rules.options))
    return {
        "id": game,
        "title": say(f"{game}/title"),
        "seats": rules.seats(defaults),
        "hidden": rules.secrets is not None,
        "options": defaults,
        "levels": [level for level, _ in level_choices(game)],
    }


@router.get("/tables", **sends(answers.MyTables))
async def my_tables(person: Known, request: Request) -> dict[str, Any]:
    """Your tables, the last one first."""
    return {"tables": [_row(row) for row in await house_of(request).tables_of(person.id)]}


@router.get("/tables/open", **sends(answers.OpenTables))
async def open_tables(person: Guest, request: Request) -> dict[str, Any]:
    """Tables at which a seat is free for anybody, and those one may watch."""
    house = house_of(request)
    waiting, playing = [await house.listing.tables(status) for status in ("waiting", "playing")]
    return {"waiting": [_row(row) for row in waiting], "playing": [_row(row) for row in playing]}


def _row(row: TableRow) -> dict[str, Any]:
    to_move = [] if row.status == "over" else list(row.asked)
    return {"table": row.id, "game": row.game, "status": row.status, "changed": row.changed, "to_move": to_move}


@router.post("/tables", **sends(answers.TableSeen, 201))
async def open_table(body: NewTable, person: Known, request: Request) -> dict[str, Any]:
    """A new table. It begins when no seat is open any more."""
    table = await create_table(request, person, body)
    return await table_seen(request, table, person)


async def create_table(request: Request, person: Person, wish: NewTable) -> Table:
    request.app.state.new_tables(person.id)
    saw(request, person)
    if wish.nights:
        await note_zone(request, person)
    chairs = [_chair(who, person) for who in wish.seats]
    if wish.by_lot:
        chairs = drawn_by_lot(chairs)
    agreed = Agreed(
        move_time=wish.move_time,
        main_time=wish.main_time,
        increment=wish.increment,
        period=wish.period,
        periods=wish.periods,
        nights=wish.nights,
        claim_time=wish.claim_time,
        listed=wish.listed,
        position=wish.position,
        hints=wish.hints,
        names=_names(wish.names, len(chairs)),
        still=wish.still,
        away_time=wish.away_time,
        deputy=wish.deputy,
        club=await club_of(house_of(request), wish.club, person),
        rated=wish.rated,
        low=wish.low,
        high=wish.high,
        until=time.time() + wish.lasts if wish.lasts else 0.0,
        pace=wish.pace,
    )
    return await house_of(request).open_table(wish.game, wish.options, chairs, agreed, person.id)


def _names(wished: list[str], seats: int) -> tuple[str, ...]:
    """One for every seat, or none at all."""
    names = [clean_name(name) for name in (*wished, *[""] * seats)][:seats]
    return tuple(names) if any(names) else ()


def _chair(who: str, person: Person) -> Chair:
    if who == "me":
        return Chair(person=person.id)
    return Chair() if who == "open" else Chair(level=who)


@router.get("/tables/{table}/view", **sends(answers.TableSeen))
async def view(
    table: TableId, person: Guest, request: Request, seat: Annotated[int | None, Query(ge=0, le=63)] = None
) -> dict[str, Any]:
    """What you may know of the table now: your seat's view, or a watcher's."""
    return await table_seen(request, await house_of(request).table(table), person, seat)


async def table_seen(
    request: Request, table: Table, person: Person | None, wished: int | None = None
) -> dict[str, Any]:
    seat = own_seat(table, person, wished) if wished is not None else first_seat(table, person)
    house = house_of(request)
    names = await names_of(house, table)
    company = await company_at(request.app.state, table, person, names)
    said = await beside(request).draw(kind_of(table), seen, table, seat, names, company)
    return {**said, "now": running_now(house, table, said["clock"] or company.away)}


@router.post("/tables/{table}/seats", **sends(answers.TableSeen))
async def sit(table: TableId, body: SeatWish, person: Known, request: Request) -> dict[str, Any]:
    """Take a free seat."""
    saw(request, person, table)
    if (await house_of(request).table(table)).control.nights:
        await note_zone(request, person)
    taken = await request.app.state.lobby.sit(table, body.seat, person)
    return await table_seen(request, taken, person, body.seat)


@router.post("/tables/{table}/undo", **sends(answers.TableSeen))
async def undo(table: TableId, body: OwnSeat, person: Known, request: Request) -> dict[str, Any]:
    """Take back your last move: at once against computers, else the others are asked."""
    return await _act(request, table, person, body.seat, oneself(undoing.ask_undo))


@router.post("/tables/{table}/undo/answer", **sends(answers.TableSeen))
async def answer_undo(table: TableId, body: Consent, person: Known, request: Request) -> dict[str, Any]:
    return await _act(request, table, person, body.seat, oneself(undoing.answer_undo, agreed=body.agreed))


@router.post("/tables/{table}/resign", **sends(answers.TableSeen))
async def resign(table: TableId, body: OwnSeat, person: Known, request: Request) -> dict[str, Any]:
    return await _act(request, table, person, body.seat, oneself(moves.end, reason=RESIGN))


@router.post("/tables/{table}/draw", **sends(answers.TableSeen))
async def offer_draw(table: TableId, body: OwnSeat, person: Known, request: Request) -> dict[str, Any]:
    """Offer a draw, in games that may be agreed drawn; it stands until the other side answers or moves."""
    return await _act(request, table, person, body.seat, oneself(draws.offer_draw))


@router.post("/tables/{table}/draw/answer", **sends(answers.TableSeen))
async def answer_draw(table: TableId, body: Consent, person: Known, request: Request) -> dict[str, Any]:
    return await _act(request, table, person, body.seat, oneself(draws.answer_draw, agreed=body.agreed))


@router.post("/tables/{table}/leave", **sends(answers.TableSeen))
async def leave(table: TableId, body: OwnSeat, person: Known, request: Request) -> dict[str, Any]:
    """A computer plays for you until you return; before the beginning the seat is free again."""
    return await _act(request, table, person, body.seat, seating.leave)


@router.post("/tables/{table}/return", **sends(answers.TableSeen))
async def come_back(table: TableId, body: OwnSeat, person: Known, request: Request) -> dict[str, Any]:
    """Play again where a computer has played for you."""
    return await _act(request, table, person, body.seat, standing_in.come_back)


@router.post("/tables/{table}/stand-in", **sends(answers.TableSeen))
async def stand_in(table: TableId, body: Absent, person: Known, request: Request) -> dict[str, Any]:
    """Let a computer play for somebody who is away: after the agreed time at once, before it if all others agree."""
    house = house_of(request)
    seat = own_seat(found := await house.table(table), person, body.seat)
    if body.absent >= len(found.chairs):
        raise NobodyStandsIn()
    return await table_seen(request, await house.let_stand_in(table, seat, body.absent), person, seat)


@router.post("/tables/{table}/order", **sends(answers.Arranged))
async def arrange(table: TableId, body: Order, person: Known, request: Request) -> dict[str, Any]:
    """Arrange what you hold; only you see it."""
    house = house_of(request)
    own_seat(await house.table(table), person, None)
    request.app.state.arrangements.keep(table, person.id, tuple(body.order))
    house.passing.tell(ORDER, table, person.id, body.order)
    house.liveness.publish(table, {person.id})
    return {"table": table, "order": body.order}


@router.post("/tables/{table}/next-hand", **sends(answers.TableSeen))
async def next_hand(table: TableId, body: OwnSeat, person: Known, request: Request) -> dict[str, Any]:
    """You have seen enough of the last hand: it goes on when all people have."""
    house = house_of(request)
    seat = own_seat(await house.table(table), person, body.seat)
    return await table_seen(request, await house.next_hand(table, person.id), person, seat)


@router.post("/tables/{table}/way", **sends(answers.TableSeen))
async def choose_way(table: TableId, body: WayWish, person: Known, request: Request) -> dict[str, Any]:
    """How you answer what may be claimed, in every pause from now on. Nobody else is told."""
    return await _act(request, table, person, body.seat, partial(answering.choose_way, way=body.way))


@router.post("/tables/{table}/ready", **sends(answers.TableSeen))
async def say_ready(table: TableId, body: InPause, person: Known, request: Request) -> dict[str, Any]:
    """Let it pass, whether you are asked or not. Alone with computers: go on."""
    return await _act(request, table, person, body.seat, partial(answering.say_ready, number=body.number))


@router.post("/tables/{table}/one-moment", **sends(answers.TableSeen))
async def ask_moment(table: TableId, body: InPause, person: Known, request: Request) -> dict[str, Any]:
    """This pause lasts the whole time to claim. Nobody is told who wished it."""
    return await _act(request, table, person, body.seat, partial(answering.ask_moment, number=body.number))


@router.post("/tables/{table}/hold", **sends(answers.TableSeen))
async def hold(table: TableId, body: InPause, person: Known, request: Request) -> dict[str, Any]:
    """This pause lasts about three seconds, where you are attentive and have not answered. Nobody else is told."""
    return await _act(request, table, person, body.seat, partial(answering.hold, number=body.number))


@router.post("/tables/{table}/pace", **sends(answers.TableSeen))
async def change_pace(table: TableId, body: PaceWish, person: Known, request: Request) -> dict[str, Any]:
    """Alone with computers: how soon it goes on."""
    return await _act(request, table, person, body.seat, partial(answering.change_pace, pace=body.pace))


@router.post("/tables/{table}/rematch", **sends(answers.NextTable))
async def rematch(table: TableId, body: OwnSeat, person: Known, request: Request) -> dict[str, Any]:
    """Another game, everybody one seat on: at once against computers, else the other people are asked."""
    return await _rematch(request, table, person, body.seat, rematches.ask_rematch)


@router.post("/tables/{table}/rematch/answer", **sends(answers.NextTable))
async def answer_rematch(table: TableId, body: Consent, person: Known, request: Request) -> dict[str, Any]:
    """Your answer to that; whoever has asked takes it back by not agreeing."""
    return await _rematch(
        request, table, person, body.seat, partial(rematches.answer_rematch, agreed=body.agreed), body.agreed
    )


@router.post("/tables/{table}/rematch/without", **sends(answers.NextTable))
async def rematch_without(table: TableId, body: PlaceWish, person: Known, request: Request) -> dict[str, Any]:
    """Another game that does not wait for whoever is away."""
    house = house_of(request)
    seat = own_seat(found := await house.table(table), person, body.seat)
    if not found.successor:
        request.app.state.new_tables(person.id)
    return {"table": await house.rematch_without(table, seat, body.place)}


async def _rematch(
    request: Request, table: str, person: Person, wished: int | None, wish: SeatsWish, opens: bool = True
) -> dict[str, Any]:
    house = house_of(request)
    seat = own_seat(found := await house.table(table), person, wished)
    if opens and not found.successor:
        request.app.state.new_tables(person.id)
    return {"table": await house.rematch(table, partial(wish, seat=seat))}


@router.post("/tables/{table}/hint", **sends(answers.Hint))
async def hint(table: TableId, body: OwnSeat, person: Known, request: Request) -> dict[str, Any]:
    """What the best player would do, and why."""
    house = house_of(request)
    found = await house.table(table)
    seat = own_seat(found, person, body.seat)
    choice, why, answer = await house.hint(table, seat)
    state = found.shown()
    labels = together([state.advised(move) for move in answer]) if state else []
    with calling(await names_of(house, found)):
        return {
            "move": choice.move,
            "value": choice.value,
            "exact": choice.exact,
            "label": ", ".join(map(str, labels)),
            "path": [thing for move in answer for thing in state.path(move)] if state else [],
            "why": [str(reason) for reason in why],
            "drawn": [drawn(line, found.game.declaration) for line in (*labels, *why)],
        }


@router.post("/tables/{table}/why", **sends(answers.Reason))
async def why_not(table: TableId, body: Clicks, person: Guest, request: Request) -> dict[str, Any]:
    """Why these clicks make no move, with the section of the rules."""
    found = await house_of(request).table(table)
    seat = own_seat(found, person, body.seat) if person and found.seats_of(person.id) else None
    current = found.view(seat)
    if current is None or seat is None:
        return {"why": None}
    if not current.is_asked:
        wait = "error/deputy-plays" if found.chairs[seat].deputy else "web/please-wait"
        return {"why": None if current.result else say(wait)}
    reason = found.game.declaration.why_not(current, tuple(body.path))
    return {"why": None if reason is None else str(reason), "rule": reason.params.get("rule") if reason else None}


@router.get("/tables/{table}/readings", **sends(answers.Readings))
async def readings(
    table: TableId, person: Guest, request: Request, seat: Annotated[int | None, Query(ge=0, le=63)] = None
) -> dict[str, Any]:
    """What lies on the table in words, part by part, as far as this guest sees it."""
    house = house_of(request)
    found = await house.table(table)
    view = found.view(viewer_of(found, person, seat).seat)
    with calling(await names_of(house, found)):
        told = [(say(each.title), " ".join(map(str, each.lines))) for each in readings_of(found, view)]
    return {"readings": [{"title": title, "text": text} for title, text in told]}


@router.get("/tables/{table}/record", **sends(answers.Record))
async def record(table: TableId, person: Guest, request: Request) -> dict[str, Any]:
    """The whole game, when it is over."""
    whole = await house_of(request).whole_table(table)
    return await beside(request).do(whole.record)


@router.get("/tables/{table}/deals", **sends(answers.Deals))
async def finished_deals(table: TableId, person: Guest, request: Request) -> dict[str, Any]:
    """The commitments of all deals, and the deals themselves where their hand is over."""
    found = await house_of(request).table(table)
    starts = found.dealt_starts()
    over = len(starts) if found.status == "over" else len(starts) - 1
    return {
        "deals": [
            {"commitment": start.get(commitments.COMMITMENT), "start": start if number < over else None}
            for number, start in enumerate(starts)
        ]
    }


async def _act(request: Request, id: str, person: Person, wished: int | None, wish: SeatsWish) -> dict[str, Any]:
    house = house_of(request)
    seat = own_seat(await house.table(id), person, wished)
    acted = await house.act(id, partial(wish, seat=seat))
    return await table_seen(request, acted, person, seat if seat in acted.seats_of(person.id) else None)
