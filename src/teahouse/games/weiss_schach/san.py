"""Moves as people write them (standard algebraic notation): Nb3, exd4, O-O, b6=Q+, Qxd5#.

Written moves are exact: no more letters than needed to tell pieces apart, `+` for check, `#` for mate.
Readers take a little more: `0-0`, a missing `x`, `=` or sign of check, remarks such as `!?`.
"""

import re

from teahouse.core.errors import IllegalMove
from teahouse.games.weiss_schach.notation import PIECES, kind_called
from teahouse.games.weiss_schach.position import (
    BOARD,
    KING,
    PAWN,
    Kind,
    Move,
    Position,
    column_of,
    kind_of,
    king_home,
    rank_of,
    rook_home,
)
from teahouse.games.weiss_schach.rules import followed, is_castling, is_check, legal_moves, taken
from teahouse.texts import message

CASTLES = "O-O"
SAN = re.compile(
    r"(?P<kind>[NBRQK])?(?P<column>[a-f])?(?P<rank>[1-6])?[-x:]?(?P<target>[a-f][1-6])"
    r"(?:[=/]?\(?(?P<promotion>[NBRQ])\)?)?(?:e\.?p\.?)?",
    re.ASCII,
)
REMARKS = "+#!?"


def write_san(position: Position, move: Move) -> str:
    """A legal move as people write it."""
    return _way(position, move) + _sign(position, move)


def _way(position: Position, move: Move) -> str:
    diagram, target = position.diagram, BOARD.name(move.target)
    if is_castling(diagram, move):
        return CASTLES
    kind, takes = kind_of(diagram.cells[move.origin]), "x" if taken(diagram, move) is not None else ""
    if kind != PAWN:
        return f"{PIECES[kind]}{_which(position, move, kind)}{takes}{target}"
    promotion = "" if move.promotion is None else f"={PIECES[move.promotion]}"
    return f"{BOARD.name(move.origin)[0] if takes else ''}{takes}{target}{promotion}"


def _which(position: Position, move: Move, kind: Kind) -> str:
    """What tells the piece from others of its kind that could go there: its column, else its rank, else both."""
    cells = position.cells
    rivals = [
        each.origin
        for each in legal_moves(position.diagram)
        if each.target == move.target and each.origin != move.origin and kind_of(cells[each.origin]) == kind
    ]
    if not rivals:
        return ""
    name = BOARD.name(move.origin)
    if all(column_of(rival) != column_of(move.origin) for rival in rivals):
        return name[0]
    return name[1] if all(rank_of(rival) != rank_of(move.origin) for rival in rivals) else name


def _sign(position: Position, move: Move) -> str:
    after = followed(position.diagram, move)
    if not is_check(after):
        return ""
    return "+" if legal_moves(after) else "#"


def read_san(position: Position, text: str) -> Move:
    """The legal move somebody wrote; refuses what is none, and what could be several."""
    bare = text.strip().rstrip(REMARKS)
    fitting = _castlings(position) if bare in (CASTLES, "0-0", "o-o") else _fitting(position, text, bare)
    if not fitting:
        raise IllegalMove(text=text, reason=message("weiss-schach/san-illegal"))
    if len(fitting) > 1:
        names = ", ".join(BOARD.name(move.origin) for move in fitting)
        raise IllegalMove(text=text, reason=message("weiss-schach/san-ambiguous", squares=names))
    return fitting[0]


def _castlings(position: Position) -> list[Move]:
    seat = position.to_move
    castling = Move(king_home(seat), rook_home(seat))
    is_king = kind_of(position.cells[castling.origin] or PAWN) == KING
    return [castling] if is_king and castling in legal_moves(position.diagram) else []


def _fitting(position: Position, text: str, bare: str) -> list[Move]:
    found = SAN.fullmatch(bare)
    if not found:
        raise IllegalMove(text=text, reason=message("weiss-schach/not-san"))
    kind = kind_called(found["kind"]) if found["kind"] else PAWN
    promotion = kind_called(found["promotion"]) if found["promotion"] else None
    return [
        move
        for move in legal_moves(position.diagram)
        if kind_of(position.cells[move.origin]) == kind
        and BOARD.name(move.target) == found["target"]
        and move.promotion == promotion
        and not is_castling(position.diagram, move)
        and found["column"] in (None, BOARD.name(move.origin)[0])
        and found["rank"] in (None, BOARD.name(move.origin)[1])
    ]
