"""What a hand of Mah-Nol brings before anybody has seen a tile: other deals, asked about as the real one was.

What the house thinks of a dealt hand varies much less from deal to deal than what hands end with, so few deals tell
enough; and what it overrates or underrates, it does in both.
"""

from dataclasses import replace
from random import Random

from teahouse.core.protocol import Limits, Seat
from teahouse.core.reviewing import Estimate, See, Weigher, estimated
from teahouse.games.mah_nol.play.position import Position, Stone
from teahouse.games.mah_nol.play.seats import seats_from
from teahouse.games.mah_nol.play.tiles import in_order

DEALS = 24


def expects(dealt: Position, see: See, weigh: Weigher, limits: Limits, rng: Random) -> tuple[Estimate, ...]:
    """Of each seat as if it had to bid first. Equal purses expect the same."""
    by_purse: dict[int, Estimate] = {}
    for seat, purse in enumerate(dealt.money):
        if purse not in by_purse:
            imagined = (_dealt_anew(dealt, Seat(seat), rng) for _ in range(DEALS))
            by_purse[purse] = estimated([weigh(see(each, seat), limits, rng)[0].value for each in imagined])
    return tuple(by_purse[purse] for purse in dealt.money)


def _dealt_anew(dealt: Position, first: Seat, rng: Random) -> Position:
    """The same hand with all tiles shuffled, and this seat the first to bid."""
    tiles = [*(tile for hand in dealt.hands for tile in hand), *(stone.tile for stone in dealt.wall)]
    rng.shuffle(tiles)
    hands = []
    for hand in dealt.hands:
        hands.append(in_order(tiles[: len(hand)]))
        del tiles[: len(hand)]
    order = seats_from(first, dealt.agreed.players)
    return replace(dealt, first=first, bidders=order, hands=tuple(hands), wall=tuple(map(Stone, tiles)))
