"""A lesson: the first hand of a game, prepared, and explained at the table itself.

The guide goes by what the learner sees, never by a script: whatever is played, it says what is happening, what one
may do and why one would, and it recommends without ever forcing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from teahouse.core.options import Value
from teahouse.core.views import V, View
from teahouse.texts import Message


@dataclass(frozen=True)
class Step:
    """One moment in short sentences; where it is the learner's turn, with the moves the guide would make."""

    title: Message
    lines: tuple[Message, ...]
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson(Generic[V]):
    """How the lesson begins and who explains it."""

    options: Mapping[str, Value]
    start: Mapping[str, Any]
    """The prepared deal. Everybody may know it, so nothing is promised about it (core/commitments.py)."""
    guide: Callable[[View[V]], Step | None]
    """From the learner's view; None when the lesson is over."""
    seat: int = 0
    level: str = "easy"
    """The computers' in the other seats."""


# Exercises: one question on a prepared board


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer."""

    right: bool
    lines: tuple[Message, ...]
    then: tuple[str, ...] = ()
    """Moves that follow it on the board, so that one sees why."""


@dataclass(frozen=True)
class Exercise(Generic[V]):
    """A small thing to find: one move is asked for, and every legal one is answered."""

    name: str
    title: Message
    question: Message
    start: Mapping[str, Any]
    judge: Callable[[View[V], str], Verdict]
    """Of a legal move, from what the learner sees: the rules decide what is right, nothing is listed."""
    options: Mapping[str, Value] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    """What was played since the start."""
    seat: int = 0
