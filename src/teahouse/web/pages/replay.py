"""A finished game: move by move, and as files."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import RedirectResponse, Response

from teahouse.texts import say
from teahouse.web.api import Guest, TableId
from teahouse.web.beside import beside
from teahouse.web.naming import names_of
from teahouse.web.pages.page import page
from teahouse.web.panel import file_links
from teahouse.web.replaying import replayed
from teahouse.web.session import (
    house_of,
)
from teahouse.web.viewing import PORTRAIT

router = APIRouter()


@router.get("/tables/{table}/replay")
async def replay_page(
    table: TableId,
    request: Request,
    person: Guest,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> Response:
    """A finished game, move by move, from any seat."""
    house = house_of(request)
    found = await house.table(table)
    if found.status != "over" or found.state is None:
        return RedirectResponse(f"/tables/{table}", 303)
    names = await names_of(house, found)
    narrow = request.cookies.get(PORTRAIT) == "1"
    moments = await beside(request).do(replayed, await house.whole_table(table), person, names, at, seat, narrow)
    return page(
        request,
        "replay.html",
        person,
        id=found.id,
        game=found.game.id,
        title=say(f"{found.game.id}/title"),
        links=list(file_links(found)),
        taught=found.agreed.lesson,
        **moments,
    )


@router.get("/tables/{table}/game{suffix}")
async def game_file(table: TableId, suffix: str, request: Request, person: Guest) -> Response:
    """A finished game as programs elsewhere read it."""
    found = await house_of(request).whole_table(table)
    written = {each.suffix: each.write for each in found.game.declaration.files}
    if suffix not in written:
        raise HTTPException(404)
    text = await beside(request).do(lambda: written[suffix](found.record()))
    return Response(text, media_type="text/plain; charset=utf-8")
