"""Times of one's own in the form for a new table: of each kind of clock a few numbers, with bounds.

A kind is chosen in the list of clocks (`own-days`); its numbers stand in fields of their own below it. What is out of
bounds is refused beside the very field.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from teahouse.core.protocol import TIME, AnyGame
from teahouse.table.timing import DAY, Control
from teahouse.web.numbers import number_in

OWN = "own-"
"""Before the name of a kind where it is chosen, and before the names of its fields."""


@dataclass(frozen=True)
class Number:
    """A field: whole numbers from `low` to `high`, and what stands there at first. Its words are `clock/own-NAME`."""

    name: str
    low: int
    high: int
    usual: int

    @property
    def field(self) -> str:
        """What it is called in the form."""
        return f"{OWN}{self.name}"

    def read(self, form: Mapping[str, str]) -> int:
        return number_in(form, self.field, self.low, self.high)


@dataclass(frozen=True)
class Kind:
    name: str
    numbers: tuple[Number, ...]
    control: Callable[..., Control]

    @property
    def value(self) -> str:
        """As the list of clocks sends it."""
        return f"{OWN}{self.name}"


KINDS = (
    Kind(
        "days",
        (Number("days-move", 1, 30, 2), Number("days-hand", 0, 30, 5)),
        lambda move, hand: Control(move=move * DAY, main=hand * DAY),
    ),
    Kind(
        "game",
        (Number("game-minutes", 1, 600, 15), Number("game-more", 0, 600, 10)),
        lambda minutes, more: Control(main=minutes * 60, increment=more),
    ),
    Kind(
        "periods",
        (
            Number("periods-minutes", 0, 600, 10),
            Number("periods-number", 1, 30, 5),
            Number("periods-seconds", 5, 600, 30),
        ),
        lambda minutes, number, seconds: Control(main=minutes * 60, period=seconds, periods=number),
    ),
    Kind("move", (Number("move-seconds", 5, 43_200, 60),), lambda seconds: Control(move=seconds)),
)


def kinds_of(rules: AnyGame) -> list[Kind]:
    """Of a game: where nobody can lose on time there is none for a whole game."""
    missing = () if TIME in rules.endings else ("game", "periods")
    if rules.timing is None or not rules.timing.has_periods:
        missing = (*missing, "periods")
    return [kind for kind in KINDS if kind.name not in missing]


def at_first() -> dict[str, str]:
    return {number.field: str(number.usual) for kind in KINDS for number in kind.numbers}


def own_control(form: Mapping[str, str]) -> Control | None:
    """What was filled in; None where a clock was chosen from the list.

    >>> own_control({"move_time": "own-days", "own-days-move": "2", "own-days-hand": "0"})
    Control(move=172800, main=0, increment=0, period=0, periods=0, nights=False)
    >>> own_control({"move_time": "30"}) is None
    True
    """
    kind = next((kind for kind in KINDS if kind.value == form.get("move_time")), None)
    return kind.control(*(number.read(form) for number in kind.numbers)) if kind else None
