"""A short way for moves, which are sent most often: past all the layers that a well-formed one does not need.

Whatever is not well-formed goes the usual way, which finds out again and says what is wrong.
"""

import re

from fastapi import Request, Response
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Conflict, StoreTrouble
from teahouse.web.answers import JSON
from teahouse.web.api import Move, play
from teahouse.web.session import known

REFUSED = (TeahouseError, StoreTrouble, Conflict)
"""What the application knows an answer to."""
MOVES = re.compile("/tables/([A-Za-z0-9_-]{1,40})/moves")


class ShortWay:
    """Around what answers every request, inside what guards it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_post = scope["type"] == "http" and scope["method"] == "POST"
        found = MOVES.fullmatch(scope["path"]) if is_post else None
        if found is None:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            body = await request.body()
        except ClientDisconnect:
            return  # nobody is there to be answered
        answer = await _answered(request, found[1], body)
        if answer is None:
            await self._app(scope, _again(body, receive), send)
        else:
            await answer(scope, receive, send)


async def _answered(request: Request, table: str, body: bytes) -> Response | None:
    """The move made, or refused as the application refuses; None: it is not well-formed."""
    if request.headers.get("content-type") != JSON:
        return None
    try:
        move = Move.model_validate_json(body)
    except ValidationError:
        return None
    try:
        return Response(to_json(await play(table, move, await known(request), request)), media_type=JSON)
    except REFUSED as error:
        kind = next(kind for kind in REFUSED if isinstance(error, kind))
        answer: Response = await request.app.exception_handlers[kind](request, error)
        return answer


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read already comes once more."""
    is_read = False

    async def receiver() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiver
