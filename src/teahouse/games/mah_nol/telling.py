"""What happened, in words: events, news between two views, the account of a hand, why a click does nothing.

Everything here is a function of views alone, so it can tell nobody more than he may know.
"""

from random import Random
from typing import Any

from teahouse.core.protocol import Account, Seat
from teahouse.games.mah_nol.position import Move
from teahouse.games.mah_nol.refusals import refusal
from teahouse.games.mah_nol.sampling import sample
from teahouse.games.mah_nol.settling import payments, reason_words
from teahouse.games.mah_nol.tiles import KINDS, Tile
from teahouse.games.mah_nol.turns import UNKNOWN
from teahouse.games.mah_nol.words import game_name, slot_name, slot_of, tile_name, wind_name
from teahouse.texts import Message, message, say

Seen = dict[str, Any]


def news(before: Seen, after: Seen) -> tuple[Message, ...]:
    """What a viewer saw happen between two of its views, in order."""
    events = after["history"][_common(before, after) :]
    return tuple(event_words(event) for event in events)


def _common(before: Seen, after: Seen) -> int:
    """How many events both views know; none of another hand."""
    if before["hand"] != after["hand"]:
        return 0
    pairs = list(zip(before["history"], after["history"], strict=False))
    return next((place for place, (one, other) in enumerate(pairs) if one != other), len(pairs))


def event_words(event: str) -> Message:
    """Something that happened, in words; what the viewer did not see is not told."""
    if event in ("no-bid", "turn-limit"):
        return message(f"mah-nol/event-{event}")
    who, *rest = event.split()
    if who == "turn":
        return message("mah-nol/event-turn", tile=tile_name(rest[0]))
    kind, *words = rest
    if not words:
        return message(f"mah-nol/event-{kind}", player=who)
    if kind == "refill":
        return _refill_words(who, words)
    return _told(who, kind, words)


def _told(who: str, kind: str, words: list[str]) -> Message:
    match kind:
        case "bid":
            return message("mah-nol/move-bid", player=who, amount=int(words[0]))
        case "choose":
            return message("mah-nol/move-choose", player=who, wind=wind_name(words[0]))
        case "announce":
            return message("mah-nol/move-announce", player=who, game=game_name(words[0]))
        case "bury":
            return message("mah-nol/event-buried", player=who, tiles=names(words))
        case "lay":
            tile, _, slot = words[0].partition("@")
            return message("mah-nol/move-lay", player=who, tile=tile_name(tile), slot=slot_name(slot))
        case "look":
            return message("mah-nol/event-looked", player=who, tile=tile_name(words[0]))
        case "return":
            return message("mah-nol/event-returned", player=who, tile=tile_name(words[0]))
        case "keep":
            return message("mah-nol/event-kept", player=who, tile=tile_name(words[0]))
        case _:
            return message(f"mah-nol/move-{kind}", player=who, tile=tile_name(words[0]))


def names(tiles: list[Tile]) -> str:
    return ", ".join(say(tile_name(tile)) for tile in tiles)


def _refill_words(who: str, tiles: list[Tile]) -> Message:
    """Open tiles by name, hidden ones by their number."""
    known = [tile for tile in tiles if tile != UNKNOWN]
    hidden = len(tiles) - len(known)
    if not known:
        return message("mah-nol/event-refill-hidden", player=who, n=hidden)
    if not hidden:
        return message("mah-nol/event-refill-open", player=who, tiles=names(known))
    return message("mah-nol/event-refill", player=who, tiles=names(known), n=hidden)


def account(view: Seen) -> Account | None:
    """The last hand that ended: who won which game, and what everybody paid for what."""
    last = view["last"]
    if last is None:
        return None
    paid = payments(last, view["options"]["losers_pay"])
    lines = tuple((reason_words(payment, last), str(payment.amount)) for payment in paid)
    return Account(result_words(last["result"]), lines, tuple(map(float, last["scores"])))


def result_words(found: Seen) -> Message:
    """The end of a hand in one sentence."""
    if found["reason"] != "finished":
        return message(f"mah-nol/ended-{found['reason']}")
    return message("mah-nol/ended-finished", player=found["winner"], game=game_name(found["game"]), n=found["turns"])


def why_not(seen: Seen, path: tuple[str, ...]) -> Message | None:
    """A tile of the hand that cannot go there, or cannot go anywhere now; the wall when one cannot look."""
    move = _meant(seen, path)
    if move is None or seen["seat"] is None or seen["phase"] == "over":
        return None
    return refusal(sample(seen, Random(0)), Seat(seen["seat"]), move)


def _meant(seen: Seen, path: tuple[str, ...]) -> Move | None:
    if path == ("look",):
        return Move("look") if "look" not in _kinds(seen) else None
    tile = path[0].removeprefix("hand-")
    if tile == path[0] or tile not in KINDS or tile not in seen["own"]:
        return None
    if seen["phase"] == "lay":
        if len(path) == 1:
            return None if f"lay {tile}" in " ".join(seen["legal"]) else Move("lay", tile)
        return Move("lay", tile, slot_of(path[1])) if path[1].startswith("slot-") else None
    return Move("discard", tile) if not {"discard", "bury"} & _kinds(seen) else None


def _kinds(seen: Seen) -> set[str]:
    """What may be done now."""
    return {text.split()[1] for text in seen["legal"]}
