"""Friends at one table: consent to undo, one screen for two, watchers."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import teahouse
from browser import kinds
from browser.guests import Guest
from browser.house import House
from games.hongkong.scenes import Scene
from known_pauses import UNTIL_ANSWERED
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
pytestmark = pytest.mark.parametrize("browser", kinds.ALL, indirect=True)
CLAIMS = Scene({"E": "19m139p19s1234567z", "S": "55z123456789m12s", "W": "2s"}, [])


def test_undo_needs_the_others_consent(invite: Invite) -> None:
    host, friend = invite("Ada"), invite("Ben")
    friend.join(host.open_table("bauernaufstand"))
    host.expect_turn()
    host.play_first()
    friend.expect_turn()
    host.page.locator("[data-do=undo]").click()
    friend.page.locator("[data-do='undo/answer'][data-agreed=no]").click()
    expect(host.page.locator("[data-do=undo]")).to_be_visible()
    expect(host.page.locator(".moves [data-at]")).to_have_count(1)
    host.page.locator("[data-do=undo]").click()
    friend.page.locator("[data-do='undo/answer'][data-agreed=yes]").click()
    host.expect_turn()
    expect(friend.page.locator(".moves [data-at]")).to_have_count(0)


def test_four_browsers_play_a_hand_with_claims_to_its_account(invite: Invite, house: House) -> None:
    """The deal is laid out, so that South may claim what East throws away, and wins with West's discard."""
    guests = [invite(name) for name in ("Eva", "Sam", "Wim", "Nia")]
    chairs = [Chair(person=guest.introduce()) for guest in guests]
    table = house.lay_table(CLAIMS.start(), chairs, Agreed(claim_time=UNTIL_ANSWERED))
    for guest in guests:
        guest.go(f"/tables/{table}")
    eva, sam, wim, _ = guests
    hand = ((eva, "hand-5z"), (sam, "claim-pung"), (sam, "hand-1s"), (wim, "pass"), (wim, "hand-2s"), (sam, "hu"))
    for guest, choice in hand:
        guest.expect_turn()
        guest.make(lambda guest=guest, choice=choice: guest.take(choice))
    for guest in guests:
        account = guest.page.locator("#board .ending")
        expect(account).to_be_visible()
        drawn, told = account.locator("text").all_text_contents(), account.get_attribute("aria-label") or ""
        rows = [re.search(rf"{name}: ([+−]?[\d,.]+), now", told) for name in called(guest, guests)]
        written = [row[1] for row in rows if row]
        paid = [float(amount.replace("−", "-").replace(",", "")) for amount in written]
        assert len(paid) == 4 and sum(paid) == 0 and max(paid) == paid[1] > 0
        assert not Counter(written) - Counter(drawn), "what is told is drawn"


def called(reader: Guest, guests: list[Guest]) -> list[str]:
    """By what names somebody reads of them."""
    return ["You" if guest is reader else guest.name for guest in guests]


def test_one_screen_for_all_with_a_curtain_between_the_seats(invite: Invite) -> None:
    guest = invite("Ada")
    guest.open_table("hongkong", "screen")
    page, called = guest.page, set[str]()
    hand = page.locator("#board [id^=hand-]")
    while len(called) < 3:
        page.wait_for_function(CURTAIN_OR_TURN)
        if page.locator("#veil").is_visible():
            assert hand.count() == 0, "nothing of anybody's hand lies behind the curtain"
            called.add(page.locator("#veil-words").inner_text())
            page.locator("#unveil").click()
            expect(page.locator("#veil")).to_be_hidden()
            expect(hand.first).to_be_visible()
        guest.play_first()


CURTAIN_OR_TURN = "() => !document.getElementById('veil').hidden || document.querySelector('#board [id].clickable')"


def test_watchers_hold_nothing_and_see_what_everybody_sees(invite: Invite, house: House) -> None:
    player, watcher = invite("Ada"), invite()
    address = player.open_table("hongkong", "computer")
    player.page.wait_for_selector("#board [id^=hand-]")
    page = watcher.go(address)
    page.wait_for_selector("#board svg")
    assert page.locator("#board [id^=hand-]").count() == 0
    assert not watcher.clickable.count() and not page.locator("[data-do]").count()
    assert "hand-" not in page.content()
    player.expect_turn()
    player.play_first()
    expect(page.locator("#board .last-taken, #board .discard, #news p").first).to_be_attached()


def test_a_draw_is_offered_declined_and_agreed(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    chairs = [Chair(person=guest.introduce()) for guest in (ada, ben)]
    table = house.lay_table(teahouse.game("weiss-schach").start(), chairs)
    for guest in (ada, ben):
        guest.go(f"/tables/{table}")
    ada.page.locator("[data-do=draw]").click()
    ada.agree()
    expect(ada.page.locator("[data-do=draw]")).to_have_attribute("aria-disabled", "true")
    ben.page.locator("[data-do='draw/answer'][data-agreed=no]").click()
    expect(ada.page.locator("#panel")).to_contain_text("declined")
    expect(ada.page.locator("[data-do=draw]")).to_have_attribute("aria-disabled", "true")
    ben.page.locator("[data-do=draw]").click()
    ben.agree()
    ada.page.locator("[data-do='draw/answer'][data-agreed=yes]").click()
    for guest in (ada, ben):
        expect(guest.page.locator(".result")).to_contain_text("Both sides agreed to a draw.")


@pytest.mark.long
def test_the_name_is_typed_once_whichever_seat_is_taken(invite: Invite) -> None:
    host, friend = invite("Ada"), invite("Ben")
    page = friend.go(host.open_table("hongkong"))
    expect(page.locator("main input[name=name]")).to_have_count(1)
    page.locator("main input[name=name]").fill("Ben")
    page.locator("button[name=seat]").nth(1).click()
    for seen in (page, host.page):
        expect(seen.locator(".chairs li").nth(2)).to_contain_text("Ben")
    expect(page.locator(".chairs li").nth(2)).to_contain_text("(you)")


@pytest.mark.long
def test_a_half_typed_name_stays_when_somebody_else_sits_down(invite: Invite) -> None:
    host, slow, quick = invite("Ada"), invite("Ben"), invite("Cem")
    address = host.open_table("hongkong")
    page = slow.go(address)
    page.locator("main input[name=name]").press_sequentially("Be")
    quick.go(address).locator("main input[name=name]").fill("Cem")
    quick.page.locator("button[name=seat]").first.click()
    expect(page.locator(".chairs li").nth(1)).to_contain_text("Cem")
    expect(page.locator("main input[name=name]")).to_have_value("Be")
    page.bring_to_front()  # of several windows of one Firefox only this one has the focus
    expect(page.locator("main input[name=name]")).to_be_focused()
