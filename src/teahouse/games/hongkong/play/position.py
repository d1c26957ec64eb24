"""Position and move of Hongkong Easy: one hand of a match.

Inside a hand everything is counted by wind (0 East, 1 South, 2 West, 3 North), because the winds
say who plays after whom; `players` tells which seat of the match has which wind.

    wall    the tiles that still lie there: the live wall, front first, then the dead wall of 14.
            A draw takes the first tile; a replacement takes the very last, and what was the last
            live tile then belongs to the dead wall. So the dead wall is always the last 14.

    phase   ready     before play: the current wind may lay out a dealt kong
            turn      the current wind has drawn: hu, kong, add or discard
            discard   the current wind has claimed a chow or pung: it must discard
            claim     the current wind has discarded `offer`: whoever may claim it is asked
            rob       the current wind adds `offer` to its pung: whoever can win with it is asked
            over      the hand has ended
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from teahouse.core.options import Option, Options
from teahouse.core.protocol import Seat
from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.outcomes import Ending, Report, SheetLine
from teahouse.games.hongkong.scoring.hand import EAST, WINDS, Meld, Tiles, Wind
from teahouse.games.hongkong.scoring.payments import Discard
from teahouse.material.tiles import Tile

SEATS = 4
DEAD = 14

T = TypeVar("T")
NOTHING: tuple[Any, ...] = ((),) * SEATS


OPTIONS = (
    Option("minimum_fan", 0, high=10),
    Option("stake", 0, high=1_000_000),
    Option("time_limit", 0, high=1440),
    Option("seat_change", False),
    Option("dangerous_play", False),
    Option("false_calls", False),
    Option("length", "match", choices=("hand", "round", "two-rounds", "match"), came_later=True, asked_first=True),
)


@dataclass(frozen=True)
class Agreement:
    """What was agreed before play; everything is off by default."""

    minimum_fan: int = 0
    stake: int = 0
    time_limit: int = 0
    seat_change: bool = False
    dangerous_play: bool = False
    false_calls: bool = False
    length: str = "match"
    """How much is played: one hand, one round, two, or the four of a whole match."""


def agreement(options: Options) -> Agreement:
    return Agreement(**options)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Move:
    """`discard`, `add` and one's own `kong` name a tile, `chow` its lowest tile; a claimed `kong`, `pung`,
    `hu`, `pass` and `ready` name none."""

    kind: str
    tile: Tile | None = None

    @property
    def is_claim(self) -> bool:
        """Whether it takes a discard for a group."""
        return self.kind in ("pung", "chow") or (self.kind == "kong" and self.tile is None)


@dataclass(frozen=True)
class Laid:
    """A group that lies on the table, the wind whose discard is in it, and which tile that was."""

    meld: Meld
    source: Wind | None = None
    claimed: Tile | None = None


@dataclass(frozen=True)
class Feed:
    """A dangerous discard that was claimed for a pung or kong, and by whom.

    Whether the discarder had no choice is his secret until the hand ends.
    """

    fed: Wind
    discard: Discard


@dataclass(frozen=True)
class Position:
    """One hand of a match. Tuples of four go by wind unless they say otherwise."""

    agreed: Agreement
    match: str
    round: Wind
    hand: int
    """Counted from 1 through the match, repeats included."""
    passed: int
    """How often East has been passed on in this round."""
    players: tuple[Seat, ...]
    dice: tuple[int, int]
    balances: tuple[int, ...]
    """Points of each seat (not wind) before this hand."""
    wall: Tiles
    hands: tuple[Tiles, ...]
    """The tiles each wind holds, sorted, a drawn tile among them."""
    phase: str = "ready"
    current: Wind = EAST
    melds: tuple[tuple[Laid, ...], ...] = NOTHING
    bonus: tuple[Tiles, ...] = NOTHING
    discards: tuple[Tiles, ...] = NOTHING
    """What lies in front of each wind; claimed tiles have left."""
    drawn: Tile | None = None
    """What the current wind took last."""
    source: str = ""
    """Where it came from: `deal`, `wall`, or as the replacement of a `bonus` tile or a `kong`."""
    offer: Tile | None = None
    asking: tuple[Wind, ...] = ()
    """Who was asked about the offer or for a dealt kong, in the order of the record."""
    answers: tuple[Move | None, ...] = (None,) * SEATS
    """Secret until all who were asked have answered."""
    feeds: tuple[Feed, ...] = ()
    history: tuple[Event, ...] = ()
    """What everybody has seen."""
    steps: tuple["Position", ...] = ()
    """Before play: the deal, and how things stood when each wind was done; nobody sees beyond his own step."""
    ending: Ending | None = None
    sheet: tuple[SheetLine, ...] = ()
    """One line for each hand before."""
    last: Report | None = None
    """The hand before."""
    best: Report | None = None
    """Of the hands before, the one that was worth the most."""


def winds_after(wind: Wind) -> tuple[Wind, ...]:
    """The others in turn order.

    >>> winds_after(Wind(2))
    (3, 0, 1)
    """
    return WINDS[wind + 1 :] + WINDS[:wind]


def next_wind(wind: Wind) -> Wind:
    return WINDS[(wind + 1) % SEATS]


def wind_of(position: Position, seat: Seat) -> Wind:
    return WINDS[position.players.index(seat)]


def changed(values: tuple[T, ...], wind: int, value: T) -> tuple[T, ...]:
    """The values with one wind's replaced."""
    return (*values[:wind], value, *values[wind + 1 :])


def without(tiles: Tiles, *gone: Tile) -> Tiles:
    """The tiles without some of them, order kept.

    >>> without((Tile(3), Tile(5), Tile(3)), Tile(3))
    (5, 3)
    """
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def with_tile(tiles: Tiles, tile: Tile) -> Tiles:
    return tuple(sorted((*tiles, tile)))


def live(position: Position) -> int:
    """How many tiles of the live wall are left."""
    return len(position.wall) - DEAD


def discards_so_far(position: Position) -> int:
    """Claimed ones too."""
    return sum(event.kind == "discard" for event in position.history)


def melds_of(position: Position, wind: Wind) -> tuple[Meld, ...]:
    return tuple(laid.meld for laid in position.melds[wind])


def fours(tiles: Sequence[Tile]) -> list[Tile]:
    """The kinds of which all four are there."""
    return [tile for tile in sorted(set(tiles)) if tiles.count(tile) == 4]
