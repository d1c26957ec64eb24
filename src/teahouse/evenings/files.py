"""A file of JSON lines as a sheet: the header first, then a line an event; empty lines are skipped."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from teahouse.core.errors import TeahouseError
from teahouse.core.evenings import BadLine, Evening, Line, S, refuse
from teahouse.evenings.sheet import NOTE, REPLACE, STRIKE, Counted, Sheet
from teahouse.texts import Message, message


class BadSheet(TeahouseError, ValueError):
    """A file with a line that cannot be: its number, the header being line 1, and the reason."""

    code = "bad-sheet"

    def __init__(self, *, line: int, reason: Message) -> None:
        super().__init__(line=line, reason=reason)

    @property
    def message(self) -> Message:
        return message("evening/line", **self.params)


def read_sheet(rules: Evening[S], lines: Iterable[bytes]) -> Sheet[S]:
    """The sheet of a file; BadSheet names the first line that cannot be."""
    sheet: Sheet[S] | None = None
    number = 0
    for number, text in _filled(lines):
        try:
            line = _read(text)
            if sheet is None:
                sheet = Sheet(rules, line)
            else:
                sheet.add(line)
        except BadLine as error:
            raise BadSheet(line=number, reason=error.reason) from None
    if sheet is None:
        raise BadSheet(line=1, reason=message("evening/no-header"))
    return sheet


def _filled(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    return ((number, text) for number, text in enumerate(lines, start=1) if text.strip())


def _read(text: bytes) -> Line:
    try:
        line = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError):  # UnicodeDecodeError is a ValueError
        raise refuse("evening/no-json") from None
    if not isinstance(line, dict):
        raise refuse("evening/no-object")
    return line


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of a field that stands twice nobody could say which one is meant."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError
    return fields


def write_sheet(header: Line, lines: Iterable[Line]) -> str:
    """The file that `read_sheet` reads."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *lines))


def document(rules: Evening[S], sheet: Sheet[S]) -> dict[str, Any]:
    """The whole sheet for programs."""
    events = [
        {"number": each.number, **rules.line(each.before, each.after), "struck": each.written.struck}
        for each in sheet.counted()
    ]
    return {"events": events, **rules.sums(sheet.standing)}


def description(rules: Evening[S], sheet: Sheet[S]) -> Iterator[str]:
    """The whole sheet for people, line by line."""
    for each in sheet.counted():
        yield str(_described(rules, each))
    yield from map(str, rules.conclude(sheet.standing))


def _described(rules: Evening[S], counted: Counted[S]) -> Message:
    number, line = counted.number, counted.written.line
    if counted.written.struck:
        return message("evening/told-struck", number=number)
    if STRIKE in line:
        return message("evening/told-strike", number=number, struck=line[STRIKE])
    if REPLACE in line:
        return message("evening/told-replace", number=number, replaced=line[REPLACE])
    if NOTE in line:
        return message("evening/told-note", number=number, note=line[NOTE])
    return message("evening/told", number=number, what=rules.describe(counted.before, counted.after, line))
