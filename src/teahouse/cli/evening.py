"""`teahouse evening`: an evening at a real table, counted from a file of what people wrote down."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from teahouse.cli.output import complain, emit
from teahouse.core.pictures import Picture
from teahouse.evenings.files import BadSheet, description, document, read_sheet
from teahouse.evenings.kinds import NotCounted, rules_of
from teahouse.notation.files import BadFile

WRONG_LINE = 1


def count_evening(game: str, path: Path, as_json: bool) -> int:
    """Print the evening; name the first line that cannot be on stderr and return 1."""
    rules = rules_of(game)
    try:
        with _opened(path) as lines:
            sheet = read_sheet(rules, lines)
    except BadSheet as error:
        return complain(str(error), WRONG_LINE)
    emit(document(rules, sheet), as_json, lambda: description(rules, sheet))
    return 0


def filled_sheets(game: str, path: Path) -> tuple[Picture, ...]:
    """The score sheet of an evening, to be printed; BadSheet names the first line that cannot be."""
    rules = rules_of(game)
    if rules.paper is None:
        raise NotCounted(game=game)
    with _opened(path) as lines:
        sheet = read_sheet(rules, lines)
    counting = [(each.before, each.after, each.written.line) for each in sheet.counted() if each.written.counts]
    return rules.paper(sheet.standing, counting)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A file, or standard input where it is called `-`."""
    if str(path) == "-":
        yield sys.stdin.buffer
        return
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise BadFile(file=str(path), reason=error.strerror or str(error)) from None
