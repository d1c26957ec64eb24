"""Where false calls may be made: a mistake is asked twice, and whoever could only make one is left in peace."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import Guest
from browser.house import House
from games.hongkong.scenes import Scene

ALONE = "147m147p147s12345z"
"""Nothing can be claimed with it."""


def test_a_false_call_costs_a_second_step_and_nothing_else_waits_for_one(
    invite: Callable[..., Guest], hurried_house: House
) -> None:
    guest = invite("Ada", hurried_house)
    page = guest.sit_at(Scene({"E": ALONE}, [], {"false_calls": True}, draws="258m9s").start())
    guest.expect_turn()
    tiles = page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(tiles).to_have_count(14)
    guest.make(lambda: guest.take("hand-1z"))
    expect(page.locator(".turn.yours")).to_be_visible()
    expect(tiles).to_have_count(14)  # three others have discarded meanwhile, and nothing was asked

    hu, dialog = page.get_by_role("button", name="Hu"), page.get_by_role("dialog")
    expect(hu).to_have_class(re.compile("cautioned"))
    expect(hu).to_have_attribute("aria-haspopup", "dialog")
    hu.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_contain_text("16 points to each opponent, 48 in all")
    page.keyboard.press("Enter")  # "cancel" has the focus
    expect(dialog).to_be_hidden()
    expect(tiles).to_have_count(14)
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Do it anyway").click()
    expect(page.locator("#more .payments td").first).to_have_text("−48")
