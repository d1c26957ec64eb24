"""Small boards as texts, and deals that are nothing but such a text.

A board is bytes, rank after rank from the lowest, 0 for an empty square. Its text has the ranks from the highest down,
joined by "/", a letter for each man and a digit for each run of empty squares.
"""

import re
from collections.abc import Callable
from typing import NoReturn

from teahouse.core.errors import BadPosition
from teahouse.core.protocol import Start
from teahouse.texts import message

Refuse = Callable[..., NoReturn]
"""Raises a game's own words for a code and its parameters."""


def read_start(start: Start) -> str:
    """The position of a record's start that holds nothing else."""
    text = start.get("position")
    if not isinstance(text, str):
        raise BadPosition(reason=message("error/record-field", field="start.position"))
    return text


def write_board(cells: bytes, size: int, men: str) -> str:
    """The text of a board; men: the letters of 1, 2, ...

    >>> write_board(bytes([1, 0, 0, 0, 2, 0, 0, 0, 0]), 3, "bw")
    '3/1w1/b2'
    """
    signs = "".join(f".{men}"[man] for man in cells)
    ranks = [signs[first : first + size] for first in range(0, len(signs), size)]
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(reversed(ranks)))


def read_board(text: str, size: int, men: str, refuse: Refuse) -> bytes:
    """The board of a text; whatever write_board() would not write is refused."""
    ranks = text.split("/")
    if len(ranks) != size:
        refuse("position-ranks", found=len(ranks))
    return b"".join(_read_rank(row, rank, size, men, refuse) for rank, row in enumerate(reversed(ranks), 1))


def _read_rank(text: str, rank: int, size: int, men: str, refuse: Refuse) -> bytes:
    """The squares of a rank; a run of empty ones is one digit, never two."""
    row = bytearray()
    after_digit = False
    for sign in text[: size + 1]:
        is_digit = sign in "123456789"[:size]
        if not is_digit and sign not in men:
            refuse("position-sign", rank=rank, found=sign)
        if is_digit and after_digit:
            refuse("position-run", rank=rank)
        row += bytes(int(sign)) if is_digit else bytes([men.index(sign) + 1])
        after_digit = is_digit
    if len(row) != size:
        refuse("position-rank-length", rank=rank)
    return bytes(row)
