"""The fields of a case as somebody types them, and the words about them. Nothing of the game is loaded here."""

from dataclasses import dataclass
from enum import Enum, auto

GAME = "hongkong"
WORDS = "hongkong-score"
"""The catalogue: `help` is about all of it, `help-seat` about the field `--seat`."""
WINDS = ("E", "S", "W", "N")


class Kind(Enum):
    """What a field holds."""

    TEXT = auto()
    TEXTS = auto()
    SWITCH = auto()
    NUMBER = auto()


@dataclass(frozen=True)
class Field:
    """One field by its name in the case; `typed` is what it is called at the command line."""

    name: str
    typed: str
    kind: Kind = Kind.TEXT
    sign: str = ""
    """What stands for a value where it is explained."""
    choices: tuple[str, ...] = ()
    also_typed: tuple[str, ...] = ()


FIRST = "concealed"
"""The field that is typed first and without its name."""
FIELDS = (
    Field("melds", "meld", Kind.TEXTS, sign="GROUP"),
    Field("win", "win", sign="TILE"),
    Field("seat", "seat", choices=WINDS),
    Field("prevalent", "round", choices=WINDS, also_typed=("prevalent",)),
    Field("bonus", "bonus", sign="TILES"),
    Field("self_draw", "self-draw", Kind.SWITCH),
    Field("last_tile", "last-tile", Kind.SWITCH),
    Field("replacement", "replacement", Kind.SWITCH),
    Field("robbing", "robbing", Kind.SWITCH),
    Field("first", "first", choices=("heaven", "earth")),
    Field("discarder", "discarder", choices=WINDS),
    Field("minimum_fan", "minimum-fan", Kind.NUMBER, sign="N"),
)
