"""The board of Weiß-Schach as SVG and in a terminal."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, View
from teahouse.drawing import boards, chessmen, lines
from teahouse.drawing.boards import CHOICE, Board, mark_of
from teahouse.drawing.picture import picture
from teahouse.games.weiss_schach import rules
from teahouse.games.weiss_schach.notation import PIECES, promotion_click
from teahouse.games.weiss_schach.position import (
    BLACK,
    BOARD,
    KING,
    PROMOTIONS,
    SIZE,
    Move,
    Position,
    column_of,
    kind_of,
    piece_of,
    rank_of,
    seat_of,
)
from teahouse.games.weiss_schach.view import NAMES, is_checked, piece_words, promotion_words
from teahouse.material.boards import EMPTY, Square
from teahouse.texts import language, say, speaking

LOOKS = (
    Option("turned", False),
    Option("letters", False),
)

FIGURES = " ♙♘♗♖♕♔♟♞♝♜♛♚"
"""The terminal sign of every value of a cell; Black's are filled."""
STYLES = ("blue-bold", "lacquer-bold")
BOARDS = (Board(SIZE, SIZE), Board(SIZE, SIZE, turned=True))


def draw(view: View[Position], looks: Mapping[str, Any]) -> Picture:
    """The board in its frame; what can be moved, the last move and a check are marked."""
    position, moves = view.seen, _moves(view)
    board = BOARDS[_is_turned(view, looks)]
    body = boards.frame(board, BOARD.letters) + "".join(_squares(position, board, moves))
    return picture(
        board.width,
        board.height,
        body + _choices(position, board, moves),
        title=say("weiss-schach/title"),
        defs=boards.defs() + chessmen.defs(),
        style=boards.STYLE + chessmen.STYLE,
    )


def _is_turned(view: View[Position], looks: Mapping[str, Any]) -> bool:
    """Everybody has their own side below, and may turn the board."""
    return bool(looks["turned"] != (view.seat == BLACK))


def _moves(view: View[Position]) -> tuple[Move, ...]:
    """What the viewer may play now."""
    return rules.legal_moves(view.seen.diagram) if view.legal else ()


def _squares(position: Position, board: Board, moves: tuple[Move, ...]) -> Iterator[str]:
    movable, spoken = {move.origin for move in moves}, language()
    left, reached = (position.last.origin, position.last.target) if position.last else (None, None)
    king, turned = piece_of(position.to_move, KING), board.turned
    is_check = king in position.cells and rules.is_check(position.diagram)
    for square, piece in enumerate(position.cells):
        marks = square in movable, square == left, square == reached, is_check and piece == king
        yield _square(piece, turned, Square(square), *marks, spoken)


@lru_cache(maxsize=4096)
def _square(
    piece: int, turned: bool, square: Square, movable: bool, left: bool, reached: bool, checked: bool, spoken: str
) -> str:
    """A square with its piece, drawn once in each language."""
    with speaking(spoken):
        label = say(piece_words(piece, square, checked))
    return boards.square(
        BOARDS[turned],
        column_of(square),
        rank_of(square),
        id=BOARD.name(square),
        label=label,
        piece=_piece(piece),
        below=chessmen.check() if checked else "",
        mark=mark_of(clickable=movable, left=left, reached=reached),
    )


def _piece(piece: int) -> str:
    return "" if piece == EMPTY else chessmen.chessman(chessmen.SIDES[seat_of(piece)], NAMES[kind_of(piece)])


def _choices(position: Position, board: Board, moves: tuple[Move, ...]) -> str:
    """What a pawn may become, side by side over the middle of the board, when it is asked."""
    if not any(move.promotion for move in moves):
        return ""
    middle, height = board.middle
    left = middle - CHOICE * (len(PROMOTIONS) - 1) / 2
    side = chessmen.SIDES[position.to_move]
    return "".join(
        boards.choice(
            chessmen.chessman(side, NAMES[kind]),
            left + CHOICE * place,
            height,
            id=promotion_click(kind),
            label=say(promotion_words(kind)),
        )
        for place, kind in enumerate(PROMOTIONS)
    )


def depict(piece: str) -> Picture:
    """`knight-0` is White's knight."""
    name, _, seat = piece.partition("-")
    return chessmen.in_line(chessmen.SIDES[int(seat)], name)


def show(view: View[Position], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    """The board in text: what can move in brackets, the last move in parentheses and with a cross, a check with !."""
    position, movable = view.seen, {move.origin for move in _moves(view)}
    signs = PIECES if looks["letters"] else FIGURES
    turned = _is_turned(view, looks)
    return lines.board_lines(BOARD, lambda square: _cell(position, square, movable, signs), width=4, turned=turned)


def _cell(position: Position, square: Square, movable: set[Square], signs: str) -> lines.Cell:
    piece, last = position.cells[square], position.last
    if piece == EMPTY:
        return lines.empty_square(last is not None and square == last.origin)
    return lines.man(
        signs[piece],
        STYLES[seat_of(piece)],
        movable=square in movable,
        reached=last is not None and square == last.target,
        warning="!" if is_checked(position, square) else "",
    )
