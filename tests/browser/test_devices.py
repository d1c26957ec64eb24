"""Small screens, the keyboard alone, other languages, other devices."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.guests import PHONE, Guest
from teahouse.games import GAMES

Invite = Callable[..., Guest]
SMALL = """() => [...document.querySelectorAll(
    "button, .button, select, input:not([type=hidden], [type=checkbox], [type=radio]), summary, .top a, .choice")]
  .filter((each) => each.checkVisibility() && !each.closest(".unseen, .skip"))
  .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([html, box]) => `${html}: ${box.width} x ${box.height}`)"""
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def fits(page: Page) -> None:
    assert page.evaluate(OVERFLOW) <= 0, f"{page.url} scrolls sideways"
    assert page.evaluate(SMALL) == [], f"{page.url} has things too small for a finger"


def test_every_page_fits_a_phone(invite: Invite) -> None:
    guest = invite("Maximiliane-Alexandra von Hohe", locale="de-DE", **PHONE)  # the longest words
    page = guest.page
    guest.introduce()
    games = (path for game in GAMES for path in (f"/new/{game}", f"/rules/{game}"))
    for path in (
        "/",
        "/me",
        "/me/games",
        "/learn",
        "/watch",
        "/privacy",
        "/tables/none",
        "/score/hongkong?hand=123m456p78999s22z",
        *games,
    ):
        guest.go(path)
        fits(page)
    guest.complaints.clear()  # a page that is not there is an error in the console
    guest.open_table("bauernaufstand")
    fits(page)
    for game in GAMES:
        guest.open_table(game, "computer", level="easy")
        page.wait_for_selector("#board svg")
        fits(page)
        shut = page.locator("details:not([open]) > summary")
        while shut.count():
            shut.first.tap()
        fits(page)


def test_a_phone_plays_by_touch_and_shows_the_board_first(invite: Invite) -> None:
    guest = invite(**PHONE)
    page = guest.page
    guest.open_table("bauernaufstand", "computer", level="easy")
    guest.expect_turn()
    board, panel = (page.locator(part).bounding_box() for part in ("#board svg", "#panel"))
    assert board and panel and board["y"] < panel["y"]
    for _ in range(2):
        page.locator(f"#board [id='{guest.clickable.first.get_attribute('id')}']").tap()
    expect(page.locator(".moves [data-at]").first).to_be_attached()


def press_until(page: Page, key: str, condition: str, most: int = 80) -> None:
    for _ in range(most):
        if page.evaluate(condition):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led to {condition}")


ON_CLICKABLE = "() => document.activeElement.matches('#board [id].clickable')"
DIRECTION = """() => {
  const middle = (each) => {
    const box = each.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const next = document.querySelector("#board [id].clickable");
  const [x, y] = middle(document.activeElement), [u, v] = middle(next);
  if (Math.abs(v - y) >= Math.abs(u - x)) return v < y ? "ArrowUp" : "ArrowDown";
  return u < x ? "ArrowLeft" : "ArrowRight";
}"""


def test_a_whole_game_by_keyboard_alone(invite: Invite) -> None:
    """Tab leads to the board once; from then on arrows and Enter are enough, whatever is drawn anew."""
    guest = invite()
    guest.open_table("bauernaufstand", "screen")
    press_until(guest.page, "Tab", ON_CLICKABLE)
    while not guest.sees_result():
        guest.make(lambda: [choose_by_arrows(guest.page) for _ in range(2)])


def choose_by_arrows(page: Page) -> None:
    for _ in range(20):
        if page.evaluate(ON_CLICKABLE):
            return page.keyboard.press("Enter")
        page.keyboard.press(page.evaluate(DIRECTION))
    raise AssertionError("the arrow keys lead nowhere")


def test_moves_are_announced(invite: Invite) -> None:
    guest = invite()
    guest.open_table("bauernaufstand", "computer", level="easy")
    guest.expect_turn()
    guest.play_first()
    expect(guest.page.locator("#news[aria-live] p").nth(1)).to_be_attached()
    assert guest.page.locator("#board [role=button]").first.get_attribute("aria-label")


def test_the_language_follows_the_browser_and_can_be_switched_at_the_table(invite: Invite) -> None:
    guest = invite(locale="nl-NL")
    page = guest.go("/")
    assert page.locator("html").get_attribute("lang") == "nl"
    guest.open_table("bauernaufstand", "computer", level="easy")
    address = page.url
    guest.expect_turn()
    dutch = page.locator(".turn.yours").inner_text()
    page.locator(".about .languages button[value=de]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url == address
    german = page.locator(".turn.yours").inner_text()
    assert german != dutch
    guest.play_first()
    guest.expect_turn()
    expect(page.locator(".turn.yours")).to_have_text(german)


@pytest.mark.long
def test_a_language_switched_in_one_tab_is_spoken_in_all(invite: Invite) -> None:
    guest = invite()
    guest.open_table("bauernaufstand", "computer", level="easy")
    guest.expect_turn()
    first, second = guest.page, guest.new_page()
    second.goto(first.url)
    second.locator(".about .languages button[value=de]").click()
    expect(second.locator("html")).to_have_attribute("lang", "de")
    german = second.locator(".turn.yours").inner_text()
    guest.play_first()
    for page in (first, second):
        expect(page.locator(".moves [data-at]").nth(1)).to_be_attached()
        expect(page.locator(".turn.yours")).to_have_text(german)


def test_a_new_name_is_shown_at_the_table_at_once(invite: Invite) -> None:
    host, friend = invite("Ada"), invite("Ben")
    friend.join(host.open_table("bauernaufstand"))
    host.page.wait_for_selector("#board svg")
    friend.name = "<b>Benno & Söhne</b>"
    friend.introduce()
    expect(host.page.locator(".player").nth(1)).to_contain_text("<b>Benno & Söhne</b>")


def test_the_personal_link_brings_everything_to_another_device(invite: Invite) -> None:
    guest, other = invite("Ada"), invite()
    guest.introduce()
    guest.open_table("bauernaufstand", "computer", level="easy")
    table = guest.page.url
    guest.play_first()
    guest.expect_turn()
    link = guest.go("/me").locator("input.link").input_value()
    page = other.page
    page.goto(link)
    page.wait_for_url(re.compile("/$"))
    expect(page.locator(".top .me")).to_have_text("Ada")
    page.locator(f".tables a[href='{table.removeprefix(guest.house.url)}']").click()
    page.wait_for_selector("#board svg")
    other.expect_turn()
    other.play_first()
    other.expect_turn()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_room_can_be_light_or_dark_whatever_the_device_has(invite: Invite, theme: Any) -> None:
    guest = invite("Ada", color_scheme="dark" if theme == "light" else "light")
    page = guest.go("/me")
    page.locator("select[name=theme]").select_option(theme)
    page.locator("main form[action='/me'] button.main").click()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    paper = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    assert (paper == "rgb(246, 241, 231)") == (theme == "light")
