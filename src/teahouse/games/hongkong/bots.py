"""The reference players of Hongkong Easy.

greedy   fewest tiles from complete, then the most useful tiles unseen; every hu, every claim that brings it closer
random   any legal move
"""

from collections.abc import Callable, Mapping
from random import Random

from teahouse.core.protocol import Choice, Limits, Means, Player, PlayerKind, View
from teahouse.games.hongkong.complete import KINDS, counts
from teahouse.games.hongkong.distance import distance, useful_tiles
from teahouse.games.hongkong.hand import WIND_LETTERS
from teahouse.material.tiles import Tile, copies, read_tiles, tile_of


def anything(view: View, limits: Limits, rng: Random) -> Choice:
    return _choice(rng.choice(view["legal"]), 1)


def greedy(view: View, limits: Limits, rng: Random) -> Choice:
    """Ignores what a hand is worth and what others may want."""
    legal = {text.partition(" ")[2]: text for text in view["legal"]}
    if view["phase"] in ("claim", "rob"):
        words = _claim(view, [words for words in legal if words not in ("pass", "hu")])
        return _choice(legal[_hu_if_right(view, legal) or words], len(legal))
    if view["phase"] == "ready":
        return _choice(legal[_own_kong(view, legal) or "ready"], len(legal))
    words = _hu_if_right(view, legal) or _own_kong(view, legal) or _discard(view, legal)
    return _choice(legal[words], len(legal))


def _choice(move: str, nodes: int) -> Choice:
    return Choice(move, 0.0, False, (move,), nodes, 0)


def _hu_if_right(view: View, legal: Mapping[str, str]) -> str | None:
    """Every hu; where false calls may be made, only a hand that is complete and worth it."""
    if "hu" not in legal or (view["options"]["false_calls"] and not _is_right(view)):
        return None
    return "hu"


def _is_right(view: View) -> bool:
    from teahouse.games.hongkong.sampling import sample
    from teahouse.games.hongkong.settlement import can_win

    world = sample(view, Random(0))
    return can_win(world, world.players.index(view["seat"]))  # type: ignore[arg-type]


def _hand(view: View) -> tuple[list[int], int]:
    """The tiles in hand by kind, and the groups laid out."""
    melds = view["melds"][WIND_LETTERS.index(view["wind"])]
    return counts([tile_of(code) for code in view["own"]]), len(melds)


def _unseen(view: View) -> list[int]:
    """How many of each kind this seat has not seen."""
    seen = [tile_of(code) for code in view["own"]]
    seen += [tile_of(code) for codes in view["discards"] for code in codes]
    seen += [tile for melds in view["melds"] for laid in melds for tile in read_tiles(laid["meld"].split()[1])]
    return [copies(Tile(tile)) - seen.count(Tile(tile)) for tile in range(KINDS)]


def _discard(view: View, legal: Mapping[str, str]) -> str:
    """The first best in the rules' order."""
    numbers, melds = _hand(view)
    away = {}
    for words in legal:
        if words.startswith("discard "):
            tile = tile_of(words.split()[1])
            numbers[tile] -= 1
            away[words] = distance(numbers, melds)
            numbers[tile] += 1
    nearest = [words for words in away if away[words] == min(away.values())]
    return nearest[0] if len(nearest) == 1 else max(nearest, key=_usefulness(view, numbers, melds))


def _usefulness(view: View, numbers: list[int], melds: int) -> Callable[[str], int]:
    unseen = _unseen(view)

    def useful(words: str) -> int:
        left = list(numbers)
        left[tile_of(words.split()[1])] -= 1
        return useful_tiles(left, melds, unseen)

    return useful


def _own_kong(view: View, legal: Mapping[str, str]) -> str | None:
    """A kong that costs nothing: the hand is as near without the tiles as with them."""
    numbers, melds = _hand(view)
    for words in legal:
        kind, _, code = words.partition(" ")
        if kind in ("kong", "add") and code:
            left = list(numbers)
            left[tile_of(code)] -= 4 if kind == "kong" else 1
            if distance(left, melds + (kind == "kong")) <= distance(numbers, melds):
                return words
    return None


def _claim(view: View, claims: list[str]) -> str:
    """The claim that leaves the hand nearest, if that is nearer than now."""
    numbers, melds = _hand(view)
    away = {words: _away_after_claim(numbers, melds, words, view["offer"]) for words in claims}
    best = min(away, key=away.__getitem__, default="pass")
    return best if away.get(best, 99) < distance(numbers, melds) else "pass"


def _away_after_claim(numbers: list[int], melds: int, words: str, offer: str) -> int:
    """After the best discard; a kong's replacement may be anything."""
    kind, _, run = words.partition(" ")
    left, tile = list(numbers), tile_of(offer)
    used = [other for other in read_tiles(run) if other != tile] if run else [tile] * (3 if kind == "kong" else 2)
    for other in used:
        left[other] -= 1
    if kind == "kong":
        return distance(left, melds + 1)
    return min(distance(_less(left, other), melds + 1) for other in range(KINDS) if left[other])


def _less(numbers: list[int], tile: int) -> list[int]:
    left = list(numbers)
    left[tile] -= 1
    return left


def _always(player: Player) -> Callable[[Means], Player]:
    return lambda means: player


PLAYERS: Mapping[str, PlayerKind] = {
    **dict.fromkeys(("easy", "medium", "strong", "best", "greedy"), PlayerKind(_always(greedy))),
    "random": PlayerKind(_always(anything)),
}
