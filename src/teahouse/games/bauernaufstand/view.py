"""What a seat sees, as JSON, and how it is put into words. Everything is open in this game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from teahouse.core.protocol import Choice, Noted, Seat, View
from teahouse.games.bauernaufstand import notation, rules
from teahouse.games.bauernaufstand.position import BLACK, BOARD, HAND, WHITE, Position, number_of_men
from teahouse.material import board_words
from teahouse.material.boards import Square
from teahouse.material.duels import Move, other, owner_of
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


def taken(position: Position, seat: Seat, move: Move) -> tuple[Message, ...]:
    return () if rules.taken(position, move) is None else (man_name(other(seat)),)


def noted(position: Position, seat: Seat, move: Move) -> Noted:
    return man_name(seat), f" {notation.write_move(position, seat, move)}"


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
