"""The table as one block: in the middle, all of it in sight, and everything in its place whatever happens."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import teahouse
from browser.guests import PHONE, Guest
from browser.house import House
from teahouse.games import GAMES, declaration
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
OPEN = [game for game in GAMES if declaration(game).secrets is None]
WINDOWS = ((1280, 720), (1440, 900), (1920, 1080), (844, 390))
HANDS = ((360, 640), (390, 664), (768, 1024))
BLOCK = """() => {
  const [board, side] = ["#board svg", ".side"].map((part) => document.querySelector(part).getBoundingClientRect());
  const page = document.scrollingElement;
  return {
    scrolls: [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth],
    aside: Math.abs(board.left - (innerWidth - side.right)),
    apart: side.left - board.right,
    below: Math.max(board.bottom, side.bottom) - innerHeight,
  };
}"""
NEEDED = """() => Math.max(...["#board svg", ".turn", ".task", ".actions"].map((part) =>
  document.querySelector(part).getBoundingClientRect().bottom)) - innerHeight"""
PLACES = """() => {
  const shown = [...document.querySelectorAll("#panel [data-do], .player, .turn, #board svg")];
  const name = (each) => each.dataset.do || (each.getAttribute("class") || "board").split(" ")[0];
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
  return Object.fromEntries(shown.map((each) => [name(each), place(each.getBoundingClientRect())]));
}"""
TASK = "Nimm zwei gleiche Steine von den Enden der Säulen und lege sie neben dem Brett ab, so gut es geht."


def pair(invite: Invite, house: House, game: str, **wishes: Any) -> tuple[Guest, Guest, str]:
    """Two people at a table where Ada begins."""
    ada, ben = invite("Ada", **wishes), invite("Ben")
    chairs = [Chair(person=guest.introduce()) for guest in (ada, ben)]
    address = f"/tables/{house.lay_table(teahouse.game(game).start(seed=7), chairs, Agreed(hints=True))}"
    for guest in (ada, ben):
        guest.go(address)
    ada.expect_turn()
    return ada, ben, address


def heard(page: Page) -> list[str]:
    return page.locator("#news p").all_text_contents()


def test_board_and_panel_stand_together_in_the_middle_and_nothing_scrolls(invite: Invite, house: House) -> None:
    guest = invite("Ada")
    person = guest.introduce()
    for game in OPEN:
        state = teahouse.game(game).start(seed=7)
        page = guest.go(f"/tables/{house.lay_table(state, [Chair(person=person)] * 2)}")
        page.wait_for_selector("#board svg")
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            block = page.evaluate(BLOCK)
            assert block["scrolls"] == [0, 0] and block["below"] <= 0, (game, width, height, block)
            assert block["aside"] <= 1 and 0 < block["apart"] < 30, (game, width, height, block)


def test_what_a_turn_needs_is_in_sight_on_a_phone(invite: Invite, house: House) -> None:
    guest = invite("Ada", locale="de-DE", **{**PHONE, "viewport": {"width": 360, "height": 640}})
    person = guest.introduce()
    for game in OPEN:
        state = teahouse.game(game).start(seed=7)
        page = guest.go(f"/tables/{house.lay_table(state, [Chair(person=person)] * 2)}")
        guest.expect_turn()
        page.evaluate("task => { document.querySelector('.task').textContent = task; }", TASK)
        for width, height in HANDS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(NEEDED) <= 0, (game, width, height)


def test_nothing_changes_place_while_the_other_thinks_or_a_hint_is_shown(invite: Invite, house: House) -> None:
    ada, ben, _ = pair(invite, house, "weiss-schach")
    page = ada.page
    before = page.evaluate(PLACES)
    assert {"hint", "undo", "draw", "resign"} <= set(before)
    page.locator("[data-do=hint]").click()
    expect(page.locator("#message.hint")).to_be_visible()
    assert page.evaluate(PLACES) == before
    expect(page.locator("#board svg > .over:last-child .hint-arrow")).to_have_count(1)
    page.locator("#hush").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=hint]")).to_be_focused()
    expect(page.locator("#board [class^=hint-]")).to_have_count(0)
    ada.make(lambda: ada.take("b2") and ada.take("b3"))
    expect(page.locator("[data-do=hint]")).to_have_attribute("aria-disabled", "true")
    while_waiting = page.evaluate(PLACES)
    assert {name: while_waiting[name] for name in before} == before, "what comes beside it takes nobody's place"
    page.locator("[data-do=hint]").click(force=True)
    expect(page.locator("#message")).to_contain_text("when it is your turn")
    assert page.evaluate(PLACES) == while_waiting
    ben.expect_turn()


def test_every_move_turn_and_offer_is_announced_once(invite: Invite, house: House) -> None:
    ada, ben, _ = pair(invite, house, "weiss-schach")
    ada.make(lambda: ada.take("b2") and ada.take("b3"))
    ben.expect_turn()
    expect(ben.page.locator("#news p", has_text="Your turn")).to_have_count(1)
    assert [line for line in heard(ben.page) if "b3" in line] == ["White: Pawn from b2 to b3"]
    ada.page.locator("[data-do=draw]").click()
    ada.agree()
    expect(ben.page.locator("#news p", has_text="offers a draw")).to_have_count(1)
    expect(ben.page.locator("#state")).to_be_empty()
    ben.page.locator("[data-do='draw/answer'][data-agreed=yes]").click()
    for guest in (ada, ben):
        expect(guest.page.locator("#news p", has_text="agreed to a draw")).to_have_count(1)
        lines = heard(guest.page)
        assert len(lines) == len(set(lines))


def test_a_changed_look_is_seen_at_once(invite: Invite, house: House) -> None:
    ada, _, address = pair(invite, house, "mahjong-battle")
    page = ada.page
    page.evaluate("() => { window.stays = true; }")
    page.locator("details.looks summary").click()
    assert not page.locator("#looks button").is_visible()
    page.locator("input[name=pairs]").check()
    expect(page.locator("#board .bond")).not_to_have_count(0)
    corners = page.locator("svg.parts text").count()
    page.locator("input[name=corners]").uncheck()
    page.wait_for_function("before => document.querySelectorAll('svg.parts text').length < before", arg=corners)
    assert page.evaluate("() => window.stays"), "the same page"
    page.reload()
    expect(page.locator("#board .bond")).not_to_have_count(0)
    plain = invite(java_script_enabled=False)
    plain.context.add_cookies(ada.context.cookies())  # type: ignore[arg-type]
    page = plain.go(address)
    page.locator("details.looks summary").click()
    page.locator("input[name=pairs]").uncheck()
    page.locator("#looks button").click()
    expect(page.locator("#board .bond")).to_have_count(0)


def test_what_can_be_moved_is_marked_for_newcomers_and_under_the_mouse(invite: Invite) -> None:
    guest = invite()
    guest.open_table("weiss-schach", "screen")
    page = guest.page
    shown = "() => getComputedStyle(document.getElementById('{}')).getPropertyValue('--place-open').trim()"
    expect(page.locator("#board .soft")).to_have_count(7)
    page.mouse.move(0, 0)  # it may have come to lie over a piece
    assert page.evaluate(shown.format("b2")) == "hidden"
    page.locator("#b2").hover()
    assert page.evaluate(shown.format("b2")) == "visible"
    assert page.evaluate(shown.format("c2")) == "hidden"
    guest.take("b2")
    assert page.evaluate(shown.format("b3")) == "visible", "where it may go"
    guest.make(lambda: guest.take("b3"))
    guest.make(lambda: guest.take("b5") and guest.take("b4"))
    expect(page.locator("#board .soft")).not_to_have_count(0)
    guest.make(lambda: guest.take("c2") and guest.take("c3"))
    expect(page.locator("#board .soft")).to_have_count(0)


@pytest.mark.long
def test_sounds_are_offered_once_in_the_second_game(invite: Invite, house: House) -> None:
    ada, ben, _ = pair(invite, house, "bauernaufstand")
    page, offer = ada.page, ada.page.locator("#offer")
    ada.play_first()
    expect(offer).to_be_hidden()
    chairs = [Chair(person=guest.fetch("/guests/me").json()["person"]) for guest in (ada, ben)]
    for game in range(2):
        ada.go(f"/tables/{house.lay_table(teahouse.game('bauernaufstand').start(), chairs)}")
        ada.expect_turn()
        expect(offer).to_be_hidden()
        ada.play_first()
        if game == 0:
            expect(offer).to_be_visible()
            page.locator("#offer-sound").click()
            expect(page.locator("html")).to_have_attribute("data-sound", "on")
            expect(page.locator("#board")).to_be_focused()
        expect(offer).to_be_hidden()
