"""What a viewer may know: data inside the house, JSON at its border.

A view has what every game tells (who looks, who is asked, what is legal) and, as `seen`, the game's own part: a frozen
dataclass of a hidden game, the position itself of an open one. Programs, records and the processes of computers get
`write_view`, one flat object with the game's own fields among the common ones; `read_view` is its inverse.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NewType, TypeVar

from teahouse.core.choices import Choices
from teahouse.core.options import Options, read_written
from teahouse.core.options import written as written_options
from teahouse.core.results import Result

if TYPE_CHECKING:
    from teahouse.core.protocol import Declaration

Seat = NewType("Seat", int)
V = TypeVar("V")


@dataclass(frozen=True)
class View(Generic[V]):
    """What one seat (None: a watcher) may know of one moment."""

    game: str
    options: Options
    seat: Seat | None
    seats: int
    turn: int | None
    """The number of this seat's question."""
    to_move: tuple[Seat, ...]
    """The seats of which this viewer may know that they are asked."""
    legal: Sequence[str]
    """The viewer's own moves. They may be thousands (core/choices.py): ask for one, or go through them."""
    result: Result | None
    seen: V
    """The game's own part."""

    @property
    def is_asked(self) -> bool:
        return self.seat in self.to_move


def write_view(rules: "Declaration[Any, Any, V]", view: View[V]) -> dict[str, Any]:
    """The view as JSON, as programs have always got it."""
    return {
        "game": view.game,
        "options": written_options(rules.options, view.options),
        "seat": view.seat,
        "seats": view.seats,
        "turn": view.turn,
        "to_move": list(view.to_move),
        "legal": list(view.legal),
        "result": view.result.as_json() if view.result else None,
        **rules.write_seen(view.seen),
    }


def read_view(rules: "Declaration[Any, Any, V]", written: Mapping[str, Any]) -> View[V]:
    """The view that was written so."""
    result, legal = written["result"], written["legal"]
    return View(
        game=written["game"],
        options=read_written(rules.options, written["options"]),
        seat=written["seat"],
        seats=written["seats"],
        turn=written["turn"],
        to_move=tuple(written["to_move"]),
        legal=legal if isinstance(legal, Choices) else tuple(legal),
        result=result and Result(tuple(result["scores"]), tuple(result["winners"]), result["reason"]),
        seen=rules.read_seen(written),
    )
