"""WebKitGTK, the engine of Safari as Debian has it, on a screen that nobody sees; and what a visitor does with it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from browser.guests import SAID, SHOWN, SPOT
from browser.house import House

DRIVER, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
PATIENCE = 60
"""Seconds after which something that was awaited will not happen any more."""

COLOUR = """
const [picture, x, y, tell] = arguments;
const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
createImageBitmap(new Blob([bytes])).then((image) => {
  const context = document.createElement("canvas").getContext("2d");
  context.drawImage(image, -x, -y);
  tell([...context.getImageData(0, 0, 1, 1).data].slice(0, 3));
});"""


@contextmanager
def opened(folder: Path) -> Iterator[WebKitGTK]:
    """The browser; what it keeps, it keeps in this folder."""
    if DRIVER is None or SCREEN is None or not BROWSERS:
        pytest.skip("webkit2gtk-driver and xvfb are not both installed: make test-long installs them when root")
    options = WebKitGTKOptions()
    options.binary_location = str(BROWSERS[-1])
    options.add_argument("--automation")
    with screen(SCREEN) as display:
        env = {**os.environ, "DISPLAY": display, "HOME": str(folder), "GDK_BACKEND": "x11"}
        driver = WebKitGTK(options=options, service=Service(DRIVER, env=env))
        try:
            driver.set_window_size(1280, 900)
            yield driver
        finally:
            driver.quit()


@contextmanager
def screen(program: str) -> Iterator[str]:
    """An X server; its name."""
    read, write = os.pipe()
    size = ["-screen", "0", "1400x1000x24"]
    server = subprocess.Popen(
        [program, "-displayfd", str(write), *size, "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    try:
        with os.fdopen(read) as said:
            number = said.readline().strip()
        assert number, "the X server did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


class Visitor:
    """Somebody at this browser."""

    def __init__(self, driver: WebKitGTK, house: House) -> None:
        self.driver, self.house = driver, house

    def go(self, path: str) -> None:
        self.driver.get(f"{self.house.url}{path}")

    def ask(self, function: str, *given: Any) -> Any:
        """The answer of a function in the page."""
        return self.driver.execute_script(f"return ({function})(...arguments)", *given)

    def until(self, function: str, *given: Any) -> Any:
        """The first true answer."""
        waiting = WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05)
        return waiting.until(lambda _: self.ask(function, *given), f"waited in vain for {function}")

    def press(self, *keys: str) -> None:
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def take(self, thing: str = "") -> bool:
        """Click a thing on the board as a mouse would, or the first that may be clicked; whether anything is chosen."""
        spot = self.until(SPOT, thing)
        mouse = ActionBuilder(self.driver, duration=0)
        mouse.pointer_action.move_to_location(round(spot["x"]), round(spot["y"])).click()
        mouse.perform()
        return bool(self.ask("() => !!document.querySelector('#board .selected')"))

    def play_first(self) -> None:
        """Click what can be clicked first until a move is made, and wait until it is shown."""
        before = self.ask(SHOWN)
        _ = self.take() and self.take() and self.take()
        self.until(f"before => ({SHOWN})() !== before", before)

    def colour(self, x: float, y: float) -> list[int]:
        """Red, green and blue of a spot as it is painted, when what was changed last is painted."""
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        picture = self.driver.get_screenshot_as_base64()
        return list(self.driver.execute_async_script(COLOUR, picture, round(x), round(y)))

    def said(self) -> str:
        return str(self.ask(SAID))
