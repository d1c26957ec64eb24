"""Whoever answers a path by its first word is who would have answered it if all had been asked."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import BaseRoute, Match, Route

from teahouse.web.app import create_app
from teahouse.web.settings import Settings
from teahouse.web.signposts import Signposts, first_word


@pytest.fixture(scope="module")
def signposts(tmp_path_factory: pytest.TempPathFactory) -> Signposts:
    router = create_app(Settings(Path(tmp_path_factory.mktemp("house")))).router
    assert isinstance(router, Signposts)
    return router


def first_match(routes: Iterator[BaseRoute], path: str, method: str) -> BaseRoute | None:
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
    return next((route for route in routes if route.matches(dict(scope))[0] is Match.FULL), None)


def test_every_path_leads_to_the_same_function(signposts: Signposts) -> None:
    functions = [route for route in signposts.routes if isinstance(route, Route)]
    paths = {re.sub(r"\{.*?\}", "7", route.path) for route in functions} | {"/nowhere", "/nowhere/else", "//", ""}
    for path in sorted(paths):
        for method in ("GET", "POST", "PUT", "DELETE"):
            found = first_match(iter(signposts.within_reach(path)), path, method)
            assert found is first_match(iter(functions), path, method), (method, path)


def test_few_are_asked(signposts: Signposts) -> None:
    assert len(signposts.within_reach("/rules/hongkong")) < len(signposts.routes) / 10
    assert first_word("/tables/7/moves") == "tables" and first_word("/") == ""
