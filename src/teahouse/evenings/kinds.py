"""Which sheets there are: those of the games that are counted by their own rules, and the plain one for all others."""

from typing import Any

from teahouse.core.errors import TeahouseError
from teahouse.core.evenings import Evening
from teahouse.evenings.plain import PLAIN
from teahouse.games import GAMES, declaration
from teahouse.texts import Message, message

PLAIN_NAME = "plain"


class NotCounted(TeahouseError, ValueError):
    """The game has no sheet of its own."""

    code = "not-counted"

    def __init__(self, *, game: str) -> None:
        super().__init__(game=game)


def kinds() -> tuple[str, ...]:
    """Games with a sheet of their own, then the plain one."""
    return (*(game for game in GAMES if declaration(game).evening), PLAIN_NAME)


def rules_of(kind: str) -> Evening[Any]:
    """How lines of this kind of sheet are counted."""
    if kind == PLAIN_NAME:
        return PLAIN
    found = declaration(kind).evening
    if found is None:
        raise NotCounted(game=kind)
    return found()


def title_of(kind: str) -> Message:
    return message("evening/plain" if kind == PLAIN_NAME else f"{kind}/title")
