"""What a seat sees, prepared for judging."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.judging.plans import Plan, best_plan
from teahouse.games.mah_nol.knowledge.sampling import unseen
from teahouse.games.mah_nol.knowledge.seen import Seen, viewer_of
from teahouse.games.mah_nol.notation.moves import write_own
from teahouse.games.mah_nol.play.layouts import Layout, Site
from teahouse.games.mah_nol.play.position import Agreement, Move, agreement
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, Tile, Tiles, in_order


@dataclass(frozen=True)
class Situation:
    """A moment as the seat that looks has to judge it."""

    view: View[Seen]

    @property
    def seen(self) -> Seen:
        return self.view.seen

    @cached_property
    def seat(self) -> Seat:
        return viewer_of(self.view)

    @cached_property
    def agreed(self) -> Agreement:
        return agreement(self.view.options)

    @cached_property
    def hidden(self) -> Counter[Tile]:
        """Every tile this seat does not see."""
        return Counter(unseen(self.view))

    @cached_property
    def all_own(self) -> Tiles:
        """What one holds, with what one has just put away."""
        return in_order((*self.seen.own, *self.seen.buried))

    @property
    def purse(self) -> int:
        return self.seen.money[self.seat]

    @property
    def layout(self) -> Layout:
        return self.seen.layouts[self.seat] if self.seen.layouts else Layout()

    @cached_property
    def site(self) -> Site:
        return self.site_for(self.seen.announced, self.seen.winds[self.seat])

    def site_for(self, game: str, wind: str) -> Site:
        return Site(game, wind, self.agreed.different_suits)

    @property
    def winds(self) -> tuple[str, ...]:
        """Where this seat may sit: its wind, or any before the seats are chosen."""
        return (self.seen.winds[self.seat],) if self.seen.winds else tuple(CLOCKWISE)

    @cached_property
    def plan(self) -> Plan:
        """What its layout lacks."""
        return best_plan(self.layout, self.site, self.seen.own)

    @property
    def offered(self) -> Tile:
        """The tile that may be had now: the first open one, or the one looked at."""
        return self.seen.looked or self.seen.open[0]

    @property
    def price(self) -> int:
        """What the next look costs."""
        assert self.seen.price is not None
        return self.seen.price

    def may(self, move: Move) -> bool:
        return write_own(self.seat, move) in self.view.legal
