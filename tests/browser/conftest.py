"""One server and one browser of each kind for all these tests; every test has guests of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser import kinds
from browser.guests import Guest
from browser.house import House
from known_pace import HURRIED
from served_house import serving

PATIENCE = 120_000
"""Milliseconds after which something that was awaited will not happen any more; the machine may be busy."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browsers() -> Iterator[Callable[[str], Browser]]:
    """Each kind is opened once.

    Of the package, not of the session: while Playwright runs, no other test could run an event loop.
    """
    with sync_playwright() as playwright:
        opened = dict[str, Browser]()

        def browser_of(kind: str) -> Browser:
            if kind not in opened:
                opened[kind] = kinds.launch(playwright, kind)
            return opened[kind]

        yield browser_of
        for each in opened.values():
            each.close()


@pytest.fixture
def browser(browsers: Callable[[str], Browser], request: pytest.FixtureRequest) -> Browser:
    """Chromium, unless a test asks for others."""
    return browsers(getattr(request, "param", "chromium"))


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(House(tmp_path_factory.mktemp("house"))) as opened:
        yield opened


@pytest.fixture
def hurried_house(tmp_path: Path) -> Iterator[House]:
    """For tests that play whole hands against computers."""
    with serving(House(tmp_path, **{HURRIED: "yes"})) as opened:
        yield opened


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """For tests that kill it."""
    with serving(House(tmp_path)) as opened:
        yield opened


@pytest.fixture
def invite(browser: Browser, house: House) -> Iterator[Callable[..., Guest]]:
    """Makes guests. When they go, none of their pages may have complained."""
    guests: list[Guest] = []

    def come(name: str = "", at: House = house, **wishes: Any) -> Guest:
        guest = Guest(browser, at, name, **wishes)
        guest.context.set_default_timeout(PATIENCE)
        guests.append(guest)
        return guest

    yield come
    for guest in guests:
        guest.context.close()
    assert [line for guest in guests for line in guest.complaints] == []
