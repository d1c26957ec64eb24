"""Computers at rated tables: the house knows where they stand, a club counts only what people play among themselves."""

from collections.abc import Iterable

from teahouse.ratings.computers import computers
from teahouse.table.agreed import Agreed
from teahouse.table.errors import CannotBeRated
from teahouse.table.known import Known
from teahouse.texts import message

Conditions = Iterable[tuple[str, bool]]
"""What has to be, by its name, and whether it is."""


def computer_conditions(game: str, agreed: Agreed, level: str) -> Conditions:
    yield "people", agreed.listed
    yield "measured", level in computers(game)


def check_computer(table: Known, level: str) -> None:
    """Before the game begins; later one may go on for somebody, and the game counts for nobody."""
    if table.agreed.rated and table.state is None:
        check(computer_conditions(table.game.id, table.agreed, level))


def check(conditions: Conditions) -> None:
    """The first one that does not hold is said."""
    for code, holds in conditions:
        if not holds:
            raise CannotBeRated(reason=message(f"rating/needs-{code}"))
