"""Short Go's network before it is rounded: what it is shown, how it errs, how it learns. Numpy alone.

The layers are those of kernels/short_go_network.py. Boards of one size make a batch, so nothing needs to be masked.
tools/train_short_go.py uses this.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from short_go_games import CELLS, Played

from teahouse.games.short_go.fast import needed_kernel
from teahouse.kernels import load
from teahouse.notation.files import whole_file

PLANES, HEAD, HIDDEN, OUTPUTS = 16, 16, 32, 3
KOMI, SIZE = 12, 13
"""Planes that are the same all over the board."""
UNIT, WEIGHT, MOST = 256, 1024, 4095
"""The whole numbers of the kernel: 1 in what a layer hands on, 1 in a weight, the most that is handed on."""
TOP = np.float32(MOST / UNIT)
MARK = b"SGN1"
POINTS = 8
"""A lead of so many points is 1."""

Floats = NDArray[np.float32]
Parts = dict[str, Floats]


# What is learned from

ROW = np.dtype(
    [
        ("planes", "u1", CELLS * PLANES // 8),  # bits, the komi's plane empty
        ("komi", "<f4"),  # as that plane has it
        ("visits", "<u2", CELLS + 1),  # none where the move was not thought about for long
        ("result", "<f4"),
        ("said", "<f4"),  # the chance of a win that the search saw
        ("lead", "<f4"),
        ("owner", "i1", CELLS),  # 1: of the side to move
    ]
)


def rows_of(played: Played) -> NDArray[np.void]:
    """What there is to learn from a game, a row for every move that was thought about."""
    size, komi = int(played.game["size"]), float(played.game["komi"])
    kernel, game, rows = load("short_go_network"), needed_kernel().Game(size), list[NDArray[np.void]]()
    assert kernel, "the kernel was not built"
    for move in played.moves:
        if move["visits"].any():
            side = 1 if game.to_move == 0 else -1
            planes = np.frombuffer(kernel.inputs(game, komi), np.int16).reshape(-1, PLANES)
            row = np.zeros((), ROW)
            bits = planes > 0
            bits[:, KOMI] = False
            packed = np.packbits(bits)
            row["planes"][: len(packed)] = packed
            row["komi"] = planes[0, KOMI] / UNIT
            row["visits"] = move["visits"] if move["full"] else 0
            row["result"] = (1 + side * np.sign(played.lead)) / 2
            row["said"] = move["value"]
            row["lead"] = side * played.lead / POINTS
            row["owner"] = side * played.game["owner"]
            rows.append(row)
        game.play(int(move["cell"]))
    return np.array(rows, ROW)


@dataclass(frozen=True)
class Batch:
    """Boards of one size: inputs, and the goals: shares of visits (with how much they count), win, lead, owners."""

    inputs: Floats
    visits: Floats
    full: Floats
    win: Floats
    lead: Floats
    owner: Floats


def look(rows: NDArray[np.void], size: int, blend: float, symmetry: int = 0) -> Batch:
    """Rows as the network has them, turned and mirrored. The win is the game's result and, for the rest of `blend`,
    what the search said."""
    count, cells = len(rows), size * size
    bits = np.unpackbits(rows["planes"], axis=1)[:, : cells * PLANES]
    inputs = bits.reshape(count, size, size, PLANES).astype(np.float32)
    inputs[..., KOMI] = rows["komi"][:, None, None]
    visits = rows["visits"].astype(np.float32)
    total = visits.sum(1)
    shares = visits / np.maximum(total, 1)[:, None]
    boards = turned(shares[:, :cells].reshape(count, size, size), symmetry).reshape(count, cells)
    owner = turned(rows["owner"][:, :cells].reshape(count, size, size), symmetry)
    return Batch(
        np.ascontiguousarray(turned(inputs, symmetry)),
        np.concatenate([boards, shares[:, CELLS:]], axis=1),
        (total > 0).astype(np.float32),
        (blend * rows["result"] + (1 - blend) * rows["said"]).astype(np.float32),
        rows["lead"].astype(np.float32),
        ((1 + owner.reshape(count, cells)) / 2).astype(np.float32),
    )


def turned(boards: NDArray[np.generic], symmetry: int) -> NDArray[np.generic]:
    """One of the eight ways to lay a board down; rows and columns are the second and third axis."""
    boards = np.rot90(boards, symmetry % 4, (1, 2))
    return boards[:, ::-1] if symmetry >= 4 else boards


# The network


def layers_of(width: int, blocks: int) -> list[tuple[str, int, int, int, bool]]:
    """(name, taps, inputs, outputs, whether something is added) in the order of the file."""
    seen = 2 * width + 2
    return [
        ("first", 9, PLANES, width, True),
        *[(f"layer{number}", 9, width, width, True) for number in range(2 * blocks)],
        ("move", 1, width, HEAD, True),
        ("move_board", 1, seen, HEAD, False),
        ("move_out", 1, HEAD, 1, False),
        ("owner", 1, width, 1, True),
        ("board", 1, seen, HIDDEN, True),
        ("board_out", 1, HIDDEN, OUTPUTS, True),
    ]


def held(numbers: Floats) -> Floats:
    """As the kernel holds what a layer hands on."""
    return np.clip(numbers, 0, TOP)


def is_free(numbers: Floats) -> NDArray[np.bool_]:
    """Where what is held follows what it was."""
    return (numbers > 0) & (numbers < TOP)


def gathered(board: Floats) -> Floats:
    """Each point's nine neighbours side by side: [boards * points, 9 * inputs]."""
    count, size, _, inputs = board.shape
    around = np.zeros((count, size + 2, size + 2, inputs), np.float32)
    around[:, 1:-1, 1:-1] = board
    found = np.empty((count, size, size, 9, inputs), np.float32)
    for tap in range(9):
        row, column = divmod(tap, 3)
        found[..., tap, :] = around[:, row : row + size, column : column + size]
    return found.reshape(-1, 9 * inputs)


@dataclass
class Run:
    """What a forward run hands to the way back."""

    gathered: list[Floats]
    trunks: list[Floats]
    inner: list[Floats]
    pooled: Floats
    highest: NDArray[np.intp]
    head: Floats
    hidden: Floats
    moves: Floats
    owner: Floats
    answers: Floats


class Learner:
    """The network in real numbers, and Adam's memory."""

    def __init__(self, width: int, blocks: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.width, self.blocks = width, blocks
        self.steps, self.epochs, self.course = 0, 0, 0
        self.parts: Parts = {}
        for name, taps, inputs, outputs, is_added in layers_of(width, blocks):
            spread = np.sqrt(2 / (taps * inputs))
            if name.startswith("layer") and int(name[5:]) % 2:
                spread *= 0.3  # what a block adds is small at first
            if name in ("move_out", "owner", "board_out"):
                spread *= 0.3
            self.parts[name] = rng.normal(0, spread, (taps * inputs, outputs)).astype(np.float32)
            if is_added:
                self.parts[f"{name}_added"] = np.zeros(outputs, np.float32)
        self.first = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.second = {name: np.zeros_like(part) for name, part in self.parts.items()}

    def run(self, inputs: Floats) -> Run:
        """Forwards."""
        parts, (count, size, _, _) = self.parts, inputs.shape
        run = Run([gathered(inputs)], [], [], *(np.empty(0),) * 7)  # type: ignore[arg-type]
        shape = (count, size, size, self.width)
        trunk = held(run.gathered[0] @ parts["first"] + parts["first_added"])
        run.trunks.append(trunk)
        for block in range(self.blocks):
            names = f"layer{2 * block}", f"layer{2 * block + 1}"
            run.gathered.append(gathered(trunk.reshape(shape)))
            inner = held(run.gathered[-1] @ parts[names[0]] + parts[f"{names[0]}_added"])
            run.inner.append(inner)
            run.gathered.append(gathered(inner.reshape(shape)))
            trunk = held(trunk + run.gathered[-1] @ parts[names[1]] + parts[f"{names[1]}_added"])
            run.trunks.append(trunk)
        points = trunk.reshape(count, size * size, self.width)
        run.highest = points.argmax(1)
        maxima = np.take_along_axis(points, run.highest[:, None], 1)[:, 0]
        run.pooled = np.concatenate([points.mean(1), maxima, inputs[:, 0, 0, [KOMI, SIZE]]], axis=1)
        wide = (run.pooled @ parts["move_board"])[:, None]
        run.head = held(points @ parts["move"] + parts["move_added"] + wide)
        run.hidden = held(run.pooled @ parts["board"] + parts["board_added"])
        run.answers = run.hidden @ parts["board_out"] + parts["board_out_added"]
        run.moves = np.concatenate([(run.head @ parts["move_out"])[..., 0], run.answers[:, 2:]], axis=1)
        run.owner = (points @ parts["owner"] + parts["owner_added"])[..., 0]
        return run

    def slopes(self, batch: Batch) -> tuple[dict[str, float], Parts]:
        """The errors, and how their weighed sum changes with every number."""
        run, parts, count = self.run(batch.inputs), self.parts, len(batch.win)
        errors, by_moves, by_win, by_lead, by_owner = judge(run, batch)
        size, found = batch.inputs.shape[1], Parts()
        points = run.trunks[-1].reshape(count, size * size, self.width)

        by_answers = np.stack([by_win, by_lead, by_moves[:, -1]], axis=1)
        found["board_out"], found["board_out_added"] = run.hidden.T @ by_answers, by_answers.sum(0)
        by_hidden = by_answers @ parts["board_out"].T * is_free(run.hidden)
        found["board"], found["board_added"] = run.pooled.T @ by_hidden, by_hidden.sum(0)
        by_points = by_moves[:, :-1, None]
        found["move_out"] = flat(run.head).T @ flat(by_points)
        by_head = by_points @ parts["move_out"].T * is_free(run.head)
        found["move"], found["move_added"] = flat(points).T @ flat(by_head), by_head.sum((0, 1))
        found["move_board"] = run.pooled.T @ by_head.sum(1)
        found["owner"], found["owner_added"] = flat(points).T @ by_owner.reshape(-1, 1), by_owner.sum(keepdims=True)[0]

        by_pooled = by_hidden @ parts["board"].T + by_head.sum(1) @ parts["move_board"].T
        by_trunk = by_head @ parts["move"].T + by_owner[..., None] * parts["owner"][:, 0]
        by_trunk += by_pooled[:, None, : self.width] / np.float32(size * size)
        rows, columns = np.arange(count)[:, None], np.arange(self.width)
        by_trunk[rows, run.highest, columns] += by_pooled[:, self.width : 2 * self.width]
        self._go_back(run, flat(by_trunk), (count, size, size, self.width), found)
        return errors, found

    def errors(self, batch: Batch) -> dict[str, float]:
        return judge(self.run(batch.inputs), batch)[0]

    def _go_back(self, run: Run, by_trunk: Floats, shape: tuple[int, ...], found: Parts) -> None:
        """Through the blocks and the first layer."""
        for block in reversed(range(self.blocks)):
            names = f"layer{2 * block}", f"layer{2 * block + 1}"
            by_trunk = by_trunk * is_free(run.trunks[block + 1])
            found[names[1]] = run.gathered[2 * block + 2].T @ by_trunk
            found[f"{names[1]}_added"] = by_trunk.sum(0)
            by_inner = self._through(names[1], by_trunk, shape) * is_free(run.inner[block])
            found[names[0]] = run.gathered[2 * block + 1].T @ by_inner
            found[f"{names[0]}_added"] = by_inner.sum(0)
            by_trunk = by_trunk + self._through(names[0], by_inner, shape)
        by_trunk = by_trunk * is_free(run.trunks[0])
        found["first"], found["first_added"] = run.gathered[0].T @ by_trunk, by_trunk.sum(0)

    def _through(self, name: str, slopes: Floats, shape: tuple[int, ...]) -> Floats:
        """How the error changes with what went into a layer of 3x3 points: the same layer the other way round."""
        weights = self.parts[name].reshape(9, self.width, self.width)[::-1].transpose(0, 2, 1)
        return gathered(slopes.reshape(shape)) @ weights.reshape(9 * self.width, self.width)

    def step(self, batch: Batch, rate: float, decay: float) -> dict[str, float]:
        """One step of Adam, with weights that fade; the errors before it."""
        errors, slopes = self.slopes(batch)
        size = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self.steps += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 2.0 / size)
            first, second, part = self.first[name], self.second[name], self.parts[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            wide = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            fading = 0 if name.endswith("_added") else decay * part
            part -= (rate * (first / (1 - 0.9**self.steps) / wide + fading)).astype(np.float32)
        return errors

    # Keeping

    def save(self, path: Path) -> None:
        """Adam's memory is rounded to half the bits: its second one as its root."""
        kept = {f"part_{name}": part for name, part in self.parts.items()}
        kept |= {f"first_{name}": (part * 1024).astype(np.float16) for name, part in self.first.items()}
        kept |= {f"second_{name}": (np.sqrt(part) * 1024).astype(np.float16) for name, part in self.second.items()}
        counts = np.array([self.width, self.blocks, self.steps, self.epochs, self.course])
        with whole_file(path) as target:
            np.savez_compressed(target, counts=counts, allow_pickle=False, **kept)

    def written(self) -> bytes:
        """As the kernel reads it. Half of what is shifted out is added: so it rounds."""
        layers = layers_of(self.width, self.blocks)
        weights = [np.clip(np.round(self.parts[name] * WEIGHT), -32_767, 32_767) for name, *_ in layers]
        added = [
            np.round(self.parts[f"{name}_added"] * (WEIGHT * UNIT)) + WEIGHT // 2 for name, *_, given in layers if given
        ]
        return b"".join(
            [
                MARK,
                bytes([self.width, self.blocks, 0, 0]),
                *(each.astype("<i2").tobytes() for each in weights),
                *(each.astype("<i4").tobytes() for each in added),
            ]
        )


def learned_of(path: Path) -> Learner:
    """What was kept."""
    with np.load(path) as kept:
        width, blocks, *counts = map(int, kept["counts"])
        learner = Learner(width, blocks, 0)
        learner.steps, learner.epochs, learner.course = counts
        for name in learner.parts:
            learner.parts[name] = kept[f"part_{name}"]
            learner.first[name] = kept[f"first_{name}"].astype(np.float32) / 1024
            learner.second[name] = (kept[f"second_{name}"].astype(np.float32) / 1024) ** 2
    return learner


def flat(numbers: Floats) -> Floats:
    return numbers.reshape(-1, numbers.shape[-1])


# Errors

WEIGHTS = {"move": 1.0, "win": 1.0, "lead": 0.2, "owner": 0.7}


def judge(run: Run, batch: Batch) -> tuple[dict[str, float], Floats, Floats, Floats, Floats]:
    """The errors, and how their weighed sum changes with moves, win, lead and owners."""
    count = np.float32(len(batch.win))
    moves = run.moves - run.moves.max(1, keepdims=True)
    log_shares = moves - np.log(np.exp(moves).sum(1, keepdims=True))
    full = np.float32(max(batch.full.sum(), 1))
    win, lead = run.answers[:, 0], run.answers[:, 1]
    off = np.clip(lead - batch.lead, -1, 1)  # beyond, the error grows evenly
    errors = {
        "move": float(-(batch.visits * log_shares).sum() / full),
        "win": float(binary(win, batch.win).mean()),
        "lead": float((off * (lead - batch.lead - off / 2)).mean()),
        "owner": float(binary(run.owner, batch.owner).mean()),
    }
    errors["all"] = sum(WEIGHTS[name] * error for name, error in errors.items())
    by_moves = WEIGHTS["move"] * (np.exp(log_shares) - batch.visits) * batch.full[:, None] / full
    by_win = WEIGHTS["win"] * (sigmoid(win) - batch.win) / count
    by_owner = WEIGHTS["owner"] * (sigmoid(run.owner) - batch.owner) / (count * run.owner.shape[1])
    return errors, by_moves, by_win, (WEIGHTS["lead"] * off / count).astype(np.float32), by_owner.astype(np.float32)


def sigmoid(number: Floats) -> Floats:
    return 1 / (1 + np.exp(-np.clip(number, -30, 30)))


def binary(number: Floats, goal: Floats) -> Floats:
    """How surprising the goal is, less how surprising it has to be."""
    surprise = np.logaddexp(0, number) - goal * number
    inner = np.clip(goal, 1e-6, 1 - 1e-6)
    return surprise + inner * np.log(inner) + (1 - inner) * np.log(1 - inner)


def mean_of(errors: Iterable[dict[str, float]]) -> dict[str, float]:
    known = list(errors)
    return {name: float(np.mean([each[name] for each in known])) for name in known[0]} if known else {}
