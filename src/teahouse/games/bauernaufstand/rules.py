"""The rules of Bauernaufstand, one function a rule. Sections are those of the rules page."""

from functools import lru_cache

from teahouse.core.protocol import Result, Seat
from teahouse.games.bauernaufstand.position import (
    BLACK,
    BOARD,
    HAND,
    SIZE,
    WHITE,
    Position,
    first_rank,
    forward,
    has_arrived,
    rank_of,
    square_at,
)
from teahouse.material.boards import EMPTY, Square
from teahouse.material.duels import Move, man_of, men_of, other, won_by


@lru_cache(maxsize=4096)  # a table asks about the same position again and again
def legal(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Every move of the side to move; passing is not among them. Sections 2 and 7.

    >>> len(legal(Position(), BLACK))
    6
    """
    if seat != position.to_move or arrived(position.cells) is not None:
        return ()
    men = men_of(position.cells, seat)
    return (
        *drops(position, seat),
        *(move for origin in men for move in moves_of(position.cells, seat, origin)),
    )


def drops(position: Position, seat: Seat) -> tuple[Move, ...]:
    """A man from hand onto any empty square of one's own first rank. Section 3."""
    if position.hands[seat] == 0:
        return ()
    row = (square_at(column, first_rank(seat)) for column in range(SIZE))
    return tuple(Move(HAND, square) for square in row if position.cells[square] == EMPTY)


def moves_of(cells: bytes, seat: Seat, origin: Square) -> tuple[Move, ...]:
    """What the man on this square may do."""
    return (*steps(cells, seat, origin), *takes(cells, seat, origin), *jumps(cells, seat, origin))


def steps(cells: bytes, seat: Seat, origin: Square) -> tuple[Move, ...]:
    """One square straight forward, if it is empty. Section 4."""
    target = ahead(origin, seat)
    return (Move(origin, target),) if target is not None and cells[target] == EMPTY else ()


def takes(cells: bytes, seat: Seat, origin: Square) -> tuple[Move, ...]:
    """An enemy man one square diagonally forward, by moving onto its square. Section 5."""
    targets = (ahead(origin, seat, side=side) for side in (-1, 1))
    return tuple(Move(origin, target) for target in targets if target is not None and is_enemy(cells, target, seat))


def jumps(cells: bytes, seat: Seat, origin: Square) -> tuple[Move, ...]:
    """Straight over an enemy man directly in front onto the empty square behind it. Section 6."""
    over, target = ahead(origin, seat), ahead(origin, seat, ranks=2)
    if over is None or target is None or not is_enemy(cells, over, seat) or cells[target] != EMPTY:
        return ()
    return (Move(origin, target),)


def ahead(square: Square, seat: Seat, ranks: int = 1, side: int = 0) -> Square | None:
    """The square so many ranks further on and columns to the side; None beyond the edge."""
    return BOARD.shifted(square, side, ranks * forward(seat))


def is_enemy(cells: bytes, square: Square, seat: Seat) -> bool:
    return cells[square] == man_of(other(seat))


def taken(position: Position, move: Move) -> Square | None:
    """The square of the man this move takes: its target, or the one jumped over. Sections 5 and 6."""
    if position.cells[move.target] != EMPTY:
        return move.target
    if move.origin != HAND and abs(rank_of(move.target) - rank_of(move.origin)) == 2:
        return Square((move.origin + move.target) // 2)
    return None


def play(position: Position, seat: Seat, move: Move) -> Position:
    """The man goes to its square; what it takes is out for good. Sections 3 to 6."""
    cells, hands = bytearray(position.cells), list(position.hands)
    loss = taken(position, move)
    if loss is not None:
        cells[loss] = EMPTY
    if move.origin == HAND:
        hands[seat] -= 1
    else:
        cells[move.origin] = EMPTY
    cells[move.target] = man_of(seat)
    return Position(bytes(cells), (hands[0], hands[1]), other(seat), move)


def arrived(cells: bytes) -> Seat | None:
    """The side that has a man on the other's first rank. Section 8."""
    return next((seat for seat in (BLACK, WHITE) if has_arrived(cells, seat)), None)


def asked(position: Position) -> tuple[Seat, ...]:
    """One side at a time, as long as nobody has arrived and it can move."""
    return (position.to_move,) if legal(position, position.to_move) else ()


def result(position: Position) -> Result | None:
    """Who arrives wins at once; who cannot move loses. Sections 7 and 8."""
    winner = arrived(position.cells)
    if winner is not None:
        return won_by(winner, "arrived")
    return None if legal(position, position.to_move) else won_by(other(position.to_move), "stuck")
