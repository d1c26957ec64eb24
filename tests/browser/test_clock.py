"""Clocks are seen: they count down, warn in time, and what the server says puts them right. Time is known here."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route, expect

from browser.guests import Guest
from served_house import wait_until

Invite = Callable[..., Guest]
LISTEN = """(() => {
  window.loudest = 0;
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...where) {
    if (to instanceof AudioDestinationNode && !this.isEar) {
      const ear = this.context.createScriptProcessor(1024, 1, 1);
      ear.isEar = true;
      ear.onaudioprocess = ({ inputBuffer }) => {
        for (const sample of inputBuffer.getChannelData(0)) window.loudest = Math.max(window.loudest, Math.abs(sample));
      };
      connect.call(this, ear);
      connect.call(ear, to);
    }
    return connect.call(this, to, ...where);
  };
})()"""
"""Whatever goes to the loudspeaker is heard: how far it swings at most, of 1."""


@pytest.fixture
def two(invite: Invite) -> tuple[Guest, Guest]:
    """Their pages have a clock that goes only when it is told to."""
    guests = invite("Ada"), invite("Ben")
    for guest in guests:
        guest.page.clock.install()
        guest.introduce()
    return guests


def opened(host: Guest, game: str, seats: list[str], **agreed: Any) -> str:
    answer = host.fetch("/tables", "POST", data={"game": game, "seats": seats, **agreed})
    return f"/tables/{answer.json()['table']}"


def sit_down(two: tuple[Guest, Guest], move_time: int) -> list[Route]:
    """Both look at a table whose first move is to be made, and hear nothing more; streams that wait to be let in."""
    ada, ben = two
    table = opened(ada, "weiss-schach", ["me", "open"], move_time=move_time)
    ben.fetch(f"{table}/seats", "POST", data={"seat": 1})
    held: list[Route] = []
    for guest in two:
        guest.page.route("**/events?*", lambda stream: held.append(stream))
        guest.go(table)
        stop(guest.page)
    wait_until(lambda: ada.page.title() and len(held) == len(two), "both listen")
    return held


def stop(page: Page) -> None:
    """A second later than it looked at the table, so that no time is still whole.

    On a busy machine that second may be over before the page hears of it; then it is the next one.
    """
    wait_until(lambda: _has_stopped(page), "the page's clock stands still")


def _has_stopped(page: Page) -> bool:
    try:
        page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 1"))
    except Error as refusal:
        assert "to the past" in refusal.message
        return False
    return True


def left(guest: Guest, seat: int = 0) -> int:
    """Seconds that the clock of this seat shows."""
    minutes, rest = guest.page.locator(".player").nth(seat).locator(".clock .left").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def test_it_counts_down_for_everybody_and_warns_whose_it_is(two: tuple[Guest, Guest]) -> None:
    ada, ben = two
    for guest in two:
        guest.context.add_init_script(LISTEN)
        guest.fetch("/me/looks/weiss-schach", "POST", form={"switches": "sound", "sound": "on"}, max_redirects=0)
    sit_down(two, move_time=600)
    for guest in two:
        guest.page.locator("#board").click(position={"x": 1, "y": 1})  # browsers are silent before
        assert 540 < left(guest) <= 600
        expect(guest.page.locator(".player").nth(1).locator(".clock")).to_have_count(0)
    before = left(ada)
    ada.page.clock.run_for(60_000)
    assert left(ada) == before - 60
    expect(ada.page.locator(".clock.low")).to_have_count(0)
    assert ada.page.evaluate("() => window.loudest") == 0
    for guest, more in ((ada, 450_000), (ben, 510_000)):
        guest.page.clock.run_for(more)
        expect(guest.page.locator(".player").first.locator(".clock.low")).to_contain_text("hurry")
    expect(ada.page.locator("#news")).to_contain_text("You have little time left")
    expect(ben.page.locator("#news")).not_to_contain_text("little time")
    wait_until(lambda: ada.page.evaluate("() => window.loudest") > 0.02, "it is heard")
    assert ben.page.evaluate("() => window.loudest") == 0, "and only by whose time it is"
    ada.page.clock.run_for(600_000)
    assert left(ada) == 0, "it does not go below"


def test_every_moment_puts_it_right(two: tuple[Guest, Guest]) -> None:
    """A page whose time went wrong hears it from the server; the other's clock begins with the move."""
    ada, ben = two
    streams = sit_down(two, move_time=600)
    ben.page.clock.run_for(300_000)
    assert left(ben) <= 300
    with ben.page.expect_response("**/moment*"):  # his device has slept, and counts on from where it was
        ben.page.clock.set_system_time(ben.page.evaluate("() => Date.now() / 1000 + 5000"))
        ben.page.clock.run_for(1000)
    wait_until(lambda: left(ben) > 540, "it asks what time it is")
    ben.page.clock.run_for(300_000)
    for stream in streams:
        stream.continue_()
    ada.make(lambda: ada.take("a2") and ada.take("a3"))
    for guest in two:
        expect(guest.page.locator(".player").nth(1).locator(".clock")).to_be_visible()
        assert 540 < left(guest, 1) <= 600
        expect(guest.page.locator(".player").first.locator(".clock")).to_have_count(0)


def test_days_and_hours_are_told_as_such(two: tuple[Guest, Guest]) -> None:
    ada, _ = two
    sit_down(two, move_time=3 * 86400)
    shown = ada.page.locator(".clock .left")
    expect(shown).to_have_text("2 d 23 h")
    ada.page.clock.fast_forward(2 * 86_400_000)
    expect(shown).to_have_text("23 h 59 min")


def test_the_time_of_a_match_is_seen(invite: Invite) -> None:
    guest = invite("Ada")
    guest.introduce()
    page = guest.go(opened(guest, "hongkong", ["me", "easy", "easy", "easy"], options={"time_limit": 90}))
    expect(page.locator(".match-clock .left")).to_have_text("1 h 29 min")
    expect(page.locator(".agreed summary")).to_contain_text("Time limit in minutes: 90")


def test_both_clocks_of_a_whole_game_are_drawn_and_the_next_table_is_a_key_away(two: tuple[Guest, Guest]) -> None:
    """Who thinks has the clock that runs; periods come after it, and tenths when it matters."""
    ada, ben = two
    go = opened(ada, "short-go", ["me", "open"], main_time=60, period=30, periods=3)
    chess = opened(ada, "weiss-schach", ["me", "open"], main_time=600, increment=5)
    for table in (go, chess):
        ben.fetch(f"{table}/seats", "POST", data={"seat": 1})
    ada.page.route("**/events?*", lambda stream: None)  # what comes would put the clock right
    page = ada.go(go)
    stop(page)
    mine, other = page.locator(".player .clock").first, page.locator(".player .clock").last
    expect(other).to_contain_text("1:00")
    expect(other.locator(".reserve")).to_have_text("+ 3 × 0:30")
    page.clock.run_for(61_000)
    first = int(mine.locator(".left").inner_text().removeprefix("0:"))
    assert 0 < first <= 30
    expect(mine.locator(".reserve")).to_have_text("+ 2 × 0:30")
    expect(mine).not_to_have_class("low")
    page.clock.run_for(1000 * (first + 60 - 4))
    expect(mine.locator(".reserve")).to_be_empty()
    assert "." in mine.locator(".left").inner_text(), "tenths of a second"
    expect(mine).to_contain_text("hurry")
    expect(page.locator("#news")).to_contain_text("You have little time left")
    assert float(mine.locator(".rest").get_attribute("stroke-dasharray").split()[0]) < 10  # type: ignore[union-attr]
    page.keyboard.press("g")
    page.wait_for_url(f"**{chess}")
    expect(page.locator(".player .clock.still")).to_have_count(1)
    page.keyboard.press("g")
    page.wait_for_url(f"**{go}")
