"""The strong and the best player of Mah-Nol: medium's judgement, put to the test.

Medium names the usual choice and what else comes into question; all are tried in the same worlds that fit the view
(trying.py), whole hands played on by the kernel. Another choice is made only for a clear gain. What counts is not Fing
but the chance to win the match with the purses there are then (judging/purses.py).
"""

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from random import Random
from types import ModuleType
from typing import TypeVar

from teahouse.core.protocol import Choice, Limits, Player, View
from teahouse.games.mah_nol.judging.craft import best_nine, judged, lays
from teahouse.games.mah_nol.judging.purses import standing
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_moves
from teahouse.games.mah_nol.play.position import HELD, Move
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.play.tiles import KINDS, Tiles, without
from teahouse.games.mah_nol.play.turns import DONE
from teahouse.games.mah_nol.players import fast, trying
from teahouse.games.mah_nol.players.bidding import Prospects, likely_pairs, prospects_of, raised
from teahouse.games.mah_nol.players.medium import bury_all_but, chosen, medium, usual_move
from teahouse.games.mah_nol.players.trying import Tried, Watch, Worlds

DISCARDS_TRIED = 3
LAYS_TRIED = 3
INFINITE = 1e9
ENOUGH = 256
"""Worlds by which an auction is judged."""
REMEMBERED = 64
"""Auctions and burials whose judgement is kept: their questions come many times. With nodes an answer must be the same
whatever was asked before, so then nothing is kept."""

T = TypeVar("T")


@dataclass
class Thinker:
    """Tries its choices in up to so many worlds."""

    kernel: ModuleType
    most: int
    auctions: "OrderedDict[str, Prospects]" = field(default_factory=OrderedDict)
    nines: "OrderedDict[str, tuple[Tiles, float, int]]" = field(default_factory=OrderedDict)

    def choose(self, view: View[Seen], limits: Limits, rng: Random) -> Choice:
        now, watch = Situation(view), Watch(limits, self.most)
        match now.seen.phase:
            case "auction":
                return self.bid(now, watch)
            case "bury":
                return self.bury(now, watch)
            case "seat":
                return self.take_seat(now, watch, rng)
        return self.pick(now, candidates(now, usual_move(now)), watch, rng)

    def pick(self, now: Situation, moves: list[Move], watch: Watch, rng: Random) -> Choice:
        """The usual move or a clearly better one."""
        if len(moves) == 1:
            return chosen(now, moves[0], paid(now))
        state = fast.seen_state(now.view)
        tried = [Tried(state, fast.code_of_seen(now.view, move)) for move in moves]
        played = self.compare(now, tried, watch, rng.getrandbits(60))
        best = trying.best_of(tried)
        return chosen(now, moves[best], brought(now, tried[best]), played)

    def compare(self, now: Situation, tried: list[Tried], watch: Watch, seed: int) -> int:
        return trying.compare(self.worlds(now), tried, watch, seed)

    def worlds(self, now: Situation) -> Worlds:
        return Worlds(self.kernel, fast.known_of(now.view), standing(now.view))

    # Auction, seat, burying

    def bid(self, now: Situation, watch: Watch) -> Choice:
        """How much more the hand is worth when one buys it oneself decides how far one goes.

        The judgement is made better with every question of the same auction.
        """
        key = auction_key(now)
        prospects = (self.auctions.get(key) if watch.nodes is None else None) or prospects_of(now)
        remember(self.auctions, key, prospects)
        if prospects.is_open(now.seen.highest, min(self.most, ENOUGH)):
            every = [*prospects.buys, *prospects.others.values()]
            watch.most = min(self.most, ENOUGH)
            prospects.played += trying.compare(self.worlds(now), every, watch, seed_of(key), equally=True)
        move = raised(now, prospects.limit())
        return chosen(now, move, prospects.purse(move.amount) - now.seen.before[now.seat], prospects.played)

    def take_seat(self, now: Situation, watch: Watch, rng: Random) -> Choice:
        """Seats with the game one has in mind there."""
        pairs = likely_pairs(now, now.all_own)
        tried = [Tried(fast.seen_state(now.view, intent=game), fast.choice_of_seat(wind)) for game, wind in pairs]
        played = self.compare(now, tried, watch, rng.getrandbits(60))
        best = trying.best_of(tried)
        return chosen(now, Move("choose", slot=pairs[best][1]), brought(now, tried[best]), played)

    def bury(self, now: Situation, watch: Watch) -> Choice:
        """The nine of the likeliest games, tried against each other; one judgement for all nine parts."""
        key = burial_key(now)
        judged_before = self.nines.get(key) if watch.nodes is None else None
        if judged_before is None or not still_possible(now, judged_before[0]):
            judged_before = self.best_nine(now, watch, seed_of(key))
            remember(self.nines, key, judged_before)
        kept, value, played = judged_before
        return chosen(now, bury_all_but(now, kept), value, played)

    def best_nine(self, now: Situation, watch: Watch, seed: int) -> tuple[Tiles, float, int]:
        keeps = self.nines_in_question(now)
        nines = [kept for kept in keeps if still_possible(now, kept)]
        if len(nines) < 2:
            return (nines or list(keeps))[0], paid(now), 1
        is_buyer = now.seen.buyer == now.seat
        tried = []
        for kept in nines:
            without_rest = replace(now.seen, own=kept, buried=remaining(now.all_own, kept))
            state = fast.seen_state(replace(now.view, seen=without_rest), intent=keeps[kept] if is_buyer else "")
            tried.append(Tried(state, fast.JUST_PLAY))
        played = self.compare(now, tried, watch, seed)
        best = trying.best_of(tried)
        return nines[best], brought(now, tried[best]), played

    def nines_in_question(self, now: Situation) -> dict[Tiles, str]:
        """What medium would keep, and what the policy would keep for the likeliest games; the game each is for."""
        whole, wind = now.all_own, now.seen.winds[now.seat]
        games = [game for game, _ in likely_pairs(now, whole)]
        found = {best_nine(whole, now.site_for(games[0], wind))[0]: games[0]}
        for game in games:
            announced = replace(now.seen, announced=game, own=whole, buried=())
            kinds = self.kernel.kept(fast.seen_state(replace(now.view, seen=announced)), now.seat, HELD, 1)
            found.setdefault(tuple(KINDS[kind] for kind in kinds), game)
        return found


def thinker(most: int) -> Player:
    """Without the kernel it plays like medium."""
    kernel = fast.kernel()
    if kernel is None:
        return medium
    thinks = Thinker(kernel, most)

    def choose(view: View[Seen], limits: Limits, rng: Random) -> Choice:
        return medium(view, limits, rng) if len(view.legal) == 1 else thinks.choose(view, limits, rng)

    return choose


def auction_key(now: Situation) -> str:
    """The same for every question of one auction while the same seats bid."""
    seen, bidders = now.seen, [LETTERS[seat] for seat in now.seen.bidders]
    return f"{list(seen.own)}/{list(seen.open)}/{bidders}/{now.seat}/{list(seen.before)}"


def burial_key(now: Situation) -> str:
    """The same for all nine parts of one burial."""
    return f"{now.all_own}/{list(now.seen.winds)}/{list(now.seen.before)}"


def remember(kept: "OrderedDict[str, T]", key: str, value: T) -> None:
    kept[key] = value
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)


def seed_of(key: str) -> int:
    """The same chance for every question of one auction, so that its worth is judged once."""
    return Random(key).getrandbits(60)


def paid(now: Situation) -> float:
    """What this hand has brought so far."""
    return float(now.purse - now.seen.before[now.seat])


def brought(now: Situation, tried: Tried) -> float:
    """What this hand brings in all, as far as it was tried."""
    return tried.purse(now.seat) - float(now.seen.before[now.seat])


def remaining(whole: Tiles, kept: Tiles) -> Tiles:
    for tile in kept:
        whole = without(whole, tile)
    return whole


def still_possible(now: Situation, kept: Tiles) -> bool:
    """Whether nothing of these has been put away yet."""
    own = list(now.seen.own)
    for tile in kept:
        if tile not in own:
            return False
        own.remove(tile)
    return True


# What comes into question


def candidates(now: Situation, usual: Move) -> list[Move]:
    """The usual move first, then what is worth trying beside it."""
    legal = legal_moves(now.view)
    match now.seen.phase:
        case "lay":
            found = _lays(now, usual)
        case "discard":
            found = _discards(now)
        case _:
            found = list(legal)
    return list(dict.fromkeys([usual, *(move for move in found if move in legal)]))


def _lays(now: Situation, usual: Move) -> list[Move]:
    """The best lays, and being done; nothing beside the usual when it finishes the layout or costs no freedom."""
    if now.plan.missing == 0:
        return []
    ranked = sorted(lays(now), key=lambda option: -option.worth)
    found = {option.move: option.worth for option in ranked}
    if found.get(usual, -INFINITE) >= judged(now, now.layout, now.seen.own):
        return []
    return [*list(found)[:LAYS_TRIED], DONE]


def _discards(now: Situation) -> list[Move]:
    own = now.seen.own
    ranked = sorted(dict.fromkeys(own), key=lambda tile: -judged(now, now.layout, without(own, tile)))
    return [Move("discard", tile) for tile in ranked[:DISCARDS_TRIED]]
