"""The scorer on a phone: one screen, few taps, a slow line, without a script, by keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.guests import PHONE, Guest

Invite = Callable[..., Guest]
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
EVERYDAY = ("tile 2m", "tile 4p", "tile 7s", "tile 5z", "tile 8p", "answer from discard")
"""Three chows, a pung of dragons and a pair, won by a discard."""
WITH_WINDS = (
    "tile 2m",
    "tile 4p",
    "into three",
    "tile 3s",
    "tile 2z",
    "tile 8p",
    "answer from discard",
    "answer seat S",
    "answer prevalent E",
)
"""Two chows, two pungs, one of them of the seat's wind."""
SPOT = """tap => {
  const all = [...document.querySelectorAll(`[data-tap="${tap}"]`)].map((each) => each.getBoundingClientRect());
  const box = all.find((each) => each.width > 0 && each.bottom <= innerHeight);
  return box && {x: box.left + box.width / 2, y: box.top + box.height / 2};
}"""
"""Where something to tap is seen without scrolling."""
LONG_THERE = """tap => {
  const asked = document.querySelector(`.ask [data-tap="${tap}"]`);
  return asked && performance.now() - asked.changed > 300;
}"""
"""Whether an answer has stood there long enough not to be hit by mistake."""
WHERE = """() => [...document.querySelectorAll(".tiles-part .row .tap, .ask .pick")].map((each) => {
  const box = each.getBoundingClientRect();
  return [box.left, box.top].map(Math.round).join();
})"""
"""Where the tiles to tap and the first answers lie."""
SETTLED = "() => document.querySelector('#sheet').getAttribute('aria-busy') === 'false'"


def tap(page: Page, what: str) -> None:
    page.wait_for_function(SPOT, arg=what)
    spot = page.evaluate(SPOT, what)
    page.touchscreen.tap(spot["x"], spot["y"])


def slow(page: Page, latency: int) -> None:
    conditions = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", conditions)


@pytest.mark.parametrize(("taps", "total"), [(EVERYDAY, "2 fan, 4 points"), (WITH_WINDS, "2 fan, 4 points")])
def test_a_hand_takes_at_most_nine_taps_on_one_screen(invite: Invite, taps: tuple[str, ...], total: str) -> None:
    assert len(taps) <= 9
    page = invite(**SMALL).go("/score/hongkong")
    for each in taps:
        if each.startswith("answer") and each != "answer from discard":  # a question that has just come up
            page.wait_for_function(LONG_THERE, arg=each)
        tap(page, each)
    expect(page.locator(".counted")).to_have_text(total)
    assert page.evaluate("() => scrollY") == 0
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("language", ["de-DE", "en-GB", "nl-NL"])
def test_no_tile_moves_while_one_is_tapped(invite: Invite, language: str) -> None:
    """Four kongs and a pair are most of what can lie there; on a slow line fingers are ahead of it."""
    page = invite(**SMALL, locale=language).go("/score/hongkong")
    page.evaluate("() => document.fonts.ready")
    before = page.evaluate(WHERE)
    assert len(before) > 40
    for each in ("into four", "tile 1z", "tile 2z", "tile 3z", "tile 4z", "tile 8p"):
        tap(page, each)
    expect(page.locator(".table .group")).to_have_count(4)
    expect(page.locator(".table .held .tap")).to_have_count(2)
    page.wait_for_function(SETTLED)
    assert page.evaluate(WHERE) == before


def test_fast_taps_on_a_slow_line_all_count(invite: Invite) -> None:
    """All are made before the first answer; one question is under way at a time."""
    page = invite(**SMALL).go("/score/hongkong")
    slow(page, 300)
    under_way, most = [0], [0]

    def begins(request: object) -> None:
        under_way[0] += "/answer" in request.url  # type: ignore[attr-defined]
        most[0] = max(most[0], under_way[0])

    def ends(request: object) -> None:
        under_way[0] -= "/answer" in request.url  # type: ignore[attr-defined]

    page.on("request", begins)
    page.on("requestfinished", ends)
    for each in EVERYDAY:
        tap(page, each)
    expect(page.locator(".counted")).to_have_text("2 fan, 4 points")
    page.wait_for_function(SETTLED)
    assert most == [1]
    page.locator("[data-undo]").click()
    page.locator("[data-undo]").click()
    expect(page.locator(".status")).to_contain_text("2 more tiles needed.")
    page.wait_for_url(re.compile(r"meld=three\+555z$"))
    page.reload()
    expect(page.locator(".table .group")).to_have_count(4)


def test_taps_without_a_line_are_kept(invite: Invite) -> None:
    guest = invite(**SMALL)
    page = guest.go("/score/hongkong")
    guest.context.set_offline(True)
    for each in EVERYDAY[:4]:
        tap(page, each)
    expect(page.locator(".status")).to_contain_text("No connection")
    guest.context.set_offline(False)
    expect(page.locator(".table .group")).to_have_count(4)
    guest.complaints = [line for line in guest.complaints if "ERR_INTERNET_DISCONNECTED" not in line]


def test_without_a_script_every_tap_is_a_link(invite: Invite) -> None:
    page = invite(**SMALL, java_script_enabled=False).go("/score/hongkong")
    for each in EVERYDAY:
        page.locator(f"[data-tap='{each}']").first.click()
    expect(page.locator(".counted")).to_have_text("2 fan, 4 points")
    page.locator("[data-tap='step tiles']").click()
    page.locator("#typed").fill("12x")
    page.locator(".typing button").click()
    expect(page.locator("#mistyped")).to_contain_text("from character 3")
    expect(page.locator(".table .group")).to_have_count(4)
    page.go_back()
    expect(page.locator(".counted")).to_have_count(1)


def test_the_scorer_by_keyboard(invite: Invite) -> None:
    page = invite().go("/score/hongkong?into=hand")
    five = page.get_by_label("add 5 of characters")
    five.focus()
    for held in ("5m", "55m"):
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(f"hand={held}"))
        expect(five).to_be_focused()
    page.keyboard.press("Control+z")
    page.wait_for_url(re.compile(r"hand=5m&"))
    page.locator("#typed").fill("123m5")
    page.keyboard.press("Enter")
    expect(page.locator("#mistyped")).not_to_be_empty()
    page.locator("#typed").fill("11122233344455m")
    page.keyboard.press("Enter")
    expect(page.locator("#mistyped")).to_be_empty()
    page.wait_for_url(re.compile("hand=11122233344455m"))
