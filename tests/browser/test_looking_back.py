"""Earlier moments of an open game, seen without leaving the table."""

from collections.abc import Callable

from playwright.sync_api import expect

import teahouse
from browser.guests import Guest
from browser.house import House
from browser.test_felt import CLAIM, at_table
from browser.test_table_block import pair
from teahouse.table.agreed import Chair

Invite = Callable[..., Guest]
PIECES = """() => [...document.querySelectorAll("#board .piece use")]
  .map((use) => use.getAttribute("href") + use.closest("[id]").id).join()"""
"""What stands where."""


def test_moves_stand_in_two_columns_and_each_leads_back(invite: Invite, house: House) -> None:
    ada, ben, _ = pair(invite, house, "weiss-schach")
    page = ada.page
    boards = [page.evaluate(PIECES)]
    moves = ((ada, "a1", "b3"), (ben, "b5", "b4"), (ada, "b3", "c5"))
    for guest, origin, target in moves:
        guest.make(lambda guest=guest, origin=origin, target=target: guest.take(origin) and guest.take(target))
        page.wait_for_function(f"before => ({PIECES})() !== before", arg=boards[-1])
        boards.append(page.evaluate(PIECES))
    rows = page.locator(".moves li")
    expect(rows).to_have_count(2)
    assert [each.split() for each in rows.all_inner_texts()] == [["b3", "b4"], ["xc5"]]
    assert page.locator("#columns span").all_inner_texts() == ["White", "Black"]
    assert page.locator(".moves [data-at='1']").get_attribute("aria-label") == "White: Knight from a1 to b3"
    expect(page.locator(".moves [data-at='1'] use[href='#chess-white-knight']")).to_have_count(1)

    page.locator(".moves [data-at='1']").click()
    page.wait_for_function(f"wished => ({PIECES})() === wished", arg=boards[1])
    expect(page.locator("body.looking-back")).to_have_count(1)
    expect(page.locator("#past-words")).to_have_text("Looking back: move 1 of 3.")
    expect(page.locator(".moves [aria-current]")).to_have_attribute("data-at", "1")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"wished => ({PIECES})() === wished", arg=boards[2])
    page.keyboard.press("Home")
    page.wait_for_function(f"wished => ({PIECES})() === wished", arg=boards[0])
    page.keyboard.press("Escape")
    page.wait_for_function(f"wished => ({PIECES})() === wished", arg=boards[3])
    expect(page.locator("body.looking-back")).to_have_count(0)


def test_who_looks_back_stays_there_and_can_do_nothing_in_the_past(invite: Invite, house: House) -> None:
    ada, ben, _ = pair(invite, house, "bauernaufstand")
    page = ada.page
    ada.make(lambda: ada.take("hand-0") and ada.take("a1"))
    page.locator("#past-steps [data-step=first]").click()
    expect(page.locator("body.looking-back")).to_have_count(1)
    start = page.evaluate(PIECES)
    ben.expect_turn()
    ben.make(lambda: ben.take("hand-1") and ben.take("f6"))
    expect(page.locator("#news p", has_text="f6")).to_have_count(1)
    expect(page.locator("#past-words")).to_contain_text("The game has moved on.")
    ada.expect_turn()
    assert page.evaluate(PIECES) == start
    for square in ("a1", "hand-0", "b1"):
        page.locator(f"#board [id='{square}']").click()
    assert not ada.clickable.count() and not page.locator("#board .selected").count()
    expect(page.locator("#message")).to_be_hidden()
    page.locator("#past-steps [data-step=now]").click()
    expect(page.locator("#board")).to_be_focused()
    expect(ada.clickable).not_to_have_count(0)
    page.locator("#past-steps [data-step=back]").click()
    expect(page.locator("body.looking-back")).to_have_count(1)
    page.locator("#board").focus()
    page.keyboard.press("Escape")
    expect(page.locator("body.looking-back")).to_have_count(0)
    expect(ada.clickable).not_to_have_count(0)
    assert page.evaluate(PIECES) != start


def test_moves_that_were_missed_come_into_the_list(invite: Invite, house: House) -> None:
    guest = invite("Ada")
    person = guest.introduce()
    page = guest.go(f"/tables/{house.lay_table(teahouse.game('short-go').start(), [Chair(person=person)] * 2)}")
    guest.expect_turn()
    table = page.url.rsplit("/", 1)[1]
    guest.context.set_offline(True)
    other = invite()
    other.context.add_cookies(guest.context.cookies())  # type: ignore[arg-type]
    for number, point in enumerate(f"{column}{row}" for row in (2, 4, 6) for column in "BCDEF"):
        turn = {"turn": number // 2 + 1, "move": point, "seat": number % 2}
        assert other.fetch(f"/tables/{table}/moves", "POST", data=turn).ok
    guest.context.set_offline(False)
    expect(page.locator(".moves [data-at]")).to_have_count(15)
    assert page.locator(".moves [data-at='1']").inner_text() == "B2"


TILES = """() => [...document.querySelectorAll("#board use")].map((use) => use.getAttribute("href")).join()"""
"""Every tile whose face is seen, in the order it is drawn."""


def test_a_hidden_game_shows_nothing_that_was_not_seen(invite: Invite, house: House) -> None:
    """A page goes back to what it was shown itself, one that came later not even there; the house tells nothing."""
    ada, ben, watcher = invite("Ada"), invite("Ben"), invite()
    address = at_table(house, CLAIM.start(), ada, ben)
    for guest in (ada, ben):
        guest.go(address)
    page, shown = ada.page, list[str]()
    ada.expect_turn()
    for guest, thing in ((ada, "hand-5p"), (ben, "claim-pung")):
        guest.expect_turn()
        shown.append(page.evaluate(TILES))
        guest.take(thing)
        page.wait_for_function(f"before => ({TILES})() !== before", arg=shown[-1])
    now = page.evaluate(TILES)
    page.locator("#unfold").click()
    for step, wished in (("first", shown[0]), ("on", shown[1]), ("back", shown[0]), ("now", now)):
        page.locator(f"#past-steps [data-step={step}]").click()
        page.wait_for_function(f"wished => ({TILES})() === wished", arg=wished)

    later = ada.new_page()
    for late in (later, watcher.page):
        late.goto(address)
        late.locator("#unfold").click()
        expect(late.locator("#moves-made li")).to_have_count(2)
        expect(late.locator("#moves-made [data-at='1']")).to_have_count(0)
        open_now = late.evaluate(TILES)
        for step in ("first", "back"):
            late.locator(f"#past-steps [data-step={step}]").click()
            assert late.evaluate(TILES) == open_now and not late.locator("body.looking-back").count()
    assert later.evaluate(TILES) == now

    told = (
        (ada, ("You discard 5 of circles", "Ben calls pung: 5 of circles from you")),
        (ben, ("Ada discards 5 of circles", "You call pung: 5 of circles from Ada")),
        (watcher, ("Ada discards 5 of circles", "Ben calls pung: 5 of circles from Ada")),
    )
    for guest, happened in told:
        moves = guest.fetch(f"{address}/moment").json()["moves"]
        assert tuple(words for *_, words in moves["made"]) == happened
        for asked in ("at=0", "at=1", "at=1&seat=0", "at=1&seat=1"):
            assert guest.fetch(f"{address}/replay/moment?{asked}").status == 409
