"""The board of Short Go as SVG and in a terminal."""

from collections.abc import Iterator, Mapping
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Seat, Span
from teahouse.drawing import goban
from teahouse.drawing.goban import Goban
from teahouse.drawing.picture import picture
from teahouse.games.short_go import rules
from teahouse.games.short_go.notation import COLUMNS, write_point
from teahouse.games.short_go.position import (
    BLACK,
    EMPTY,
    SEATS,
    WHITE,
    Deed,
    Point,
    Position,
    column_of,
    handicap_points,
    other,
    point_at,
    row_of,
    seat_of,
)
from teahouse.games.short_go.view import position_of
from teahouse.games.short_go.words import point_words
from teahouse.texts import message, say

LOOKS = (
    Option("wood", False),
    Option("plain", False),
    Option("territory", False),
)
BELOW = 92
"""Room below the board for prisoners and buttons."""
BORDER = 4
NAMES = {BLACK: "black", WHITE: "white"}
SIGNS = {BLACK: "●", WHITE: "○"}
STYLES = {BLACK: "blue-bold", WHITE: "lacquer-bold"}
OWNED = {BLACK: "▪", WHITE: "▫", None: " "}


def draw(view: dict[str, Any], looks: Mapping[str, Any]) -> Picture:
    """The board, the prisoners at its foot, and between them what else can be done."""
    position = position_of(view)
    board = Goban(position.size)
    body = goban.ground(board, _ground(looks), COLUMNS)
    points = (point_at(position.size, column, row) for row in range(position.size) for column in range(position.size))
    body += "".join(_point(view, position, board, point, looks) for point in points)
    body += "".join(_lid(position, board, seat) for seat in SEATS) + "".join(_buttons(view, board))
    return picture(
        board.width,
        board.width + BELOW + BORDER,
        body,
        title=say("short-go/title"),
        defs=goban.defs(),
        style=goban.STYLE,
    )


def _ground(looks: Mapping[str, Any]) -> str:
    return "plain" if looks["plain"] else "wood" if looks["wood"] else "chequered"


def _point(view: dict[str, Any], position: Position, board: Goban, point: Point, looks: Mapping[str, Any]) -> str:
    name = write_point(position.size, point)
    x, y = board.centre(column_of(position.size, point), row_of(position.size, point))
    clickable = name in view["legal"] or any(text.endswith(f" dead {name}") for text in view["legal"])
    return goban.point(
        "".join(_content(view, position, point, clickable, looks)),
        x,
        y,
        id=name,
        label=say(point_words(position, point)),
        clickable=clickable,
    )


def _content(
    view: dict[str, Any], position: Position, point: Point, clickable: bool, looks: Mapping[str, Any]
) -> Iterator[str]:
    """A stone with its marks; on an empty point whose it is, or why nothing may be placed there."""
    stone, is_dead = position.board[point], point in position.dead
    if stone != EMPTY:
        kind = NAMES[seat_of(stone)]
        yield goban.stone(kind, faint=is_dead)
        if is_dead:
            yield goban.mark("dead")
        elif point == last_point(position):
            yield goban.mark(f"last-{kind}")
    elif clickable:
        yield goban.ghost(NAMES[Seat(view["seat"])])
    owner = _owner(view, position, point) if stone == EMPTY and _shows_territory(view, looks) else None
    if owner is not None:
        yield goban.mark(f"own-{NAMES[owner]}")
    elif write_point(position.size, point) in view["ko"]:
        yield goban.mark("ko")


def _shows_territory(view: dict[str, Any], looks: Mapping[str, Any]) -> bool:
    """Always while it is counted; during play for those who wish."""
    return bool(looks["territory"] or "scores" in view)


def _owner(view: dict[str, Any], position: Position, point: Point) -> Seat | None:
    sign = view["owners"][position.size - 1 - row_of(position.size, point)][column_of(position.size, point)]
    return {"x": BLACK, "o": WHITE}.get(sign)


def last_point(position: Position) -> Point | None:
    """Where the last stone was placed, if nobody has passed since."""
    placed = [move for _, move in position.moves if move.deed in (Deed.PLACE, Deed.PASS)]
    return placed[-1].point if placed else None


def _lid(position: Position, board: Goban, seat: Seat) -> str:
    """What a seat has taken: stones of the other's colour."""
    count = rules.prisoners(position)[seat]
    x = 40 if seat == BLACK else board.width - 40
    label = say(message("short-go/prisoners", side=message(f"short-go/seat-{seat}"), n=count))
    return goban.lid(NAMES[other(seat)], count, x, board.width + BORDER + BELOW / 2, label=label)


def _buttons(view: dict[str, Any], board: Goban) -> Iterator[str]:
    """Passing while stones are placed; accepting and playing on while dead ones are marked."""
    if view["result"]:
        return
    names = ("accept", "resume") if view["marking"] else ("pass",)
    width = 190
    left = board.width / 2 - (width + 10) * (len(names) - 1) / 2
    for place, name in enumerate(names):
        yield goban.button(
            say(f"short-go/press-{name}"),
            left + place * (width + 10),
            board.width + BORDER + BELOW / 2,
            width,
            id=name,
            label=say(f"short-go/button-{name}"),
            clickable=any(text.split(" ")[-1] == name for text in view["legal"]),
        )


# The terminal


def show(view: dict[str, Any], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    """The board in text: the last stone in parentheses, dead ones crossed, ko as a square, then the prisoners."""
    position = position_of(view)
    size = position.size
    letters = Span("    " + "".join(f" {COLUMNS[column]} " for column in range(size)), "muted")
    rows: list[Line] = []
    for row in reversed(range(size)):
        points = (point_at(size, column, row) for column in range(size))
        cells = (span for point in points for span in _cell(view, position, point, looks))
        rows.append((Span(f"  {row + 1} ", "muted"), *cells, Span(f" {row + 1}", "muted")))
    taken = [
        Span(say(message("short-go/prisoners", side=message(f"short-go/seat-{seat}"), n=count)), "muted")
        for seat, count in zip(SEATS, rules.prisoners(position), strict=True)
    ]
    return ((letters,), *rows, (letters,), (Span("    "), taken[0], Span("   "), taken[1]))


def _cell(view: dict[str, Any], position: Position, point: Point, looks: Mapping[str, Any]) -> tuple[Span, Span, Span]:
    """One point, three characters wide."""
    stone, is_dead = position.board[point], point in position.dead
    if stone != EMPTY and not is_dead:
        before, after = "()" if point == last_point(position) else "  "
        return Span(before, "gold"), Span(SIGNS[seat_of(stone)], STYLES[seat_of(stone)]), Span(after, "gold")
    owner = _owner(view, position, point) if _shows_territory(view, looks) else None
    if is_dead:
        return Span("×", "lacquer"), Span(SIGNS[seat_of(stone)], STYLES[seat_of(stone)]), Span(OWNED[owner], "faint")
    if owner is not None:
        return Span(" "), Span(OWNED[owner], STYLES[owner]), Span(" ")
    if write_point(position.size, point) in view["ko"]:
        return Span(" "), Span("□", "gold"), Span(" ")
    star = point in (*handicap_points(position.size), position.size**2 // 2)
    return Span(" "), Span("+" if star else "·", "faint"), Span(" ")
