"""Moves as people write them."""

import pytest

from teahouse import Game, IllegalMove
from teahouse.games.weiss_schach import GAME, notation
from teahouse.games.weiss_schach.san import read_san, write_san

CHESS = Game(GAME, {})
ROOKS = "3k2/6/6/R4R/6/R2K2 w - - 0 1"
QUEENS = "4k1/6/Q5/6/6/Q2QK1 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "move", "san"),
    [
        ("nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1", "a2a4", "a4"),
        ("nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1", "a1b3", "Nb3"),
        ("3k2/2p3/1P4/6/6/3K2 w - - 0 1", "b4c5", "bxc5+"),
        ("3k2/6/6/1Pp3/6/3K2 w - c4 0 2", "b3c4", "bxc4"),
        ("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 0 1", "d1f1", "O-O"),
        ("3k1r/3ppp/6/6/3PPP/3K1R b Kk - 0 1", "d6f6", "O-O"),
        ("2n2k/1P4/6/6/6/3K2 w - - 9 9", "b5c6q", "bxc6=Q+"),
        ("2n2k/1P4/6/6/6/3K2 w - - 9 9", "b5b6n", "b6=N"),
        ("5k/3ppp/6/6/6/R2K2 w - - 0 1", "a1a6", "Ra6#"),
        ("nbqkbr/ppp1pp/3p2/6/PPPPPP/NBQKBR w Kk - 0 1", "d1d2", ""),
        (ROOKS, "a3c3", "Rac3"),
        (ROOKS, "f3c3", "Rfc3"),
        (ROOKS, "a3a2", "R3a2"),
        (ROOKS, "a1a2", "R1a2"),
        (ROOKS, "a1b1", "Rb1"),
        (QUEENS, "a1d4", "Qa1d4"),
        (QUEENS, "a4d4", "Q4d4"),
        (QUEENS, "d1d4", "Qdd4"),
        # The other knight could go there but for its king: no letter is needed.
        ("3rk1/6/6/3N2/1N4/3K2 w - - 0 1", "b2c4", "Nc4"),
    ],
)
def test_moves_are_written_with_no_more_than_needed(text: str, move: str, san: str) -> None:
    state = CHESS.parse(text)
    if not san:
        assert move not in state.legal(state.to_move[0])
        return
    read = notation.read_move(state.position, move)[1]
    assert write_san(state.position, read) == san
    assert read_san(state.position, san) == read


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("0-0", "d1f1"),
        ("O-O!?", "d1f1"),
        ("d4", "d2d4"),
        ("d4!!", "d2d4"),
        ("d2d4", "d2d4"),
        ("d2-d4", "d2d4"),
        ("Kd1-c1", "d1c1"),
        ("Rf1e1", "f1e1"),
    ],
)
def test_readers_take_a_little_more(written: str, move: str) -> None:
    position = CHESS.parse("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 0 1").position
    assert notation.write_move(position, position.to_move, read_san(position, written)) == move


@pytest.mark.parametrize(
    ("text", "written", "code"),
    [
        (ROOKS, "Rc3", "san-ambiguous"),
        (ROOKS, "Ra2", "san-ambiguous"),
        (ROOKS, "Bc3", "san-illegal"),
        (ROOKS, "O-O", "san-illegal"),
        (ROOKS, "O-O-O", "not-san"),
        (ROOKS, "hello", "not-san"),
        (ROOKS, "", "not-san"),
        (ROOKS, "Rg3", "not-san"),
        ("2n2k/1P4/6/6/6/3K2 w - - 9 9", "b6", "san-illegal"),
        ("2n2k/1P4/6/6/6/3K2 w - - 9 9", "b6=K", "not-san"),
    ],
)
def test_what_cannot_be_read(text: str, written: str, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_san(CHESS.parse(text).position, written)
    assert refused.value.params["reason"].code == f"weiss-schach/{code}"


def test_castling_is_not_a_kings_step() -> None:
    """`Kf1` would be a king's move of two squares."""
    with pytest.raises(IllegalMove):
        read_san(CHESS.parse("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 0 1").position, "Kf1")


def test_the_terminal_understands_it() -> None:
    state = CHESS.start(seed=1)
    assert GAME.understand(state.position, "Nb3") == "a1b3"
    assert GAME.understand(state.position, "Nc3") is None
