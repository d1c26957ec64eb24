"""Sheets for real tables: whole, black on white, in three languages, and true to the rules."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from teahouse.drawing import paper
from teahouse.games.mah_nol.sheets import sheets
from teahouse.games.mah_nol.sheets.money import LARGE, PURSE
from teahouse.texts import LANGUAGES, say, speaking
from texts.catalogues import sentences

SVG = "{http://www.w3.org/2000/svg}"
CARPET, LAYOUTS, MONEY, CARDS = range(4)


def pages(language: str) -> list[ElementTree.Element]:
    with speaking(language):
        return [ElementTree.fromstring(drawn.document) for drawn in sheets()]


def texts(page: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in page.iter(f"{SVG}text")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_a4_and_have_titles_of_their_own(language: str) -> None:
    drawn = pages(language)
    assert {page.get("viewBox") for page in drawn} == {"0 0 210 297"}
    titles = [page.get("aria-label") for page in drawn]
    assert len(set(titles)) == len(drawn) == 6 and all(title and title.startswith("Mah-Nol · ") for title in titles)


NO_INKS = {"tile-line", "tile-flag", "tile-veil", "tile-corner", "tile-drawing"}
"""Custom properties that decide what is seen and where, not in which colour."""


def test_they_are_black_on_white() -> None:
    with speaking("en"):
        for drawn in sheets():
            own = paper.STYLE + re.sub(r"var\(--[a-z-]+,#[0-9a-f]+\)", "", drawn.document)
            for colour in re.findall(r"#([0-9a-f]{6}|[0-9a-f]{3})\b", own):
                parts = re.findall("..", colour) if len(colour) == 6 else list(colour)
                assert len(set(parts)) == 1, f"#{colour} in {drawn.title}"
            used = set(re.findall(r"var\(--([a-z-]+),", drawn.document)) - NO_INKS
            assert used <= set(paper.INKS), drawn.title


def test_a_purse_of_notes_is_the_stake() -> None:
    assert sum(value * count for value, count in PURSE.items()) == 405
    assert LARGE[405] == 4 * 4, "with the small notes 2025 each for four players"
    notes = Counter(text for text in texts(pages("en")[4]) if text.isdecimal())
    assert notes == {str(value): 5 * count for value, count in PURSE.items()}, "in the middle and in four corners"


def test_the_layouts_are_drawn_as_the_inventor_did() -> None:
    page = pages("de")[LAYOUTS]
    struck = [path for path in page.iter(f"{SVG}path") if re.fullmatch(r"M\S+ \S+l7 -9\.3", path.get("d", ""))]
    assert len(struck) == 9 + 9 + 1, "the numbers of the two games of spirits, and the sign that explains them"
    dotted = [path for path in page.iter(f"{SVG}path") if path.get("stroke-dasharray")]
    assert len(dotted) == 4 + 1
    winds = [text for text in texts(page) if text in ("N", "O", "S", "W")]
    assert Counter(winds) == {"N": 4, "O": 3, "S": 2, "W": 3}


def test_prices_and_losses_are_those_of_the_rules() -> None:
    shown = texts(pages("en")[MONEY])
    prices = shown[shown.index("in total") + 1 :][:9]
    assert prices == ["1", "3", "6", "10", "15", "21", "28", "36", "45"]
    assert {"81", "162", "243"} <= set(shown)


def test_every_tile_has_its_card() -> None:
    drawn = ElementTree.tostring(pages("nl")[CARDS], encoding="unicode")
    used = re.findall(r'href="#(tile|card)-([1-9a-z]+)"', drawn)
    assert len({name for kind, name in used if kind == "card"}) == 36
    assert {f"{digit}{suit}" for suit in "msp" for digit in range(1, 10)} <= {name for _, name in used}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_on_some_page(language: str) -> None:
    """No sentence of the sheets lies unused, and none is missing."""
    said = " ".join(" ".join(texts(page)) for page in pages(language))
    assert "mah-nol-sheets/" not in said
    for code, phrases in sentences(language, "mah-nol-sheets").items():
        if "{" not in phrases[0]:
            with speaking(language):
                assert " ".join(say(code).split()) in said, code
