"""An evening as its page shows it: how it stands, what may be written, what was written, what is to be decided."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from teahouse.core.evenings import Answers, BadLine, Entry, Field, Line
from teahouse.evenings.kinds import PLAIN_NAME
from teahouse.evenings.live import RENAMED, LiveSheet, Version
from teahouse.evenings.sheet import NOTE, REPLACE, STRIKE, WITH, Counted
from teahouse.evenings.writing import NOTED, question_line
from teahouse.store.evening_rows import EveningEntry
from teahouse.texts import Message, message, number, say
from teahouse.web.charts import chart
from teahouse.web.seating_plan import seating_plan

Names = Mapping[str, str]
"""What people are called, by their ids."""
MARK = 3
"""So many signs tell two devices of people without names apart."""


@dataclass(frozen=True)
class Change:
    """What somebody has done to a line, and when."""

    who: str
    when: str
    said: str
    """What stands there since; empty: it was struck."""


@dataclass(frozen=True)
class Shown:
    """A line of the sheet."""

    number: int
    said: str
    who: str
    when: str
    struck: bool
    payments: tuple[tuple[str, str, bool], ...]
    """Who got how much, and whether they got it: those for whom it was nothing are left out."""
    hand: int | None
    changes: tuple[Change, ...] = ()
    """Newest last; the first one is how it was written at first."""
    may_correct: bool = True


@dataclass(frozen=True)
class Question:
    """What somebody has entered without knowing what others had."""

    number: int
    said: str
    why: str
    """Why it cannot be as it stands; empty: it can."""
    who: str
    when: str
    others: tuple[tuple[int, str], ...]
    """Lines others have written meanwhile: it may be meant in their place."""


class SheetView:
    """Everything a page says about an evening, in the reader's language."""

    def __init__(self, live: LiveSheet, names: Names, person: str | None, decides: bool = False) -> None:
        self._live, self._names = live, names
        self._counted: list[Counted[Any]] = list(live.sheet.counted())
        self.shown = live.writing.shown(live.sheet.standing)
        self.result = live.result
        self.scorer = live.writing.scorer(live.sheet.standing)
        self.may_write = live.may_write(person, decides)
        self.is_host = person is not None and person == live.host
        self.may_reopen = self.is_host or decides

    def as_of(self, number: int) -> None:
        """The scorer is told how it stood when this line was played."""
        before = next((each.before for each in self._counted if each.number == number), self._live.sheet.standing)
        self.scorer = self._live.writing.scorer(before)

    # How it stands

    @property
    def over(self) -> bool:
        return self.result.over or self._live.closed

    def ranking(self) -> list[tuple[int, str, str, str]]:
        """Rank, name, what they have, and what they have gained."""
        had = dict(zip(self.result.names, self._course()[0], strict=True))
        has = dict(zip(self.result.names, self.result.balances, strict=True))
        return [
            (self.result.rank_of(name), name, number(has[name]), number(has[name] - had[name], sign=True))
            for name in self.result.ranking
        ]

    def plan(self) -> Markup:
        return seating_plan(self.shown.places)

    def is_moving(self) -> bool:
        """Whether somebody has to change seats now."""
        return any(place.was != at for at, place in enumerate(self.shown.places))

    def chart(self) -> Markup:
        """What everybody has gained so far."""
        course = self._course()
        gained = [[now - had for now, had in zip(step, course[0], strict=True)] for step in course]
        steps = say("sheet/lines", n=len(course) - 1)
        return chart(gained, self.result.names, steps) if len(course) > 1 else Markup()

    def _course(self) -> list[Sequence[int]]:
        """What everybody has: at the beginning, and after every line that counts."""
        rules = self._live.rules
        steps = [rules.line(each.before, each.after)["balances"] for each in self._counted if each.written.counts]
        first = rules.sums(self._counted[0].before if self._counted else self._live.sheet.standing)["balances"]
        return [tuple(balances.values()) for balances in (first, *steps)]

    def seconds_left(self) -> float | None:
        """Of the agreed time; None: none was agreed, or it is over."""
        minutes = self._live.writing.minutes(self._live.sheet.standing)
        return self._live.opened + 60 * minutes - time.time() if minutes and not self.over else None

    # What was written

    def lines(self) -> list[Shown]:
        """The newest first."""
        return [self._line(each) for each in reversed(self._counted) if not each.written.corrects]

    def line(self, number: int) -> Shown | None:
        return next((line for line in self.lines() if line.number == number), None)

    def _line(self, each: Counted[Any]) -> Shown:
        written, entry = each.written, self._live.lines[each.number - 1]
        told = self._live.rules.line(each.before, each.after)
        history = self._live.history(each.number)
        return Shown(
            number=each.number,
            said=self.tell(each.before, each.after, written.line),
            who=self.who(entry),
            when=clock(entry.at),
            struck=written.struck,
            payments=() if self._live.kind == PLAIN_NAME else _payments(told["payments"]),  # the sentence has them
            hand=told["hand"] if written.counts else None,
            changes=tuple(self._change(version, each) for version in history) if len(history) > 1 else (),
            may_correct=self.may_write,
        )

    def _change(self, version: Version, each: Counted[Any]) -> Change:
        said = self.tell(each.before, each.before, version.line) if version.line is not None else ""
        return Change(self.who(version.entry), clock(version.entry.at), said)

    def tell(self, before: Any, after: Any, line: Line) -> str:
        if STRIKE in line:
            return say("sheet/strikes", number=line[STRIKE])
        if REPLACE in line:
            return say("sheet/replaces", number=line[REPLACE], line=self.tell(before, after, line[WITH]))
        if NOTE in line:
            return say("sheet/noted", note=line[NOTE])
        return str(self._live.writing.tell(before, after, line))

    def who(self, entry: EveningEntry) -> str:
        """By name; people without one by a mark of their device."""
        name = self._names.get(entry.person or "", "")
        if name:
            return name
        return f"{say('web/guest')} {entry.device[:MARK]}".strip()

    def renamings(self) -> list[tuple[str, str, str, str]]:
        """Who was called how before, and since when otherwise; by whom. The newest first."""
        found = [
            (old, new, self.who(entry), clock(entry.at))
            for entry in self._live.entries
            if entry.kind == RENAMED
            for old, new in entry.body["names"].items()
        ]
        return found[::-1]

    # What is to be decided

    def questions(self) -> list[Question]:
        return [self._question(entry) for entry in self._live.questions.values()]

    def _question(self, entry: EveningEntry) -> Question:
        body, standing = entry.body, self._live.sheet.standing
        line, why = body["line"], ""
        try:
            line = question_line(self._live, entry)
            self._live.sheet.copy().add(line)
        except BadLine as error:
            why = str(error.reason)
        others = self._live.meanwhile(line, body["seen"], entry.device)
        known = {each.number: each for each in self._counted}
        told = [(n, self.tell(known[n].before, known[n].after, known[n].written.line)) for n in others]
        said = self.tell(standing, standing, line) if line else self._filled_in(body)
        return Question(entry.number, said, why, self.who(entry), clock(entry.at), tuple(told))

    def _filled_in(self, body: Mapping[str, Any]) -> str:
        """Answers that make no line, as they were tapped."""
        entry = next((each for each in entries_of(self._live) if each.name == body["entry"]), None)
        if entry is None:
            return say("sheet/unknown-entry")
        chosen = [_word(field, value) for field in entry.fields for value in body["answers"].get(field.name, ())]
        return " · ".join([str(entry.label), *chosen])


def _payments(paid: Mapping[str, int]) -> tuple[tuple[str, str, bool], ...]:
    return tuple((name, number(amount, sign=True), amount > 0) for name, amount in paid.items() if amount)


def entries_of(live: LiveSheet) -> tuple[Entry, ...]:
    """What may be written now, notes among it."""
    text = Field(name=NOTE, label=message("sheet/note-text"), kind="text")
    note = Entry(name=NOTED, label=message("sheet/note"), fields=(text,), is_rare=True)
    standing = live.sheet.standing
    return (*(() if live.rules.is_over(standing) else live.writing.entries(standing)), note)


def entry_of_line(live: LiveSheet, number: int) -> tuple[tuple[Entry, ...], str, Answers]:
    """The forms to correct a line with: as it stood then, which one, and how it was filled in."""
    counted = next(each for each in live.sheet.counted() if each.number == number)
    line, note = counted.written.line, entries_of(live)[-1]
    asked = (*live.writing.entries(counted.before), note)
    if NOTE in line:
        return asked, NOTED, {NOTE: [line[NOTE]]}
    name, answers = live.writing.answers(counted.before, line)
    return asked, name, answers


def _word(field: Field, value: str) -> str:
    return next((str(pick.label) for pick in field.picks if pick.value == value), value)


def said(text: Message | str) -> str:
    """For templates: a name as it is, a message in words."""
    return str(text)


def clock(at: float) -> str:
    """What the clock on the wall said."""
    then = time.localtime(at)
    return f"{then.tm_hour}:{then.tm_min:02}"
