"""Which function answers a path: found by the path's first word, not by asking hundreds of them one after the other."""

from collections.abc import Sequence
from functools import cached_property

from fastapi import APIRouter
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send


class Signposts(APIRouter):
    """All functions of the house in one list, in the order in which they are asked."""

    def lead_to(self, room: APIRouter, include_in_schema: bool = True) -> None:
        """A room's functions stand in the list themselves: `include_router` would look for each request twice."""
        for route in room.routes:
            assert isinstance(route, Route)
            route.include_in_schema &= include_in_schema
            self.routes.append(route)

    def within_reach(self, path: str) -> Sequence[Route]:
        """The functions that may answer this path."""
        return self._by_first_word.get(first_word(path), self._anywhere)

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope.get("root_path"):
            for route in self.within_reach(scope["path"]):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    scope.update(found, router=self)
                    await route.handle(scope, receive, send)
                    return
        await super().app(scope, receive, send)  # files, other methods, what is not there

    @cached_property
    def _by_first_word(self) -> dict[str, list[Route]]:
        words = {first_word(route.path) for route in self._functions}
        return {word: [route for route in self._functions if _may_begin_with(route, word)] for word in words}

    @cached_property
    def _anywhere(self) -> list[Route]:
        """Whose first word may be any."""
        return [route for route in self._functions if "{" in first_word(route.path)]

    @property
    def _functions(self) -> list[Route]:
        """All but folders of files."""
        return [route for route in self.routes if isinstance(route, Route)]


def first_word(path: str) -> str:
    """`tables` of `/tables/7/moves`."""
    return path[1:].partition("/")[0]


def _may_begin_with(route: Route, word: str) -> bool:
    first = first_word(route.path)
    return first == word or "{" in first
