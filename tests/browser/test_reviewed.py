"""A file is brought along in a real browser and reviewed there: refused, waited for, looked at, printed."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

import teahouse
from browser.guests import Guest
from browser.test_access import AXE, look

Invite = Callable[..., Guest]
PATIENCE = 120_000


def thrown_away() -> bytes:
    """A game in which a win is thrown away: there is a turning point."""
    state = teahouse.game("bauernaufstand").start()
    best = teahouse.bot("bauernaufstand", "best", seed=1)
    for turn in range(9):
        seat = state.to_move[0]
        good = best.choose(state, seat).move
        others = [text for text in state.legal(seat) if text != good]
        state = state.play(others[-1] if turn % 2 and others else good)
    return json.dumps(state.record()).encode()


def choose(page: Page, name: str, data: bytes) -> None:
    page.goto("/reviews")
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})
    page.locator(".upload button").click()


def test_a_file_is_reviewed_on_its_page(invite: Invite) -> None:
    guest = invite("Anna")
    page = guest.page
    choose(page, "game.pgn", b"1. zz9")
    expect(page.get_by_role("alert")).to_contain_text("zz9")
    expect(page.locator(".brought")).to_have_count(0)
    assert [line for line in guest.complaints if "422" not in line] == []
    guest.complaints.clear()
    choose(page, "game.jsonl", thrown_away())
    expect(page.locator(".judged")).to_be_visible(timeout=PATIENCE)
    assert page.locator(".judged tbody tr").count() == 9
    board = page.locator(".marked-board").first
    for kind in ("made", "better"):
        expect(board.locator(f".drawn-sign.{kind}")).to_have_count(1)
        expect(board.locator(f".key.{kind}")).to_be_visible()
    expect(page.locator(".hindsight")).to_have_count(0)
    if AXE.exists():
        assert look(guest, "review", in_dark=True) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    page.emulate_media(media="print")
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator(".judged")).to_be_visible()
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Step through the better line").first.click()
    expect(page.locator(".lines li")).to_have_count(2)
    expect(page.locator(".tried [aria-current=step]")).to_have_count(1)
    page.locator(".tried a").nth(1).click()
    expect(page.locator(".tried li")).to_have_count(2)


def test_a_whole_match_can_be_brought_along_and_what_is_too_large_hears_it_on_the_page(invite: Invite) -> None:
    guest = invite("Anna")
    page = guest.page
    choose(page, "large.pgn", b"[" * 300_000)
    expect(page.get_by_role("alert")).to_contain_text("200 kB")
    guest.complaints.clear()
    choose(page, "many.jsonl", b"\n".join([thrown_away()] * 3 + [b" " * 40_000]))
    expect(page.locator(".brought li")).to_have_count(1)
