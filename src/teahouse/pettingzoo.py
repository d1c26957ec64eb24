"""Every game as an environment of PettingZoo: seats are asked one after the other (docs/research.md).

>>> import teahouse
>>> env = teahouse.pettingzoo.env("bauernaufstand")
>>> env.reset(seed=1)
>>> env.agent_selection, env.observe("seat_0")["observation"].shape
('seat_0', (7, 6, 6))
"""

import random
from typing import Any, NoReturn

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import teahouse
from teahouse.core.coding import whole_number
from teahouse.core.errors import BadOption, CannotBe
from teahouse.core.handles import State
from teahouse.research.episodes import Episode, name_of
from teahouse.research.pictures import lines, pixels
from teahouse.texts import message

RENDER_MODES = ("ansi", "human", "rgb_array")
LARGEST = float(1 << 24)
"""No number in an observation is larger."""

Observation = dict[str, NDArray[Any]]


class Table(AECEnv, EzPickle):  # type: ignore[misc]  # it comes without types
    """One table. An episode is a game, in match games a hand. `agents` are seats: seat_0, seat_1, ..."""

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        EzPickle.__init__(self, game, render_mode, **options)
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            allowed = message("error/allowed-choices", choices=RENDER_MODES)
            raise BadOption(option="render_mode", value=render_mode, allowed=allowed)
        self.coder = teahouse.coding(game, **options)
        self.render_mode = render_mode
        self.metadata = {
            "name": name_of(game),
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.coder.game.seats)]
        self.agents: list[str] = []
        mask = Box(0, 1, (self.coder.actions,), np.int8)
        seen = Box(0, 255 if self.coder.dtype == np.uint8 else LARGEST, self.coder.shape, self.coder.dtype.type)
        self.action_spaces = {agent: Discrete(self.coder.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._chance: random.Random | None = None
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # What PettingZoo promises

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the seed decides every deal, those of the games after it too."""
        self._episode = Episode(self.coder, self.coder.game.start(seed=self._seed(seed)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.seat]

    def _seed(self, seed: int | None) -> int:
        if seed is None:
            self._chance = self._chance or random.SystemRandom()
            return self._chance.getrandbits(64)
        number = whole_number(seed)
        if number is None:
            raise BadOption(option="seed", value=str(seed), allowed=message("error/allowed-seed"))
        self._chance = random.Random(number)
        return number

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may do; nothing while another is asked."""
        seat = self._numbers[agent]
        return {
            "observation": self._episode.observe(seat),
            "action_mask": self._episode.mask(seat).astype(np.int8),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self._episode
        episode.act(episode.check(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, episode.rewards, strict=True))
        if episode.is_over or episode.is_cut:
            self.terminations = dict.fromkeys(self.agents, episode.is_over)
            self.truncations = dict.fromkeys(self.agents, episode.is_cut)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[episode.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the seat sees it that is asked: text, pixels, or printed."""
        if self.render_mode is None:
            return None
        seat = self._numbers[self.agent_selection]
        if self.render_mode == "rgb_array":
            return pixels(self.teahouse_state, seat)
        text = lines(self.teahouse_state, seat)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""

    # What the house adds

    @property
    def teahouse_state(self) -> State:
        """The whole game as it stands, for checks."""
        return self._episode.state


def env(game: str, render_mode: str | None = None, **options: Any) -> Any:
    """A game as PettingZoo's own games are: an illegal action loses at once, and one that is none is refused."""
    table = Table(game, render_mode, **options)
    ending = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


raw_env = Table


def parallel_env(game: str, max_cycles: int = 0, **options: Any) -> NoReturn:
    """Refused for every game: PettingZoo turns only games into their parallel form in which all seats act in a fixed
    order and nothing happens before all have acted."""
    raise CannotBe(reason=message("error/not-parallel", game=teahouse.game(game, **options).id))
