"""Small comforts: a turned phone, low windows, focus that comes back, forms that keep what was typed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import PHONE, Guest

Invite = Callable[..., Guest]
UPRIGHT, LYING = {"width": 360, "height": 740}, {"width": 740, "height": 360}
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
IS_HIGH = (
    "() => { const {width, height} = document.querySelector('#board svg').viewBox.baseVal; return height > width; }"
)
IN_SIGHT = """() => {
  const {top, bottom} = document.querySelector("#board svg").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


def test_a_turned_phone_gets_the_board_of_the_other_shape(invite: Invite) -> None:
    guest = invite(**PHONE)
    guest.open_table("hongkong", "computer", level="easy")
    page = guest.page
    page.wait_for_function(IS_HIGH)
    page.set_viewport_size(LYING)
    page.wait_for_function(f"() => !({IS_HIGH})()")
    page.set_viewport_size(UPRIGHT)
    page.wait_for_function(IS_HIGH)


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (568, 320),
        (768, 1024),
        *(pytest.param(*size, marks=pytest.mark.long) for size in ((640, 400), (740, 360), (600, 900), (1024, 1366))),
    ],
)
def test_the_whole_board_is_in_sight_in_low_and_small_windows(invite: Invite, width: int, height: int) -> None:
    """640 x 400 is a window of 1280 x 800 at twice the size."""
    guest = invite("Maximiliane-Alexandra von Hohe", viewport={"width": width, "height": height})
    guest.open_table("hongkong", "computer", level="easy")
    guest.page.wait_for_function(IN_SIGHT)
    if height > width:
        assert guest.page.evaluate("() => document.querySelector('#board').offsetWidth") > 0.9 * width
    assert guest.page.evaluate(OVERFLOW) <= 0


def test_the_rules_open_beside_the_table_and_give_the_focus_back(invite: Invite) -> None:
    guest = invite()
    table = guest.open_table("bauernaufstand", "computer", level="easy")
    page = guest.page
    guest.expect_turn()
    page.locator("#rules-link").click()
    expect(page.locator("#rules-text")).to_be_focused()
    assert page.url == table
    page.keyboard.press("Escape")
    expect(page.locator("#rules-sheet")).to_be_hidden()
    expect(page.locator("#rules-link")).to_be_focused()
    page.locator("[data-do=hint]").focus()
    page.keyboard.press("?")
    expect(page.locator("#rules-text")).to_be_focused()
    page.locator("#rules-close").click()
    expect(page.locator("[data-do=hint]")).to_be_focused()


def test_who_has_moved_by_keyboard_sees_where_the_focus_is(invite: Invite) -> None:
    guest = invite()
    guest.open_table("bauernaufstand", "computer", level="easy")
    page = guest.page
    guest.expect_turn()
    page.keyboard.press("?")
    expect(page.locator("#rules-text")).to_be_focused()
    page.keyboard.press("Escape")
    board = page.locator("#board")
    expect(board).to_be_focused()
    assert board.evaluate("each => getComputedStyle(each).outlineStyle") == "solid"


def test_nothing_behind_the_curtain_can_be_reached(invite: Invite) -> None:
    guest = invite()
    guest.open_table("hongkong", "screen")
    page = guest.page
    expect(page.locator("#unveil")).to_be_focused()
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("() => ['unveil', ''].includes(document.activeElement.id)")
        assert not page.evaluate("() => !!document.activeElement.closest('.top, .room')")
    page.locator("#unveil").click()
    expect(page.locator("#veil")).to_be_hidden()
    page.locator("#rules-link").focus()
    expect(page.locator("#rules-link")).to_be_focused()


def test_the_link_to_a_counted_hand_is_copied(invite: Invite) -> None:
    guest = invite(permissions=["clipboard-read", "clipboard-write"])
    page = guest.go("/score/hongkong?hand=55m")
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).to_contain_text("✓")
    assert page.evaluate("() => navigator.clipboard.readText()") == f"{guest.house.url}/score/hongkong?hand=55m"


def test_the_focus_stays_in_the_panel_when_the_others_move(invite: Invite) -> None:
    host, friend = invite("Ada"), invite("Ben")
    friend.join(host.open_table("bauernaufstand"))
    host.expect_turn()
    host.play_first()
    friend.expect_turn()
    moves = host.page.locator(".moves [data-at]").first
    moves.focus()
    friend.play_first()
    expect(host.page.locator(".moves [data-at]")).to_have_count(2)
    expect(moves).to_be_focused()


def test_a_button_that_cannot_be_used_keeps_its_place_and_the_focus(invite: Invite) -> None:
    guest = invite()
    guest.open_table("bauernaufstand", "screen")
    guest.expect_turn()
    guest.play_first()
    undo = guest.page.locator("[data-do=undo]")
    undo.focus()
    guest.page.keyboard.press("Enter")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_focused()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("#message")).to_contain_text("nothing to take back")


def test_the_focus_goes_to_the_board_when_its_button_is_gone(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ben.join(ada.open_table("bauernaufstand"))
    ada.expect_turn()
    ada.play_first()
    ada.page.locator("[data-do=undo]").click()
    agree = ben.page.locator("[data-do='undo/answer'][data-agreed=yes]")
    agree.focus()
    ben.page.keyboard.press("Enter")
    expect(agree).to_have_count(0)
    expect(ben.page.locator("#board")).to_be_focused()


def test_escape_takes_the_hint_away(invite: Invite) -> None:
    guest = invite()
    guest.open_table("bauernaufstand", "computer", level="easy")
    guest.expect_turn()
    guest.page.keyboard.press("h")
    expect(guest.page.locator("#message.hint")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#message")).to_be_hidden()
    expect(guest.page.locator("#board [class^=hint-]")).to_have_count(0)
