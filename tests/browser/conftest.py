"""One server and one browser for all these tests; every test has guests of its own."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.guests import Guest
from browser.house import House
from served_house import serving

CHROMIUMS = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser")
"""The one asked for, the one without windows, which takes less than half of the time, or any."""
CHROMIUM = next(filter(None, map(shutil.which, CHROMIUMS)), None)
PATIENCE = 120_000
"""Milliseconds after which something that was awaited will not happen any more; the machine may be busy."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Of the package, not of the session: while Playwright runs, no other test could run an event loop."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed: make test installs it when root")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(House(tmp_path_factory.mktemp("house"))) as opened:
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
