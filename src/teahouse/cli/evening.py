"""`teahouse evening`: an evening at a real table, counted from a file of what people wrote down."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from teahouse.cli.output import complain, emit
from teahouse.core.errors import TeahouseError
from teahouse.core.evenings import Evening
from teahouse.core.pictures import Picture
from teahouse.evenings.files import BadSheet, description, document, read_sheet
from teahouse.games import GAMES, declaration
from teahouse.notation.files import BadFile

WRONG_LINE = 1


class NotCounted(TeahouseError, ValueError):
    """The game has no sheet of its own."""

    code = "not-counted"

    def __init__(self, *, game: str) -> None:
        super().__init__(game=game)


def count_evening(game: str, path: Path, as_json: bool) -> int:
    """Print the evening; name the first line that cannot be on stderr and return 1."""
    rules = _rules(game)
    try:
        with _opened(path) as lines:
            sheet = read_sheet(rules, lines)
    except BadSheet as error:
        return complain(str(error), WRONG_LINE)
    emit(document(rules, sheet), as_json, lambda: description(rules, sheet))
    return 0


def filled_sheets(game: str, path: Path) -> tuple[Picture, ...]:
    """The score sheet of an evening, to be printed; BadSheet names the first line that cannot be."""
    rules = _rules(game)
    if rules.paper is None:
        raise NotCounted(game=game)
    with _opened(path) as lines:
        sheet = read_sheet(rules, lines)
    counting = [(each.before, each.after, each.written.line) for each in sheet.counted() if each.written.counts]
    return rules.paper(sheet.standing, counting)


def _rules(game: str) -> Evening[Any]:
    declared = declaration(game).evening if game in GAMES else None
    if declared is None:
        raise NotCounted(game=game)
    return declared()


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
