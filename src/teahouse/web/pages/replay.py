"""A game move by move, moments of it to share, and finished games as files."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.store.base import Person
from teahouse.table.errors import NotOver
from teahouse.texts import say
from teahouse.web.analysing import can_be_analysed
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest, TableId
from teahouse.web.naming import names_of
from teahouse.web.pages.page import page
from teahouse.web.panel import file_links, review_links
from teahouse.web.replaying import Look, may_be_replayed, moment_at, picture_at, replayed
from teahouse.web.session import (
    house_of,
)
from teahouse.web.viewing import LOW, PORTRAIT

router = APIRouter()
Moment = Annotated[int, Query(ge=0, le=100_000)]
FromSeat = Annotated[int | None, Query(ge=0, le=63)]


@router.get("/tables/{table}/replay")
async def replay_page(
    table: TableId, request: Request, person: Guest, at: Moment = 0, seat: FromSeat = None
) -> Response:
    """A game move by move, from its beginning or from the moment that was shared."""
    if not may_be_replayed(await house_of(request).table(table)):
        return RedirectResponse(f"/tables/{table}", 303)
    look = await _look(request, table, person, at, seat)
    found = look.table
    return page(
        request,
        "replay.html",
        person,
        id=found.id,
        game=found.game.id,
        title=say(f"{found.game.id}/title"),
        links=[*review_links(found), *file_links(found)] if found.is_over() else [],
        taught=found.agreed.lesson,
        analysed=found.is_over() and can_be_analysed(found.game.declaration),
        **await beside(request).do(replayed, look),
    )


@router.get("/tables/{table}/replay/moment")
async def replay_moment(
    table: TableId, request: Request, person: Guest, at: Moment = 0, seat: FromSeat = None
) -> Response:
    """One moment of it, for the page that has all the rest."""
    look = await _look(request, table, person, at, seat)
    return JSONResponse(await beside(request).do(moment_at, look), headers=NOT_KEPT)


@router.get("/tables/{table}/replay/picture.svg")
async def replay_picture(
    table: TableId, request: Request, person: Guest, at: Moment = 0, seat: FromSeat = None
) -> Response:
    """The same as a picture to keep."""
    look = await _look(request, table, person, at, seat)
    picture = await beside(request).do(picture_at, look)
    named = {"content-disposition": f'attachment; filename="{look.table.game.id}-{at}.svg"'}
    return Response(picture.document, media_type="image/svg+xml", headers=NOT_KEPT | named)


async def _look(request: Request, id: str, person: Person | None, at: int, seat: int | None) -> Look:
    house = house_of(request)
    found = await house.table(id)
    if not may_be_replayed(found):
        raise NotOver()
    whole = await house.whole_table(id) if found.is_over() else found
    narrow, low = (request.cookies.get(shape) == "1" for shape in (PORTRAIT, LOW))
    return Look(whole, person, await names_of(house, found), at, seat, narrow, low)


@router.get("/tables/{table}/game{suffix}")
async def game_file(table: TableId, suffix: str, request: Request, person: Guest) -> Response:
    """A finished game as programs elsewhere read it."""
    found = await house_of(request).whole_table(table)
    written = {each.suffix: each.write for each in found.game.declaration.files}
    if suffix not in written:
        raise HTTPException(404)
    text = await beside(request).do(lambda: written[suffix](found.record()))
    return Response(text, media_type="text/plain; charset=utf-8")
