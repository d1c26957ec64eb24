"""Tiny Bluff in words: moves, things to click, refusals, reasons."""

from teahouse.core.protocol import Choice, Seat, View
from teahouse.texts import Message, message
from tiny_game.position import LETTERS, Move, Position
from tiny_game.seen import Seen


def label(position: Position, seat: Seat, move: Move) -> Message:
    if move.kind == "put":
        return message("tiny-bluff/put", seat=LETTERS[seat], card=move.card)
    return message(f"tiny-bluff/{move.kind}", seat=LETTERS[seat])


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    return (click_of(move),)


def click_of(move: Move) -> str:
    return card_id(move.card) if move.kind == "put" else move.kind


def card_id(card: int) -> str:
    return f"hand-{card}"


def thing(view: View[Seen], name: str) -> Message:
    if name.startswith("hand-"):
        return message("tiny-bluff/card", card=name.removeprefix("hand-"))
    return message(f"tiny-bluff/button-{name}")


def task(view: View[Seen]) -> Message | None:
    """One thing is asked in each phase."""
    return message(f"tiny-bluff/task-{view.seen.phase}") if view.is_asked else None


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    """Says only what the seat itself knows."""
    if move.kind == "put" and position.phase == "put":
        return message("tiny-bluff/no-such-card", card=move.card)
    return message("tiny-bluff/not-now", kind=move.kind)


def explain(view: View[Seen], choice: Choice) -> tuple[Message, ...]:
    return (message("tiny-bluff/why", value=choice.value),)
