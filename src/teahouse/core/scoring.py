"""What a game promises whose hands can be scored away from the table: the sheet to fill in, and its worth.

A sheet has the pieces somebody holds, the last one among them, groups laid out, extras that lie beside, a choice for
each circumstance that has several answers, and switches. Pieces and kinds of groups are texts of the game, which also
says how they are written and drawn.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from teahouse.texts import Message


@dataclass(frozen=True)
class Sheet:
    """What somebody has filled in so far."""

    held: tuple[str, ...] = ()
    """In the order it was filled in."""
    last: str = ""
    """The one of them that came last; empty: the one filled in last."""
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Each a kind of group and its pieces."""
    extras: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    """Answers that differ from the first one."""
    switches: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Question:
    """A circumstance with several answers; the first holds until another is chosen."""

    name: str
    label: Message
    answers: Mapping[str, Message]


@dataclass(frozen=True)
class Worth:
    """What a sheet is worth: `problem` says why nothing, otherwise lines with their weight, the sum, and who pays."""

    problem: Message | None = None
    lines: tuple[tuple[Message, str], ...] = ()
    total: Message | None = None
    shares: tuple[tuple[Message, int], ...] = ()


@dataclass(frozen=True)
class Faces:
    """How pieces look: the SVG of one, the box around it, and what all of them need once on a page."""

    defs: Callable[[], str]
    """In the reader's language: letters on pieces are its own."""
    box: str
    draw: Callable[[str], str]
    """An empty name is a piece that lies face down."""


@dataclass(frozen=True)
class Scorer:
    """A game's scorer. `missing` counts the pieces a sheet still needs (negative: too many)."""

    tray: tuple[tuple[str, ...], ...]
    """What can be held, row by row."""
    copies: int
    """Of each."""
    extras: tuple[str, ...]
    groups: Mapping[str, Callable[[str], tuple[str, ...]]]
    """Each kind of group with the pieces it makes of its lowest one; () where it cannot."""
    face_down: frozenset[str]
    """The kinds of groups whose middle pieces lie face down."""
    questions: tuple[Question, ...]
    switches: Mapping[str, Message]
    name: Callable[[str], Message]
    """A piece in words."""
    name_group: Callable[[str], Message]
    """A kind of group in words."""
    read: Callable[[str], tuple[str, ...]]
    """The pieces a text means, in its own order; ValueError where it means none."""
    write: Callable[[Iterable[str]], str]
    """Pieces as a text, in their own order."""
    faces: Faces
    missing: Callable[[Sheet], int]
    score: Callable[[Sheet], Worth]
