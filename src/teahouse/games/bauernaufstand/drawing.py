"""The board of Bauernaufstand as SVG and in a terminal, the men in hand beside it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Seat, Span
from teahouse.drawing import boards, men
from teahouse.drawing.boards import GAP, TRAY, Board, State
from teahouse.drawing.picture import picture
from teahouse.games.bauernaufstand import notation
from teahouse.games.bauernaufstand.notation import LETTERS, write_square
from teahouse.games.bauernaufstand.position import (
    BLACK,
    EMPTY,
    HAND,
    MEN,
    SIZE,
    WHITE,
    Position,
    Square,
    column_of,
    first_rank,
    rank_of,
    square_at,
)
from teahouse.games.bauernaufstand.view import hand_name, hand_words, position_of, square_words
from teahouse.texts import language, say, speaking

LOOKS = (
    Option("turned", False),
    Option("letters", False),
)

BOARDS = (Board(SIZE, SIZE), Board(SIZE, SIZE, turned=True))
BORDER = 4
"""Room for the shadow under the frame."""
SIGNS = {False: ("▲", "▽"), True: ("▼", "△")}
"""Terminal men point to where they walk, on a board as it is and on a turned one; Black is filled."""
SIGN_LETTERS = ("b", "w")
STYLES = ("lacquer-bold", "blue-bold")


def draw(view: dict[str, Any], looks: Mapping[str, Any]) -> Picture:
    """The board in its frame; what can be moved now is marked, and so is the last move."""
    position = position_of(view)
    board = BOARDS[_turned(view, looks)]
    movable = _movable(position, view)
    left, reached = (position.last.origin, position.last.target) if position.last else (None, None)
    spoken = language()
    body = [
        boards.frame(board, LETTERS),
        *(
            _square(man, board.turned, Square(place), place in movable, place == left, place == reached, spoken)
            for place, man in enumerate(position.cells)
        ),
        *(
            _tray(lying, board.turned, Seat(seat), seat == position.to_move and HAND in movable, spoken)
            for seat, lying in enumerate(position.hands)
        ),
    ]
    width = board.width + GAP + TRAY
    style = boards.STYLE + men.STYLE
    defs = boards.defs() + men.defs()
    title = say("bauernaufstand/title")
    return picture(width, board.height + BORDER, "".join(body), title=title, defs=defs, style=style)


def _turned(view: dict[str, Any], looks: Mapping[str, Any]) -> bool:
    """Everybody has the own side below, and may turn the board."""
    return bool(looks["turned"] != (view["seat"] == WHITE))


def _movable(position: Position, view: dict[str, Any]) -> set[Square]:
    """Where the viewer's moves begin; HAND stands for the tray."""
    return {notation.read_move(position, text)[1].origin for text in view["legal"]}


@lru_cache(maxsize=4096)
def _square(man: int, turned: bool, square: Square, movable: bool, left: bool, reached: bool, spoken: str) -> str:
    """A square with its man, drawn once in each language."""
    with speaking(spoken):
        label = say(square_words(man, square))
    piece = "" if man == EMPTY else men.man(men.MEN[man - 1])
    place = column_of(square), rank_of(square)
    state = State.CLICKABLE if movable else State.NORMAL
    state |= State.LEFT if left else State.NORMAL
    state |= State.REACHED if reached else State.NORMAL
    return boards.square(BOARDS[turned], *place, id=write_square(square), label=label, piece=piece, state=state)


@lru_cache(maxsize=256)
def _tray(lying: int, turned: bool, seat: Seat, movable: bool, spoken: str) -> str:
    """Each side's tray stands by its own first rank."""
    board = BOARDS[turned]
    height = (board.height - GAP) / 2
    low = (seat == BLACK) != turned
    with speaking(spoken):
        label = say(hand_words(seat, lying))
    return boards.tray(
        (men.man(men.MEN[seat]),) * lying,
        MEN,
        board.width + GAP,
        board.height - height if low else 0,
        height,
        id=hand_name(seat),
        label=label,
        state=State.CLICKABLE if movable else State.NORMAL,
        upwards=low,
    )


def depict(piece: str) -> Picture:
    """`man-0` is a peasant, `man-1` a mercenary."""
    return men.in_line(men.MEN[int(piece.removeprefix("man-"))])


def show(view: dict[str, Any], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    """The board in text: men that can move in brackets, the last move in parentheses and with a cross."""
    position = position_of(view)
    movable = _movable(position, view)
    signs = SIGN_LETTERS if looks["letters"] else SIGNS[looks["turned"]]
    columns = range(SIZE)[:: -1 if looks["turned"] else 1]
    letters = Span("    " + "".join(f"  {LETTERS[column]} " for column in columns), "muted")
    rows: list[Line] = []
    for rank in range(SIZE)[:: 1 if looks["turned"] else -1]:
        cells = (span for column in columns for span in _cell(position, square_at(column, rank), movable, signs))
        left, right = Span(f"  {rank + 1} ", "muted"), Span(f" {rank + 1}", "muted")
        rows.append((left, *cells, right, *_hand(position, rank, movable, signs)))
    return ((letters,), *rows, (letters,))


def _cell(position: Position, square: Square, movable: set[Square], signs: tuple[str, str]) -> tuple[Span, Span, Span]:
    """One square, four characters wide."""
    man, last = position.cells[square], position.last
    if man == EMPTY:
        left = last is not None and square == last.origin
        return Span(" "), Span(" × " if left else " · ", "gold" if left else "faint"), Span("")
    before, after = "  "
    if square in movable:
        before, after = "[]"
    elif last is not None and square == last.target:
        before, after = "()"
    return Span(f" {before}", "gold"), Span(signs[man - 1], STYLES[man - 1]), Span(after, "gold")


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
