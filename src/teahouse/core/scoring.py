"""What a game promises whose hands can be scored away from the table: the sheet to fill in, and its worth.

A sheet has the pieces somebody holds, the last one among them, groups, extras that lie beside, a choice for
each circumstance that has several answers, and switches. Pieces and kinds of groups are texts of the game, which also
says how they are written and drawn.

Nothing is assumed in silence: a question either says which answer holds until another is chosen, or it is asked, and
only where its answer changes what the sheet is worth.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from teahouse.texts import Message

LAST = "win"
"""What `Worth.asks` calls the piece that came last."""


class NotPieces(ValueError):
    """A text that does not name pieces: from `found` on it makes no sense, and the sign at `position` does not fit."""

    def __init__(self, found: str, position: int) -> None:
        super().__init__(found)
        self.found, self.position = found, position


@dataclass(frozen=True)
class Sheet:
    """What somebody has filled in so far."""

    held: tuple[str, ...] = ()
    """In the order it was filled in."""
    last: str = ""
    """The piece that came last; empty: nobody has said."""
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Each a kind of group and its pieces."""
    extras: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    """Answers that were given, by the names of the questions."""
    switches: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Question:
    """A circumstance with several answers."""

    name: str
    label: Message
    answers: Mapping[str, Message]
    assumed: str = ""
    """The answer that holds, and is said, until another is chosen; empty: none does."""
    said: Message | None = None
    """What is assumed then, in words."""
    rare: bool = False
    """Whether it only comes up with some sheets (`Worth.asks`, `Worth.comes_up`)."""
    finer: frozenset[str] = frozenset()
    """Answers that say another one more exactly, for whoever wants to."""
    stays: bool = False
    """Whether the next hand at the same table has it too."""


@dataclass(frozen=True)
class Worth:
    """What a sheet is worth: `problem` says why nothing, otherwise lines with their weight, the sum, and who pays.

    Where answers are missing on which it depends, `asks` names their questions, and `total` is as much as is known.
    """

    problem: Message | None = None
    asks: tuple[str, ...] = ()
    lines: tuple[tuple[Message, str], ...] = ()
    total: Message | None = None
    shares: tuple[tuple[Message, int], ...] = ()
    comes_up: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Questions that come up with this sheet alone, with the answers that are possible."""
    after: Message | None = None
    """What follows at the table."""


@dataclass(frozen=True)
class Faces:
    """How pieces look: the SVG of one, the box around it, and what all of them need once on a page."""

    defs: Callable[[], str]
    """In the reader's language: letters on pieces are its own."""
    box: str
    draw: Callable[[str], str]
    """An empty name is a piece that lies face down."""


@dataclass(frozen=True, kw_only=True)
class Scorer:
    """A game's scorer. `missing` counts the pieces a sheet still needs (negative: too many)."""

    tray: tuple[tuple[str, ...], ...]
    """What can be held, row by row."""
    copies: int
    """Of each."""
    extras: tuple[str, ...]
    no_extras: Message
    """What is assumed while no extra lies there."""
    groups: Mapping[str, Callable[[str], tuple[str, ...]]]
    """Each kind of group with the pieces it makes of one, mostly its lowest; () where it cannot."""
    offered: tuple[str, ...]
    """The kinds of groups that are filled in by a tap; the first until another is chosen."""
    face_down: frozenset[str]
    """The kinds of groups whose middle pieces lie face down."""
    questions: tuple[Question, ...]
    switches: Mapping[str, Message]
    no_switches: Message
    """What is assumed while none of them is on."""
    name: Callable[[str], Message]
    """A piece in words."""
    name_group: Callable[[str], Message]
    """A kind of group in words."""
    read: Callable[[str], tuple[str, ...]]
    """The pieces a text means, in its own order; NotPieces where it means none."""
    write: Callable[[Iterable[str]], str]
    """Pieces as a text, in their own order."""
    faces: Faces
    missing: Callable[[Sheet], int]
    score: Callable[[Sheet], Worth]
    case: Callable[[Sheet], dict[str, Any] | None]
    """A sheet of which nothing is asked any more, as the game's programs and evening sheets take it."""
    checked: Path
    """Cases with the answers they must have, as JSON lines: for scorers of other makers."""
