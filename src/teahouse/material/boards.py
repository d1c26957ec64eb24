"""Boards of squares: how squares are numbered, named and reached, and how a board is written.

    2  5 6 7 8 9      Squares(5, 2): a1 is square 0, e1 is 4, a2 is 5
    1  0 1 2 3 4
       a b c d e

What stands on a board is bytes, one for each square, 0 for an empty one. Its text has the ranks from the highest down,
joined by "/", a letter for each man and a digit for each run of empty squares. Blanks and capitals that cannot be
misread are forgiven (`read_liberally`); a text that cannot be meant is refused, with the sign where it goes wrong.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NewType, NoReturn, TypeVar

from teahouse.core.errors import BadPosition
from teahouse.core.protocol import Start
from teahouse.texts import Message, message

T = TypeVar("T")
Square = NewType("Square", int)
Ways = tuple[tuple[int, int], ...]
"""How far to go along the columns and up the ranks."""
STRAIGHT: Ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Ways = ((1, 1), (1, -1), (-1, -1), (-1, 1))
EMPTY = 0


@dataclass(frozen=True)
class Squares:
    """The squares of a board; `letters` name its columns."""

    columns: int
    ranks: int
    letters: str = "abcdefghijklmnopqrstuvwxyz"

    def __len__(self) -> int:
        return self.columns * self.ranks

    def __iter__(self) -> Iterator[Square]:
        return map(Square, range(len(self)))

    def square_at(self, column: int, rank: int) -> Square:
        return Square(rank * self.columns + column)

    def column_of(self, square: Square) -> int:
        return square % self.columns

    def rank_of(self, square: Square) -> int:
        return square // self.columns

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all squares in their order.

        >>> Squares(2, 2).names
        ('a1', 'b1', 'a2', 'b2')
        """
        return tuple(f"{self.letters[self.column_of(square)]}{self.rank_of(square) + 1}" for square in self)

    @cached_property
    def _numbers(self) -> dict[str, Square]:
        return {name: Square(number) for number, name in enumerate(self.names)}

    def name(self, square: Square) -> str:
        """
        >>> Squares(6, 6).name(Square(2))
        'c1'
        """
        return self.names[square]

    def named(self, name: str) -> Square:
        """The square of a name that is known to be one."""
        return self._numbers[name]

    def find(self, name: str) -> Square | None:
        """The square of that name; None where the board has none."""
        return self._numbers.get(name)

    def shifted(self, square: Square, columns: int, ranks: int) -> Square | None:
        """The square so far to the side and up; None beyond the edge.

        >>> Squares(6, 6).shifted(Square(5), -1, 2), Squares(6, 6).shifted(Square(5), 1, 0)
        (16, None)
        """
        column, rank = self.column_of(square) + columns, self.rank_of(square) + ranks
        return self.square_at(column, rank) if 0 <= column < self.columns and 0 <= rank < self.ranks else None

    def near(self, square: Square, ways: Ways) -> tuple[Square, ...]:
        """Where one step along each of the ways leads, as far as it stays on the board."""
        reached = (self.shifted(square, *way) for way in ways)
        return tuple(target for target in reached if target is not None)

    def ray(self, square: Square, columns: int, ranks: int) -> tuple[Square, ...]:
        """The squares from here to the edge, the nearest first."""
        following = self.shifted(square, columns, ranks)
        return () if following is None else (following, *self.ray(following, columns, ranks))

    def as_written(self, squares: Iterable[Square]) -> list[Square]:
        """Squares in the order in which a text has them: from the highest rank down."""
        return sorted(squares, key=lambda square: (-self.rank_of(square), self.column_of(square)))


# Texts of boards


def read_start(start: Start) -> str:
    """The position of a record's start that holds nothing else."""
    text = start.get("position")
    if not isinstance(text, str):
        raise BadPosition(reason=message("error/record-field", field="start.position"))
    return text


def write_board(board: Squares, cells: bytes, men: str) -> str:
    """The text of a board; men: the letters of 1, 2, ...

    >>> write_board(Squares(3, 3), bytes([1, 0, 0, 0, 2, 0, 0, 0, 0]), "bw")
    '3/1w1/b2'
    """
    signs = "".join(f".{men}"[man] for man in cells)
    ranks = [signs[first : first + board.columns] for first in range(0, len(signs), board.columns)]
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(reversed(ranks)))


def read_board(board: Squares, text: str, men: str) -> bytes:
    """What stands where; whatever write_board() would not write is refused."""
    ranks = text.split("/", board.ranks)
    if len(ranks) != board.ranks:
        place = len("/".join(ranks[: board.ranks]))
        refuse_text("board/position-ranks", position=place, ranks=board.ranks, found=text.count("/") + 1)
    rows, place = [], 0
    for rank, row in zip(range(board.ranks, 0, -1), ranks, strict=True):
        rows.append(_read_rank(board, row, rank, men, place))
        place += len(row) + 1
    return b"".join(reversed(rows))


def _read_rank(board: Squares, text: str, rank: int, men: str, place: int) -> bytes:
    """The squares of a rank; a run of empty ones is one digit, never two."""
    row = bytearray()
    after_digit = False
    for at, sign in enumerate(text, start=place):
        is_digit = sign in "123456789"[: board.columns]
        if not is_digit and sign not in men:
            refuse_text("board/position-sign", position=at, rank=rank, found=sign, men=men, columns=board.columns)
        if is_digit and after_digit:
            refuse_text("board/position-run", position=at, rank=rank)
        row += bytes(int(sign)) if is_digit else bytes([men.index(sign) + 1])
        after_digit = is_digit
        if len(row) > board.columns:
            refuse_text("board/position-rank-length", position=at, rank=rank, columns=board.columns)
    if len(row) != board.columns:
        refuse_text("board/position-rank-length", position=place + len(text), rank=rank, columns=board.columns)
    return bytes(row)


def place_in(board: Squares, text: str, square: Square) -> int:
    """Which sign of a board's text speaks of a square.

    >>> place_in(Squares(3, 3), "3/1w1/b2", Square(4))
    3
    """
    place = 0
    for _ in range(board.ranks - 1 - board.rank_of(square)):
        place = text.index("/", place) + 1
    gone = -1
    for at in range(place, len(text)):
        gone += int(text[at]) if text[at].isdigit() else 1
        if gone >= board.column_of(square):
            return at
    return len(text)


# Texts as others write them


def read_liberally(text: str, read: Callable[[str], T], respelt: Callable[[str], str] = str) -> T:
    """What a strict reader finds once blanks are single and `respelt` has put right what is the same otherwise.

    `respelt` leaves every sign where it is; it may add to the end. A refusal names the place in the text as given.
    """
    tight, places = tightened(text)
    try:
        return read(respelt(tight))
    except BadPosition as error:
        place, reason = error.params["position"], error.params["reason"]
        if not isinstance(place, int) or not isinstance(reason, Message):
            raise
        raise BadPosition(reason=reason, position=places[min(place, len(tight))]) from None


def tightened(text: str) -> tuple[str, list[int]]:
    """A text with one blank between its words and none around it, and where each sign of that was, and its end.

    >>> tightened(" a  bc ")
    ('a bc', [1, 2, 4, 5, 6])
    """
    words = list(re.finditer(r"\S+", text))
    places = [place for word in words for place in range(word.start(), word.end() + 1)]
    return " ".join(word[0] for word in words), places or [0]


# Where texts go wrong


def first_misfit(text: str, *shapes: Sequence[str]) -> int:
    """The first sign that does not fit, in the shape that fits longest; a shape is a row of patterns.

    >>> first_misfit("a2x3", ("[a-e]", "[1-5]", "[a-e]", "[1-5]")), first_misfit("pas", "pass")
    (2, 3)
    """
    return max(_fitting(text, shape) for shape in shapes)


def _fitting(text: str, shape: Sequence[str]) -> int:
    place = 0
    for pattern in shape:
        found = re.compile(pattern, re.ASCII).match(text, place)
        if not found:
            return place
        place = found.end()
    return place


def refuse_text(code: str, *, position: int | None, **params: object) -> NoReturn:
    """A text is no position; `position` is the index of the sign where that shows."""
    raise BadPosition(reason=message(code, **params), position=position)
