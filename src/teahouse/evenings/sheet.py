"""A sheet: lines in the order in which they were written, and how it stands after each of them.

Nothing is ever rubbed out. Whoever made a mistake writes a further line:

    {"strike": 3}                       line 3 does not count
    {"replace": 3, "with": {...}}       this counts in its place, also if it was struck
    {"note": "..."}                     counts nothing

Everything after a corrected line is counted anew. What would make a later line impossible is refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic

from teahouse.core.errors import quotable
from teahouse.core.evenings import BadLine, Evening, Line, S, refuse

STRIKE, REPLACE, WITH, NOTE = "strike", "replace", "with", "note"
CORRECTIONS = (STRIKE, REPLACE)


@dataclass(frozen=True)
class Written:
    """A line as it counts now: as it was written, or what has taken its place."""

    line: Line
    struck: bool = False

    @property
    def corrects(self) -> bool:
        return any(name in self.line for name in CORRECTIONS)

    @property
    def counts(self) -> bool:
        return not self.struck and not self.corrects and NOTE not in self.line


@dataclass(frozen=True)
class Counted(Generic[S]):
    """A line with its number, and how it stood before and after."""

    number: int
    written: Written
    before: S
    after: S


class Sheet(Generic[S]):
    def __init__(self, rules: Evening[S], header: Line) -> None:
        self._rules = rules
        self._lines: list[Written] = []
        self._standings = [rules.open(header)]
        """Before the first line, and after each."""

    def copy(self) -> "Sheet[S]":
        """To try something out: what is added to the one is not in the other."""
        other: Sheet[S] = Sheet.__new__(Sheet)
        other._rules, other._lines, other._standings = self._rules, list(self._lines), list(self._standings)
        return other

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def first(self) -> S:
        """Before the first line."""
        return self._standings[0]

    @property
    def standing(self) -> S:
        return self._standings[-1]

    def counted(self) -> Iterator[Counted[S]]:
        """Every line as it counts now."""
        for place, written in enumerate(self._lines):
            yield Counted(place + 1, written, self._standings[place], self._standings[place + 1])

    def add(self, line: Line) -> None:
        """Write one more line; BadLine if it cannot be, and nothing has changed."""
        written = Written(line)
        if STRIKE in line:
            self._strike(line)
        elif REPLACE in line or WITH in line:
            self._replace(line)
        elif NOTE in line:
            _check_note(line)
        self._standings.append(self._after(self.standing, written))
        self._lines.append(written)

    def _strike(self, line: Line) -> None:
        _check_fields(line, (STRIKE,))
        place = self._place(line[STRIKE])
        if self._lines[place].struck:
            raise refuse("evening/struck-already", number=place + 1)
        self._correct(place, Written(self._lines[place].line, struck=True))

    def _replace(self, line: Line) -> None:
        _check_fields(line, (REPLACE, WITH))
        place, put = self._place(line[REPLACE]), line[WITH]
        if not isinstance(put, dict):
            raise refuse("evening/no-object")
        written = Written(put)
        if written.corrects or WITH in put:
            raise refuse("evening/correcting-correction")
        if NOTE in put:
            _check_note(put)
        self._correct(place, written)

    def _place(self, number: Any) -> int:
        """Where the line of this number is, if it may be corrected."""
        if type(number) is not int or not 1 <= number <= len(self._lines):
            raise refuse("evening/no-such-line", number=quotable(str(number)))
        if self._lines[number - 1].corrects:
            raise refuse("evening/is-correction", number=number)
        return number - 1

    def _correct(self, place: int, written: Written) -> None:
        """Put another line there and count everything after it anew."""
        standings = [*self._standings[: place + 1], self._after(self._standings[place], written)]
        for later, each in enumerate(self._lines[place + 1 :], start=place + 1):
            try:
                standings.append(self._after(standings[-1], each))
            except BadLine as error:
                raise refuse("evening/breaks-later", number=later + 1, reason=error.reason) from None
        self._lines[place], self._standings = written, standings

    def _after(self, standing: S, written: Written) -> S:
        if not written.counts:
            return standing
        if self._rules.is_over(standing):
            raise refuse("evening/over")
        return self._rules.count(standing, written.line)


def _check_fields(line: Line, needed: tuple[str, ...]) -> None:
    """These fields and no others."""
    for name in needed:
        if name not in line:
            raise refuse("evening/field-missing", field=name)
    for name in line:
        if name not in needed:
            raise refuse("evening/unknown-field", field=quotable(str(name)))


def _check_note(line: Line) -> None:
    _check_fields(line, (NOTE,))
    if not isinstance(line[NOTE], str):
        raise refuse("evening/not-a-text", field=NOTE)
