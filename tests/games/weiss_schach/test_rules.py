"""One test per rule and ruling. Positions are texts (FEN), moves from square to square."""

import pytest

from teahouse import Game, State
from teahouse.games.weiss_schach import GAME

CHESS = Game(GAME, {})


def at(text: str) -> State:
    return CHESS.parse(text)


def from_square(state: State, square: str) -> set[str]:
    """Where the piece on this square may go; promotions by their last letter."""
    return {move[2:] for seat in (0, 1) for move in state.legal(seat) if move.startswith(square)}


def can_castle(text: str) -> bool:
    state = at(text)
    return ("d1f1" if " w " in text else "d6f6") in state.legal(state.to_move[0])


def reason(state: State) -> str | None:
    return state.result.reason if state.result else None


# The beginning (section 1)


def test_the_beginning() -> None:
    state = CHESS.start(seed=1)
    assert state.text == "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1"
    assert state.to_move == (0,)
    assert set(state.legal(0)) == {f"{c}2{c}{rank}" for c in "abcdef" for rank in (3, 4)} | {"a1b3"}


# How the pieces move (section 3)


@pytest.mark.parametrize(
    ("letter", "targets"),
    [
        ("R", "c1 c2 c4 c5 c6 a3 b3 d3 e3 f3"),
        ("B", "b2 a1 d4 e5 f6 b4 a5 d2 e1"),
        ("Q", "c1 c2 c4 c5 c6 a3 b3 d3 e3 f3 b2 a1 d4 e5 f6 b4 a5 d2 e1"),
        ("N", "a2 a4 b1 b5 d1 d5 e2 e4"),
    ],
)
def test_pieces_on_an_open_board(letter: str, targets: str) -> None:
    assert from_square(at(f"3k2/3p2/6/2{letter}3/5K/6 w - - 0 1"), "c3") == set(targets.split())


def test_the_king_goes_one_square() -> None:
    assert from_square(at("k5/5p/6/2K3/6/6 w - - 0 1"), "c3") == {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}


def test_own_pieces_stop_enemies_are_taken() -> None:
    state = at("5k/2p3/6/p1R1P1/6/2K3 w - - 0 1")
    assert from_square(state, "c3") == {"c2", "c4", "c5", "b3", "a3", "d3"}
    assert state.play("c3c5").text == "5k/2R3/6/p3P1/6/2K3 b - - 0 1"


def test_a_knight_leaps_over_everything() -> None:
    assert from_square(CHESS.start(seed=1), "a1") == {"b3"}


# The pawn (section 4)


def test_pawns_go_one_square_and_two_from_home() -> None:
    state = at("3k2/p5/6/1P4/2P3/3K2 w - - 0 1")
    assert from_square(state, "c2") == {"c3", "c4"}
    assert from_square(state, "b3") == {"b4"}
    assert from_square(state.play("b3b4"), "a5") == {"a4", "a3", "b4"}


def test_a_pawn_does_not_leap_nor_take_straight_on() -> None:
    state = at("3k2/6/3p2/1p4/1P1P2/3K2 w - - 0 1")
    assert from_square(state, "b2") == set()
    assert from_square(state, "d2") == {"d3"}


def test_a_pawn_takes_diagonally_and_only_enemies() -> None:
    assert from_square(at("3k2/6/6/n1b3/1P1P2/3K2 w - - 0 1"), "b2") == {"a3", "c3", "b3", "b4"}
    assert from_square(at("3k2/6/6/N1B3/1P4/3K2 w - - 0 1"), "b2") == {"b3", "b4"}


def test_pawns_do_not_take_around_the_edge() -> None:
    assert from_square(at("3k2/6/5r/6/P5/3K2 w - - 0 1"), "a2") == {"a3", "a4"}


# En passant (section 5)


def test_en_passant_is_possible_at_once_only() -> None:
    state = at("3k2/2p3/6/1P4/6/3K2 b - - 5 7").play("c5c3")
    assert state.text == "3k2/6/6/1Pp3/6/3K2 w - c4 0 8"
    assert state.play("b3c4").text == "3k2/6/2P3/6/6/3K2 b - - 0 8"
    later = state.play("d1e1", "d6d5")
    assert from_square(later, "b3") == {"b4"}


def test_en_passant_for_black() -> None:
    state = at("3k2/6/4p1/6/3P2/3K2 w - - 0 1").play("d2d4")
    assert state.text == "3k2/6/3Pp1/6/6/3K2 b - d3 0 1"
    assert state.play("e4d3").text == "3k2/6/6/3p2/6/3K2 w - - 0 2"


def test_a_single_step_is_not_taken_en_passant() -> None:
    state = at("3k2/2p3/6/1P4/6/3K2 b - - 0 1").play("c5c4")
    assert from_square(state, "b3") == {"b4", "c4"}
    assert " - 0 2" in state.text


def test_no_field_where_nobody_can_take() -> None:
    """Ruling R3: no enemy pawn stands there."""
    assert CHESS.start(seed=1).play("a2a4").text.split()[3] == "-"


@pytest.mark.parametrize(
    "text",
    [
        "6/2p1k1/6/KP3r/6/6 b - - 0 1",  # both pawns leave the rank, and the rook sees the king
        "1r1k2/2p3/6/1P4/6/1K4 b - - 0 1",  # pinned along its column
        "3k2/2p3/b5/1P4/2K3/6 b - - 0 1",  # pinned along a diagonal
    ],
)
def test_a_pinned_pawn_does_not_take_en_passant(text: str) -> None:
    state = at(text).play("c5c3")
    assert "b3c4" not in state.legal(0)
    assert state.text.split()[3] == "-", "ruling R3"


def test_en_passant_may_end_a_check() -> None:
    """The pawn that gives check is taken by passing it."""
    state = at("4k1/2p3/6/1P4/3K2/6 b - - 0 1").play("c5c3")
    assert state.view(0)["check"] and "b3c4" in state.legal(0)


def test_one_of_two_pawns_is_enough() -> None:
    """The pawn on b3 is pinned, that on d3 is not."""
    state = at("1r1k2/2p3/6/1P1P2/6/1K4 b - - 0 1").play("c5c3")
    assert [move for move in state.legal(0) if move.endswith("c4")] == ["d3c4"]
    assert state.text.split()[3] == "c4"


# Promotion (section 6)


def test_a_pawn_becomes_one_of_four() -> None:
    state = at("2n2k/1P4/6/6/6/3K2 w - - 9 9")
    assert from_square(state, "b5") == {f"{square}{letter}" for square in ("b6", "c6") for letter in "qrbn"}
    assert state.play("b5c6n").text == "2N2k/6/6/6/6/3K2 b - - 0 9"
    black = at("5k/6/6/6/p5/3K2 b - - 0 1").play("a2a1r")
    assert black.text == "5k/6/6/6/6/r2K2 w - - 0 2"


def test_a_promoted_pawn_counts_as_a_pawns_move() -> None:
    assert at("5k/1P4/6/6/6/3K2 w - - 99 60").play("b5b6q").text.endswith(" 0 60")


# Castling (section 7)


def test_castling_moves_both() -> None:
    state = at("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 4 9").play("d1f1")
    assert state.text == "3k1r/3ppp/6/6/3PPP/4RK b k - 5 9"
    assert state.play("d6f6").text == "4rk/3ppp/6/6/3PPP/4RK w - - 6 10"


def test_castling_takes_nothing() -> None:
    """The king goes where its own rook stood: no capture, the clock goes on."""
    assert at("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 7 9").play("d1f1").position.clock == 8


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("3k2/6/6/6/6/3K1R w K - 0 1", True),
        ("3k2/6/6/6/6/3K1R w - - 0 1", False),  # king or rook has moved
        ("3k2/6/6/6/6/3KBR w K - 0 1", False),  # something between
        ("3k2/6/6/6/6/3KnR w K - 0 1", False),  # an enemy between
        ("3k2/6/5b/6/6/3K1R w K - 0 1", True),  # attacks c1 and d2 only
        ("3k2/6/b5/6/6/3K1R w K - 0 1", False),  # in check from a4
        ("2k3/3r2/6/6/6/3K1R w K - 0 1", False),  # in check from d5
        ("3k2/4r1/6/6/6/3K1R w K - 0 1", False),  # through check
        ("3k2/b5/6/6/6/3K1R w K - 0 1", False),  # a5 to e1: through check
        ("b2k2/6/6/6/6/3K1R w K - 0 1", False),  # a6 to f1: into check
        ("3k2/5r/6/6/6/3K1R w K - 0 1", False),  # the rook is attacked, and the king would come there
        ("3k2/2r3/6/6/6/3K1R w K - 0 1", True),  # attacks c1 only
        ("3k2/6/6/6/5p/3K1R w K - 0 1", False),  # a pawn attacks e1
        ("3k1r/6/6/6/6/3K2 b k - 0 1", True),
        ("3k1r/6/6/6/5R/3K2 b k - 0 1", False),
        ("3k1r/6/6/4R1/6/3K2 b k - 0 1", False),
        ("3k1r/5P/6/6/6/3K2 b k - 0 1", False),  # a pawn attacks e6
        ("3k1r/6/6/6/6/3K2 b - - 0 1", False),
    ],
)
def test_conditions_of_castling(text: str, allowed: bool) -> None:
    assert can_castle(text) is allowed


@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        (("d1d2",), "k"),
        (("f1f2",), "k"),
        (("d1d2", "d6d5", "d2d1", "d5d6"), "-"),
        (("f1e1", "f6e6"), "-"),
        (("f1f6",), "-"),  # takes the rook: neither may castle any more
        (("a1a2",), "Kk"),
    ],
)
def test_castling_is_lost_with_the_first_move(moves: tuple[str, ...], kept: str) -> None:
    assert at("3k1r/6/6/6/6/Q2K1R w Kk - 0 1").play(*moves).text.split()[2] == kept


def test_nothing_is_castled_with_a_new_rook() -> None:
    """The rook was taken; another one on its square gives no right back."""
    state = at("3k2/6/6/6/3n2/R2K1R b K - 0 1").play("d2f1", "a1a2", "f1d2", "a2a1", "d2b1", "a1a2", "b1a3", "a2f2")
    assert state.play("d6d5", "f2f1", "d5d6").text.split()[2] == "-"
    assert "d1f1" not in state.play("d6d5", "f2f1", "d5d6").legal(0)


# Check and mate (section 8)


def test_a_check_must_be_ended() -> None:
    state = at("nb1kbr/pp1ppp/2p3/4P1/PPPq1P/NBQKBR w Kk - 0 3")
    assert state.view(0)["check"] is True
    assert set(state.legal(0)) == {"d1d2", "c1d2", "e1d2"}


def test_a_pinned_piece_stays_on_the_line() -> None:
    assert from_square(at("3r1k/6/6/3R2/6/3K2 w - - 0 1"), "d3") == {"d2", "d4", "d5", "d6"}
    assert from_square(at("3r1k/6/6/3N2/6/3K2 w - - 0 1"), "d3") == set()


def test_kings_keep_apart() -> None:
    assert from_square(at("6/5p/2k3/6/2K3/6 w - - 0 1"), "c2") == {"b2", "d2", "b1", "c1", "d1"}


def test_the_king_does_not_hide_behind_itself() -> None:
    """Going back along the line of a rook is no way out."""
    assert "d2d1" not in at("3r1k/6/6/6/3K2/6 w - - 0 1").legal(0)


def test_checkmate() -> None:
    state = CHESS.start(seed=1).play("d2d4", "e5d4", "c1f4")
    assert state.result and (state.result.scores, state.result.winners, state.result.reason) == (
        (1, 0),
        (0,),
        "checkmate",
    )
    assert state.to_move == () and state.legal(1) == ()
    black = CHESS.start(seed=1).play("a2a3", "d5d3", "e2d3", "c6f3")
    assert black.result and black.result.scores == (0, 1) and black.result.winners == (1,)


def test_smothered_mate() -> None:
    assert reason(at("4rk/4pp/6/2N3/6/3K2 w - - 0 1").play("c3d5")) == "checkmate"


def test_a_double_check_is_answered_by_the_king_alone() -> None:
    state = at("q3k1/6/6/6/4N1/3KR1 w - - 0 1").play("e2f4")
    assert state.legal(1) and all(move.startswith("e6") for move in state.legal(1))


# Draws (sections 9 to 11)


def test_stalemate() -> None:
    state = at("k5/6/1K4/2Q3/6/6 w - - 0 1").play("c3c5")
    assert state.result and (state.result.scores, state.result.winners, state.result.reason) == (
        (0.5, 0.5),
        (0, 1),
        "stalemate",
    )


@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [
        ("k5/6/6/6/6/3K2", True),
        ("k5/6/6/6/6/3KN1", True),
        ("kn4/6/6/6/6/3K2", True),
        ("k5/6/6/6/6/3KB1", True),
        ("k5/6/6/6/6/1B1K2", True),
        ("kb4/6/6/6/6/3KB1", True),  # b6 and e1 are dark
        ("k1b3/6/6/6/6/3K1B", True),  # c6 and f1 are light
        ("k1b3/6/6/6/6/3KB1", False),
        ("k5/6/6/6/1B4/B2K2", True),  # two bishops on dark squares, one side
        ("k5/6/6/6/B5/B2K2", False),  # one on each colour
        ("kn4/6/6/6/6/3KN1", False),
        ("k5/6/6/6/6/N2KN1", False),
        ("kn4/6/6/6/6/3KB1", False),
        ("k5/6/6/6/6/3K1R", False),
        ("k5/6/6/6/4P1/3K2", False),
        ("1k4/6/6/6/6/Q2K2", False),
    ],
)
def test_insufficient_material(pieces: str, drawn: bool) -> None:
    """Ruling R4."""
    state = at(f"{pieces} b - - 0 1")
    assert (reason(state) == "insufficient") is drawn
    assert (state.to_move == ()) is drawn


def test_insufficient_by_a_capture() -> None:
    state = at("k5/6/6/6/4p1/3K2 w - - 0 1").play("d1e2")
    assert reason(state) == "insufficient"


def test_threefold_counts_the_first_time_too() -> None:
    state, dance = at("3k1r/6/6/6/6/3K1R w - - 0 1"), ("d1d2", "d6d5", "d2d1", "d5d6")
    once = state.play(*dance)
    assert reason(once) is None
    twice = once.play(*dance[:3])
    assert reason(twice) is None
    assert reason(twice.play(dance[3])) == "threefold"
    assert twice.play(dance[3]).result.scores == (0.5, 0.5)  # type: ignore[union-attr]


def test_threefold_needs_the_same_castling() -> None:
    """The first time White could still castle, so it takes one round more."""
    state, dance = at("3k1r/6/6/6/6/3K1R w Kk - 0 1"), ("d1d2", "d6d5", "d2d1", "d5d6")
    state = state.play(*dance, *dance)
    assert reason(state) is None
    assert reason(state.play("d1d2")) is None, "the first time Black could still castle"
    assert reason(state.play("d1d2", "d6d5")) == "threefold"


def test_threefold_needs_the_same_en_passant() -> None:
    dance = ("d1e1", "d6d5", "e1d1", "d5d6")
    passing = at("3k2/2p3/6/1P4/6/3K1R b - - 0 1").play("c5c3")
    assert passing.text.split()[3] == "c4"
    assert reason(passing.play(*dance, *dance)) is None
    assert reason(passing.play(*dance, *dance, "d1e1")) == "threefold"
    plain = at("3k2/2p3/6/P5/6/3K1R b - - 0 1").play("c5c3")
    assert plain.text.split()[3] == "-"
    assert reason(plain.play(*dance, *dance)) == "threefold"


def test_threefold_when_the_capture_was_never_legal() -> None:
    """Ruling R3: a pinned pawn's capture en passant makes no difference."""
    pinned = at("1r1k2/2p3/6/1P4/6/1K3R b - - 0 1").play("c5c3")
    dance = ("b1a1", "d6d5", "a1b1", "d5d6")
    assert reason(pinned.play(*dance, *dance)) == "threefold"


def test_a_different_side_to_move_is_another_position() -> None:
    state = at("3k1r/6/6/6/6/3K1R w - - 0 1").play("d1d2", "d6d5", "d2c1", "d5d6", "c1d1")
    assert reason(state) is None
    assert state.text.split()[:2] == ["3k1r/6/6/6/6/3K1R", "b"]


def test_a_capture_or_pawns_move_begins_anew() -> None:
    state = at("3k1r/6/6/6/5P/3K1R w - - 0 1").play("d1d2", "d6d5", "d2d1", "d5d6", "f2f3")
    assert state.position.earlier == () and state.position.clock == 0


def test_a_text_starts_a_new_history() -> None:
    """Ruling R7."""
    dance = ("d1d2", "d6d5", "d2d1", "d5d6")
    state = at("3k1r/6/6/6/6/3K1R w - - 0 1").play(*dance)
    assert reason(at(state.text).play(*dance)) is None
    assert reason(state.play(*dance)) == "threefold"


def test_fifty_moves() -> None:
    state = at("3k1r/6/6/6/6/3K1R w - - 98 60").play("d1d2")
    assert reason(state) is None and state.text.split()[4] == "99"
    assert reason(state.play("d6d5")) == "fifty"
    assert reason(at("3k1r/6/6/6/6/3K1R w - - 100 60")) == "fifty"
    assert at("3k1r/6/6/6/6/3K1R w - - 100 60").to_move == ()
    assert reason(state.play("f6f1")) is None, "a capture begins anew"


def test_mate_with_the_last_of_fifty_moves_counts() -> None:
    """Ruling R5."""
    state = at("5k/3ppp/6/6/6/R2K2 w - - 99 90").play("a1a6")
    assert state.text.split()[4] == "100" and reason(state) == "checkmate"


def test_the_order_of_the_ends() -> None:
    """Ruling R5: stalemate before insufficient, insufficient before threefold and fifty, threefold before fifty."""
    assert reason(at("k5/6/K2B2/6/6/6 b - - 100 90")) == "stalemate"
    assert reason(at("k5/6/6/6/6/3K2 w - - 100 90")) == "insufficient"
    dance = ("d1d2", "d6d5", "d2d1", "d5d6")
    assert reason(at("3k1r/6/6/6/6/3K1R w - - 92 60").play(*dance, *dance)) == "threefold"


# The end from outside (section 12, ruling R6)


def test_endings_from_outside() -> None:
    state = CHESS.start(seed=1)
    assert state.end("resign", 0).result.as_json() == {"scores": [0, 1], "winners": [1], "reason": "resign"}  # type: ignore[union-attr]
    assert state.end("time", 1).result.as_json() == {"scores": [1, 0], "winners": [0], "reason": "time"}  # type: ignore[union-attr]
    assert state.end("agreed", 1).result.as_json() == {  # type: ignore[union-attr]
        "scores": [0.5, 0.5],
        "winners": [0, 1],
        "reason": "agreed",
    }


# Counting (ruling R8)


def test_perft_goes_on_after_automatic_draws() -> None:
    assert at("k5/6/6/6/6/5K w - - 0 1").perft(3) == 54
    assert at("k5/3p2/6/6/1P4/5K w - - 100 80").perft(2) == 24
    assert at("k5/2Q3/1K4/6/6/6 b - - 0 1").perft(1) == 0
    assert at("k5/6/6/6/6/5K w - - 0 1").perft(0) == 1


def test_perft_of_a_resigned_game_stops() -> None:
    assert CHESS.start(seed=1).end("resign", 0).perft(1) == 0
