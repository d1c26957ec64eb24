"""How people have arranged what they hold. It is theirs alone to see, and not worth a journal."""

from collections import OrderedDict

from fastapi import Request

from teahouse.store.base import Person

MOST = 10_000
ORDER = "order"
"""How it is told to other houses."""


class Arrangements:
    """Kept while the house is open; whoever arranged longest ago is forgotten first."""

    def __init__(self) -> None:
        self._orders: OrderedDict[tuple[str, str], tuple[str, ...]] = OrderedDict()

    def keep(self, table: str, person: str, order: tuple[str, ...]) -> None:
        self._orders[table, person] = order
        self._orders.move_to_end((table, person))
        if len(self._orders) > MOST:
            self._orders.popitem(last=False)

    def hear(self, table: str, person: str, order: tuple[str, ...]) -> bool:
        """Somebody has arranged it at another house; whether it is new here."""
        if self._orders.get((table, person)) == order:
            return False
        self.keep(table, person, order)
        return True

    def order(self, table: str, person: Person | None) -> tuple[str, ...]:
        return self._orders.get((table, person.id), ()) if person else ()


def arranged(request: Request, table: str, person: Person | None) -> tuple[str, ...]:
    arrangements: Arrangements = request.app.state.arrangements
    return arrangements.order(table, person)
