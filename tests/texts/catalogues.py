"""The catalogues as they are written: .po files, not what was last compiled of them."""

import re
import string
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

SOURCE = Path(__file__).parents[2] / "src" / "teahouse"
PO_FILES = SOURCE / "texts" / "locale"

FOREIGN = {"messages"}
"""Domains of libraries we use, keyed by their English sentences: they need no English catalogue."""
DOMAINS = sorted({po.stem for po in PO_FILES.glob("*/LC_MESSAGES/*.po")} - FOREIGN)
CODE = re.compile(r"[a-z][a-z-]*/[a-z0-9]+(-[a-z0-9]+)*")


@cache
def catalogue(language: str, domain: str) -> Catalog:
    with (PO_FILES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@cache
def sentences(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Every code with its sentence, or its singular and plural."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in catalogue(language, domain):
        if entry.id:
            code = entry.id if isinstance(entry.id, str) else entry.id[0]
            found[code] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return found


def all_codes() -> set[str]:
    return {code for domain in DOMAINS for code in sentences("en", domain)}


def placeholders(texts: tuple[str, ...]) -> set[str]:
    fields = (name for text in texts for _, name, _, _ in string.Formatter().parse(text))
    return {re.split(r"[.\[]", name)[0] for name in fields if name is not None}


def needed(code: str) -> set[str]:
    """The parameters a code's sentence cannot do without."""
    return placeholders(sentences("en", code.partition("/")[0])[code])
