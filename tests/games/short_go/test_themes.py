"""What the right stone of a puzzle is about."""

from collections.abc import Iterator
from random import Random

import pytest

import teahouse
from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.position import Point, Position, other
from teahouse.games.short_go.themes import snapbacks, theme_of


@pytest.mark.parametrize(
    ("stones", "point", "theme"),
    [
        ("X:A3,B3,C3,D2,D1 O:C1,C2,B2,A2", "B1", "snapback"),
        ("X:A3,B3,C3,D2,D1 O:A2,B2,C2,C1", "A1", "snapback"),
        ("X:A3,B3,C3,D2 O:A2,B2,C2,C1", "A1", "sacrifice"),
        ("X:B2,C1 O:A2,A3", "A1", "sacrifice"),
        ("X:B2,B1,A3 O:A2", "A1", "capture"),
        ("X:A3,B3,C3,D2,D1,E4 O:C1,C2,B2,A2,F6,F5", "G7", "vital-point"),
        ("X:C4,B3,C2 O:D4,E3,D2,C3", "D3", "ko"),
        ("X:A2,B2,C2,D2,D1 O:A3,B3,C3,D3,E2,E1", "B1", "two-eyes"),
        ("X:A3,B3,C3,D3,E2,E1 O:A2,B2,C2,D2,D1", "B1", "two-eyes"),
        ("X:A1 O:A2", "B1", "rescue"),
        ("X:A2,C3 O:A1,C4", "B1", "capture"),
        ("X:B1,B2,C3 O:C1,C2,A3,B3", "D2", "capture-race"),
        ("X:D4 O:D3,F6", "C3", "vital-point"),
        ("X:D4,E3 O:D3,F6", "C3", "atari"),
    ],
)
def test_what_a_stone_is_about(stones: str, point: str, theme: str) -> None:
    position = teahouse.game("short-go").parse(f"7 9 area {stones} to:X").position
    assert theme_of(position, notation.read_point(7, point)) == theme


def test_a_snapback_takes_more_than_it_lost() -> None:
    """Played out by the rules: stones are taken, and one stone takes more back. All that are in some random games."""
    found = 0
    for seed in range(12):
        for position in random_game(seed):
            about = set(snapbacks(position))
            found += len(about)
            for move in rules.placements(position):
                assert move.point is not None
                assert (move.point in about) is takes_more_back(position, move.point)
            assert all(theme_of(position, point) == "snapback" for point in about)
    assert found


def random_game(seed: int) -> Iterator[Position]:
    rng, position = Random(seed), teahouse.game("short-go").start(seed).position
    for _ in range(60):
        moves = rules.placements(position)
        if not moves:
            return
        position = rules.play(position, position.to_move, rng.choice(moves))
        yield position


def takes_more_back(position: Position, point: Point) -> bool:
    """A stone that takes nothing and can be taken at once, and after that another that takes more than was lost."""
    size, seat = position.size, position.to_move
    after, taken = rules.placed(position.board, size, point, seat)
    last = rules.liberties(after, size, rules.group_at(after, size, point))
    if taken or len(last) != 1:
        return False
    taken_from, lost = rules.placed(after, size, min(last), other(seat))
    takers = rules.group_at(taken_from, size, min(last))
    breaths = rules.liberties(taken_from, size, takers)
    return len(breaths) == 1 and rules.placed(taken_from, size, min(breaths), seat)[1] > lost
