"""Files of games that somebody brings along to be reviewed: what is in them, or one sentence about what is wrong."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from teahouse.core.errors import BadRecord, TeahouseError
from teahouse.core.handles import State
from teahouse.games import declaration
from teahouse.jobs.doing import LARGEST
from teahouse.notation.files import record_line
from teahouse.review.files import games_in, replayed
from teahouse.review.judging import games_of, seat_name
from teahouse.review.work import EDITION, usual_seconds, whole_seconds
from teahouse.texts import Message, message, say
from teahouse.web.analysing import address, can_be_analysed

LARGEST_FILE = 200_000
"""Bytes."""
MOST_GAMES = 40
"""Of a file; the hands of a match count by themselves, and one of Hongkong Easy has sixteen and those East repeats."""
FRAME = 200
"""Bytes that a piece of work has besides the record."""


class BadUpload(TeahouseError, ValueError):
    """A file that holds no games that can be reviewed: the sentence says why."""

    code = "bad-upload"

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)


@dataclass(frozen=True)
class Uploaded:
    """A game that somebody brought along, or a hand of a match."""

    record: dict[str, Any]
    owner: str

    @property
    def id(self) -> str:
        return hashlib.sha256(record_line(self.record).encode()).hexdigest()[:24]

    @property
    def key(self) -> str:
        return key_of(self.owner, self.id)

    @property
    def game(self) -> str:
        return str(self.record["game"])

    @property
    def title(self) -> str:
        """What was played; of a match which hand."""
        match, title = declaration(self.game).match, say(f"{self.game}/title")
        hand = match.hand_of(self.record["start"]) + 1 if match else 0
        return f"{title}, {say('web/replay-hand', n=hand)}" if hand else title

    @property
    def names(self) -> list[str]:
        """Whoever has a name in the record, the others as the game calls them."""
        told = self.record.get("names")
        known = told if isinstance(told, list) else []
        seats = range(self.last().game.seats)
        given = [known[seat] if seat < len(known) and isinstance(known[seat], str) else "" for seat in seats]
        return [name.strip()[:40] or say(seat_name(self.game, seat)) for seat, name in enumerate(given)]

    @property
    def is_hidden(self) -> bool:
        return self.last().game.declaration.secrets is not None

    def last(self) -> State:
        return replayed(self.record)

    def states(self, last: State) -> list[State]:
        return games_of(last)[0]

    def seconds(self) -> int:
        return round(1 + whole_seconds(declaration(self.game), len(self.record["moves"])))

    def body(self) -> dict[str, Any]:
        return {"record": self.record, "seconds": usual_seconds(declaration(self.game), len(self.record["moves"]))}

    def show(self, state: State, seat: int, at: int) -> str:
        """On the board to try things on, where the game has one."""
        rules = state.game.declaration
        return address(rules.id, state.text) if can_be_analysed(rules) else ""


def key_of(owner: str, id: str) -> str:
    """Nobody finds what another has brought along."""
    return f"{owner}/{id}/{EDITION}"


def read_upload(name: str, data: bytes) -> list[dict[str, Any]]:
    """The records of a file, each replayed move by move; refuses the whole file with BadUpload."""
    if len(data) > LARGEST_FILE:
        raise BadUpload(reason=message("review/upload-too-large", n=LARGEST_FILE // 1000))
    found = list[dict[str, Any]]()
    for line, record in _records(PurePath(name), data):
        for piece in _pieces(record):
            found.append(piece)
            _check_size(found)
            _check(line, piece)
    if not found:
        raise BadUpload(reason=message("review/upload-none"))
    return found


def _records(name: PurePath, data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    lines = data.splitlines(keepends=True)
    for line, read in games_in(PurePath(name.name[-100:]), lines):
        try:
            yield line, read()
        except BadRecord as error:
            raise _wrong(line, error) from None


def _pieces(record: dict[str, Any]) -> list[Any]:
    """A game, or the hands of a match in which something was played."""
    hands = record.get("hands")
    if not isinstance(hands, list):
        return [record]
    return [hand for hand in hands if not isinstance(hand, dict) or hand.get("moves")]


def _check_size(found: list[Any]) -> None:
    """Before anything is replayed, which takes its time."""
    if len(found) > MOST_GAMES:
        raise BadUpload(reason=message("review/upload-too-many", n=MOST_GAMES))
    if len(json.dumps(found[-1])) > LARGEST - FRAME:
        raise BadUpload(reason=message("review/upload-too-long", n=len(found)))


def _check(line: int, piece: Any) -> None:
    try:
        if not isinstance(piece, dict):
            raise BadRecord(move=0, reason=message("error/record-no-object"))
        games = games_of(replayed(piece))
    except BadRecord as error:
        raise _wrong(line, error) from None
    if len(games) != 1:
        raise BadUpload(reason=message("review/upload-no-moves", line=line))


def _wrong(line: int, error: BadRecord) -> BadUpload:
    return BadUpload(reason=message("review/upload-line", line=line, error=error.message))
