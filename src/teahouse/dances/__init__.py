"""The dances of the house: steps and counts, music and a floor. No opponents, so not bent into a game."""

import importlib
from functools import cache

from teahouse.core.errors import TeahouseError
from teahouse.dances.dance import Dance

DANCES = ("malison",)


class UnknownDance(TeahouseError, LookupError):
    code = "unknown-dance"

    def __init__(self, *, dance: object, known: tuple[str, ...]) -> None:
        super().__init__(dance=dance, known=known)


def dance(name: str) -> Dance:
    """The dance of that name."""
    if name not in DANCES:
        raise UnknownDance(dance=name, known=DANCES)
    return _load(name)


@cache
def _load(name: str) -> Dance:
    found: Dance = importlib.import_module(f"{__name__}.{name}").DANCE
    return found
