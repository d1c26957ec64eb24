"""Positions laid out by hand: what there is to lay, and how that becomes a position.

While somebody lays pieces, what lies there is mostly no position yet (no king, a man too many). So `put` checks
nothing: its position can be drawn and written, and reading that text back (`Positions.read`) says what is wrong.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from teahouse.core.options import Option, Options
from teahouse.core.views import Seat
from teahouse.texts import Message

P = TypeVar("P")
FIRST = Seat(0)


@dataclass(frozen=True)
class Laid:
    """What lies where, and who is to move."""

    pieces: Mapping[str, str] = field(default_factory=dict)
    """By place: the id that the drawing gives it."""
    to_move: Seat = FIRST
    details: Options = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Setup(Generic[P]):
    """How a game's positions are laid out."""

    pieces: tuple[str, ...]
    """What there is to lay, called as in `Declaration.depict`."""
    word: Callable[[str], Message]
    """A piece in words."""
    places: Callable[[Options], tuple[str, ...]]
    """Where something can lie."""
    details: tuple[Option, ...] = ()
    """What else belongs to a position and lies on no place: men in hand, who may castle."""
    lay: Callable[[P], Laid]
    put: Callable[[Options, Laid], P]
    """The position that lies there, unchecked; it trusts its caller that pieces, places and details exist."""
    swaps: bool = False
    """Whether a piece that is put on another one's place changes places with it, where pieces are all there from the
    beginning."""


LAYING = "laying"
"""The look of a board on which pieces are laid: every place is there, however empty."""
