"""When the game is over: replay, every seat's view, the record."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.guests import Guest, play_to_the_end

Invite = Callable[..., Guest]


def finish(guest: Guest, game: str = "bauernaufstand") -> Page:
    guest.open_table(game, "screen")
    play_to_the_end([guest])
    return guest.page


def test_a_finished_game_is_walked_through_and_its_record_replays(invite: Invite, tmp_path: Path) -> None:
    page = finish(invite("Ada"))
    shown = page.locator("#board svg").inner_html()
    page.locator("a[href*='/replay']").click()
    page.wait_for_selector("#replay")
    slider, words = page.locator("#replay-slider"), page.locator("#replay-words")
    last = int(slider.get_attribute("max") or 0)
    assert last > 4
    expect(words).to_contain_text(str(last))
    end = page.locator("#board").inner_html()

    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    start = page.locator("#board").inner_html()
    assert start != end
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("1")
    slider.fill(str(last))
    expect(words).to_contain_text(str(last))
    page.wait_for_function("end => document.getElementById('board').innerHTML === end", arg=end)
    page.locator("[data-step=first]").click()
    page.wait_for_function("start => document.getElementById('board').innerHTML === start", arg=start)
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    assert shown

    check_download(page, tmp_path / "record.jsonl", "a[download]")


def check_download(page: Page, file: Path, link: str) -> str:
    """What the link gives, which has to replay."""
    with page.expect_download() as download:
        page.locator(link).click()
    download.value.save_as(file)
    teahouse = Path(sys.executable).parent / "teahouse"
    checked = subprocess.run([teahouse, "replay", file], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    return file.read_text(encoding="utf-8")


def test_a_game_of_chess_is_given_as_pgn(invite: Invite, tmp_path: Path) -> None:
    guest = invite()
    guest.open_table("weiss-schach", "screen")
    page, address = guest.page, guest.page.url
    page.once("dialog", lambda dialog: dialog.accept())
    guest.play_first()
    assert guest.fetch(f"{address}/game.pgn").status == 409
    page.locator("[data-do=resign]").click()
    text = check_download(page, tmp_path / "game.pgn", "a[download$='.pgn']")
    assert '[Variant "weiss-schach"]' in text
    assert guest.fetch(f"{address}/game.sgf").status == 404


def test_a_running_game_has_no_record_and_no_replay(invite: Invite) -> None:
    guest = invite()
    guest.open_table("bauernaufstand", "computer", level="easy")
    address = guest.page.url
    assert guest.fetch(f"{address}/record").status == 409
    guest.go(f"{address}/replay")
    assert guest.page.url == address
