"""How far to go in an auction: what buying a hand oneself is worth beside letting another buy it.

Both are tried in worlds that fit the view, without a price; then the price is sought at which the chance to win the
match is the same either way. A price the buyer has paid is no longer there to be lost, and may be what ruins him.
"""

from dataclasses import dataclass, replace
from statistics import fmean

from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.judging.chances import as_buyer
from teahouse.games.mah_nol.judging.purses import Purses, Standing, after_paying, standing
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.position import Move
from teahouse.games.mah_nol.play.prelude import OUT
from teahouse.games.mah_nol.play.settlement import SINGLE
from teahouse.games.mah_nol.play.tiles import Tiles
from teahouse.games.mah_nol.players import fast
from teahouse.games.mah_nol.players.medium import highest_bid, plans
from teahouse.games.mah_nol.players.trying import Tried

GAMES_TRIED = 3
FEWEST = 64
DOUBTFUL = 45
"""A bid that comes so near to its limit, in Fing, is thought about."""
LARGEST_STEP = 27
"""Fing by which a bid is raised at most: who is far ahead would pay almost anything, but need not say so."""
PRIOR = 24
"""Medium's judgement of an auction counts like so many worlds."""


@dataclass
class Prospects:
    """What an auction may lead to: one buys oneself for this or that game, or another buys."""

    match: Standing
    purses: Purses
    usual: int
    """Up to what medium would go."""
    buys: list[Tried]
    others: dict[Seat, Tried]
    """By who buys; nobody else when all others are out."""
    played: int = 0
    found: tuple[int, int] = (0, 0)
    """The limit, and after how many worlds it was found."""

    @property
    def worlds(self) -> int:
        return self.buys[0].worlds

    def limit(self) -> int:
        """Up to which price to buy; what medium thinks counts like some worlds."""
        if self.found[1] != self.worlds:
            prior = PRIOR if self.others else 0
            total = self.worlds * self.fair_price() + prior * self.usual
            self.found = int(total / (self.worlds + prior)), self.worlds
        return self.found[0]

    def fair_price(self) -> float:
        """The price at which it is all the same who buys; a chord, drawn twice, finds it well enough."""
        most = self.purses[self.match.seat]
        price: float = max(self.usual, SINGLE)
        at_nothing = self.gain(0)
        for _ in range(2):
            falls = at_nothing - self.gain(round(price))
            if falls <= 0:
                return self.usual
            price = max(1.0, min(most, price * at_nothing / falls))
        return price if at_nothing > 0 else 0.0

    def gain(self, price: int) -> float:
        """How much likelier one wins the match if one buys at this price than if another does."""
        bought = self.chance(self.best_buy(), self.match.seat, price)
        if not self.others:
            return bought - self.match.chance(self.purses)
        return bought - fmean(self.chance(tried, seat, price) for seat, tried in self.others.items())

    def chance(self, tried: Tried, buyer: int, price: int) -> float:
        """To win the match if this seat has bought at this price."""
        ended = (after_paying(purses, buyer, price) for purses in tried.purses)
        return sum(map(self.match.chance, ended)) / max(1, tried.worlds)

    def is_open(self, highest: int, enough: int) -> bool:
        """Whether more worlds could change the answer to the bid on the table."""
        if self.worlds < min(FEWEST, enough):
            return True
        return self.worlds < enough and abs(self.limit() - highest) < DOUBTFUL

    def purse(self, price: int) -> float:
        """One's purse to expect after the hand, if one buys at this price, or at 0 if another buys."""
        return fmean(self.purses_after(price))

    def purses_after(self, price: int) -> list[float]:
        """The same, world by world; whoever else buys, they are taken together."""
        seat = self.match.seat
        if price:
            return [float(after_paying(purses, seat, price)[seat]) for purses in self.best_buy().purses]
        if not self.others:
            return [float(self.purses[seat])]
        worlds = zip(*(tried.purses for tried in self.others.values()), strict=True)
        return [fmean(purses[seat] for purses in each) for each in worlds]

    def best_buy(self) -> Tried:
        return max(self.buys, key=Tried.chance)


def prospects_of(now: Situation) -> Prospects:
    buys = [
        Tried(fast.seen_state(_bought(now, now.seat), intent=game), fast.choice_of_seat(wind))
        for game, wind in likely_pairs(now, now.all_own)
    ]
    others = {
        seat: Tried(fast.seen_state(_bought(now, seat)), fast.JUST_PLAY)
        for seat in sorted(now.seen.bidders)
        if seat != now.seat
    }
    return Prospects(standing(now.view), now.seen.money, highest_bid(now), buys, others)


def _bought(now: Situation, buyer: Seat) -> View[Seen]:
    """The same table when this seat has bought, for nothing."""
    return replace(now.view, seen=replace(now.seen, phase="seat", buyer=buyer))


def raised(now: Situation, limit: int) -> Move:
    """A small step in the direction of the limit, or out."""
    highest = now.seen.highest
    room = min(limit, now.purse) - highest
    if room <= 0:
        return OUT
    step = max(1, min(room // 6, LARGEST_STEP)) if len(now.seen.bidders) > 1 else 1
    return Move("bid", amount=highest + step)


def likely_pairs(now: Situation, hand: Tiles) -> list[tuple[str, str]]:
    """The likeliest games, each at its best seat, the likeliest first."""
    found: dict[str, tuple[float, str]] = {}
    for game, wind, plan in plans(now, hand):
        chance = as_buyer(now.view.seats, game, plan.missing)
        if game not in found or chance > found[game][0]:
            found[game] = (chance, wind)
    ranked = sorted(found, key=lambda game: -found[game][0])
    return [(game, found[game][1]) for game in ranked[:GAMES_TRIED]]
