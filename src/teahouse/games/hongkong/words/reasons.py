"""Why a choice is good, in sentences: how near the hand is, what helps it, what it will bring, what it risks."""

from teahouse.core.protocol import Choice, View
from teahouse.games.hongkong.knowledge.seen import Seen, unseen_tiles
from teahouse.games.hongkong.notation.moves import MOVES
from teahouse.games.hongkong.play.claims import claimed_group
from teahouse.games.hongkong.play.position import Move
from teahouse.games.hongkong.scoring.completeness import KINDS, counts
from teahouse.games.hongkong.scoring.distance import distance, useful_tiles
from teahouse.games.hongkong.scoring.hand import WINDS, Tiles
from teahouse.games.hongkong.scoring.payments import dangers
from teahouse.games.hongkong.words.names import either, tile_name, wind_name
from teahouse.material.tiles import Tile
from teahouse.texts import Message, message

THREATENING = 3
"""Whoever has laid out so many groups may win with nearly anything."""


def explain(view: View[Seen], choice: Choice) -> tuple[Message, ...]:
    _, move = MOVES[choice.move]
    if move.kind == "hu":
        return (message("hongkong/why-hu"),)
    numbers, melds = _after(view.seen, move)
    unseen = unseen_tiles(view.seen)
    reasons = _nearness(numbers, melds, unseen)
    if move.kind == "discard" and move.tile is not None:
        reasons += _compared(view.seen, move.tile, unseen)
        reasons += _danger(view, move.tile)
    if choice.depth:
        reasons.append(_outlook(choice))
    return tuple(reasons)


def _after(seen: Seen, move: Move) -> tuple[list[int], int]:
    """The hand after the move, and how many groups are laid out then."""
    numbers, melds = counts(seen.own), len(seen.own_melds)
    if move.kind in ("discard", "add"):
        assert move.tile is not None
        numbers[move.tile] -= 1
    elif move.kind in ("pung", "kong", "chow"):
        for tile in _taken(seen, move):
            numbers[tile] -= 1
        melds += 1
    return numbers, melds


def _taken(seen: Seen, move: Move) -> Tiles:
    """What leaves the hand for a group; the offer comes from outside."""
    if move.is_claim and seen.offer is not None:
        return claimed_group(move, seen.offer)[1]
    assert move.tile is not None
    return (move.tile,) * 4


def _away(numbers: list[int], melds: int) -> int:
    """After a claim: with the best discard."""
    if (sum(numbers) + 3 * melds) % 3 != 2:
        return distance(numbers, melds)
    return min(distance(_less(numbers, tile), melds) for tile in range(KINDS) if numbers[tile])


def _less(numbers: list[int], tile: int) -> list[int]:
    return [number - (place == tile) for place, number in enumerate(numbers)]


def _nearness(numbers: list[int], melds: int, unseen: list[int]) -> list[Message]:
    """The tiles it wins with, or how many it lacks; how many of them help is known once the discard is made."""
    away = message("hongkong/why-distance", n=_away(numbers, melds))
    if sum(numbers) % 3 == 2:
        return [away]
    if distance(numbers, melds) > 1:
        return [away, message("hongkong/why-useful", n=useful_tiles(numbers, melds, unseen))]
    return [_waiting(numbers, melds, unseen)]


def _waiting(numbers: list[int], melds: int, unseen: list[int]) -> Message:
    waits = [tile for tile in range(KINDS) if unseen[tile] and distance(_more(numbers, tile), melds) == 0]
    left = sum(unseen[tile] for tile in waits)
    if not waits:
        return message("hongkong/why-no-wait")
    return message("hongkong/why-wait", tiles=either([tile_name(Tile(tile)) for tile in waits]), n=left)


def _more(numbers: list[int], tile: int) -> list[int]:
    return [number + (place == tile) for place, number in enumerate(numbers)]


def _compared(seen: Seen, chosen: Tile, unseen: list[int]) -> list[Message]:
    """With the best of the other discards, by the same measures."""
    held, melds = counts(seen.own), len(seen.own_melds)
    away = distance(_less(held, chosen), melds)
    others = [tile for tile in range(KINDS) if held[tile] and tile != chosen]
    near = [tile for tile in others if distance(_less(held, tile), melds) <= away]
    if not near:
        return [message("hongkong/why-others-further")] if others else []
    left = {tile: useful_tiles(_less(held, tile), melds, unseen) for tile in near}
    best, own = max(near, key=lambda tile: left[tile]), useful_tiles(_less(held, chosen), melds, unseen)
    code = "next-best" if left[best] < own else "as-many" if left[best] == own else "more-useful"
    return [message(f"hongkong/why-{code}", tile=tile_name(Tile(best)), n=left[best])]


def _danger(view: View[Seen], tile: Tile) -> list[Message]:
    """Towards whom the discard is dangerous play, or who is about to win."""
    found = []
    for wind in WINDS:
        melds = [laid.meld for laid in view.seen.melds[wind]]
        if wind == view.seen.wind or len(melds) < 2:
            continue
        if view.options["dangerous_play"] and dangers(melds, tile):
            found.append(message("hongkong/why-dangerous", wind=wind_name(wind), tile=tile_name(tile)))
        elif len(melds) >= THREATENING:
            found.append(message("hongkong/why-threat", wind=wind_name(wind), n=len(melds)))
    return found


def _outlook(choice: Choice) -> Message:
    code = "hongkong/why-expected-gain" if choice.value >= 0 else "hongkong/why-expected-loss"
    return message(code, n=abs(round(float(choice.value), 1)))
