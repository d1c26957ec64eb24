"""What a game promises whose hands can be scored away from the table: the sheet to fill in, and its score.

A sheet has tiles in hand with the winning one among them, groups laid out, bonus tiles, a choice
for each circumstance that has several answers, and switches. Tiles and names are texts of the game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from teahouse.texts import Message


@dataclass(frozen=True)
class Sheet:
    """What somebody has filled in so far. `hand` is in the order it was filled, the winning tile last unless named."""

    hand: tuple[str, ...] = ()
    win: str = ""
    melds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Each a kind of group and its tiles."""
    bonus: tuple[str, ...] = ()
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
class Scorer:
    """A game's scorer. `missing` counts the tiles a sheet still needs (negative: too many)."""

    tray: tuple[tuple[str, ...], ...]
    bonus: tuple[str, ...]
    melds: Mapping[str, Callable[[str], tuple[str, ...]]]
    """Each kind of group with the tiles it makes of its lowest one; () where it cannot."""
    face_down: frozenset[str]
    """The kinds of groups whose middle tiles lie face down."""
    copies: int
    missing: Callable[[Sheet], int]
    tile: Callable[[str], Message]
    meld: Callable[[str], Message]
    questions: tuple[Question, ...]
    switches: Mapping[str, Message]
    score: Callable[[Sheet], Worth]
