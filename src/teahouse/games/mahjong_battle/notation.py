"""Text of moves and positions. Moves are read as they are written; in positions blanks and capitals are forgiven.

move       a9+c1     the two squares, the earlier column (then the lower row) first
position   rows 9 to 1 joined by "/", 12 cells of two characters each ("5p", "--" empty),
           the player to move (1, 2), the points taken ("12-9")
"""

import re
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

from teahouse.core.errors import IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Opening, Seat
from teahouse.games.mahjong_battle import rules
from teahouse.games.mahjong_battle.position import (
    BOARD,
    COLUMNS,
    ROWS,
    Position,
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
from teahouse.material.boards import EMPTY, Square, first_misfit, read_liberally, read_start, refuse_text
from teahouse.material.tiles import SUIT_KINDS
from teahouse.texts import message

MOVE = re.compile(r"[a-l][1-9]\+[a-l][1-9]", re.ASCII)
TAIL = re.compile(r"([12]) (0|[1-9][0-9]{0,2})-(0|[1-9][0-9]{0,2})", re.ASCII)
NUMBER = "0|[1-9][0-9]{0,2}"
SHAPE = ("[a-l]", "[1-9]", r"\+", "[a-l]", "[1-9]")
TAIL_SHAPE = ("[12]", " ", NUMBER, "-", NUMBER)
CELL_SHAPES = (("[1-9]", "[mps]"), ("-", "-"))
TILES = {"--": EMPTY, **{code: tile_of(code) for code in SUIT_KINDS}}
KEPT = 256
"""Texts and positions that are remembered: everybody at a table asks for the same one."""


def write_move(position: Position, seat: Seat, move: Take) -> str:
    return f"{BOARD.name(move.first)}+{BOARD.name(move.second)}"


def read_move(position: Position, text: str) -> tuple[None, Take]:
    """The two squares of a move's text; whether they may be taken is another question."""
    if not MOVE.fullmatch(text):
        place = first_misfit(text, SHAPE)
        raise IllegalMove(text=text, reason=message("mahjong-battle/not-a-move"), position=place)
    written = Take(BOARD.named(text[:2]), BOARD.named(text[3:]))
    move = take(written.first, written.second)
    if move != written:
        reason = message("mahjong-battle/not-in-order", proper=write_move(position, position.to_move, move))
        raise IllegalMove(text=text, reason=reason, position=text.index("+") + 1)
    return None, move


def tidy(text: str) -> str:
    """What a person typed, as the notation has it: capitals, blanks and either order are forgiven.

    >>> tidy("C1 a9")
    'a9+c1'
    """
    squares = re.fullmatch(r"([a-l][1-9]) ?[+,-]? ?([a-l][1-9])", " ".join(text.lower().split()), re.ASCII)
    if not squares:
        return text.strip()
    return "+".join(sorted(squares.groups()))


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    return {"position": write_position(rules.deal(options, rng))}


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    return _read(read_start(start))


def read_position(options: Options, text: str) -> Opening:
    return Opening(options, {"position": write_position(_read(text))})


@lru_cache(maxsize=KEPT)
def write_position(position: Position) -> str:
    rows = "/".join(_write_row(position.cells, row) for row in reversed(range(ROWS)))
    return f"{rows} {position.to_move + 1} {position.scores[0]}-{position.scores[1]}"


def _write_row(cells: bytes, row: int) -> str:
    tiles = (cells[square_at(column, row)] for column in range(COLUMNS))
    return "".join("--" if tile == EMPTY else code_of(tile) for tile in tiles)


@lru_cache(maxsize=KEPT)
def _read(text: str) -> Position:
    return read_liberally(text, _read_strictly, str.lower)


def _read_strictly(text: str) -> Position:
    board, _, tail = text.partition(" ")
    cells = _read_board(board)
    _check_columns(cells)
    _check_kinds(cells)
    found = TAIL.fullmatch(tail)
    if not found:
        place = len(board) + 1 + first_misfit(tail, TAIL_SHAPE)
        refuse_text("mahjong-battle/position-tail", position=min(place, len(text)), tail=tail[:40])
    scores = (int(found[2]), int(found[3]))
    _check_scores(cells, scores, len(board) + 1 + found.start(2))
    return Position(cells, Seat(int(found[1]) - 1), scores)


def _read_board(board: str) -> bytes:
    rows = board.split("/", ROWS)
    if len(rows) != ROWS:
        place = len("/".join(rows[:ROWS]))
        refuse_text("mahjong-battle/position-rows", position=place, found=board.count("/") + 1)
    cells = [_read_row(text, row) for row, text in zip(reversed(range(ROWS)), rows, strict=True)]
    return b"".join(reversed(cells))


def _read_row(text: str, row: int) -> bytes:
    place = _place_of(square_at(0, row))
    if len(text) != 2 * COLUMNS:
        end = place + min(len(text), 2 * COLUMNS)
        refuse_text("mahjong-battle/position-row-length", position=end, row=row + 1, found=len(text))
    codes = [text[at : at + 2] for at in range(0, 2 * COLUMNS, 2)]
    for column, code in enumerate(codes):
        if code not in TILES:
            square, misfit = square_at(column, row), first_misfit(code, *CELL_SHAPES)
            place = _place_of(square) + misfit
            refuse_text("mahjong-battle/position-cell", position=place, square=BOARD.name(square), found=code)
    return bytes([TILES[code] for code in codes])


def _place_of(square: Square) -> int:
    """Where a square stands in a text whose rows above it are whole."""
    return (ROWS - 1 - row_of(square)) * (2 * COLUMNS + 1) + 2 * column_of(square)


def _check_columns(cells: bytes) -> None:
    """Tiles leave a column at its ends, so what is left has no hole."""
    for column in range(COLUMNS):
        tiles = [square for square in column_squares(column) if cells[square] != EMPTY]
        for square in map(Square, column_squares(column)):
            if tiles and tiles[0] < square < tiles[-1] and cells[square] == EMPTY:
                refuse_text("mahjong-battle/position-hole", position=_place_of(square), square=BOARD.name(square))


def _check_kinds(cells: bytes) -> None:
    """Tiles leave in pairs: none, two or four of a kind lie. What is one too many comes last in the text."""
    for tile, number in sorted(Counter(cells).items()):
        if tile != EMPTY and (number > rules.COPIES or number % 2):
            lying = BOARD.as_written(square for square in BOARD if cells[square] == tile)
            place, code = _place_of(lying[-1]), "too-many" if number > rules.COPIES else "odd"
            refuse_text(f"mahjong-battle/position-{code}", position=place, tile=code_of(tile), found=number)


def _check_scores(cells: bytes, scores: tuple[int, int], place: int) -> None:
    """The points are those of the missing pairs, each counted for one of the two."""
    gone = values_gone(Counter(cells))
    if sum(scores) != sum(gone):
        refuse_text("mahjong-battle/position-score-sum", position=place, found=sum(scores), expected=sum(gone))
    reachable = {0}
    for points in gone:
        reachable |= {before + points for before in reachable}
    if scores[0] not in reachable:
        refuse_text("mahjong-battle/position-score-split", position=place, first=scores[0], second=scores[1])


def values_gone(lying: Counter[int]) -> list[int]:
    """What each pair that does not lie any more was worth."""
    return [value(tile) for tile in range(1, len(SUIT_KINDS) + 1) for _ in range((rules.COPIES - lying[tile]) // 2)]
