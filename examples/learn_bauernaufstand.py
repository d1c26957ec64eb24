"""A network learns Bauernaufstand from games against itself: PPO with masks, in NumPy alone.

    python examples/learn_bauernaufstand.py --minutes 5 --plot learned.svg

Many tables play at once (teahouse.vector); what each side sees is turned towards it, so one network plays both. Now and
then a move is made by chance, which nobody learns to make: so it meets positions that it would avoid. Eight times it
meets a player of the house, from both sides, and then leaves nothing to chance. Minutes are the processor's, so that a
busy machine learns no less.
"""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import teahouse
from teahouse.research.plots import line_chart

GAME = "bauernaufstand"
STRAY = 0.1
"""How often chance chooses."""
RATE = 1e-3
Array = Any


class Network:
    """Two layers that policy and value share. `weights` are arrays by name, so that Adam is one loop."""

    def __init__(self, seen: int, actions: int, width: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Array:
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.weights = {
            "one": layer(seen, width, 1.4),
            "one_bias": np.zeros(width, np.float32),
            "two": layer(width, width, 1.4),
            "two_bias": np.zeros(width, np.float32),
            "policy": layer(width, actions, 0.01),
            "policy_bias": np.zeros(actions, np.float32),
            "value": layer(width, 1, 1.0),
            "value_bias": np.zeros(1, np.float32),
        }
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def look(self, seen: Array, mask: Array) -> tuple[Array, Array, tuple[Array, Array]]:
        """The chances of all actions (none for those that are not allowed), the value, and what lies between."""
        weights = self.weights
        one = np.maximum(seen @ weights["one"] + weights["one_bias"], 0)
        two = np.maximum(one @ weights["two"] + weights["two_bias"], 0)
        wishes = np.where(mask, two @ weights["policy"] + weights["policy_bias"], -1e9)
        chances = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, np.tanh(two @ weights["value"] + weights["value_bias"])[:, 0], (one, two)

    def slopes(self, seen: Array, inner: tuple[Array, Array], policy: Array, value: Array) -> dict[str, Array]:
        """From the slopes of the loss by wishes and by value to those by all weights."""
        (one, two), weights = inner, self.weights
        back_two = (policy @ weights["policy"].T + value[:, None] @ weights["value"].T) * (two > 0)
        back_one = back_two @ weights["two"].T * (one > 0)
        return {
            "one": seen.T @ back_one,
            "one_bias": back_one.sum(axis=0),
            "two": one.T @ back_two,
            "two_bias": back_two.sum(axis=0),
            "policy": two.T @ policy,
            "policy_bias": policy.sum(axis=0),
            "value": two.T @ value[:, None],
            "value_bias": value.sum(keepdims=True),
        }

    def learn(self, slopes: dict[str, Array], rate: float) -> None:
        """Adam."""
        self._steps += 1
        for name, slope in slopes.items():
            self._means[name] += 0.1 * (slope - self._means[name])
            self._squares[name] += 0.001 * (slope**2 - self._squares[name])
            mean = self._means[name] / (1 - 0.9**self._steps)
            square = self._squares[name] / (1 - 0.999**self._steps)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


@dataclass
class Batch:
    """What was seen and done in some steps at all tables."""

    seen: list[Array] = field(default_factory=list)
    masks: list[Array] = field(default_factory=list)
    actions: list[Array] = field(default_factory=list)
    chances: list[Array] = field(default_factory=list)
    values: list[Array] = field(default_factory=list)
    rewards: list[Array] = field(default_factory=list)
    ends: list[Array] = field(default_factory=list)
    strays: list[Array] = field(default_factory=list)
    """Where chance has chosen."""

    def targets(self, last: Array, trust: float) -> Array:
        """What each step was worth to who made it: the other moves next, so what comes counts the other way round."""
        worth, found = -last, []
        after = [*self.values[1:], last]
        for value, reward, end in reversed(list(zip(after, self.rewards, self.ends, strict=True))):
            worth = np.where(end, reward, trust * worth - (1 - trust) * value)
            found.append(worth)
            worth = -worth
        return np.stack(found[::-1])


def flat(observations: Array) -> Array:
    return observations.reshape(len(observations), -1).astype(np.float32)


def chosen(chances: Array, rng: np.random.Generator) -> Array:
    """One action a row by its chance."""
    return np.minimum((chances.cumsum(axis=1) < rng.random((len(chances), 1))).sum(axis=1), chances.shape[1] - 1)


def gather(
    tables: Any, network: Network, state: tuple[Array, Array], steps: int, rng: Any
) -> tuple[Batch, tuple[Array, Array]]:
    batch, (seen, mask) = Batch(), state
    for _ in range(steps):
        chances, values, _ = network.look(seen, mask)
        strays = rng.random(len(mask)) < STRAY
        actions = chosen(np.where(strays[:, None], mask / mask.sum(axis=1, keepdims=True), chances), rng)
        batch.strays.append(strays)
        batch.seen.append(seen)
        batch.masks.append(mask)
        batch.actions.append(actions)
        batch.chances.append(chances[np.arange(len(actions)), actions])
        batch.values.append(values)
        observations, rewards, over, _, infos = tables.step(actions)
        batch.rewards.append(rewards)
        batch.ends.append(over)
        seen, mask = flat(observations), infos["mask"].copy()
    return batch, (seen, mask)


def improve(network: Network, batch: Batch, targets: Array, rate: float, rng: Any) -> None:
    """PPO: three times through the batch in parts, no step much further than 0.2 from what was played."""
    seen, masks = np.concatenate(batch.seen), np.concatenate(batch.masks)
    actions, before = np.concatenate(batch.actions), np.concatenate(batch.chances)
    meant = ~np.concatenate(batch.strays)
    worth, values = targets.reshape(-1).astype(np.float32), np.concatenate(batch.values)
    gains = worth - values
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(3):
        for part in np.array_split(rng.permutation(len(worth)), max(1, len(worth) // 4096)):
            rows, size = np.arange(len(part)), len(part)
            chances, value, inner = network.look(seen[part], masks[part])
            ratio = chances[rows, actions[part]] / np.maximum(before[part], 1e-8)
            gain = gains[part]
            free = np.where(gain > 0, ratio < 1.2, ratio > 0.8) & meant[part]
            logs = np.log(np.maximum(chances, 1e-12))
            surprise = -(chances * logs).sum(axis=1, keepdims=True)
            policy = chances * (free * gain * ratio)[:, None]
            policy[rows, actions[part]] -= free * gain * ratio
            policy += 0.01 * chances * (logs + surprise)
            slope = (value - worth[part]) * (1 - value**2)
            network.learn(network.slopes(seen[part], inner, policy / size, slope.astype(np.float32) / size), rate)


def meet(network: Network, level: str, games: int, seed: int) -> float:
    """The share of games won against a player of the house, half of them from either side."""
    won = 0
    for seat in (0, 1):
        tables = teahouse.vector.make(GAME, games // 2, seed=seed, opponents={1 - seat: level}, autoreset="disabled")
        observations, infos = tables.reset()
        running = np.ones(games // 2, bool)
        while running.any():
            chances, _, _ = network.look(flat(observations), infos["mask"])
            observations, rewards, over, _, infos = tables.step(np.argmax(chances * infos["mask"], axis=1))
            won += int((rewards[running & over] > 0).sum())
            running &= ~over
            if over.any() and running.any():
                observations, infos = tables.reset(options={"reset_mask": over})
    return won / (games // 2 * 2)


def train(seed: int, asked: argparse.Namespace) -> list[tuple[float, float]]:
    """Learns for the agreed time; what it won, by minutes."""
    rng = np.random.default_rng(seed)
    tables = teahouse.vector.make(GAME, asked.tables, seed=seed)
    network = Network(int(np.prod(tables.coder.shape)), tables.coder.actions, asked.width, rng)
    observations, infos = tables.reset()
    state = flat(observations), infos["mask"].copy()
    begun, steps, points, looked = time.process_time(), 0, [], -1.0
    while True:
        minutes = (time.process_time() - begun) / 60
        over = minutes >= asked.minutes
        if over or minutes >= looked + asked.minutes / 8:
            looked = minutes
            points.append((minutes, meet(network, asked.level, asked.games, seed)))
            print(
                f"seed {seed}, {minutes:4.1f} min, {steps:>10} steps: won {points[-1][1]:.0%} against {asked.level}",
                flush=True,
            )
        if over:
            return points
        batch, state = gather(tables, network, state, 32, rng)
        last = network.look(*state)[1]
        improve(network, batch, batch.targets(last, trust=0.9), RATE, rng)
        steps += 32 * asked.tables


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--minutes", type=float, default=5.0)
    reader.add_argument("--tables", type=int, default=512)
    reader.add_argument("--width", type=int, default=128)
    reader.add_argument("--seeds", type=int, nargs="+", default=[1], help="one network each, one after the other")
    reader.add_argument("--level", default="easy", help="whom it meets")
    reader.add_argument("--games", type=int, default=100, help="how many games, each time it does")
    reader.add_argument("--plot", type=Path)
    asked = reader.parse_args()
    courses = {f"seed {seed}": train(seed, asked) for seed in asked.seeds}
    if asked.plot:
        title = f"{GAME}: share of games won against {asked.level}"
        levels = {share: f"{share:.0%}" for share in (0, 0.5, 0.8, 1)}
        asked.plot.write_text(line_chart(title, courses, levels, f"{asked.minutes:g} min"), encoding="utf-8")


if __name__ == "__main__":
    main()
