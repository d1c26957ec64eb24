"""The board on which anybody tries what they like, with what the best player thinks of every move."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from teahouse.core.errors import TeahouseError
from teahouse.core.protocol import AnyGame
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person
from teahouse.table.errors import ComputersBusy, NotOver, OneHintAtATime
from teahouse.texts import say
from teahouse.web.analysing import (
    Trial,
    Way,
    address,
    board_parts,
    can_be_analysed,
    drawn,
    first_position,
    read_trial,
    ways,
)
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import LONGEST_POSITION, Guest, TableId
from teahouse.web.pages.page import outside, page
from teahouse.web.pages.replay import Moment
from teahouse.web.replaying import moments_of
from teahouse.web.session import house_of
from teahouse.web.viewing import LOW, PORTRAIT

router = APIRouter()
Position = Annotated[str, Query(max_length=LONGEST_POSITION)]
Played = Annotated[str, Query(max_length=4000)]
Lines = Annotated[str, Query(max_length=4000)]


@router.get("/analyse/{game}")
async def analyse(
    game: str,
    request: Request,
    person: Guest,
    position: Position = "",
    play: Played = "",
    lines: Lines = "",
    ask: bool = False,
) -> Response:
    """The board; with `ask` also what moves are worth, for browsers without scripts."""
    rules = _rules(game)
    if not position:
        return RedirectResponse(address(game, await beside(request).do(first_position, rules)), 303)
    trial = await beside(request).do(read_trial, rules, position, play, lines)
    narrow, low = (request.cookies.get(shape) == "1" for shape in (PORTRAIT, LOW))
    shown = await beside(request).do(board_parts, trial, person, narrow, low)
    found, refused = await _asked(request, person, trial) if ask else (None, "")
    return page(
        request,
        "analysis.html",
        person,
        game=game,
        title=say(f"{game}/title"),
        ways=found,
        refused=refused,
        link=outside(request, shown["here"]),
        is_over=not trial.now.to_move,
        **shown,
    )


@router.get("/analyse/{game}/moves")
async def weighed_moves(
    game: str, request: Request, person: Guest, position: Position, play: Played = "", lines: Lines = ""
) -> Response:
    """The same list for the page that has asked for it; nothing yet (202) while computers are busy."""
    trial = await beside(request).do(read_trial, _rules(game), position, play, lines)
    try:
        found = await _weighed(request, person, trial)
    except (OneHintAtATime, ComputersBusy):
        return Response(status_code=202, headers=NOT_KEPT)
    html = request.app.state.templates.get_template("_ways.html").render(ways=found, title=say(f"{game}/title"))
    return HTMLResponse(html, headers=NOT_KEPT)


@router.get("/analyse/{game}/picture.svg")
async def trial_picture(game: str, request: Request, person: Guest, position: Position, play: Played = "") -> Response:
    """The board as a picture to keep."""
    trial = await beside(request).do(read_trial, _rules(game), position, play)
    picture = await beside(request).do(drawn, trial, person, False, False)
    named = {"content-disposition": f'inline; filename="{game}-{len(trial.moves)}.svg"'}
    return Response(picture.document, media_type="image/svg+xml", headers=NOT_KEPT | named)


@router.get("/tables/{table}/analyse")
async def analyse_moment(table: TableId, request: Request, at: Moment = 0) -> Response:
    """From a moment of a finished game on."""
    found = await house_of(request).table(table)
    if not found.is_over():
        raise NotOver()
    _rules(found.game.id)
    whole = await house_of(request).whole_table(table)
    moments = await beside(request).do(moments_of, whole)
    return RedirectResponse(address(found.game.id, moments[min(at, len(moments) - 1)].text), 303)


def _rules(game: str) -> AnyGame:
    if game not in GAMES or not can_be_analysed(rules := declaration(game)):
        raise HTTPException(404)
    return rules


async def _asked(request: Request, person: Person | None, trial: Trial) -> tuple[list[Way] | None, str]:
    """The list, or why there is none now."""
    try:
        return await _weighed(request, person, trial), ""
    except TeahouseError as error:
        return None, str(request.app.state.explained(error)[1])


async def _weighed(request: Request, person: Person | None, trial: Trial) -> list[Way]:
    """Nobody waits twice at the same time: a guest, or whoever asks from there."""
    if not trial.now.to_move:
        return []
    asking = person.id if person else f"at {request.client.host if request.client else ''}"
    weighed = await house_of(request).weigh(trial.now, asking, trial.most)
    return await beside(request).do(ways, trial, weighed)
