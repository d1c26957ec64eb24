"""Learn what a hand of Hongkong Easy will bring: play hands in the kernel and fit the network, turn by turn.

    .venv/bin/pip install numpy
    OMP_NUM_THREADS=1 .venv/bin/python tools/train_hongkong.py

One thread plays some hands, learns from them and from those of the last few turns, and plays on with what it has
learned. The first hands are played as medium does, later ones by the network, against greedy players and
others of its kind; now and then another move is tried. No minimum of fan is agreed (`--minimum`). A row's target lies
between what the network says one move later and what came of it: at first nearer to what came of it, in the end nearer
to what the network says, which is far less noisy. Each suit may be turned round (1 for 9), which changes nothing. The
network that plays, and is kept in the end, is the running mean of the one that learns.

Every so often it is measured, and written to the folder; in the end to src/teahouse/games/hongkong/judging/network.bin.
The shipped network came out of exactly this, from nothing, with a kernel compiled for the machine at hand
(-march=native -ffast-math; as it is installed it takes longer, and the last digits differ): 30 million rows in
27 minutes on a busy machine. It then got +1.20 ± 0.23 points a hand against three greedy players and +0.81 ± 0.24
against three medium ones (24,000 hands each, deals not learned from), looking ahead not included. Only developers need
this program.
"""

import argparse
import math
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np

from teahouse.games.hongkong.judging.features import FEATURES, SUIT_INPUTS, SUITS
from teahouse.games.hongkong.judging.network import NARROW, OUT, WIDE
from teahouse.kernels import load

SHIPPED = Path("src/teahouse/games/hongkong/judging/network.bin")
GREEDY, MEDIUM, LEARNED = 1, 2, 3
FIRST_ROWS = 1_500_000
"""Rows that are played as medium does."""
Parts = list[np.ndarray]
"""Weights and biases of three layers."""


@dataclass
class Rows:
    """What was seen after a move, and for each the chance to win, the points won and the points lost, as expected."""

    features: np.ndarray
    aimed: np.ndarray


# Rows to learn from


def gather(kernel: ModuleType, policy: int, options: argparse.Namespace, seed: int) -> tuple[np.ndarray, ...]:
    """Features, points in the end, and whose they are; rows of the same hand and wind in order."""
    features = np.zeros((options.turn, FEATURES), np.uint8)
    results, owners = np.zeros(options.turn, np.int16), np.zeros(options.turn, np.int32)
    walls = kernel.make_walls(options.turn // 9, seed)
    explore, share = options.explore, options.share
    count = kernel.gather(walls, policy, share, explore, options.minimum, seed, features, results, owners)
    order = np.argsort(owners[:count], kind="stable")
    return features[order], results[order].astype(np.float32), owners[order]


def came(results: np.ndarray) -> np.ndarray:
    won = results > 0
    return np.stack([won, np.where(won, results, 0), np.where(won, 0, results)], 1).astype(np.float32)


def aim(aimed: np.ndarray, owners: np.ndarray, said: np.ndarray, trace: float) -> None:
    """From the last row of each hand backwards: what is said one row later, and with the share `trace` what came."""
    expected = np.stack([said[:, 0], said[:, 0] * said[:, 1], (1 - said[:, 0]) * said[:, 2]], 1)
    ends = np.append(np.flatnonzero(owners[:-1] != owners[1:]), len(owners) - 1)
    rows = np.arange(len(owners))
    before_end = ends[np.searchsorted(ends, rows)] - rows
    order = np.argsort(before_end, kind="stable")
    starts = np.searchsorted(before_end[order], np.arange(before_end.max() + 2))
    for first, last in pairwise(starts[1:]):
        rows = order[first:last]
        aimed[rows] = (1 - trace) * expected[rows + 1] + trace * aimed[rows + 1]


# The network


def forward(parts: Parts, x: np.ndarray) -> tuple[np.ndarray, ...]:
    wide = np.maximum(x @ parts[0] + parts[1], 0)
    narrow = np.maximum(wide @ parts[2] + parts[3], 0)
    out = narrow @ parts[4] + parts[5]
    out[:, 0] = 1 / (1 + np.exp(-out[:, 0]))
    return wide, narrow, out


class Learner:
    """The network that learns, Adam's memory, and the running mean."""

    def __init__(self, scale: np.ndarray, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.scale = scale
        self.parts: Parts = []
        for inputs, units in pairwise((FEATURES, WIDE, NARROW, OUT)):
            weights = rng.normal(0, math.sqrt(2 / min(inputs, 100)), (inputs, units))
            self.parts += [weights.astype(np.float32), np.zeros(units, np.float32)]
        self.parts[4] *= 0.1
        self.parts[5][:] = [-1.2, 20, -6]
        self.means = [part.copy() for part in self.parts]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def begin_with(self, network: bytes) -> None:
        """Take over a network of the kernel."""
        numbers = np.frombuffer(network, "<f4")
        for part, mean in zip(self.parts, self.means, strict=True):
            part[:] = numbers[: part.size].reshape(part.shape)
            numbers = numbers[part.size :]
            if part is self.parts[0]:
                part /= self.scale[:, None]
            mean[:] = part

    def step(self, features: np.ndarray, aimed: np.ndarray, rate: float) -> None:
        """One batch: cross entropy of the chance, squared errors of the points where they count."""
        x = features * self.scale
        wide, narrow, out = forward(self.parts, x)
        chance = aimed[:, 0]
        error = np.empty_like(out)
        error[:, 0] = 10 * (out[:, 0] - chance)
        error[:, 1] = (chance * out[:, 1] - aimed[:, 1]) / 20
        error[:, 2] = ((1 - chance) * out[:, 2] - aimed[:, 2]) / 20
        error /= len(x)
        at_narrow = (error @ self.parts[4].T) * (narrow > 0)
        at_wide = (at_narrow @ self.parts[2].T) * (wide > 0)
        self._go(
            [x.T @ at_wide, at_wide.sum(0), wide.T @ at_narrow, at_narrow.sum(0), narrow.T @ error, error.sum(0)], rate
        )

    def _go(self, slopes: Parts, rate: float) -> None:
        self.steps += 1
        fade = math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        share = max(0.001, 1 / self.steps)
        for part, slope, (first, second), mean in zip(self.parts, slopes, self.moments, self.means, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            part -= rate * fade * first / (np.sqrt(second) + 1e-8)
            mean += share * (part - mean)

    def say(self, features: np.ndarray) -> np.ndarray:
        """What the running mean says."""
        some = range(0, len(features), 32768)
        return np.concatenate([forward(self.means, features[at : at + 32768] * self.scale)[2] for at in some])

    def to_bytes(self) -> bytes:
        """As the kernel wants it: the scale of the inputs is in the first weights."""
        parts = [self.means[0] * self.scale[:, None], *self.means[1:]]
        return b"".join(part.astype("<f4").tobytes() for part in parts)


def turned(rng: np.random.Generator) -> np.ndarray:
    """The order of the inputs when some suits are turned round."""
    order = np.arange(FEATURES)
    for suit in range(3):
        if rng.random() < 0.5:
            at = SUITS + SUIT_INPUTS * suit
            for first, size, width in ((0, 9, 3), (27, 8, 1), (35, 7, 1)):
                block = order[at + first : at + first + size * width].reshape(size, width)
                order[at + first : at + first + size * width] = block[::-1].ravel()
    return order


def fit(learner: Learner, kept: list[Rows], steps: int, batch: int, rate: float, rng: np.random.Generator) -> None:
    for _ in range(steps):
        chosen = [rng.integers(0, len(rows.aimed), batch // len(kept)) for rows in kept]
        features = np.concatenate([rows.features[some] for rows, some in zip(kept, chosen, strict=True)])
        aimed = np.concatenate([rows.aimed[some] for rows, some in zip(kept, chosen, strict=True)])
        learner.step(features[:, turned(rng)], aimed, rate)


# How strong


def measure(kernel: ModuleType, against: int, deals: int, seed: int) -> str:
    """Points a hand against three others, and the 95 % interval over deals."""
    walls = kernel.make_walls(deals, seed)
    means = np.zeros(deals)
    for deal in range(deals):
        wall = walls[144 * deal : 144 * deal + 144]
        for wind in range(4):
            policies = bytes(LEARNED if other == wind else against for other in range(4))
            means[deal] += kernel.play_hands(wall, deal % 4, 0, False, policies, seed)[3][wind] / 4
    return f"{means.mean():+.2f} +- {1.96 * means.std() / math.sqrt(deals):.2f}"


# All together


def run(kernel: ModuleType, options: argparse.Namespace) -> None:
    rng = np.random.default_rng(options.seed)
    learner: Learner | None = None
    kept: list[Rows] = []
    if options.start:
        kernel.learn(options.start.read_bytes())
    total, turn, next_report, began = 0, 0, 0, time.monotonic()
    while total < options.rows:
        share = total / options.rows
        first = total < FIRST_ROWS and not options.start
        features, results, owners = gather(kernel, MEDIUM if first else LEARNED, options, 10**6 * options.seed + turn)
        if learner is None:  # inputs that are counts become about one
            learner = Learner((1 / np.maximum(features.max(0), 1)).astype(np.float32), options.seed)
            if options.start:
                learner.begin_with(options.start.read_bytes())
        aimed = came(results)
        if not first:
            aim(aimed, owners, learner.say(features), options.trace + share * (options.last_trace - options.trace))
        kept = [*kept, Rows(features, aimed)][-options.keep :]
        total, turn = total + len(aimed), turn + 1
        rate = options.rate * (0.5 + 0.5 * math.cos(math.pi * share)) + 2e-5
        fit(learner, kept, int(options.passes * len(aimed) / options.batch), options.batch, rate, rng)
        kernel.learn(learner.to_bytes())
        if total >= next_report:
            next_report = total + options.rows // 12
            (options.folder / f"network{options.seed}.bin").write_bytes(learner.to_bytes())
            strength = measure(kernel, GREEDY, options.deals, 99)
            print(f"{time.monotonic() - began:.0f} s, {total} rows: {strength} against greedy", flush=True)
    assert learner is not None, "no rows"
    SHIPPED.write_bytes(learner.to_bytes())
    for name, against in (("greedy", GREEDY), ("medium", MEDIUM)):
        print(f"in the end: {measure(kernel, against, 4 * options.deals, 98)} against {name}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=30_000_000, help="to learn from in all")
    parser.add_argument("--turn", type=int, default=300_000, help="rows a turn")
    parser.add_argument("--keep", type=int, default=12, help="turns whose rows are learned from")
    parser.add_argument("--passes", type=float, default=2.0, help="how often a row is learned from")
    parser.add_argument("--share", type=float, default=0.15, help="the chance that another wind learns too")
    parser.add_argument("--explore", type=float, default=0.05, help="how often another move is tried")
    parser.add_argument("--trace", type=float, default=0.8, help="how much what came counts, at first")
    parser.add_argument("--last-trace", type=float, default=0.25, help="and in the end")
    parser.add_argument("--minimum", type=int, default=0, help="of fan; below 0 now and then one up to so many")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--deals", type=int, default=1500, help="to measure with")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("build/hongkong"))
    parser.add_argument("--start", type=Path, help="a network to begin with instead of medium")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    kernel = load("hongkong_play")
    assert kernel is not None, "the kernel is not compiled"
    run(kernel, options)


if __name__ == "__main__":
    main()
