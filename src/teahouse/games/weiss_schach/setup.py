"""Positions of Weiß-Schach laid out by hand. Nobody has just moved: no en passant, and counting begins anew."""

from teahouse.core.options import Option, Options
from teahouse.core.protocol import Seat
from teahouse.core.setups import Laid, Setup
from teahouse.games.weiss_schach.position import (
    BLACK,
    BOARD,
    KINDS,
    KING,
    ROOK,
    WHITE,
    Diagram,
    Position,
    kind_of,
    king_home,
    piece_of,
    rook_home,
    seat_of,
)
from teahouse.games.weiss_schach.view import NAMES, piece_name
from teahouse.material.boards import EMPTY

PIECES = {f"{NAMES[kind]}-{seat}": piece_of(seat, kind) for seat in (WHITE, BLACK) for kind in reversed(KINDS)}
CALLED = {piece: f"{NAMES[kind_of(piece)]}-{seat_of(piece)}" for piece in PIECES.values()}


def _castling(seat: Seat) -> str:
    return f"castling_{seat}"


def lay(position: Position) -> Laid:
    pieces = {BOARD.name(square): CALLED[man] for square in BOARD if (man := position.cells[square]) != EMPTY}
    rights = {_castling(seat): position.diagram.castling[seat] for seat in (WHITE, BLACK)}
    return Laid(pieces, position.to_move, rights)


def put(options: Options, laid: Laid) -> Position:
    cells = bytes(PIECES[laid.pieces[name]] if name in laid.pieces else EMPTY for name in BOARD.names)
    white, black = (bool(laid.details[_castling(seat)]) and _is_at_home(cells, seat) for seat in (WHITE, BLACK))
    return Position(Diagram(cells, laid.to_move, (white, black)))


def _is_at_home(cells: bytes, seat: Seat) -> bool:
    """Whether king and rook stand where castling begins; elsewhere nobody means it."""
    return cells[king_home(seat)] == piece_of(seat, KING) and cells[rook_home(seat)] == piece_of(seat, ROOK)


SETUP = Setup(
    pieces=tuple(PIECES),
    word=lambda piece: piece_name(PIECES[piece]),
    places=lambda options: BOARD.names,
    details=tuple(Option(_castling(seat), True) for seat in (WHITE, BLACK)),
    lay=lay,
    put=put,
)
