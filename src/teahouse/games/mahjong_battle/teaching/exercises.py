"""Exercises: which tile is free and what a pair is worth, one column, what a pair uncovers, and the last pairs."""

from collections.abc import Callable
from functools import cache

from teahouse.core.lessons import Exercise, Verdict
from teahouse.core.protocol import View
from teahouse.core.setups import Laid
from teahouse.core.views import Seat
from teahouse.games.mahjong_battle import notation, rules
from teahouse.games.mahjong_battle.position import Position, Take, column_of
from teahouse.games.mahjong_battle.setup import ALL_POINTS, SETUP
from teahouse.games.mahjong_battle.teaching.guide import uncovered, worth
from teahouse.games.mahjong_battle.view import tile_name
from teahouse.material.tiles import SUIT_KINDS
from teahouse.texts import message

Judge = Callable[[Position, Take], Verdict]


def _say(code: str, right: bool = False, then: tuple[str, ...] = (), **params: object) -> Verdict:
    return Verdict(right, (message(f"mahjong-battle-exercise/{code}", **params),), then)


def _exercise(name: str, columns: dict[str, str], judge: Judge, rows: int = 1) -> Exercise[Position]:
    """Tiles column by column from the bottom, the lowest in this row; the points are as even as they can be."""

    def judged(view: View[Position], text: str) -> Verdict:
        return judge(view.seen, notation.read_move(view.seen, text)[1])

    title, question = (message(f"mahjong-battle-exercise/{name}-{part}") for part in ("title", "question"))
    return Exercise(name, title, question, {"position": _laid(columns, rows)}, judged)


def _laid(columns: dict[str, str], lowest: int) -> str:
    tiles = {f"{each}{lowest + row}": code for each, text in columns.items() for row, code in enumerate(text.split())}
    assert set(tiles.values()) <= set(SUIT_KINDS)
    lying = sum(int(code[0]) for code in tiles.values()) // 2
    return notation.write_position(SETUP.put({}, Laid(tiles, Seat(0), {"points": (ALL_POINTS - lying) // 2})))


def _dearest(position: Position, pair: Take) -> Verdict:
    """The most valuable of the pairs that are free."""
    best = max(worth(position, each) for each in rules.legal(position, position.to_move))
    is_right = worth(position, pair) == best
    return _say("dearest-right" if is_right else "dearest-wrong", is_right, n=worth(position, pair))


def _column(position: Position, pair: Take) -> Verdict:
    """Top and bottom of the same column."""
    is_right = column_of(pair.first) == column_of(pair.second)
    return _say("column-right" if is_right else "column-wrong", is_right)


def _uncover(position: Position, pair: Take) -> Verdict:
    """The pair that brings more than the best answer to it, by as much as possible."""

    def gain(each: Take) -> int:
        return worth(position, each) - uncovered(position, each)

    if gain(pair) == max(map(gain, rules.legal(position, position.to_move))):
        return _say("uncover-right", True)
    after = rules.play(position, position.to_move, pair)
    answer = max(rules.legal(after, after.to_move), key=lambda each: worth(after, each))
    tile = tile_name(after.cells[answer.first])
    return _say("uncover-wrong", then=(_write(after, answer),), tile=tile, n=worth(after, answer))


def _last(position: Position, pair: Take) -> Verdict:
    """What is best to the last tile."""
    margins = {each: -margin(rules.play(position, position.to_move, each)) for each in _pairs(position)}
    best = {each: worth(position, each) + margins[each] for each in margins}
    after = rules.play(position, position.to_move, pair)
    line = _line(after)
    if best[pair] == max(best.values()):
        return _say("last-right", True, line)
    return _say("last-wrong", then=line, n=max(best.values()) - best[pair])


def _pairs(position: Position) -> tuple[Take, ...]:
    return rules.legal(position, position.to_move)


@cache
def margin(position: Position) -> int:
    """Points that whoever is to move will get more than the other from here, if both play their best."""
    after = (worth(position, pair) - margin(rules.play(position, position.to_move, pair)) for pair in _pairs(position))
    return max(after, default=0)


def _line(position: Position) -> tuple[str, ...]:
    """Best play to the end."""
    line = []
    while pairs := _pairs(position):
        after = {pair: rules.play(position, position.to_move, pair) for pair in pairs}
        best = max(pairs, key=lambda pair: worth(position, pair) - margin(after[pair]))
        line.append(_write(position, best))
        position = after[best]
    return tuple(line)


def _write(position: Position, pair: Take) -> str:
    return notation.write_move(position, position.to_move, pair)


EXERCISES = (
    _exercise("dearest", {"e": "9m 2s 3p", "f": "2s 9m 5s", "g": "3p 4s 4s", "h": "5s 7p 7p"}, _dearest, rows=4),
    _exercise("column", {"e": "6s 1m 6s", "f": "8p 1m", "g": "8p"}, _column, rows=4),
    _exercise(
        "uncover",
        {"d": "5m 9s 1p", "e": "9s", "f": "5m", "g": "5m", "h": "1p 5m 2s", "i": "2s"},
        _uncover,
        rows=4,
    ),
    _exercise("last", {"e": "4p 8s 3m", "f": "8s", "g": "4p 6m", "h": "6m 3m"}, _last, rows=4),
)
