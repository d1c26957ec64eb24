"""The readable rules beside pyffish (Fairy-Stockfish): the same moves, the same written moves, the same ends.

pyffish knows no rulings: it fills the field of a capture en passant whenever an enemy pawn stands there, so fields
are compared without it. Its `validate_fen` does not suit this board and is not asked.
"""

from random import Random

import pytest

from teahouse import Game, State
from teahouse.games.weiss_schach import GAME
from teahouse.games.weiss_schach.notation import read_move
from teahouse.games.weiss_schach.san import read_san, write_san

pyffish = pytest.importorskip("pyffish")

NAME = "weiss-schach"
VARIANT = f"""
[{NAME}:chess]
maxRank = 6
maxFile = f
startFen = nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1
promotionRegionWhite = *6
promotionRegionBlack = *1
doubleStepRegionWhite = *2
doubleStepRegionBlack = *5
castlingKingFile = d
castlingKingsideFile = f
castlingRookKingsideFile = f
"""
CHESS = Game(GAME, {})
FEW_MEN = 6
SHORTEST_REPETITION = 8
FIFTY = 100
WRITTEN = 0.2
"""How many of the moves are also compared as people write them."""
pyffish.load_variant_config(VARIANT)


def reason(state: State, since: tuple[str, list[str]]) -> str | None:
    """Why the game is over by pyffish, in our order. It needs the moves since the last irreversible one.

    A call costs it two milliseconds, so it is asked for a draw only where one is thinkable: with few men, and
    after enough moves for a repetition.
    """
    if not pyffish.legal_moves(NAME, state.text, []):
        return "checkmate" if pyffish.gives_check(NAME, state.text, []) else "stalemate"
    few = sum(sign.isalpha() for sign in state.text.split()[0]) <= FEW_MEN
    if few and pyffish.has_insufficient_material(NAME, state.text, []) == (True, True):
        return "insufficient"
    first, moves = since
    if len(moves) == FIFTY:  # so many it takes for a draw whatever they were; here only repetitions are asked for
        first, moves = pyffish.get_fen(NAME, first, moves[:1]), moves[1:]
    if len(moves) >= SHORTEST_REPETITION and pyffish.is_optional_game_end(NAME, without_clock(first), moves)[0]:
        return "threefold"
    clock = int(state.text.split()[4])
    return "fifty" if clock >= FIFTY - 1 and pyffish.is_optional_game_end(NAME, state.text, [])[0] else None


def without_clock(text: str) -> str:
    *fields, _, number = text.split()
    return " ".join((*fields, "0", number))


def compare(state: State, since: tuple[str, list[str]]) -> None:
    assert (state.result.reason if state.result else None) == reason(state, since), state.text
    for seat in state.to_move:
        assert sorted(state.legal(seat)) == sorted(pyffish.legal_moves(NAME, state.text, [])), state.text


def compare_move(state: State, text: str) -> None:
    """The written move, and the position after it."""
    move = read_move(state.position, text)[1]
    san = write_san(state.position, move)
    assert san == pyffish.get_san(NAME, state.text, text)
    assert read_san(state.position, san) == move
    after = state.play(text)
    here, there = after.text.split(), pyffish.get_fen(NAME, state.text, [text]).split()
    assert here[:3] + here[4:] == there[:3] + there[4:]
    assert after.view(None)["check"] == pyffish.gives_check(NAME, state.text, [text])


def play_and_compare(seed: int) -> str:
    rng, state = Random(seed), CHESS.start(seed=1)
    since: tuple[str, list[str]] = (state.text, [])
    compare(state, since)
    while not state.result:
        text = rng.choice(state.legal(state.to_move[0]))
        if rng.random() < WRITTEN or "d1f1" in state.legal(0) or "d6f6" in state.legal(1):
            compare_move(state, text)
        before, state = state, state.play(text)
        clock_runs = state.position.clock > before.position.clock
        since = (since[0], [*since[1], text]) if clock_runs else (state.text, [])
        compare(state, since)
    return state.result.reason


def test_random_games() -> None:
    ends = [play_and_compare(seed) for seed in range(4)]
    assert {"checkmate", "insufficient"} <= set(ends)


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 3100, 100))
def test_thousands_of_random_games(first: int) -> None:
    ends = [play_and_compare(seed) for seed in range(first, first + 100)]
    assert {"checkmate", "stalemate", "insufficient"} <= set(ends)


def sequences(text: str, moves: list[str], depth: int) -> int:
    legal = pyffish.legal_moves(NAME, text, moves)
    return len(legal) if depth == 1 else sum(sequences(text, [*moves, move], depth - 1) for move in legal)


@pytest.mark.parametrize("seed", range(8))
def test_perft_of_random_positions(seed: int) -> None:
    rng, state = Random(seed), CHESS.start(seed=1)
    for _ in range(6 + 6 * seed):
        state = state if state.result else state.play(rng.choice(state.legal(state.to_move[0])))
    assert state.perft(2) == sequences(state.text, [], 2), state.text
