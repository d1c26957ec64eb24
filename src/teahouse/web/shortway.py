"""A short way for moves, which are sent most often: past all the layers that a well-formed one does not need.

Whatever is not as it should be, or is refused, goes the usual way, which finds out again and says what is wrong. That
is safe: a refused move has changed nothing, and one that was stored all the same gets the same success again.
"""

import re
from typing import Any

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
        answer = await _played(request, found[1], body)
        if answer is None:
            await self._app(scope, _again(body, receive), send)
        else:
            await Response(to_json(answer), media_type=JSON)(scope, receive, send)


async def _played(request: Request, table: str, body: bytes) -> dict[str, Any] | None:
    if request.headers.get("content-type") != JSON:
        return None
    try:
        return await play(table, Move.model_validate_json(body), await known(request), request)
    except (ValidationError, TeahouseError, StoreTrouble, Conflict):
        return None


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
