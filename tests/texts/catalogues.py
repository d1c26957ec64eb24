"""The catalogues as they are written: .po files, not what was last compiled of them; and words in games' folders."""

import re
import string
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from examples import PLAYABLE
from teahouse.texts import LANGUAGES, folder_of
from teahouse.texts import words as own_words

SOURCE = Path(__file__).parents[2] / "src" / "teahouse"
PO_FILES = SOURCE / "texts" / "locale"

FOREIGN = {"messages"}
"""Domains of libraries we use, keyed by their English sentences: they need no English catalogue."""
DOMAINS = sorted({po.stem for po in PO_FILES.glob("*/LC_MESSAGES/*.po")} - FOREIGN)
OWN = {game: file for game in PLAYABLE if (file := folder_of(game) / own_words.NAME).exists()}
"""Games that have their words in their own folders."""
CODE_LIKE = re.compile(r"\b[a-z]+_[a-z_]+\b")
QUOTED = re.compile("[“„]([a-z_]+)[”“]")
CODE = re.compile(r"[a-z][a-z-]*/[a-z0-9]+(-[a-z0-9]+)*")


@cache
def catalogue(language: str, domain: str) -> Catalog:
    with (PO_FILES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@cache
def sentences(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Every code with its sentence, or its singular and plural."""
    if domain in OWN:
        place, written = LANGUAGES.index(language), own_words.read_words(OWN[domain])
        return {f"{domain}/{code}": _forms(texts[place]) for code, texts in written.items()}
    found: dict[str, tuple[str, ...]] = {}
    for entry in catalogue(language, domain):
        if entry.id:
            code = entry.id if isinstance(entry.id, str) else entry.id[0]
            found[code] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return found


def _forms(text: own_words.Sentence) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def all_codes() -> set[str]:
    return {code for domain in (*DOMAINS, *OWN) for code in sentences("en", domain)}


def placeholders(texts: tuple[str, ...]) -> set[str]:
    fields = (name for text in texts for _, name, _, _ in string.Formatter().parse(text))
    return {re.split(r"[.\[]", name)[0] for name in fields if name is not None}


def needed(code: str) -> set[str]:
    """The parameters a code's sentence cannot do without."""
    return placeholders(sentences("en", code.partition("/")[0])[code])


def codes_in(code: str) -> set[str]:
    """Names for programs that stand in a sentence: the same in every language, quoted or with a line between words."""
    by_language = []
    for language in LANGUAGES:
        said = re.sub(r"\{\w+\}", "", " ".join(sentences(language, code.partition("/")[0])[code]))
        by_language.append({*QUOTED.findall(said), *CODE_LIKE.findall(said)})
    return set.intersection(*by_language)
