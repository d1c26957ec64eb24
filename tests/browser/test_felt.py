"""The table of Hongkong Easy on the page: everything in the window at every shape, what happened, and back to it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.guests import Guest
from browser.house import House
from browser.test_small_screens import SMALL
from games.hongkong.many_hands import played
from games.hongkong.scenes import SCENES, Scene
from known_pauses import UNTIL_ANSWERED
from teahouse.core.handles import State
from teahouse.store.base import Person
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
WINDOWS = {
    (1280, 720): ("1200 820", 36),
    (390, 664): ("400 632", 20),
    (360, 640): ("400 632", 19),
    (844, 390): ("1000 402", 25),
}
"""The shape of the drawing, and how many pixels a discard is wide at least."""
SEEN = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const pressed = boxes("#board [id^='hand-'] .tile, #board .button");
  const discards = boxes(".discards .tile").map((box) => Math.min(box.width, box.height));
  return {
    below: Math.max(...pressed.map((box) => box.bottom)) - innerHeight,
    beside: document.documentElement.scrollWidth - innerWidth,
    discard: Math.min(...discards),
    repeated: boxes(".players .player:not(.gone)").filter((box) => box.height).length,
  };
}"""
PRESSED = """(selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
  .filter((box) => box.height).map((box) => [Math.round(box.height * 10) / 10, box.bottom])"""
COVERED = """(selector) => {
  const over = document.querySelector(selector).getBoundingClientRect();
  const shown = [...document.querySelectorAll("#board .tile, #board .plate, #board text")];
  const covers = ({ left, right, top, bottom }) =>
    left < over.right - 0.5 && right > over.left + 0.5 && top < over.bottom - 0.5 && bottom > over.top + 0.5;
  return shown.filter((each) => covers(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 80));
}"""
"""What of the table lies under something of the page."""
CLAIM = Scene({"E": "5p19m19s123456z23s1p", "S": "3455567p12367s"}, [], draws="4z")
OPEN_TILES = """() => [...document.querySelectorAll("#board .discards use, #board .laid use")]
  .map((use) => use.getAttribute("href")).join()"""


def at_table(house: House, state: State, *guests: Guest) -> str:
    """These guests first, then people who are not there."""
    people = [guest.introduce() for guest in guests]
    with house.store() as store:
        for name in ("Cleo", "Dan", "Eve")[: 4 - len(people)]:
            people.append(f"{name}-{people[0]}")
            store.add_person(Person(people[-1], name, "en"))
    chairs = [Chair(person=person) for person in people]
    return f"/tables/{house.lay_table(state, chairs, Agreed(claim_time=UNTIL_ANSWERED))}"


def resize(page: Page, width: int, height: int, shape: str) -> dict[str, Any]:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_selector(f"#board > svg[viewBox='0 0 {shape}']")
    return dict(page.evaluate(SEEN))


def test_everything_that_is_needed_is_in_the_window_at_every_shape(invite: Invite, house: House) -> None:
    full = [state for state in played("plain", "random", 2, 3) if sum(map(len, state.position.discards)) >= 60]
    state = next(state for state in full if 0 in state.to_move)
    ada = invite("Ada")
    page = ada.go(at_table(house, state, ada))
    ada.expect_turn()
    for (width, height), (shape, discard) in WINDOWS.items():
        seen = resize(page, width, height, shape)
        assert seen["below"] <= 0 and seen["beside"] <= 0, (width, height, seen)
        assert seen["discard"] >= discard, (width, height, seen)
        assert seen["repeated"] == 0, "who sits there stands on the table, beside it at most who is away"


def test_claims_are_large_enough_for_a_finger_beside_the_strip_below_the_table(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben", **SMALL)
    people = [Chair(person=guest.introduce()) for guest in (ada, ben)]
    chairs = [*people, Chair(level="easy"), Chair(level="easy")]
    table = house.lay_table(CLAIM.start().play("E discard 5p"), chairs, Agreed(claim_time=UNTIL_ANSWERED, pace="brisk"))
    page = ben.go(f"/tables/{table}")
    page.wait_for_selector("#board .button.clickable")
    assert page.locator(".says button").count() == 2
    boxes = page.evaluate(PRESSED, "#board .button, .says button")
    assert len(boxes) >= 6
    assert all(height >= 44 and bottom <= 640 for height, bottom in boxes), boxes


def test_going_on_after_a_hand_covers_nothing_that_is_shown(invite: Invite, house: House) -> None:
    ada = invite("Ada", **SMALL)
    chairs = [Chair(person=ada.introduce()), *[Chair(level="easy")] * 3]
    page = ada.go(f"/tables/{house.lay_table(SCENES['earth'].play(), chairs)}")
    for width, height in ((360, 640), (390, 664), (844, 390), (1280, 720)):
        resize(page, width, height, WINDOWS[width, height][0])
        page.wait_for_selector("#table.has-after [data-do=next-hand]")
        assert page.evaluate(COVERED, "[data-do=next-hand]") == [], (width, height)
        ((high, bottom),) = page.evaluate(PRESSED, "[data-do=next-hand]")
        assert high >= 44 and bottom <= height, (width, height)
    page.locator("[data-do=next-hand]").click()
    expect(page.locator("[data-do=next-hand]")).to_have_count(0)


def test_a_replay_has_the_shape_of_the_window_and_its_controls_in_it(invite: Invite, house: House) -> None:
    ada = invite("Ada", viewport={"width": 844, "height": 390})
    chairs = [Chair(person=ada.introduce()), *[Chair(level="easy")] * 3]
    page = ada.go(f"/tables/{house.lay_table(SCENES['broke'].play(), chairs)}")
    page.locator(".actions a[href*='/replay']").click()
    page.wait_for_selector("#replay-play")
    for width, height in ((844, 390), (360, 640), (1280, 720)):
        seen = resize(page, width, height, WINDOWS[width, height][0])
        assert seen["below"] <= 0 and seen["beside"] <= 0, (width, height, seen)
        assert all(bottom <= height for _, bottom in page.evaluate(PRESSED, ".steps > *")), (width, height)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector("#board > svg[viewBox='0 0 1000 402']")
    page.keyboard.press("End")
    expect(page.locator("#replay-slider")).to_have_value("2")
    expect(page.locator("#board > svg .ending")).to_be_visible()
    assert page.locator("#board > svg").get_attribute("viewBox") == "0 0 1000 402"


def test_a_claim_is_asked_called_listed_and_can_be_looked_back_at(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    address = at_table(house, CLAIM.start(), ada, ben)
    for guest in (ada, ben):
        guest.go(address)
    ada.expect_turn()
    ada.take("hand-5p")
    ben.expect_turn()
    expect(ben.page.locator("#board")).to_contain_text("from Ada?")
    expect(ben.page.locator(".task")).to_have_text("Claim 5 of circles from Ada, or pass.")
    discarded = ada.page.evaluate(OPEN_TILES)
    ben.take("claim-pung")
    for guest, told in ((ada, "Ben calls pung: 5 of circles from you"), (ben, "You call pung: 5 of circles from Ada")):
        expect(guest.page.locator("#board .bubble")).to_have_text("Pung!")
        expect(guest.page.locator("#moves-made li").last.locator("button")).to_have_attribute("aria-label", told)
    page = ada.page
    page.locator("#unfold").click()
    expect(page.locator("#unfold")).to_have_attribute("aria-expanded", "true")
    page.locator("#moves-made [data-at='1']").click()
    page.wait_for_function(f"wished => ({OPEN_TILES})() === wished", arg=discarded)
    expect(page.locator("body.looking-back")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#board .bubble")).to_have_text("Pung!")
    page.reload()
    page.locator("#unfold").click()
    expect(page.locator("#moves-made li")).to_have_count(2)
    expect(page.locator("#moves-made [data-at='1']")).to_have_count(0)
    expect(page.locator("#moves-made [data-at='2']")).to_have_count(1)
