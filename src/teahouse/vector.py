"""Many tables at once, as a vector environment of Gymnasium (docs/research.md).

>>> import teahouse
>>> tables = teahouse.vector.make("bauernaufstand", 3, seed=1)
>>> observations, infos = tables.reset()
>>> observations.shape, infos["mask"].shape, infos["seat"].tolist()
((3, 7, 6, 6), (3, 150), [0, 0, 0])
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import teahouse
from teahouse.core.coding import Coder, whole_number
from teahouse.core.errors import BadOption, IllegalMove, TeahouseError
from teahouse.core.handles import State
from teahouse.core.sheets import new_sheet
from teahouse.research.opponents import Opponents, seated
from teahouse.research.rows import rows_for
from teahouse.research.seeds import next_seeds
from teahouse.texts import message, say

MODES = {
    "same-step": AutoresetMode.SAME_STEP,
    "next-step": AutoresetMode.NEXT_STEP,
    "disabled": AutoresetMode.DISABLED,
}
MOST_TABLES = 1_000_000
LARGEST = float(1 << 24)
"""No number in an observation is larger."""

Array = NDArray[Any]
Infos = dict[str, Any]


class NotReset(TeahouseError, ResetNeeded):
    """The caller's: a table that is over, or was never begun, is to be played."""

    code = "not-reset"


class Tables(VectorEnv[Array, Array, Array]):
    """So many tables of one game. Observations and masks are written again by the next call: copy what is to stay."""

    def __init__(
        self, coder: Coder, tables: int, seed: int | None, opponents: Opponents, autoreset: AutoresetMode
    ) -> None:
        self.coder, self.num_envs = coder, tables
        self.metadata = {"autoreset_mode": autoreset, "render_modes": []}
        self.single_observation_space = observation_space(coder)
        self.single_action_space = Discrete(coder.actions)
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)
        self._mode, self._opponents, self._given = autoreset, opponents, seed
        self._sheet = new_sheet(tables, coder.shape, coder.dtype, coder.actions, coder.game.seats)
        self._rows = rows_for(coder, self._sheet)
        self._seeds = next_seeds(seed, tables)
        self._every = np.arange(tables)
        self._resetting = np.zeros(tables, np.bool_)
        self._final = np.zeros_like(self._sheet.observations)
        self._begun = np.zeros(tables, np.bool_)

    # What Gymnasium promises

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Infos]:
        """New games at all tables, or where `options["reset_mask"]` says. A seed n gives table i the seed n + i."""
        which = self._chosen((options or {}).get("reset_mask"))
        if seed is not None:
            self._seeds.restart(which, self._seeds_of(seed, which))
        self._begin(which)
        self._resetting[which] = False
        return self._sheet.observations, self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Infos]:
        """One action at every table; all are refused together, and then nothing has changed."""
        chosen = self._checked(actions)
        mode, sheet = self._mode, self._sheet
        playing = self._every
        if mode is AutoresetMode.NEXT_STEP and self._resetting.any():
            playing = np.flatnonzero(~self._resetting)
        movers = sheet.seats.copy()
        self._rows.play(playing, chosen[playing])
        self._answer(playing)
        gained = np.zeros(self.num_envs)
        gained[playing] = sheet.rewards[playing, movers[playing]]
        rewards = sheet.rewards.copy()
        if mode is AutoresetMode.NEXT_STEP:
            again = np.flatnonzero(self._resetting)
            self._begin(again)
            rewards[again] = 0.0
        ended = sheet.over | sheet.cut
        terminations, truncations = sheet.over.copy(), sheet.cut.copy()
        infos: Infos = {}
        if mode is AutoresetMode.SAME_STEP and ended.any():
            infos = self._begin_again(np.flatnonzero(ended), ended, movers, rewards)
        self._resetting = ended
        return sheet.observations, gained, terminations, truncations, {**infos, **self._infos(rewards)}

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""

    # What the house adds

    def teahouse_state(self, table: int) -> State:
        """How a table stands: the whole game, for checks."""
        return self._rows.state(self._table(table))

    # Inside

    def _begin(self, which: NDArray[np.int64]) -> None:
        """New games, in which those opponents have moved who are asked first."""
        waiting = which
        while len(waiting):
            self._rows.begin(waiting, self._seeds.take(waiting))
            self._answer(waiting)
            waiting = waiting[(self._sheet.over | self._sheet.cut)[waiting]]
        self._begun[which] = True

    def _answer(self, which: NDArray[np.int64]) -> None:
        """Opponents move until somebody else is asked."""
        if self._opponents:
            self._opponents.answer(self._rows, self._sheet, which)

    def _begin_again(self, which: NDArray[np.int64], ended: Array, movers: Array, rewards: Array) -> Infos:
        """The last moments of the tables that are over are kept; new games begin there."""
        self._final[which] = self._sheet.observations[which]
        final = np.full(self.num_envs, None, object)
        for table in which.tolist():
            final[table] = self._final[table]
        self._begin(which)
        last = {"rewards": rewards.copy(), "_rewards": ended, "seat": movers, "_seat": ended}
        return {"final_obs": final, "_final_obs": ended, "final_info": last, "_final_info": ended}

    def _infos(self, rewards: Array | None = None) -> Infos:
        sheet = self._sheet
        given = np.zeros_like(sheet.rewards) if rewards is None else rewards
        return {"mask": sheet.masks, "seat": sheet.seats.copy(), "rewards": given}

    def _checked(self, actions: object) -> NDArray[np.int64]:
        """The actions as an array, or the refusal that names the first table where one is not possible."""
        try:
            given = np.asarray(actions)
        except ValueError:
            given = np.zeros(0)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadOption(
                option="actions", value=_described(actions), allowed=message("error/allowed-actions", n=self.num_envs)
            )
        if not self._begun.all() or (self._mode is AutoresetMode.DISABLED and self._resetting.any()):
            raise NotReset()
        if len(given) and (given.min() < 0 or given.max() >= self.coder.actions):
            outside = int(np.flatnonzero((given < 0) | (given >= self.coder.actions))[0])
            reason = message("error/action-range", last=self.coder.actions - 1)
            raise IllegalMove(text=str(given[outside]), reason=reason)
        chosen = given.astype(np.int64, copy=False)
        allowed = self._sheet.masks[self._every, chosen]
        if self._mode is AutoresetMode.NEXT_STEP:
            allowed |= self._resetting
        if not allowed.all():
            table = int(np.flatnonzero(~allowed)[0])
            raise IllegalMove(text=str(chosen[table]), reason=message("error/table-refuses", table=table))
        return chosen

    def _chosen(self, mask: object) -> NDArray[np.int64]:
        if mask is None:
            return self._every
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError(say(message("error/allowed-reset-mask", n=self.num_envs)))
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(say(message("error/allowed-reset-mask", n=self.num_envs)))
        return np.flatnonzero(mask)

    def _seeds_of(self, seed: int | Sequence[int | None], which: NDArray[np.int64]) -> list[int | None]:
        """A seed for each of these tables."""
        first = whole_number(seed)
        if first is not None:
            return [first + table for table in which.tolist()]
        if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str) or len(seed) != self.num_envs:
            raise _no_seed(seed)
        given = [seed[table] for table in which.tolist()]
        if any(each is not None and whole_number(each) is None for each in given):
            raise _no_seed(seed)
        return [None if each is None else int(each) for each in given]

    def _table(self, table: int) -> int:
        number = whole_number(table)
        if number is None or not 0 <= number < self.num_envs:
            allowed = message("error/allowed-range", low=0, high=self.num_envs - 1)
            raise BadOption(option="table", value=table, allowed=allowed)
        if not self._begun[number]:
            raise NotReset()
        return number


def observation_space(coder: Coder) -> Box:
    whole = coder.dtype == np.uint8
    return Box(0, 255 if whole else LARGEST, coder.shape, coder.dtype.type)


def make(
    game: str,
    tables: int,
    seed: int | None = None,
    opponents: str | Sequence[str | None] | Mapping[int, str] | None = None,
    autoreset: str = "same-step",
    **options: Any,
) -> Tables:
    """So many tables of a game.

    `opponents` says who sits where: a level of the house or "random" for all seats but the first, or by seat.
    `autoreset` is same-step, next-step or disabled, as Gymnasium has it.
    """
    coder = teahouse.coding(game, **options)
    number, first = whole_number(tables), whole_number(seed)
    if number is None or not 1 <= number <= MOST_TABLES:
        allowed = message("error/allowed-integers", low=1, high=MOST_TABLES)
        raise BadOption(option="tables", value=tables, allowed=allowed)
    if not isinstance(autoreset, str) or autoreset not in MODES:
        allowed = message("error/allowed-choices", choices=tuple(MODES))
        raise BadOption(option="autoreset", value=autoreset, allowed=allowed)
    if seed is not None and first is None:
        raise _no_seed(seed)
    return Tables(coder, number, first, seated(coder, opponents, first), MODES[autoreset])


def _no_seed(seed: object) -> BadOption:
    return BadOption(option="seed", value=str(seed), allowed=message("error/allowed-seed"))


def _described(value: object) -> str:
    shape = getattr(value, "shape", None)
    return f"{type(value).__name__}{'' if shape is None else f' {shape}'}"
