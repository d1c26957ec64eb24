"""`teahouse score hongkong`: cases as JSON lines for programs, a table for people."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, TextIO

from teahouse.cli.output import emit, remark
from teahouse.games.hongkong.cases import Case, all_scores, read_case, refused, score_case, write_score
from teahouse.games.hongkong.fan import LINES, Fan, Score
from teahouse.games.hongkong.hand import WIND_LETTERS, Hand, Meld, Reading, Wind
from teahouse.material.tiles import code_of, write_tiles
from teahouse.texts import Message, message, number, say

GAP = "  "


def score_lines(stdin: BinaryIO, stdout: TextIO) -> None:
    """One JSON case a line in, one JSON result a line out, at once; every line is answered, whatever it holds."""
    if stdin.isatty():
        remark(message("hongkong-score/waiting"))
    for line in stdin:
        print(json.dumps(_answer(line)), file=stdout, flush=True)


def _answer(line: bytes) -> dict[str, Any]:
    try:
        case = json.loads(line)
    except (ValueError, RecursionError):  # UnicodeDecodeError is a ValueError
        return refused(message("hongkong-score/no-json"))
    return score_case(case)


def score_table(fields: dict[str, Any], as_json: bool, readings: bool) -> None:
    """What a hand given by its fields is worth, line by line; BadCase if it cannot be."""
    case = read_case(fields)
    found = all_scores(case)
    emit(write_score(case, found[0]), as_json, lambda: _described(case, found, readings))


def _described(case: Case, found: tuple[Score, ...], readings: bool) -> Iterator[str]:
    yield _head(case)
    yield ""
    if readings:
        for place, score in enumerate(found, start=1):
            yield say("hongkong-score/table-reading", number=place, groups=_arranged(score.reading))
            yield from _worth(score)
            yield ""
    else:
        yield from _worth(found[0])
        yield ""
    yield _paid(write_score(case, found[0])["payments"])


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
