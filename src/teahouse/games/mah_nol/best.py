"""The strong and the best player of Mah-Nol: medium's judgement, put to the test.

Medium names the usual choice and what else comes into question; all are tried in the same worlds that fit the view
(trying.py), whole hands played on by the kernel. Another choice is made only for a clear gain. What counts is not Fing
but the chance to win the match with the purses there are then (purses.py).
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

from teahouse.core.flat import FlatView as View
from teahouse.core.protocol import Choice, Limits, Player
from teahouse.games.mah_nol import fast, trying
from teahouse.games.mah_nol.bidding import Prospects, likely_pairs, prospects_of, raised
from teahouse.games.mah_nol.craft import Table, best_nine, judged, lays
from teahouse.games.mah_nol.layouts import TO_GAME_TILE
from teahouse.games.mah_nol.medium import all_own, bury_all_but, chosen, medium
from teahouse.games.mah_nol.plans import best_plan
from teahouse.games.mah_nol.position import HELD, LETTERS
from teahouse.games.mah_nol.purses import standing
from teahouse.games.mah_nol.tiles import KINDS, Tile, Tiles, without
from teahouse.games.mah_nol.trying import Tried, Watch, Worlds

Seen = dict[str, Any]
DISCARDS_TRIED = 3
LAYS_TRIED = 3
INFINITE = 1e9
ENOUGH = 256
"""Worlds by which an auction is judged."""
REMEMBERED = 64
"""Auctions and burials whose judgement is kept: their questions come many times. With nodes an answer must be the same
whatever was asked before, so then nothing is kept."""


@dataclass
class Thinker:
    """Tries its choices in up to so many worlds."""

    kernel: ModuleType
    most: int
    auctions: "OrderedDict[str, Prospects]" = field(default_factory=OrderedDict)
    nines: "OrderedDict[str, tuple[Tiles, float, int]]" = field(default_factory=OrderedDict)

    def choose(self, view: View, limits: Limits, rng: Random) -> Choice:
        watch = Watch(limits, self.most)
        match view["phase"]:
            case "auction":
                return self.bid(view, watch)
            case "bury":
                return self.bury(view, watch)
            case "seat":
                return self.take_seat(view, watch, rng)
        usual = medium(view, limits, rng)
        return self.pick(view, candidates(view, usual.move), watch, rng)

    def pick(self, view: Seen, texts: list[str], watch: Watch, rng: Random) -> Choice:
        """The usual move or a clearly better one."""
        if len(texts) == 1:
            return chosen(texts[0], paid(view))
        state = fast.seen_state(view)
        tried = [Tried(state, fast.code_of_text(view, text)) for text in texts]
        played = self.compare(view, tried, watch, rng.getrandbits(60))
        best = trying.best_of(tried)
        return chosen(texts[best], brought(view, tried[best]), played)

    def compare(self, view: Seen, tried: list[Tried], watch: Watch, seed: int) -> int:
        return trying.compare(self.worlds(view), tried, watch, seed)

    def worlds(self, view: Seen) -> Worlds:
        return Worlds(self.kernel, fast.known_of(view), standing(view))

    # Auction, seat, burying

    def bid(self, view: Seen, watch: Watch) -> Choice:
        """How much more the hand is worth when one buys it oneself decides how far one goes.

        The judgement is made better with every question of the same auction.
        """
        key = f"{view['own']}/{view['wall'][: view['open']]}/{view['bidders']}/{view['seat']}/{view['before']}"
        prospects = (self.auctions.get(key) if watch.nodes is None else None) or prospects_of(view)
        remember(self.auctions, key, prospects)
        if prospects.is_open(view["highest"], min(self.most, ENOUGH)):
            every = [*prospects.buys, *prospects.others.values()]
            watch.most = min(self.most, ENOUGH)
            prospects.played += trying.compare(self.worlds(view), every, watch, seed_of(key), equally=True)
        move = raised(view, prospects.limit())
        price = int(move.rpartition(" ")[2]) if " bid " in move else 0
        return chosen(move, prospects.purse(price) - view["before"][view["seat"]], prospects.played)

    def take_seat(self, view: Seen, watch: Watch, rng: Random) -> Choice:
        """Seats with the game one has in mind there."""
        pairs = likely_pairs(view, all_own(view))
        tried = [Tried(fast.seen_state(view, intent=game), fast.choice_of_seat(wind)) for game, wind in pairs]
        played = self.compare(view, tried, watch, rng.getrandbits(60))
        best = trying.best_of(tried)
        return chosen(f"{LETTERS[view['seat']]} choose {pairs[best][1]}", brought(view, tried[best]), played)

    def bury(self, view: Seen, watch: Watch) -> Choice:
        """The nine of the likeliest games, tried against each other; one judgement for all nine parts."""
        key = f"{all_own(view)}/{view['winds']}/{view['before']}"
        judged_before = self.nines.get(key) if watch.nodes is None else None
        if judged_before is None or not still_possible(view, judged_before[0]):
            judged_before = self.best_nine(view, watch, seed_of(key))
            remember(self.nines, key, judged_before)
        kept, value, played = judged_before
        return chosen(bury_all_but(view, kept), value, played)

    def best_nine(self, view: Seen, watch: Watch, seed: int) -> tuple[Tiles, float, int]:
        whole = all_own(view)
        keeps = self.nines_in_question(view, whole)
        nines = [kept for kept in keeps if still_possible(view, kept)]
        if len(nines) < 2:
            return (nines or list(keeps))[0], paid(view), 1
        is_buyer = view["buyer"] == LETTERS[view["seat"]]
        tried = []
        for kept in nines:
            intent = keeps[kept] if is_buyer else ""
            state = fast.seen_state(view, own=kept, buried=remaining(whole, kept), intent=intent)
            tried.append(Tried(state, fast.JUST_PLAY))
        played = self.compare(view, tried, watch, seed)
        best = trying.best_of(tried)
        return nines[best], brought(view, tried[best]), played

    def nines_in_question(self, view: Seen, whole: Tiles) -> dict[Tiles, str]:
        """What medium would keep, and what the policy would keep for the likeliest games; the game each is for."""
        wind, games = view["winds"][view["seat"]], [game for game, _ in likely_pairs(view, whole)]
        found = {best_nine(whole, Table(view).site_for(games[0], wind))[0]: games[0]}
        for game in games:
            state = fast.seen_state(view, announced=game, own=whole, buried=())
            kinds = self.kernel.kept(state, view["seat"], HELD, 1)
            found.setdefault(tuple(KINDS[kind] for kind in kinds), game)
        return found


def thinker(most: int) -> Player:
    """Without the kernel it plays like medium."""
    kernel = fast.kernel()
    if kernel is None:
        return medium
    thinks = Thinker(kernel, most)

    def choose(view: View, limits: Limits, rng: Random) -> Choice:
        return medium(view, limits, rng) if len(view["legal"]) == 1 else thinks.choose(view, limits, rng)

    return choose


def remember(kept: "OrderedDict[str, Any]", key: str, value: Any) -> None:
    kept[key] = value
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)


def seed_of(key: str) -> int:
    """The same chance for every question of one auction, so that its worth is judged once."""
    return Random(key).getrandbits(60)


def paid(view: Seen) -> float:
    """What this hand has brought so far."""
    return float(view["scores"][view["seat"]] - view["before"][view["seat"]])


def brought(view: Seen, tried: Tried) -> float:
    """What this hand brings in all, as far as it was tried."""
    return tried.purse(view["seat"]) - float(view["before"][view["seat"]])


def remaining(whole: Tiles, kept: Tiles) -> Tiles:
    for tile in kept:
        whole = without(whole, tile)
    return whole


def still_possible(view: Seen, kept: Tiles) -> bool:
    """Whether nothing of these has been put away yet."""
    own = list(view["own"])
    for tile in kept:
        if tile not in own:
            return False
        own.remove(tile)
    return True


# What comes into question


def candidates(view: Seen, usual: str) -> list[str]:
    """The usual move first, then what is worth trying beside it."""
    match view["phase"]:
        case "lay":
            found = _lays(view, usual)
        case "discard":
            found = _discards(view)
        case _:
            found = list(view["legal"])
    return list(dict.fromkeys([usual, *(text for text in found if text in view["legal"])]))


def _lays(view: Seen, usual: str) -> list[str]:
    """The best lays, and being done; nothing beside the usual when it finishes the layout or costs no freedom."""
    table, own, who = Table(view), tuple(view["own"]), LETTERS[view["seat"]]
    if best_plan(table.layout, table.site, own).missing == 0:
        return []
    ranked = sorted(lays(table, own), key=lambda option: -option[2])
    found = {_lay(who, tile, slot): worth for tile, slot, worth in ranked}
    if found.get(usual, -INFINITE) >= judged(table, table.layout, own):
        return []
    return [*list(found)[:LAYS_TRIED], f"{who} done"]


def _lay(who: str, tile: Tile, slot: str) -> str:
    return f"{who} lay {tile}" if slot == TO_GAME_TILE else f"{who} lay {tile}@{slot}"


def _discards(view: Seen) -> list[str]:
    table, own = Table(view), tuple(view["own"])
    kinds = dict.fromkeys(own)
    ranked = sorted(kinds, key=lambda tile: -judged(table, table.layout, without(own, tile)))
    return [f"{LETTERS[view['seat']]} discard {tile}" for tile in ranked[:DISCARDS_TRIED]]
