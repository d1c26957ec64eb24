"""What is agreed about time, in words, and the choices a form offers: the sensible ones first."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from teahouse.core.protocol import AnyGame
from teahouse.table.timing import DAY, Control
from teahouse.texts import say
from teahouse.web.own_times import KINDS, Kind, kinds_of
from teahouse.web.times import agreed_time

DAYS = (Control(move=DAY), Control(move=3 * DAY, main=3 * DAY), Control(move=7 * DAY, main=7 * DAY))
GAME = (Control(main=180, increment=2), Control(main=600, increment=5), Control(main=1800, increment=20))
PERIODS = (Control(main=300, period=20, periods=3), Control(main=900, period=30, periods=5))
MOVE = (Control(move=30), Control(move=120), Control(move=600))
OFFERED = {"days": DAYS, "game": GAME, "periods": PERIODS, "move": MOVE}
PARTS = 5
"""Numbers that a choice is written with."""


class Group(NamedTuple):
    name: str
    choices: list[tuple[str, str]]
    """What the form sends, and the words."""
    own: Kind
    """The same kind of clock with other numbers."""


def groups(rules: AnyGame) -> list[Group]:
    """The clocks that are offered for a game."""
    return [_group(kind) for kind in kinds_of(rules)]


def all_groups() -> list[Group]:
    """For whichever game: whether it knows such a clock is said when it is wished. Whole games at one go first."""
    return [_group(kind) for kind in (*KINDS[1:], KINDS[0])]


def _group(kind: Kind) -> Group:
    offered = [(written(control), clock_words(control)) for control in OFFERED[kind.name]]
    return Group(say(f"clock/group-{kind.name}"), offered, kind)


def written(control: Control) -> str:
    """As a form sends it: seconds for a move, or all numbers.

    >>> written(Control(move=30)), written(Control(main=600, increment=5))
    ('30', '0-600-5-0-0')
    """
    if not control.is_banked:
        return str(control.move)
    return "-".join(map(str, (control.move, control.main, control.increment, control.period, control.periods)))


def read(text: str) -> Control:
    """The inverse; what cannot be read is no clock. Whether it can be agreed on is asked elsewhere.

    >>> read("0-600-5-0-0") == Control(main=600, increment=5), read("30") == Control(move=30)
    (True, True)
    >>> read("x") == read("1-2") == read("") == Control()
    True
    """
    numbers = text.split("-")
    if len(numbers) not in (1, PARTS) or not all(
        each.isascii() and each.isdigit() and len(each) < 8 for each in numbers
    ):
        return Control()
    move, main, increment, period, periods = [*map(int, numbers), 0, 0, 0, 0][:PARTS]
    return Control(move, main, increment, period, periods)


def clock_words(control: Control) -> str:
    """In a few words, as choices, agreements and lists have it."""
    if not control.runs:
        return say("web/move-time-0")
    told = _told(control)
    return say("clock/and-nights", clock=told) if control.nights else told


def _told(control: Control) -> str:
    main, move = agreed_time(control.main), agreed_time(control.move)
    if control.periods:
        period = {"times": str(control.periods), "period": agreed_time(control.period)}
        return say("clock/periods-after", time=main, **period) if control.main else say("clock/periods", **period)
    if control.move:
        return say("clock/move-and-hand", time=move, hand=main) if control.main else say("finding/clock", time=move)
    if control.increment:
        return say("clock/game-and-more", time=main, more=agreed_time(control.increment))
    return say("clock/game", time=main)


def row_control(move_time: int, clock: Mapping[str, Any] | None) -> Control:
    """As lists have it."""
    return Control(**clock) if clock else Control(move=move_time)
