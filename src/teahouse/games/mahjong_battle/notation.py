"""Text of moves and positions. Each reader is the inverse of its writer and refuses all else.

move       a9+c1     the two squares, the earlier column (then the lower row) first
position   rows 9 to 1 joined by "/", 12 cells of two characters each ("5p", "--" empty),
           the player to move (1, 2), the points taken ("12-9")
"""

import re
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Opening, Seat
from teahouse.games.mahjong_battle import rules
from teahouse.games.mahjong_battle.position import (
    COLUMNS,
    EMPTY,
    ROWS,
    Position,
    Square,
    Take,
    code_of,
    column_of,
    column_squares,
    row_of,
    square_at,
    take,
    tile_of,
    value,
)
from teahouse.material.boards import read_start
from teahouse.material.tiles import SUIT_KINDS
from teahouse.texts import message

LETTERS = "abcdefghijkl"
MOVE = re.compile(r"[a-l][1-9]\+[a-l][1-9]", re.ASCII)
TAIL = re.compile(r"([12]) (0|[1-9][0-9]{0,2})-(0|[1-9][0-9]{0,2})", re.ASCII)
TILES = {"--": EMPTY, **{code: tile_of(code) for code in SUIT_KINDS}}
KEPT = 256
"""Texts and positions that are remembered: everybody at a table asks for the same one."""


def write_square(square: Square) -> str:
    """The name of a square.

    >>> write_square(square_at(0, 8))
    'a9'
    """
    return f"{LETTERS[column_of(square)]}{row_of(square) + 1}"


def is_square(text: str) -> bool:
    return len(text) == 2 and text[0] in LETTERS and text[1] in "123456789"[:ROWS]


def read_square(text: str) -> Square:
    return square_at(LETTERS.index(text[0]), int(text[1]) - 1)


def write_move(position: Position, seat: Seat, move: Take) -> str:
    return f"{write_square(move.first)}+{write_square(move.second)}"


def read_pair(text: str) -> Take:
    """The pair of a move that is known to be one."""
    return Take(read_square(text[:2]), read_square(text[3:]))


def read_move(position: Position, text: str) -> tuple[None, Take]:
    """The two squares of a move's text; whether they may be taken is another question."""
    if not MOVE.fullmatch(text):
        raise IllegalMove(text=text, reason=message("mahjong-battle/not-a-move"))
    written = read_pair(text)
    move = take(written.first, written.second)
    if move != written:
        proper = write_move(position, position.to_move, move)
        raise IllegalMove(text=text, reason=message("mahjong-battle/not-in-order", proper=proper))
    return None, move


def tidy(text: str) -> str:
    """What a person typed, as the notation has it: capitals, blanks and either order are forgiven.

    >>> tidy("C1 a9")
    'a9+c1'
    """
    squares = re.fullmatch(r"\s*([a-l][1-9])\s*[+, -]?\s*([a-l][1-9])\s*", text.lower(), re.ASCII)
    if not squares:
        return text.strip()
    return "+".join(sorted(squares.groups()))


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    return {"position": write_position(rules.deal(options, rng))}


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    return _read(read_start(start))


def read_position(options: Options, text: str) -> Opening:
    _read(text)
    return Opening(options, {"position": text})


@lru_cache(maxsize=KEPT)
def write_position(position: Position) -> str:
    rows = "/".join(_write_row(position.cells, row) for row in reversed(range(ROWS)))
    return f"{rows} {position.to_move + 1} {position.scores[0]}-{position.scores[1]}"


def _write_row(cells: bytes, row: int) -> str:
    tiles = (cells[square_at(column, row)] for column in range(COLUMNS))
    return "".join("--" if tile == EMPTY else code_of(tile) for tile in tiles)


@lru_cache(maxsize=KEPT)
def read_cells(text: str) -> bytes:
    """What lies where in a position's text; whether that can be so is another question."""
    return _read_board(text.partition(" ")[0])


@lru_cache(maxsize=KEPT)
def _read(text: str) -> Position:
    cells, tail = read_cells(text), text.partition(" ")[2]
    _check_columns(cells)
    _check_kinds(cells)
    found = TAIL.fullmatch(tail)
    if not found:
        _refuse("position-tail", tail=tail[:40])
    scores = (int(found[2]), int(found[3]))
    _check_scores(cells, scores)
    return Position(cells, Seat(int(found[1]) - 1), scores)


def _read_board(board: str) -> bytes:
    rows = board.split("/")
    if len(rows) != ROWS:
        _refuse("position-rows", found=len(rows))
    cells = [_read_row(text, row) for row, text in zip(reversed(range(ROWS)), rows, strict=True)]
    return b"".join(reversed(cells))


def _read_row(text: str, row: int) -> bytes:
    if len(text) != 2 * COLUMNS:
        _refuse("position-row-length", row=row + 1, found=len(text))
    codes = [text[place : place + 2] for place in range(0, 2 * COLUMNS, 2)]
    for column, code in enumerate(codes):
        if code not in TILES:
            _refuse("position-cell", square=write_square(square_at(column, row)), found=code)
    return bytes([TILES[code] for code in codes])


def _check_columns(cells: bytes) -> None:
    """Tiles leave a column at its ends, so what is left has no hole."""
    for column in range(COLUMNS):
        tiles = [square for square in column_squares(column) if cells[square] != EMPTY]
        for square in column_squares(column):
            if tiles and tiles[0] < square < tiles[-1] and cells[square] == EMPTY:
                _refuse("position-hole", square=write_square(Square(square)))


def _check_kinds(cells: bytes) -> None:
    """Tiles leave in pairs: none, two or four of a kind lie."""
    for tile, number in sorted(Counter(cells).items()):
        if tile != EMPTY and number > rules.COPIES:
            _refuse("position-too-many", tile=code_of(tile), found=number)
        if tile != EMPTY and number % 2:
            _refuse("position-odd", tile=code_of(tile), found=number)


def _check_scores(cells: bytes, scores: tuple[int, int]) -> None:
    """The points are those of the missing pairs, each counted for one of the two."""
    lying = Counter(cells)
    gone = [value(tile) for tile in range(1, len(SUIT_KINDS) + 1) for _ in range((rules.COPIES - lying[tile]) // 2)]
    if sum(scores) != sum(gone):
        _refuse("position-score-sum", found=sum(scores), expected=sum(gone))
    reachable = {0}
    for points in gone:
        reachable |= {before + points for before in reachable}
    if scores[0] not in reachable:
        _refuse("position-score-split", first=scores[0], second=scores[1])


def _refuse(code: str, **params: object) -> NoReturn:
    raise BadPosition(reason=message(f"mahjong-battle/{code}", **params))
