"""Standing orders in the browser: given, seen, changed and dropped by mouse, key and thumb, and followed."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.guests import Guest
from browser.house import House
from browser.test_access import AXE, look
from table.test_quiet import CLAIMED
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
EASY = Chair(level="easy")
UPRIGHT: Any = {"width": 390, "height": 664}


def give(page: Page, kind: str, *things: str) -> None:
    page.locator("#orders-kind").select_option(kind)
    for thing in things:
        page.locator(f"#orders-things [data-thing='{thing}']").click()
    page.locator("#orders-choose button.main").click()


def test_a_table_over_days_goes_on_by_orders(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben", viewport=UPRIGHT)
    chairs = [Chair(person=ada.introduce()), Chair(person=ben.introduce()), EASY, EASY]
    table = house.lay_table(CLAIMED.start(), chairs, Agreed(move_time=86_400))
    for guest in (ada, ben):
        guest.go(f"/tables/{table}")
        expect(guest.page.locator(".turn")).to_contain_text("The table waits for you")
    page, given = ben.page, ben.page.locator("#orders-given li")
    page.keyboard.press("o")
    expect(page.locator("#orders-kind")).to_be_focused()
    expect(page.locator("#orders-none")).to_be_visible()
    page.locator("#orders-choose button.main").click()
    expect(page.locator("#message")).to_contain_text("Choose what it is about")
    give(page, "pung", "5p", "7z")
    expect(given).to_have_count(1)
    expect(given.locator("[data-change]")).to_have_attribute("aria-label", "Change: Pung with 5 of circles, red dragon")
    expect(given.locator("svg.thing")).to_have_count(2)
    give(page, "win")
    expect(given).to_have_count(2)
    given.last.locator("[data-remove]").click()
    expect(given).to_have_count(1)
    given.locator("[data-change]").click()
    expect(page.locator("[data-thing='7z']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-thing='7z']").press("Enter")
    page.locator("[data-thing='7z']").press("ArrowLeft")
    expect(page.locator("[data-thing='6z']")).to_be_focused()
    page.locator("#orders-choose button.main").press("Enter")
    expect(given.locator("svg.thing")).to_have_count(1)
    give(page, "rest")
    expect(given).to_have_count(2)
    expect(page.locator("#orders-last")).to_have_value("hand")
    page.locator("#orders-last").select_option("hands")
    page.wait_for_function(
        "id => fetch(`/tables/${id}/standing-orders`).then((a) => a.json()).then((a) => a.lasts === 'hands')", arg=table
    )
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than a phone"
    assert not AXE.exists() or look(ben, "standing orders", in_dark=True) == []
    page.locator("#orders-kind").press("Escape")
    expect(page.locator("#orders")).to_be_hidden()
    expect(page.locator(".says [data-do=orders]")).to_contain_text("2 standing orders")
    expect(page.locator(".says [data-do=orders]")).to_be_focused()
    ada.page.keyboard.press("p")  # the pause before the first turn has waited for Ada alone since then
    expect(ada.page.locator(".turn.yours")).to_contain_text("Your turn")
    ada.take("hand-5p")
    expect(page.locator(".task")).to_contain_text("discard")
    assert "pung" in str(ben.fetch(f"/tables/{table}/view").json()["view"]["history"])
    expect(ada.page.locator(".says [data-do=orders]")).to_contain_text("Give standing orders")
    refused = ada.fetch(f"/tables/{table}/standing-orders", "POST", data={"orders": [{"code": "wish"}]})
    assert refused.status == 409 and "no such order" in refused.json()["message"]
