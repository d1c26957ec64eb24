"""What a seat sees, as JSON, and how it is put into words. Everything is open in this game."""

from collections.abc import Mapping
from dataclasses import replace
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
    Diagram,
    Kind,
    Move,
    Position,
    kind_of,
    piece_of,
    seat_of,
)
from teahouse.games.weiss_schach.san import read_san, write_san
from teahouse.material import board_words
from teahouse.material.boards import Square
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
    """What moves or was taken; a page draws it, and so shows whose it is."""
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


def taken(position: Position, seat: Seat, move: Move) -> tuple[Message, ...]:
    loss = rules.taken(position.diagram, move)
    return () if loss is None else (moved_name(position.cells[loss]),)


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
    return piece_words(position.cells[square], square, is_checked(position, square))


def piece_words(piece: int, square: Square, checked: bool) -> Message:
    """What stands on a square, if anything does."""
    said = board_words.square_words(piece_name(piece) if piece else None, BOARD.name(square))
    return message("weiss-schach/in-check", piece=said) if checked else said


def is_checked(position: Position, square: Square) -> bool:
    """Whether the king on this square is in check."""
    is_king = position.cells[square] == piece_of(position.to_move, KING)
    return is_king and rules.is_check(position.diagram)
