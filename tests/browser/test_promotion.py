"""A pawn becomes something by clicks: the pawn, its square, and one of the choices that appear then."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import teahouse
from browser.guests import PHONE, Guest
from browser.house import House
from teahouse.table.agreed import Chair

Invite = Callable[..., Guest]
PROMOTING = teahouse.game("weiss-schach").parse("1nqk1r/P2ppp/6/6/3PPP/NBQKBR w Kk - 0 9")


@pytest.mark.parametrize("device", [{}, PHONE, {"color_scheme": "dark"}], ids=["desktop", "phone", "dark"])
def test_promotion_by_clicks(invite: Invite, house: House, device: dict[str, Any]) -> None:
    ada, ben = invite("Ada", **device), invite("Ben")
    chairs = [Chair(person=guest.introduce()) for guest in (ada, ben)]
    table = house.lay_table(PROMOTING, chairs)
    page = ada.go(f"/tables/{table}")
    ada.expect_turn()
    choices = page.locator("#board .choice")
    expect(choices).to_have_count(4)
    assert not any(choice.is_visible() for choice in choices.all())
    assert ada.take("a5") and ada.take("a6")
    for choice in choices.all():
        expect(choice).to_be_visible()
    ada.make(lambda: ada.take("promote-r"))
    expect(page.locator("#a6 use[href='#chess-white-rook']")).to_have_count(1)
    expect(page.locator("#board .choice")).to_have_count(0)
    page = ben.go(f"/tables/{table}")
    ben.expect_turn()
    expect(page.locator("#a6 use[href='#chess-white-rook']")).to_have_count(1)


def test_choices_are_reached_by_keyboard(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    chairs = [Chair(person=guest.introduce()) for guest in (ada, ben)]
    page = ada.go(f"/tables/{house.lay_table(PROMOTING, chairs)}")
    ada.expect_turn()
    for thing in ("a5", "b6", "promote-n"):
        page.locator(f"#{thing}").focus()
        page.keyboard.press("Enter")
    expect(page.locator("#b6 use[href='#chess-white-knight']")).to_have_count(1)
