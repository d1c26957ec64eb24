"""Moves, refusals and reasons in words, in all three languages."""

import pytest

from teahouse import Bot, Game, IllegalMove
from teahouse.core.protocol import Choice
from teahouse.games.weiss_schach import GAME
from teahouse.texts import LANGUAGES, say, speaking

CHESS = Game(GAME, {})
START = "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1"
CHECKED = "nb1kbr/pp1ppp/2p3/4P1/PPPq1P/NBQKBR w Kk - 0 3"
PROMOTING = "2n2k/1P4/6/6/6/3K2 w - - 9 9"


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1", "a1b3", "Knight from a1 to b3"),
        (CHECKED, "c1d2", "Queen from c1 captures the queen on d2"),
        ("3k2/6/6/1Pp3/6/3K2 w - c4 0 2", "b3c4", "Pawn from b3 captures en passant on c4"),
        ("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 0 1", "d1f1", "Castles"),
        (PROMOTING, "b5b6n", "Pawn from b5 to b6 and becomes a knight"),
        (PROMOTING, "b5c6q", "Pawn from b5 captures the knight on c6 and becomes a queen, check"),
        ("5k/3ppp/6/6/6/R2K2 w - - 0 1", "a1a6", "Rook from a1 to a6, checkmate"),
    ],
)
def test_moves_in_words(text: str, move: str, words: str) -> None:
    assert str(CHESS.parse(text).label(move)) == words


@pytest.mark.parametrize(
    ("text", "move", "noted"),
    [
        (START, "a1b3", ("knight-0", "b3")),
        (START, "b2b3", ("b3",)),
        (CHECKED, "c1d2", ("queen-0", "xd2")),
        ("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 0 1", "d1f1", ("O-O",)),
        (PROMOTING, "b5c6q", ("bxc6=", "queen-0", "+")),
    ],
)
def test_moves_are_noted_with_drawn_pieces(text: str, move: str, noted: tuple[str, ...]) -> None:
    written = CHESS.parse(text).play(move).noted()
    assert tuple(part if isinstance(part, str) else part.pieces[0] for part in written) == noted


def test_words_in_other_languages() -> None:
    state = CHESS.parse(PROMOTING)
    with speaking("de"):
        assert str(state.label("b5c6q")) == "Bauer von b5 schlägt den Springer auf c6 und wird zur Dame, Schach"
    with speaking("nl"):
        assert str(state.label("b5c6q")) == "Pion van b5 slaat het paard op c6 en wordt een dame, schaak"


def test_titles() -> None:
    titles = {}
    for language in LANGUAGES:
        with speaking(language):
            titles[language] = say("weiss-schach/title")
    assert titles == {"de": "Weiß-Schach", "en": "White Chess", "nl": "Wit-schaak"}


BLOCKED = "3k1r/3ppp/6/6/3PPP/3KBR w Kk - 0 1"


def full(code: str) -> str:
    """The game's own code, or one that all boards share."""
    return code if "/" in code else f"weiss-schach/{code}"


@pytest.mark.parametrize(
    ("text", "move", "code", "rule"),
    [
        (BLOCKED, "a1a2", "board/no-man", 2),
        (BLOCKED, "d5d4", "board/not-yours", 2),
        (BLOCKED, "d1d2", "board/own-man", 3),
        (BLOCKED, "f1f3", "blocked", 3),
        (BLOCKED, "f1e4", "no-way-rook", 3),
        (BLOCKED, "e1e3", "no-way-bishop", 3),
        (BLOCKED, "d1d4", "no-way-king", 3),
        ("3k2/6/6/6/6/NQ1K2 w - - 0 1", "a1a2", "no-way-knight", 3),
        ("3k2/6/6/6/6/NQ1K2 w - - 0 1", "b1c3", "no-way-queen", 3),
        (BLOCKED, "d2c3", "pawn-nothing-to-take", 4),
        (BLOCKED, "d2e4", "no-way-pawn", 4),
        (BLOCKED, "d2d5", "no-way-pawn", 4),
        ("3k2/6/3p2/3P2/5P/3K2 w - - 0 1", "d3d4", "pawn-blocked", 4),
        ("3k2/6/6/3P2/5P/3K2 w - - 0 1", "d3d5", "pawn-double", 4),
        ("3k2/6/6/3P2/5P/3K2 w - - 0 1", "d3d2", "pawn-backwards", 4),
        (PROMOTING, "b5b6", "promotion-missing", 6),
        (PROMOTING, "d1d2q", "no-promotion", 6),
        (BLOCKED, "d1f1", "castling-blocked", 7),
        (BLOCKED, "d1b1", "castling-moved", 7),
        ("3k2/6/6/6/6/3K1R w - - 0 1", "d1f1", "castling-moved", 7),
        ("2k3/3r2/6/6/6/3K1R w K - 0 1", "d1f1", "castling-in-check", 7),
        ("3k2/4r1/6/6/6/3K1R w K - 0 1", "d1f1", "castling-through-check", 7),
        ("3k2/5r/6/6/6/3K1R w K - 0 1", "d1f1", "castling-through-check", 7),
        (CHECKED, "a2a3", "still-check", 8),
        ("3k2/4r1/6/6/6/3K2 w - - 0 1", "d1e1", "king-attacked", 8),
        ("3r1k/6/6/3R2/6/3K2 w - - 0 1", "d3c3", "exposes-king", 8),
    ],
)
def test_refusals_say_why_and_where_it_stands(text: str, move: str, code: str, rule: int) -> None:
    for language, word in (("de", "Abschnitt"), ("en", "section"), ("nl", "paragraaf")):
        with speaking(language), pytest.raises(IllegalMove, match=f"{word} {rule}") as refused:
            CHESS.parse(text).play(move)
        assert refused.value.params["reason"].code == full(code)


PINNED = "3r1k/6/6/3R2/6/3K2 w - - 0 1"
NO_CASTLING = "3k2/4r1/6/6/6/3K1R w K - 0 1"
HEMMED = "r4k/1r4/6/6/5P/K5 w - - 0 1"
"""White's king can only go to squares that are attacked."""


@pytest.mark.parametrize(
    ("text", "path", "code"),
    [
        (START, ("a4",), "board/no-man"),
        (START, ("a5",), "board/not-yours"),
        (START, ("b1",), "stuck"),
        ("3k2/6/3p2/3P2/6/3K2 w - - 0 1", ("d3",), "stuck-pawn"),
        (PINNED.replace("3R2", "3N2"), ("d3",), "stuck-pinned"),
        (PINNED, ("d3", "c3"), "exposes-king"),
        (CHECKED, ("a2",), "stuck-check"),
        (HEMMED, ("a1",), "stuck-king"),
        (START, ("a2", "a5"), "no-way-pawn"),
        (START, ("a2", "b1"), "board/own-man"),
        (START, ("a2", "b2"), None),
        (START, ("a2", "a2"), None),
        (NO_CASTLING, ("d1", "f1"), "castling-through-check"),
        (START, ("b5", "a6", "d4"), None),
        (PROMOTING, ("promote-q",), "pawn-first"),
        (PROMOTING, ("b5", "promote-q"), "pawn-first"),
        (PROMOTING, ("b5", "b6", "a1"), "choose-promotion"),
        (PROMOTING, ("b5", "b6", "d1"), None),
    ],
)
def test_clicks_that_make_no_move(text: str, path: tuple[str, ...], code: str | None) -> None:
    """Whoever clicks another piece that can move has changed their mind; the king on its rook means to castle."""
    reason = GAME.why_not(CHESS.parse(text).seen_by(0), path)
    assert (reason.code if reason else None) == (full(code) if code else None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (START, "Move one of your pieces."),
        ("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 0 1", "Move a piece, or castle: the king goes to f1."),
        (PROMOTING, "Move a piece; if a pawn reaches the last rank, choose what it becomes."),
        (CHECKED, "You are in check: move the king, or capture the attacker."),
        ("3r1k/6/6/6/6/3K2 w - - 0 1", "You are in check: move the king."),
        ("3r1k/6/6/R5/6/3K2 w - - 0 1", "You are in check: move the king, or block the attack."),
        ("R2r1k/6/6/R5/6/3K2 w - - 0 1", "You are in check: move the king, block, or capture the attacker."),
        ("R2r1k/6/6/6/2P1P1/2BKB1 w - - 0 1", "You are in check: block the attack, or capture the attacker."),
        ("3r1k/6/6/R5/2P1P1/2PKB1 w - - 0 1".replace("2PKB1", "2BKB1"), "You are in check: block the attack."),
    ],
)
def test_what_to_do_names_what_is_possible(text: str, sentence: str) -> None:
    state = CHESS.parse(text)
    assert str(GAME.task(state.seen_by(0))) == sentence
    assert GAME.task(state.seen_by(1)) is None


def said(text: str, move: str, value: float = 0.6, exact: bool = False) -> list[str]:
    return [
        str(reason) for reason in GAME.explain(CHESS.parse(text).seen_by(0), Choice(move, value, exact, (move,), 1, 1))
    ]


CHANCE = "The chance of winning, counting a draw as half, is about 60%."


def test_reasons() -> None:
    assert said(PROMOTING, "b5c6q", 0.9) == [
        "Black has only 2 replies.",
        "Nothing can recapture on c6.",
        "The chance of winning, counting a draw as half, is about 90%.",
    ]
    assert said("5k/3ppp/6/6/6/R2K2 w - - 0 1", "a1a6", 1.0, True) == ["There is no defence: Black has lost."]
    assert said("k5/6/1K4/2Q3/6/6 w - - 0 1", "c3c5")[0].endswith("stalemate, so a draw.")
    assert said("k5/6/6/6/4p1/3K2 w - - 0 1", "d1e2") == ["Neither side has enough left to give mate: a draw."]
    castles = said("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 0 1", "d1f1", 0.5, True)
    assert castles[0].startswith("It brings the king") and castles[-1] == "With best play by both sides it is a draw."
    assert said("3k1r/3ppp/6/6/3PPP/3K1R w Kk - 0 1", "d1f1", 0.0, True)[-1] == "Black wins by force."


def test_reasons_say_what_happens_after_a_capture() -> None:
    """Not only that a piece can be captured: by whom, and what then."""
    assert said(START, "d2d4")[0] == "Black could capture the piece on d4, which is left unprotected."
    assert said(START, "f2f4")[0] == "Black can capture the piece on f4, but then the piece on f1 recaptures."
    assert said("3k2/6/3p2/2P3/6/3K2 w - - 0 1", "c3d4") == ["Nothing can recapture on d4.", CHANCE]
    assert said("3k2/4p1/3p2/2P3/6/3K2 w - - 0 1", "c3d4") == ["Black can recapture on d4.", CHANCE]


def test_a_pawn_captured_en_passant_is_avenged_where_the_capturer_lands() -> None:
    guarded, alone = "3k2/3p2/4r1/2P3/6/3K2 b - - 0 1", "3k2/3p2/6/2P3/6/3K2 b - - 0 1"
    assert said(guarded, "d5d3")[0] == "White can capture the piece on d3, but then the piece on e4 recaptures."
    assert said(alone, "d5d3")[0] == "White could capture the piece on d3, which is left unprotected."


def test_reasons_say_what_is_threatened_and_what_is_kept() -> None:
    fork = said("3k1q/6/6/6/5N/3K2 w - - 0 1", "f2e4")
    assert "It attacks the queen on f6." in fork and not any("replies" in reason for reason in fork)
    assert "It brings the piece from c3 to safety." in said("k5/1p4/3p2/2N3/6/3K2 w - - 0 1", "c3a2")
    assert "It threatens to promote the pawn on c5." in said("k5/6/2P3/6/6/3K2 w - - 0 1", "c4c5")


def told(text: str, line: str, value: float = 0.6, exact: bool = False) -> list[str]:
    """The reasons for the first move of a line."""
    moves = tuple(line.split())
    choice = Choice(moves[0], value, exact, moves, 1, 1)
    return [str(reason) for reason in GAME.explain(CHESS.parse(text).seen_by(0), choice)]


def test_reasons_look_ahead() -> None:
    assert told("k5/6/2K3/6/6/4R1 w - - 0 1", "c4b4 a6b6 e1e6", 1.0, True) == [
        "Nothing can capture the piece on b4.",
        "Play might go on like this: Kb6, Re6#.",
        "White mates in 2 moves.",
        "With so few pieces, the computer knows every position exactly.",
    ]
    assert "It threatens mate." in told("k5/6/2K3/6/6/4R1 w - - 0 1", "c4b4 a6b6")
    queen = told("3k2/pp4/6/2q3/1B4/3K2 w - - 0 1", "b2c3 d6d5 c3b4")
    assert queen[:2] == [
        "Nothing can recapture on c3.",
        "It attacks the pawn on a5.",
    ]
    assert not any("wins" in reason for reason in queen), "what is captured at once is not won again"
    later = told("3k2/pp4/6/2q3/B5/3K2 w - - 0 1", "a2b3 d6d5 b3c4 d5c4")
    assert not any("wins" in reason for reason in later)
    assert not any("wins" in reason for reason in told("3k2/pp4/6/6/1R4/3K2 w - - 0 1", "d1d2 d6d5"))
    assert "White wins a pawn in the moves that follow." in told("3k2/p5/6/6/R5/3K2 w - - 0 1", "a2a4 d6d5 a4a5")


def test_no_sentence_comes_twice() -> None:
    """Along a game of the reference search, in every language."""
    state, bot = CHESS.start(seed=1), Bot(GAME, "alphabeta2")
    for _ in range(20):
        if state.result:
            break
        choice = bot.choose(state, state.to_move[0], nodes=50)
        for language in LANGUAGES:
            with speaking(language):
                reasons = [str(reason) for reason in bot.explain(state, state.to_move[0], choice)]
            assert len(set(reasons)) == len(reasons) and not any("/" in reason for reason in reasons)
        state = state.play(choice.move)
