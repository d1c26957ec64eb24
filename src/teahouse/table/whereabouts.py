"""Where guests were last seen: from which address, on a device with whom else. In memory alone, and told to nobody.

Houses that share a database tell each other of those who play rated games, by a mark instead of the address.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from itertools import combinations

from teahouse.ratings.fairness import ADDRESS, DEVICE

MOST_SEEN = 10_000
NOWHERE: tuple[str, frozenset[str]] = ("", frozenset())


class Whereabouts:
    def __init__(self) -> None:
        self._seen: OrderedDict[str, tuple[str, frozenset[str]]] = OrderedDict()
        self._elsewhere: OrderedDict[str, tuple[str, frozenset[str]]] = OrderedDict()
        self.mark: Callable[[str], str] = str
        """By which houses that share a database know an address."""

    def saw(self, person: str, address: str, others: Collection[str] = ()) -> None:
        """Somebody is here, and comes from there; others have played on the same device."""
        self._seen[person] = address, frozenset(others) or self._on_device(person)
        self._seen.move_to_end(person)
        if len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    def hear(self, person: str, mark: str, others: Collection[str]) -> None:
        """Another house has seen somebody: their address by its mark, and who has played on the same device."""
        self._elsewhere[person] = mark, frozenset(others)
        self._elsewhere.move_to_end(person)
        if len(self._elsewhere) > MOST_SEEN:
            self._elsewhere.popitem(last=False)

    def address(self, person: str) -> str:
        """Empty: not seen since the house opened."""
        return self._seen.get(person, NOWHERE)[0]

    def forget(self, person: str) -> None:
        self._seen.pop(person, None)
        self._elsewhere.pop(person, None)

    def common(self, people: Collection[str]) -> Iterator[str]:
        """What some two of them have in common."""
        for one, other in combinations(people, 2):
            if other in self._on_device(one) or one in self._on_device(other):
                yield DEVICE
            if self._marks(one) & self._marks(other):
                yield ADDRESS

    def _marks(self, person: str) -> set[str]:
        """Of all addresses they were last seen at, by any house."""
        here, elsewhere = self.address(person), self._elsewhere.get(person, NOWHERE)[0]
        return {*([self.mark(here)] if here else []), *([elsewhere] if elsewhere else [])}

    def _on_device(self, person: str) -> frozenset[str]:
        return self._seen.get(person, NOWHERE)[1] | self._elsewhere.get(person, NOWHERE)[1]
