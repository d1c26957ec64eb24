"""Positions of Bauernaufstand laid out by hand. A man on the board is in no hand, so hands hold at most the others."""

from teahouse.core.options import Option, Options
from teahouse.core.protocol import Seat
from teahouse.core.setups import Laid, Setup
from teahouse.games.bauernaufstand.position import BLACK, BOARD, MEN, WHITE, Position
from teahouse.games.bauernaufstand.view import man_name
from teahouse.material.boards import EMPTY
from teahouse.material.duels import man_of, men_of

PIECES = {f"man-{seat}": seat for seat in (BLACK, WHITE)}


def _hand(seat: Seat) -> str:
    return f"hand_{seat}"


def lay(position: Position) -> Laid:
    pieces = {BOARD.name(square): f"man-{seat}" for seat in (BLACK, WHITE) for square in men_of(position.cells, seat)}
    return Laid(pieces, position.to_move, {_hand(seat): position.hands[seat] for seat in (BLACK, WHITE)})


def put(options: Options, laid: Laid) -> Position:
    cells = bytes(man_of(PIECES[laid.pieces[name]]) if name in laid.pieces else EMPTY for name in BOARD.names)
    black, white = (_held(cells, seat, laid.details) for seat in (BLACK, WHITE))
    return Position(cells, (black, white), laid.to_move)


def _held(cells: bytes, seat: Seat, details: Options) -> int:
    return max(0, min(int(details[_hand(seat)]), MEN - len(men_of(cells, seat))))


SETUP = Setup(
    pieces=tuple(PIECES),
    word=lambda piece: man_name(PIECES[piece]),
    places=lambda options: BOARD.names,
    details=tuple(Option(_hand(seat), MEN, high=MEN) for seat in (BLACK, WHITE)),
    lay=lay,
    put=put,
)
