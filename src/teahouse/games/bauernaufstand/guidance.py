"""What a seat is to do, why a move is refused, and why clicks make no move. Sections are those of the rules page."""

from functools import partial

from teahouse.core.protocol import Seat, View
from teahouse.games.bauernaufstand import notation, rules
from teahouse.games.bauernaufstand.position import (
    BOARD,
    HAND,
    Position,
    column_of,
    first_rank,
    forward,
    rank_of,
)
from teahouse.games.bauernaufstand.view import hand_name, side_name
from teahouse.material import board_words
from teahouse.material.boards import EMPTY, Square
from teahouse.material.duels import Move, man_of, men_of, other, owner_of
from teahouse.texts import Message, message

DEEDS = ("step", "capture", "drop")
"""What may be done with a man, in the order it is told."""
THEIR_TRAY = Square(-2)
"""Where the other side's men wait; nobody else's move begins there."""


# What to do


def task(view: View[Position]) -> Message | None:
    """Step, capture, bring a man in: what of it is possible now."""
    if not view.is_asked:
        return None
    position = view.seen
    possible = {_deed(position, move) for move in rules.legal(position, position.to_move)}
    return message(f"bauernaufstand/task-{'-'.join(deed for deed in DEEDS if deed in possible)}")


def _deed(position: Position, move: Move) -> str:
    if move.origin == HAND:
        return "drop"
    return "step" if rules.taken(position, move) is None else "capture"


# Why not


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    """Why this cannot be played, and the section that says so."""
    if move.origin == HAND:
        return _drop_refusal(position, seat, move.target)
    if reason := _nothing_to_move(position, seat, move.origin):
        return reason
    if (rank_of(move.target) - rank_of(move.origin)) * forward(seat) < 0:
        return message("bauernaufstand/backwards", rule=4)
    return _way_refusal(position, seat, move)


def _nothing_to_move(position: Position, seat: Seat, origin: Square) -> Message | None:
    return board_words.nothing_to_move(owner_of(position.cells[origin]), seat, BOARD.name(origin), rule=2)


def _drop_refusal(position: Position, seat: Seat, target: Square) -> Message:
    if position.hands[seat] == 0:
        return message("bauernaufstand/no-man-in-hand", rule=3)
    if rank_of(target) != first_rank(seat):
        return message("bauernaufstand/not-first-rank", rank=first_rank(seat) + 1, rule=3)
    return message("bauernaufstand/drop-occupied", square=BOARD.name(target), rule=3)


def _way_refusal(position: Position, seat: Seat, move: Move) -> Message:
    """The man goes forward; something is or is not in its way."""
    target = BOARD.name(move.target)
    if column_of(move.origin) != column_of(move.target):
        return message("bauernaufstand/nothing-to-take", square=target, rule=5)
    if abs(rank_of(move.target) - rank_of(move.origin)) == 1:
        return message("bauernaufstand/step-blocked", square=target, rule=4)
    over = Square((move.origin + move.target) // 2)
    if not rules.is_enemy(position.cells, over, seat):
        return message("bauernaufstand/nothing-to-jump", square=BOARD.name(over), rule=6)
    return message("bauernaufstand/jump-blocked", square=target, rule=6)


def why_not(view: View[Position], path: tuple[str, ...]) -> Message | None:
    """One thing: why it cannot be moved. Two: why not from there to there."""
    position, seat = view.seen, view.seat
    if seat is None:
        return None
    begins = {move.origin for move in rules.legal(position, seat)}
    idle, refused = partial(_idle, position, seat), partial(_refused, position, seat)
    return board_words.why_not(path, partial(_clicked, seat), begins, idle, refused)


def _clicked(seat: Seat, name: str) -> Square | None:
    trays = {hand_name(seat): HAND, hand_name(other(seat)): THEIR_TRAY}
    return trays[name] if name in trays else BOARD.find(name)


def _idle(position: Position, seat: Seat, origin: Square) -> Message:
    """Why nothing begins here."""
    if origin == HAND:
        return message("bauernaufstand/no-man-in-hand", rule=3)
    if origin == THEIR_TRAY:
        return message("bauernaufstand/their-tray", side=side_name(other(seat)), rule=2)
    if not men_of(position.cells, seat):
        return message("bauernaufstand/all-in-tray", rank=first_rank(seat) + 1, rule=3)
    if position.hands[seat] and position.cells[origin] == EMPTY and rank_of(origin) == first_rank(seat):
        return message("bauernaufstand/tray-first", square=BOARD.name(origin), rule=3)
    return _nothing_to_move(position, seat, origin) or _blocked(seat, origin)


def _blocked(seat: Seat, origin: Square) -> Message:
    """A man that cannot move has something right in front of it."""
    ahead = rules.ahead(origin, seat)
    assert ahead is not None, "a man that has arrived has won"
    return message("bauernaufstand/no-way-on", square=BOARD.name(origin), ahead=BOARD.name(ahead), rule=4)


def _refused(position: Position, seat: Seat, origin: Square, target: Square) -> Message:
    if origin == THEIR_TRAY:
        return _idle(position, seat, origin)
    if target in (HAND, THEIR_TRAY):
        return _not_onto_a_tray(seat, origin)
    is_own = origin != HAND and position.cells[origin] == man_of(seat)
    if is_own and not notation.is_way(Move(origin, target)):
        return message("bauernaufstand/no-such-way", rule=2)
    return refusal(position, seat, Move(origin, target))


def _not_onto_a_tray(seat: Seat, origin: Square) -> Message:
    if origin == HAND:
        return message("bauernaufstand/not-first-rank", rank=first_rank(seat) + 1, rule=3)
    return message("bauernaufstand/back-to-tray", rule=4)
