"""Text of moves and positions. Moves are read as they are written; in positions blanks and capitals are forgiven.

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
from typing import Any

from teahouse.core.errors import IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Opening, Seat
from teahouse.games.bauernaufstand.position import (
    BLACK,
    BOARD,
    HAND,
    MEN,
    WHITE,
    Position,
    column_of,
    goal_rank,
    has_arrived,
    number_of_men,
    rank_of,
)
from teahouse.material.boards import (
    first_misfit,
    place_in,
    read_board,
    read_liberally,
    read_start,
    refuse_text,
    write_board,
)
from teahouse.material.duels import Move, men_of
from teahouse.texts import message

MEN_LETTERS = "bw"
DROP = re.compile(r"@([a-f][1-6])", re.ASCII)
WAY = re.compile(r"([a-f][1-6])(x?)([a-f][1-6])", re.ASCII)
TYPED = re.compile(r"([a-f][1-6])[-x:×*+@>]*([a-f][1-6])", re.ASCII)
TAIL = re.compile(r"([bw]) B([0-4])W([0-4])", re.ASCII)
SHAPES = (("@", "[a-f]", "[1-6]"), ("[a-f]", "[1-6]", "x?", "[a-f]", "[1-6]"))
TAIL_SHAPE = ("[bw]", " ", "B", "[0-4]", "W", "[0-4]")
KEPT = 256
"""Texts and positions that are remembered: everybody at a table asks for the same one."""


def write_move(position: Position, seat: Seat, move: Move) -> str:
    if move.origin == HAND:
        return f"@{BOARD.name(move.target)}"
    return f"{BOARD.name(move.origin)}{'' if _is_step(move) else 'x'}{BOARD.name(move.target)}"


def read_move(position: Position, text: str) -> tuple[None, Move]:
    """The move a text names; whether it may be made is another question."""
    dropped = DROP.fullmatch(text)
    if dropped:
        return None, Move(HAND, BOARD.named(dropped[1]))
    found = WAY.fullmatch(text)
    if not found:
        reason = message("bauernaufstand/not-a-move")
        raise IllegalMove(text=text, reason=reason, position=first_misfit(text, *SHAPES))
    move = Move(BOARD.named(found[1]), BOARD.named(found[3]))
    if not is_way(move):
        reason = message("bauernaufstand/no-such-way", rule=2)
        raise IllegalMove(text=text, reason=reason, position=found.start(3))
    proper = write_move(position, position.to_move, move)
    if proper != text:
        reason = message("bauernaufstand/misspelt", proper=proper)
        raise IllegalMove(text=text, reason=reason, position=found.start(2))
    return None, move


def _is_step(move: Move) -> bool:
    return _way(move) == (0, 1)


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
    move = Move(BOARD.named(found[1]), BOARD.named(found[2]))
    return f"{found[1]}{'' if _is_step(move) else 'x'}{found[2]}"


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    """The empty board: nothing is left to chance in this game."""
    return {"position": write_position(Position())}


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    return _read(read_start(start))


def read_position(options: Options, text: str) -> Opening:
    return Opening(options, {"position": write_position(_read(text))})


@lru_cache(maxsize=KEPT)
def write_position(position: Position) -> str:
    """The text of a position.

    >>> write_position(Position())
    '6/6/6/6/6/6 b B4W4'
    """
    board = write_board(BOARD, position.cells, MEN_LETTERS)
    black, white = position.hands
    return f"{board} {MEN_LETTERS[position.to_move]} B{black}W{white}"


@lru_cache(maxsize=KEPT)
def _read(text: str) -> Position:
    return read_liberally(text, _read_strictly, _respelt)


def _respelt(text: str) -> str:
    """Capitals where they belong: in the hands alone.

    >>> _respelt("6/6/6/6/6/B5 B b3w4")
    '6/6/6/6/6/b5 b B3W4'
    """
    words = text.lower().split(" ")
    return " ".join((*words[:2], *(hands.upper() for hands in words[2:])))


def _read_strictly(text: str) -> Position:
    board, _, tail = text.partition(" ")
    cells = read_board(BOARD, board, MEN_LETTERS)
    found = TAIL.fullmatch(tail)
    if not found:
        place = len(board) + 1 + first_misfit(tail, TAIL_SHAPE)
        refuse_text("bauernaufstand/position-tail", position=min(place, len(text)), tail=tail[:40])
    position = Position(cells, (int(found[2]), int(found[3])), Seat(MEN_LETTERS.index(found[1])))
    _check_men(position, text)
    _check_arrivals(cells, text)
    return position


def _check_men(position: Position, text: str) -> None:
    """Each side has four men; those taken are out for good. What is one too many comes last in the text."""
    for seat, letter in ((BLACK, "B"), (WHITE, "W")):
        number = number_of_men(position, seat)
        if number > MEN:
            standing = BOARD.as_written(men_of(position.cells, seat))[MEN:]
            place = place_in(BOARD, text, standing[0]) if standing else text.index(letter) + 1
            side = message(f"bauernaufstand/seat-{seat}")
            refuse_text("bauernaufstand/position-too-many", position=place, side=side, found=number)


def _check_arrivals(cells: bytes, text: str) -> None:
    """The game ends with the first arrival, so at most one side has arrived; the text has White's man last."""
    if has_arrived(cells, BLACK) and has_arrived(cells, WHITE):
        last = next(square for square in men_of(cells, WHITE) if rank_of(square) == goal_rank(WHITE))
        refuse_text("bauernaufstand/position-both-arrived", position=place_in(BOARD, text, last))
