"""Games in files, to be looked at again: our own records line by line, and what other programs write, by the name."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import PurePath
from typing import Any

from teahouse.core.errors import BadRecord, TeahouseError
from teahouse.core.handles import Game, State
from teahouse.core.protocol import FileFormat
from teahouse.games import GAMES, declaration
from teahouse.notation.files import read_record
from teahouse.review.judging import reviewing_of
from teahouse.texts import message

Read = Callable[[], dict[str, Any]]


def format_of(name: PurePath) -> FileFormat | None:
    """The format of other programs that a file's name tells of; None: our own records."""
    if name.suffix in ("", ".jsonl"):  # no game need be loaded
        return None
    known = (each for game in GAMES for each in declaration(game).files)
    return next((each for each in known if name.suffix.lower() == each.suffix), None)


def formats() -> list[tuple[str, str]]:
    """What other programs write: of which game, and how the names of such files end."""
    return [(game, each.suffix) for game in GAMES for each in declaration(game).files if declaration(game).reviewing]


def suffixes() -> list[str]:
    """Of all files that can be read."""
    return [".jsonl", ".json", *(suffix for _, suffix in formats())]


def games_in(name: PurePath, lines: Iterable[bytes]) -> Iterator[tuple[int, Read]]:
    """Every game of a file: the line it begins on, and how its record is read."""
    found = format_of(name)
    if found is None:
        return ((place, partial(parsed, line)) for place, line in enumerate(lines, start=1) if line.strip())
    text = b"".join(lines).decode("utf-8", "replace")
    return ((place, partial(found.read, game)) for place, game in found.split(text))


def parsed(line: bytes) -> dict[str, Any]:
    """A record of ours, not yet replayed."""
    try:
        record = read_record(line)
    except UnicodeDecodeError:
        raise BadRecord(move=0, reason=message("cli/line-binary")) from None
    except ValueError:
        raise BadRecord(move=0, reason=message("cli/line-not-json")) from None
    if not isinstance(record, dict):
        raise BadRecord(move=0, reason=message("error/record-no-object"))
    return record


def replayed(record: dict[str, Any]) -> State:
    """The end of a game that can be judged, every move checked."""
    game = record.get("game")
    if not isinstance(game, str):
        raise BadRecord(move=0, reason=message("error/record-field", field="game"))
    try:
        rules = declaration(game)
        reviewing_of(rules)
    except TeahouseError as error:
        raise BadRecord(move=0, reason=error.message) from None
    return Game(rules, {}).replay(record)
