"""Many tables at once beside readable episodes that make the same actions."""

from typing import Any

import numpy as np

from teahouse import Bot
from teahouse.research.episodes import Episode
from teahouse.research.opponents import any_of
from teahouse.vector import Tables

Step = tuple[Any, Any, Any, Any, Any]


class Followed:
    """Random play at many tables, or that of a player whose moves are one action each.

    After every step all that is told must be what the readable rules say.
    """

    def __init__(self, tables: Tables, seed: int = 1, player: Bot | None = None) -> None:
        self.tables, self.mode = tables, tables.metadata["autoreset_mode"].name
        self.rng, self.player = np.random.default_rng(seed), player
        self.ended, self.resting = 0, np.zeros(tables.num_envs, bool)
        self.observations, self.infos = tables.reset()
        self.episodes = [self.fresh(table) for table in range(tables.num_envs)]
        self.check_all()

    def fresh(self, table: int) -> Episode:
        """Where a table begins; nobody has moved there."""
        return Episode(self.tables.coder, self.tables.teahouse_state(table))

    def check_all(self) -> None:
        assert self.observations in self.tables.observation_space
        for table, episode in enumerate(self.episodes):
            if not self.resting[table]:
                seat = int(self.infos["seat"][table])
                assert seat == episode.seat
                assert np.array_equal(self.infos["mask"][table], episode.mask(seat))
                assert np.array_equal(self.observations[table], episode.observe(seat))

    def choose(self) -> Any:
        actions = any_of(self.infos["mask"], self.rng)
        for table, episode in enumerate(self.episodes):
            if self.player and not self.resting[table]:
                move = self.player.choose(episode.state, episode.seat, nodes=1).move
                actions[table] = self.tables.coder.encode(episode.state, episode.seat, move)
        return actions

    def step(self) -> None:
        movers, actions = self.infos["seat"].copy(), self.choose()
        self.observations, rewards, over, cut, self.infos = self.tables.step(actions)
        assert not cut.any() and not over[self.resting].any() and not rewards[self.resting].any()
        assert not self.infos["rewards"][~over].any()
        for table, episode in enumerate(self.episodes):
            if self.resting[table]:
                self.episodes[table] = self.fresh(table)
                continue
            episode.act(int(actions[table]))
            assert episode.is_over == over[table]
            if over[table]:
                self.check_end(table, int(movers[table]), float(rewards[table]))
        self.begin_again(over)
        self.check_all()

    def check_end(self, table: int, mover: int, reward: float) -> None:
        episode, same_step = self.episodes[table], self.mode == "SAME_STEP"
        assert tuple(self.infos["rewards"][table]) == episode.rewards and reward == episode.rewards[mover]
        final = self.infos["final_obs"] if same_step else self.observations
        assert np.array_equal(final[table], episode.observe(mover))
        self.ended += 1

    def begin_again(self, over: Any) -> None:
        self.resting = np.zeros(len(over), bool)
        if self.mode == "SAME_STEP":
            assert ("final_obs" in self.infos) == over.any()
            for table in np.flatnonzero(over):
                assert self.infos["final_info"]["rewards"][table].tolist() == list(self.episodes[table].rewards)
                self.episodes[table] = self.fresh(int(table))
            return
        assert not self.infos["mask"][over].any() and (self.infos["seat"][over] == -1).all()
        if self.mode == "NEXT_STEP":
            self.resting = over
        elif over.any():
            self.observations, self.infos = self.tables.reset(options={"reset_mask": over})
            for table in np.flatnonzero(over):
                self.episodes[table] = self.fresh(int(table))
