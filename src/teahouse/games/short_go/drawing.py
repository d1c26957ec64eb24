"""The board of Short Go as SVG and in a terminal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Seat, Span, View
from teahouse.drawing import goban
from teahouse.drawing.goban import Goban
from teahouse.drawing.lines import Cell, board_lines
from teahouse.drawing.picture import picture
from teahouse.games.short_go import rules
from teahouse.games.short_go.position import (
    BLACK,
    COLUMNS,
    EMPTY,
    SEATS,
    WHITE,
    Deed,
    Point,
    Position,
    grid,
    handicap_points,
    other,
    seat_of,
)
from teahouse.games.short_go.view import ko_points
from teahouse.games.short_go.words import stone_words
from teahouse.texts import language, message, say, speaking

LOOKS = (
    Option("wood", False),
    Option("plain", False),
    Option("territory", False),
    Option("portrait", False),
)
BELOW = goban.BUTTON + 8
"""Room for prisoners and buttons below the board, on a narrow screen."""
BUTTON = 144
"""The width of a button."""
BESIDE = BUTTON + 16
"""Room for the same beside the board."""
LID = 37
"""How far a lid's middle is from the edge."""
NAMES = {BLACK: "black", WHITE: "white"}
SIGNS = {BLACK: "●", WHITE: "○"}
STYLES = {BLACK: "blue-bold", WHITE: "lacquer-bold"}
OWNED = {BLACK: "▪", WHITE: "▫", None: " "}


@dataclass(frozen=True)
class Marks:
    """What is shown besides the stones: whose the points are, what ko forbids, the last stone, what can be done."""

    owners: tuple[Seat | None, ...]
    ko: tuple[Point, ...]
    last: Point | None
    clickable: frozenset[Point | Deed]


def marks_of(view: View[Position], looks: Mapping[str, Any]) -> Marks:
    """Whose the points are is seen while it is counted, and during play by those who wish."""
    position = view.seen
    nobody: tuple[Seat | None, ...] = (None,) * len(position.board)
    shows_owners = looks["territory"] or rules.is_counted(position)
    owners = rules.owners(rules.without_dead(position), position.size) if shows_owners else nobody
    moves = rules.legal(position, view.seat) if view.legal and view.seat is not None else ()
    clickable = frozenset(move.deed if move.point is None else move.point for move in moves)
    return Marks(owners, ko_points(position), last_point(position), clickable)


def draw(view: View[Position], looks: Mapping[str, Any]) -> Picture:
    """The board, the prisoners beside it or at its foot, and between them what else can be done."""
    position, marks = view.seen, marks_of(view, looks)
    board, portrait = Goban(position.size), bool(looks.get("portrait"))
    body = goban.ground(board, _ground(looks), COLUMNS)
    body += "".join(_points(view, marks))
    body += "".join(_lid(view, board, seat, portrait) for seat in SEATS)
    body += "".join(_buttons(view, marks, board, portrait))
    return picture(
        board.width + (0 if portrait else BESIDE),
        board.height + (BELOW if portrait else 0),
        body,
        title=say("short-go/title"),
        defs=goban.defs(),
        style=goban.STYLE,
    )


def _ground(looks: Mapping[str, Any]) -> str:
    return "plain" if looks["plain"] else "wood" if looks["wood"] else "chequered"


def _points(view: View[Position], marks: Marks) -> Iterator[str]:
    position, spoken = view.seen, language()
    counts = rules.liberty_counts(position.board, position.size)
    for point, stone in enumerate(map(int, position.board)):
        clickable = point in marks.clickable
        lying = Lying(
            stone,
            counts[point],
            is_dead=point in position.dead,
            is_last=point == marks.last,
            ghost=view.seat if clickable and stone == EMPTY else None,
            owner=marks.owners[point] if stone == EMPTY else None,
            is_ko=point in marks.ko,
        )
        yield _point(position.size, Point(point), lying, clickable, spoken)


class Lying(NamedTuple):
    """What is to be seen on a point: a stone with the liberties of its group, or who may place one, or whose it is."""

    stone: int
    liberties: int
    is_dead: bool
    is_last: bool
    ghost: Seat | None
    owner: Seat | None
    is_ko: bool


@lru_cache(maxsize=8192)
def _point(size: int, point: Point, lying: Lying, clickable: bool, spoken: str) -> str:
    """A point with what lies there, drawn once in each language."""
    points, is_dead = grid(size), lying.is_dead
    with speaking(spoken):
        label = say(stone_words(lying.stone, points.name(point), lying.liberties, is_dead))
    return goban.point(
        "".join(_content(lying)),
        *Goban(size).centre(points.column_of(point), points.rank_of(point)),
        id=points.name(point),
        label=label,
        clickable=clickable,
    )


def _content(lying: Lying) -> Iterator[str]:
    """A stone with its marks; on an empty point whose it is, or why nothing may be placed there."""
    if lying.stone != EMPTY:
        kind = NAMES[seat_of(lying.stone)]
        yield goban.stone(kind, faint=lying.is_dead)
        if lying.is_dead:
            yield goban.mark("dead")
        elif lying.is_last:
            yield goban.mark(f"last-{kind}")
        return
    if lying.ghost is not None:
        yield goban.ghost(NAMES[lying.ghost])
    if lying.owner is not None:
        yield goban.mark(f"own-{NAMES[lying.owner]}")
    elif lying.is_ko:
        yield goban.mark("ko")


def last_point(position: Position) -> Point | None:
    """Where the last stone was placed, if nobody has passed since."""
    placed = (move for _, move in reversed(position.moves) if move.deed in (Deed.PLACE, Deed.PASS))
    last = next(placed, None)
    return last.point if last else None


def _lid(view: View[Position], board: Goban, seat: Seat, portrait: bool) -> str:
    """What a seat has taken: stones of the other's colour."""
    count = rules.prisoners(view.seen)[seat]
    own = seat == (BLACK if view.seat is None else view.seat)
    label = say(message("short-go/prisoners", side=message(f"short-go/seat-{seat}"), n=count))
    return goban.lid(NAMES[other(seat)], count, *_lid_place(board, own, portrait), label=label)


def _lid_place(board: Goban, own: bool, portrait: bool) -> tuple[float, float]:
    """One's own at the left or, beside the board, at the bottom."""
    left, _, width, height = board.box
    if portrait:
        return left + (LID if own else width - LID), board.height + BELOW / 2
    return board.width + BESIDE - BUTTON / 2, height - LID if own else LID


def _buttons(view: View[Position], marks: Marks, board: Goban, portrait: bool) -> Iterator[str]:
    """Passing while stones are placed; accepting and playing on while dead ones are marked. Nothing for watchers."""
    if view.result or view.seat is None:
        return
    deeds = (Deed.ACCEPT, Deed.RESUME) if rules.is_marking(view.seen) else (Deed.PASS,)
    for place, deed in enumerate(deeds):
        yield goban.button(
            say(f"short-go/press-{deed}"),
            *_button_place(board, place - (len(deeds) - 1) / 2, portrait),
            BUTTON,
            id=deed,
            label=say(f"short-go/button-{deed}"),
            clickable=deed in marks.clickable,
        )


def _button_place(board: Goban, away: float, portrait: bool) -> tuple[float, float]:
    """So many buttons away from the middle between the lids."""
    left, _, side, _ = board.box
    if portrait:
        return left + side / 2 + away * (BUTTON + 8), board.height + BELOW / 2
    return board.width + BESIDE - BUTTON / 2, side / 2 + away * (goban.BUTTON + 12)


def depict(piece: str) -> Picture:
    """`stone-0` is a black stone."""
    return goban.in_line(NAMES[Seat(int(piece.removeprefix("stone-")))])


# The terminal


def show(view: View[Position], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    """The board in text: the last stone in parentheses, dead ones crossed, ko as a square, then the prisoners."""
    position, marks = view.seen, marks_of(view, looks)
    taken = [
        Span(say(message("short-go/prisoners", side=message(f"short-go/seat-{seat}"), n=count)), "muted")
        for seat, count in zip(SEATS, rules.prisoners(position), strict=True)
    ]
    board = board_lines(grid(position.size), partial(_cell, position, marks), width=3)
    return (*board, (Span("    "), taken[0], Span("   "), taken[1]))


def _cell(position: Position, marks: Marks, point: Point) -> Cell:
    """One point, three characters wide."""
    stone, is_dead, owner = position.board[point], point in position.dead, marks.owners[point]
    if stone != EMPTY and not is_dead:
        before, after = "()" if point == marks.last else "  "
        return Span(before, "gold"), Span(SIGNS[seat_of(stone)], STYLES[seat_of(stone)]), Span(after, "gold")
    if is_dead:
        return Span("×", "lacquer"), Span(SIGNS[seat_of(stone)], STYLES[seat_of(stone)]), Span(OWNED[owner], "faint")
    if owner is not None:
        return Span(" "), Span(OWNED[owner], STYLES[owner]), Span(" ")
    if point in marks.ko:
        return Span(" "), Span("□", "gold"), Span(" ")
    star = point in (*handicap_points(position.size), position.size**2 // 2)
    return Span(" "), Span("+" if star else "·", "faint"), Span(" ")
