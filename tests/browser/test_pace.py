"""The pace of a table in the browser: it goes on when all are ready, and what one has said is seen at once."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser import kinds
from browser.guests import Guest
from browser.house import House
from table.test_quiet import CLAIMED, HU
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
pytestmark = pytest.mark.parametrize("browser", kinds.ALL, indirect=True)
PATIENT = Agreed(claim_time=600, pace="brisk")
"""Nobody waits for the end of the time to claim in a test."""
EASY = Chair(level="easy")
HIGH_UP = (20, 20)
"""Far from the buttons: whoever comes from there moves towards a claim."""
ON_THE_FELT: Any = {"x": 150, "y": 150}
HELD = ".bar[data-held]"
NOTE = "#claims-note:not([hidden])"
UPRIGHT: Any = {"width": 360, "height": 640}
COVERED = """() => {
  const strip = document.querySelector(".at-rest .bar").getBoundingClientRect();
  const lowest = document.querySelector(".says").getBoundingClientRect().bottom;
  const needed = [...document.querySelectorAll("#board [id^='hand-'], #board [id^='claim-']")];
  if (needed.length < 14 || lowest > innerHeight + 0.5) return ["not all is there"];
  return needed.filter((each) => each.getBoundingClientRect().bottom > strip.top + 0.5).map((each) => each.id);
}"""
"""What the strip at the bottom of a phone hides; thirteen tiles and a claim are there at least."""
SIDEWAYS: Any = {"width": 844, "height": 390}
ABOVE_THE_FELT = """() => {
  const felt = document.querySelector("#board svg").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".says button, .at-rest .bar")];
  const things = parts.map((each) => each.getBoundingClientRect());
  return things.length === 3 && things.every((each) => each.width > 80 && each.top >= 0 && each.bottom <= felt.top);
}"""


def hold_by(page: Page, gesture: Callable[[Page], Any]) -> None:
    """While a pause is on."""
    expect(page.locator(".bar[data-over]")).to_have_count(1)
    gesture(page)
    expect(page.locator(HELD)).to_have_count(1)


def reach_for_time(page: Page) -> None:
    """By a finger on the felt; as it is driven here, Firefox knows no fingers, but keys."""
    browser = page.context.browser
    if browser and browser.browser_type.name == "firefox":
        page.keyboard.press("ArrowRight")
    else:
        page.locator("#board svg").tap(position=ON_THE_FELT)


def way(page: Page, name: str) -> None:
    button = page.locator(".ways-fold button", has_text=name)
    if not button.is_visible():
        page.locator(".ways-fold > summary").click()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_two_people_go_on_when_both_are_ready(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben", viewport=UPRIGHT, has_touch=True)
    chairs = [Chair(person=ada.introduce()), Chair(person=ben.introduce()), EASY, EASY]
    table = house.lay_table(CLAIMED.start(), chairs, PATIENT)
    for guest in (ada, ben):
        guest.go(f"/tables/{table}")
    ada.expect_turn()  # the pause before the first turn was ten minutes long at most, and is over
    way(ada.page, "Wait for me")
    ada.take("hand-5p")
    for guest in (ada, ben):
        expect(guest.page.locator(".bar[data-over] span")).to_be_visible()
        expect(guest.page.locator("[data-do=ready]")).not_to_have_attribute("aria-disabled", "true")
    ben.expect_turn()
    assert ben.page.evaluate(COVERED) == [], "hand and claims lie above time and gestures"
    reach_for_time(ben.page)
    expect(ben.page.locator(HELD)).to_be_visible()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator(HELD)).to_have_count(0)  # who has discarded has nothing to claim
    ben.take("claim-pung")
    expect(ben.page.locator(".turn.called")).to_contain_text("Your call counts")
    expect(ben.page.locator("#news")).to_contain_text("Your call counts")
    expect(ben.page.locator("[data-do=ready]")).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator("[data-do=ready]")).not_to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator(".bar[data-over]")).to_be_visible()
    ada.page.keyboard.press("p")
    ben.expect_turn()
    expect(ben.page.locator(".task")).to_contain_text("discard")
    expect(ada.page.locator(".bar[data-over]")).to_have_count(0)
    ada.page.keyboard.press("1")
    expect(ada.page.locator(".ways-fold button", has_text="Wait for me")).to_have_attribute("aria-pressed", "false")
    way(ben.page, "Wait for me")
    ben.play_first()
    hold_by(ada.page, lambda page: page.keyboard.press("ArrowRight"))
    expect(ben.page.locator(HELD)).to_have_count(0)
    ben.page.keyboard.press("p")


def test_a_mouse_that_moves_towards_a_button_holds_the_pause(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    chairs = [Chair(person=ada.introduce()), Chair(person=ben.introduce()), EASY, EASY]
    table = house.lay_table(CLAIMED.start(), chairs, PATIENT)
    for guest in (ada, ben):
        guest.go(f"/tables/{table}")
    ada.expect_turn()
    for guest in (ada, ben):
        expect(guest.page.locator(NOTE)).to_contain_text("about a second")
        assert "any key" in guest.page.locator("[data-do=one-moment]").inner_text(), "asked or not, at every moment"
    way(ada.page, "Wait for me")
    ada.take("hand-5p")
    expect(ada.page.locator(NOTE)).to_have_count(0)  # who moves has read it
    ben.expect_turn()
    ben.page.mouse.move(*HIGH_UP)
    hold_by(ben.page, lambda page: page.locator("#claim-pung").hover())
    expect(ben.page.locator(NOTE)).to_have_count(0)  # who holds knows how
    expect(ben.page.locator("[data-do=one-moment]")).to_contain_text("three seconds")
    expect(ada.page.locator(HELD)).to_have_count(0)


def test_a_newcomer_is_told_that_a_claim_went_by_once(invite: Invite, house: House) -> None:
    """And may have three seconds each time; nobody else's page says anything of either."""
    ada, ben = invite("Ada"), invite("Ben")
    chairs = [Chair(person=ada.introduce()), Chair(person=ben.introduce()), EASY, EASY]
    for told in (True, False):
        table = house.lay_table(CLAIMED.start(), chairs, PATIENT)
        for guest in (ada, ben):
            guest.go(f"/tables/{table}")
        ada.expect_turn()
        if told:
            ben.page.locator("#claims-known").click()
        ada.take("hand-5p")
        expect(ben.page.locator(".task")).to_contain_text("Discard")
        expect(ben.page.locator(NOTE, has_text="could have claimed")).to_have_count(int(told))
        expect(ada.page.locator(NOTE, has_text="could have claimed")).to_have_count(0)
    ada.page.keyboard.press("l")
    expect(ada.page.locator(".ways-fold [aria-pressed=true]")).to_contain_text("Three seconds")
    ben.play_first()
    expect(ada.page.locator(HELD)).to_have_count(1)
    expect(ben.page.locator(HELD)).to_have_count(0)


def test_all_say_when_they_have_seen_enough_of_a_hand(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben", viewport=SIDEWAYS)
    chairs = [Chair(person=ada.introduce()), Chair(person=ben.introduce()), EASY, EASY]
    table = house.lay_table(HU.start(), chairs, PATIENT)
    for guest in (ada, ben):
        guest.go(f"/tables/{table}")
    ada.expect_turn()
    assert ben.page.evaluate(ABOVE_THE_FELT), "time and gestures are in sight, and cover nothing"
    way(ben.page, "Only to win")
    ada.take("hand-5p")
    for guest, who in ((ada, "Ben wins"), (ben, "You win")):
        expect(guest.page.locator("#board .ending .sheet")).to_be_visible()
        expect(guest.page.locator("#claims-note")).to_be_hidden()  # nothing lies over a win
        expect(guest.page.locator("#board .ending")).to_have_attribute("aria-label", re.compile(who))
        expect(guest.page.locator(".looking .left")).to_be_visible()
    ada.page.keyboard.press("n")
    expect(ben.page.locator(".looking .has-looked", has_text="Ada")).to_be_visible()
    expect(ada.page.locator("[data-do=next-hand]")).to_have_attribute("aria-disabled", "true")
    ben.page.locator("[data-do=next-hand]").click()
    expect(ada.page.locator("[data-do=next-hand]")).to_have_count(0)


def test_alone_one_presses_to_go_on(invite: Invite, house: House) -> None:
    ada = invite("Ada")
    table = house.lay_table(CLAIMED.start(), [Chair(person=ada.introduce()), EASY, EASY, EASY], Agreed(pace="brisk"))
    page = ada.go(f"/tables/{table}")
    ada.expect_turn()
    page.locator(".top a").first.focus()
    page.keyboard.press("b")
    expect(page.locator("#board [id^='hand-']:focus")).to_have_count(1)  # from anywhere by one key
    page.locator(".paces button", has_text="I press").click()
    expect(page.locator("[data-do=ready]")).to_have_text("Go on p")
    ada.take("hand-5p")
    expect(page.locator("[data-do=ready]")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("p")
    expect(page.locator(".paces [aria-pressed=true]")).to_have_text("Wait until I press “Go on”")
