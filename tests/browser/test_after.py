"""When the game is over: the record and other files. The result: test_ending.py; move by move: test_replay.py."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.guests import Guest

Invite = Callable[..., Guest]


def check_download(page: Page, file: Path, link: str) -> str:
    """What the link gives, which has to replay."""
    with page.expect_download() as download:
        page.locator(link).click()
    download.value.save_as(file)
    teahouse = Path(sys.executable).parent / "teahouse"
    checked = subprocess.run([teahouse, "replay", file], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    return file.read_text(encoding="utf-8")


@pytest.mark.long
def test_a_game_of_chess_is_given_as_pgn(invite: Invite, tmp_path: Path) -> None:
    guest = invite()
    guest.open_table("weiss-schach", "screen")
    page, address = guest.page, guest.page.url
    guest.play_first()
    assert guest.fetch(f"{address}/game.pgn").status == 409
    page.locator("[data-do=resign]").click()
    guest.agree()
    text = check_download(page, tmp_path / "game.pgn", "a[download$='.pgn']")
    assert '[Variant "weiss-schach"]' in text
    assert guest.fetch(f"{address}/game.sgf").status == 404


def test_a_running_game_has_no_record_and_a_hidden_one_no_replay(invite: Invite) -> None:
    guest = invite()
    guest.open_table("bauernaufstand", "computer", level="easy")
    assert guest.fetch(f"{guest.page.url}/record").status == 409
    guest.open_table("hongkong", "computer", level="easy")
    address = guest.page.url
    for hidden in ("record", "replay/moment", "replay/picture.svg"):
        assert guest.fetch(f"{address}/{hidden}").status == 409
    guest.go(f"{address}/replay")
    assert guest.page.url == address
