"""One word for one thing: catalogues and rules pages keep to docs/glossary.md, page by page and turn by turn."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from examples import PLAYABLE, ROOT
from teahouse.dances import DANCES
from teahouse.texts import LANGUAGES, rules_file
from texts.catalogues import DOMAINS, sentences

GLOSSARY = ROOT / "docs" / "glossary.md"
PAGES = (*(game for game in PLAYABLE if game in DOMAINS), *DANCES)
"""Games and dances of the house."""
CODE = re.compile(r"^```.*?^```|`[^`]*`|^\|[ -|]*$|^\s*- |^\| ", re.MULTILINE | re.DOTALL)
"""What is no prose on a page: pictures, notation, the marks of lists and tables."""
COUNTED = {
    "de": r"(Ziegel|Steine|Steinen|Punkte|Punkten|Züge|Zügen|Spiele|Spielen|Partien|Stellungen|Spieler|Bauern|Figuren"
    r"|Reihen|Felder|Gruppen)",
    "en": r"(tiles|points|stones|moves|games|hands|men|pawns|pieces|players|positions|ranks|squares|groups|times)",
    "nl": r"(stenen|punten|zetten|spellen|partijen|stellingen|spelers|pionnen|stukken|rijen|velden|groepen)",
}
"""Things that are counted, as they stand behind a number that is not one."""


class Turn(NamedTuple):
    """A turn that is not used, and what is written instead."""

    language: str
    pattern: str
    where: str
    most: int
    instead: str


def table(heading: str) -> Iterator[list[str]]:
    """The rows of the table under a heading; a bar inside a cell is written with a backslash."""
    section = GLOSSARY.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][2:]
    for row in rows:
        cells = re.split(r"(?<!\\)\|", row.strip("|").strip())
        yield [cell.strip().replace(r"\|", "|") for cell in cells]


def turns() -> list[Turn]:
    found = []
    for languages, pattern, where, most, instead in table("Turns we do not use"):
        found += [Turn(each, pattern.strip("`"), where, int(most), instead) for each in languages.split(", ")]
    return found


@cache
def page(name: str, language: str) -> str:
    return rules_file(name, language).read_text(encoding="utf-8")


def prose(language: str, where: str) -> Iterator[tuple[str, str]]:
    """What people read there, each piece with its place: sentences of catalogues and lines of rules pages."""
    wanted = [*DOMAINS, *PAGES] if where == "all" else where.split(", ")
    for domain in DOMAINS:
        if any(domain == each or domain.startswith(f"{each}-") for each in wanted):
            for code, texts in sentences(language, domain).items():
                yield from ((code, text) for text in texts)
    for name in PAGES:
        if name in wanted:
            for line in CODE.sub("", page(name, language)).splitlines():
                yield f"{language}/{name}.md", line


def test_the_glossary_is_read() -> None:
    """Guards the tests below: a renamed heading must not make them pass by finding nothing."""
    assert len(list(table("Words"))) > 40 and len(turns()) > 40 and len(list(table("Counts that are never one"))) > 5


@pytest.mark.parametrize("row", list(table("Words")), ids=lambda row: row[0])
def test_words_stand_on_their_pages(row: list[str]) -> None:
    term, where, *words, source = row
    assert source, term
    for name in PAGES if where == "all" else where.split(", "):
        for language, word in zip(LANGUAGES, words, strict=True):
            found = word.casefold() in page(name, language).casefold()
            assert found, f"{term}: {language}/{name}.md does not say {word!r}"


@pytest.mark.parametrize("turn", turns(), ids=lambda turn: f"{turn.language} {turn.pattern}")
def test_turns_we_do_not_use(turn: Turn) -> None:
    shape = re.compile(turn.pattern, re.IGNORECASE)
    found = [(place, text) for place, text in prose(turn.language, turn.where) if shape.search(text)]
    assert len(found) <= turn.most, f"write {turn.instead!r} instead: {found}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_a_plural(language: str) -> None:
    """No "1 tiles": a number before a noun has two forms, unless it can never be one."""
    never_one = {code for code, _ in table("Counts that are never one")}
    counts = re.compile(r"(?<!× )\{\w+\} (\w+ )?" + COUNTED[language] + r"\b")
    found = {
        code: texts[0]
        for domain in DOMAINS
        for code, texts in sentences(language, domain).items()
        if len(texts) == 1 and code not in never_one and counts.search(texts[0])
    }
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_are_the_same_on_every_page(language: str) -> None:
    """What every page has is called alike, and stands in the same order: needs, notation, origin, readings."""
    shared = [headings(game, language) for game in PAGES if game not in DANCES]
    common = [each for each in shared[0] if all(each in other for other in shared)]
    assert len(common) >= 5
    for own in shared:
        assert [each for each in own if each in common] == common


def headings(name: str, language: str) -> list[str]:
    return re.findall(r"^## (?!\d)(.+)$", page(name, language), re.MULTILINE)


@pytest.mark.parametrize("name", PAGES)
def test_headings_stand_in_the_same_places_in_every_language(name: str) -> None:
    places = [re.findall(r"^## (\d+)?", page(name, language), re.MULTILINE) for language in LANGUAGES]
    assert places[0] == places[1] == places[2]
