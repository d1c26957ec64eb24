"""Things to click: the path to each move, and each thing in words."""

from functools import lru_cache

from teahouse.core.choices import Numbered, Numbers
from teahouse.core.protocol import NUMBER, Seat, View
from teahouse.games.mah_nol.knowledge.seen import Seen, viewer_of
from teahouse.games.mah_nol.notation.moves import before_amount
from teahouse.games.mah_nol.play.layouts import TO_GAME_TILE
from teahouse.games.mah_nol.play.position import Move, Position
from teahouse.games.mah_nol.play.prelude import OUT
from teahouse.games.mah_nol.words.names import game_name, slot_name, tile_name, wind_name
from teahouse.texts import Message, message

STEPS = (1, 5, 10, 50)
"""Bids with a button of their own: so much more than the highest."""


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    """A tile of the hand and where it goes; the wall's own tiles; buttons; a number for any other bid."""
    match move.kind:
        case "bid":
            return bid_clicks(move.amount, position.highest, position.money[seat])
        case "lay":
            return (f"hand-{move.tile}", slot_id(move.slot))
        case "bury" | "discard":
            return (f"hand-{move.tile}",)
        case "choose":
            return (f"seat-{move.slot}",)
        case "announce":
            return (f"announce-{move.slot}",)
        case _:
            return (move.kind,)


def numbers(position: Position, seat: Seat) -> Numbers[Move] | None:
    """In an auction: out, the bids with a button of their own, and any other."""
    if position.phase != "auction":
        return None
    highest, purse = position.highest, position.money[seat]
    quick, bids = quick_bids(highest, purse), range(highest + 1, purse + 1)
    clickable = (OUT, *(Move("bid", amount=amount) for amount in quick.values()))
    path = ("bid",) if len(bids) > len(quick) else ()
    return Numbers(clickable, (Numbered(before_amount(seat), bids, path),))


def bid_clicks(amount: int, highest: int, purse: int) -> tuple[str, ...]:
    """One button where there is one, otherwise the number is entered.

    >>> bid_clicks(13, 12, 405), bid_clicks(17, 12, 405), bid_clicks(19, 12, 405)
    (('raise-1',), ('raise-5',), ('bid', '#19'))
    """
    quick = _quick_names(highest, purse)
    return (quick[amount],) if amount in quick else ("bid", f"{NUMBER}{amount}")


def quick_bids(highest: int, purse: int) -> dict[str, int]:
    """The buttons for bids: a little more than the highest, much more, half of all one has.

    >>> quick_bids(12, 405)
    {'raise-1': 13, 'raise-5': 17, 'raise-10': 22, 'raise-50': 62, 'half': 202}
    """
    found = {f"raise-{step}": highest + step for step in STEPS if highest + step <= purse}
    half = purse // 2
    return {**found, "half": half} if half > highest and half not in found.values() else found


@lru_cache(maxsize=256)
def _quick_names(highest: int, purse: int) -> dict[int, str]:
    return {bid: name for name, bid in quick_bids(highest, purse).items()}


def slot_id(slot: str) -> str:
    return "slot-" + (slot.replace(":", "-") or "game")


def slot_of(name: str) -> str:
    """The slot of an id; whatever is none stays none.

    >>> slot_of("slot-2-1E"), slot_of("slot-a-near-far"), slot_of("slot-far"), slot_of("slot-game")
    ('2:1E', 'a:near-far', 'far', '')
    """
    slot = name.removeprefix("slot-")
    if slot == "game":
        return TO_GAME_TILE
    return f"{slot[0]}:{slot[2:]}" if slot[1:2] == "-" else slot


def thing(view: View[Seen], name: str) -> Message:
    kind, _, rest = name.partition("-")
    match kind:
        case "hand":
            return tile_name(rest)
        case "slot":
            return slot_name(slot_of(name))
        case "seat":
            return message("mah-nol/button-seat", wind=wind_name(rest))
        case "announce":
            return game_name(rest)
        case "raise":
            return message("mah-nol/button-raise", amount=view.seen.highest + int(rest))
        case "half":
            return message("mah-nol/button-raise", amount=view.seen.money[viewer_of(view)] // 2)
        case _ if name.startswith(NUMBER):
            return message("mah-nol/button-raise", amount=int(name[1:]))
        case "take":
            return message("mah-nol/button-take", tile=tile_name(view.seen.open[0]))
        case "look":
            return message("mah-nol/button-look", price=view.seen.price)
        case "keep":
            assert view.seen.looked is not None, "only who looks may keep"
            return message("mah-nol/button-keep", tile=tile_name(view.seen.looked))
        case _:
            return message(f"mah-nol/button-{kind}")
