"""A whole hand of Mah-Nol in the browser: by mouse, by keyboard alone, and by touch on a small phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.guests import PHONE, Guest
from browser.house import House
from browser.test_devices import fits, press_until
from games.mah_nol.dealt import bought, start
from served_house import wait_until
from teahouse.table.agreed import Chair

Invite = Callable[..., Guest]
JUNK = ("1m", "3m", "4m", "6m", "8m", "9m", "1s", "3s", "4s")
HELD = {"A": " ".join(("G1", "4z", "5m", "5s", "5p", "7p", "7m", "2s", "2p", *JUNK))}
WALL = "7s 2m 6p 9p 8p 3p 4p 1p 6s"
ROAD = {"5m": 1, "5s": 2, "5p": 3, "7p": 4, "7m": 5, "7s": 6, "2s": 7, "2p": 8}
"""Everything but one number goes down in the first turn, the last one in the second."""
SMALLEST = 43.5
PIECE = """(id) => {
  const thing = document.getElementById(id);
  const box = (thing.querySelector(".tile") || thing).getBoundingClientRect();
  return {x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width};
}"""


def click(page: Page, thing: str) -> None:
    spot = page.evaluate(PIECE, thing)
    page.mouse.click(spot["x"], spot["y"])


def tap(page: Page, thing: str) -> None:
    page.evaluate("(id) => document.getElementById(id).scrollIntoViewIfNeeded()", thing)
    spot = page.evaluate(PIECE, thing)
    page.touchscreen.tap(spot["x"], spot["y"])


def press(page: Page, thing: str) -> None:
    press_until(page, "Tab", f"() => document.activeElement.id === '{thing}'", 200)
    page.keyboard.press("Enter")


WAYS: dict[str, tuple[Callable[[Page, str], None], dict[str, Any]]] = {
    "mouse": (click, {}),
    "keyboard": (press, {}),
    "touch": (tap, PHONE),
}


class Opponent:
    """Player B, by the interface for programs: out of the auction, nine tiles away, then the quickest turns."""

    def __init__(self, guest: Guest, address: str) -> None:
        self._guest, self._address = guest, address

    def view(self) -> dict[str, Any]:
        return dict(self._guest.fetch(f"{self._address}/view?seat=1").json()["view"])

    def answer(self, *moves: str) -> None:
        wait_until(lambda: 1 in self.view()["to_move"], "B is asked")
        sent = {"turn": self.view()["turn"], "moves": list(moves), "seat": 1}
        answered = self._guest.fetch(f"{self._address}/moves", "POST", data=sent)
        assert answered.ok, answered.text()

    def bury(self) -> None:
        wait_until(lambda: self.view()["phase"] == "bury", "all bury")
        self.answer(*(f"B bury {tile}" for tile in self.view()["own"][:9]))

    def play_a_turn(self) -> None:
        self.answer("B take")
        self.answer("B done")
        self.answer(f"B discard {self.view()['own'][0]}")


@pytest.mark.parametrize(
    "way", ["touch", *(pytest.param(way, marks=pytest.mark.long) for way in ("mouse", "keyboard"))]
)
def test_a_whole_hand(invite: Invite, house: House, way: str) -> None:
    act, device = WAYS[way]
    guest, friend = invite("Ada", **device), invite("Ben")
    chairs = [Chair(person=each.introduce()) for each in (guest, friend)]
    address = f"/tables/{house.lay_table(start(HELD, WALL), chairs)}"
    page, other = guest.go(address), Opponent(friend, address)

    def make(*things: str) -> None:
        """Click these, and wait until the house has drawn what came of it."""
        guest.expect_turn()
        guest.make(lambda: [act(page, thing) for thing in things])

    guest.expect_turn()
    bid(page, act, "37")
    other.answer("B out")
    expect(page.locator("#seat-S")).to_be_visible()
    make("seat-S")
    bury(page, act)
    other.bury()
    make("announce-marco-polo")
    if way == "touch":
        fits(page)
        assert page.evaluate(PIECE, "hand-G1")["width"] >= SMALLEST
    make("take")
    make("hand-G1")  # where only one place accepts a tile it goes there at once
    make("hand-4z")
    act(page, "hand-5m")
    expect(page.locator("#board .slot.clickable")).to_have_count(9)  # the places that accept the chosen tile light up
    guest.make(lambda: act(page, "slot-1"))
    for tile, slot in list(ROAD.items())[1:]:
        make(*to_lay(guest, address, tile, slot))
    make("done")
    make("hand-6p")
    other.play_a_turn()
    make("take")
    make(*to_lay(guest, address, "2m", 9))
    make("done")
    expect(page.locator(".account summary")).to_contain_text("Marco Polo")
    page.locator(".account summary").click()  # the carpet has shown it; later it can be looked up
    expect(page.locator(".account .laid svg")).to_be_visible()
    expect(page.locator(".account .unseen table")).to_have_count(1)  # every payment stands in the drawing
    assert page.locator(".score").all_inner_texts() == ["368", "162"], "the price, and a loss without the game tile"
    if way == "touch":
        fits(page)


def to_lay(guest: Guest, address: str, tile: str, slot: int) -> tuple[str, ...]:
    """What is clicked to lay it there: the tile alone where it can go nowhere else."""
    moves = guest.fetch(f"{address}/view?seat=0").json()["view"]["legal"]
    places = [move for move in moves if move.startswith(f"A lay {tile}")]
    return (f"hand-{tile}",) if len(places) == 1 else (f"hand-{tile}", f"slot-{slot}")


def bid(page: Page, act: Callable[[Page, str], None], amount: str) -> None:
    """A number that has no button of its own."""
    act(page, "bid")
    expect(page.locator("#number-value")).to_be_focused()
    page.keyboard.type(amount)
    page.keyboard.press("Enter")
    expect(page.locator("#number")).to_be_hidden()


def bury(page: Page, act: Callable[[Page, str], None]) -> None:
    """Nine of eighteen, one of them given back and chosen again, then sent together."""
    expect(page.locator("#draft")).to_be_visible()
    for tile in JUNK:
        act(page, f"hand-{tile}")
    send = page.locator("#draft-send")
    expect(send).to_be_enabled()
    act(page, "hand-4s")
    expect(send).to_be_disabled()
    act(page, "hand-4s")
    expect(page.locator("#board .nth")).to_have_count(9)
    press(page, "draft-send") if act is press else send.click()
    expect(page.locator("#draft")).to_be_hidden()


def test_any_stake_can_be_agreed_and_the_face_is_ones_own_choice(invite: Invite) -> None:
    guest = invite("Ada")
    page = guest.go("/new/mah-nol")
    page.locator("input[name=name]").fill("Ada")
    page.locator("#further > summary").click()
    page.locator("input[name=option-stake][value='2025']").check()
    page.locator("input[name=option-stake][value=another]").check()
    page.locator("input[name=number-stake]").fill("600")
    page.locator("form.form button.main").click()
    page.wait_for_selector("#board svg")
    assert page.locator(".score").first.inner_text() == "600"
    page.locator(".looks summary").click()
    page.locator("select[name=face]").select_option("cards")
    expect(page.locator("#board [id^='hand-'] use[href^='#card-']").first).to_be_attached()


@pytest.mark.parametrize("language", ["de-DE", "en-GB", "nl-NL"])
def test_a_hint_for_nine_tiles_is_one_row_and_marks_each_of_them(invite: Invite, language: str) -> None:
    """Also where two of the nine mean the same, as they must here."""
    triples = {"A": " ".join(tile for tile in ("1m", "4m", "7m", "1s", "4s", "7s") for _ in range(3))}
    guest = invite(**{**PHONE, "viewport": {"width": 360, "height": 640}}, locale=language)
    page = guest.sit_at(bought(start(triples, players=4)))
    page.locator("[data-do=hint]").click()
    things = page.locator("#message .thing")
    expect(things).to_have_count(9)
    expect(page.locator("#table .hint-ring")).to_have_count(9)
    places = [box for thing in things.all() if (box := thing.bounding_box())]
    assert len({round(box["y"]) for box in places}) == 1
    rings = [box for ring in page.locator("#table .hint-ring").all() if (box := ring.bounding_box())]
    assert len({(round(box["x"]), round(box["y"])) for box in rings}) == 9
