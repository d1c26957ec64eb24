"""What the guide of a lesson recommends: the choice of a good player, the same whoever asks and however often.

A page asks at every look at the table, so it has to be cheap: few nodes, and the last answers are kept.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from random import Random
from threading import Lock
from typing import Any

from teahouse.core.protocol import Choice, Limits, Means, Player, PlayerKind
from teahouse.core.views import View

MEMORY = 1 << 22
KEPT = 256

Advice = Callable[[View[Any]], Choice]


def adviser(players: Callable[[], Mapping[str, PlayerKind]], level: str, nodes: int) -> Advice:
    """The choice of this player with so many nodes. Several tables may ask at once: one after the other."""
    made: list[Player] = []
    kept: OrderedDict[Any, Choice] = OrderedDict()
    asking = Lock()

    def advise(view: View[Any]) -> Choice:
        with asking:
            if not made:
                made.append(players()[level].make(Means(1, MEMORY)))
            key = (view.seat, view.seen)
            if key not in kept:
                kept[key] = made[0](view, Limits(nodes=nodes), Random(1))
                if len(kept) > KEPT:
                    kept.popitem(last=False)
            kept.move_to_end(key)
            return kept[key]

    return advise
