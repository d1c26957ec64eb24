"""The public handle around a game's coding: moves as numbers, views as arrays. It needs NumPy."""

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.errors import IllegalMove, NoCoding, NotYourTurn
from teahouse.core.handles import Game, State
from teahouse.core.protocol import Actions, Coding
from teahouse.core.views import Seat, View, read_view
from teahouse.texts import message

Code = int | tuple[int, ...]
"""A move as numbers: one action, or several in their order."""


class Coder:
    """How one game, as it was agreed, is written in numbers."""

    def __init__(self, game: Game) -> None:
        if game.declaration.coding is None:
            raise NoCoding(game=game.id)
        self.game = game
        self.coding: Coding[Any, Any, Any] = game.declaration.coding(game.options)
        self.actions = self.coding.actions
        self.shape = self.coding.shape
        self.dtype: np.dtype[Any] = np.dtype(self.coding.dtype)

    def __repr__(self) -> str:
        return f"<Coding of {self.game.id}: {self.actions} actions, {self.dtype} {self.shape}>"

    def encode(self, state: State, seat: int, text: str) -> Code:
        """A legal move of that seat: an action, or a tuple where the move needs several."""
        mover, move = state.read(text, seat)
        return _code(self.coding.encode(state.position, mover, move))

    def decode(self, state: State, seat: int, action: Code | Iterable[int]) -> str:
        """The text of the legal move that an action, or several, stand for."""
        actions = self.checked(action)
        mover = _asked(state, seat)
        move = self.coding.decode(state.position, mover, actions)
        if move is None or not state.allows(mover, move):
            raise IllegalMove(text=_shown(actions), reason=message("error/no-such-action"))
        return state.game.declaration.write_move(state.position, mover, move)

    def mask(self, state: State, seat: int, begun: Actions = ()) -> NDArray[np.bool_]:
        """Which actions may come first (or after those with which a move was begun); none for a seat that is not
        asked."""
        mask = np.zeros(self.actions, np.bool_)
        if seat in state.to_move:
            mask[list(self.following(state, Seat(seat), begun))] = True
        return mask

    def following(self, state: State, seat: Seat, begun: Actions) -> Iterable[int]:
        """The same as numbers, of a seat that is asked."""
        if self.coding.following:
            return self.coding.following(state.position, seat, begun)
        legal = state.game.declaration.legal(state.position, seat)
        codes = (self.coding.encode(state.position, seat, move) for move in legal)
        return {code[len(begun)] for code in codes if len(code) > len(begun) and code[: len(begun)] == begun}

    def is_whole(self, state: State, seat: Seat, actions: Actions) -> bool:
        """Whether these actions, each of which was among those that followed, are a move by now."""
        return self.coding.decode(state.position, seat, actions) is not None

    def observe(self, view: Mapping[str, Any] | View[Any], begun: Actions = ()) -> NDArray[Any]:
        """A view (`state.view(seat)`, or the same as data) as an array of `shape` and `dtype`."""
        seen = view if isinstance(view, View) else read_view(self.game.declaration, view)
        found: NDArray[Any] = self.coding.observe(seen, begun)
        return found

    def rewards(self, state: State) -> tuple[float, ...]:
        """What the end of the game (of a match: of the hand) was worth to each seat."""
        match = state.game.declaration.match
        if match:
            return tuple(map(float, match.scores(state.position)))
        return self.coding.worth(state.result) if state.result else (0.0,) * self.game.seats

    def checked(self, action: object) -> Actions:
        """Actions as plain numbers, each of them one there is."""
        several = action if isinstance(action, tuple | list) else (action,)
        return tuple(self._one(each, action) for each in several)

    def _one(self, action: object, given: object) -> int:
        number = whole_number(action)
        if number is None or not 0 <= number < self.actions:
            raise IllegalMove(text=_shown(given), reason=message("error/action-range", last=self.actions - 1))
        return number


def whole_number(value: object) -> int | None:
    """A whole number of Python or NumPy; None for all else, truth values too.

    >>> whole_number(np.int8(3)), whole_number(True), whole_number(3.0)
    (3, None, None)
    """
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # whatever was sent
    except TypeError:
        return None


def _asked(state: State, seat: int) -> Seat:
    if seat not in state.to_move:
        raise NotYourTurn(seat=seat)
    return Seat(seat)


def _code(actions: Actions) -> Code:
    return actions[0] if len(actions) == 1 else actions


def _shown(action: object) -> str:
    if isinstance(action, tuple | list):
        return " ".join(map(str, action))
    return str(action)
