"""Help while learning: how far one's hand is from complete, what each choice keeps, which lines are in reach.

Counted from the view alone. A tile is *useful* that brings the hand closer; those that lie open or in
one's own hand are not counted as left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.calls import would_win
from teahouse.games.hongkong.knowledge.seen import Seen, unseen_beside_offer
from teahouse.games.hongkong.notation.moves import discards_among, read_legal
from teahouse.games.hongkong.play.claims import HU, claimed_group
from teahouse.games.hongkong.play.events import write_words
from teahouse.games.hongkong.play.position import Move
from teahouse.games.hongkong.scoring.completeness import FIRST_HONOUR, KINDS, SUIT_SIZE, counts
from teahouse.games.hongkong.scoring.distance import chows_distance, distance
from teahouse.games.hongkong.scoring.fan import LINES
from teahouse.games.hongkong.scoring.hand import GROUPS, ORPHANS, TILES, Kind, Meld, Tiles, Wind
from teahouse.games.hongkong.words.accounts import own_name
from teahouse.games.hongkong.words.clicks import button_words
from teahouse.games.hongkong.words.names import tile_name
from teahouse.material.tiles import (
    DRAGON_TILES,
    FLOWER_TILES,
    SEASON_TILES,
    WIND_TILES,
    Tile,
    is_bonus,
    is_dragon,
    write_tiles,
)
from teahouse.texts import Message, Short, message

DISCARDS = 3
"""How many discards are compared."""
FURTHER = 2
"""A line is in reach that costs at most so many tiles more than the quickest hand."""
LINES_SHOWN = 4


@dataclass(frozen=True)
class Own:
    """One's tiles by kind, the groups laid out, and how many of each kind are still unseen."""

    numbers: tuple[int, ...]
    melds: tuple[Meld, ...]
    unseen: tuple[int, ...]

    @cached_property
    def away(self) -> int:
        return distance(self.numbers, len(self.melds))

    @cached_property
    def useful(self) -> dict[Tile, int]:
        """The tiles that bring the hand closer, and how many of each are left."""
        closer = (Tile(tile) for tile in range(KINDS) if self.unseen[tile] and self.plus(tile).away < self.away)
        return {tile: self.unseen[tile] for tile in closer}

    def plus(self, tile: int) -> "Own":
        return Own(_changed(self.numbers, tile, 1), self.melds, self.unseen)

    def minus(self, *tiles: int) -> "Own":
        numbers = self.numbers
        for tile in tiles:
            numbers = _changed(numbers, tile, -1)
        return Own(numbers, self.melds, self.unseen)

    def laying(self, meld: Meld) -> "Own":
        return Own(self.numbers, (*self.melds, meld), self.unseen)

    def after_best_discard(self) -> "Own":
        return min((self.minus(tile) for tile in range(KINDS) if self.numbers[tile]), key=Own.rank)

    def rank(self) -> tuple[int, int]:
        """Nearest first, then by the tiles left."""
        return self.away, -sum(self.useful.values())


def advice(view: View[Seen]) -> tuple[Message, ...]:
    """For the seat that looks; a watcher, a hand that has ended and one that is not yet whole get none."""
    seen = view.seen
    if seen.wind is None or seen.is_over or any(map(is_bonus, seen.own)):
        return ()
    own = own_of(seen)
    return (*_standing(view, own), *_choices(view, own), *score_lines(seen, seen.wind, own))


def own_of(seen: Seen) -> Own:
    return Own(tuple(counts(seen.own)), seen.own_melds, tuple(unseen_beside_offer(seen)))


def _changed(numbers: tuple[int, ...], tile: int, by: int) -> tuple[int, ...]:
    return (*numbers[:tile], numbers[tile] + by, *numbers[tile + 1 :])


# Where the hand stands


def _standing(view: View[Seen], own: Own) -> Iterator[Message]:
    if _may_call_hu(view):
        yield message("hongkong/advice-complete")
    elif _must_discard(own) and not own.away:
        yield _no_hu(view)
    elif _must_discard(own):
        yield message("hongkong/advice-missing", n=own.away)
    else:
        yield _kept("hongkong/advice-waiting", own)


def _no_hu(view: View[Seen]) -> Message:
    """Why complete tiles do not win: it is not the moment, or they are worth too little."""
    if view.seen.phase in ("ready", "discard"):
        return message(f"hongkong/advice-no-hu-{view.seen.phase}")
    return message("hongkong/advice-no-hu-minimum", fan=view.options["minimum_fan"])


def _may_call_hu(view: View[Seen]) -> bool:
    """Whether hu wins; where false calls may be made it need not."""
    return HU in read_legal(view.legal) and (not view.options["false_calls"] or would_win(view))


def _must_discard(own: Own) -> bool:
    return sum(own.numbers) % 3 == 2


def _kept(code: str, own: Own, **params: object) -> Message:
    """How far it is then, how many tiles help, and which."""
    missing = message("hongkong/advice-ready") if own.away == 1 else message("hongkong/advice-lacks", n=own.away)
    useful = own.useful
    tiles = Short(write_tiles(useful), tuple(map(tile_name, useful))) if useful else "-"
    return message(code, missing=missing, n=sum(useful.values()), tiles=tiles, **params)


# What each choice keeps


def _choices(view: View[Seen], own: Own) -> Iterator[Message]:
    """The best discards, every claim and every kong."""
    moves = read_legal(view.legal)
    left_by = [(own.minus(tile), tile) for tile in discards_among(moves).values()]
    for left, tile in sorted(left_by, key=lambda choice: choice[0].rank())[:DISCARDS]:
        yield _kept("hongkong/advice-choice", left, move=Short(write_tiles([tile]), tile_name(tile)))
    for move in moves:
        if move.kind not in ("discard", "pass", "hu", "ready"):
            words = Short(write_words(move.kind, move.tile), button_words(move))
            yield _kept("hongkong/advice-choice", after(view.seen, own, move), move=words)


def after(seen: Seen, own: Own, move: Move) -> Own:
    """The hand after a claim or a kong; a kong's replacement may be anything."""
    if move.is_claim and seen.offer is not None:
        meld, used = claimed_group(move, seen.offer)
        left = own.minus(*used).laying(meld)
        return left if meld.is_kong else left.after_best_discard()
    assert move.tile is not None
    if move.kind == "add":
        return own.minus(move.tile)
    return own.minus(*[move.tile] * 4).laying(Meld(Kind.CONCEALED_KONG, move.tile))


# What it would be worth


def score_lines(seen: Seen, wind: Wind, own: Own) -> Iterator[Message]:
    """What is certain already, and what is in reach of these tiles."""
    sure = [
        message("hongkong/advice-line-sure", **_line(name))
        for name in sure_lines(own, wind, seen.round, seen.bonus[wind])
    ]
    if sure:
        yield message("hongkong/advice-sure", lines=_listed(sure))
    reach = lines_in_reach(own, wind, seen.round)
    near = sorted(reach.items(), key=lambda found: (found[1], -(LINES[found[0]].fan or TILES)))
    reached = [
        message("hongkong/advice-line", **_line(name), n=missing)
        for name, missing in near
        if missing <= own.away + FURTHER
    ]
    if reached:
        yield message("hongkong/advice-near", lines=_listed(reached[:LINES_SHOWN]))


def _line(name: str) -> dict[str, Message]:
    """A line of the score in the reader's own words, and what it is worth."""
    fan = LINES[name].fan
    worth = message("hongkong/advice-limit") if fan is None else message("hongkong/advice-fan", fan=fan)
    return {"name": own_name(name), "worth": worth}


def _listed(lines: list[Message]) -> Message:
    """One after the other; their names may hold commas."""
    return reduce(lambda before, last: message("hongkong/advice-list", before=before, last=last), lines)


def sure_lines(own: Own, wind: Wind, prevalent: Wind, bonus: Tiles) -> list[str]:
    """The lines that hold already, whatever the hand becomes."""
    laid = [meld.tile for meld in own.melds if not meld.is_chow]
    held = {
        "no_bonus": not bonus,
        "seat_flower": FLOWER_TILES[wind] in bonus,
        "seat_season": SEASON_TILES[wind] in bonus,
        "all_flowers": set(FLOWER_TILES) <= set(bonus),
        "all_seasons": set(SEASON_TILES) <= set(bonus),
        "seat_wind": WIND_TILES[wind] in laid,
        "prevalent_wind": WIND_TILES[prevalent] in laid,
    }
    dragons = ["dragon_pung"] * sum(map(is_dragon, laid))
    return [name for name, holds in held.items() if holds] + dragons


def lines_in_reach(own: Own, wind: Wind, prevalent: Wind) -> dict[str, int]:
    """For each line that the hand can still get, how many tiles a complete hand with it lacks."""
    found = {
        "all_chows": _all_chows(own),
        "all_pungs": _all_pungs(own),
        "seven_pairs": None if own.melds else GROUPS + 3 - sum(number // 2 for number in own.numbers),
        "thirteen_orphans": _orphans(own),
        "half_flush": _flush(own, with_honours=True),
        "full_flush": _flush(own, with_honours=False),
        "seat_wind": _with_a_pung(own, WIND_TILES[wind]),
        "prevalent_wind": _with_a_pung(own, WIND_TILES[prevalent]),
        "dragon_pung": _nearest(_with_a_pung(own, dragon) for dragon in DRAGON_TILES),
        "little_three_dragons": _nearest(
            _with_pungs(own, one, other, pair=pair)
            for one, other in combinations(DRAGON_TILES, 2)
            for pair in DRAGON_TILES
            if pair not in (one, other)
        ),
        "big_three_dragons": _with_pungs(own, *DRAGON_TILES),
    }
    return {name: missing for name, missing in found.items() if missing is not None}


def _nearest(missing: Iterator[int | None]) -> int | None:
    return min((number for number in missing if number is not None), default=None)


def lacking(numbers: Sequence[int], melds: int) -> int:
    """How many tiles a complete hand lacks that is made of these tiles and others alone.

    The distance takes it that every group has a tile to begin with; where there are fewer tiles than
    that, all of them are kept and everything else is missing.
    """
    return max(distance(numbers, melds), TILES - 3 * melds - sum(numbers))


def _all_chows(own: Own) -> int | None:
    if not all(meld.is_chow for meld in own.melds):
        return None
    suits = sum(own.numbers[:FIRST_HONOUR])
    return max(chows_distance(own.numbers, len(own.melds)), TILES - 3 * len(own.melds) - suits)


def _all_pungs(own: Own) -> int | None:
    """The kinds of which most are there become the groups, the next one the pair."""
    if any(meld.is_chow for meld in own.melds):
        return None
    wanted = GROUPS - len(own.melds)
    most = sorted(own.numbers, reverse=True)
    return 3 * wanted + 2 - sum(min(number, 3) for number in most[:wanted]) - min(most[wanted], 2)


def _orphans(own: Own) -> int | None:
    held = [own.numbers[tile] for tile in ORPHANS]
    return None if own.melds else TILES - sum(number > 0 for number in held) - any(number > 1 for number in held)


def _flush(own: Own, with_honours: bool) -> int | None:
    """The nearest suit; a half flush needs an honour, of which it must hold one already."""
    return _nearest(_flush_of(own, first, with_honours) for first in range(0, FIRST_HONOUR, SUIT_SIZE))


def _flush_of(own: Own, first: int, with_honours: bool) -> int | None:
    suit, honours = range(first, first + SUIT_SIZE), range(FIRST_HONOUR, KINDS) if with_honours else range(0)
    laid = [meld.tile for meld in own.melds]
    if any(tile not in suit and tile not in honours for tile in laid):
        return None
    kept = [number if tile in suit or tile in honours else 0 for tile, number in enumerate(own.numbers)]
    has_honour = any(kept[tile] for tile in honours) or any(tile in honours for tile in laid)
    has_suit = any(kept[tile] for tile in suit) or any(tile in suit for tile in laid)
    return lacking(kept, len(own.melds)) if has_suit and has_honour == with_honours else None


def _with_a_pung(own: Own, tile: Tile) -> int | None:
    """Nobody expects a pung from a single honour."""
    return _with_pungs(own, tile) if own.numbers[tile] >= 2 else None


def _with_pungs(own: Own, *tiles: Tile, pair: Tile | None = None) -> int | None:
    """With pungs of these tiles (and this pair) in the hand; None where that is no longer possible."""
    laid = [meld.tile for meld in own.melds if not meld.is_chow]
    wanted = [tile for tile in tiles if tile not in laid]
    needs = {**dict.fromkeys(wanted, 3), **({} if pair is None else {pair: 2})}
    gone = any(own.numbers[tile] + own.unseen[tile] < need for tile, need in needs.items())
    if not wanted or gone or len(own.melds) + len(wanted) > GROUPS:
        return None
    taken = {tile: min(own.numbers[tile], need) for tile, need in needs.items()}
    rest = [number - taken.get(Tile(tile), 0) for tile, number in enumerate(own.numbers)]
    missing = sum(needs.values()) - sum(taken.values())
    if pair is not None:
        rest[pair] = 2  # what it lacks is counted already
    return missing + lacking(rest, len(own.melds) + len(wanted))
