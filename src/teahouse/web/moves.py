"""The one door for moves, which are sent most often.

A move goes past what the framework does for other requests to find out what each of them wants: that would take a
third more of the server's time. It is guarded, documented and refused like all others. The way of a move, downwards:

    answer    what was sent, by whom, and does it have the right form
    play      from which seat
    House     one at a time at each table, stored, true, told (table/house.py)
"""

import json
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import Field, ValidationError
from pydantic_core import to_json
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send

from teahouse.web import answers
from teahouse.web.answers import JSON, NOT_KEPT, sends
from teahouse.web.bodies import WHOLE, Body, Known, Problems, Seat, TableId, Text, is_table_id
from teahouse.web.seeing import saw
from teahouse.web.session import house_of, known
from teahouse.web.viewing import own_seat

MOST_PARTS = 32


class Move(Body):
    """An answer to the seat's question number `turn`: `move`, or `moves` where it has several parts."""

    turn: Annotated[int, Field(ge=0, le=10**9), WHOLE]
    move: Text | None = None
    moves: Annotated[list[Text], Field(max_length=MOST_PARTS)] | None = None
    seat: Seat | None = None
    thought: Annotated[float, Field(ge=0, le=10**9, allow_inf_nan=False), WHOLE] | None = None
    """For how many seconds you have seen the question: delay of the network beside that is forgiven within bounds."""


class MoveRoute(APIRoute):
    """Answers by itself; the function it was made for says what is documented."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **wishes: Any) -> None:
        super().__init__(path, endpoint, **wishes)
        self.app = answer


def open_door(app: FastAPI) -> None:
    """Before all other doors, so that it is found first."""
    wishes = sends(answers.Accepted)
    wishes["responses"] = Problems | wishes["responses"]
    app.router.add_api_route("/tables/{table}/moves", play, methods=["POST"], route_class_override=MoveRoute, **wishes)


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """What follows from a move that was sent; whatever is refused is refused as everywhere."""
    request = Request(scope, receive)
    sent = await _sent(request)
    person = await known(request)
    table, move = request.path_params["table"], _checked(request.path_params["table"], sent)
    accepted = await play(table, move, person, request)
    await Response(to_json(accepted), headers=NOT_KEPT, media_type=JSON)(scope, receive, send)


async def play(table: TableId, body: Move, person: Known, request: Request) -> dict[str, Any]:
    """Answer your question. The same answer sent twice gets the same success."""
    house = house_of(request)
    found = await house.table(table)
    seat = own_seat(found, person, body.seat)
    if found.agreed.rated:
        saw(request, person, table)
    moves = body.moves if body.moves is not None else [body.move] if body.move is not None else []
    played = await house.play(table, seat, body.turn, moves, body.thought)
    request.app.state.measures.moves[found.game.id] += 1
    return {"table": table, "seat": seat, "turn": body.turn, "accepted": True, "status": played.status}


async def _sent(request: Request) -> Any:
    """The body as JSON, or as it came where it does not say that it is."""
    try:
        body = await request.body()
    except ClientDisconnect:
        raise HTTPException(400) from None  # nobody is there to be answered
    if not body or not _is_json(request.headers.get("content-type", "")):
        return body
    try:
        return json.loads(body)
    except json.JSONDecodeError as error:
        raise RequestValidationError([_wrong("body", error.pos)]) from None
    except (ValueError, RecursionError):  # no text, a number too long to read, too deep
        raise HTTPException(400) from None


def _is_json(kind: str) -> bool:
    """
    >>> [_is_json(kind) for kind in ("application/json; charset=utf-8", "application/ld+json", "text/plain", "")]
    [True, True, False, False]
    """
    main, _, sub = kind.partition(";")[0].strip().lower().partition("/")
    return main == "application" and (sub == "json" or sub.endswith("+json"))


def _checked(table: str, sent: Any) -> Move:
    """The move, if all that was sent has the right form."""
    wrong = [] if is_table_id(table) else [_wrong("path", "table")]
    try:
        move = Move.model_validate(sent)
    except ValidationError as error:
        wrong += [_wrong("body", *each["loc"]) for each in error.errors()]
    if wrong:
        raise RequestValidationError(wrong)
    return move


def _wrong(*place: str | int) -> dict[str, Any]:
    return {"loc": place}
