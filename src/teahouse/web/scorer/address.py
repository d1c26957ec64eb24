"""A sheet as the parameters of an address, there and back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from teahouse.core.scoring import Scorer, Sheet

HAND, LAST, GROUP, EXTRAS, INTO, STEP = "hand", "win", "meld", "bonus", "into", "step"
"""What an address calls the parts of a sheet, what the next tap makes, and the step that is shown."""
SINGLE, PAIR = "hand", "pair"
"""What a tap makes besides groups: one piece more in hand, or two."""
STEPS = ("tiles", "how", "result")
LONGEST = 60
"""Nobody's hand is longer, groups and all: more is not read."""
MOST_STRANGE = 5
"""Things not understood that are named."""

Query = Mapping[str, Iterable[str]]
"""The parameters of an address, each with its values."""


@dataclass(frozen=True)
class Filled:
    """A sheet, what the next tap makes, the step that is shown, and what was not understood."""

    sheet: Sheet
    into: str
    step: str = STEPS[0]
    strange: tuple[str, ...] = ()


def ways(scorer: Scorer) -> tuple[str, ...]:
    """All that a tap can make; the first holds until another is chosen."""
    return *scorer.offered, PAIR, SINGLE


def read(scorer: Scorer, query: Query) -> Filled:
    """What an address says; what it cannot mean is left out and named in `strange`."""
    values = {name: [text for text in texts if text] for name, texts in query.items()}
    reading = _Reading(scorer, values)
    sheet = reading.sheet()
    into = next((text for text in values.get(INTO, ()) if text in ways(scorer)), ways(scorer)[0])
    step = next((text for text in values.get(STEP, ()) if text in STEPS), STEPS[0])
    return Filled(sheet, into, step, tuple(reading.strange[:MOST_STRANGE]))


class _Reading:
    """An address being read, and what was not understood so far."""

    def __init__(self, scorer: Scorer, values: Mapping[str, Sequence[str]]) -> None:
        self.scorer, self.values = scorer, values
        self.strange: list[str] = []
        self._room = LONGEST
        self._plain = [kind for row in scorer.tray for kind in row]

    def sheet(self) -> Sheet:
        held = tuple(self._named(HAND, self._plain))
        last = next(self._named(LAST, self._plain), "")
        extras = tuple(self._named(EXTRAS, self.scorer.extras))
        groups, choices = tuple(self._groups()), dict(self._choices())
        switches = frozenset(name for name in self.scorer.switches if "on" in self.values.get(name, ()))
        return with_last(Sheet(held, last, groups, extras, choices, switches))

    def _named(self, name: str, known: Iterable[str]) -> Iterator[str]:
        for text in self.values.get(name, ()):
            yield from self._pieces(text, known)

    def _pieces(self, text: str, known: Iterable[str]) -> tuple[str, ...]:
        try:
            found = self.scorer.read(text)
        except ValueError:
            found = ()
        if len(found) > self._room or not found or not set(found) <= set(known):
            self.strange.append(text)
            return ()
        self._room -= len(found)
        return found

    def _groups(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        for text in self.values.get(GROUP, ())[:LONGEST]:
            kind, _, rest = text.partition(" ")
            found = self._pieces(rest, self._plain) if kind in self.scorer.groups else ()
            if found and self.scorer.groups[kind](min(found)) == tuple(sorted(found)):
                yield kind, tuple(sorted(found))
            elif rest not in self.strange:
                self.strange.append(text)

    def _choices(self) -> Iterator[tuple[str, str]]:
        for question in self.scorer.questions:
            for text in self.values.get(question.name, ())[:1]:
                if text not in question.answers:
                    self.strange.append(text)
                elif text != question.assumed:
                    yield question.name, text


def with_last(sheet: Sheet) -> Sheet:
    """The same; what came last must be there."""
    there = {*sheet.held, *(piece for _, pieces in sheet.groups for piece in pieces)}
    return sheet if sheet.last in there else replace(sheet, last="")


def write(scorer: Scorer, filled: Filled) -> str:
    """The address, from its question mark on; the shortest that says it."""
    return "?" + urlencode(list(parameters(scorer, filled)))


def parameters(scorer: Scorer, filled: Filled) -> Iterator[tuple[str, str]]:
    yield from _of_sheet(scorer, filled.sheet)
    if filled.into != ways(scorer)[0]:
        yield INTO, filled.into
    if filled.step != STEPS[0]:
        yield STEP, filled.step


def _of_sheet(scorer: Scorer, sheet: Sheet) -> Iterator[tuple[str, str]]:
    if sheet.held:
        yield HAND, scorer.write(sheet.held)
    if sheet.last:
        yield LAST, sheet.last
    yield from ((GROUP, f"{kind} {scorer.write(group)}") for kind, group in sheet.groups)
    if sheet.extras:
        yield EXTRAS, scorer.write(sheet.extras)
    for question in scorer.questions:
        if question.name in sheet.choices:
            yield question.name, sheet.choices[question.name]
    yield from ((name, "on") for name in scorer.switches if name in sheet.switches)


def to_share(scorer: Scorer, sheet: Sheet) -> str:
    """The address without what only concerns who fills it in."""
    return "?" + urlencode(list(_of_sheet(scorer, sheet)))
