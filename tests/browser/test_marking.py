"""A whole short game of Go in two browsers, one of them a phone: stones, passes, dead stones, both agree."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import teahouse
from browser.guests import PHONE, Guest
from browser.house import House
from teahouse.table.agreed import Chair

Invite = Callable[..., Guest]
MOVES = ("D4", "C3", "D3", "C4", "D5", "C5", "D2", "C2", "D6", "C6", "D7", "C7", "D1", "C1", "F4", "B6", "A1", "F2")
"""Black has the right side, White the left; A1 and F2 are dead."""


@pytest.mark.long
def test_two_browsers_play_mark_and_agree(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", **PHONE)
    ben.join(ada.open_table("short-go"))
    guests = (ada, ben)
    for number, thing in enumerate((*MOVES, "pass", "pass")):
        mover = guests[number % 2]
        mover.expect_turn()
        mover.make(lambda mover=mover, thing=thing: mover.take(thing))
    expect(ada.page.locator("#accept")).to_have_class(re.compile("clickable"))
    expect(ben.page.locator("#resume")).to_have_class(re.compile("clickable"))
    ada.make(lambda: ada.take("F2"))
    expect(ben.page.locator("#F2 use[href='#goban-dead']")).to_have_count(1)
    ben.make(lambda: ben.take("A1"))
    expect(ada.page.locator("#A1 use[href='#goban-dead']")).to_have_count(1)
    ada.make(lambda: ada.take("accept"))
    ben.make(lambda: ben.take("accept"))
    for guest in guests:
        expect(guest.page.locator(".result")).to_be_visible()
        expect(guest.page.locator(".account summary")).to_contain_text(re.compile(r"White wins by 2 points: 30 to 28"))
        assert guest.complaints == []


def test_stones_are_placed_by_keyboard(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    chairs = [Chair(person=guest.introduce()) for guest in (ada, ben)]
    page = ada.go(f"/tables/{house.lay_table(teahouse.game('short-go').start(), chairs)}")
    ada.expect_turn()
    page.locator("#D4").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#E5 .stone use[href='#goban-black']")).to_have_count(1)


def test_the_computer_proposes_dead_stones(invite: Invite, house: House) -> None:
    """A lone white stone deep in Black's territory is dead, and the computer says so after the two passes."""
    ada = invite("Ada")
    text = "7 9 area X:C1,C2,C3,D3,D4,D5,D6,D7 O:D1,D2,E2,E3,E4,E5,E6,E7,G5,B6 to:O pass"
    state = teahouse.game("short-go", marking=True).parse(text)
    table = house.lay_table(state, [Chair(person=ada.introduce()), Chair(level="easy")])
    page = ada.go(f"/tables/{table}")
    ada.expect_turn()
    ada.make(lambda: ada.take("pass"))
    expect(page.locator("#B6 use[href='#goban-dead']")).to_have_count(1)
    expect(page.locator("#accept")).to_have_class(re.compile("clickable"))
    ada.make(lambda: ada.take("accept"))
    expect(page.locator(".account summary")).to_contain_text("White wins by 6 points: 32 to 26")
