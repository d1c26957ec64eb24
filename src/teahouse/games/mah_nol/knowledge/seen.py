"""What a seat sees of Mah-Nol, as data: the game's own part of a view."""

from dataclasses import dataclass

from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.play.endings import Report, SheetLine
from teahouse.games.mah_nol.play.events import Event
from teahouse.games.mah_nol.play.layouts import Layout
from teahouse.games.mah_nol.play.tiles import Tile, Tiles


@dataclass(frozen=True)
class Seen:
    """The public table, and the viewer's own hand; a watcher holds nothing. Tuples go by seat unless they say
    otherwise."""

    # Where the match stands
    hand: int
    first: Seat
    before: tuple[int, ...]
    """The purses before this hand."""
    money: tuple[int, ...]
    sheet: tuple[SheetLine, ...]
    """One line for each hand that has ended."""
    last: Report | None
    """The last hand that has ended."""

    # Auction
    phase: str
    bidders: tuple[Seat, ...]
    highest: int
    leader: Seat | None
    buyer: Seat | None
    winds: tuple[str, ...]
    announced: str
    """The game that is played; empty before it is known."""

    # Table
    current: Seat | None
    turns: int
    looks: int
    price: int | None
    """What the next look costs, while somebody draws."""
    open: Tiles
    """The front of the wall, face up."""
    hidden: tuple[Tile | None, ...]
    """The rest of the wall; known are those the viewer has put there."""
    held: tuple[int, ...]
    """How many tiles each holds, those included that are being buried."""
    layouts: tuple[Layout, ...]
    """The others' without the numbers that lie face down."""
    down: tuple[int, ...]
    """How many numbers each has laid."""
    debts: tuple[int, ...]
    """What a loss would cost each now; empty before and after play."""
    history: tuple[Event, ...]

    # The viewer's own
    own: Tiles
    buried: Tiles
    looked: Tile | None
    """The hidden tile that the viewer has paid to look at."""

    @property
    def is_over(self) -> bool:
        return self.phase == "over"


def viewer_of(view: View[Seen]) -> Seat:
    """The seat that looks, where it is no watcher."""
    assert view.seat is not None
    return view.seat
