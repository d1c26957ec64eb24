"""Against the computer: one click to the table, help on the way, and what is refused is explained."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

import teahouse
from browser.guests import Guest

Invite = Callable[..., Guest]


def sit_down(guest: Guest, game: str, level: str = "easy") -> Page:
    """From the front page with one click."""
    page = guest.go("/")
    page.locator("[data-level]").select_option(level)
    page.locator(f"button[formaction='/new/{game}'][value=computer]").click()
    page.wait_for_url(re.compile("/tables/"))
    guest.expect_turn()
    return page


def do(page: Page, what: str) -> None:
    page.locator(f"#panel [data-do='{what}']").click()


def test_a_game_with_hint_undo_resignation_and_rematch(invite: Invite) -> None:
    guest = invite()
    page = sit_down(guest, "bauernaufstand")
    untouched = page.locator("#board").inner_html()
    guest.play_first()
    guest.expect_turn()

    do(page, "hint")
    hint = page.locator("#message.hint")
    expect(hint).to_be_visible()
    assert hint.locator("p").count() >= 2, "what, and why"
    assert page.locator("#board [class^=hint-]").count()

    do(page, "undo")
    expect(page.locator(".moves [data-at]")).to_have_count(0)
    expect(page.locator("#board [class^=hint-]")).to_have_count(0)
    guest.expect_turn()
    assert pieces(page.locator("#board").inner_html()) == pieces(untouched)

    do(page, "resign")
    guest.agree()
    expect(page.locator(".result")).to_be_visible()
    over = page.url
    do(page, "rematch")
    page.wait_for_url(lambda url: url != over and "/tables/" in url)
    guest.expect_turn()


def test_help_and_hints_draw_the_tiles_they_speak_of(invite: Invite) -> None:
    guest = invite("Ada")
    page = guest.sit_at(
        teahouse.game("hongkong").start(seed=7)
    )  # in another deal the first question may be about nothing
    page.locator("details.looks summary").click()
    page.locator("input[name=help]").check()
    advice = page.locator(".advice li")
    expect(advice.locator("svg.thing").first).to_be_visible()
    do(page, "hint")
    expect(page.locator("#message.hint svg.thing").first).to_be_visible()
    for told in (advice, page.locator("#message.hint")):
        spoken = " ".join(told.all_inner_texts()) + " ".join(told.locator("svg.thing title").all_text_contents())
        assert re.search(r"\d of (circles|bamboo|characters)|wind|dragon", spoken)
        assert not re.search(r"\b[1-9]+[mpsz]\b", spoken), "no codes"
    page.locator("#unfold").click()
    expect(page.locator("#moves-made li").first).to_be_visible()  # what has happened speaks of tiles too
    drawn = page.locator("svg.thing").evaluate_all(DRAWN)
    assert drawn and all(drawn), "every tile in a text has its drawing and a size"


DRAWN = """things => things.map(thing => {
  const box = thing.getBoundingClientRect();
  const uses = [...thing.querySelectorAll("use")];
  return box.height > 15 && box.width > 8 && uses.length > 0
    && uses.every(use => document.querySelector(use.getAttribute("href")));
})"""


def pieces(board: str) -> list[str]:
    """What lies where, without what the script marks."""
    return re.findall(r'<use [^>]*href="[^"]*"', board)


def test_a_click_that_makes_no_move_is_answered_with_its_section(invite: Invite) -> None:
    guest = invite()
    page = sit_down(guest, "mahjong-battle")
    buried = page.locator("#board [id='a5']")
    assert "clickable" not in (buried.get_attribute("class") or "")
    buried.click()
    message = page.locator("#message")
    expect(message).to_be_visible()
    expect(message.locator("a")).to_have_text(re.compile(r"^section \d$"))
    assert message.inner_text().count("section") == 1
    before = page.locator("#board").inner_html()
    assert page.locator(".moves [data-at]").count() == 0 and before
