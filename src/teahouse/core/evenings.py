"""An evening at a real table: people play with their own things, and write down what happened line by line.

A game says how its lines are counted (`Evening`, a value of its declaration); what holds for every sheet, notes and
corrections, stands in the room `evenings/`. Lines and what is told of them are JSON: they come from files and forms.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from teahouse.core.errors import CannotBe
from teahouse.texts import Message, message

S = TypeVar("S")
Line = Mapping[str, Any]


class BadLine(CannotBe):
    """A line of an evening sheet."""

    code = "bad-line"


def refuse(code: str, **params: object) -> BadLine:
    """To be raised: refuse("evening/over")."""
    return BadLine(reason=message(code, **params))


@dataclass(frozen=True, kw_only=True)
class Evening(Generic[S]):
    """How a game is counted at a real table. A *standing* is the game's own frozen data: how the evening stands."""

    open: Callable[[Line], S]
    """The standing before the first line, from what was agreed. Refuses with BadLine."""
    count: Callable[[S, Line], S]
    """The standing after a line. Refuses with BadLine a line that cannot follow."""
    is_over: Callable[[S], bool]
    line: Callable[[S, S], dict[str, Any]]
    """What a line between two standings did, for programs."""
    sums: Callable[[S], dict[str, Any]]
    """How it stands at the end of all lines, for programs."""
    describe: Callable[[S, S, Line], Message]
    """A line between two standings in words."""
    conclude: Callable[[S], Iterable[Message]]
    """How it stands at the end of all lines, in words."""
