"""Texts of moves and positions: read as other programs write them, written in one way, refused with a reason."""

import pytest

from teahouse import BadPosition, Game, IllegalMove
from teahouse.games.weiss_schach import GAME, notation
from teahouse.texts import LANGUAGES, speaking

CHESS = Game(GAME, {})
START = "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1"


@pytest.mark.parametrize(
    "text",
    [
        START,
        "3k2/6/6/1Pp3/6/3K2 w - c4 0 2",
        "3k2/6/3Pp1/6/6/3K2 b - d3 0 1",
        "3k1r/6/6/6/6/3K1R b K - 99 123",
        "3k1r/6/6/6/6/3K1R w k - 100 999",
        "3k1r/6/6/6/6/3K1R w k - 140 999",
        "k5/6/6/6/6/5K b - - 0 1",
        "kqqqqq/qqqqqq/6/6/6/5K w - - 0 1",
    ],
)
def test_positions_are_written_as_read(text: str) -> None:
    assert CHESS.parse(text).text == text


@pytest.mark.parametrize(
    ("text", "proper"),
    [
        (START.replace(" 0 1", " 0"), START),
        (START.replace(" 0 1", ""), START),
        (START + " ", START),
        (" " + START, START),
        (START.replace(" w ", " \t w "), START),
        (START.replace(" w ", " W "), START),
        (START.replace(" Kk ", " kK "), START),
        (START.replace(" Kk ", " KQkq "), START),
        (START.replace(" Kk ", " Ff "), START),
        (START.replace(" Kk ", " K "), START.replace(" Kk ", " K ")),
        ("3k2/6/6/1Pp3/6/3K2 w - C4 0 2", "3k2/6/6/1Pp3/6/3K2 w - c4 0 2"),
        ("3k2/6/6/1Pp3/6/3K2 w - c4", "3k2/6/6/1Pp3/6/3K2 w - c4 0 1"),
        ("3k2/6/6/P1p3/6/3K2 w - c4 0 2", "3k2/6/6/P1p3/6/3K2 w - - 0 2"),
        ("1r1k2/6/6/1Pp3/6/1K4 w - c4 0 2", "1r1k2/6/6/1Pp3/6/1K4 w - - 0 2"),
        ("nbqkbr/pppppp/P5/6/1PPPPP/NBQKBR b Kk a3 0 1", "nbqkbr/pppppp/P5/6/1PPPPP/NBQKBR b Kk - 0 1"),
    ],
)
def test_positions_are_read_as_other_programs_write_them(text: str, proper: str) -> None:
    state = CHESS.parse(text)
    assert state.text == proper == state.record()["start"]["position"]
    assert state.legal(state.to_move[0]) == CHESS.parse(proper).legal(state.to_move[0])


def test_every_double_step_is_read_as_the_fen_standard_has_it() -> None:
    """Other programs name the square a pawn has passed whether or not it can be captured there."""
    for file in "abcdef":
        state = CHESS.start(seed=1).play(f"{file}2{file}4")
        board, side, castling, _, *counters = state.text.split()
        assert CHESS.parse(" ".join((board, side, castling, f"{file}3", *counters))).text == state.text


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "position-fields", 0),
        (START.replace(" - 0 1", ""), "position-fields", 36),
        (START + " 1", "position-fields", 42),
        (" " + START.replace(" w ", "  x "), "position-side", 34),
        (START.replace("/6/6/", "/6/"), "board/position-ranks", 29),
        (START.replace("/6/6/", "/6/6/6/"), "board/position-ranks", 26),
        (START.replace("/6/6/", "/33/6/"), "board/position-run", 15),
        (START.replace("/6/6/", "/7/6/"), "board/position-sign", 14),
        (START.replace("/6/6/", "/5x/6/"), "board/position-sign", 15),
        (START.replace("/6/6/", "/....../6/"), "board/position-sign", 14),
        (START.replace("/6/6/", "/6p/6/"), "board/position-rank-length", 15),
        (START.replace("/6/6/", "/5/6/"), "board/position-rank-length", 15),
        (START.replace("/6/6/", "//6/"), "board/position-rank-length", 14),
        (START.replace(" w ", " 0 "), "position-side", 32),
        (START.replace(" Kk ", " Kkx "), "position-castling", 36),
        (START.replace(" Kk ", " KkK "), "position-castling", 36),
        (START.replace(" Kk ", " KQq "), "position-castling", 36),
        (START.replace(" Kk ", " Aa "), "position-castling", 34),
        (START.replace(" - ", " a9 "), "position-en-passant", 38),
        (START.replace(" - ", " -- "), "position-en-passant", 38),
        (START.replace(" 0 1", " -1 1"), "position-clock", 39),
        (START.replace(" 0 1", " 00 1"), "position-clock", 40),
        (START.replace(" 0 1", " ٣ 1"), "position-clock", 39),
        (START.replace(" 0 1", " 0 0"), "position-number", 41),
        (START.replace(" 0 1", " 0 01"), "position-number", 41),
        (START.replace(" 0 1", " 0 x"), "position-number", 41),
        (START.replace("k", "n", 1), "position-kings", 0),
        (START.replace("Q", "K", 1), "position-kings", 28),
        ("3k2/pppppp/p5/6/6/3K2 w - - 0 1", "position-pawns", 11),
        ("3k2/6/QQQQQQ/QQQQQQ/6/3K2 b - - 0 1", "position-too-many", 23),
        ("3k1P/6/6/6/6/3K2 w - - 0 1", "position-pawn-rank", 3),
        ("3k2/6/6/6/6/P2K2 w - - 0 1", "position-pawn-rank", 12),
        ("3k2/6/6/6/6/p2K2 w - - 0 1", "position-pawn-rank", 12),
        ("3k2/6/6/6/3K2/5R w K - 0 1", "position-no-castling", 19),
        ("3k2/6/6/6/6/3K2 w K - 0 1", "position-no-castling", 18),
        ("3k1n/6/6/6/6/3K2 w k - 0 1", "position-no-castling", 19),
        ("3k2/6/6/6/6/3K1r w K - 0 1", "position-no-castling", 19),
        ("3k2/6/6/6/3R2/3K2 w - - 0 1", "position-in-check", 18),
        ("6/3kK1/6/6/6/R5 w - - 0 1", "position-in-check", 16),
        ("3k2/6/6/1Pp3/6/3K2 w - c3 0 2", "position-passed-rank", 23),
        ("3k2/6/6/1Pp3/6/3K2 b - c4 0 2", "position-passed-rank", 23),
        ("3k2/6/6/1Pn3/6/3K2 w - c4 0 2", "position-passed-pawn", 23),
        ("3k2/2n3/6/1Pp3/6/3K2 w - c4 0 2", "position-passed-pawn", 25),
        ("3k2/6/2n3/1Pp3/6/3K2 w - c4 0 2", "position-passed-pawn", 25),
        ("3k2/6/6/1Pp3/6/3K2 w - c4 3 2", "position-passed-clock", 26),
    ],
)
def test_other_texts_are_refused_with_their_reason(text: str, code: str, place: int) -> None:
    with pytest.raises(BadPosition) as refused:
        CHESS.parse(text)
    assert refused.value.params["reason"].code == (code if "/" in code else f"weiss-schach/{code}")
    assert refused.value.params["position"] == refused.value.where["position"] == place
    for language in LANGUAGES:
        with speaking(language):
            assert "weiss-schach/" not in str(refused.value) and "board/" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("a2", 2),
        ("a2a2", 3),
        ("a2a9", 3),
        ("g1f3", 0),
        ("A2A4", 0),
        ("a2-a4", 2),
        ("a2a4 ", 4),
        ("a2a4k", 4),
        ("Nb3", 0),
        ("O-O", 0),
        ("0000", 0),
    ],
)
def test_what_is_no_move_anywhere(text: str, place: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        CHESS.start(seed=1).play(text)
    assert refused.value.params["reason"].code == "weiss-schach/not-a-move"
    assert refused.value.params["position"] == place


def test_a_pawn_must_say_what_it_becomes() -> None:
    state = CHESS.parse("2n2k/1P4/6/6/6/3K2 w - - 9 9")
    for text, code in (("b5b6", "promotion-missing"), ("b5c6", "promotion-missing"), ("d1d2q", "no-promotion")):
        with pytest.raises(IllegalMove) as refused:
            state.play(text)
        assert refused.value.params["reason"].code == f"weiss-schach/{code}"


@pytest.mark.parametrize(
    ("typed", "proper"),
    [("A2A4", "a2a4"), (" a2 - a4 ", "a2a4"), ("b5xa6=Q", "b5a6q"), ("b5a6(n)", "b5a6n"), ("Nb3", "Nb3"), ("", "")],
)
def test_what_a_person_types(typed: str, proper: str) -> None:
    assert notation.tidy(typed) == proper
