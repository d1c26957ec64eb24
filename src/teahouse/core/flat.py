"""For games whose functions still take a view as one flat dict; goes when the last of them takes a View."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from teahouse.core.protocol import AnyGame, PlayerKind
from teahouse.core.views import View, read_view, write_view

FlatView = dict[str, Any]
COMMON = ("game", "options", "seat", "seats", "turn", "to_move", "legal", "result")


def read_seen(written: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in written.items() if name not in COMMON}


class Flat:
    """Wraps functions of a game; the game is found when they are called."""

    def __init__(self, game: Callable[[], AnyGame]) -> None:
        self._game = game

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given: function(*(write_view(self._game(), v) if isinstance(v, View) else v for v in given))

    def made(self, example: Callable[..., dict[str, Any]]) -> Callable[..., View[Any]]:
        return lambda *given: read_view(self._game(), example(*given))

    def players(self, kinds: Mapping[str, PlayerKind]) -> Mapping[str, PlayerKind]:
        return {name: self._player(kind) for name, kind in kinds.items()}

    def _player(self, kind: PlayerKind) -> PlayerKind:
        return replace(kind, make=lambda means: self(kind.make(means)))
