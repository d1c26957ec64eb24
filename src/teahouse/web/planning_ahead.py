"""Moves in advance, as their owner sets them on the board itself: what would lie there, and what can be clicked."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field, StrictBool

from teahouse.core.handles import State
from teahouse.table.errors import NoPlans
from teahouse.table.known import ANY
from teahouse.table.plans import LONGEST_LINE, MOST_LINES, answers_to_any, followed, may_plan, set_plans
from teahouse.table.standing_in import oneself
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.web import answers
from teahouse.web.answers import sends
from teahouse.web.beside import beside
from teahouse.web.bodies import Known, OwnSeat, Problems, TableId, Text
from teahouse.web.naming import names_of
from teahouse.web.sentences import drawn_note
from teahouse.web.session import house_of
from teahouse.web.viewing import Viewer, kind_of, own_seat, picture_of, viewer_of

router = APIRouter(responses=Problems)
Line = Annotated[list[Text], Field(max_length=LONGEST_LINE)]


class Plans(OwnSeat):
    """What is to be played, move by move: the others' moves and yours; `*` first stands for any move."""

    lines: Annotated[list[Line], Field(max_length=MOST_LINES)]


class Looking(OwnSeat):
    """Where these moves would lead."""

    line: Line = Field(default_factory=list)
    portrait: StrictBool = False
    low: StrictBool = False


@router.post("/tables/{table}/plans", **sends(answers.PlansSeen))
async def plan(table: TableId, body: Plans, person: Known, request: Request) -> dict[str, Any]:
    """Plan moves in advance: these lines and no others. Nobody else is told."""
    house = house_of(request)
    seat = own_seat(await house.table(table), person, body.seat)
    planned = await house.act(table, lambda pen: oneself(set_plans, lines=body.lines)(pen, seat=seat))
    return {"lines": [list(line) for line in planned.plans.get(seat, ())]}


@router.post("/tables/{table}/plans/board", **sends(answers.PlanBoard))
async def board(table: TableId, body: Looking, person: Known, request: Request) -> dict[str, Any]:
    """What would lie there after a line, and what can be clicked then."""
    house = house_of(request)
    found = await house.table(table)
    seat = own_seat(found, person, body.seat)
    if not may_plan(found, seat):
        raise NoPlans()
    viewer = viewer_of(found, person, seat, portrait=body.portrait, low=body.low)
    names = await names_of(house, found)
    return await beside(request).draw(kind_of(found), _shown, found, viewer, seat, names, body.line)


def _shown(table: Table, viewer: Viewer, seat: int, names: list[str], line: list[str]) -> dict[str, Any]:
    state = table.state
    assert state is not None
    *_, last = followed(state, seat, line)
    is_any = line == [ANY]
    mover = seat if is_any else last.to_move[0] if len(last.to_move) == 1 else None
    buttons = answers_to_any(state, seat) if is_any else last.buttons(mover) if mover is not None else {}
    picture = picture_of(table, viewer, names, last.seen_by(seat))
    return {
        "board": picture.inline if picture else "",
        "paths": [[list(path), text] for path, text in buttons.items()] if len(line) < LONGEST_LINE else [],
        "mine": mover == seat,
        "told": _noted(state, seat, line),
        "lines": [{"moves": list(each), "told": _noted(state, seat, each)} for each in table.plans.get(seat, ())],
    }


def _noted(state: State, seat: int, line: Sequence[str]) -> list[str]:
    """The moves as players write them, as HTML."""
    if line and line[0] == ANY:
        return [say("plan/any"), *line[1:]]
    states = followed(state, seat, line)[1:]
    return [drawn_note(each.noted(), each.game.declaration) for each in states]
