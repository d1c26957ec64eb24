"""Counts of move sequences that were once found right. perft.txt: name, depth, count, position."""

from pathlib import Path

import pytest

from teahouse import Game, State
from teahouse.games.bauernaufstand import GAME, rules
from teahouse.games.bauernaufstand.position import Position
from teahouse.kernels import load

REVOLT = Game(GAME, {})
CASES = [
    line.split(maxsplit=3)
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="ascii").splitlines()
    if line and not line.startswith("#")
]
READABLE = 10_000
"""What the readable rules count in reasonable time."""


@pytest.mark.parametrize(("name", "depth", "count", "text"), CASES, ids=[f"{c[0]}-{c[1]}" for c in CASES])
def test_perft(name: str, depth: str, count: str, text: str) -> None:
    state, expected = REVOLT.parse(text), int(count)
    if load("bauernaufstand") or expected <= READABLE:
        assert state.perft(int(depth)) == expected, by_move(state, int(depth))
    if expected <= READABLE:
        assert sequences(state.position, int(depth)) == expected, by_move(state, int(depth))


def sequences(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    moves = rules.legal(position, position.to_move)
    return sum(sequences(rules.play(position, position.to_move, move), depth - 1) for move in moves)


def by_move(state: State, depth: int) -> str:
    """Where to look: the count after each first move."""
    texts = [text for seat in state.to_move for text in state.legal(seat)]
    return "\n".join(f"{text}: {state.play(text).perft(depth - 1)}" for text in texts)
