"""What to do stands at the table; a click that makes no move says how it goes."""

from collections.abc import Callable

from playwright.sync_api import expect

import teahouse
from browser.guests import Guest


def test_a_newcomer_reads_what_to_do_and_a_wrong_click_says_how_it_goes(invite: Callable[..., Guest]) -> None:
    anna = invite("Anna")
    page = anna.sit_at(teahouse.game("bauernaufstand").start(1))
    expect(page.locator("#panel")).to_contain_text("Take a man from the tray and place it on your first rank.")
    page.locator("#b1").click()
    expect(page.locator("#message")).to_contain_text("Your men are still in the tray: take one there first")
    anna.take("hand-0")
    anna.make(lambda: anna.take("b1"))
    anna.expect_turn()
    expect(page.locator("#panel")).to_contain_text("Move a man forward")
