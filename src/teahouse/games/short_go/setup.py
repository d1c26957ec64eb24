"""Positions of Short Go laid out by hand: stones set up, no handicap and no history."""

from teahouse.core.options import Options
from teahouse.core.setups import Laid, Setup
from teahouse.games.short_go.position import BLACK, EMPTY, WHITE, Point, Position, Terms, grid, seat_of, start
from teahouse.texts import message

PIECES = {f"stone-{seat}": seat for seat in (BLACK, WHITE)}


def lay(position: Position) -> Laid:
    lying = zip(grid(position.size).names, position.board, strict=True)
    return Laid({name: f"stone-{seat_of(stone)}" for name, stone in lying if stone != EMPTY}, position.to_move)


def put(options: Options, laid: Laid) -> Position:
    size = int(options["size"])
    black, white = (_points(size, laid, piece) for piece in PIECES)
    return start(
        Terms(
            size=size,
            komi=float(options["komi"]) + 0.0,
            scoring=str(options["scoring"]),
            marking=bool(options["marking"]),
            black=black,
            white=white,
            first=laid.to_move,
        )
    )


def _points(size: int, laid: Laid, piece: str) -> tuple[Point, ...]:
    points = grid(size)
    return tuple(point for point in points if laid.pieces.get(points.name(point)) == piece)


SETUP = Setup(
    pieces=tuple(PIECES),
    word=lambda piece: message(f"short-go/{piece}"),
    places=lambda options: grid(int(options["size"])).names,
    lay=lay,
    put=put,
)
