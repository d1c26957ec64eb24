"""Learn what a hand of Hongkong Easy will bring: play hands in the kernel, fit the network, again and again.

    .venv/bin/pip install numpy
    .venv/bin/python tools/train_hongkong.py

The first round plays as medium does, each later one with the network of the round before, against greedy players and
others of its kind. Where a round begins with a network, a row's target lies between what that network says one move
later and what came of it (`--trace`), which is far less noisy than the end of the hand alone. Every network is kept
in the folder and measured; the best goes to src/teahouse/games/hongkong/network.bin. Measure anew on other deals
(tools/hongkong_strength.py) what was chosen so. The shipped network is the mean of the weights of several rounds.
Only developers need this program.
"""

import argparse
import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import numpy as np

from teahouse.kernels import load

WIDE, NARROW = 64, 32
SHIPPED = Path("src/teahouse/games/hongkong/network.bin")
GREEDY, MEDIUM, LEARNED = 1, 2, 3
Arrays = dict[str, np.ndarray]


# Rows to learn from


def gather(kernel: ModuleType, rows: int, policy: int, options: argparse.Namespace, seed: int) -> Arrays:
    """Features, results, and for each row the number of the next one of the same hand and wind, or -1."""
    features = np.zeros((rows, kernel.FEATURE_COUNT), np.uint8)
    results, owners = np.zeros(rows, np.int16), np.zeros(rows, np.int32)
    walls = kernel.make_walls(rows // 12, seed)
    found = kernel.gather(walls, policy, options.share, options.explore, 0, seed, features, results, owners)
    features, results, owners = features[:found], results[:found], owners[:found]
    order = np.argsort(owners, kind="stable")
    following = np.full(found, -1, np.int64)
    same = owners[order][:-1] == owners[order][1:]
    following[order[:-1][same]] = order[1:][same]
    return {"features": features, "results": results.astype(np.float32), "following": following}


def targets(data: Arrays, said: np.ndarray | None, trace: float) -> np.ndarray:
    """For each row: the chance to win, the points won, the points lost, each as expected."""
    results = data["results"]
    won = results > 0
    end = np.stack([won, np.where(won, results, 0), np.where(won, 0, results)], 1).astype(np.float32)
    if said is None:
        return end
    expected = np.stack([said[:, 0], said[:, 0] * said[:, 1], (1 - said[:, 0]) * said[:, 2]], 1)
    aimed = end.copy()
    following = data["following"]
    # From the last row of a hand backwards; the rows of one hand and wind stand in order.
    depth = np.zeros(len(following), np.int64)
    for row in range(len(following) - 1, -1, -1):
        if following[row] >= 0:
            depth[row] = depth[following[row]] + 1
    for level in range(1, int(depth.max()) + 1):
        rows = np.flatnonzero(depth == level)
        later = following[rows]
        aimed[rows] = (1 - trace) * expected[later] + trace * aimed[later]
    return aimed


# The network


class Network:
    """Three layers of float32, and Adam's memory of each."""

    def __init__(self, inputs: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(inputs, WIDE), (WIDE, NARROW), (NARROW, 3)]
        self.weights = [rng.normal(0, math.sqrt(2 / min(rows, 100)), (rows, units)) for rows, units in sizes]
        self.parts = [
            part.astype(np.float32) for weights in self.weights for part in (weights, np.zeros(weights.shape[1]))
        ]
        self.parts[4] *= 0.1
        self.parts[5][:] = [-1.2, 20, -6]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def forward(self, x: np.ndarray) -> tuple[np.ndarray, ...]:
        w1, b1, w2, b2, w3, b3 = self.parts
        wide = np.maximum(x @ w1 + b1, 0)
        narrow = np.maximum(wide @ w2 + b2, 0)
        out = narrow @ w3 + b3
        out[:, 0] = 1 / (1 + np.exp(-out[:, 0]))
        return wide, narrow, out

    def step(self, x: np.ndarray, aimed: np.ndarray, rate: float, decay: float) -> None:
        """One batch: cross entropy of the chance, squared errors of the points where they count."""
        wide, narrow, out = self.forward(x)
        chance = aimed[:, 0]
        error = np.empty_like(out)
        error[:, 0] = 10 * (out[:, 0] - chance)
        error[:, 1] = (chance * out[:, 1] - aimed[:, 1]) / 20
        error[:, 2] = ((1 - chance) * out[:, 2] - aimed[:, 2]) / 20
        error /= len(x)
        at_narrow = (error @ self.parts[4].T) * (narrow > 0)
        at_wide = (at_narrow @ self.parts[2].T) * (wide > 0)
        slopes = [x.T @ at_wide, at_wide.sum(0), wide.T @ at_narrow, at_narrow.sum(0), narrow.T @ error, error.sum(0)]
        self.steps += 1
        fade = math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for place, (part, slope, (mean, square)) in enumerate(zip(self.parts, slopes, self.moments, strict=True)):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * fade * mean / (np.sqrt(square) + 1e-8)
            if place % 2 == 0:
                part *= 1 - rate * decay

    def say(self, features: np.ndarray, scale: np.ndarray) -> np.ndarray:
        return np.concatenate(
            [self.forward(features[at : at + 65536] * scale)[2] for at in range(0, len(features), 65536)]
        )

    def to_bytes(self, scale: np.ndarray) -> bytes:
        """As the kernel wants it: the scale of the inputs is in the first weights."""
        parts = [self.parts[0] * scale[:, None], *self.parts[1:]]
        return b"".join(part.astype("<f4").tobytes() for part in parts)


def scale_of(features: np.ndarray) -> np.ndarray:
    """Inputs that are counts become about one."""
    return (1 / np.maximum(features.max(0), 1)).astype(np.float32)


def fit(
    network: Network, kept: list[Arrays], aimed: list[np.ndarray], scale: np.ndarray, options: argparse.Namespace
) -> None:
    """Go through all rows in random order, the rate falling to nothing."""
    rng = np.random.default_rng(options.seed)
    for epoch in range(options.epochs):
        orders = [rng.permutation(len(goals)) for goals in aimed]
        batches = min(map(len, orders)) * len(kept) // options.batch
        size = options.batch // len(kept)
        for batch in range(batches):
            rows = [order[batch * size : (batch + 1) * size] for order in orders]
            inputs = np.concatenate([data["features"][some] for data, some in zip(kept, rows, strict=True)])
            goals = np.concatenate([every[some] for every, some in zip(aimed, rows, strict=True)])
            share = (epoch + batch / batches) / options.epochs
            rate = options.rate * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-5
            network.step(inputs * scale, goals, rate, options.decay)


def report_fit(network: Network, data: Arrays, scale: np.ndarray) -> None:
    """Errors, and whether what is expected comes true: by tenths of the expectation."""
    said = network.say(data["features"], scale)
    value = said[:, 0] * said[:, 1] + (1 - said[:, 0]) * said[:, 2]
    results = data["results"]
    left = ((results - value) ** 2).mean() / ((results - results.mean()) ** 2).mean()
    print(f"  unexplained {left:.4f}; expected -> came: ", end="")
    for tenth in np.array_split(np.argsort(value), 10):
        print(f"{value[tenth].mean():.1f}->{results[tenth].mean():.1f}", end="  ")
    print(flush=True)


# How strong


def measure(kernel: ModuleType, policy: int, against: int, deals: int, seed: int) -> tuple[float, float]:
    """Points a hand against three others, and the 95 % interval over deals."""
    walls = kernel.make_walls(deals, seed)
    means = np.zeros(deals)
    for deal in range(deals):
        wall = walls[144 * deal : 144 * deal + 144]
        for wind in range(4):
            policies = bytes(policy if other == wind else against for other in range(4))
            means[deal] += kernel.play_hands(wall, deal % 4, 0, False, policies, seed)[3][wind] / 4
    return float(means.mean()), float(1.96 * means.std() / math.sqrt(deals))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--rows", type=int, default=2_000_000, help="rows a round")
    parser.add_argument("--share", type=float, default=0.4, help="the chance that another wind learns too")
    parser.add_argument("--explore", type=float, default=0.05, help="how often another move is tried")
    parser.add_argument("--trace", type=float, default=0.5, help="how much the end of the hand counts")
    parser.add_argument("--keep", type=int, default=3, help="how many rounds' rows are learned from")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=0.0015)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--deals", type=int, default=2500, help="to measure with")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/hongkong"))
    parser.add_argument("--start", type=Path, help="a network to begin with instead of medium (.npz of this program)")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    kernel = load("hongkong_play")
    assert kernel is not None, "the kernel is not compiled"
    run(kernel, options)


def run(kernel: ModuleType, options: argparse.Namespace) -> None:
    network, scale, most = None, None, -math.inf
    kept: list[Arrays] = []
    if options.start:
        loaded = np.load(options.start)
        network, scale = Network(kernel.FEATURE_COUNT, 0), loaded["scale"]
        network.parts = [loaded[f"part{place}"] for place in range(6)]
        kernel.learn(network.to_bytes(scale))
    for number in range(options.rounds):
        began = time.monotonic()
        fresh = gather_together(kernel, LEARNED if network else MEDIUM, options, 1000 * options.seed + number)
        kept = [*kept, fresh][-options.keep :]
        print(f"round {number}: {len(fresh['results'])} rows, {time.monotonic() - began:.0f} s", flush=True)
        scale = scale_of(fresh["features"]) if scale is None else scale
        aimed = [
            targets(data, network.say(data["features"], scale) if network else None, options.trace) for data in kept
        ]
        if network:
            report_fit(network, fresh, scale)
        network = network or Network(kernel.FEATURE_COUNT, options.seed)
        fit(network, kept, aimed, scale, options)
        kernel.learn(network.to_bytes(scale))
        parts = {f"part{place}": part for place, part in enumerate(network.parts)}
        np.savez(options.folder / f"network{options.seed}-{number}.npz", scale=scale, **parts)
        print(f"  fitted after {time.monotonic() - began:.0f} s")
        for name, against in (("greedy", GREEDY), ("medium", MEDIUM)):
            mean, spread = measure(kernel, LEARNED, against, options.deals, 99 + options.seed)
            print(f"  against {name}: {mean:+.2f} +- {spread:.2f}  ({time.monotonic() - began:.0f} s)", flush=True)
            if name == "greedy" and mean > most:
                most = mean
                SHIPPED.write_bytes(network.to_bytes(scale))


def gather_together(kernel: ModuleType, policy: int, options: argparse.Namespace, seed: int) -> Arrays:
    """In several threads, one after the other in the arrays."""
    rows = options.rows // options.threads
    with ThreadPoolExecutor(options.threads) as threads:
        parts = list(
            threads.map(lambda part: gather(kernel, rows, policy, options, seed + 10**6 * part), range(options.threads))
        )
    starts = np.cumsum([0] + [len(part["results"]) for part in parts])
    for part, start in zip(parts, starts[:-1], strict=True):
        part["following"][part["following"] >= 0] += start
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


if __name__ == "__main__":
    main()
