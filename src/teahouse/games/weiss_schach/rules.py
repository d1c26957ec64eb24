"""The rules of Weiß-Schach, one function a rule. Sections are those of the rules page."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from teahouse.core.protocol import Result, Seat
from teahouse.games.weiss_schach.position import (
    BISHOP,
    BLACK,
    BOARD,
    KING,
    KNIGHT,
    PAWN,
    PROMOTIONS,
    QUEEN,
    ROOK,
    SIZE,
    WHITE,
    Diagram,
    Move,
    Position,
    column_of,
    forward,
    is_dark,
    kind_of,
    king_home,
    king_square,
    last_rank,
    pawn_rank,
    piece_of,
    rank_of,
    rook_home,
    seat_of,
    square_at,
    squares_of,
)
from teahouse.material.boards import DIAGONAL, EMPTY, STRAIGHT, Square, Ways
from teahouse.material.duels import other, won_by

FIFTY = 100
"""Fifty moves of each side."""
THREE = 3
HALVES, BOTH = (0.5, 0.5), (WHITE, BLACK)
"""A draw: half a point each, and both are first."""

# How pieces reach from each square, computed once: the board is small.

Rays = tuple[tuple[Square, ...], ...]
LEAPS: Ways = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def _rays(ways: Ways) -> tuple[Rays, ...]:
    return tuple(tuple(filter(None, (BOARD.ray(square, *way) for way in ways))) for square in BOARD)


ROOK_RAYS, BISHOP_RAYS, QUEEN_RAYS = _rays(STRAIGHT), _rays(DIAGONAL), _rays(STRAIGHT + DIAGONAL)
SLIDERS = {ROOK: ROOK_RAYS, BISHOP: BISHOP_RAYS, QUEEN: QUEEN_RAYS}
KNIGHT_LEAPS = tuple(BOARD.near(square, LEAPS) for square in BOARD)
KING_STEPS = tuple(BOARD.near(square, STRAIGHT + DIAGONAL) for square in BOARD)
PAWN_TAKES = {
    seat: tuple(BOARD.near(square, ((-1, forward(seat)), (1, forward(seat)))) for square in BOARD)
    for seat in (WHITE, BLACK)
}


# Moves


def legal(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Every move of the side to move, until the game is over.

    >>> from teahouse.games.weiss_schach.position import start
    >>> len(legal(start(), WHITE))
    13
    """
    return () if seat != position.to_move or result(position) else legal_moves(position.diagram)


@lru_cache(maxsize=1 << 14)
def legal_moves(diagram: Diagram) -> tuple[Move, ...]:
    """What the pieces may do: nothing that leaves their own king in check. Sections 3 to 8.

    Asked again and again for the same diagram, so the last answers are kept.
    """
    return tuple(move for move in moves_of_pieces(diagram) if not exposes_king(diagram, move))


def moves_of_pieces(diagram: Diagram) -> Iterator[Move]:
    """How the pieces go, whatever becomes of the king."""
    for origin in squares_of(diagram.cells, diagram.to_move):
        kind = kind_of(diagram.cells[origin])
        if kind == PAWN:
            yield from pawn_moves(diagram, origin)
        else:
            yield from (Move(origin, target) for target in reached(diagram.cells, origin))
    yield from castling_moves(diagram)


def reached(cells: bytes, origin: Square) -> Iterator[Square]:
    """Where the piece on this square may go: squares that are empty or hold an enemy. Section 3."""
    seat, kind = seat_of(cells[origin]), kind_of(cells[origin])
    if kind in SLIDERS:
        yield from slid(cells, origin, SLIDERS[kind], seat)
        return
    for target in (KNIGHT_LEAPS if kind == KNIGHT else KING_STEPS)[origin]:
        if cells[target] == EMPTY or seat_of(cells[target]) != seat:
            yield target


def slid(cells: bytes, origin: Square, rays: tuple[Rays, ...], seat: Seat) -> Iterator[Square]:
    """Queen, rook and bishop go as far as the way is free. Section 3."""
    for ray in rays[origin]:
        for target in ray:
            if cells[target] == EMPTY:
                yield target
                continue
            if seat_of(cells[target]) != seat:
                yield target
            break


def pawn_moves(diagram: Diagram, origin: Square) -> Iterator[Move]:
    """Steps, the double step, takes; on the last rank the pawn becomes something else. Sections 4 and 6."""
    targets = (*pawn_steps(diagram, origin), *pawn_takes(diagram, origin))
    for target in targets:
        if rank_of(target) == last_rank(diagram.to_move):
            yield from (Move(origin, target, kind) for kind in PROMOTIONS)
        else:
            yield Move(origin, target)


def pawn_steps(diagram: Diagram, origin: Square) -> Iterator[Square]:
    """One square straight on, from its first square also two, if they are empty. Section 4."""
    seat = diagram.to_move
    one = BOARD.shifted(origin, 0, forward(seat))
    if one is None or diagram.cells[one] != EMPTY:
        return
    yield one
    two = BOARD.shifted(one, 0, forward(seat))
    if rank_of(origin) == pawn_rank(seat) and two is not None and diagram.cells[two] == EMPTY:
        yield two


def pawn_takes(diagram: Diagram, origin: Square) -> Iterator[Square]:
    """An enemy diagonally in front, or a pawn that has just passed, en passant. Sections 4 and 5."""
    for target in PAWN_TAKES[diagram.to_move][origin]:
        piece = diagram.cells[target]
        if target == diagram.en_passant or (piece != EMPTY and seat_of(piece) != diagram.to_move):
            yield target


def castling_moves(diagram: Diagram) -> Iterator[Move]:
    """The king goes two squares towards the rook, and the rook to its other side. Section 7.

    Neither has moved, the square between them is empty, and the king is not in check and passes none;
    whether it would end in check is asked of every move.
    """
    seat = diagram.to_move
    home, between, corner = king_home(seat), Square(king_home(seat) + 1), rook_home(seat)
    if (
        diagram.castling[seat]
        and diagram.cells[between] == EMPTY
        and not is_attacked(diagram.cells, home, other(seat))
        and not is_attacked(diagram.cells, between, other(seat))
    ):
        yield Move(home, corner)


def exposes_king(diagram: Diagram, move: Move) -> bool:
    """Whether the mover's own king would be in check afterwards. Section 8."""
    cells = moved(diagram, move)
    return is_attacked(cells, king_square(cells, diagram.to_move), other(diagram.to_move))


# Check


def is_check(diagram: Diagram) -> bool:
    """Whether the king of the side to move is attacked. Section 8."""
    return is_attacked(diagram.cells, king_square(diagram.cells, diagram.to_move), other(diagram.to_move))


def is_attacked(cells: bytes, square: Square, by: Seat) -> bool:
    """Whether a piece of this seat could take on the square."""
    knight, king, pawn = piece_of(by, KNIGHT), piece_of(by, KING), piece_of(by, PAWN)
    return (
        any(cells[origin] == knight for origin in KNIGHT_LEAPS[square])
        or any(cells[origin] == king for origin in KING_STEPS[square])
        or any(cells[origin] == pawn for origin in PAWN_TAKES[other(by)][square])
        or _is_seen(cells, ROOK_RAYS[square], piece_of(by, ROOK), piece_of(by, QUEEN))
        or _is_seen(cells, BISHOP_RAYS[square], piece_of(by, BISHOP), piece_of(by, QUEEN))
    )


def _is_seen(cells: bytes, rays: Rays, *pieces: int) -> bool:
    """Whether the first piece on one of the rays is one of these."""
    for ray in rays:
        for square in ray:
            if cells[square]:
                if cells[square] in pieces:
                    return True
                break
    return False


# What a move does


def is_castling(diagram: Diagram, move: Move) -> bool:
    is_king = diagram.cells[move.origin] == piece_of(diagram.to_move, KING)
    return is_king and abs(move.target - move.origin) == 2


def promotes(diagram: Diagram, move: Move) -> bool:
    """Whether a pawn of the side to move would reach its last rank. Section 6."""
    is_pawn = diagram.cells[move.origin] == piece_of(diagram.to_move, PAWN)
    return is_pawn and rank_of(move.target) == last_rank(diagram.to_move)


def is_en_passant(diagram: Diagram, move: Move) -> bool:
    return move.target == diagram.en_passant and diagram.cells[move.origin] == piece_of(diagram.to_move, PAWN)


def taken(diagram: Diagram, move: Move) -> Square | None:
    """The square of the piece this move takes. Sections 3 to 5."""
    if is_en_passant(diagram, move):
        return square_at(column_of(move.target), rank_of(move.origin))
    if diagram.cells[move.target] == EMPTY or is_castling(diagram, move):  # the king goes where its rook stood
        return None
    return move.target


def moved(diagram: Diagram, move: Move) -> bytes:
    """The cells after a move."""
    cells, seat = bytearray(diagram.cells), diagram.to_move
    if is_en_passant(diagram, move):
        cells[square_at(column_of(move.target), rank_of(move.origin))] = EMPTY
    if is_castling(diagram, move):
        cells[rook_home(seat)], cells[king_home(seat) + 1] = EMPTY, piece_of(seat, ROOK)
    piece = cells[move.origin]
    cells[move.origin] = EMPTY
    cells[move.target] = piece if move.promotion is None else piece_of(seat, move.promotion)
    return bytes(cells)


def castling_kept(diagram: Diagram, move: Move) -> tuple[bool, bool]:
    """Who may still castle: nothing has left or reached the squares of king and rook. Section 7."""
    touched = {move.origin, move.target}
    white, black = (
        diagram.castling[seat] and not touched & {king_home(seat), rook_home(seat)} for seat in (WHITE, BLACK)
    )
    return white, black


def followed(diagram: Diagram, move: Move) -> Diagram:
    """The diagram after a move. Trusts its caller that the move is legal."""
    seat = diagram.to_move
    after = Diagram(moved(diagram, move), other(seat), castling_kept(diagram, move))
    is_double_step = diagram.cells[move.origin] == piece_of(seat, PAWN) and abs(move.target - move.origin) == 2 * SIZE
    return with_en_passant(after, Square((move.origin + move.target) // 2)) if is_double_step else after


def with_en_passant(diagram: Diagram, passed: Square) -> Diagram:
    """The diagram with the square a pawn has just passed, if it can be taken there. Section 5, ruling R3."""
    possible = replace(diagram, en_passant=passed)
    origins = PAWN_TAKES[other(diagram.to_move)][passed]
    pawn = piece_of(diagram.to_move, PAWN)
    takes = (Move(origin, passed) for origin in origins if diagram.cells[origin] == pawn)
    return possible if any(not exposes_king(possible, move) for move in takes) else diagram


def play(position: Position, seat: Seat, move: Move) -> Position:
    """The position after a move, with its counters and what can be repeated. Sections 3 to 7, 10 and 11."""
    before = position.diagram
    is_pawn = before.cells[move.origin] == piece_of(seat, PAWN)
    goes_on = not is_pawn and taken(before, move) is None
    return Position(
        followed(before, move),
        clock=position.clock + 1 if goes_on else 0,
        number=position.number + (seat == BLACK),
        last=move,
        earlier=(*position.earlier, before) if goes_on else (),
    )


# The end


def asked(position: Position) -> tuple[Seat, ...]:
    """One side at a time, until the game is over."""
    return () if result(position) else (position.to_move,)


def result(position: Position) -> Result | None:
    """Mate, stalemate and the three automatic draws; the first that holds is the reason. Sections 8 to 11."""
    if is_mate(position.diagram):
        return won_by(other(position.to_move), "checkmate")
    if is_stalemate(position.diagram):
        return Result(HALVES, BOTH, "stalemate")
    if is_insufficient(position.cells):
        return Result(HALVES, BOTH, "insufficient")
    if is_threefold(position):
        return Result(HALVES, BOTH, "threefold")
    if is_fifty(position):
        return Result(HALVES, BOTH, "fifty")
    return None


def is_mate(diagram: Diagram) -> bool:
    """In check, and no move helps. Section 8."""
    return not can_move(diagram) and is_check(diagram)


def is_stalemate(diagram: Diagram) -> bool:
    """Not in check, and no move. Section 9."""
    return not can_move(diagram) and not is_check(diagram)


@lru_cache(maxsize=1 << 14)
def can_move(diagram: Diagram) -> bool:
    """Whether there is a legal move: looks for the first one alone, for most diagrams are never asked for all."""
    return any(not exposes_king(diagram, move) for move in moves_of_pieces(diagram))


@lru_cache(maxsize=1 << 10)
def is_insufficient(cells: bytes) -> bool:
    """Bare kings, one minor piece in all, or only bishops on squares of one colour. Section 10."""
    men = [(Square(square), kind_of(piece)) for square, piece in enumerate(cells) if piece and kind_of(piece) != KING]
    if len(men) <= 1:
        return all(kind in (BISHOP, KNIGHT) for _, kind in men)
    return all(kind == BISHOP for _, kind in men) and len({is_dark(square) for square, _ in men}) == 1


def is_threefold(position: Position) -> bool:
    """The same diagram for the third time. Section 11."""
    return position.earlier.count(position.diagram) >= THREE - 1


def is_fifty(position: Position) -> bool:
    """Fifty moves of each side without a pawn's move or a capture. Section 11."""
    return position.clock >= FIFTY


def can_win(cells: bytes, seat: Seat) -> bool:
    """Whether any moves at all could lead to mate of the other side. Ruling R6.

    Not with a bare king; with a knight only if the other has a man that may get in its own king's way; with bishops of
    one colour only if there is a pawn, a knight or another bishop that may.
    """
    men = [(Square(square), piece) for square, piece in enumerate(cells) if piece and kind_of(piece) != KING]
    own = [kind_of(piece) for _, piece in men if seat_of(piece) == seat]
    others = [kind_of(piece) for _, piece in men if seat_of(piece) != seat]
    if not own or not set(own) <= {BISHOP, KNIGHT}:
        return bool(own)
    if KNIGHT in own:
        return len(own) > 1 or not set(others) <= {QUEEN}
    colours = {is_dark(square) for square, piece in men if kind_of(piece) == BISHOP}
    return len(colours) > 1 or bool({PAWN, KNIGHT} & set(others))


def end(position: Position, reason: str, seat: Seat) -> Result:
    """Who resigns or runs out of time has lost; a draw may be agreed, or nobody could have won. Section 12."""
    if reason in ("agreed", "time-drawn"):
        return Result(HALVES, BOTH, reason)
    return won_by(other(seat), reason)


# Counting


def followers(position: Position) -> tuple[Position, ...]:
    """What perft goes on to: moves of the pieces only, automatic draws do not stop it. Ruling R8."""
    seat = position.to_move
    return tuple(play(position, seat, move) for move in legal_moves(position.diagram))


def count(position: Position, depth: int) -> int:
    """Move sequences of that length. History plays no part in them.

    >>> from teahouse.games.weiss_schach.position import start
    >>> [count(start(), depth) for depth in range(4)]
    [1, 13, 160, 2362]
    """
    return sequences(position.diagram, depth)


def sequences(diagram: Diagram, depth: int) -> int:
    if depth == 0:
        return 1
    moves = legal_moves(diagram)
    return len(moves) if depth == 1 else sum(sequences(followed(diagram, move), depth - 1) for move in moves)
