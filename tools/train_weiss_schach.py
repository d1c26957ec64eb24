"""Learns the network of Weiß-Schach from nothing but the engine's games against itself.

    tools/train_weiss_schach.py whole                       make, train and ship, one after the other
    tools/train_weiss_schach.py make --positions 20000000   games into .cache/weiss_schach/; goes on where it was
    tools/train_weiss_schach.py train --epochs 10           learns from all of them; goes on from what it has learned
    tools/train_weiss_schach.py write network.bin           what was learned, in the whole numbers of the kernel
    tools/train_weiss_schach.py match network.bin           against the evaluation without a network, or another network
    tools/train_weiss_schach.py ship                        into the package, and what learning goes on from here

Only developers need this program, and numpy (`pip install teahouse[train]`). Every chunk of games follows from its
number and the network that plays, so the work may be stopped at any time and shared: `--share 2/3` makes every third
chunk from the second one on. Every twentieth chunk is kept apart: its error is what is told as unseen. `train` draws
it after every epoch (learned.svg). docs/weiss-schach-engine.md has what came of it.
"""

import argparse
import json
import math
import random
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from weiss_schach_strength import BALANCED, LONGEST, balanced_opening, interval, is_drawn

from teahouse.games.weiss_schach import tables
from teahouse.games.weiss_schach.engine import SPREAD
from teahouse.kernels import load
from teahouse.notation.files import whole_file

FOLDER = Path(".cache/weiss_schach")
KERNELS = Path(__file__).parents[1] / "src" / "teahouse" / "kernels"
KEPT = Path(__file__).with_name("weiss_schach_learned.npz")
"""What learning goes on from, kept with the project."""
ROW = np.dtype(
    [("board", "u1", 18), ("castling", "u1"), ("clock", "u1"), ("worth", "<i2"), ("result", "u1"), ("men", "u1")]
)
"""As the kernel weiss_schach_self_play has it: the side to move is White."""
GAMES = 500
"""In a chunk."""
APART = 20
"""Of so many chunks one is not learned from."""

HIDDEN, INPUTS, OUTPUTS = 64, 434, 6
MARK = b"WSNN0064"
MOST_SUM, UNIT, SCALE = 255, 64, 400
"""The whole numbers of the kernel: 1 in a sum, 1 in a weight, centipawns of an output of 1."""
HOMES = {1: bytes(18), 3: bytes([0, 0, 0, 1, 1, 1] + [2] * 12), 5: bytes([0, 1, 1, 2, 2, 2] + [3] * 6 + [4] * 6)}
"""The bucket of a king's square, by how many buckets there are: d1 e1 f1 d2 ... f6."""

Floats = NDArray[np.float32]
Parts = dict[str, Floats]


# Positions to learn from


def make(folder: Path, positions: int, nodes: int, share: str) -> None:
    """Play until there are so many positions; chunks that are there already are not played again."""
    kernel = load("weiss_schach_self_play")
    assert kernel, "the kernel was not built"
    tables.prepare_all()
    player, edition = kernel.SelfPlay(nodes), edition_now()
    part, parts = map(int, share.split("/"))
    number, made, began = part - 1, 0, time.monotonic()
    while positions_in(folder) < positions:
        path = folder / f"positions-{nodes}-{edition:08x}-{number:06}.bin"
        if not path.exists():
            first = (edition << 32) + number * GAMES
            rows = b"".join(player.play(first + game) for game in range(GAMES))
            with whole_file(path) as target:
                target.write(rows)
            made += len(rows) // ROW.itemsize
            pace = made / (time.monotonic() - began)
            print(f"{path.name}: {positions_in(folder):,} positions, {pace:.0f} a second", flush=True)
        number += parts


def edition_now() -> int:
    """Which network plays: the next one learns from other games than the last. 0: none."""
    kernel = load("weiss_schach")
    assert kernel, "the kernel was not built"
    return crc32(kernel.shipped() or b"")


def positions_in(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("positions-*.bin")) // ROW.itemsize


def read_rows(folder: Path) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """(to learn from, kept apart)."""
    learned, apart = list[NDArray[np.void]](), list[NDArray[np.void]]()
    for path in sorted(folder.glob("positions-*.bin")):
        chunk = int(path.stem.rsplit("-", 1)[1])
        (apart if chunk % APART == 0 else learned).append(np.fromfile(path, ROW))
    return np.concatenate(learned), np.concatenate(apart)


# What the network sees


@dataclass(frozen=True)
class Batch:
    """Rows as the network has them: for each side its inputs and the bucket of its king; which weights; the goal."""

    inputs: tuple[Floats, Floats]
    buckets: tuple[NDArray[np.uint8], NDArray[np.uint8]]
    outputs: NDArray[np.intp]
    goals: Floats


def look(rows: NDArray[np.void], homes: bytes, blend: float) -> Batch:
    """The goal is the game's result and, for the rest of `blend`, what the search said."""
    own = np.empty((len(rows), 36), np.uint8)
    own[:, 0::2], own[:, 1::2] = rows["board"] & 15, rows["board"] >> 4
    other = own.reshape(-1, 6, 6)[:, ::-1].reshape(-1, 36)
    other = np.where(other < 12, other ^ 1, other)
    castling = rows["castling"]
    turned = np.array([0, 2, 1, 3], np.uint8)[castling]
    seen = [see(own, castling, homes), see(other, turned, homes)]
    said = 1 / (1 + np.exp(-rows["worth"].astype(np.float32) / np.float32(SPREAD)))
    goals = blend * rows["result"].astype(np.float32) / 2 + (1 - blend) * said
    outputs = np.minimum((rows["men"].astype(np.intp) - 1) // 4, OUTPUTS - 1)
    return Batch((seen[0][0], seen[1][0]), (seen[0][1], seen[1][1]), outputs, goals.astype(np.float32))


def see(boards: NDArray[np.uint8], castling: NDArray[np.uint8], homes: bytes) -> tuple[Floats, NDArray[np.uint8]]:
    """Inputs and buckets of the side that is White here; its king comes to the right half."""
    king = np.argmax(boards == 10, axis=1)
    mirrored = (king % 6 < 3)[:, None]
    boards = np.where(mirrored, boards.reshape(-1, 6, 6)[:, :, ::-1].reshape(-1, 36), boards)
    place = king // 6 * 3 + np.abs(king % 6 * 2 - 5) // 2
    inputs = np.empty((len(boards), INPUTS), np.float32)
    for man in range(12):
        inputs[:, man * 36 : man * 36 + 36] = boards == man
    inputs[:, 432], inputs[:, 433] = castling & 1, castling >> 1
    return inputs, np.frombuffer(homes, np.uint8)[place]


# The network


class Learner:
    """The network before it is rounded, and Adam's memory. A bucket's rows are rows[0], common to all, and its own."""

    def __init__(self, buckets: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        rows = np.zeros((buckets + 1, INPUTS, HIDDEN), np.float32)
        rows[0] = rng.normal(0, 0.12, (INPUTS, HIDDEN))
        self.parts: Parts = {
            "rows": rows,
            "no_men": np.full(HIDDEN, 0.3, np.float32),
            "weights": np.tile(rng.normal(0, 0.1, (1, 2, HIDDEN)), (OUTPUTS, 1, 1)).astype(np.float32),
            "added": np.zeros(OUTPUTS, np.float32),
        }
        self.first = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.second = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps, self.epochs, self.course = 0, 0, 0

    @property
    def buckets(self) -> int:
        return len(self.parts["rows"]) - 1

    @property
    def homes(self) -> bytes:
        return HOMES[self.buckets]

    def sums(self, batch: Batch, side: int) -> Floats:
        sums = batch.inputs[side] @ self.parts["rows"][0] + self.parts["no_men"]
        if self.buckets > 1:
            for bucket in range(self.buckets):
                chosen = np.flatnonzero(batch.buckets[side] == bucket)
                sums[chosen] += batch.inputs[side][chosen] @ self.parts["rows"][bucket + 1]
        return sums

    def guess(self, batch: Batch) -> tuple[Floats, list[Floats]]:
        """The expected points, and the sums of both sides held between 0 and 1."""
        held = [np.clip(self.sums(batch, side), 0, 1) for side in (0, 1)]
        weights = self.parts["weights"][batch.outputs]
        worth = sum(np.einsum("ij,ij->i", held[side] ** 2, weights[:, side]) for side in (0, 1))
        worth += self.parts["added"][batch.outputs]
        return 1 / (1 + np.exp(-worth * np.float32(SCALE / SPREAD))), held

    def slopes(self, batch: Batch) -> tuple[float, Parts]:
        """The mean squared error, and how it changes with every number."""
        guess, held = self.guess(batch)
        miss = guess - batch.goals
        pull = (2 * SCALE / SPREAD / len(miss)) * miss * guess * (1 - guess)
        found = {name: np.zeros_like(part) for name, part in self.parts.items()}
        weights = self.parts["weights"][batch.outputs]
        which = (batch.outputs[:, None] == np.arange(OUTPUTS)).astype(np.float32)
        found["added"] = which.T @ pull
        for side in (0, 1):
            found["weights"][:, side] = (which * pull[:, None]).T @ held[side] ** 2
            inner = (held[side] > 0) & (held[side] < 1)
            slope = (2 * pull)[:, None] * weights[:, side] * held[side] * inner
            found["no_men"] += slope.sum(0)
            found["rows"][0] += batch.inputs[side].T @ slope
            if self.buckets > 1:
                for bucket in range(self.buckets):
                    chosen = np.flatnonzero(batch.buckets[side] == bucket)
                    found["rows"][bucket + 1] += batch.inputs[side][chosen].T @ slope[chosen]
        return float((miss**2).mean()), found

    def step(self, batch: Batch, rate: float, decay: float) -> float:
        """One step of Adam, with rows that fade; the error before it. Nothing grows beyond what the kernel can hold."""
        error, slopes = self.slopes(batch)
        self.steps += 1
        for name, slope in slopes.items():
            first, second, part = self.first[name], self.second[name], self.parts[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * (first / (1 - 0.9**self.steps) / size + (decay * part if name == "rows" else 0))
        np.clip(self.parts["weights"], -1.98, 1.98, out=self.parts["weights"])
        np.clip(self.parts["rows"], -1.98, 1.98, out=self.parts["rows"])
        return error

    def save(self, path: Path) -> None:
        """Adam's second memory as its root: that lies within a few powers of ten."""
        kept = {f"part_{name}": part for name, part in self.parts.items()}
        kept |= {f"first_{name}": part for name, part in self.first.items()}
        kept |= {f"second_{name}": np.sqrt(part) for name, part in self.second.items()}
        with whole_file(path) as target:
            np.savez_compressed(
                target, counts=np.array([self.steps, self.epochs, self.course]), allow_pickle=False, **kept
            )

    def load(self, path: Path) -> None:
        with np.load(path) as kept:
            self.steps, self.epochs, self.course = map(int, kept["counts"])
            for name in self.parts:
                self.parts[name] = kept[f"part_{name}"]
                self.first[name] = kept[f"first_{name}"]
                self.second[name] = kept[f"second_{name}"] ** 2

    def written(self) -> bytes:
        """As the kernel reads it."""
        rows = self.parts["rows"][0] + (self.parts["rows"][1:] if self.buckets > 1 else np.float32(0))
        return b"".join(
            [
                MARK,
                self.homes,
                bytes(2),
                np.round(rows * MOST_SUM).astype("<i2").tobytes(),
                np.round(self.parts["no_men"] * MOST_SUM).astype("<i2").tobytes(),
                np.clip(np.round(self.parts["weights"] * UNIT), -127, 127).astype("<i2").tobytes(),
                np.round(self.parts["added"] * (MOST_SUM**2 * UNIT)).astype("<i4").tobytes(),
            ]
        )


# Learning


def error_of(learner: Learner, rows: NDArray[np.void], blend: float) -> float:
    errors = list[Floats]()
    for at in range(0, len(rows), 16384):
        batch = look(rows[at : at + 16384], learner.homes, blend)
        errors.append((learner.guess(batch)[0] - batch.goals) ** 2)
    return float(np.concatenate(errors).mean())


@dataclass(frozen=True)
class Course:
    """How often everything is gone through, and at what rates: the first, ever slower, the last."""

    epochs: int
    batch: int
    rate: float
    last_rate: float
    decay: float
    blend: float

    def pace(self, done: float) -> float:
        """The rate after this part of the course."""
        return self.last_rate + (self.rate - self.last_rate) * (1 + math.cos(math.pi * done)) / 2


def train(folder: Path, name: str, buckets: int, seed: int, afresh: bool, **course: Any) -> None:
    """Learn from everything there is; kept after each epoch. A course that was stopped goes on."""
    plan, path = Course(**course), folder / f"{name}.npz"
    learner = begin(path, buckets, seed, afresh)
    learned, apart = read_rows(folder)
    print(f"{len(learned):,} positions to learn from, {len(apart):,} apart", flush=True)
    for _ in range(plan.epochs - learner.course):
        began = time.monotonic()
        error = train_epoch(learner, learned, plan, np.random.default_rng([seed, learner.epochs]))
        learner.epochs += 1
        learner.course = (learner.course + 1) % plan.epochs  # 0: the next one begins
        unseen = error_of(learner, apart, plan.blend)
        learner.save(path)
        note = {"epoch": learner.epochs, "positions": len(learned), "error": error, "unseen": unseen}
        with path.with_suffix(".jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(note) + "\n")
        draw_loss(path.with_suffix(".jsonl"), path.with_suffix(".svg"))
        print(f"epoch {learner.epochs}: {error:.6f}, unseen {unseen:.6f}, {time.monotonic() - began:.0f} s", flush=True)


def begin(path: Path, buckets: int, seed: int, afresh: bool) -> Learner:
    """What was learned so far, here or as it is kept with the project; from nothing where it is to be so."""
    for known in (path, KEPT):
        if known.exists() and not afresh:
            learner = learned_of(known)
            print(f"going on from {known}, {learner.epochs} epochs old", flush=True)
            return learner
    path.with_suffix(".jsonl").unlink(missing_ok=True)
    return Learner(buckets, seed)


def train_epoch(learner: Learner, learned: NDArray[np.void], plan: Course, rng: np.random.Generator) -> float:
    """Go through everything once, in some order; the mean error on the way."""
    order, errors = rng.permutation(len(learned)), list[float]()
    for at in range(0, len(order) - plan.batch + 1, plan.batch):
        pace = plan.pace((learner.course + at / len(order)) / plan.epochs)
        rows = learned[np.sort(order[at : at + plan.batch])]
        errors.append(learner.step(look(rows, learner.homes, plan.blend), pace, plan.decay))
    return float(np.mean(errors))


def draw_loss(log: Path, target: Path) -> None:
    """Error and unseen error by epochs."""
    notes = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    errors = {name: [note[name] for note in notes] for name in ("error", "unseen")}
    low, high = min(map(min, errors.values())), max(map(max, errors.values()))
    span = max(high - low, 1e-9)
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" font-family="sans-serif" font-size="12">',
        '<rect width="640" height="360" fill="#fff"/>',
        f'<text x="8" y="26">{high:.5f}</text><text x="8" y="334">{low:.5f}</text>',
        f'<text x="630" y="352" text-anchor="end">epoch {notes[-1]["epoch"]}</text>',
    ]
    for (name, values), colour, dash in zip(errors.items(), ("#1f77b4", "#d62728"), ("", "6 3"), strict=True):
        step = 550 / max(len(values) - 1, 1)
        points = " ".join(
            f"{70 + at * step:.1f},{330 - 308 * (value - low) / span:.1f}" for at, value in enumerate(values)
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        lines.append(
            f'<text x="{480 if dash else 400}" y="26" fill="{colour}">{name}{" (dashed)" if dash else ""}</text>'
        )
    target.write_text("\n".join([*lines, "</svg>"]) + "\n", encoding="utf-8")


def write(folder: Path, target: Path, name: str) -> None:
    learner = learned_of(folder / f"{name}.npz")
    target.write_bytes(learner.written())
    print(f"{target}: {target.stat().st_size:,} bytes after {learner.epochs} epochs")


def learned_of(path: Path) -> Learner:
    with np.load(path) as kept:
        learner = Learner(len(kept["part_rows"]) - 1, 0)
    learner.load(path)
    return learner


# Matches


@dataclass
class Side:
    """One of two that play: with this network or without any, and so many nodes or seconds of processor time a move."""

    network: bytes | None
    nodes: int
    seconds: float
    thought: float = 0.0
    searched: int = 0

    def choose(self, kernel: Any, engine: Any, start: str, moves: list[str]) -> str:
        """The seconds become nodes by what the side has taken for a node so far: a busy machine changes nothing."""
        kernel.set_network(self.network)
        nodes = self.nodes
        if self.seconds:
            nodes = max(int(self.seconds * self.searched / self.thought), 100) if self.thought else 20_000
        began = time.process_time()
        found = engine.search(start, moves, nodes=nodes)
        self.thought += time.process_time() - began
        self.searched += found.nodes
        return str(found.lines[0].moves[0])


def match(folder: Path, network: Path, against: Path | None, games: int, nodes: int, seconds: float, seed: int) -> None:
    """The network against the evaluation, or another network: the same nodes, or the same processor time, a move."""
    kernel = load("weiss_schach")
    assert kernel, "the kernel was not built"
    tables.prepare_all()
    sides = [
        Side(network.read_bytes(), nodes, seconds),
        Side(against.read_bytes() if against else None, nodes, seconds),
    ]
    rng, pairs, points = random.Random(seed), list[float](), list[float]()
    for number in range(games // 2):
        opening = draw_opening(kernel, rng, sides)
        both = [duel(kernel, opening, sides), 1 - duel(kernel, opening, sides[::-1])]
        points += both
        pairs.append(sum(both))
        if number % 10 == 9 or number == games // 2 - 1:
            mean, low, high = interval(pairs)
            won, drawn, lost = (points.count(each) for each in (1.0, 0.5, 0.0))
            times = " : ".join(
                f"{side.thought:.0f} s, {side.searched / side.thought / 1e6:.2f} M nodes/s" for side in sides
            )
            print(
                f"{len(points)} games: {won} : {drawn} : {lost}, {mean:.1%} ({low:.1%} to {high:.1%}); {times}",
                flush=True,
            )


def draw_opening(kernel: Any, rng: random.Random, sides: list[Side]) -> str:
    """Both think that nobody is ahead by more than a pawn."""
    return balanced_opening(rng, lambda fen: all(abs(worth_of(kernel, fen, side)) < BALANCED for side in sides))


def worth_of(kernel: Any, fen: str, side: Side) -> int:
    kernel.set_network(side.network)
    return int(kernel.Engine(1 << 22).search(fen, nodes=3000).lines[0].score)


def duel(kernel: Any, start: str, sides: list[Side]) -> float:
    """White's points; sides[0] is White."""
    engines = [kernel.Engine(1 << 23) for _ in sides]
    fen, moves = start, list[str]()
    seen = {kernel.key(fen): 1}
    while kernel.legal(fen):
        if is_drawn(fen) or seen[kernel.key(fen)] >= 3 or len(moves) >= LONGEST:
            return 0.5
        known = kernel.ask(fen)
        if known:  # the tables would play on alike for both
            return 0.5 if known[0] == 0 else float((known[0] > 0) == (fen.split()[1] == "w"))
        mover = int(fen.split()[1] == "b")
        moves.append(sides[mover].choose(kernel, engines[mover], start, moves))
        fen = kernel.play(fen, moves[-1:])
        seen[kernel.key(fen)] = seen.get(kernel.key(fen), 0) + 1
    return 0.5 if not kernel.is_check(fen) else float(fen.split()[1] == "b")


# Keeping


def ship(folder: Path, name: str) -> None:
    """The network into the package, and what learning goes on from beside this program."""
    write(folder, KERNELS / "weiss_schach_network.bin", name)
    shutil.copyfile(folder / f"{name}.npz", KEPT)


def whole(folder: Path, name: str, **given: Any) -> None:
    """From nothing to the shipped file."""
    make(folder, given.pop("positions"), given.pop("nodes"), given.pop("share"))
    train(folder, name, **given)
    ship(folder, name)


def main() -> None:
    reader = argparse.ArgumentParser(description="Learns Weiß-Schach's network from games against itself.")
    reader.add_argument("--folder", type=Path, default=FOLDER)
    tasks = reader.add_subparsers(dest="task", required=True)
    making, training, writing, shipping, playing, everything = (
        tasks.add_parser(task) for task in ("make", "train", "write", "ship", "match", "whole")
    )
    for task in (making, everything):
        task.add_argument("--positions", type=int, default=20_000_000)
        task.add_argument("--nodes", type=int, default=400, help="no new depth begins after so many")
        task.add_argument("--share", default="1/1")
    for task in (training, everything):
        task.add_argument("--epochs", type=int, default=10)
        task.add_argument("--batch", type=int, default=2048)
        task.add_argument("--rate", type=float, default=2e-3)
        task.add_argument("--last-rate", type=float, default=2e-5)
        task.add_argument("--decay", type=float, default=0.3, help="of a row's numbers, a step and unit of the rate")
        task.add_argument("--blend", type=float, default=0.3, help="share of the game's result in what is learned")
        task.add_argument("--buckets", type=int, default=1, choices=HOMES)
        task.add_argument("--seed", type=int, default=1)
        task.add_argument("--afresh", action="store_true", help="from nothing, whatever is there")
    for task in (training, writing, shipping, everything):
        task.add_argument("--name", default="learned")
    writing.add_argument("target", type=Path)
    playing.add_argument("network", type=Path)
    playing.add_argument("--against", type=Path)
    playing.add_argument("--games", type=int, default=400)
    playing.add_argument("--nodes", type=int, default=5000)
    playing.add_argument("--seconds", type=float, default=0.0, help="of processor time a move, instead of nodes")
    playing.add_argument("--seed", type=int, default=1)
    given = vars(reader.parse_args())
    doing = {"make": make, "train": train, "write": write, "ship": ship, "match": match, "whole": whole}
    doing[given.pop("task")](**given)


if __name__ == "__main__":
    main()
