"""Text of moves and positions: each reader is its writer's inverse and refuses all else."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teahouse import BadPosition, Game, IllegalMove, State
from teahouse.games.bauernaufstand import GAME, notation
from teahouse.games.bauernaufstand.position import HAND, Move, Position, Square

REVOLT = Game(GAME, {})
EMPTY = "6/6/6/6/6/6"
START = f"{EMPTY} b B4W4"


def refusal(text: str) -> Any:
    with pytest.raises(BadPosition) as caught:
        REVOLT.parse(text)
    assert str(caught.value.params["reason"]) in str(caught.value)
    return caught.value.params["reason"]


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
    names = [notation.write_square(Square(square)) for square in range(36)]
    assert names[:7] == ["a1", "b1", "c1", "d1", "e1", "f1", "a2"]
    assert names[-1] == "f6"
    assert [notation.read_square(name) for name in names] == list(range(36))


@pytest.mark.parametrize(
    ("text", "origin", "target"), [("@c1", HAND, 2), ("c1c2", 2, 8), ("c2xd3", 8, 15), ("c2xc4", 8, 20)]
)
def test_moves(text: str, origin: int, target: int) -> None:
    move = Move(Square(origin), Square(target))
    assert notation.read_move(Position(), text) == (None, move)
    assert notation.write_move(Position(), notation.Seat(0), move) == text


@pytest.mark.parametrize(
    "text",
    ["", "@", "c1", "@g1", "@a7", "@a0", "c1-c2", "C1C2", "c1c2 ", " c1c2", "c1c2c3", "c1xxc2", "@c1c2", "c１c2"],
)
def test_what_is_no_move_anywhere(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        notation.read_move(Position(), text)
    assert caught.value.params["reason"].code == "bauernaufstand/not-a-move"


@pytest.mark.parametrize(("text", "proper"), [("c1xc2", "c1c2"), ("c2d3", "c2xd3"), ("c2c4", "c2xc4")])
def test_the_proper_spelling_is_named_R9(text: str, proper: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        notation.read_move(Position(), text)
    assert caught.value.params["reason"].params == {"proper": proper}


@pytest.mark.parametrize("text", ["c1c1", "c1d1", "c1xd1", "c1c4", "c1xe3", "c1xd3", "a1xf2", "c1xc5"])
def test_ways_nobody_goes(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        notation.read_move(Position(), text)
    assert caught.value.params["reason"].code == "bauernaufstand/no-such-way"


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
    ("text", "code"),
    [
        ("", "position-ranks"),
        ("6/6/6/6/6 b B4W4", "position-ranks"),
        ("6/6/6/6/6/6/6 b B4W4", "position-ranks"),
        ("6/6/6/6/6/ b B4W4", "position-rank-length"),
        ("6/6/6/6/6/5 b B4W4", "position-rank-length"),
        ("6/6/6/6/6/6b b B4W4", "position-rank-length"),
        ("6/6/6/6/6/bbbbbbb b B0W0", "position-rank-length"),
        ("6/6/6/6/6/33 b B4W4", "position-run"),
        ("6/6/6/6/6/11b3 b B3W4", "position-run"),
        ("6/6/6/6/6/7 b B4W4", "position-sign"),
        ("6/6/6/6/6/0b5 b B3W4", "position-sign"),
        ("6/6/6/6/6/B5 b B3W4", "position-sign"),
        ("6/6/6/6/6/x5 b B3W4", "position-sign"),
        ("6/6/6/6/6/６ b B4W4", "position-sign"),
        (EMPTY, "position-tail"),
        (f"{EMPTY} ", "position-tail"),
        (f"{EMPTY} B B4W4", "position-tail"),
        (f"{EMPTY} b", "position-tail"),
        (f"{EMPTY} b B4", "position-tail"),
        (f"{EMPTY} b W4B4", "position-tail"),
        (f"{EMPTY} b B5W4", "position-tail"),
        (f"{EMPTY} b B04W4", "position-tail"),
        (f"{EMPTY} b B4W4 ", "position-tail"),
        (f"{EMPTY} b B4W4\n", "position-tail"),
        (f"{EMPTY}  b B4W4", "position-tail"),
        (f" {START}", "position-ranks"),
        (f"{EMPTY} b B４W4", "position-tail"),
        ("6/6/6/6/6/b5 b B4W4", "position-too-many"),
        ("6/wwww2/w5/6/6/6 b B0W0", "position-too-many"),
        ("b5/6/6/6/6/w5 b B0W0", "position-both-arrived"),
    ],
)
def test_refused_texts(text: str, code: str) -> None:
    assert refusal(text).code == f"bauernaufstand/{code}"


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
