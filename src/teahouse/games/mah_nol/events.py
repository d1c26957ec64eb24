"""What happened in a hand, as data: each event as its own seat knows it, and as everybody does."""

from dataclasses import dataclass

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.tiles import Tiles


@dataclass(frozen=True)
class Event:
    """Something that happened, as far as somebody saw it.

    `bid` has an amount; `choose` a wind, `announce` a game and `lay` a slot as `named`; the others have tiles or
    nothing: `out`, `bury`, `turn` (the front tile is turned up), `take`, `look`, `return` (what was looked at goes back
    open), `keep`, `refill`, `discard`, `win`, and the reasons why a hand is thrown in, `no-bid` and `turn-limit`.
    """

    kind: str
    seat: Seat | None = None
    tiles: Tiles = ()
    named: str = ""
    amount: int = 0
    unseen: int = 0
    """How many tiles of a refill were not seen."""


@dataclass(frozen=True)
class Happened:
    """An event as its seat knows it, and as everybody does."""

    own: Event
    public: Event

    def seen_by(self, seat: Seat | None) -> Event:
        return self.own if self.own.seat == seat else self.public


def seen_by_all(event: Event) -> Happened:
    """Something that everybody knows alike."""
    return Happened(event, event)


def seen_by_one(own: Event) -> Happened:
    """Something of which the others know only that it happened."""
    return Happened(own, Event(own.kind, own.seat))
