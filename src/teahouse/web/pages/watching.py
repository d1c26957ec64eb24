"""Tables one may watch, and how a table looks from afar."""

from dataclasses import replace

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from teahouse.table.table import Table
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest, TableId
from teahouse.web.cards import cards
from teahouse.web.naming import names_of
from teahouse.web.pages.page import page
from teahouse.web.session import (
    house_of,
)
from teahouse.web.viewing import Viewer, picture_of, viewer_of
from teahouse.web.watchable import best_to_watch

router = APIRouter()


@router.get("/watch")
async def watch(request: Request, person: Guest) -> Response:
    house = house_of(request)
    waiting, playing = [await house.listing.tables(status) for status in ("waiting", "playing")]
    return page(
        request,
        "watch.html",
        person,
        playing=await cards(house, await best_to_watch(house, playing), None),
        waiting=await cards(house, waiting, None),
    )


@router.get("/tables/{table}/thumbnail.svg")
async def thumbnail(table: TableId, request: Request, person: Guest) -> Response:
    """The board as whoever asks may see it now, small and still."""
    found = await house_of(request).table(table)
    if found.state is None:
        raise HTTPException(404)
    names = await names_of(house_of(request), found)
    drawn = await beside(request).do(_drawn, found, viewer_of(found, person), names)
    return Response(drawn, media_type="image/svg+xml", headers=NOT_KEPT)


def _drawn(table: Table, viewer: Viewer, names: list[str]) -> str:
    view = table.view(viewer.seat)
    assert view is not None
    picture = picture_of(table, viewer, names, replace(view, legal=()))
    assert picture is not None
    return picture.document
