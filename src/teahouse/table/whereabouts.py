"""Where guests were last seen: from which address, on a device with whom else. In memory alone, and told to nobody."""

from collections import OrderedDict
from collections.abc import Collection, Iterator
from itertools import combinations

from teahouse.ratings.fairness import ADDRESS, DEVICE

MOST_SEEN = 10_000


class Whereabouts:
    def __init__(self) -> None:
        self._seen: OrderedDict[str, tuple[str, frozenset[str]]] = OrderedDict()

    def saw(self, person: str, address: str, others: Collection[str] = ()) -> None:
        """Somebody is here, and comes from there; others have played on the same device."""
        self._seen[person] = address, frozenset(others) or self._on_device(person)
        self._seen.move_to_end(person)
        if len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    def address(self, person: str) -> str:
        """Empty: not seen since the house opened."""
        return self._seen.get(person, ("", frozenset()))[0]

    def forget(self, person: str) -> None:
        self._seen.pop(person, None)

    def common(self, people: Collection[str]) -> Iterator[str]:
        """What some two of them have in common."""
        for one, other in combinations(people, 2):
            if other in self._on_device(one) or one in self._on_device(other):
                yield DEVICE
            if self.address(one) and self.address(one) == self.address(other):
                yield ADDRESS

    def _on_device(self, person: str) -> frozenset[str]:
        return self._seen.get(person, ("", frozenset()))[1]
