"""Counts of move sequences that were once found right. games/GAME/perft.txt: name, depth, count, position."""

from typing import Any

import pytest

from examples import PLAYABLE, TESTS, declared, proofs_of
from teahouse import Game, State
from teahouse.core.options import settle
from teahouse.core.protocol import AnyGame
from teahouse.kernels import load

READABLE = 20_000
"""What the readable rules count in reasonable time."""


def is_open_duel(rules: AnyGame) -> bool:
    return rules.secrets is None and rules.positions is not None and rules.seats(settle(rules.options, {})) == 2


def cases() -> list[Any]:
    found = []
    for game in sorted(PLAYABLE):
        path = proofs_of(game) / "perft.txt"
        for line in path.read_text(encoding="ascii").splitlines() if path.exists() else ():
            if line and not line.startswith("#"):
                name, depth, count, text = line.split(maxsplit=3)
                found.append(pytest.param(game, int(depth), int(count), text, id=f"{game}-{name}-{depth}"))
    return found


@pytest.mark.parametrize("game", [game for game in PLAYABLE if is_open_duel(declared(game))])
def test_no_open_game_without_counts(game: str) -> None:
    file = proofs_of(game) / "perft.txt"
    assert file.exists(), (
        f"{game} has no counts of its moves: write {file.relative_to(TESTS.parent)}, "
        "lines of name, depth, count and position, some of them counted by hand"
    )


@pytest.mark.parametrize(("game", "depth", "count", "text"), cases())
def test_perft(game: str, depth: int, count: int, text: str) -> None:
    rules = declared(game)
    state = Game(rules, settle(rules.options, {})).parse(text)
    if load(game.replace("-", "_")) or count <= READABLE:
        assert state.perft(depth) == count, by_move(state, depth)
    if count <= READABLE:
        assert sequences(state.game.declaration, state.position, depth) == count, by_move(state, depth)


def sequences(rules: AnyGame, position: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if rules.counting and rules.counting.followers:
        return sum(sequences(rules, after, depth - 1) for after in rules.counting.followers(position))
    return sum(
        sequences(rules, rules.play(position, seat, move), depth - 1)
        for seat in rules.asked(position)
        for move in rules.legal(position, seat)
    )


def by_move(state: State, depth: int) -> str:
    """Where to look: the count after each first move."""
    texts = [text for seat in state.to_move for text in state.legal(seat)]
    return "\n".join(f"{text}: {state.play(text).perft(depth - 1)}" for text in texts)
