"""The computer players of Hongkong Easy.

easy     knows what a group is, and little more: overlooks and claims what comes along
medium   weighs speed against fan: what any hand, a flush or pungs may bring (plans.py)
strong   the move after which the network that judges hands (network.py) expects most, but it does not see sharply
best     looks ahead as well: what the likely moves lead to in many worlds that fit what it sees
greedy   fewest tiles from complete, then the most useful tiles unseen; every hu, every claim that brings it closer
random   any legal move

The network knows hands without a minimum of fan; where one is agreed strong and best play as medium does. Time makes
best better, and none of the others; without the kernel it does not look ahead.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.flat import FlatView as View
from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, PlayerKind
from teahouse.games.hongkong import fast, plans
from teahouse.games.hongkong.claims import claims
from teahouse.games.hongkong.complete import KINDS, counts
from teahouse.games.hongkong.distance import distance, useful_tiles
from teahouse.games.hongkong.hand import WIND_LETTERS, Kind, Meld
from teahouse.games.hongkong.judging import hu_points, rank
from teahouse.games.hongkong.notation import read_move
from teahouse.games.hongkong.position import Position, winds_after
from teahouse.games.hongkong.sampling import sample
from teahouse.games.hongkong.seen import read_meld, read_wind, unseen_tiles
from teahouse.games.hongkong.settlement import can_win
from teahouse.kernels import load
from teahouse.material.tiles import Tile, code_of, read_tiles, tile_of

BLUR = 0.1
"""Points by which strong misjudges a move: the standard deviation."""
STAGES = ((5, 0.3), (3, 0.6), (2, 1.0))
"""How best spends its time: on so many moves up to that share of it."""
LEAST_WORLDS, MOST_WORLDS = 8, 4000
"""What best looks at in one go, and where more tells it nothing new."""


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
    world = sample(view, Random(0))
    return can_win(world, world.players.index(view["seat"]))  # type: ignore[arg-type]


def _hand(view: View) -> tuple[list[int], int]:
    """The tiles in hand by kind, and the groups laid out."""
    melds = view["melds"][WIND_LETTERS.index(view["wind"])]
    return counts([tile_of(code) for code in view["own"]]), len(melds)


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
    unseen = unseen_tiles(view)

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


# Medium


def medium(view: View, limits: Limits, rng: Random) -> Choice:
    """Every hu; kongs that cost nothing; claims and discards after which the hand may bring most."""
    kernel = load(fast.KERNEL)
    if kernel and (world := _honest_world(view, rng)):
        chosen = kernel.Hand(fast.state_of(world)).choose(read_wind(view["wind"]), fast.MEDIUM)
        return _choice(_move_text(world, view, chosen), len(view["legal"]))
    return readable_medium(view, limits, rng)


def readable_medium(view: View, limits: Limits, rng: Random) -> Choice:
    """The same without the kernel."""
    legal = {text.partition(" ")[2]: text for text in view["legal"]}
    words = _hu_if_right(view, legal)
    if view["phase"] in ("claim", "rob"):
        words = words or _worthy_claim(view, [words for words in legal if words not in ("pass", "hu")])
    elif view["phase"] == "ready":
        words = _own_kong(view, legal) or "ready"
    else:
        words = words or _own_kong(view, legal) or _worthy_discard(view, _hand(view)[0], _melds(view))[1]
    return _choice(legal[words], len(legal))


def _table(view: View) -> plans.Table:
    wind = read_wind(view["wind"])
    bonus = tuple(tile_of(code) - fast.BONUS for code in view["bonus"][wind])
    minimum = view["options"]["minimum_fan"]
    return plans.Table(wind, read_wind(view["round"]), minimum, view["wall"], bonus, unseen_tiles(view))


def _melds(view: View) -> list[Meld]:
    return [read_meld(laid["meld"]) for laid in view["melds"][read_wind(view["wind"])]]


def _worthy_discard(view: View, numbers: list[int], melds: list[Meld]) -> tuple[float, str]:
    """What the best discard leaves, and its words; the first of equals."""
    table, most, best = _table(view), -1.0, ""
    for tile in range(KINDS):
        if numbers[tile]:
            found = plans.weigh(table, _less(numbers, tile), melds)
            if found > most:
                most, best = found, f"discard {code_of(Tile(tile))}"
    return most, best


def _worthy_claim(view: View, claims: list[str]) -> str:
    """The claim after which the hand may bring most, if that is more than now."""
    numbers, melds = _hand(view)[0], _melds(view)
    best, most = "pass", plans.weigh(_table(view), numbers, melds)
    for words in claims:
        left, meld = _after_claim(numbers, words, tile_of(view["offer"]))
        if meld.is_kong:  # whose replacement nobody knows yet
            found = plans.weigh(_table(view), left, [*melds, meld])
        else:
            found = _worthy_discard(view, left, [*melds, meld])[0]
        if found > most:
            best, most = words, found
    return best


def _after_claim(numbers: list[int], words: str, tile: Tile) -> tuple[list[int], Meld]:
    """What is left in hand, and what is laid out."""
    kind, _, run = words.partition(" ")
    meld = Meld(Kind(kind), read_tiles(run)[0] if run else tile)
    left = list(numbers)
    for used in meld.tiles:
        left[used] -= 1
    left[tile] += 1
    return left, meld


# Easy


def easy(view: View, limits: Limits, rng: Random) -> Choice:
    """A beginner: sees most wins, claims whatever makes a group, keeps groups but counts no tiles."""
    legal = {text.partition(" ")[2]: text for text in view["legal"]}
    if rng.random() < 0.8 and (words := _hu_if_right(view, legal)):
        return _choice(legal[words], len(legal))
    if view["phase"] in ("claim", "rob"):
        claims = [words for words in legal if words not in ("pass", "hu")]
        return _choice(legal[rng.choice(claims) if claims and rng.random() < 0.5 else "pass"], len(legal))
    if view["phase"] == "ready":
        return _choice(rng.choice(view["legal"]), len(legal))
    return _choice(legal[_careless_discard(view, legal, rng)], len(legal))


def _careless_discard(view: View, legal: Mapping[str, str], rng: Random) -> str:
    """One time in three anything, otherwise any tile that leaves the hand near."""
    numbers, melds = _hand(view)
    discards = [words for words in legal if words.startswith("discard ")]
    if rng.random() < 0.35:
        return rng.choice(discards)
    away = {words: distance(_less(numbers, tile_of(words.split()[1])), melds) for words in discards}
    return rng.choice([words for words in discards if away[words] == min(away.values())])


# Strong and best


def best(view: View, limits: Limits, rng: Random) -> Choice:
    """The move that will bring most, as the network sees it and as it turns out in imagined worlds."""
    began = time.monotonic()
    if view["options"]["minimum_fan"]:
        return medium(view, limits, rng)
    kernel = fast.taught()
    if kernel and (world := _honest_world(view, rng)):
        search = kernel.Search(fast.state_of(world), read_wind(view["wind"]), rng.getrandbits(64))
        (number, value), *_ = look_ahead(search, limits, began)
        move = _move_text(world, view, number)
        return Choice(move, value, False, (move,), max(search.looked(), 1), 1)
    return _highest(_judged(view, rng), rng, 0.0)


def look_ahead(search: Any, limits: Limits, began: float) -> list[tuple[int, float]]:
    """Share out the worlds, or the time, among fewer and fewer moves; a single move needs neither."""
    found: list[tuple[int, float]] = []
    for moves, share in STAGES:
        found = search.keep(moves)
        worlds = share * min(limits.nodes or MOST_WORLDS, MOST_WORLDS)
        end = began + share * limits.seconds if limits.nodes is None else float("inf")
        while len(found) > 1 and search.looked() + LEAST_WORLDS <= worlds and time.monotonic() < end:
            search.look(LEAST_WORLDS)
    kept: list[tuple[int, float]] = search.keep(len(found))
    return kept


def strong(view: View, limits: Limits, rng: Random) -> Choice:
    """The move that will bring most, as the network sees it, with every move misjudged a little."""
    if view["options"]["minimum_fan"]:
        return medium(view, limits, rng)
    return _highest(_judged(view, rng), rng, BLUR)


def _highest(judged: list[tuple[str, float]], rng: Random, blur: float) -> Choice:
    seen = [value + rng.gauss(0, blur) for _, value in judged] if blur else [value for _, value in judged]
    move, value = judged[seen.index(max(seen))]
    return Choice(move, value, False, (move,), len(judged), 1)


def _judged(view: View, rng: Random) -> list[tuple[str, float]]:
    """The moves in question with the points expected of them, the best first."""
    kernel = fast.taught()
    if kernel and (world := _honest_world(view, rng)):
        found = kernel.rank(fast.state_of(world), read_wind(view["wind"]))
        return [(_move_text(world, view, move), value) for move, value in found]
    legal = {text.partition(" ")[2]: text for text in view["legal"]}
    if view["phase"] == "ready":
        return [(legal[_own_kong(view, legal) or "ready"], 0.0)]
    if _hu_if_right(view, legal):
        return [(legal["hu"], hu_points(view))]
    return [(text, value) for text, value in rank(view) if not text.endswith(" hu")]


def _move_text(world: Position, view: View, number: int) -> str:
    """The legal move that has this number in the kernel."""
    legal: list[str] = view["legal"]
    return next(text for text in legal if fast.number_of(read_move(world, text)[1]) == number)


def _honest_world(view: View, rng: Random) -> Position | None:
    """A world that fits the view, in which nobody makes false calls; None if this seat can but pass."""
    world = sample(view, rng)
    world = replace(world, agreed=replace(world.agreed, false_calls=False))
    if world.phase in ("claim", "rob"):
        asking = tuple(wind for wind in winds_after(world.current) if any(claims(world, wind)))
        world = replace(world, asking=asking)
        if read_wind(view["wind"]) not in asking:
            return None
    return world


PLAYERS: Mapping[str, PlayerKind] = {
    "easy": simple(easy),
    "medium": simple(medium),
    "strong": simple(strong),
    "best": with_kernel(lambda means: best, fast.KERNEL),
    "greedy": simple(greedy),
    "random": simple(anything),
}
