"""What a seat of Tiny Bluff may know, worlds that fit it, and words."""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

from teahouse.core.protocol import Choice, Seat
from teahouse.texts import Message, message
from tiny_game import notation, rules
from tiny_game.notation import DECK, LETTERS
from tiny_game.position import NOBODY, SEATS, Move, Position, Round, changed, seats_from


def view(position: Position, seat: Seat | None) -> dict[str, Any]:
    """A watcher holds nothing. How many cards a seat holds includes those it has secretly put."""
    held = [len(cards) + len(put) for cards, put in zip(position.cards, position.put, strict=True)]
    return {
        "hand": position.hand,
        "first": position.first,
        "balances": list(position.balances),
        "points": list(position.points),
        "phase": position.phase,
        "held": held,
        "stock": len(position.stock),
        "table": [_round(shown) for shown in position.table],
        "before": deepcopy(list(position.before)),
        "cards": [] if seat is None else list(position.cards[seat]),
        "put": [] if seat is None else list(position.put[seat]),
        "snap": "" if seat is None else position.snaps[seat],
    }


def _round(shown: Round) -> dict[str, Any]:
    return {
        "puts": [list(cards) for cards in shown.puts],
        "winner": shown.winner,
        "snapper": shown.snapper,
        "decision": shown.decision,
    }


def asked_seen(position: Position, seat: Seat | None) -> tuple[Seat, ...]:
    """All put at once, and nobody sees who has done so; who may snap is known to that seat alone."""
    asked = rules.asked(position)
    if position.phase == "put":
        return tuple(other for other in seats_from(position.first) if other != seat or other in asked)
    return asked if position.phase == "draw" else tuple(other for other in asked if other == seat)


def sample(seen: dict[str, Any], rng: Random) -> Position:
    """Cards not seen are shuffled until the world fits; the others have not answered yet in it."""
    seat = seen["seat"]
    unseen = Counter(DECK) - Counter([*seen["cards"], *seen["put"]])
    for shown in seen["table"]:
        unseen -= Counter(card for cards in shown["puts"] for card in cards)
        if shown["snapper"] is not None:
            unseen[max(shown["puts"][shown["winner"]])] -= 1
    hidden = sorted(unseen.elements())
    while True:
        rng.shuffle(hidden)
        position = _world(seen, seat, tuple(hidden))
        if _fits(position, seen):
            return position


def _world(seen: dict[str, Any], seat: Seat | None, hidden: tuple[int, ...]) -> Position:
    cards = []
    for other in range(SEATS):
        if other == seat:
            cards.append(tuple(seen["cards"]))
        else:
            cards.append(tuple(sorted(hidden[: seen["held"][other]])))
            hidden = hidden[seen["held"][other] :]
    return Position(
        hands_agreed=seen["options"]["hands"],
        hand=seen["hand"],
        first=Seat(seen["first"]),
        balances=tuple(seen["balances"]),
        cards=tuple(cards),
        stock=hidden,
        phase=seen["phase"],
        points=tuple(seen["points"]),
        put=NOBODY if seat is None else changed(NOBODY, seat, tuple(seen["put"])),
        snaps=("",) * SEATS if seat is None else changed(("",) * SEATS, seat, seen["snap"]),
        table=tuple(
            Round(tuple(map(tuple, shown["puts"])), shown["winner"], shown["snapper"], shown["decision"])
            for shown in seen["table"]
        ),
        before=tuple(deepcopy(seen["before"])),
    )


def _fits(position: Position, seen: dict[str, Any]) -> bool:
    """While somebody may snap, somebody holds the card, and this seat knows whether it does."""
    if position.phase != "snap":
        return True
    asked = rules.asked(position)
    return bool(asked) and [seat for seat in asked if seat == seen["seat"]] == seen["to_move"]


def label(position: Position, seat: Seat, move: Move) -> Message:
    if move.kind == "put":
        return message("tiny-bluff/put", seat=LETTERS[seat], card=move.card)
    return message(f"tiny-bluff/{move.kind}", seat=LETTERS[seat])


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    return (f"hand-{move.card}" if move.kind == "put" else move.kind,)


def thing(seen: dict[str, Any], name: str) -> Message:
    if name.startswith("hand-"):
        return message("tiny-bluff/card", card=name.removeprefix("hand-"))
    return message(f"tiny-bluff/button-{name}")


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    """Says only what the seat itself knows."""
    if move.kind == "put" and position.phase == "put":
        return message("tiny-bluff/no-such-card", card=move.card)
    return message("tiny-bluff/not-now", kind=move.kind)


def explain(seen: dict[str, Any], choice: Choice) -> tuple[Message, ...]:
    kind = notation.MOVE.fullmatch(choice.move)
    assert kind is not None
    return (message("tiny-bluff/why", value=choice.value),)
