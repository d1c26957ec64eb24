"""What a seat of Tiny Bluff sees, as data."""

from dataclasses import dataclass

from teahouse.core.protocol import Seat
from tiny_game.position import Cards, HandResult, Round


@dataclass(frozen=True)
class Seen:
    """The open table, and the viewer's own cards; a watcher holds none. Tuples go by seat unless they say otherwise."""

    hand: int
    first: Seat
    balances: tuple[int, ...]
    points: tuple[int, ...]
    phase: str
    held: tuple[int, ...]
    """How many cards each holds, those included that it has secretly put."""
    stock: int
    table: tuple[Round, ...]
    """The rounds of this hand."""
    before: tuple[HandResult, ...]
    """The hands before."""
    cards: Cards
    put: Cards
    snap: str
    """The viewer's own cards and secret answers."""
