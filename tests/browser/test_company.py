"""The people at a table beside the game: one of four goes and comes back, and what they call to each other."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.guests import PHONE, Guest
from browser.house import House
from browser.test_access import AXE, look
from games.hongkong.scenes import Scene
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
QUIET = Scene({"E": "19m19p19s1234567z", "S": "147m258p369s1234z", "W": "2468m2468m1379p7z"}, [])
EVA = 0
AT_PLAYER = """([seat, words]) => {
  const bubble = [...document.querySelectorAll("#board .bubble.on-table")].find((each) => each.textContent === words);
  const player = document.querySelector(`#board [data-says="${seat}"]`);
  const [at, place] = [bubble, player].map((each) => each.getBoundingClientRect());
  const middle = place.top + place.height / 2;
  const isInWindow = at.left >= 0 && at.right <= innerWidth && at.top >= 0 && at.bottom <= innerHeight;
  return isInWindow && Math.abs(at.left - place.left) < 40 && at.top < middle && middle < at.bottom;
}"""


IN_SIGHT = """(action) => {
  const TABLE = "#board > svg, .says button";
  const button = document.querySelector(`[data-do='${action}']`);
  const at = button.getBoundingClientRect();
  const over = (thing) => {
    const box = thing.getBoundingClientRect();
    return box.left < at.right - 1 && at.left < box.right - 1 && box.top < at.bottom - 1 && at.top < box.bottom - 1;
  };
  const isInWindow = at.left >= 0 && at.right <= innerWidth && at.top >= 0 && at.bottom <= innerHeight;
  const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
  return isInWindow && at.height >= 44 && button.contains(hit) && ![...document.querySelectorAll(TABLE)].some(over);
}"""
"""Whether a button lies in the window where nothing of the table is, without scrolling."""


def four_friends(invite: Invite, house: House) -> list[Guest]:
    """Eva plays in English, Sam in German on a phone, Wim in Dutch."""
    languages = {"Eva": "en-GB", "Sam": "de-DE", "Wim": "nl-NL", "Nia": "en-GB"}
    guests = [invite(name, locale=spoken, **(PHONE if name == "Sam" else {})) for name, spoken in languages.items()]
    chairs = [Chair(person=guest.introduce()) for guest in guests]
    table = house.lay_table(QUIET.start(), chairs, Agreed(claim_time=1, away_time=1))
    for guest in guests:
        guest.go(f"/tables/{table}")
        guest.page.wait_for_selector("#board svg")
    return guests


def line(guest: Guest, seat: int) -> Locator:
    return guest.page.locator(f".player[data-seat='{seat}']")


def faults(guest: Guest) -> list[str]:
    return look(guest, "hint") if AXE.exists() else []


def call(guest: Guest, phrase: str) -> None:
    guest.page.keyboard.press("t")
    guest.page.locator(f"#talk:popover-open [data-phrase={phrase}]").click()
    expect(guest.page.locator("#talk")).to_be_hidden()


def test_one_of_four_goes_a_computer_plays_and_they_take_over_again(invite: Invite, house: House) -> None:
    eva, sam, wim, nia = four_friends(invite, house)
    eva.expect_turn()
    eva.page.close()
    for guest in (sam, wim, nia):
        expect(line(guest, EVA).locator(".away-tag [data-since]")).to_contain_text(":")
        expect(guest.page.locator("#board .away-sign [data-since]")).to_contain_text(":")
    expect(line(wim, EVA).locator(".away-tag")).to_contain_text("weg")
    expect(sam.page.locator("#board .away-sign")).to_have_text(re.compile(r"^weg \d+:\d\d$"))
    first = sam.page.locator("#board .away-sign").inner_html()
    counts = "first => document.querySelector('.away-sign').innerHTML !== first"
    sam.page.wait_for_function(counts, arg=first)
    expect(wim.page.locator("#news")).to_contain_text("Eva is weg.")
    assert faults(wim) == []
    wim.page.locator(f"[data-do=stand-in][data-absent='{EVA}']").click()
    for guest, words in ((sam, "Computer spielt (Mittel)"), (nia, "computer plays (Medium)")):
        expect(line(guest, EVA)).to_contain_text(words)
    sam.expect_turn()  # the computer has played for Eva, and the game went on

    eva.page = eva.new_page()
    eva.go(wim.page.url)
    expect(eva.page.locator("#panel .turn")).to_contain_text("A computer (Medium) is playing for you")
    assert eva.clickable.count() == 0
    expect(line(wim, EVA).locator(".away-tag")).to_have_count(0)
    expect(wim.page.locator("#board .away-sign")).to_have_count(0)
    eva.page.locator("[data-do=return]").click()
    expect(eva.page.locator("[data-do=return]")).to_have_count(0)
    expect(line(nia, EVA)).not_to_contain_text("computer plays")
    expect(nia.page.locator("#news")).to_contain_text("Eva is playing again.")

    wim.page.locator("[data-do=leave]").click()
    wim.agree()
    wim.page.locator("[data-do=return]").click()
    expect(wim.page.locator("[data-do=leave]")).to_be_visible()


@pytest.mark.parametrize("window", [(360, 640), (844, 390)], ids=["up", "side"])
def test_on_phones_both_ways_about_whoever_is_away_are_in_sight(
    invite: Invite, house: House, window: tuple[int, int]
) -> None:
    eva, sam, *_ = four_friends(invite, house)
    for guest in (eva, sam):
        guest.page.set_viewport_size({"width": window[0], "height": window[1]})
    eva.expect_turn()
    eva.page.close()
    button = sam.page.locator(f"[data-do=stand-in][data-absent='{EVA}']")
    expect(button).to_have_text("Computer für Eva spielen lassen")
    assert sam.page.evaluate(IN_SIGHT, "stand-in")
    button.tap()
    expect(line(sam, EVA)).to_contain_text("Computer spielt")
    eva.page = eva.new_page()
    eva.page.set_viewport_size({"width": window[0], "height": window[1]})
    eva.go(sam.page.url)
    expect(eva.page.locator("[data-do=return]")).to_be_visible()
    assert eva.page.evaluate(IN_SIGHT, "return")


@pytest.mark.long
def test_a_call_arrives_in_the_others_language_unless_they_do_not_want_to_hear_it(invite: Invite, house: House) -> None:
    eva, sam, wim, nia = four_friends(invite, house)
    nia.page.keyboard.press("t")
    assert faults(nia) == []
    with nia.page.expect_response("**/mute"):
        nia.page.locator(f"#talk [data-mute='{EVA}']").check()
    nia.page.keyboard.press("Escape")
    expect(nia.page.locator("[data-do=talk]")).to_be_focused()

    call(eva, "thanks")
    expect(wim.page.locator(".bubble", has_text="Dank je!")).to_be_visible()
    expect(wim.page.locator("#news p", has_text="Eva: Dank je!")).to_have_count(1)
    expect(sam.page.locator("#news p", has_text="Eva: Danke!")).to_have_count(1)
    expect(sam.page.locator(".bubble", has_text="Danke!")).to_be_visible()
    assert [guest.page.evaluate(AT_PLAYER, [EVA, words]) for guest, words in ((wim, "Dank je!"), (sam, "Danke!"))] == [
        True,
        True,
    ], "on the felt, at the player, within the window"
    call(sam, "cup")
    expect(nia.page.locator(".bubble .sign")).to_be_visible()
    expect(nia.page.locator("#news p", has_text="Sam: a cup of tea")).to_have_count(1)
    assert "Eva:" not in nia.page.locator("#news").inner_text()
    expect(nia.page.locator(".bubble")).to_have_count(0)  # it goes by itself

    call(wim, "well-played")
    call(wim, "sorry")
    expect(wim.page.locator("#message")).to_contain_text("niet zoveel zo snel")
    assert [line for line in wim.complaints if "429" not in line] == []
    wim.complaints.clear()
    nia.page.keyboard.press("t")
    with nia.page.expect_response("**/mute"):
        nia.page.locator(f"#talk [data-mute='{EVA}']").uncheck()
    nia.page.reload()
    nia.page.keyboard.press("t")
    expect(nia.page.locator(f"#talk [data-mute='{EVA}']")).not_to_be_checked()
