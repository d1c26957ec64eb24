"""Text of moves and positions. Each reader is the inverse of its writer and refuses all else.

    move       @c1      a man from hand onto c1
               c1c2     a step
               c2xd3    a man taken diagonally
               c2xc4    a man jumped over and taken
    position   ranks 6 to 1 joined by "/", digits for runs of empty squares, b and w for men,
               the side to move (b, w), the men in hand ("B4W4")

At the start: 6/6/6/6/6/6 b B4W4
"""

import re
from functools import lru_cache
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Opening, Seat
from teahouse.games.bauernaufstand.position import (
    BLACK,
    HAND,
    MEN,
    SIZE,
    WHITE,
    Move,
    Position,
    Square,
    column_of,
    has_arrived,
    men_on_board,
    rank_of,
    square_at,
)
from teahouse.material.boards import read_board, read_start, write_board
from teahouse.texts import message

LETTERS = "abcdef"
MEN_LETTERS = "bw"
SQUARE = re.compile(r"[a-f][1-6]", re.ASCII)
DROP = re.compile(r"@([a-f][1-6])", re.ASCII)
WAY = re.compile(r"([a-f][1-6])(x?)([a-f][1-6])", re.ASCII)
TYPED = re.compile(r"([a-f][1-6])[-x:×*+@>]*([a-f][1-6])", re.ASCII)
TAIL = re.compile(r"([bw]) B([0-4])W([0-4])", re.ASCII)
KEPT = 256
"""Texts and positions that are remembered: everybody at a table asks for the same one."""


def write_square(square: Square) -> str:
    """The name of a square.

    >>> write_square(square_at(2, 0))
    'c1'
    """
    return f"{LETTERS[column_of(square)]}{rank_of(square) + 1}"


def read_square(text: str) -> Square:
    return square_at(LETTERS.index(text[0]), int(text[1]) - 1)


def write_move(position: Position, seat: Seat, move: Move) -> str:
    if move.origin == HAND:
        return f"@{write_square(move.target)}"
    return f"{write_square(move.origin)}{'' if _is_step(move) else 'x'}{write_square(move.target)}"


def read_move(position: Position, text: str) -> tuple[None, Move]:
    """The move a text names; whether it may be made is another question."""
    dropped = DROP.fullmatch(text)
    if dropped:
        return None, Move(HAND, read_square(dropped[1]))
    found = WAY.fullmatch(text)
    if not found:
        raise IllegalMove(text=text, reason=message("bauernaufstand/not-a-move"))
    move = Move(read_square(found[1]), read_square(found[3]))
    if not is_way(move):
        raise IllegalMove(text=text, reason=message("bauernaufstand/no-such-way", rule=2))
    proper = write_move(position, position.to_move, move)
    if proper != text:
        raise IllegalMove(text=text, reason=message("bauernaufstand/misspelt", proper=proper))
    return None, move


def _is_step(move: Move) -> bool:
    return _way(move) == (0, 1)


def is_square(text: str) -> bool:
    return SQUARE.fullmatch(text) is not None


def is_way(move: Move) -> bool:
    """Whether some man could ever go like this: a step, diagonally, or a jump."""
    return _way(move) in ((0, 1), (1, 1), (0, 2))


def _way(move: Move) -> tuple[int, int]:
    """How far a move goes sideways and along."""
    columns = abs(column_of(move.target) - column_of(move.origin))
    return columns, abs(rank_of(move.target) - rank_of(move.origin))


def tidy(text: str) -> str:
    """What a person typed, as the notation has it: capitals, blanks, dashes and a missing x are forgiven.

    >>> tidy("C1 - c2"), tidy("c2:d3"), tidy("c2 c4"), tidy("c1")
    ('c1c2', 'c2xd3', 'c2xc4', '@c1')
    """
    bare = "".join(text.lower().split())
    if re.fullmatch(r"@?[a-f][1-6]", bare, re.ASCII):
        return f"@{bare[-2:]}"
    found = TYPED.fullmatch(bare)
    if not found:
        return text.strip()
    move = Move(read_square(found[1]), read_square(found[2]))
    return f"{found[1]}{'' if _is_step(move) else 'x'}{found[2]}"


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    """The empty board: nothing is left to chance in this game."""
    return {"position": write_position(Position())}


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    return _read(read_start(start))


def read_position(options: Options, text: str) -> Opening:
    _read(text)
    return Opening(options, {"position": text})


@lru_cache(maxsize=KEPT)
def write_position(position: Position) -> str:
    """The text of a position.

    >>> write_position(Position())
    '6/6/6/6/6/6 b B4W4'
    """
    board = write_board(position.cells, SIZE, MEN_LETTERS)
    black, white = position.hands
    return f"{board} {MEN_LETTERS[position.to_move]} B{black}W{white}"


@lru_cache(maxsize=KEPT)
def _read(text: str) -> Position:
    board, _, tail = text.partition(" ")
    cells = read_board(board, SIZE, MEN_LETTERS, _refuse)
    found = TAIL.fullmatch(tail)
    if not found:
        _refuse("position-tail", tail=tail[:40])
    hands = (int(found[2]), int(found[3]))
    _check_men(cells, hands)
    _check_arrivals(cells)
    return Position(cells, hands, Seat(MEN_LETTERS.index(found[1])))


def _check_men(cells: bytes, hands: tuple[int, int]) -> None:
    """Each side has four men; those taken are out for good."""
    for seat in (BLACK, WHITE):
        number = len(men_on_board(cells, seat)) + hands[seat]
        if number > MEN:
            _refuse("position-too-many", side=message(f"bauernaufstand/seat-{seat}"), found=number)


def _check_arrivals(cells: bytes) -> None:
    """The game ends with the first arrival, so at most one side has arrived."""
    if has_arrived(cells, BLACK) and has_arrived(cells, WHITE):
        _refuse("position-both-arrived")


def _refuse(code: str, **params: object) -> NoReturn:
    raise BadPosition(reason=message(f"bauernaufstand/{code}", **params))
