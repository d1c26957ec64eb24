"""What people type: names one below the other, what was won and paid, tables that are given."""

import re
from collections.abc import Mapping, Sequence

from teahouse.core.errors import quotable
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.options import MOST_PLAYERS
from teahouse.tournaments.pairing.drawn import Drawn
from teahouse.tournaments.seating import SUBSTITUTE

SUBSTITUTES = ("", "-", "–", "?")
"""How a seat is written on which nobody of the list sits."""
NUMBER = re.compile(r"[+-]?[0-9]{1,12}([.,][0-9]{1,6})?")
HALVES = {"½": "0.5", "1/2": "0.5"}


def read_names(text: str, known: Sequence[str] = (), most: int = MOST_PLAYERS) -> list[str]:
    """One name a line; nobody twice, neither among these nor among those who are known.

    >>> read_names("Anna\\n\\n  Ben \\n")
    ['Anna', 'Ben']
    """
    names = [name for line in text.splitlines() if (name := " ".join(line.split()))]
    if len(names) + len(known) > most:
        raise refuse("too-many-players", most=most)
    seen = {name.casefold() for name in known}
    for name in names:
        if name.casefold() in seen:
            raise refuse("name-twice", name=quotable(name))
        seen.add(name.casefold())
    return names


def read_score(text: str) -> float:
    """
    >>> read_score(" −12,5 "), read_score("½")
    (-12.5, 0.5)
    """
    typed = text.strip().replace("−", "-").replace("–", "-")
    typed = HALVES.get(typed, typed)
    if not NUMBER.fullmatch(typed):
        raise refuse("not-a-number", text=quotable(text.strip()))
    return float(typed.replace(",", "."))


def read_tables(text: str, numbers: Mapping[str, int]) -> Drawn:
    """A table a line, its players by name or number with commas between them; a dash is a substitute.

    >>> read_tables("Anna, Ben\\n3, -", {"anna": 1, "ben": 2, "cem": 3}).tables
    ((1, 2), (3, 0))
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_PLAYERS:
        raise refuse("too-many-players", most=MOST_PLAYERS)
    return Drawn(tuple(tuple(_player(each, numbers) for each in re.split("[,;\t]", line)) for line in lines))


def _player(text: str, numbers: Mapping[str, int]) -> int:
    typed = " ".join(text.split())
    if typed in SUBSTITUTES:
        return SUBSTITUTE
    if typed.casefold() in numbers:
        return numbers[typed.casefold()]
    if typed.isascii() and typed.isdigit() and len(typed) <= 3 and int(typed) in numbers.values():
        return int(typed)
    raise refuse("unknown-player", name=quotable(typed))
