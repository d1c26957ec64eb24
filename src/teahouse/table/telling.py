"""What is told about a table at every door, in a terminal as on a page: who is called how, who has won, help."""

from collections.abc import Collection, Sequence
from enum import Enum, auto
from typing import Any

from teahouse.core.protocol import Reading
from teahouse.core.results import Result
from teahouse.core.views import View
from teahouse.programs.configuration import name_of
from teahouse.table.agreed import Chair
from teahouse.table.table import Table
from teahouse.texts import Message, knows, message

COMPUTERS = ("Assam", "Sencha", "Oolong", "Matcha", "Ceylon", "Keemun")
"""By seat: in a tea house the computers are called after teas, alike in every language."""


def computer_name(chair: Chair, seat: int) -> str:
    """What a computer at a table is called: the engine that the operator has configured, or a tea."""
    return name_of(chair.level or "") or chair.name or COMPUTERS[seat % len(COMPUTERS)]


def free_name(chairs: Sequence[Chair], seat: int) -> str:
    """For a computer that sits down there: another tea, if one who came from another table has that of the seat."""
    taken = {computer_name(chair, other) for other, chair in enumerate(chairs) if chair.level and other != seat}
    own = COMPUTERS[seat % len(COMPUTERS)]
    return "" if own not in taken else next(tea for tea in reversed(COMPUTERS) if tea not in taken)


def seat_name(game: str, seat: int) -> Message:
    """What the game calls the seat: Black, player 1."""
    code = f"{game}/seat-{seat}"
    return message(code) if knows(code) else message("house/seat", number=seat + 1)


def level_name(game: str, level: str) -> Message:
    """A level of every game, one of this game's reference players, or an engine that the operator has configured."""
    if engine := name_of(level):
        return message("house/level-engine", name=engine)
    codes = (f"{game}/level-{level}", f"house/level-{level}")
    return next((message(code) for code in codes if knows(code)), message("house/level", level=level))


class Outcome(Enum):
    DRAWN = auto()
    YOURS = auto()
    """Whoever is told has won."""
    OTHERS = auto()
    """The winners are named, for whoever has several seats has also lost."""


def outcome(table: Table, result: Result, own: Collection[int]) -> Outcome:
    """How a game ended for somebody with these seats."""
    if len(result.winners) == len(table.chairs):
        return Outcome.DRAWN
    return Outcome.YOURS if set(result.winners) == set(own) else Outcome.OTHERS


def reason_words(game: str, reason: str) -> Message | None:
    """Why a game ended; None where there are no words for it."""
    codes = (f"{game}/reason-{reason}", f"house/reason-{reason}")
    return next((message(code) for code in codes if knows(code)), None)


def readings_of(table: Table, view: View[Any] | None) -> tuple[Reading, ...]:
    """What lies on the table in words, for whoever sees this."""
    readings = table.game.declaration.readings
    return readings(view) if readings and view is not None else ()


def advice(table: Table, view: View[Any]) -> tuple[Message, ...]:
    """Help while learning for the seat that looks; where a lesson speaks, nobody else does."""
    teaching = table.game.declaration.teaching
    return () if teaching is None or teaching.advice is None or table.guide(view) else teaching.advice(view)
