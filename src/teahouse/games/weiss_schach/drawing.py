"""The board of Weiß-Schach as SVG and in a terminal."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Span
from teahouse.drawing import boards, chessmen
from teahouse.drawing.boards import CHOICE, Board, State
from teahouse.drawing.picture import picture
from teahouse.games.weiss_schach import notation
from teahouse.games.weiss_schach.notation import COLUMNS, PIECES, promotion_click, write_square
from teahouse.games.weiss_schach.position import (
    BLACK,
    EMPTY,
    PROMOTIONS,
    SIZE,
    Move,
    Position,
    Square,
    column_of,
    kind_of,
    rank_of,
    seat_of,
    square_at,
)
from teahouse.games.weiss_schach.view import NAMES, is_checked, position_of, promotion_words, square_words
from teahouse.texts import say

LOOKS = (
    Option("turned", False),
    Option("letters", False),
)

BORDER = 4
"""Room for the shadow under the frame."""
FIGURES = " ♙♘♗♖♕♔♟♞♝♜♛♚"
"""The terminal sign of every value of a cell; Black's are filled."""
STYLES = ("blue-bold", "lacquer-bold")


def draw(view: dict[str, Any], looks: Mapping[str, Any]) -> Picture:
    """The board in its frame; what can be moved, the last move and a check are marked."""
    position, moves = position_of(view), _moves(view)
    board = Board(SIZE, SIZE, _is_turned(view, looks))
    squares = (square_at(column, rank) for rank in range(SIZE) for column in range(SIZE))
    body = boards.frame(board, COLUMNS) + "".join(_square(position, board, square, moves) for square in squares)
    return picture(
        board.width,
        board.height + BORDER,
        body + _choices(position, board, moves),
        title=say("weiss-schach/title"),
        defs=boards.defs() + chessmen.defs(),
        style=boards.STYLE + chessmen.STYLE,
    )


def _is_turned(view: dict[str, Any], looks: Mapping[str, Any]) -> bool:
    """Everybody has the own side below, and may turn the board."""
    return bool(looks["turned"] != (view["seat"] == BLACK))


def _moves(view: dict[str, Any]) -> list[Move]:
    """What the viewer may play now."""
    position = notation.begin(view["options"], None, view)
    return [notation.read_move(position, text)[1] for text in view["legal"]]


def _square(position: Position, board: Board, square: Square, moves: list[Move]) -> str:
    return boards.square(
        board,
        column_of(square),
        rank_of(square),
        id=write_square(square),
        label=say(square_words(position, square)),
        piece=_piece(position.cells[square]),
        below=chessmen.check() if is_checked(position, square) else "",
        state=_state(position, square, moves),
    )


def _piece(piece: int) -> str:
    return "" if piece == EMPTY else chessmen.chessman(chessmen.SIDES[seat_of(piece)], NAMES[kind_of(piece)])


def _state(position: Position, square: Square, moves: list[Move]) -> State:
    state = State.CLICKABLE if any(move.origin == square for move in moves) else State.NORMAL
    if position.last and square == position.last.origin:
        state |= State.LEFT
    if position.last and square == position.last.target:
        state |= State.REACHED
    return state


def _choices(position: Position, board: Board, moves: list[Move]) -> str:
    """What a pawn may become, side by side over the middle of the board, when it is asked."""
    if not any(move.promotion for move in moves):
        return ""
    left = board.width / 2 - CHOICE * (len(PROMOTIONS) - 1) / 2
    side = chessmen.SIDES[position.to_move]
    return "".join(
        boards.choice(
            chessmen.chessman(side, NAMES[kind]),
            left + CHOICE * place,
            board.height / 2,
            id=promotion_click(kind),
            label=say(promotion_words(kind)),
        )
        for place, kind in enumerate(PROMOTIONS)
    )


def depict(piece: str) -> Picture:
    """`knight-0` is White's knight."""
    name, _, seat = piece.partition("-")
    return chessmen.in_line(chessmen.SIDES[int(seat)], name)


def show(view: dict[str, Any], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    """The board in text: what can move in brackets, the last move in parentheses and with a cross, a check with !."""
    position, moves, is_turned = position_of(view), _moves(view), _is_turned(view, looks)
    signs = PIECES if looks["letters"] else FIGURES
    columns = range(SIZE)[:: -1 if is_turned else 1]
    letters = Span("    " + "".join(f"  {COLUMNS[column]} " for column in columns), "muted")
    rows: list[Line] = []
    for rank in range(SIZE)[:: 1 if is_turned else -1]:
        cells = (span for column in columns for span in _cell(position, square_at(column, rank), moves, signs))
        rows.append((Span(f"  {rank + 1} ", "muted"), *cells, Span(f" {rank + 1}", "muted")))
    return ((letters,), *rows, (letters,))


def _cell(position: Position, square: Square, moves: list[Move], signs: str) -> tuple[Span, Span, Span]:
    """One square, four characters wide."""
    piece, last = position.cells[square], position.last
    if piece == EMPTY:
        left = last is not None and square == last.origin
        return Span(" "), Span(" × " if left else " · ", "gold" if left else "faint"), Span("")
    before, after = "  "
    if any(move.origin == square for move in moves):
        before, after = "[]"
    elif last is not None and square == last.target:
        before, after = "()"
    if is_checked(position, square):
        after = "!"
    return Span(f" {before}", "gold"), Span(signs[piece], STYLES[seat_of(piece)]), Span(after, "gold")
