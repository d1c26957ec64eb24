"""Why a player chose a move, in sentences."""

from collections.abc import Iterator
from typing import Any

from teahouse.core.protocol import Choice
from teahouse.games.mah_nol.advice import own_plan
from teahouse.games.mah_nol.chances import in_turn
from teahouse.games.mah_nol.craft import Table
from teahouse.games.mah_nol.medium import chances, worths
from teahouse.texts import Message, message

Seen = dict[str, Any]


def explain(seen: Seen, choice: Choice) -> tuple[Message, ...]:
    """How far the own layout is, how likely one wins, what a hidden tile is worth, and what the hand may bring."""
    return (*_chances(seen), *_price(seen), *_outlook(seen, choice))


def _chances(seen: Seen) -> Iterator[Message]:
    if seen["phase"] == "auction":
        bought, other = chances(Table(seen), tuple(seen["own"]))
        yield message("mah-nol/why-chance-auction", bought=round(100 * bought), other=round(100 * other))
    elif seen["layouts"]:
        yield from _in_turn(seen, own_plan(seen).missing)


def _in_turn(seen: Seen, missing: int) -> Iterator[Message]:
    if missing == 0:
        yield message("mah-nol/why-nothing-missing")
        return
    yield message("mah-nol/why-missing", n=missing)
    chance = in_turn(seen["seats"], seen["announced"])(missing)
    yield message("mah-nol/why-chance-turn", percent=round(100 * chance))


def _price(seen: Seen) -> Iterator[Message]:
    if any(move.endswith(" look") for move in seen["legal"]):
        offered = seen["wall"][0] if seen["phase"] == "draw" else seen["looked"]
        _, promised = worths(seen, Table(seen), tuple(seen["own"]), offered)
        yield message("mah-nol/why-look", price=seen["price"], worth=round(promised))


def _outlook(seen: Seen, choice: Choice) -> Iterator[Message]:
    """Only from a player that has tried it out; its value is that of the whole hand."""
    if choice.nodes > 1:
        paid = seen["before"][seen["seat"]] - seen["scores"][seen["seat"]]
        brings = round(choice.value + paid)
        yield message(f"mah-nol/why-expected-{'gain' if brings >= 0 else 'loss'}", amount=abs(brings))
