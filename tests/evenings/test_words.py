"""What a page refuses is said in words: no name of a field, no key of an element or a form reaches people."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from teahouse.core.evenings import BadLine, Entry, Field
from teahouse.evenings.kinds import kinds, rules_of
from teahouse.evenings.sheet import Sheet
from teahouse.texts import LANGUAGES, Message, say, speaking
from texts.catalogues import codes_in, needed

NAMES = ("Ada", "Ben", "Cleo", "Dov")
AGREED: dict[str, dict[str, Any]] = {"hongkong": {"dangerous_play": True, "time_limit": 60, "minimum_fan": 3}}
NUMBERS = ("", "0", "7", "7", "40", "40", "500", "9999", "-1", "1,5", "many")
TILES = (
    *("", "", "", "7", "<b>", "234m567p123s22777z", "234m567p123s22777z1f", "99x", "234m"),
    "hand=123p888p5z5z&meld=pung+222z&meld=chow+345m&replacement=on",
    "hand=234m567p33378999s&win=4m&first=heaven",
    "hand=234m567p33378999s&win=4m&first=earth&last_tile=on",
    "hand=55z&meld=chow+345m&meld=pung+222z&meld=kong+3333p&meld=pung+999s&first=heaven",
    "hand=234m567p33378999s&win=4m&first=moon&robbing=on",
)


def fill_in(entry: Entry, chance: Random) -> dict[str, list[str]]:
    """As people do: something tapped or typed in most fields, nothing in others."""
    filled = {field.name: _answers(field, chance) for field in entry.fields if chance.random() < 0.9}
    return {name: answers for name, answers in filled.items() if answers != [""]}


def _answers(field: Field, chance: Random) -> list[str]:
    values = [pick.value for pick in field.picks] or list(NUMBERS if field.kind == "number" else TILES)
    return chance.sample(values, chance.randint(1, 4)) if field.kind == "several" else [chance.choice(values)]


def refusals(kind: str, chance: Random, tries: int) -> Iterator[tuple[Message, set[str]]]:
    """What is refused, and what was typed."""
    rules = rules_of(kind)
    assert rules.writing is not None
    header = rules.writing.header(NAMES, AGREED.get(kind, {}))
    for _ in range(tries):
        sheet = Sheet(rules, header)
        entry = chance.choice(rules.writing.entries(sheet.standing))
        answers = fill_in(entry, chance)
        try:
            sheet.add(rules.writing.read(sheet.standing, entry.name, answers))
        except BadLine as error:
            yield error.reason, {value for values in answers.values() for value in values}


def raw(reason: Message, typed: set[str]) -> list[str]:
    """Texts in it that are neither words of ours, nor names, nor part of what was typed."""
    found = []
    for value in (reason.params[name] for name in needed(reason.code)):
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                found += raw(part, typed)
            elif isinstance(part, str) and part not in NAMES and not any(part in text for text in typed):
                found.append(part)
    return found


@pytest.mark.parametrize("kind", kinds())
def test_a_form_is_never_refused_in_codes(kind: str) -> None:
    chance, seen = Random(16), set()
    for reason, typed in refusals(kind, chance, 600):
        seen.add(reason.code)
        assert not {name for name in raw(reason, typed) if re.search("[a-z]{2}", name)}, (reason, typed)
        assert not codes_in(reason.code), reason.code
        for language in LANGUAGES:
            with speaking(language):
                assert say(reason) != reason.code
    assert len(seen) > {"hongkong": 15, "mah-nol": 4, "plain": 0}[kind], seen


def test_codes_are_found() -> None:
    """Guards the test above: these are for files alone."""
    assert codes_in("evening/kind-alone") == {"kind", "liable"}
    assert codes_in("hongkong-score/heaven-by-east") == {"self_draw"}
    assert raw(Message("evening/which-kind", {"known": ("win", "drawn", "Ada")}), {"wind"}) == ["drawn"]
