"""Text of moves and positions, as chess programs write them (UCI and FEN). Each reader refuses whatever its
writer would not write.

    move       a2a4     from square to square
               b5a6q    a pawn becomes a queen (q, r, b, n)
               d1f1     castling is the king's move
    position   ranks 6 to 1 joined by "/", digits for runs of empty squares, PNBRQK White's pieces and
               pnbrqk Black's; the side to move (w, b); who may castle (K, k, Kk, -); the square where a pawn
               can be taken en passant, or "-"; moves of both sides since a pawn moved or something was
               taken; the number of the move, from 1

At the start: nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1
"""

import re
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Opening, Seat
from teahouse.games.weiss_schach.position import (
    BLACK,
    EMPTY,
    KING,
    PAWN,
    PROMOTIONS,
    ROOK,
    SIZE,
    WHITE,
    Diagram,
    Kind,
    Move,
    Position,
    Square,
    column_of,
    forward,
    king_home,
    king_square,
    other,
    pawn_rank,
    piece_of,
    rank_of,
    rook_home,
    square_at,
    squares_of,
    start,
)
from teahouse.games.weiss_schach.rules import is_attacked, with_en_passant
from teahouse.material.boards import read_board, read_start, write_board
from teahouse.texts import message

COLUMNS = "abcdef"
PIECES = ".PNBRQKpnbrqk"
"""The letter of every value of a cell."""
SIDES = "wb"
MEN = 2 * SIZE
"""Pieces and pawns a side has at the start, and never more."""
SQUARE = re.compile(r"[a-f][1-6]", re.ASCII)
MOVE = re.compile(r"([a-f][1-6])([a-f][1-6])([qrbn]?)", re.ASCII)
TYPED = re.compile(r"([a-f][1-6])[-x:×>]*([a-f][1-6])[=/(]?([qrbn]?)\)?", re.ASCII)
RIGHTS = {"-": (False, False), "K": (True, False), "k": (False, True), "Kk": (True, True)}
CLOCK = re.compile(r"0|[1-9]\d{0,3}", re.ASCII)
NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)
FIELDS = 6


def write_square(square: Square) -> str:
    """The name of a square.

    >>> write_square(square_at(2, 0))
    'c1'
    """
    return f"{COLUMNS[column_of(square)]}{rank_of(square) + 1}"


def read_square(text: str) -> Square:
    return square_at(COLUMNS.index(text[0]), int(text[1]) - 1)


def is_square(text: str) -> bool:
    return SQUARE.fullmatch(text) is not None


def letter_of(kind: Kind) -> str:
    """The English letter of a kind of piece, small as in moves."""
    return PIECES[kind].lower()


def kind_called(letter: str) -> Kind:
    return Kind(PIECES.index(letter.upper()))


def promotion_click(kind: Kind) -> str:
    """The thing to click for what a pawn becomes: `promote-q`."""
    return f"promote-{letter_of(kind)}"


PROMOTION_CLICKS = tuple(map(promotion_click, PROMOTIONS))


# Moves


def write_move(position: Position, seat: Seat, move: Move) -> str:
    promotion = "" if move.promotion is None else letter_of(move.promotion)
    return write_square(move.origin) + write_square(move.target) + promotion


def read_move(position: Position, text: str) -> tuple[None, Move]:
    """The move a text names; whether it may be made is another question."""
    found = MOVE.fullmatch(text)
    if not found or found[1] == found[2]:
        raise IllegalMove(text=text, reason=message("weiss-schach/not-a-move"))
    return None, Move(read_square(found[1]), read_square(found[2]), kind_called(found[3]) if found[3] else None)


def tidy(text: str) -> str:
    """What a person typed, as the notation has it: capitals, blanks and dashes are forgiven.

    >>> tidy("A2 - A4"), tidy("b5xa6=Q"), tidy("d1 f1")
    ('a2a4', 'b5a6q', 'd1f1')
    """
    found = TYPED.fullmatch("".join(text.lower().split()))
    return "".join(found.groups()) if found else text.strip()


# Positions


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    """The pieces as every game begins: nothing is left to chance."""
    return {"position": write_position(start())}


def begin(options: Options, previous: Position | None, deal: dict[str, Any]) -> Position:
    return _read(read_start(deal))


def read_position(options: Options, text: str) -> Opening:
    _read(text)
    return Opening(options, {"position": text})


def write_position(position: Position) -> str:
    """The text of a position (FEN).

    >>> write_position(start())
    'nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1'
    """
    return f"{write_diagram(position.diagram)} {position.clock} {position.number}"


def write_diagram(diagram: Diagram) -> str:
    """The first four fields: what makes two positions the same."""
    board = write_board(diagram.cells, SIZE, PIECES[1:])
    rights = next(text for text, rights in RIGHTS.items() if rights == diagram.castling)
    passed = "-" if diagram.en_passant is None else write_square(diagram.en_passant)
    return f"{board} {SIDES[diagram.to_move]} {rights} {passed}"


def read_diagram(text: str) -> Diagram:
    """The inverse: every field checked by itself, then what they say together."""
    board, side, rights, passed = text.split(" ")
    cells = read_board(board, SIZE, PIECES[1:], _refuse)
    if side not in ("w", "b"):
        _refuse("position-side", found=side[:20])
    if rights not in RIGHTS:
        _refuse("position-castling", found=rights[:20])
    if passed != "-" and not is_square(passed):
        _refuse("position-en-passant", found=passed[:20])
    diagram = Diagram(cells, Seat(SIDES.index(side)), RIGHTS[rights])
    _check_men(cells)
    _check_pawns(cells)
    _check_castling(diagram)
    _check_check(diagram)
    return diagram if passed == "-" else _with_passed(diagram, read_square(passed))


def _read(text: str) -> Position:
    fields = text.split(" ")
    if len(fields) != FIELDS:
        _refuse("position-fields", found=len(fields))
    *four, clock, number = fields
    diagram = read_diagram(" ".join(four))
    if not CLOCK.fullmatch(clock):
        _refuse("position-clock", found=clock[:20])
    if not NUMBER.fullmatch(number):
        _refuse("position-number", found=number[:20])
    if diagram.en_passant is not None and clock != "0":
        _refuse("position-passed-clock", square=four[-1], found=clock)
    return Position(diagram, int(clock), int(number))


def _check_men(cells: bytes) -> None:
    """Each side has exactly one king, and no more pieces and pawns than at the start."""
    for seat in (WHITE, BLACK):
        side = message(f"weiss-schach/seat-{seat}")
        kings, pawns = cells.count(piece_of(seat, KING)), cells.count(piece_of(seat, PAWN))
        men = len(squares_of(cells, seat))
        if kings != 1:
            _refuse("position-kings", side=side, found=kings)
        if pawns > SIZE:
            _refuse("position-pawns", side=side, found=pawns)
        if men > MEN:
            _refuse("position-too-many", side=side, found=men)


def _check_pawns(cells: bytes) -> None:
    """Pawns start on the second rank and are none any more on the last."""
    for square in (square_at(column, rank) for rank in (0, SIZE - 1) for column in range(SIZE)):
        if cells[square] in (piece_of(WHITE, PAWN), piece_of(BLACK, PAWN)):
            _refuse("position-pawn-rank", square=write_square(square))


def _check_castling(diagram: Diagram) -> None:
    """Who may castle has king and rook where they started."""
    for seat in (WHITE, BLACK):
        king, rook = king_home(seat), rook_home(seat)
        stand = diagram.cells[king] == piece_of(seat, KING) and diagram.cells[rook] == piece_of(seat, ROOK)
        if diagram.castling[seat] and not stand:
            side = message(f"weiss-schach/seat-{seat}")
            _refuse("position-no-castling", side=side, king=write_square(king), rook=write_square(rook))


def _check_check(diagram: Diagram) -> None:
    """Nobody has just moved and left their own king in check."""
    waiting = other(diagram.to_move)
    if is_attacked(diagram.cells, king_square(diagram.cells, waiting), diagram.to_move):
        mover = message(f"weiss-schach/seat-{diagram.to_move}")
        _refuse("position-in-check", side=message(f"weiss-schach/seat-{waiting}"), mover=mover)


def _with_passed(diagram: Diagram, passed: Square) -> Diagram:
    """The square is one a pawn has just passed, and it can be taken there."""
    seat, name = other(diagram.to_move), write_square(passed)
    if rank_of(passed) != pawn_rank(seat) + forward(seat):
        _refuse("position-passed-rank", square=name, rank=pawn_rank(seat) + forward(seat) + 1)
    behind, ahead = Square(passed - SIZE * forward(seat)), Square(passed + SIZE * forward(seat))
    is_free = diagram.cells[passed] == EMPTY == diagram.cells[behind]
    if not is_free or diagram.cells[ahead] != piece_of(seat, PAWN):
        _refuse("position-passed-pawn", square=name, pawn=write_square(ahead))
    possible = with_en_passant(diagram, passed)
    if possible.en_passant is None:
        _refuse("position-passed-illegal", square=name)
    return possible


def _refuse(code: str, **params: object) -> NoReturn:
    raise BadPosition(reason=message(f"weiss-schach/{code}", **params))
