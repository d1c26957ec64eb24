"""Text of moves and positions, as chess programs write them (UCI and FEN).

Moves are read as they are written. Positions are read as other programs write them and written in one way: the en
passant square after every double step, castling as K, F (the rook's file) or KQkq, no counters, other blanks and
capitals.

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
from functools import lru_cache
from random import Random
from typing import Any

from teahouse.core.errors import IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Opening, Seat
from teahouse.games.weiss_schach.position import (
    BLACK,
    BOARD,
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
    forward,
    king_home,
    king_square,
    pawn_rank,
    piece_of,
    rank_of,
    rook_home,
    square_at,
    squares_of,
    start,
)
from teahouse.games.weiss_schach.rules import is_attacked, with_en_passant
from teahouse.material.boards import (
    EMPTY,
    Square,
    first_misfit,
    place_in,
    read_board,
    read_liberally,
    read_start,
    refuse_text,
    write_board,
)
from teahouse.material.duels import other
from teahouse.texts import message

PIECES = ".PNBRQKpnbrqk"
"""The letter of every value of a cell."""
SIDES = "wb"
MEN = 2 * SIZE
"""Pieces and pawns a side has at the start, and never more."""
MOVE = re.compile(r"([a-f][1-6])([a-f][1-6])([qrbn]?)", re.ASCII)
SHAPE = ("[a-f]", "[1-6]", "[a-f]", "[1-6]", "[qrbn]?")
TYPED = re.compile(r"([a-f][1-6])[-x:×>]*([a-f][1-6])[=/(]?([qrbn]?)\)?", re.ASCII)
RIGHTS = {"-": (False, False), "K": (True, False), "k": (False, True), "Kk": (True, True)}
CASTLING = ("KF", "kf")
"""How programs write that White or Black may castle: by the side of the king or the file of the rook."""
QUEENSIDE = ("Q", "q")
"""Written by programs that know only the usual four rights; nobody has a rook on that side."""
LEFT_OUT = ("0", "1")
"""The two counters, where a text has none."""
FIELDS: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = (
    ("side", (("[wb]",),)),
    ("castling", (("-",), ("[KFQkfq]", "[KFQkfq]?", "[KFQkfq]?", "[KFQkfq]?"))),
    ("en-passant", (("-",), ("[a-f]", "[1-6]"))),
    ("clock", (("0",), (r"[1-9]\d{0,3}",))),
    ("number", ((r"[1-9]\d{0,8}",),)),
)
"""What follows the board, each with its shapes."""
CASTLING_FIELD = [name for name, _ in FIELDS].index("castling")


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
    return BOARD.name(move.origin) + BOARD.name(move.target) + promotion


def read_move(position: Position, text: str) -> tuple[None, Move]:
    """The move a text names; whether it may be made is another question."""
    found = MOVE.fullmatch(text)
    if not found or found[1] == found[2]:
        place = len(found[1]) + 1 if found else first_misfit(text, SHAPE)
        raise IllegalMove(text=text, reason=message("weiss-schach/not-a-move"), position=place)
    return None, Move(BOARD.named(found[1]), BOARD.named(found[2]), kind_called(found[3]) if found[3] else None)


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
    return Opening(options, {"position": write_position(_read(text))})


def write_position(position: Position) -> str:
    """The text of a position (FEN).

    >>> write_position(start())
    'nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1'
    """
    return f"{write_diagram(position.diagram)} {position.clock} {position.number}"


@lru_cache(maxsize=1024)
def write_diagram(diagram: Diagram) -> str:
    """The first four fields: what makes two positions the same. Kept for a while: a search is told all earlier ones."""
    board = write_board(BOARD, diagram.cells, PIECES[1:])
    rights = next(text for text, rights in RIGHTS.items() if rights == diagram.castling)
    passed = "-" if diagram.en_passant is None else BOARD.name(diagram.en_passant)
    return f"{board} {SIDES[diagram.to_move]} {rights} {passed}"


def read_diagram(text: str) -> Diagram:
    """The inverse."""
    return _read(f"{text} 0 1").diagram


def _read(text: str) -> Position:
    return read_liberally(text, _read_tidy, _respelt)


def _respelt(text: str) -> str:
    """Small letters for the side to move and the en passant square, and the counters that are missing.

    >>> _respelt("3k2/6/6/1Pp3/6/3K2 W - C4")
    '3k2/6/6/1Pp3/6/3K2 w - c4 0 1'
    """
    board, *fields = text.split(" ")
    given = [field if place == CASTLING_FIELD else field.lower() for place, field in enumerate(fields)]
    missing = len(FIELDS) - len(given)
    return " ".join((board, *given, *(LEFT_OUT[-missing:] if 0 < missing <= len(LEFT_OUT) else ())))


def _read_tidy(text: str) -> Position:
    """Every field checked by itself, then what they say together."""
    board, *fields = text.split(" ")
    if len(fields) != len(FIELDS):
        place = len(" ".join((board, *fields[: len(FIELDS)])))
        found = len(fields) + 1 if text else 0
        refuse_text("weiss-schach/position-fields", position=place, found=found)
    cells = read_board(BOARD, board, PIECES[1:])
    places = _check_fields(board, fields)
    side, rights, passed, clock, number = fields
    diagram = Diagram(cells, Seat(SIDES.index(side)), _read_rights(rights, places["castling"]))
    _check_men(cells, text)
    _check_pawns(cells, text)
    _check_castling(diagram, rights, places["castling"])
    _check_check(diagram, places["side"])
    if passed != "-":
        diagram = _with_passed(diagram, BOARD.named(passed), places["en-passant"])
        if clock != "0":
            refuse_text("weiss-schach/position-passed-clock", position=places["clock"], square=passed, found=clock)
    return Position(diagram, int(clock), int(number))


def _read_rights(text: str, place: int) -> tuple[bool, bool]:
    """Who may castle; each letter stands once, and one for the queen's side only beside that of the king's."""
    white, black = (any(letter in text for letter in letters) for letters in CASTLING)
    for at, letter in enumerate(text):
        alone = (letter == QUEENSIDE[WHITE] and not white) or (letter == QUEENSIDE[BLACK] and not black)
        if alone or letter in text[:at]:
            refuse_text("weiss-schach/position-castling", position=place + at, found=text)
    return white, black


def _check_fields(board: str, fields: list[str]) -> dict[str, int]:
    """Where each field begins in the text."""
    places, place = dict[str, int](), len(board) + 1
    for (name, shapes), field in zip(FIELDS, fields, strict=True):
        if not any(re.fullmatch("".join(shape), field, re.ASCII) for shape in shapes):
            misfit = first_misfit(field, *shapes)
            refuse_text(f"weiss-schach/position-{name}", position=place + misfit, found=field[:20])
        places[name] = place
        place += len(field) + 1
    return places


def _check_men(cells: bytes, text: str) -> None:
    """Each side has exactly one king, and no more pieces and pawns than at the start."""
    for seat in (WHITE, BLACK):
        squares = BOARD.as_written(squares_of(cells, seat))
        kings = [square for square in squares if cells[square] == piece_of(seat, KING)]
        pawns = [square for square in squares if cells[square] == piece_of(seat, PAWN)]
        side = message(f"weiss-schach/seat-{seat}")
        if not kings:
            refuse_text("weiss-schach/position-kings", position=0, side=side, found=0)
        for code, found, most in (("kings", kings, 1), ("pawns", pawns, SIZE), ("too-many", squares, MEN)):
            if len(found) > most:
                place = place_in(BOARD, text, found[most])
                refuse_text(f"weiss-schach/position-{code}", position=place, side=side, found=len(found))


def _check_pawns(cells: bytes, text: str) -> None:
    """Pawns start on the second rank and are none any more on the last."""
    for square in (square_at(column, rank) for rank in (0, SIZE - 1) for column in range(SIZE)):
        if cells[square] in (piece_of(WHITE, PAWN), piece_of(BLACK, PAWN)):
            place = place_in(BOARD, text, square)
            refuse_text("weiss-schach/position-pawn-rank", position=place, square=BOARD.name(square))


def _check_castling(diagram: Diagram, rights: str, place: int) -> None:
    """Who may castle has king and rook where they started."""
    for seat in (WHITE, BLACK):
        king, rook = king_home(seat), rook_home(seat)
        stand = diagram.cells[king] == piece_of(seat, KING) and diagram.cells[rook] == piece_of(seat, ROOK)
        if diagram.castling[seat] and not stand:
            refuse_text(
                "weiss-schach/position-no-castling",
                position=place + min(at for at, letter in enumerate(rights) if letter in CASTLING[seat]),
                side=message(f"weiss-schach/seat-{seat}"),
                king=BOARD.name(king),
                rook=BOARD.name(rook),
            )


def _check_check(diagram: Diagram, place: int) -> None:
    """Nobody has just moved and left their own king in check."""
    waiting = other(diagram.to_move)
    if is_attacked(diagram.cells, king_square(diagram.cells, waiting), diagram.to_move):
        side, mover = (message(f"weiss-schach/seat-{seat}") for seat in (waiting, diagram.to_move))
        refuse_text("weiss-schach/position-in-check", position=place, side=side, mover=mover)


def _with_passed(diagram: Diagram, passed: Square, place: int) -> Diagram:
    """The square is one a pawn has just passed; it is kept where the pawn can be captured there (ruling R3)."""
    seat, name = other(diagram.to_move), BOARD.name(passed)
    rank = pawn_rank(seat) + forward(seat)
    if rank_of(passed) != rank:
        refuse_text("weiss-schach/position-passed-rank", position=place, square=name, rank=rank + 1)
    behind, ahead = Square(passed - SIZE * forward(seat)), Square(passed + SIZE * forward(seat))
    is_free = diagram.cells[passed] == EMPTY == diagram.cells[behind]
    if not is_free or diagram.cells[ahead] != piece_of(seat, PAWN):
        refuse_text("weiss-schach/position-passed-pawn", position=place, square=name, pawn=BOARD.name(ahead))
    return with_en_passant(diagram, passed)
