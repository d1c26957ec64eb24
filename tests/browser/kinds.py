"""The browsers the tests play in, as Debian has them."""

import os
import shutil

import pytest
from playwright.sync_api import Browser, Playwright

CHROMIUMS = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser")
"""The one asked for, the one without windows, which takes less than half of the time, or any."""
CHROMIUM = next(filter(None, map(shutil.which, CHROMIUMS)), None)
FRUGAL = ("--no-sandbox", "--disable-gpu", "--in-process-gpu", "--js-flags=--single-threaded --no-opt")
"""One process less for each browser, and no code made faster for pages that live a few seconds: a tenth of the time."""
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
STILL = {"ui.prefersReducedMotion": 1}
ALL = ("chromium", pytest.param("firefox", marks=pytest.mark.long))
"""For tests that are played in every browser: `pytest.mark.parametrize("browser", kinds.ALL, indirect=True)`."""


def launch(playwright: Playwright, kind: str) -> Browser:
    return LAUNCHES[kind](playwright)


def _launch_chromium(playwright: Playwright) -> Browser:
    if CHROMIUM is None:
        pytest.skip("chromium is not installed: make test installs it when root")
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FRUGAL)


def _launch_firefox(playwright: Playwright) -> Browser:
    """The stock build, spoken to as WebDriver BiDi."""
    if FIREFOX is None:
        pytest.skip("firefox-esr is not installed: make test installs it when root")
    return playwright.firefox.launch(channel="moz-firefox", executable_path=FIREFOX, firefox_user_prefs=STILL)


LAUNCHES = {"chromium": _launch_chromium, "firefox": _launch_firefox}
