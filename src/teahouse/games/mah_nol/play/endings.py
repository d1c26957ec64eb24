"""How hands ended, as data: the result, its line on the score sheet, and the report with every layout laid open."""

from dataclasses import dataclass

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.layouts import Layout


@dataclass(frozen=True)
class Ending:
    """The result of a hand. Tuples go by seat."""

    reason: str
    """`finished`, or why it was thrown in: `no-bid`, `turn-limit`."""
    winner: Seat | None
    buyer: Seat | None
    price: int
    game: str
    """Empty where nobody has bought."""
    winds: tuple[str, ...]
    turns: int
    payments: tuple[int, ...]
    """In the settlement."""
    money: tuple[int, ...]
    bank: int
    """What all purses together have lost in this hand."""


@dataclass(frozen=True)
class SheetLine:
    """A hand on the score sheet of the match."""

    hand: int
    reason: str
    winner: Seat | None
    buyer: Seat | None
    price: int
    game: str
    gains: tuple[int, ...]
    """What each purse has gained or lost."""


@dataclass(frozen=True)
class Report:
    """A hand that has ended, as everybody may look at it."""

    hand: int
    first: Seat
    ending: Ending
    gains: tuple[int, ...]
    layouts: tuple[Layout, ...]
