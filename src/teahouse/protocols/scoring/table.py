"""One hand and its worth: a JSON result, or a table for people."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.games.hongkong.scoring.cases import Case, all_scores, read_case, write_score
from teahouse.games.hongkong.scoring.fan import LINES, Fan, Score
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, Hand, Meld, Reading, Wind
from teahouse.material.tiles import code_of, write_tiles
from teahouse.texts import Message, number, say

GAP = "  "


@dataclass(frozen=True)
class Scored:
    """A case with its readings, the most valuable first."""

    case: Case
    found: tuple[Score, ...]

    @property
    def result(self) -> dict[str, Any]:
        """As a program reads it."""
        return write_score(self.case, self.found[0])

    def described(self, readings: bool) -> Iterator[str]:
        """Line by line for people; every reading where they are wanted."""
        yield _head(self.case)
        yield ""
        if readings:
            for place, score in enumerate(self.found, start=1):
                yield say("hongkong-score/table-reading", number=place, groups=_arranged(score.reading))
                yield from _worth(score)
                yield ""
        else:
            yield from _worth(self.found[0])
            yield ""
        yield _paid(self.result["payments"])


def score_hand(fields: Mapping[str, Any]) -> Scored:
    """What a hand given by its fields is worth; BadCase if it cannot be."""
    case = read_case(fields)
    return Scored(case, all_scores(case))


def _head(case: Case) -> str:
    hand = case.hand
    words = {"tiles": _shown(hand), "win": code_of(hand.win)}
    winds = {"seat": _wind(hand.seat), "prevalent": _wind(hand.prevalent)}
    if case.discarder is None:
        return say(Message("hongkong-score/table-drawn", {**words, **winds}))
    return say(Message("hongkong-score/table-claimed", {**words, **winds, "discarder": _wind(case.discarder)}))


def _shown(hand: Hand) -> str:
    """The tiles in hand, what is laid out, the bonus tiles."""
    parts = [write_tiles(hand.concealed), *map(_meld, hand.melds), write_tiles(hand.bonus)]
    return " + ".join(part for part in parts if part)


def _meld(meld: Meld) -> str:
    return f"{say(f'hongkong-score/word-{meld.kind.value}')} {write_tiles(meld.tiles)}"


def _arranged(reading: Reading) -> str:
    if reading.is_orphans:
        return say("hongkong-score/word-orphans")
    pairs = (f"{say('hongkong-score/word-pair')} {write_tiles((tile, tile))}" for tile in reading.pairs)
    return ", ".join([*map(_meld, reading.groups), *pairs])


def _worth(score: Score) -> Iterator[str]:
    """The lines that hold, in the order of the printed table, under them what they come to."""
    lines = sorted(score.lines, key=list(LINES.values()).index)
    yield from _columns((*_names(line), _fan(line)) for line in lines)
    total = "hongkong-score/table-limit-points" if score.limit else "hongkong-score/table-points"
    yield GAP + say(total, fan=score.fan, n=score.points)


def _names(line: Fan) -> tuple[str, str]:
    """The printed name, and the reader's where it is another."""
    own = say(f"hongkong-score/element-{line.id.replace('_', '-')}")
    return line.name, "" if own == line.name else own


def _fan(line: Fan) -> str:
    return say("hongkong-score/table-limit") if line.fan is None else str(line.fan)


def _columns(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Rows set under each other, the last column to the right; a column without words is left out."""
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    wide = [max(map(len, column)) for column in columns]
    for row in zip(*columns, strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row[:-1], wide[:-1], strict=True)]
        yield GAP + GAP.join([*cells, row[-1].rjust(wide[-1])])


def _paid(payments: dict[str, int]) -> str:
    shares = (f"{_letter(letter)} {number(amount, 0, sign=True)}" for letter, amount in payments.items())
    return f"{say('hongkong-score/table-payments')}: {GAP.join(shares)}"


def _wind(wind: Wind) -> str:
    return _letter(WIND_LETTERS[wind])


def _letter(letter: str) -> str:
    """A wind's letter as the reader writes it."""
    return say(f"hongkong-score/wind-{letter.lower()}")
