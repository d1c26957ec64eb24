"""How the plain game of two (material/duels.py) is drawn: a wooden board, both sides' men as pawns."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, View
from teahouse.drawing import boards, chessmen, lines
from teahouse.drawing.boards import Board, mark_of
from teahouse.drawing.picture import picture
from teahouse.material.boards import EMPTY, Square
from teahouse.material.duels import Duel, Position, owner_of
from teahouse.texts import say

LOOKS = (Option("turned", False),)
STYLES = ("blue-bold", "lacquer-bold")


def draw(duel: Duel, view: View[Position], looks: Mapping[str, Any]) -> Picture:
    """The board in its frame; what can be moved and the last move are marked."""
    board = Board(duel.board.columns, duel.board.ranks, _is_turned(view, looks))
    movable = _movable(duel, view)
    body = boards.frame(board, duel.board.letters)
    body += "".join(_square(duel, board, view.seen, square, square in movable) for square in duel.board)
    return picture(
        board.width,
        board.height,
        body,
        title=say(f"{duel.id}/title"),
        defs=boards.defs() + chessmen.defs(),
        style=boards.STYLE + chessmen.STYLE,
    )


def _is_turned(view: View[Position], looks: Mapping[str, Any]) -> bool:
    """Everybody has their own side below, and may turn the board."""
    return bool(looks["turned"] != (view.seat == 1))


def _movable(duel: Duel, view: View[Position]) -> set[Square]:
    """Where the viewer's moves begin."""
    return {duel.read_move(view.seen, text)[1].origin for text in view.legal}


def _square(duel: Duel, board: Board, position: Position, square: Square, movable: bool) -> str:
    owner, last = owner_of(position.cells[square]), position.last
    return boards.square(
        board,
        duel.board.column_of(square),
        duel.board.rank_of(square),
        id=duel.board.name(square),
        label=say(duel.square_words(position, square)),
        piece="" if owner is None else chessmen.chessman(chessmen.SIDES[owner], "pawn"),
        mark=mark_of(
            clickable=movable,
            left=last is not None and last.origin == square,
            reached=last is not None and last.target == square,
        ),
    )


def depict(piece: str) -> Picture:
    """`man-0` is a man of the first seat."""
    return chessmen.in_line(chessmen.SIDES[int(piece.removeprefix("man-"))], "pawn")


def show(duel: Duel, view: View[Position], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    """The board in text: men that can move in brackets, the last move in parentheses and with a cross."""
    position, movable = view.seen, _movable(duel, view)

    def cell(square: Square) -> lines.Cell:
        man, last = position.cells[square], position.last
        if man == EMPTY:
            return lines.empty_square(last is not None and last.origin == square)
        reached = last is not None and last.target == square
        return lines.man(duel.men[man - 1], STYLES[man - 1], movable=square in movable, reached=reached)

    return lines.board_lines(duel.board, cell, width=4, turned=_is_turned(view, looks))
