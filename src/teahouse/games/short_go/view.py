"""What a seat sees, as JSON. Everything is open in this game."""

from collections.abc import Mapping
from typing import Any

from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.notation import STONES, write_point
from teahouse.games.short_go.position import BLACK, WHITE, Point, Position

OWNERS = {None: ".", BLACK: "x", WHITE: "o"}


def write_seen(position: Position) -> dict[str, Any]:
    """The stones, the prisoners, the last move, what was marked and whose the points are now.

    `board` and `owners` are rows from the top: X and O are stones, x and o points that belong to Black or White
    as it stands. `ko` names the points that only the ko rule forbids. `scores` is there once it is counted.
    """
    size, counted = position.size, rules.is_counted(position)
    owners = rules.owners(rules.without_dead(position), size)
    seen: dict[str, Any] = {
        "position": notation.write_position(position),
        "board": rows(size, "".join(STONES[stone] for stone in position.board)),
        "captures": {"black": position.taken[BLACK], "white": position.taken[WHITE]},
        "komi": position.terms.komi,
        "last": _last(position),
        "marking": rules.is_marking(position),
        "dead": [write_point(size, point) for point in sorted(position.dead)],
        "accepted": sorted(position.accepted),
        "marks_left": rules.MOST_MARKS - position.marks,
        "owners": rows(size, "".join(OWNERS[owner] for owner in owners)),
        "ko": [write_point(size, point) for point in ko_points(position)],
    }
    return {**seen, "scores": list(rules.scores(position))} if counted else seen


def rows(size: int, signs: str) -> list[str]:
    """Signs of all points, as rows from the top."""
    return [signs[row * size : (row + 1) * size] for row in reversed(range(size))]


def ko_points(position: Position) -> tuple[Point, ...]:
    """The points that only the ko rule forbids; none once it is counted."""
    return () if rules.is_counted(position) else rules.ko_points(position)


def _last(position: Position) -> str | None:
    if not position.moves:
        return None
    seat, move = position.moves[-1]
    return notation.write_move(position, seat, move)


def read_seen(written: Mapping[str, Any]) -> Position:
    """The position with its history. Its moves were checked when they were made."""
    opening = notation.split_position(written["options"], written["position"])
    position = notation.begin(opening.options, None, opening.start)
    for text in opening.moves:
        named, move = notation.read_move(position, text)
        position = rules.play(position, position.to_move if named is None else named, move)
    return position
