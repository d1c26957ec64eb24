"""What may be written on a sheet, by whom, and what has to be asked instead.

Each wish looks at the sheet through a pen, refuses, or writes entries; each is true at once for the pen. Nothing
that somebody has entered is lost: what came too late to fit is written down as a question.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from teahouse.core.evenings import Answers, BadLine, Line, check_names, refuse
from teahouse.evenings.errors import EveningClosed, NothingAsked, NotTheHost, SheetFull
from teahouse.evenings.live import ASKED, CLOSED, DECIDED, RENAMED, REOPENED, WROTE, LiveSheet
from teahouse.evenings.sheet import NOTE, REPLACE, STRIKE, WITH
from teahouse.store.evening_rows import EveningEntry

MOST_ENTRIES = 1000
LONGEST_NOTE = 300
MOST_RENAMED = 50
"""Each one counts the whole sheet anew whenever it is read."""
COUNT, INSTEAD, LEAVE = HOW = ("count", "instead", "leave")
"""What may become of a question."""


@dataclass(frozen=True)
class Author:
    person: str
    device: str = ""
    decides: bool = False
    """Whether they are an organiser of the club or the tournament for which the sheet counts."""


@dataclass(frozen=True, kw_only=True)
class Sent:
    """What a device has sent: an entry with its answers."""

    client: str
    """What the device calls it: sent again, it is the same."""
    seen: int
    """The last number of the journal that the device knew when it was entered."""
    entry: str
    answers: Answers = field(default_factory=dict)
    number: int = 0
    """The line it is to replace; 0: it is a further one."""
    late: bool = False
    """Whether it had to wait for the network: then nobody is there to be told that it cannot be."""


class Pen:
    """Writes for one author, now."""

    def __init__(self, sheet: LiveSheet, author: Author, now: float) -> None:
        self.sheet, self.author, self._now = sheet.copy(), author, now
        self.entries: list[EveningEntry] = []

    @property
    def may_write(self) -> bool:
        return self.sheet.may_write(self.author.person, self.author.decides)

    def write(self, kind: str, client: str, **body: Any) -> None:
        if len(self.sheet.entries) >= MOST_ENTRIES:
            raise SheetFull()
        person, device = self.author.person, self.author.device
        entry = EveningEntry(self.sheet.newest + 1, kind, body, self._now, client, person, device)
        self.sheet.apply(entry)
        self.entries.append(entry)


Wish = Callable[[Pen], None]

NOTED, STRUCK = "note", "strike"
"""Entries that every sheet knows."""


def read_line(sheet: LiveSheet, sent: Sent) -> Line:
    """The line that the answers make."""
    if sent.entry == STRUCK:
        return {STRIKE: sent.number}
    line = _noted(sent) if sent.entry == NOTED else _asked_of_game(sheet, sent)
    return {REPLACE: sent.number, WITH: dict(line)} if sent.number else line


def _asked_of_game(sheet: LiveSheet, sent: Sent) -> Line:
    """Judged by how it stood when the line was played."""
    standing = sheet.sheet.standing
    if sent.number:
        standing = next((each.before for each in sheet.sheet.counted() if each.number == sent.number), standing)
    return sheet.writing.read(standing, sent.entry, sent.answers)


def _noted(sent: Sent) -> Line:
    text = " ".join(" ".join(sent.answers.get(NOTE, ())).split())[:LONGEST_NOTE]
    if not text:
        raise refuse("evening/note-missing")
    return {NOTE: text}


def write(pen: Pen, sent: Sent) -> None:
    """A further line, or a correction; or a question, where others have written what this device did not know of."""
    sheet = pen.sheet
    if sheet.has(sent.client):
        return
    if not pen.may_write:
        if not sent.late:
            raise EveningClosed()
        _ask(pen, sent, None)
        return
    line: Line | None = None
    try:
        line = read_line(sheet, sent)
        if not sheet.meanwhile(line, sent.seen, pen.author.device):
            pen.write(WROTE, sent.client, line=dict(line))
            return
    except BadLine:
        if not sent.late and sent.seen >= sheet.newest:
            raise
    _ask(pen, sent, line)


def _ask(pen: Pen, sent: Sent, line: Line | None) -> None:
    answers = {name: list(values) for name, values in sent.answers.items()}
    said = {"entry": sent.entry, "answers": answers, "number": sent.number, "seen": sent.seen}
    pen.write(ASKED, sent.client, **said, line=None if line is None else dict(line))


def question_line(sheet: LiveSheet, question: EveningEntry) -> Line:
    """What the question would write now. BadLine says why it cannot be."""
    body = question.body
    sent = Sent(client="", seen=0, entry=body["entry"], answers=body["answers"], number=body["number"])
    return read_line(sheet, sent)


def decide(pen: Pen, *, question: int, how: str, client: str, instead_of: int = 0) -> None:
    """A question is counted as a further line, put in the place of another one, or left out."""
    sheet = pen.sheet
    if sheet.has(client):
        return
    if not pen.may_write:
        raise EveningClosed()
    asked = sheet.questions.get(question)
    if asked is None:
        raise NothingAsked()
    pen.write(DECIDED, client, question=question, how=how)
    if how != LEAVE:
        line = question_line(sheet, asked)
        if how == INSTEAD:
            line = {REPLACE: instead_of, WITH: dict(line)}
        pen.write(WROTE, f"{client}+", line=dict(line), question=question)


def rename(pen: Pen, *, names: Sequence[str], client: str, shown: Sequence[str] = ()) -> None:
    """What everybody is called, by seat; whoever has no new name keeps the one before.

    `shown` is what stood in the form: whoever is left as called there keeps what others have made of it meanwhile.
    """
    before = pen.sheet.result
    if pen.sheet.has(client):
        return
    if not pen.may_write:
        raise EveningClosed()
    changed = _renamed(before.names, names, shown)
    if not changed:
        return
    check_names([changed.get(name, name) for name in before.names], 1, len(before.names))
    if sum(entry.kind == RENAMED for entry in pen.sheet.entries) >= MOST_RENAMED:
        raise refuse("evening/renamed-enough")
    pen.write(RENAMED, client, names=changed)
    if pen.sheet.result.balances != before.balances:  # a name that means something else in a line
        raise refuse("evening/cannot-rename")


def _renamed(now: Sequence[str], wished: Sequence[str], shown: Sequence[str]) -> dict[str, str]:
    """Who is to be called otherwise.

    >>> _renamed(["Eda", "Ben"], ["Ada", "Bert"], ["Ada", "Ben"])
    {'Ben': 'Bert'}
    """
    by_seat = zip_longest(now, wished[: len(now)], shown[: len(now)], fillvalue="")
    return {old: new for old, new, seen in by_seat if new and new not in (old, seen)}


def close(pen: Pen, *, client: str) -> None:
    """Everybody may; afterwards only whoever opened it corrects, and organisers."""
    if not pen.sheet.closed and not pen.sheet.has(client):
        pen.write(CLOSED, client)


def reopen(pen: Pen, *, client: str) -> None:
    if pen.author.person != pen.sheet.host and not pen.author.decides:
        raise NotTheHost()
    if pen.sheet.closed and not pen.sheet.has(client):
        pen.write(REOPENED, client)
