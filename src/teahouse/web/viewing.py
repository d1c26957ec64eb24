"""Who looks at a table, from which seat, and how they like to see it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.views import View
from teahouse.store.base import Person
from teahouse.table.errors import NotSeated
from teahouse.table.table import Table
from teahouse.web.company import NOBODY, Company

HELP = "help"
PORTRAIT = "portrait"
"""The look of a narrow screen; the device decides it, not the person."""
LOW = "low"
"""The look of a low and wide screen, likewise: a phone held sideways."""
YOU = "you"
"""Not wished for but known: the seat of whoever looks at their own table."""
TURNED = "turned"
"""The look of a board that is seen from another side than the first seat's."""


@dataclass(frozen=True)
class Viewer:
    """Who looks, from which seat (None: a watcher), and how they like to see things."""

    person: Person | None
    seat: int | None
    looks: Mapping[str, Any]
    order: tuple[str, ...] = ()
    """How they have arranged what they hold."""
    helped: bool = False
    """Whether they want help while learning."""
    company: Company = NOBODY
    """What they see of the others beside the game."""
    veiled: bool = False
    """Several seats of a hidden game share this screen; the next one has to be there before anything is shown."""


def viewer_of(
    table: Table,
    person: Person | None,
    wished: int | None = None,
    portrait: bool = False,
    order: tuple[str, ...] = (),
    low: bool = False,
) -> Viewer:
    """The seat somebody looks from. On a shared screen it is the seat that is asked."""
    seats = table.seats_of(person.id) if person else []
    looks = looks_of(table.game.declaration.looks, person, table.game.id, portrait, low)
    helped = bool(person and person.looks.get(HELP))
    if len(seats) < 2:
        return Viewer(person, seats[0] if seats else None, looks, order, helped)
    asked = table.asked_among(seats)
    seat = (asked or seats)[0]
    if table.agreed.still and TURNED in looks and seat != seats[0]:
        looks[TURNED] = not looks[TURNED]
    if not table.hidden or wished == seat or not asked:
        return Viewer(person, seat if asked or not table.hidden else None, looks, (), helped)
    return Viewer(person, None, looks, veiled=True)


def looks_of(
    known: tuple[Option, ...], person: Person | None, game: str, portrait: bool, low: bool = False
) -> dict[str, Any]:
    """The game's looks with the person's wishes; wishes of an older house are left out."""
    wishes = (person.looks if person else {}).get(game, {})
    looks = {option.name: wishes.get(option.name, option.default_for({})) for option in known}
    shapes = {PORTRAIT: portrait, LOW: low and not portrait}
    return looks | {name: value for name, value in shapes.items() if name in looks}


def picture_of(table: Table, viewer: Viewer, names: list[str], view: View[Any] | None) -> Picture | None:
    if view is None:
        return None
    known = {
        "names": names,
        "order": viewer.order,
        "away": {} if view.result else viewer.company.away,
        YOU: viewer.seat,
    }
    return table.game.declaration.draw(view, {**viewer.looks, **known})


def own_seat(table: Table, person: Person | None, wished: int | None) -> int:
    """The seat somebody acts from: the one they name, or of several the one that is asked."""
    seats = table.seats_of(person.id) if person else []
    if wished is not None:
        seats = [seat for seat in seats if seat == wished]
    elif len(seats) > 1:
        seats = table.asked_among(seats) or seats
    if not seats:
        raise NotSeated()
    return seats[0]


def first_seat(table: Table, person: Person | None) -> int | None:
    seats = table.seats_of(person.id) if person else []
    return seats[0] if seats else None


def kind_of(table: Table) -> tuple[object, ...]:
    """Tables of a kind take equally long to draw."""
    return table.game.id, *table.game.options.values()
