"""Signs as a printer sets them: the same apostrophes and quotation marks wherever a language is read."""

import re
from collections.abc import Iterator

import pytest

from examples import PLAYABLE
from teahouse.dances import DANCES
from teahouse.texts import LANGUAGES, number, rules_file, speaking
from texts.catalogues import DOMAINS, OWN, sentences

MARKS = {"de": "„“", "en": "“”", "nl": "“”"}
TYPED = {"hongkong-score/help-meld"}
"""What stands in typewriter marks there is typed at the command line."""
TITLE = "Peasants' Revolt"
"""Its source spells it so, and programs may look for it."""
CODE = re.compile(r"^```.*?^```|`[^`]*`|\{\{", re.MULTILINE | re.DOTALL)


def read(language: str) -> Iterator[tuple[str, str]]:
    """Everything people read, each piece with its place; what is code is left out."""
    for domain in (*DOMAINS, *OWN):
        for code, texts in sentences(language, domain).items():
            if code not in TYPED:
                yield from ((code, text) for text in texts)
    for page in (rules_file(name, language) for name in (*PLAYABLE, *DANCES)):
        yield from ((page.name, line) for line in CODE.sub("", page.read_text("utf-8")).splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_typewriter_signs_in_what_people_read(language: str) -> None:
    typed = [(place, text) for place, text in read(language) if re.search(r"\w'|\"", text.replace(TITLE, ""))]
    assert typed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = MARKS[language]
    for place, text in read(language):
        assert [sign for sign in text if sign in "„“”‘"] == [opening, closing] * text.count(opening), (place, text)


def test_gains_and_losses_have_a_sign_and_nothing_has_none() -> None:
    with speaking("nl"):
        assert [number(value, 1, True) for value in (3.5, -2, 0, 0.0)] == ["+3,5", "−2", "0", "0"]
