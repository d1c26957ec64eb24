"""The computer players of Short Go."""

from collections.abc import Mapping
from random import Random

from teahouse.core.players import simple
from teahouse.core.protocol import Choice, Limits, PlayerKind, View


def random(view: View, limits: Limits, rng: Random) -> Choice:
    move = rng.choice(view["legal"])
    return Choice(move, 0.5, False, (move,), 1, 1)


PLAYERS: Mapping[str, PlayerKind] = {name: simple(random) for name in ("easy", "medium", "strong", "best", "random")}
