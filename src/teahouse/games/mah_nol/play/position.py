"""Position and move of Mah-Nol: one hand of a match.

wall    front | up up up | down down down ... | back
        The open tiles are always the front of the wall: whoever looks begins behind them and puts
        back face up what he does not keep; refills come from the front, buried and discarded tiles
        go face down to the back.

phase   auction    bid or drop out
        seat       the buyer chooses his wind
        bury       all choose secretly which nine tiles they put away
        announce   the buyer names the game
        draw       the current player takes the first open tile, or pays and looks
        look       he has looked at the first hidden tile: keep it, or look on
        lay        he has ten tiles: lay out, or be done
        discard    his hand is full again: one tile goes to the back
        over       the hand has ended
"""

from dataclasses import dataclass
from typing import NamedTuple

from teahouse.core.options import Option, Options
from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.endings import Ending, Report, SheetLine
from teahouse.games.mah_nol.play.events import Happened
from teahouse.games.mah_nol.play.layouts import MARCO_POLO, Layout, Site
from teahouse.games.mah_nol.play.seats import changed
from teahouse.games.mah_nol.play.tiles import Tile, Tiles

DEALT = 18
BURIED = 9
OPEN = 9
HELD = 9
"""Tiles in hand between turns; one more during one's turn."""
LOOKS = 9


@dataclass(frozen=True)
class Agreement:
    """What was agreed before play."""

    players: int = 4
    stake: int = 405
    hands: int = 0
    """After so many hands the match ends; 0: only when somebody is broke."""
    turn_limit: int = 40
    marco_polo_suits: str = "any"
    losers_pay: str = "bank"
    time_limit: int = 0
    """After so many minutes the match is stopped; 0: it is not."""

    @property
    def different_suits(self) -> bool:
        """Whether the groups of Marco Polo must have three suits."""
        return self.marco_polo_suits == "different"


OPTIONS = (
    Option("players", 4, choices=(2, 3, 4)),
    Option("stake", 405, low=1, high=20_250, suggested=(405, 2025)),
    Option("hands", 0, high=1000, suggested=(0, 1, 4, 8), asked_first=True),
    Option("turn_limit", 40, low=1, high=1000),
    Option("marco_polo_suits", "any", choices=("any", "different")),
    Option("losers_pay", "bank", choices=("bank", "winner")),
    Option("time_limit", 0, high=1440, came_later=True),
)


def agreement(options: Options) -> Agreement:
    return Agreement(**options)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Move:
    """`bid` names an amount, `choose` a wind, `announce` a game, `bury` and `discard` a tile, `lay` a tile and its
    slot; `out`, `take`, `look`, `keep` and `done` name nothing."""

    kind: str
    tile: Tile | None = None
    slot: str = ""
    amount: int = 0


class Stone(NamedTuple):
    """A tile of the wall, and who put it there and so knows it; None: it lies as dealt."""

    tile: Tile
    owner: Seat | None = None


@dataclass(frozen=True)
class Position:
    """One hand of a match. Tuples go by seat unless they say otherwise."""

    agreed: Agreement
    match: str
    hand: int
    """Counted from 1 through the match, thrown-in hands included."""
    first: Seat
    before: tuple[int, ...]
    """The purses before this hand."""
    money: tuple[int, ...]
    wall: tuple[Stone, ...]
    open: int
    """How many tiles at the front of the wall lie face up."""
    hands: tuple[Tiles, ...]
    phase: str = "auction"
    bidders: tuple[Seat, ...] = ()
    """Who has not dropped out, the one to be asked first."""
    highest: int = 0
    leader: Seat | None = None
    """Who has bid the highest."""
    buyer: Seat | None = None
    winds: tuple[str, ...] = ()
    """Where each seat sits, once the buyer has chosen."""
    buried: tuple[Tiles, ...] = ()
    """Secret, in the order put, until all have put nine."""
    game: str = ""
    layouts: tuple[Layout, ...] = ()
    current: Seat | None = None
    looks: int = 0
    """How many hidden tiles the current player has paid for in this turn."""
    turns: int = 0
    """Finished turns of all players together."""
    history: tuple[Happened, ...] = ()
    ending: Ending | None = None
    sheet: tuple[SheetLine, ...] = ()
    """One line for each hand before."""
    last: Report | None = None
    """The hand before."""


def paid(position: Position, seat: Seat, amount: int) -> tuple[int, ...]:
    """The purses after this seat has paid to the bank."""
    return changed(position.money, seat, position.money[seat] - amount)


def site_of(position: Position, seat: Seat) -> Site:
    """What decides where a seat may lay its tiles."""
    return Site(position.game or MARCO_POLO, position.winds[seat], position.agreed.different_suits)
