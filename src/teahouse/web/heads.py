"""HEAD: everything GET would say before the first line of its answer. The server leaves the answer itself out."""

from starlette.types import ASGIApp, Receive, Scope, Send


class Heads:
    """Whoever answers GET answers HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope
        await self._app(asked, receive, send)
