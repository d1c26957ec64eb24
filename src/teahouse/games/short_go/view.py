"""What a seat sees. Everything is open in this game."""

from random import Random
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.notation import STONES, write_point
from teahouse.games.short_go.position import BLACK, EMPTY, WHITE, Point, Position

OWNERS = {None: ".", BLACK: "x", WHITE: "o"}


def view(position: Position, seat: Seat | None) -> dict[str, Any]:
    """The stones, the prisoners, the last move, what was marked and whose the points are now.

    `board` and `owners` are rows from the top: X and O are stones, x and o points that belong to Black or White
    as it stands. `ko` names the points that only the ko rule forbids. `scores` is there once it is counted.
    """
    terms, marking = position.terms, rules.is_marking(position)
    ended = rules.result(position)
    seen: dict[str, Any] = {
        "position": notation.write_position(position),
        "board": rows(position.size, "".join(STONES[stone] for stone in position.board)),
        "captures": {"black": position.taken[BLACK], "white": position.taken[WHITE]},
        "komi": terms.komi,
        "last": _last(position),
        "marking": marking,
        "dead": [write_point(position.size, point) for point in sorted(position.dead)],
        "accepted": sorted(position.accepted),
        "marks_left": rules.MOST_MARKS - position.marks,
        "owners": rows(position.size, "".join(OWNERS[owner] for owner in _owners(position))),
        "ko": [] if marking or ended else [write_point(position.size, point) for point in ko_points(position)],
    }
    return {**seen, "scores": list(rules.scores(position))} if marking or ended else seen


def rows(size: int, signs: str) -> list[str]:
    """Signs of all points, as rows from the top."""
    return [signs[row * size : (row + 1) * size] for row in reversed(range(size))]


def sign_at(lines: list[str], size: int, point: Point) -> str:
    """The sign of a point in such rows."""
    return lines[size - 1 - point // size][point % size]


def ko_points(position: Position) -> list[Point]:
    """Where a stone would be allowed but for the ko rule."""
    board, size, seat = position.board, position.size, position.to_move
    found = []
    for point in (Point(point) for point, stone in enumerate(board) if stone == EMPTY):
        after, _ = rules.placed(board, size, point, seat)
        if not rules.is_suicide(after, size, point) and rules.is_ko(position, after):
            found.append(point)
    return found


def _owners(position: Position) -> tuple[Seat | None, ...]:
    return rules.owners(rules.without_dead(position), position.size)


def _last(position: Position) -> str | None:
    if not position.moves:
        return None
    seat, move = position.moves[-1]
    return notation.write_move(position, seat, move)


def sample(seen: dict[str, Any], rng: Random) -> Position:
    """The position itself: nothing is hidden."""
    return position_of(seen)


def position_of(seen: dict[str, Any]) -> Position:
    """The position of a view, with its history. Its moves were checked when they were made."""
    opening = notation.split_position(seen["options"], seen["position"])
    position = notation.begin(opening.options, None, opening.start)
    for text in opening.moves:
        named, move = notation.read_move(position, text)
        position = rules.play(position, position.to_move if named is None else named, move)
    return position
