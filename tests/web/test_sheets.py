"""Pages to print, in the web house and as a file."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse
from teahouse.cli.reading import write_sheets
from teahouse.core.errors import BadOption
from teahouse.games import GAMES, declaration
from teahouse.notation.files import BadFile
from teahouse.texts import LANGUAGES, speaking

PRINTED = [game for game in GAMES if declaration(game).paper]
PLAIN = next(game for game in GAMES if game not in PRINTED)


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
        sheets = re.findall(r'<img class="paper" src="([^"]+)" alt="([^"]+)"', page)
        with speaking(language):
            drawn = declaration(game).paper
            assert drawn is not None
            titles = [sheet.title for sheet in drawn()]
        assert [title for _, title in sheets] == titles
        for source, title in sheets:
            picture = web.get(source)
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert ElementTree.fromstring(picture.text).get("aria-label") == title


def test_what_is_not_there_is_not_found(web: httpx.Client) -> None:
    game = PRINTED[0]
    for missing in (f"/rules/{PLAIN}/print", f"/rules/{game}/en/sheets/0.svg", f"/rules/{game}/xx/sheets/1.svg"):
        assert web.get(missing).status_code == 404, missing
    assert "/print" not in web.get(f"/rules/{PLAIN}").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_holds_all_sheets_and_needs_nothing_else(tmp_path: Path, language: str) -> None:
    with speaking(language):
        write_sheets(PRINTED[0], tmp_path / "sheets.html")
    written = (tmp_path / "sheets.html").read_text()
    assert written.startswith("<!doctype html>") and f'lang="{language}"' in written
    sources = re.findall(r'src="([^"]{20})', written)
    assert len(sources) == 6 and all(source.startswith("data:image/svg+xml") for source in sources)
    assert "http://" not in written and "https://" not in written


def test_a_file_that_cannot_be_written_or_a_game_without_sheets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile):
        write_sheets(PRINTED[0], tmp_path / "nowhere" / "sheets.html")
    with pytest.raises(BadOption, match=PRINTED[0]):
        write_sheets(PLAIN, tmp_path / "sheets.html")
