"""A guest of the house: one device with its own cookies, and what people do with it."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import APIResponse, Browser, BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLong

from browser.house import House
from served_house import wait_until
from teahouse.core.handles import State
from teahouse.table.agreed import Chair

SHOWN = """() => document.getElementById("panel").innerHTML + document.querySelectorAll("#board [id]").length
  + document.querySelectorAll(".moves [data-at]").length + document.getElementById("news").textContent"""
SPOT = """(wished) => {
  const thing = wished ? document.getElementById(wished) : document.querySelector("#board [id].clickable");
  if (!thing || !thing.classList.contains("clickable") || thing.tabIndex !== 0) return null;
  const parts = thing.matches(".tile") ? [thing] : [...thing.querySelectorAll(".tile"), thing];
  parts[0].scrollIntoView({block: "nearest"});
  const box = parts[0].getBoundingClientRect();
  const spot = {x: box.left + box.width / 2, y: box.top + box.height / 2};
  const hit = document.elementFromPoint(spot.x, spot.y);
  return hit && thing.contains(hit) ? spot : null;
}"""
"""Where to click so that a thing is hit, and nothing that lies over it; nowhere until the page takes the click."""
SAID = """() => ["message", "state", "news"].map((id) => document.getElementById(id).innerText)
  .concat([...document.querySelectorAll("#board .selected")].map((thing) => "selected " + thing.id)).join(" | ")"""
"""What a guest could read beside the board, for who wonders why nothing happened."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Guest:
    """A device. Everything its pages complained about is in `complaints`."""

    def __init__(self, browser: Browser, house: House, name: str = "", **wishes: Any) -> None:
        self.house, self.name = house, name
        settings = {"locale": "en-GB", "reduced_motion": "reduce", "base_url": house.url, **wishes}
        self.language = str(settings["locale"])[:2]
        self.context: BrowserContext = browser.new_context(**settings)
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda said: said.type == "error" and self.complain(said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def complain(self, text: str) -> None:
        """Remember it, unless it only says that the server is away."""
        if not re.search(r"net::ERR_(CONNECTION|INTERNET|CONTENT_LENGTH|INCOMPLETE|EMPTY|NETWORK)", text):
            self.complaints.append(text)

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def fetch(self, path: str, method: str = "GET", **wishes: Any) -> APIResponse:
        """Past the page, with its cookies; anew if the server has just closed the connection that was kept open."""
        return self.context.request.fetch(path, method=method, max_retries=3, **wishes)

    # Coming in

    def introduce(self) -> str:
        """Have a name and a cookie, by the form of `/me` but past its page; the id of the person."""
        self.fetch("/me", "POST", form={"name": self.name, "lang": self.language}, max_redirects=0)
        return str(self.fetch("/guests/me").json()["person"])

    def open_table(self, game: str, against: str = "friends", **fields: str) -> str:
        """By the form; the address of the table."""
        page = self.go(f"/new/{game}")
        if page.locator("input[name=name]").count():
            page.locator("input[name=name]").fill(self.name)
        page.locator(f"input[name=against][value={against}]").check()
        if against == "friends":
            page.locator("select[name=place]").select_option("0")
        for name, value in fields.items():
            page.locator(f"select[name={name}]").select_option(value)
        page.locator("form.form button.main").click()
        page.wait_for_url(re.compile("/tables/"))
        return page.url

    def join(self, address: str) -> None:
        page = self.page
        page.goto(address)
        if page.locator("input[name=name]").count():
            page.locator("input[name=name]").first.fill(self.name)
        page.locator("form[action$='/sit'] button").first.click()
        page.wait_for_selector("#board svg")

    def sit_at(self, dealt: State) -> Page:
        """With easy computers at a table where this seat is asked first; what is dealt is known."""
        chairs = [Chair(level="easy") for _ in range(dealt.game.seats)]
        chairs[dealt.to_move[0]] = Chair(person=self.introduce())
        return self.go(f"/tables/{self.house.lay_table(dealt, chairs)}")

    # Playing

    @property
    def clickable(self) -> Locator:
        """What may be clicked next."""
        return self.page.locator("#board [id].clickable")

    def is_asked(self) -> bool:
        return self.page.locator(".turn.yours").count() > 0

    def sees_result(self) -> bool:
        return self.page.locator(".result").count() > 0

    def take(self, thing: str = "") -> bool:
        """Click a thing on the board as a mouse would, or the first that may be clicked; whether anything is chosen."""
        spot = self.page.wait_for_function(SPOT, arg=thing).json_value()
        self.page.mouse.click(spot["x"], spot["y"])
        return bool(self.page.evaluate("() => !!document.querySelector('#board .selected')"))

    def play_first(self) -> None:
        """Click what can be clicked first until a move is made and shown."""
        self.make(lambda: self.take() and self.take() and self.take())

    def make(self, move: Callable[[], Any]) -> None:
        """Make a move and wait until it is shown."""
        before = self.page.evaluate(SHOWN)
        move()
        try:
            self.page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)
        except TooLong as error:
            raise TooLong(f"{error.message} The page says: {self.page.evaluate(SAID)}") from error

    def agree(self) -> None:
        """Say yes to what our own dialog asks."""
        self.page.locator("#dialog[open] [value=yes]").click()

    def expect_turn(self) -> None:
        expect(self.page.locator(".turn.yours")).to_be_visible()


ASKED = """() => document.querySelector(".result") ? "over"
  : document.querySelector(".turn.yours") && document.querySelector("#board [id].clickable") ? "asked" : "" """


def play_to_the_end(guests: Sequence[Guest]) -> int:
    """Whoever is asked clicks, until everybody sees the result; the number of moves."""
    for moves in range(1000):
        asked = wait_until(lambda: _next(guests), "somebody is asked or all see the result")
        if asked == "over":
            return moves
        asked.play_first()
    raise AssertionError("a game without end")


def _next(guests: Sequence[Guest]) -> Guest | str | None:
    said = [guest.page.evaluate(ASKED) for guest in guests]
    if all(word == "over" for word in said):
        return "over"
    return next((guest for guest, word in zip(guests, said, strict=True) if word == "asked"), None)
