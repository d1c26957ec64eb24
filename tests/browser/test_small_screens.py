"""A small phone: what is pressed is large enough for a finger, what stands on it for the eye; nothing jumps."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import teahouse
from browser.guests import Guest
from browser.house import House
from teahouse.core.handles import State
from teahouse.table.agreed import Chair

Invite = Callable[..., Guest]
SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
REACH = 17.5
"""Pixels from the middle of a thing of 36."""
BOXES = """() => Object.fromEntries([...document.querySelectorAll("#board [id].clickable")].map((thing) => {
  const box = thing.getBoundingClientRect();
  return [thing.id, [box.left + box.width / 2, box.top + box.height / 2, box.height]];
}))"""
MEANT = """() => {
  const offered = [...document.querySelectorAll(".lens button")];
  const boxes = offered.map((each) => each.getBoundingClientRect());
  const name = (each) => each.getAttribute("aria-label");
  const chosen = [...document.querySelectorAll("#board [id].selected")];
  return {
    named: (offered.length ? offered : chosen).map(name),
    sizes: boxes.map((box) => Math.min(box.width, box.height)),
    apart: boxes.every((box, at) => !at || boxes[at - 1].right <= box.left),
  };
}"""
DIGIT = """(size) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `600 100px ${getComputedStyle(document.documentElement).fontFamily}`;
  const tile = document.querySelector("#board .tile");
  const enlarged = Number(/scale\\(([\\d.]+)\\)/.exec(getComputedStyle(tile).getPropertyValue("--tile-corner"))[1]);
  return pen.measureText("7").actualBoundingBoxAscent / 100 * size * enlarged * tile.getScreenCTM().a;
}"""
PLACES = """() => [...document.querySelectorAll("#board svg, .players, .state, .panel .actions")].map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""
ASKED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const over = box(document.querySelector(".ask"));
  const others = [...document.querySelectorAll("#board svg, .players, .state, .panel .actions button")];
  const covers = ({ left, right, top, bottom }) =>
    left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  return {
    inside: over.top >= 0 && over.bottom <= innerHeight && over.right <= innerWidth,
    covered: others.filter((each) => covers(box(each))).map((each) => each.className.baseVal || each.textContent),
    heights: [...document.querySelectorAll(".ask button")].map((each) => box(each).height),
  };
}"""
SHIFTS = """() => {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "layout-shift", buffered: true });
  const moved = (each) => each.node?.outerHTML?.slice(0, 80);
  return observer.takeRecords().map((shift) => [shift.value, shift.sources.map(moved)]);
}"""


def on_a_small_phone(invite: Invite, state: State) -> Page:
    guest = invite("Ada", **SMALL)
    page = guest.sit_at(state)
    page.wait_for_selector("#board [id].clickable[tabindex]")
    return page


def walls() -> list[State]:
    """The whole wall, where twelve ends lie side by side, and one half taken away."""
    first = state = teahouse.game("mahjong-battle").start(seed=11)
    for _ in range(24):
        state = state.play(state.legal(state.to_move[0])[0])
    return [first, state]


WHOLE, HALF = walls()


@pytest.mark.parametrize(
    "state", [pytest.param(WHOLE, id="whole", marks=pytest.mark.long), pytest.param(HALF, id="half")]
)
def test_a_tap_within_36_pixels_takes_the_tile_or_asks_which_is_meant(invite: Invite, state: State) -> None:
    page = on_a_small_phone(invite, state)
    board = page.locator("#board svg").bounding_box()
    assert board and board["x"] < 0.5 and board["width"] > 359, "from edge to edge"
    boxes = page.evaluate(BOXES)
    labels = {name: page.locator(f"#{name}").get_attribute("aria-label") for name in boxes}
    assert set(boxes) == {path[0] for path in state.clicks(state.to_move[0])}
    asked = 0
    for name, (x, y, height) in boxes.items():
        assert height > 2 * REACH
        for across in (-REACH, 0, REACH):
            page.touchscreen.tap(x + across, y)
            meant = page.evaluate(MEANT)
            assert labels[name] in meant["named"], f"{across} from the middle of {name}"
            assert all(size >= 44 for size in meant["sizes"]) and meant["apart"]
            if not across:
                assert meant["named"] == [labels[name]] and not meant["sizes"], "its own middle is never asked about"
            if meant["sizes"]:
                asked += 1
                page.locator(f".lens button[aria-label='{labels[name]}']").tap()
                assert page.evaluate(MEANT)["named"] == [labels[name]]
            page.touchscreen.tap(x, y)  # what is chosen is put back
            assert page.evaluate(MEANT)["named"] == []
    assert asked > 0
    assert page.evaluate(DIGIT, 13) >= 9, "the digit in a tile's corner, in pixels"


def test_trays_and_buttons_are_large_enough_for_a_finger(invite: Invite) -> None:
    for game, thing in (("bauernaufstand", "hand-0"), ("short-go", "pass")):
        page = on_a_small_phone(invite, teahouse.game(game).start(seed=1))
        box = page.locator(f"#{thing}").bounding_box()
        assert box and box["height"] >= 43 and box["width"] >= 43


@pytest.mark.parametrize("window", [(360, 640), (844, 390)], ids=["up", "side"])
def test_what_is_asked_covers_nothing_and_moves_nothing(invite: Invite, house: House, window: tuple[int, int]) -> None:
    ada, ben = invite("Ada", **{**SMALL, "viewport": {"width": window[0], "height": window[1]}}), invite("Ben")
    chairs = [Chair(person=guest.introduce()) for guest in (ada, ben)]
    state = teahouse.game("bauernaufstand").start().play("@a1", "@b6")
    page = ada.go(f"/tables/{house.lay_table(state, chairs)}")
    page.wait_for_selector("#board [id].clickable[tabindex]")
    before = page.evaluate(PLACES)
    ben.go(page.url)
    ben.page.locator("[data-do=undo]").click()
    expect(page.locator(".ask button")).to_have_count(2)
    assert page.evaluate(PLACES) == before
    asked = page.evaluate(ASKED)
    assert asked["inside"] and asked["covered"] == [] and all(high >= 44 for high in asked["heights"]), asked
    page.locator(".ask [data-agreed=yes]").click()
    expect(page.locator(".ask")).to_have_count(0)
    expect(page.locator("#moves-made [data-at]")).to_have_count(1)


def test_nothing_jumps_and_our_fonts_are_there(invite: Invite) -> None:
    """Also on a first visit, when nothing is kept yet."""
    guest = invite("Ada", **SMALL)
    page = guest.go("/")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert page.evaluate(SHIFTS) == []
    page = on_a_small_phone(lambda *_, **__: guest, walls()[1])
    page.evaluate("() => document.fonts.ready")
    assert page.evaluate(SHIFTS) == []
    fetched = page.evaluate("() => performance.getEntriesByType('resource').map((each) => each.name)")
    assert sum(name.endswith(".woff2") for name in fetched) == 2, (
        "each once: what is preloaded is what the style asks for"
    )
    status = page.evaluate("() => [...document.fonts].map((font) => [font.family, font.status])")
    loaded = sorted(family for family, how in status if how == "loaded")
    assert loaded == ["Teahouse Sans", "Teahouse Serif"], "letters that only names have stay away"


def test_rules_are_set_in_our_own_letters(invite: Invite) -> None:
    """Asked of the browser itself: a face whose weight fits less well is silently left out."""
    guest = invite("Ada", **SMALL)
    page = guest.go("/rules/short-go")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.reload()  # by now it is there before anything is painted
    session = guest.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    for selector in ("article p", "article h2", "article strong", ".top a"):
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})
        fonts = session.send("CSS.getPlatformFontsForNode", node)["fonts"]
        assert fonts and all(font["isCustomFont"] for font in fonts), (selector, fonts)
