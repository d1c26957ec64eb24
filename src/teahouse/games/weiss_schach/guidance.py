"""What a seat is to do, why a move is refused, and why clicks make no move. Sections are those of the rules page."""

from functools import partial

from teahouse.core.protocol import Seat, View
from teahouse.games.weiss_schach import rules
from teahouse.games.weiss_schach.notation import PROMOTION_CLICKS
from teahouse.games.weiss_schach.position import (
    BOARD,
    KING,
    PAWN,
    WHITE,
    Diagram,
    Kind,
    Move,
    Position,
    column_of,
    first_rank,
    kind_of,
    king_home,
    king_square,
    pawn_rank,
    piece_of,
    rank_of,
    rook_home,
    seat_of,
)
from teahouse.games.weiss_schach.view import NAMES, kind_name
from teahouse.material import board_words
from teahouse.material.boards import EMPTY, Square
from teahouse.material.duels import other
from teahouse.texts import Message, message

WAYS_OUT = ("king", "block", "capture")
"""What helps against a check, in the order it is told."""


# What to do


def task(view: View[Position]) -> Message | None:
    """A move; in check what gets out of it; what is special about it where a pawn arrives or the king may castle."""
    if not view.is_asked:
        return None
    diagram = view.seen.diagram
    moves = rules.legal_moves(diagram)
    if rules.is_check(diagram):
        possible = {_way_out(diagram, move) for move in moves}
        return message(f"weiss-schach/task-check-{'-'.join(way for way in WAYS_OUT if way in possible)}")
    if any(move.promotion for move in moves):
        return message("weiss-schach/task-promote")
    if any(rules.is_castling(diagram, move) for move in moves):
        return message("weiss-schach/task-castle", square=BOARD.name(rook_home(diagram.to_move)))
    return message("weiss-schach/task")


def _way_out(diagram: Diagram, move: Move) -> str:
    """How a legal move ends the check; a pawn may also step in between by capturing en passant."""
    if kind_of(diagram.cells[move.origin]) == KING:
        return "king"
    loss, king = rules.taken(diagram, move), king_square(diagram.cells, diagram.to_move)
    passes = rules.is_en_passant(diagram, move)
    if loss is None or (passes and king not in rules.PAWN_TAKES[other(diagram.to_move)][loss]):
        return "block"
    return "capture"


# Why not


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    """Why this cannot be played, and the section that says so."""
    reason = _idle(position, seat, move.origin)
    if reason:
        return reason
    piece = position.cells[move.target]
    if _is_castling_try(position, seat, move):
        return _castling_refusal(position, seat, move.target)
    if piece != EMPTY and seat_of(piece) == seat:
        return message("board/own-man", square=BOARD.name(move.target), rule=3)
    return _promotion_refusal(position, move) or _way_refusal(position, move)


def _idle(position: Position, seat: Seat, origin: Square) -> Message | None:
    """Why nothing of this seat's begins here."""
    piece = position.cells[origin]
    return board_words.nothing_to_move(seat_of(piece) if piece else None, seat, BOARD.name(origin), rule=2)


def _promotion_refusal(position: Position, move: Move) -> Message | None:
    """A pawn on its last rank becomes something; nothing else does."""
    if rules.promotes(position.diagram, move):
        return message("weiss-schach/promotion-missing", rule=6) if move.promotion is None else None
    return None if move.promotion is None else message("weiss-schach/no-promotion", rule=6)


def _way_refusal(position: Position, move: Move) -> Message:
    """The piece cannot go there, or its king would be in check."""
    diagram = position.diagram
    kind = kind_of(diagram.cells[move.origin])
    if move in rules.moves_of_pieces(diagram):
        return _exposed(diagram, kind, move.target)
    if kind == PAWN:
        return _pawn_refusal(position, move)
    origin, target = BOARD.name(move.origin), BOARD.name(move.target)
    bare = bytes(piece if square == move.origin else EMPTY for square, piece in enumerate(diagram.cells))
    if move.target in rules.reached(bare, move.origin):
        return message("weiss-schach/blocked", piece=kind_name(kind), origin=origin, target=target, rule=3)
    return message(f"weiss-schach/no-way-{NAMES[kind]}", target=target, rule=3)


def _exposed(diagram: Diagram, kind: Kind, target: Square) -> Message:
    """The piece could go there, but for its king."""
    if kind == KING:
        return message("weiss-schach/king-attacked", square=BOARD.name(target), rule=8)
    return message("weiss-schach/still-check" if rules.is_check(diagram) else "weiss-schach/exposes-king", rule=8)


def _pawn_refusal(position: Position, move: Move) -> Message:
    seat, target = position.to_move, BOARD.name(move.target)
    columns = abs(column_of(move.target) - column_of(move.origin))
    ranks = (rank_of(move.target) - rank_of(move.origin)) * (1 if seat == WHITE else -1)
    if ranks < 0:
        return message("weiss-schach/pawn-backwards", rule=4)
    if (columns, ranks) == (1, 1):
        return message("weiss-schach/pawn-nothing-to-take", square=target, rule=4)
    if (columns, ranks) == (0, 2) and rank_of(move.origin) != pawn_rank(seat):
        return message("weiss-schach/pawn-double", rank=pawn_rank(seat) + 1, rule=4)
    if columns == 0 and ranks in (1, 2):
        return message("weiss-schach/pawn-blocked", rule=4)
    return message("weiss-schach/no-way-pawn", target=target, rule=4)


def _is_castling_try(position: Position, seat: Seat, move: Move) -> bool:
    """The king goes two squares along its first rank, as if to castle."""
    is_king = position.cells[move.origin] == piece_of(seat, KING)
    along = rank_of(move.origin) == rank_of(move.target) == first_rank(seat)
    return is_king and along and abs(move.origin - move.target) == 2


def _castling_refusal(position: Position, seat: Seat, target: Square) -> Message:
    home, rook, between = king_home(seat), rook_home(seat), Square(king_home(seat) + 1)
    cells, enemy = position.cells, other(seat)
    if not position.diagram.castling[seat] or target != rook:
        return message("weiss-schach/castling-moved", rule=7)
    if cells[between] != EMPTY:
        return message("weiss-schach/castling-blocked", square=BOARD.name(between), rule=7)
    if rules.is_attacked(cells, home, enemy):
        return message("weiss-schach/castling-in-check", rule=7)
    attacked = between if rules.is_attacked(cells, between, enemy) else rook
    return message("weiss-schach/castling-through-check", square=BOARD.name(attacked), rule=7)


# Clicks that make no move


def why_not(view: View[Position], path: tuple[str, ...]) -> Message | None:
    """One thing: why it cannot be moved. Two: why not from there to there. Three: what a pawn becomes."""
    position, seat = view.seen, view.seat
    if seat is None:
        return None
    if path[-1] in PROMOTION_CLICKS:
        return message("weiss-schach/pawn-first", rule=6)
    moves = rules.legal(position, seat)
    begins = {move.origin for move in moves}
    squares = [BOARD.find(name) for name in path]
    match squares:
        case [int() as origin, int() as target] if _is_castling_try(position, seat, Move(origin, target)):
            return refusal(position, seat, Move(origin, target))
        case [int() as origin, int() as target, int() as last] if last not in begins:
            promotes = any((move.origin, move.target) == (origin, target) for move in moves if move.promotion)
            return message("weiss-schach/choose-promotion", rule=6) if promotes else None
    stuck = partial(_stuck, position, seat)
    return board_words.why_not(path, BOARD.find, begins, stuck, lambda *way: refusal(position, seat, Move(*way)))


def _stuck(position: Position, seat: Seat, origin: Square) -> Message:
    """Nothing of this seat's is here, or it is blocked, or the king needs it where it is."""
    if reason := _idle(position, seat, origin):
        return reason
    diagram, square = position.diagram, BOARD.name(origin)
    kind = kind_of(diagram.cells[origin])
    if any(move.origin == origin for move in rules.moves_of_pieces(diagram)):
        return _needed(diagram, kind, square)
    if kind == PAWN:
        return message("weiss-schach/stuck-pawn", square=square, rule=4)
    return message("weiss-schach/stuck", square=square, rule=3)


def _needed(diagram: Diagram, kind: Kind, square: str) -> Message:
    """The piece could go somewhere, but for its king."""
    if kind == KING:
        return message("weiss-schach/stuck-king", rule=8)
    if rules.is_check(diagram):
        return message("weiss-schach/stuck-check", square=square, rule=8)
    return message("weiss-schach/stuck-pinned", square=square, rule=8)
