"""The table itself, and the page on which it waits for people. Without script only the latter works."""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.core.protocol import LEVELS
from teahouse.ratings.model import Rating
from teahouse.store.base import Person
from teahouse.table import seating
from teahouse.table.clocks import dial
from teahouse.table.ordering import look_in
from teahouse.table.orders import HAND, LASTING, VISIT
from teahouse.table.standing_in import may_call
from teahouse.table.table import Table
from teahouse.table.telling import readings_of
from teahouse.texts import calling, say
from teahouse.web.agreeing import agreements, essentials
from teahouse.web.answers import NOT_KEPT
from teahouse.web.arranging import arranged
from teahouse.web.as_data import running_now
from teahouse.web.at_rest import tells_of_claims
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest, Known, TableId
from teahouse.web.codes import coded
from teahouse.web.here import WRITES, wishes_about_contacts
from teahouse.web.naming import level_choices, names_of, role_at, told_apart
from teahouse.web.pages.arriving import introduced
from teahouse.web.pages.lobby import inviting
from teahouse.web.pages.page import outside, page
from teahouse.web.phrases import PHRASES, SIGNS
from teahouse.web.rating_views import company_at, rating_words
from teahouse.web.seeing import saw
from teahouse.web.session import (
    house_of,
    remember,
)
from teahouse.web.showing import moment
from teahouse.web.told import RECENT, has_history
from teahouse.web.viewing import LOW, PORTRAIT, Viewer, kind_of, picture_of, viewer_of
from teahouse.web.writing import Writing, told_lines
from teahouse.web.zones import note_zone

router = APIRouter()


@router.get("/tables/{table}")
async def table_page(table: TableId, request: Request, person: Guest) -> Response:
    found = await _looked_in(request, await house_of(request).table(table), person)
    if found.state is None and 0 < found.agreed.until <= time.time():
        found = await house_of(request).act(table, seating.expire)
    if found.cancelled:
        return page(request, "cancelled.html", person, game=found.game.id, title=say(f"{found.game.id}/title"))
    if found.state is None:
        return await _waiting_page(request, found, person)
    narrow, low = (request.cookies.get(shape) == "1" for shape in (PORTRAIT, LOW))
    viewer = viewer_of(found, person, portrait=narrow, order=arranged(request, table, person), low=low)
    names = await names_of(house_of(request), found)
    viewer = await in_company(request, found, viewer, names)
    own = await house_of(request).own.open(person.id) if person else []
    has_others = any(row.id != table for row in own)
    lines = await _lines(request, found, person)
    return await beside(request).draw(kind_of(found), _playing_page, request, found, viewer, names, has_others, lines)


async def _lines(request: Request, table: Table, person: Person | None) -> list[dict[str, Any]] | None:
    """What was written at the table, for whoever may write there too; None: nobody may."""
    writing: Writing = request.app.state.writing
    if person is None or not table.seats_of(person.id) or not wishes_about_contacts(person)[WRITES]:
        return None
    if not await writing.is_open(table):
        return None
    found = await writing.read(await writing.table(table, person), person)
    return await told_lines(house_of(request), found, person)


async def _looked_in(request: Request, table: Table, person: Person | None) -> Table:
    """Orders that were to last until their owner comes are over."""
    for seat in table.seats_of(person.id) if person else ():
        if table.orders_last.get(seat) == VISIT:
            table = await house_of(request).act(table.id, partial(look_in, seat=seat))
    return table


async def in_company(request: Request, table: Table, viewer: Viewer, names: list[str]) -> Viewer:
    """The viewer with what they see of the others."""
    company = await company_at(request.app.state, table, viewer.person, names)
    return replace(viewer, company=company)


def _playing_page(
    request: Request,
    table: Table,
    viewer: Viewer,
    names: list[str],
    has_others: bool,
    lines: list[dict[str, Any]] | None,
) -> Response:
    view, teaching = table.view(viewer.seat), table.game.declaration.teaching
    with calling(names):
        readings = [say(each.title) for each in readings_of(table, view)]
    picture = picture_of(table, viewer, names, view)
    talk = _talk(table, viewer, names) if viewer.seat is not None and may_call(table) else None
    return page(
        request,
        "table.html",
        viewer.person,
        id=table.id,
        game=table.game.id,
        title=say(f"{table.game.id}/title"),
        hidden=table.hidden,
        is_flat=LOW in viewer.looks,
        has_history=has_history(table) is not None,
        has_orders=table.game.declaration.orders is not None,
        tells_of_claims=viewer.seat is not None and tells_of_claims(table),
        orders_last=LASTING if table.game.declaration.match is not None else (HAND, VISIT),
        defs=picture.defs if picture else "",
        moment={
            **moment(
                request.app.state.templates, table, viewer, names, view, picture, RECENT if table.hidden else None
            ),
            "now": running_now(house_of(request), table, dial(table, view) or viewer.company.away),
        },
        lines=lines,
        talk=talk,
        can_report=talk is None and _can_report(table, viewer.person),
        looks=_looks(table, viewer.person),
        has_advice=teaching is not None and teaching.advice is not None,
        seated=viewer.seat is not None or viewer.veiled,
        readings=readings,
        others_open=has_others,
        words=_script_words(),
    )


def _can_report(table: Table, person: Person | None) -> bool:
    """Whoever is known here and finds other people there, watching or invited too."""
    return person is not None and bool(table.people() - {person.id})


def _talk(table: Table, viewer: Viewer, names: list[str]) -> dict[str, Any]:
    """What one may call to the others, and whom one need not hear."""
    own, company = table.chairs[viewer.seat or 0].person, viewer.company
    others = [seat for seat, chair in enumerate(table.chairs) if chair.person not in (None, own)]
    return {
        "table": table.id,
        "phrases": [(code, say(f"company/phrase-{code}")) for code in PHRASES],
        "signs": [(code, say(f"company/phrase-{code}")) for code in SIGNS],
        "others": [(seat, told_apart(table, seat, names), seat in company.muted_seats) for seat in others],
        "hears_nobody": company.hears_nobody,
    }


def _script_words() -> dict[str, str]:
    """The few sentences the script says by itself."""
    names = (
        *("reconnecting", "thinking", "your-turn", "no-notifications", "failed", "draft", "number"),
        *("past", "past-start", "past-news", "fold", "unfold"),
        *("little-time", "days", "hours", "too-late"),
    )
    return {name: say(f"web/script-{name}") for name in names}


def _looks(table: Table, person: Person | None) -> list[dict[str, Any]]:
    wishes = (person.looks if person else {}).get(table.game.id, {})
    return [
        {
            "name": look.name,
            "label": say(f"{table.game.id}/look-{look.name}"),
            "value": wishes.get(look.name, look.default_for({})),
            "choices": [(value, say(f"{table.game.id}/look-{look.name}-{value}")) for value in look.choices],
        }
        for look in table.game.declaration.looks
        if look.name not in (PORTRAIT, LOW, "letters")
    ]


async def _waiting_page(request: Request, table: Table, person: Person | None) -> Response:
    """Seats are still free: for who sits there the link and the QR code, for others the invitation."""
    link = outside(request, f"/tables/{table.id}")
    names = await names_of(house_of(request), table)
    host = await house_of(request).people.find(table.host) if table.host else None
    return page(
        request,
        "waiting.html",
        person,
        id=table.id,
        game=table.game.id,
        title=say(f"{table.game.id}/title"),
        in_short=say(f"{table.game.id}/in-short"),
        host=host.name if host else "",
        essentials=essentials(table),
        agreed=agreements(table),
        missing=sum(chair.free for chair in table.chairs),
        link=link,
        chairs=_chairs(table, person, names, (await request.app.state.table_ratings.at(table)).ratings),
        seated=bool(person and table.seats_of(person.id)),
        can_report=_can_report(table, person),
        levels=[] if table.agreed.rated and not table.agreed.listed else level_choices(table.game.id),
        moment=moment(request.app.state.templates, table, viewer_of(table, person), names, None),
        quick=table.agreed.quick,
        fills=bool(table.agreed.fill_after),
        **await inviting(request, table, person),
    )


def _chairs(
    table: Table, person: Person | None, names: list[str], ratings: Sequence[Rating | None]
) -> list[dict[str, Any]]:
    """Who sits where; free seats of a game without sides are told apart by counting them."""
    free = [seat for seat, chair in enumerate(table.chairs) if chair.free]
    return [
        {
            "seat": seat,
            "role": role_at(table, seat),
            "name": names[seat],
            "rating": rating_words(rating) if ratings and (rating := ratings[seat]) else "",
            "free": chair.free,
            "nth": free.index(seat) + 1 if chair.free and len(free) > 1 else "",
            "you": person is not None and chair.person == person.id,
        }
        for seat, chair in enumerate(table.chairs)
    ]


@router.get("/tables/{table}/qr.svg")
async def qr_code(table: TableId, request: Request) -> Response:
    drawn = await beside(request).do(coded, outside(request, f"/tables/{table}"))
    return Response(drawn, media_type="image/svg+xml")


@router.post("/tables/{table}/sit")
async def sit(
    table: TableId,
    request: Request,
    person: Guest,
    seat: Annotated[int, Form(ge=0, le=63)],
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    sitting = await introduced(request, person, name)
    saw(request, sitting, table)
    if (await house_of(request).table(table)).control.nights:
        await note_zone(request, sitting)
    await request.app.state.lobby.sit(table, seat, sitting)
    answer = RedirectResponse(f"/tables/{table}", 303)
    if person is None:
        remember(request, answer, sitting)
    return answer


@router.post("/tables/{table}/computer")
async def seat_computer(
    table: TableId,
    request: Request,
    person: Known,
    seat: Annotated[int, Form(ge=0, le=63)],
    level: Annotated[str, Form(max_length=40)],
) -> Response:
    """Who sits at the table may give a free seat to a computer."""
    found = await house_of(request).table(table)
    if level in LEVELS and found.seats_of(person.id) and seat < len(found.chairs) and found.chairs[seat].free:
        await house_of(request).act(table, partial(seating.seat_computer, seat=seat, level=level))
    return RedirectResponse(f"/tables/{table}", 303)


@router.get("/tables/{table}/moment")
async def moment_now(
    table: TableId,
    request: Request,
    person: Guest,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    portrait: bool = False,
    low: bool = False,
) -> Response:
    """The table as our page shows it; on a shared screen for the seat that has said it is there."""
    house = house_of(request)
    found = await house.table(table)
    viewer = viewer_of(found, person, seat, portrait, arranged(request, table, person), low)
    names = await names_of(house, found)
    viewer = await in_company(request, found, viewer, names)
    view = found.view(viewer.seat)
    shown = await beside(request).draw(
        kind_of(found), lambda: moment(request.app.state.templates, found, viewer, names, view)
    )
    now = running_now(house, found, dial(found, view) or viewer.company.away)
    return JSONResponse({**shown, "now": now}, headers=NOT_KEPT)
