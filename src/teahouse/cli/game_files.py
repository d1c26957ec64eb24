"""Files of games: our own records line by line, and what other programs write (PGN), by the file's name.

`teahouse convert` turns one into the other.
"""

import errno
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from teahouse.cli.output import complain, counted, emit
from teahouse.core.errors import BadRecord
from teahouse.core.handles import Game
from teahouse.games import declaration
from teahouse.notation.files import BadFile, read_lines, record_line, whole_file
from teahouse.review import files
from teahouse.review.files import format_of, parsed
from teahouse.texts import message, say

WRONG_RECORD = 1
Games = Iterator[tuple[int, Callable[[], dict[str, Any]]]]


def games_in(path: Path) -> Games:
    """Every game of a file: the line it begins on, and how its record is read."""
    if format_of(path) is None:
        return ((place, partial(parsed, line)) for place, line in read_lines(path))
    return files.games_in(path, _lines(path))


def _lines(path: Path) -> Iterator[bytes]:
    """Every line, empty ones too: they are counted."""
    try:
        with path.open("rb") as source:
            yield from source
    except OSError as error:
        raise BadFile(file=str(path), reason=error.strerror or str(error)) from None


def convert_file(source: Path, target: Path, as_json: bool) -> int:
    """Write every game of a file into a new one, each checked move by move. The names tell the formats."""
    if target.exists():
        raise BadFile(file=str(target), reason=os.strerror(errno.EEXIST))
    games = list(games_in(source))
    written: list[str] = []
    for place, read in counted(games, say("cli/converting"), len(games)):
        try:
            written.append(_converted(read(), target))
        except BadRecord as error:
            where = say("cli/replay-line-wrong", line=place, error=str(error))
            return complain(say("cli/replay-wrong", file=str(source), where=where), WRONG_RECORD)
    with whole_file(target) as file:
        file.write("".join(written).encode())
    done = {"games": len(written), "file": str(target)}
    emit(done, as_json, lambda: [say("cli/converted", n=len(written), file=str(target))])
    return 0


def _converted(record: dict[str, Any], target: Path) -> str:
    """The record, replayed, as the file's name wants it."""
    game = record.get("game")
    if not isinstance(game, str):
        raise BadRecord(move=0, reason=message("error/record-field", field="game"))
    checked = Game(declaration(game), {}).replay(record).record()
    if format_of(target) is None:
        return record_line(checked)
    suffix = target.suffix.lower()
    for each in declaration(game).files:
        if each.suffix == suffix:
            return each.write(checked) + "\n"
    raise BadRecord(move=0, reason=message("cli/convert-no-format", game=game, suffix=suffix))
