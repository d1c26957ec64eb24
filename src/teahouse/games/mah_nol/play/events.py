"""What happened in a hand, as data: each event as its own seat knows it, and as everybody does."""

from dataclasses import dataclass
from functools import cached_property

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.seats import LETTERS, seat_of
from teahouse.games.mah_nol.play.tiles import Tiles

UNKNOWN = "?"
"""A tile of a refill that was not seen, in a text."""
NOBODYS = ("turn", "no-bid", "turn-limit")
"""Events of no seat."""


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

    @cached_property
    def text(self) -> str:
        """As JSON has it. An event is in every view of its hand, so it is written once.

        >>> Event("lay", Seat(0), ("5p",), named="3").text, Event("refill", Seat(1), ("1m",), unseen=2).text
        ('A lay 5p@3', 'B refill 1m ? ?')
        >>> Event("bid", Seat(2), amount=12).text, Event("look", Seat(2)).text, Event("no-bid").text
        ('C bid 12', 'C look', 'no-bid')
        """
        text = self.kind if self.seat is None else f"{LETTERS[self.seat]} {self.kind}"
        if self.amount:
            return f"{text} {self.amount}"
        if self.tiles:
            text = f"{text} {' '.join(self.tiles)}"
        if self.named:
            return f"{text}@{self.named}" if self.tiles else f"{text} {self.named}"
        return text + f" {UNKNOWN}" * self.unseen


def read_event(text: str) -> Event:
    """The event of a text that JSON has.

    >>> read_event("B refill 1m ? ?")
    Event(kind='refill', seat=1, tiles=('1m',), named='', amount=0, unseen=2)
    """
    words = text.split(" ")
    seat = None if words[0] in NOBODYS else seat_of(words.pop(0))
    kind, *rest = words
    match kind:
        case "bid":
            return Event(kind, seat, amount=int(rest[0]))
        case "choose" | "announce":
            return Event(kind, seat, named=rest[0])
        case "lay" if rest:
            tile, _, slot = rest[0].partition("@")
            return Event(kind, seat, (tile,), named=slot)
        case _:
            known = tuple(tile for tile in rest if tile != UNKNOWN)
            return Event(kind, seat, known, unseen=len(rest) - len(known))


@dataclass(frozen=True)
class Happened:
    """An event as its seat knows it, and as everybody does."""

    own: Event
    public: Event


def seen_by_all(event: Event) -> Happened:
    """Something that everybody knows alike."""
    return Happened(event, event)


def seen_by_one(own: Event) -> Happened:
    """Something of which the others know only that it happened."""
    return Happened(own, Event(own.kind, own.seat))
