"""Moves in motion and in sound: never in the way, and only for who likes it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.guests import Guest
from browser.test_computer import do, sit_down
from games.hongkong.scenes import Scene

Invite = Callable[..., Guest]
KEPT = """(() => {
  window.animated = [];
  window.struck = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, timing);
    window.animated.push([this.getAttribute("class") || this.tagName, Object.keys(frames)[0], timing.delay || 0]);
    if (window.frozen) animation.pause();
    return animation;
  };
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.struck += 1;
    return start.apply(this, when);
  };
})()"""
"""Notes every motion and every sound; with `frozen` motions stop where they begin."""
FREEZE = "window.frozen = true;"
SAME_PLACES = """() => [...document.querySelectorAll("#board svg > .moving")].every((moving) =>
  moving.getAttribute("aria-hidden") === "true" && !moving.querySelector("[id], [role], [tabindex]"))"""


def lively(invite: Invite, script: str = "", motion: str = "no-preference") -> Guest:
    guest = invite("Ada", reduced_motion=motion)
    guest.context.add_init_script(script + KEPT)
    return guest


def motions(page: Page) -> list[tuple[str, str]]:
    return [(who, how) for who, how, _ in page.evaluate("() => window.animated")]


def test_a_man_slides_and_what_is_taken_fades(invite: Invite) -> None:
    guest = lively(invite)
    page = guest.page
    guest.introduce()
    guest.open_table("mahjong-battle", "screen")
    guest.play_first()
    assert motions(page) == [("moving", "opacity")] * 2, "both tiles of the pair fade"
    expect(page.locator("#board .moving")).to_have_count(0)
    guest.open_table("bauernaufstand", "screen")
    guest.play_first()
    assert motions(page) == [], "the board was turned for the next player; nothing flies across it"
    guest.open_table("bauernaufstand", "computer", level="easy")
    guest.expect_turn()
    guest.play_first()
    assert ("moving", "translate") in motions(page), "from the tray to its square"
    expect(page.locator("#board .moving")).to_have_count(0)


def test_a_hand_comes_tile_by_tile_and_a_discard_slides(invite: Invite) -> None:
    """East throws away first: however late the page is opened, the game has just begun."""
    guest = lively(invite)
    page = guest.sit_at(Scene({"E": "19m139p19s1234567z"}, []).start())
    page.wait_for_function("() => window.animated.length >= 14")
    delays = [delay for who, _, delay in page.evaluate("() => window.animated") if "tile" in who]
    assert len(set(delays[:14])) == 14 and delays[:14] == sorted(delays[:14])
    guest.expect_turn()
    page.evaluate("() => { window.animated = []; }")
    guest.make(lambda: guest.take("hand-9m"))
    assert ("moving", "translate") in motions(page)


def test_motion_never_delays_input(invite: Invite) -> None:
    """Even when nothing that moves ever arrives, the next moves can be made."""
    guest = lively(invite, FREEZE)
    page = guest.page
    guest.introduce()
    guest.open_table("mahjong-battle", "screen")
    for _ in range(4):
        guest.play_first()
        assert page.locator("#board .moving").count() > 0, "still on its way"
        assert page.evaluate(SAME_PLACES), "copies are for the eye alone"
    assert page.locator(".moves [data-at]").count() == 4


@pytest.mark.long
def test_the_list_of_moves_opens_at_its_end(invite: Invite) -> None:
    guest = invite("Ada")
    guest.introduce()
    guest.open_table("mahjong-battle", "screen")
    for _ in range(12):
        guest.play_first()
    expect(guest.page.locator(".moves li").last).to_be_in_viewport()
    assert guest.page.evaluate("() => document.querySelector('.moves ol').scrollTop") > 0


@pytest.mark.long
def test_nothing_moves_for_who_wants_it_still(invite: Invite) -> None:
    """By the device's setting, or by the switch beside light and dark."""
    reduced, switched = lively(invite, motion="reduce"), lively(invite)
    switched.introduce()
    switched.go("/me").locator("input[name=motion]").uncheck()
    switched.page.locator("main form[action='/me'] button.main").click()
    for guest in (reduced, switched):
        page = guest.page
        guest.open_table("bauernaufstand", "computer", level="easy")
        guest.expect_turn()
        guest.play_first()
        guest.expect_turn()
        sit_down(guest, "hongkong")
        assert motions(page) == []
    assert switched.page.evaluate("() => getComputedStyle(document.querySelector('#board .tile > *')).transition") in (
        "none",
        "none 0s ease 0s",
    )


def test_sounds_are_for_who_switches_them_on(invite: Invite) -> None:
    guest = lively(invite)
    page = sit_down(guest, "bauernaufstand")
    guest.play_first()
    guest.expect_turn()
    assert page.evaluate("() => window.struck") == 0
    page.locator("details.looks summary").click()
    page.locator("input[name=sound]").check()
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
    guest.play_first()
    page.wait_for_function("() => window.struck >= 4")  # two sounds for the move, two when it is our turn again
    do(page, "undo")
    guest.go("/me")
    assert page.locator("input[name=sound]").is_checked()
    assert page.locator("input[name=motion]").is_checked(), "what a form does not show stays as it was"
