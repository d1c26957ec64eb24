"""Pieces are carried by mouse and finger beside two clicks; the right button draws arrows."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

import teahouse
from browser.guests import PHONE, Guest
from browser.house import House
from browser.test_promotion import PROMOTING
from browser.test_table_block import pair
from teahouse.table.agreed import Chair

Invite = Callable[..., Guest]


def middle(page: Page, thing: str) -> tuple[float, float]:
    box = page.locator(f"#board [id='{thing}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, origin: str, target: str, button: Any = "left", drop: bool = True) -> None:
    page.mouse.move(*middle(page, origin))
    page.mouse.down(button=button)
    page.mouse.move(*middle(page, target), steps=4)
    if drop:
        page.mouse.up(button=button)


def test_a_piece_is_carried_to_its_square(invite: Invite, house: House) -> None:
    ada, ben, _ = pair(invite, house, "weiss-schach")
    page = ada.page
    drag(page, "a1", "b3", drop=False)
    expect(page.locator(".carried-copy")).to_have_count(1)
    expect(page.locator("#board .aimed")).to_have_attribute("id", "b3")
    expect(page.locator("#b3")).to_have_class("place clickable aimed")
    ada.make(page.mouse.up)
    expect(page.locator("#b3 use[href='#chess-white-knight']")).to_have_count(1)
    expect(page.locator(".carried-copy, #board .carried")).to_have_count(0)
    ben.expect_turn()


def test_what_is_dropped_elsewhere_goes_back_and_what_is_not_allowed_is_explained(invite: Invite, house: House) -> None:
    ada, _, _ = pair(invite, house, "weiss-schach")
    page = ada.page
    ada.take("a1")
    ada.page.locator("#a4").click()
    message = page.locator("#message")
    expect(message).to_be_visible()
    told = message.inner_text()
    page.keyboard.press("Escape")
    drag(page, "a1", "a4")
    expect(message).to_be_visible()
    assert message.inner_text() == told
    page.keyboard.press("Escape")
    page.mouse.move(*middle(page, "a1"))
    page.mouse.down()
    page.mouse.move(5, 300, steps=3)
    page.mouse.up()
    expect(page.locator(".carried-copy, #board .carried, #board .selected")).to_have_count(0)
    expect(message).to_be_hidden()
    drag(page, "a4", "b3")
    assert not page.locator(".carried-copy, #board .selected").count(), "nothing stands there"
    expect(page.locator(".moves [data-at]")).to_have_count(0)


def test_promotion_asks_after_a_drop_too(invite: Invite, house: House) -> None:
    guest = invite("Ada")
    person = guest.introduce()
    page = guest.go(f"/tables/{house.lay_table(PROMOTING, [Chair(person=person)] * 2)}")
    guest.expect_turn()
    drag(page, "a5", "a6")
    expect(page.locator("#promote-r")).to_be_visible()
    expect(page.locator(".carried-copy")).to_have_count(0)
    guest.make(lambda: guest.take("promote-r"))
    expect(page.locator("#a6 use[href='#chess-white-rook']")).to_have_count(1)


def test_a_finger_carries_a_man_and_the_page_stays(invite: Invite, house: House) -> None:
    guest = invite("Ada", **{**PHONE, "viewport": {"width": 360, "height": 500}})
    person = guest.introduce()
    chairs = [Chair(person=person)] * 2
    page = guest.go(f"/tables/{house.lay_table(teahouse.game('bauernaufstand').start(), chairs)}")
    guest.expect_turn()
    finger = guest.context.new_cdp_session(page)
    (x, y), (u, v) = middle(page, "hand-0"), middle(page, "c1")

    def touch(kind: str, *points: tuple[float, float]) -> None:
        sent = [{"x": across, "y": down} for across, down in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": sent})

    touch("touchStart", (x, y))
    for part in range(1, 6):
        touch("touchMove", (x + (u - x) * part / 5, y + (v - y) * part / 5))
    expect(page.locator(".carried-copy")).to_have_count(1)
    guest.make(lambda: touch("touchEnd"))
    expect(page.locator("#c1 use[href^='#man-']")).to_have_count(1)
    assert page.evaluate("() => scrollY") == 0


def test_where_nothing_is_carried_dragging_does_nothing(invite: Invite, house: House) -> None:
    for game, things in (("mahjong-battle", ("a9", "b9")), ("short-go", ("D4", "E5"))):
        ada, _, _ = pair(invite, house, game)
        drag(ada.page, *things, drop=False)
        assert not ada.page.locator(".carried-copy").count()
        ada.page.mouse.up()
        assert not ada.page.locator("#board .selected, .moves [data-at]").count()
        expect(ada.page.locator("#message")).to_be_hidden()


def test_the_right_button_marks_and_draws_arrows_for_oneself(invite: Invite, house: House) -> None:
    ada, ben, _ = pair(invite, house, "weiss-schach")
    page = ada.page
    drag(page, "b2", "b4", button="right")
    page.locator("#c4").click(button="right")
    expect(page.locator("#board .scribble-arrow")).to_have_count(1)
    expect(page.locator("#board .scribble-mark")).to_have_count(1)
    page.locator("#c4").click(button="right")
    expect(page.locator("#board .scribble-mark")).to_have_count(0)
    assert not ben.page.locator("[class^=scribble-]").count()
    page.locator("#a4").click()
    expect(page.locator("#board [class^=scribble-]")).to_have_count(0)


def test_what_is_carried_stays_in_the_hand_when_the_table_is_told_of(invite: Invite, house: House) -> None:
    ada, ben, _ = pair(invite, house, "weiss-schach")
    page = ada.page
    drag(page, "a1", "b3", drop=False)
    ben.name = "Benno"
    ben.introduce()
    expect(page.locator(".player").nth(1)).to_contain_text("Benno")
    expect(page.locator(".carried-copy")).to_have_count(1)
    ada.make(page.mouse.up)
    expect(page.locator("#b3 use[href='#chess-white-knight']")).to_have_count(1)
