"""The board of Bauernaufstand as SVG and in a terminal, the men in hand beside or below it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Seat, Span, View
from teahouse.drawing import boards, lines, men
from teahouse.drawing.boards import GAP, TRAY, Board, Mark, mark_of
from teahouse.drawing.picture import picture
from teahouse.games.bauernaufstand import rules
from teahouse.games.bauernaufstand.position import (
    BLACK,
    BOARD,
    HAND,
    MEN,
    SIZE,
    WHITE,
    Position,
    column_of,
    first_rank,
    rank_of,
)
from teahouse.games.bauernaufstand.view import hand_name, hand_words, square_words
from teahouse.material.boards import EMPTY, Square
from teahouse.texts import language, say, speaking

LOOKS = (
    Option("turned", False),
    Option("letters", False),
    Option("portrait", False),
)

BOARDS = (Board(SIZE, SIZE), Board(SIZE, SIZE, turned=True))
STRIP = 54
"""The height of the trays below the board, on a narrow screen: enough for a finger."""
BORDER = 3
"""Room for their shadow."""
SIGNS = {False: ("▲", "▽"), True: ("▼", "△")}
"""Terminal men point to where they walk, on a board as it is and on a turned one; Black is filled."""
SIGN_LETTERS = ("b", "w")
STYLES = ("lacquer-bold", "blue-bold")


def draw(view: View[Position], looks: Mapping[str, Any]) -> Picture:
    """The board in its frame; what can be moved now is marked, and so is the last move."""
    position = view.seen
    board, portrait = BOARDS[_turned(view, looks)], bool(looks.get("portrait"))
    movable = _movable(view)
    left, reached = (position.last.origin, position.last.target) if position.last else (None, None)
    spoken = language()
    body = [
        boards.frame(board, BOARD.letters),
        *(
            _square(man, board.turned, Square(place), place in movable, place == left, place == reached, spoken)
            for place, man in enumerate(position.cells)
        ),
        *(
            _tray(lying, board.turned, portrait, Seat(seat), seat == position.to_move and HAND in movable, spoken)
            for seat, lying in enumerate(position.hands)
        ),
    ]
    more = (0, STRIP + BORDER) if portrait else (GAP + TRAY, 0)
    width, height = board.width + more[0], board.height + more[1]
    style = boards.STYLE + men.STYLE
    defs = boards.defs() + men.defs()
    title = say("bauernaufstand/title")
    return picture(width, height, "".join(body), title=title, defs=defs, style=style)


def _turned(view: View[Position], looks: Mapping[str, Any]) -> bool:
    """Everybody has their own side below, and may turn the board."""
    return bool(looks["turned"] != (view.seat == WHITE))


def _movable(view: View[Position]) -> set[Square]:
    """Where the viewer's moves begin; HAND stands for the tray."""
    return {move.origin for move in rules.legal(view.seen, view.seen.to_move)} if view.legal else set()


@lru_cache(maxsize=4096)
def _square(man: int, turned: bool, square: Square, movable: bool, left: bool, reached: bool, spoken: str) -> str:
    """A square with its man, drawn once in each language."""
    with speaking(spoken):
        label = say(square_words(man, square))
    piece = "" if man == EMPTY else men.man(men.MEN[man - 1])
    place = column_of(square), rank_of(square)
    mark = mark_of(clickable=movable, left=left, reached=reached)
    return boards.square(BOARDS[turned], *place, id=BOARD.name(square), label=label, piece=piece, mark=mark)


@lru_cache(maxsize=256)
def _tray(lying: int, turned: bool, portrait: bool, seat: Seat, movable: bool, spoken: str) -> str:
    """Each side's tray stands by its own first rank, or below the board, the nearer side's first."""
    near = (seat == BLACK) != turned
    with speaking(spoken):
        label = say(hand_words(seat, lying))
    return boards.tray(
        (men.man(men.MEN[seat]),) * lying,
        MEN,
        _tray_box(BOARDS[turned], near, portrait),
        id=hand_name(seat),
        label=label,
        mark=Mark.CLICKABLE if movable else Mark.NORMAL,
        upwards=near and not portrait,
    )


def _tray_box(board: Board, near: bool, portrait: bool) -> boards.Box:
    left, _, width, height = board.box
    if portrait:
        half = (width - GAP) / 2
        return left if near else left + width - half, board.height, half, STRIP
    half = (height - GAP) / 2
    return board.width + GAP, height - half if near else 0, TRAY, half


def depict(piece: str) -> Picture:
    """`man-0` is a peasant, `man-1` a mercenary."""
    return men.in_line(men.MEN[int(piece.removeprefix("man-"))])


def show(view: View[Position], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    """The board in text: men that can move in brackets, the last move in parentheses and with a cross."""
    position, movable = view.seen, _movable(view)
    signs = SIGN_LETTERS if looks["letters"] else SIGNS[looks["turned"]]
    return lines.board_lines(
        BOARD,
        lambda square: _cell(position, square, movable, signs),
        width=4,
        turned=looks["turned"],
        beside=lambda rank: _hand(position, rank, movable, signs),
    )


def _cell(position: Position, square: Square, movable: set[Square], signs: tuple[str, str]) -> lines.Cell:
    man, last = position.cells[square], position.last
    if man == EMPTY:
        return lines.empty_square(last is not None and square == last.origin)
    reached = last is not None and square == last.target
    return lines.man(signs[man - 1], STYLES[man - 1], movable=square in movable, reached=reached)


def _hand(position: Position, rank: int, movable: set[Square], signs: tuple[str, str]) -> tuple[Span, ...]:
    """The men in hand, beside their own first rank."""
    for seat in (BLACK, WHITE):
        if rank == first_rank(seat):
            before, after = "[]" if seat == position.to_move and HAND in movable else "  "
            lying = signs[seat] * position.hands[seat]
            return (
                Span(f"   {before}", "gold"),
                Span(lying, STYLES[seat]),
                Span(after, "gold"),
                Span(f"{' ' * (MEN - len(lying))} {position.hands[seat]}", "muted"),
            )
    return ()
