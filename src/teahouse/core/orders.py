"""Standing orders: what a seat wants answered to questions that are still to come.

A game says which orders there are, how they read, and what they answer. The house keeps them for their owner, tells
nobody else, and gives the answers as if the seat had given them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from teahouse.core.views import V, View
from teahouse.texts import Message


@dataclass(frozen=True)
class Order:
    """One order. Things are in the order in which they were named."""

    code: str
    things: tuple[str, ...] = ()
    number: int | None = None


@dataclass(frozen=True, kw_only=True)
class OrderKind:
    """An order that may be given, once at a time."""

    code: str
    title: Message
    means: Message
    """What follows from it, in one sentence."""
    things: tuple[str, ...] = ()
    """What may be named."""
    least: int = 0
    """So many things at least."""
    numbers: range | None = None
    """The numbers it may name; None: it has none."""


@dataclass(frozen=True, kw_only=True)
class Orders(Generic[V]):
    """Which orders a game knows. They hold for one hand, or for a game without hands to its end."""

    kinds: Callable[[View[V]], tuple[OrderKind, ...]]
    """Those the seat that looks may give now."""
    word: Callable[[str], Message] | None = None
    """A thing that orders name, in words."""
    tell: Callable[[Order], Message]
    """An order in words."""
    answer: Callable[[View[V], Sequence[Order]], str | None]
    """What a seat that is asked answers by its orders, as the text of a legal move; None: they do not say."""
    covers: Callable[[View[V], Sequence[Order]], bool] = lambda view, orders: False
    """Whether the orders say enough about what lies there while it may be answered secretly. It depends on what
    everybody sees and on the orders alone: a table over days waits for those whose orders do not."""
    until_turn: frozenset[str] = frozenset()
    """The codes of orders that are over when everybody sees that it is the seat's turn."""
