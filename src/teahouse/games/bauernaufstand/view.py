"""What a seat sees, as JSON, and how it is put into words. Everything is open in this game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from teahouse.core.protocol import Choice, Seat, View
from teahouse.games.bauernaufstand import notation, rules
from teahouse.games.bauernaufstand.position import (
    BLACK,
    BOARD,
    HAND,
    WHITE,
    Position,
    column_of,
    first_rank,
    forward,
    number_of_men,
    rank_of,
)
from teahouse.material import board_words
from teahouse.material.boards import Square
from teahouse.material.duels import Move, man_of, other, owner_of
from teahouse.search.levels import outlook
from teahouse.texts import Message, message

TOLD = 3
"""As many moves of a line are told after the first."""
FEW = 1
"""Who has no more moves than that is short of them."""


def write_seen(position: Position) -> dict[str, Any]:
    last = position.last
    squares = [] if last is None else [square for square in (last.origin, last.target) if square != HAND]
    return {
        "position": notation.write_position(position),
        "hands": list(position.hands),
        "last": [BOARD.name(square) for square in squares],
    }


def read_seen(written: Mapping[str, Any]) -> Position:
    """The position with the last move: the square of a drop, or both squares."""
    position = notation.begin({}, None, dict(written))
    if not written["last"]:
        return position
    *origin, target = map(BOARD.named, written["last"])
    return replace(position, last=Move(origin[0] if origin else HAND, target))


def hand_name(seat: Seat) -> str:
    """The thing to click for a man in hand."""
    return f"hand-{seat}"


def side_name(seat: Seat) -> Message:
    return message(f"bauernaufstand/seat-{seat}")


def man_name(seat: Seat) -> Message:
    return Message(f"bauernaufstand/man-{seat}", pieces=(f"man-{seat}",))


def label(position: Position, seat: Seat, move: Move) -> Message:
    """What the man does, and whether it arrives."""
    said = _label(position, seat, move)
    arrives = rules.arrived(rules.play(position, seat, move).cells) == seat
    return message("bauernaufstand/and-arrives", move=said) if arrives else said


def _label(position: Position, seat: Seat, move: Move) -> Message:
    man, target = man_name(seat), BOARD.name(move.target)
    if move.origin == HAND:
        return message("bauernaufstand/drops", man=man, target=target)
    origin, loss = BOARD.name(move.origin), rules.taken(position, move)
    if loss is None:
        return message("board/goes", man=man, origin=origin, target=target)
    if loss == move.target:
        return message("board/takes", man=man, origin=origin, target=target)
    return message("bauernaufstand/jumps", man=man, origin=origin, target=target, over=BOARD.name(loss))


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    origin = hand_name(seat) if move.origin == HAND else BOARD.name(move.origin)
    return origin, BOARD.name(move.target)


def thing(view: View[Position], name: str) -> Message:
    position = view.seen
    for seat in (BLACK, WHITE):
        if name == hand_name(seat):
            return hand_words(seat, position.hands[seat])
    square = BOARD.named(name)
    return square_words(position.cells[square], square)


def hand_words(seat: Seat, men: int) -> Message:
    return message("bauernaufstand/in-hand", side=side_name(seat), n=men)


def square_words(man: int, square: Square) -> Message:
    owner = owner_of(man)
    return board_words.square_words(None if owner is None else man_name(owner), BOARD.name(square))


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
    idle, refused = partial(_idle, position, seat), partial(_refused, position, seat)
    return board_words.why_not(path, _clicked, idle, refused)


def _clicked(name: str) -> Square | None:
    return HAND if name in map(hand_name, (BLACK, WHITE)) else BOARD.find(name)


def _idle(position: Position, seat: Seat, origin: Square) -> Message | None:
    """Why nothing begins here."""
    if origin == HAND:
        return message("bauernaufstand/no-man-in-hand", rule=3) if not position.hands[seat] else None
    reason = _nothing_to_move(position, seat, origin)
    return reason or message("bauernaufstand/no-way-on", square=BOARD.name(origin), rule=4)


def _refused(position: Position, seat: Seat, origin: Square, target: Square) -> Message | None:
    if target == HAND:
        return None
    is_own = origin != HAND and position.cells[origin] == man_of(seat)
    if is_own and not notation.is_way(Move(origin, target)):
        return message("bauernaufstand/no-such-way", rule=2)
    return refusal(position, seat, Move(origin, target))


def explain(view: View[Position], choice: Choice) -> tuple[Message, ...]:
    """What the move does at once and what it threatens, what may follow, and where it all leads."""
    position = view.seen
    seat, move = position.to_move, notation.read_move(position, choice.move)[1]
    after = rules.play(position, seat, move)
    ended = rules.result(after)
    if ended:
        return (message(f"bauernaufstand/why-{ended.reason}", side=side_name(other(seat))),)
    wins = choice.exact and choice.value == 1.0
    reasons = (*_deeds(position, move, after), *_danger(move, after, wins))
    follows = choice.line[1 : 1 + TOLD]
    expected = (message("board/why-line", moves=", ".join(follows)),) if follows else ()
    return (*(reasons or _quiet(move)), *expected, outlook(view.game, seat, choice))


def _deeds(position: Position, move: Move, after: Position) -> Iterator[Message]:
    """What a capture leaves, what the move stops, and what it threatens."""
    seat, enemy = position.to_move, after.to_move
    if rules.taken(position, move) is not None:
        yield message("bauernaufstand/why-fewer", side=side_name(enemy), n=number_of_men(after, enemy))
    if _can_arrive(replace(position, to_move=enemy)) and not _can_arrive(after):
        yield message("bauernaufstand/why-stops")
    again = replace(after, to_move=seat)
    if _can_arrive(again):
        yield message("bauernaufstand/why-threatens")
    elif attacked := _prey(again) - _prey(position):
        yield message("bauernaufstand/why-attacks", square=BOARD.name(min(attacked)))
    left = len(rules.legal(after, enemy))
    if left <= FEW:
        yield message("bauernaufstand/why-squeezes", side=side_name(enemy), n=left)


def _danger(move: Move, after: Position, wins: bool) -> Iterator[Message]:
    """Whether the man can be captured, and what becomes of whoever does."""
    enemy, square = after.to_move, BOARD.name(move.target)
    captures = [answer for answer in rules.legal(after, enemy) if rules.taken(after, answer) == move.target]
    if not captures:
        return
    then = [(answer.target, rules.play(after, enemy, answer)) for answer in captures]
    guarded = all(landed in _prey(position) for landed, position in then)
    code = "why-guarded" if guarded else "why-exposed-anyway" if wins else "why-exposed"
    yield message(f"bauernaufstand/{code}", side=side_name(enemy), square=square)


def _quiet(move: Move) -> tuple[Message, ...]:
    """Where there is nothing else to say."""
    if move.origin == HAND:
        return (message("bauernaufstand/why-enters"),)
    return (message("bauernaufstand/why-safe", square=BOARD.name(move.target)),)


def _prey(position: Position) -> set[Square]:
    """The men that the side to move can capture."""
    moves = rules.legal(position, position.to_move)
    return {loss for move in moves if (loss := rules.taken(position, move)) is not None}


def _can_arrive(position: Position) -> bool:
    seat = position.to_move
    moves = rules.legal(position, seat)
    return any(rules.arrived(rules.play(position, seat, move).cells) == seat for move in moves)
