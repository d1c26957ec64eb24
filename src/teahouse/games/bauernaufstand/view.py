"""What a seat sees and how it is put into words. Everything is open in this game."""

from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.protocol import Choice, Seat
from teahouse.games.bauernaufstand import notation, rules
from teahouse.games.bauernaufstand.notation import read_square, write_square
from teahouse.games.bauernaufstand.position import (
    BLACK,
    EMPTY,
    HAND,
    WHITE,
    Move,
    Position,
    Square,
    column_of,
    first_rank,
    forward,
    man_of,
    rank_of,
)
from teahouse.texts import Message, message


def view(position: Position, seat: Seat | None) -> dict[str, Any]:
    last = position.last
    squares = [] if last is None else [square for square in (last.origin, last.target) if square != HAND]
    return {
        "position": notation.write_position(position),
        "hands": list(position.hands),
        "last": [write_square(square) for square in squares],
    }


def sample(seen: dict[str, Any], rng: Random) -> Position:
    """The position itself: nothing is hidden."""
    return position_of(seen)


def position_of(seen: dict[str, Any]) -> Position:
    """The position of a view, with the last move: the square of a drop, or both squares."""
    position = notation.begin(seen["options"], None, seen)
    if not seen["last"]:
        return position
    *origin, target = map(read_square, seen["last"])
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
    man, target = man_name(seat), write_square(move.target)
    if move.origin == HAND:
        return message("bauernaufstand/drops", man=man, target=target)
    origin, loss = write_square(move.origin), rules.taken(position, move)
    if loss is None:
        return message("bauernaufstand/steps", man=man, origin=origin, target=target)
    if loss == move.target:
        return message("bauernaufstand/takes", man=man, origin=origin, target=target)
    return message("bauernaufstand/jumps", man=man, origin=origin, target=target, over=write_square(loss))


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    origin = hand_name(seat) if move.origin == HAND else write_square(move.origin)
    return origin, write_square(move.target)


def thing(seen: dict[str, Any], name: str) -> Message:
    position = notation.begin(seen["options"], None, seen)
    for seat in (BLACK, WHITE):
        if name == hand_name(seat):
            return hand_words(seat, position.hands[seat])
    square = read_square(name)
    return square_words(position.cells[square], square)


def hand_words(seat: Seat, men: int) -> Message:
    return message("bauernaufstand/in-hand", side=side_name(seat), n=men)


def square_words(man: int, square: Square) -> Message:
    if man == EMPTY:
        return message("bauernaufstand/empty-square", square=write_square(square))
    return message("bauernaufstand/man-on", man=man_name(Seat(man - 1)), square=write_square(square))


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    """Why this cannot be played, and the paragraph that says so."""
    if move.origin == HAND:
        return _drop_refusal(position, seat, move.target)
    man, origin = position.cells[move.origin], write_square(move.origin)
    if man == EMPTY:
        return message("bauernaufstand/no-man", square=origin, rule=2)
    if man != man_of(seat):
        return message("bauernaufstand/not-yours", square=origin, rule=2)
    if (rank_of(move.target) - rank_of(move.origin)) * forward(seat) < 0:
        return message("bauernaufstand/backwards", rule=4)
    return _way_refusal(position, seat, move)


def _drop_refusal(position: Position, seat: Seat, target: Square) -> Message:
    if position.hands[seat] == 0:
        return message("bauernaufstand/no-man-in-hand", rule=3)
    if rank_of(target) != first_rank(seat):
        return message("bauernaufstand/not-first-rank", rank=first_rank(seat) + 1, rule=3)
    return message("bauernaufstand/drop-occupied", square=write_square(target), rule=3)


def _way_refusal(position: Position, seat: Seat, move: Move) -> Message:
    """The man goes forward; something is or is not in its way."""
    target = write_square(move.target)
    if column_of(move.origin) != column_of(move.target):
        return message("bauernaufstand/nothing-to-take", square=target, rule=5)
    if abs(rank_of(move.target) - rank_of(move.origin)) == 1:
        return message("bauernaufstand/step-blocked", square=target, rule=4)
    over = Square((move.origin + move.target) // 2)
    if not rules.is_enemy(position.cells, over, seat):
        return message("bauernaufstand/nothing-to-jump", square=write_square(over), rule=6)
    return message("bauernaufstand/jump-blocked", square=target, rule=6)


def why_not(seen: dict[str, Any], path: tuple[str, ...]) -> Message | None:
    """One thing: why it cannot be moved. Two: why not from there to there."""
    position, seat = position_of(seen), Seat(seen["seat"])
    origin = _clicked(path[0])
    if origin is None or len(path) > 2:
        return None
    if len(path) == 1:
        return _idle(position, seat, origin)
    target = _clicked(path[1])
    if target is None or target == HAND:
        return None
    if origin != HAND and position.cells[origin] == man_of(seat) and not notation.is_way(Move(origin, target)):
        return message("bauernaufstand/no-such-way", rule=2)
    return refusal(position, seat, Move(origin, target))


def _clicked(name: str) -> Square | None:
    if name in map(hand_name, (BLACK, WHITE)):
        return HAND
    return notation.read_square(name) if notation.is_square(name) else None


def _idle(position: Position, seat: Seat, origin: Square) -> Message | None:
    """Why nothing begins here."""
    if origin == HAND:
        return message("bauernaufstand/no-man-in-hand", rule=3) if not position.hands[seat] else None
    man, square = position.cells[origin], write_square(origin)
    if man == EMPTY:
        return message("bauernaufstand/no-man", square=square, rule=2)
    if man != man_of(seat):
        return message("bauernaufstand/not-yours", square=square, rule=2)
    return message("bauernaufstand/no-way-on", square=square, rule=4)


def explain(seen: dict[str, Any], choice: Choice) -> tuple[Message, ...]:
    """What the move does at once, and where it all leads."""
    position = position_of(seen)
    seat, move = position.to_move, notation.read_move(position, choice.move)[1]
    after = rules.play(position, seat, move)
    ended = rules.result(after)
    if ended:
        return (message(f"bauernaufstand/why-{ended.reason}", side=side_name(Seat(1 - seat))),)
    reasons: list[Message] = []
    loss = rules.taken(position, move)
    if loss is not None:
        reasons.append(message("bauernaufstand/why-takes", square=write_square(loss)))
    if _can_arrive(replace(after, to_move=seat)):
        reasons.append(message("bauernaufstand/why-threatens"))
    exposed = any(rules.taken(after, answer) == move.target for answer in rules.legal(after, after.to_move))
    name = "why-exposed" if exposed else "why-safe"
    reasons.append(message(f"bauernaufstand/{name}", square=write_square(move.target)))
    return (*reasons, _outlook(seat, choice))


def _can_arrive(position: Position) -> bool:
    seat = position.to_move
    moves = rules.legal(position, seat)
    return any(rules.arrived(rules.play(position, seat, move).cells) == seat for move in moves)


def _outlook(seat: Seat, choice: Choice) -> Message:
    """Who wins in how many of their own moves, as a fact where it is proved; else the chance."""
    if not choice.exact:
        return message("bauernaufstand/why-chance", percent=round(100 * choice.value))
    wins = choice.value > 0.5
    winner = seat if wins else Seat(1 - seat)
    moves = (choice.depth + 1) // 2
    sure = "why-wins" if wins else "why-loses"
    return message(f"bauernaufstand/{sure}", side=side_name(winner), n=moves)
