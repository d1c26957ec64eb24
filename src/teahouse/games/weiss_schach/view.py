"""What a seat sees, as JSON, and how it is put into words. Everything is open in this game."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from teahouse.core.errors import IllegalMove
from teahouse.core.protocol import Noted, Seat, View
from teahouse.games.weiss_schach import notation, rules
from teahouse.games.weiss_schach.notation import PIECES, PROMOTION_CLICKS, promotion_click
from teahouse.games.weiss_schach.position import (
    BISHOP,
    BOARD,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
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
from teahouse.games.weiss_schach.san import read_san, write_san
from teahouse.material import board_words
from teahouse.material.boards import EMPTY, Square
from teahouse.material.duels import other
from teahouse.texts import Message, message

NAMES: dict[Kind, str] = {
    PAWN: "pawn",
    KNIGHT: "knight",
    BISHOP: "bishop",
    ROOK: "rook",
    QUEEN: "queen",
    KING: "king",
}


def write_seen(position: Position) -> dict[str, Any]:
    """The position, the last move, and the diagrams that could be repeated (the first four fields of their texts)."""
    last = position.last
    return {
        "position": notation.write_position(position),
        "last": None if last is None else notation.write_move(position, position.to_move, last),
        "check": rules.is_check(position.diagram),
        "earlier": [notation.write_diagram(diagram) for diagram in position.earlier],
    }


def read_seen(written: Mapping[str, Any]) -> Position:
    """The position with its history."""
    position = notation.begin({}, None, dict(written))
    last = None if written["last"] is None else notation.read_move(position, written["last"])[1]
    return replace(position, last=last, earlier=tuple(map(notation.read_diagram, written["earlier"])))


def understand(position: Position, typed: str) -> str | None:
    """The move somebody wrote as people write moves (Nb3, O-O)."""
    try:
        return notation.write_move(position, position.to_move, read_san(position, typed))
    except IllegalMove:
        return None


# Moves and things


def side_name(seat: Seat) -> Message:
    return message(f"weiss-schach/seat-{seat}")


def kind_name(kind: Kind) -> Message:
    return message(f"weiss-schach/{NAMES[kind]}")


def moved_name(piece: int) -> Message:
    """What moves; a page draws it, and so shows whose it is."""
    return Message(kind_name(kind_of(piece)).code, pieces=(f"{NAMES[kind_of(piece)]}-{seat_of(piece)}",))


def piece_name(piece: int) -> Message:
    """A piece with its colour."""
    return message(f"weiss-schach/{NAMES[kind_of(piece)]}-{seat_of(piece)}")


def label(position: Position, seat: Seat, move: Move) -> Message:
    """What the piece does, and whether it gives check."""
    said = _label(position.diagram, move)
    after = rules.followed(position.diagram, move)
    if not rules.is_check(after):
        return said
    return message("weiss-schach/and-check" if rules.legal_moves(after) else "weiss-schach/and-mate", move=said)


def _label(diagram: Diagram, move: Move) -> Message:
    if rules.is_castling(diagram, move):
        return message("weiss-schach/castles")
    piece, loss = moved_name(diagram.cells[move.origin]), rules.taken(diagram, move)
    origin, target = BOARD.name(move.origin), BOARD.name(move.target)
    if loss is None:
        said = message("board/goes", man=piece, origin=origin, target=target)
    elif loss != move.target:
        said = message("weiss-schach/takes-passing", piece=piece, origin=origin, target=target)
    else:
        victim = message(f"weiss-schach/taken-{NAMES[kind_of(diagram.cells[loss])]}")
        said = message("weiss-schach/takes", piece=piece, origin=origin, target=target, victim=victim)
    if move.promotion is None:
        return said
    return message("weiss-schach/and-becomes", move=said, piece=becoming(move.promotion))


def noted(position: Position, seat: Seat, move: Move) -> Noted:
    """As people write it, with drawn pieces instead of letters: they are the same in every language."""
    before, equals, after = write_san(position, move).partition("=")
    drawn: list[Message | str] = []
    if before[0] in PIECES[KNIGHT : KING + 1]:
        drawn, before = [moved_name(position.cells[move.origin])], before[1:]
    drawn.append(before + equals)
    if move.promotion is not None:
        became = Message(kind_name(move.promotion).code, pieces=(f"{NAMES[move.promotion]}-{seat}",))
        drawn += [became, *filter(None, [after[1:]])]
    return tuple(drawn)


def becoming(kind: Kind) -> Message:
    """What a pawn becomes, as it stands at the end of a sentence."""
    return message(f"weiss-schach/becomes-{NAMES[kind]}")


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    way = (BOARD.name(move.origin), BOARD.name(move.target))
    return way if move.promotion is None else (*way, promotion_click(move.promotion))


def thing(view: View[Position], name: str) -> Message:
    if name in PROMOTION_CLICKS:
        return promotion_words(notation.kind_called(name[-1]))
    return square_words(view.seen, BOARD.named(name))


def promotion_words(kind: Kind) -> Message:
    return message("weiss-schach/promote", piece=becoming(kind))


def square_words(position: Position, square: Square) -> Message:
    piece = position.cells[square]
    said = board_words.square_words(piece_name(piece) if piece else None, BOARD.name(square))
    return message("weiss-schach/in-check", piece=said) if is_checked(position, square) else said


def is_checked(position: Position, square: Square) -> bool:
    """Whether the king on this square is in check."""
    is_king = square == king_square(position.cells, position.to_move)
    return is_king and rules.is_check(position.diagram)


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
    if move in rules.moves_of_pieces(diagram):
        code = "still-check" if rules.is_check(diagram) else "exposes-king"
        return message(f"weiss-schach/{code}", rule=8)
    kind = kind_of(diagram.cells[move.origin])
    if kind == PAWN:
        return _pawn_refusal(position, move)
    origin, target = BOARD.name(move.origin), BOARD.name(move.target)
    bare = bytes(piece if square == move.origin else EMPTY for square, piece in enumerate(diagram.cells))
    if move.target in rules.reached(bare, move.origin):
        return message("weiss-schach/blocked", piece=kind_name(kind), origin=origin, target=target, rule=3)
    return message(f"weiss-schach/no-way-{NAMES[kind]}", target=target, rule=3)


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


def why_not(view: View[Position], path: tuple[str, ...]) -> Message | None:
    """One thing: why it cannot be moved. Two: why not from there to there."""
    position, seat = view.seen, view.seat
    if seat is None:
        return None
    return board_words.why_not(path, BOARD.find, partial(_stuck, position, seat), partial(_refused, position, seat))


def _stuck(position: Position, seat: Seat, origin: Square) -> Message:
    reason = _idle(position, seat, origin)
    return reason or message("weiss-schach/no-move", square=BOARD.name(origin), rule=8)


def _refused(position: Position, seat: Seat, origin: Square, target: Square) -> Message | None:
    return None if origin == target else refusal(position, seat, Move(origin, target))
