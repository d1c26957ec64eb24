"""Text of moves and positions: written in one way, read with some mercy, and refused with a reason."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teahouse import BadPosition, Game, IllegalMove, State
from teahouse.games.bauernaufstand import GAME, notation
from teahouse.games.bauernaufstand.position import BOARD, HAND, Position
from teahouse.material.boards import Square
from teahouse.material.duels import Move

REVOLT = Game(GAME, {})
EMPTY = "6/6/6/6/6/6"
START = f"{EMPTY} b B4W4"


def refusal(text: str) -> tuple[Any, int]:
    """The reason, and the index of the sign where the text goes wrong."""
    with pytest.raises(BadPosition) as caught:
        REVOLT.parse(text)
    assert str(caught.value.params["reason"]) in str(caught.value)
    assert caught.value.where["position"] == caught.value.params["position"]
    return caught.value.params["reason"], caught.value.params["position"]  # type: ignore[return-value]


def random_state(seed: int) -> State:
    rng, state = Random(seed), REVOLT.start(seed=seed)
    for _ in range(rng.randrange(30)):
        if not state.result:
            state = state.play(rng.choice(state.legal(state.to_move[0])))
    return state


def any_position(seed: int) -> Position:
    """Up to four men a side anywhere, as long as not both have arrived."""
    rng = Random(seed)
    while True:
        black, white = rng.randrange(5), rng.randrange(5)
        squares = rng.sample(range(36), black + white)
        cells = bytearray(36)
        for number, square in enumerate(squares):
            cells[square] = 1 if number < black else 2
        if not (1 in cells[30:] and 2 in cells[:6]):
            hands = (rng.randrange(5 - black), rng.randrange(5 - white))
            return Position(bytes(cells), hands, notation.Seat(rng.randrange(2)))


# Moves


def test_squares_are_named_by_column_and_rank() -> None:
    names = [BOARD.name(Square(square)) for square in range(36)]
    assert names[:7] == ["a1", "b1", "c1", "d1", "e1", "f1", "a2"]
    assert names[-1] == "f6"
    assert [BOARD.named(name) for name in names] == list(range(36))


@pytest.mark.parametrize(
    ("text", "origin", "target"), [("@c1", HAND, 2), ("c1c2", 2, 8), ("c2xd3", 8, 15), ("c2xc4", 8, 20)]
)
def test_moves(text: str, origin: int, target: int) -> None:
    move = Move(Square(origin), Square(target))
    assert notation.read_move(Position(), text) == (None, move)
    assert notation.write_move(Position(), notation.Seat(0), move) == text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("@", 1),
        ("c1", 2),
        ("@g1", 1),
        ("@a7", 2),
        ("@a0", 2),
        ("c1-c2", 2),
        ("C1C2", 0),
        ("c1c2 ", 4),
        (" c1c2", 0),
        ("c1c2c3", 4),
        ("c1xxc2", 3),
        ("@c1c2", 3),
        ("c１c2", 1),
    ],
)
def test_what_is_no_move_anywhere(text: str, place: int) -> None:
    with pytest.raises(IllegalMove) as caught:
        notation.read_move(Position(), text)
    assert caught.value.params["reason"].code == "bauernaufstand/not-a-move"
    assert caught.value.params["position"] == place


@pytest.mark.parametrize(("text", "proper"), [("c1xc2", "c1c2"), ("c2d3", "c2xd3"), ("c2c4", "c2xc4")])
def test_the_proper_spelling_is_named_R9(text: str, proper: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        notation.read_move(Position(), text)
    assert caught.value.params["reason"].params == {"proper": proper}
    assert caught.value.params["position"] == 2


@pytest.mark.parametrize("text", ["c1c1", "c1d1", "c1xd1", "c1c4", "c1xe3", "c1xd3", "a1xf2", "c1xc5"])
def test_ways_nobody_goes(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        notation.read_move(Position(), text)
    assert caught.value.params["reason"].code == "bauernaufstand/no-such-way"
    assert caught.value.params["position"] == len(text) - 2


@pytest.mark.parametrize(
    ("typed", "tidied"),
    [
        ("@C1", "@c1"),
        ("c1", "@c1"),
        (" @ c1 ", "@c1"),
        ("C1-C2", "c1c2"),
        ("c1 c2", "c1c2"),
        ("c2d3", "c2xd3"),
        ("c2:d3", "c2xd3"),
        ("c2 × c4", "c2xc4"),
        ("c2-c4", "c2xc4"),
        ("c1xc2", "c1c2"),
        ("  hello\n", "hello"),
        ("c7c8", "c7c8"),
    ],
)
def test_what_people_type(typed: str, tidied: str) -> None:
    assert notation.tidy(typed) == tidied


# Positions


@given(st.integers(0, 10_000))
def test_positions_round_trip(seed: int) -> None:
    for position in (random_state(seed).position, any_position(seed)):
        text = notation.write_position(position)
        state = REVOLT.parse(text)
        assert state.text == text
        assert (state.position.cells, state.position.hands) == (position.cells, position.hands)
        assert state.position.to_move == position.to_move


@given(st.integers(0, 10_000))
def test_impossible_but_harmless_texts_can_be_played_R7(seed: int) -> None:
    state, rng = REVOLT.parse(notation.write_position(any_position(seed))), Random(seed)
    while not state.result:
        state = state.play(rng.choice(state.legal(state.to_move[0])))
        assert REVOLT.parse(state.text).result == state.result


@pytest.mark.parametrize(
    ("text", "proper"),
    [
        (f" {START}", START),
        (f"{START} \n", START),
        (f"{EMPTY}  b B4W4", START),
        (f"{EMPTY} B b4w4", START),
        ("6/6/6/6/6/B5 b B3W4", "6/6/6/6/6/b5 b B3W4"),
    ],
)
def test_blanks_and_capitals_are_forgiven(text: str, proper: str) -> None:
    state = REVOLT.parse(text)
    assert state.text == proper == state.record()["start"]["position"]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "board/position-ranks", 0),
        ("6/6/6/6/6 b B4W4", "board/position-ranks", 9),
        ("6/6/6/6/6/6/6 b B4W4", "board/position-ranks", 11),
        ("6/6/6/6/6/ b B4W4", "board/position-rank-length", 10),
        ("6/6/6/6/6/5 b B4W4", "board/position-rank-length", 11),
        ("6/6/6/6/6/6b b B4W4", "board/position-rank-length", 11),
        ("6/6/6/6/6/bbbbbbb b B0W0", "board/position-rank-length", 16),
        ("6/6/6/6/6/33 b B4W4", "board/position-run", 11),
        ("6/6/6/6/6/11b3 b B3W4", "board/position-run", 11),
        ("6/6/6/6/6/7 b B4W4", "board/position-sign", 10),
        ("6/6/6/6/6/0b5 b B3W4", "board/position-sign", 10),
        ("6/6/6/6/6/x5 b B3W4", "board/position-sign", 10),
        ("6/6/6/6/6/６ b B4W4", "board/position-sign", 10),
        (EMPTY, "position-tail", 11),
        (f"{EMPTY} ", "position-tail", 11),
        (f"{EMPTY}  x B4W4", "position-tail", 13),
        (f"{EMPTY} b", "position-tail", 13),
        (f"{EMPTY} b B4", "position-tail", 16),
        (f"{EMPTY} b W4B4", "position-tail", 14),
        (f"{EMPTY} b B5W4", "position-tail", 15),
        (f"{EMPTY} b B04W4", "position-tail", 16),
        (f"{EMPTY} b B4 W4", "position-tail", 16),
        (f"{EMPTY} b B４W4", "position-tail", 15),
        ("6/6/6/6/6/b5 b B4W4", "position-too-many", 16),
        ("6/wwww2/w5/6/6/6 b B0W0", "position-too-many", 8),
        ("b5/6/6/6/6/w5 b B0W0", "position-both-arrived", 11),
    ],
)
def test_refused_texts(text: str, code: str, place: int) -> None:
    reason, found = refusal(text)
    assert reason.code == (code if "/" in code else f"bauernaufstand/{code}")
    assert found == place


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("b5/6/6/6/6/6 w B0W0", "arrived"),
        ("b5/6/6/6/6/6 b B0W0", "arrived"),
        ("bb4/6/6/6/6/6 w B2W4", "arrived"),
        ("6/6/6/6/6/1w4 b B4W3", "arrived"),
        ("2w3/2b3/6/6/6/6 b B0W0", "stuck"),
        (f"{EMPTY} b B0W0", "stuck"),
        (f"{EMPTY} w B4W0", "stuck"),
    ],
)
def test_finished_positions_parse_R8(text: str, reason: str) -> None:
    state = REVOLT.parse(text)
    assert state.text == text
    assert state.to_move == () and state.legal(0) == state.legal(1) == ()
    assert state.result is not None and state.result.reason == reason


def test_a_start_that_is_none() -> None:
    for start in ({}, {"position": None}, {"position": 3}, {"position": ""}):
        with pytest.raises(BadPosition):
            REVOLT.begin(start)
