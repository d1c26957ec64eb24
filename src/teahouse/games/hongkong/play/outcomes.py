"""How hands have ended: the result as records have it, a line of the score sheet, and all that was shown."""

from dataclasses import dataclass

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.scoring.hand import Meld, Tiles, Wind
from teahouse.games.hongkong.scoring.payments import Payments
from teahouse.material.tiles import Tile

ZERO: Payments = (0, 0, 0, 0)


@dataclass(frozen=True)
class Outcome:
    """Who won how, and who pays; of a drawn hand nobody and zeros."""

    winner: Wind | None = None
    discarder: Wind | None = None
    """None where the winning tile was drawn."""
    false_hu: Wind | None = None
    fan: int = 0
    limit: bool = False
    points: int = 0
    elements: tuple[str, ...] = ()
    """The ids of the lines that held."""
    payments: Payments = ZERO


@dataclass(frozen=True)
class Ending:
    """How the hand on the table ended, and what the caller of hu laid open."""

    result: Outcome
    caller: Wind | None = None
    shown: Tiles = ()
    win: Tile | None = None


@dataclass(frozen=True)
class SheetLine:
    """A hand that has ended, as one line of the score sheet. `scores` go by seat."""

    hand: int
    round: Wind
    seats: tuple[Seat, ...]
    winner: Wind | None
    false_hu: Wind | None
    points: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Report:
    """A hand that has ended, with all that was shown: what lay open, whose call ended it, and all hands."""

    hand: int
    round: Wind
    seats: tuple[Seat, ...]
    result: Outcome
    scores: tuple[int, ...]
    """By seat."""
    caller: Wind | None
    shown: Tiles
    win: Tile | None
    melds: tuple[tuple[Meld, ...], ...]
    bonus: tuple[Tiles, ...]
    discards: tuple[Tiles, ...]
    hands: tuple[Tiles, ...] = ()
    """What everybody held when it ended; the whole deal is known then."""
