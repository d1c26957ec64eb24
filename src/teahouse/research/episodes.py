"""One game (of a match: one hand) played by actions, one seat asked after the other.

Where several seats owe an answer they are asked in the order of the record; none of them sees what others answered.
Where a move needs several actions its seat is asked again, and sees what it has begun.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.coding import Coder
from teahouse.core.errors import IllegalMove
from teahouse.core.handles import State
from teahouse.core.protocol import Actions
from teahouse.core.views import Seat
from teahouse.texts import message

NOBODY = Seat(-1)


class Episode:
    """A game in progress. It changes; the states it goes through do not."""

    def __init__(self, coder: Coder, state: State, begun: Actions = (), made: int = 0) -> None:
        self.coder, self.state, self.begun, self.made = coder, state, begun, made

    def copy(self) -> "Episode":
        return Episode(self.coder, self.state, self.begun, self.made)

    @property
    def seat(self) -> Seat:
        """Who is asked next; NOBODY when it is over."""
        asked = self.state.to_move
        return asked[0] if asked else NOBODY

    @property
    def is_over(self) -> bool:
        return not self.state.to_move

    @property
    def is_cut(self) -> bool:
        """Whether it is longer than any game should be."""
        return self.made >= self.coder.coding.longest and not self.is_over

    def mask(self, seat: int) -> NDArray[np.bool_]:
        """What this seat may do now; nothing while another is asked."""
        return self.coder.mask(self.state, seat, self.begun) if seat == self.seat else _nothing(self.coder)

    def observe(self, seat: int) -> NDArray[Any]:
        return self.coder.observe(self.state.seen_by(seat), self.begun if seat == self.seat else ())

    def check(self, action: object) -> int:
        """The action as a plain number; refused with IllegalMove where it is none that may come now."""
        (number,) = self.coder.checked((action,))
        if self.is_over or number not in set(self.coder.following(self.state, self.seat, self.begun)):
            raise IllegalMove(text=str(number), reason=message("error/no-such-action"))
        return number

    def act(self, action: int) -> None:
        """Trusts its caller that the action may come now."""
        seat, actions = self.seat, (*self.begun, action)
        self.made += 1
        if self.coder.is_whole(self.state, seat, actions):
            self.state, self.begun = self.state.play_undealt(self.coder.decode(self.state, seat, actions)), ()
        else:
            self.begun = actions

    @property
    def rewards(self) -> tuple[float, ...]:
        """What it was worth to each seat; nothing before it is over."""
        return self.coder.rewards(self.state) if self.is_over else (0.0,) * self.coder.game.seats


def _nothing(coder: Coder) -> NDArray[np.bool_]:
    return np.zeros(coder.actions, np.bool_)


def name_of(game: str) -> str:
    """What libraries call a game.

    >>> name_of("mah-nol")
    'teahouse_mah_nol'
    """
    return f"teahouse_{game.replace('-', '_')}"
