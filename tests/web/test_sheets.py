"""Pages to print, in the web house and as a file."""

import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse
from teahouse import illustrations
from teahouse.cli.evening import NotCounted
from teahouse.cli.reading import write_sheets
from teahouse.core.errors import BadOption
from teahouse.dances import DANCES
from teahouse.evenings.files import BadSheet
from teahouse.games import GAMES, declaration
from teahouse.games.hongkong.scoring.fan import LINES
from teahouse.illustrations import sheets as sheets_of
from teahouse.notation.files import BadFile
from teahouse.texts import LANGUAGES, say, speaking

PRINTED = (*GAMES, *DANCES)
"""Everything there is has something to print."""


@pytest.fixture
def web(house: ServedHouse) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url, **PATIENTLY) as client:
        yield client


@pytest.mark.parametrize("game", PRINTED)
def test_the_rules_lead_to_every_sheet_in_every_language(web: httpx.Client, game: str) -> None:
    for language in LANGUAGES:
        spoken = {"accept-language": language}
        assert f'href="/rules/{game}/print"' in web.get(f"/rules/{game}", headers=spoken).text
        page = web.get(f"/rules/{game}/print", headers=spoken).text
        shown = re.findall(r'<img class="paper" src="([^"]+)" alt="([^"]+)"', page)
        with speaking(language):
            titles = [sheet.title for sheet in sheets_of(game)]
        assert [unescape(title) for _, title in shown] == titles
        for source, title in shown:
            picture = web.get(source)
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert ElementTree.fromstring(picture.text).get("aria-label") == unescape(title)


def test_what_is_not_there_is_not_found(web: httpx.Client) -> None:
    game = PRINTED[0]
    for missing in ("/rules/halma/print", f"/rules/{game}/en/sheets/0.svg", f"/rules/{game}/xx/sheets/1.svg"):
        assert web.get(missing).status_code == 404, missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_holds_all_sheets_and_needs_nothing_else(tmp_path: Path, language: str) -> None:
    with speaking(language):
        write_sheets(PRINTED[0], tmp_path / "sheets.html")
    written = (tmp_path / "sheets.html").read_text()
    assert written.startswith("<!doctype html>") and f'lang="{language}"' in written
    sources = re.findall(r'src="([^"]{20})', written)
    assert len(sources) == 2 and all(source.startswith("data:image/svg+xml") for source in sources)
    assert "http://" not in written and "https://" not in written


def test_a_file_that_cannot_be_written_or_a_game_without_sheets_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadFile):
        write_sheets(PRINTED[0], tmp_path / "nowhere" / "sheets.html")
    bare = replace(declaration("short-go"), paper=None)
    monkeypatch.setattr(illustrations, "declaration", lambda name: bare if name == bare.id else declaration(name))
    with pytest.raises(BadOption, match=PRINTED[0]):
        write_sheets(bare.id, tmp_path / "sheets.html")


EVENING = """\
{"players": ["Ada", "Ben", "Cleo", "Dov"], "options": {"stake": 500, "dangerous_play": true}}
{"win": "Ada", "from": "Cleo", "fan": 3}
{"note": "tea"}
{"false_call": "Ben"}
{"strike": 3}
{"win": "Dov", "from": "Ada", "limit": true, "liable": "Cleo", "kind": "fed"}
{"win": "Cleo", "from": null, "points": 8}
"""


def written(file: Path) -> list[str]:
    """The words of a file of sheets."""
    pictures = re.findall(r'base64,([^"]+)"', file.read_text())
    return [text for picture in pictures for text in re.findall(r"<text[^>]*>([^<]*)", b64decode(picture).decode())]


def test_a_score_sheet_is_filled_in_from_an_evening(tmp_path: Path) -> None:
    evening, file = tmp_path / "evening.jsonl", tmp_path / "sheet.html"
    evening.write_text(EVENING)
    with speaking("en"):
        write_sheets("hongkong", file, evening)
    found = written(file)
    assert "false call" not in found, "what was struck does not count"
    for expected in ("Ada", "+32", "532", "limit", "+256", "self-drawn", "+48", "1. Dov · 2. Ben · 3. Cleo · 4. Ada"):
        assert expected in found, expected
    evening.write_text(EVENING.splitlines()[0] + "\n" + '{"drawn": true}\n' * 16)
    with speaking("en"):
        write_sheets("hongkong", file, evening)
        assert written(file).count("drawn") == 16
        evening.write_text(EVENING.replace("Dov", "Eve", 1))
        with pytest.raises(BadSheet, match="Dov"):
            write_sheets("hongkong", file, evening)
        with pytest.raises(NotCounted):
            write_sheets("short-go", file, evening)
        with pytest.raises(BadFile):
            write_sheets("hongkong", file, tmp_path / "none.jsonl")


def test_one_page_has_all_that_is_counted() -> None:
    """From the tables of the game itself, in every language."""
    for language in LANGUAGES:
        with speaking(language):
            page = sheets_of("hongkong")[1].document
            for line in LINES.values():
                assert escape(say(f"hongkong-score/element-{line.id.replace('_', '-')}")) in page
            assert ">384<" in page, "a limit hand, self-drawn"
