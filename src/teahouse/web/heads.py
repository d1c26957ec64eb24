"""HEAD: everything GET would say before the first line of its answer. The server leaves the answer itself out."""

from collections.abc import Mapping
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

HEAD = "teahouse.head"
"""In the scope of a request: the answer itself will not be sent."""


class Heads:
    """Whoever answers GET answers HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = {**scope, "method": "GET", HEAD: True} if scope.get("method") == "HEAD" else scope
        await self._app(asked, receive, send)


def asks_for_head(scope: Mapping[str, Any]) -> bool:
    """For answers that would take long to make."""
    return HEAD in scope
