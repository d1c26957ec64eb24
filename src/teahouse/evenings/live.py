"""An evening that several people write at: what its journal says, folded.

opened    {"kind", "title", "header"}           the first line of the sheet
wrote     {"line"}                              one more line; corrections are lines too
asked     {"entry", "answers", "line", "seen"}  sent by somebody who did not know what others had written meanwhile
decided   {"question", "how"}                   what became of it: a line follows, or it is left out
renamed   {"names": {old: new}}                 somebody is called otherwise, in all lines
closed, reopened                                from now on only host and organisers correct, or everybody again
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from teahouse.core.evenings import Evening, Line, Writing
from teahouse.evenings.kinds import rules_of
from teahouse.evenings.results import EveningResult, result_of
from teahouse.evenings.sheet import CORRECTIONS, NOTE, REPLACE, STRIKE, WITH, Sheet
from teahouse.store.evening_rows import EveningEntry, EveningRow

OPENED, WROTE, ASKED, DECIDED, CLOSED, REOPENED = ("opened", "wrote", "asked", "decided", "closed", "reopened")
RENAMED = "renamed"


@dataclass(frozen=True)
class Version:
    """What once stood in a line's place: the line, or None where it was struck, and who wrote that."""

    line: Line | None
    entry: EveningEntry


class LiveSheet:
    """Changed by `apply` alone. Lines go by their numbers on the sheet, from 1; entries by those of the journal."""

    def __init__(self, row: EveningRow, entries: Iterable[EveningEntry]) -> None:
        self._row = row
        self.entries: list[EveningEntry] = []
        self.lines: list[EveningEntry] = []
        """The entry behind each line of the sheet."""
        self.questions: dict[int, EveningEntry] = {}
        """What is to be decided, by its number."""
        self.closed = False
        self._clients: set[str] = set()
        self._versions: dict[int, tuple[Version, ...]] = {}
        first, *rest = entries
        self.rules: Evening[Any] = rules_of(first.body["kind"])
        self.header: Line = first.body["header"]
        self.sheet: Sheet[Any] = Sheet(self.rules, self.header)
        for entry in (first, *rest):
            self.apply(entry)

    def copy(self) -> "LiveSheet":
        other: LiveSheet = LiveSheet.__new__(LiveSheet)
        other.__dict__ |= self.__dict__
        other.entries, other.lines = list(self.entries), list(self.lines)
        other.questions, other._clients, other.sheet = dict(self.questions), set(self._clients), self.sheet.copy()
        other._versions = dict(self._versions)
        return other

    def apply(self, entry: EveningEntry) -> None:
        if entry.kind == WROTE:
            self._write(entry)
        elif entry.kind == ASKED:
            self.questions[entry.number] = entry
        elif entry.kind == DECIDED:
            del self.questions[entry.body["question"]]
        elif entry.kind == RENAMED:
            self._rename(entry.body["names"])
        elif entry.kind in (CLOSED, REOPENED):
            self.closed = entry.kind == CLOSED
        self.entries.append(entry)
        self._clients.add(entry.client)

    def _write(self, entry: EveningEntry) -> None:
        line = entry.body["line"]
        self.sheet.add(line)
        self.lines.append(entry)
        if STRIKE in line:
            self._versions[line[STRIKE]] += (Version(None, entry),)
        elif REPLACE in line:
            self._versions[line[REPLACE]] += (Version(line[WITH], entry),)
        else:
            self._versions[len(self.lines)] = (Version(line, entry),)

    def _rename(self, names: Mapping[str, str]) -> None:
        """All that was written is read as if they had been called so. The journal keeps what it was."""
        self.header = called_otherwise(self.header, names)
        self.lines = [_called_otherwise(entry, names) for entry in self.lines]
        self.questions = {number: _called_otherwise(entry, names) for number, entry in self.questions.items()}
        self._versions = {
            number: tuple(
                Version(called_otherwise(each.line, names) if each.line else None, each.entry) for each in versions
            )
            for number, versions in self._versions.items()
        }
        self.sheet = Sheet(self.rules, self.header)
        for entry in self.lines:
            self.sheet.add(entry.body["line"])

    # What is known of it

    @property
    def id(self) -> str:
        return self._row.id

    @property
    def host(self) -> str | None:
        return self._row.host

    @property
    def club(self) -> str | None:
        """For which it counts."""
        return self._row.club

    @property
    def kind(self) -> str:
        return self._row.kind

    @property
    def title(self) -> str:
        return self._row.title

    @property
    def opened(self) -> float:
        return self.entries[0].at

    @property
    def newest(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def writing(self) -> Writing[Any]:
        found = self.rules.writing
        assert found is not None, "every sheet can be written on a page"
        return found

    @property
    def result(self) -> EveningResult:
        return result_of(self.rules, self.sheet)

    def has(self, client: str) -> bool:
        """Whether a device has sent this already."""
        return client in self._clients

    def row(self) -> EveningRow:
        """As lists show it now."""
        old, last = self._row, self.entries[-1]
        return EveningRow(
            id=old.id,
            kind=old.kind,
            title=old.title,
            created=old.created,
            changed=last.at,
            host=old.host,
            club=old.club,
            closed=self.closed,
            result=self.result.written(),
        )

    def may_write(self, person: str | None, decides: bool = False) -> bool:
        """Anybody who has the link; once it is closed, whoever opened it and whoever decides where it counts."""
        return not self.closed or decides or (person is not None and person == self.host)

    # What was there before

    def history(self, number: int) -> tuple[Version, ...]:
        """Everything that ever stood in the place of this line, the oldest first; the last one counts."""
        return self._versions[number]

    def since(self, seen: int, device: str) -> Iterator[tuple[int, EveningEntry]]:
        """Lines with their numbers that came after entry `seen`, from other devices than this one."""
        for number, entry in enumerate(self.lines, start=1):
            if entry.number > seen and not (device and entry.device == device):
                yield number, entry

    def meanwhile(self, line: Line | None, seen: int, device: str) -> list[int]:
        """The lines others have written in the same place: hands for a hand, corrections for a correction."""
        corrected = _corrected(line)
        if line is not None and NOTE in line:
            return []
        return [
            number
            for number, entry in self.since(seen, device)
            if (corrected and _corrected(entry.body["line"]) == corrected)
            or (not corrected and _counts(entry.body["line"]))
        ]


def called_otherwise(line: Any, names: Mapping[str, str]) -> Any:
    """The same with other names, wherever one stands by itself; what people have noted stays as it is.

    >>> called_otherwise({"win": "Ada", "from": None, "paid": {"Ada": 3}}, {"Ada": "Eda"})
    {'win': 'Eda', 'from': None, 'paid': {'Eda': 3}}
    """
    if isinstance(line, str):
        return names.get(line, line)
    if isinstance(line, list):
        return [called_otherwise(each, names) for each in line]
    if isinstance(line, Mapping):
        return {
            names.get(key, key): value if key == NOTE else called_otherwise(value, names) for key, value in line.items()
        }
    return line


def _called_otherwise(entry: EveningEntry, names: Mapping[str, str]) -> EveningEntry:
    return replace(entry, body={**entry.body, "line": called_otherwise(entry.body["line"], names)})


def _corrected(line: Line | None) -> int | None:
    """Which line this one corrects."""
    return None if line is None else next((line[name] for name in CORRECTIONS if name in line), None)


def _counts(line: Mapping[str, Any]) -> bool:
    return NOTE not in line and _corrected(line) is None
