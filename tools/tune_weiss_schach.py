"""Learns the evaluation's weights of Weiß-Schach from games the engine plays against itself.

    tools/tune_weiss_schach.py play games.jsonl --games 2000      positions, how the game ended, what the search said
    tools/tune_weiss_schach.py learn games.jsonl weights.json     logistic regression (Texel's method)
    tools/tune_weiss_schach.py match weights.json --games 400     the learned weights against the kernel's own
    tools/tune_weiss_schach.py adopt weights.json                 writes them into the kernel's source

Every number comes from our own games. `learn` needs numpy. What is learned stays near the weights it begins
from where the games say little. The evaluation is not linear in the dangers to a king, so its slopes are taken anew
each round.
"""

import argparse
import json
import math
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from teahouse.kernels import load

KERNEL = Path(__file__).parents[1] / "src" / "teahouse" / "kernels" / "weiss_schach_evaluation.py"
MOST_PLIES = 200
STEPS = 200
"""Of the descent, each round."""
SURE = 1500
"""Centipawns at which both the game and its positions are called decided."""

kernel = load("weiss_schach")
assert kernel, "the kernel was not built"
kernel.set_network(None)  # these weights are what serves without one


def random_opening(rng: random.Random, low: int = 4, high: int = 9) -> str:
    while True:
        fen: str = kernel.START
        for _ in range(rng.randint(low, high)):
            moves = kernel.legal(fen)
            if not moves:
                break
            fen = kernel.play(fen, [rng.choice(moves)])
        if kernel.legal(fen) and abs(kernel.evaluate(fen)) < 250:
            return fen


def ending(fen: str, seen: dict[int, int], plies: int) -> float | None:
    """White's points if the game is over."""
    if not kernel.legal(fen):
        return 0.5 if not kernel.is_check(fen) else float(fen.split()[1] == "b")
    men = [letter for letter in fen.split()[0].lower() if letter in "pnbrq"]
    few = not men or men in (["n"], ["b"])
    drawn = few or seen[kernel.key(fen)] >= 3 or int(fen.split()[4]) >= 100 or plies >= MOST_PLIES
    return 0.5 if drawn else None


def self_play(rng: random.Random, nodes: int) -> Iterator[dict[str, Any]]:
    """Quiet positions of one game: {"fen", "score" for White, "result" for White}."""
    engine = kernel.Engine(1 << 23)
    start = fen = random_opening(rng)
    moves: list[str] = []
    kept = []
    seen = {kernel.key(fen): 1}
    while (result := ending(fen, seen, len(moves))) is None:
        best = engine.search(start, moves, nodes=rng.randint(nodes // 2, 2 * nodes)).lines[0]
        score = best.score if fen.split()[1] == "w" else -best.score
        if abs(score) > SURE:
            result = float(score > 0)
            break
        after = kernel.play(fen, best.moves[:1])
        is_quiet = not kernel.is_check(fen) and count_men(after) == count_men(fen) and len(best.moves[0]) == 4
        if is_quiet and abs(score) < SURE:
            kept.append((fen, score))
        fen = after
        moves.append(best.moves[0])
        seen[kernel.key(fen)] = seen.get(kernel.key(fen), 0) + 1
    for each, score in kept:
        yield {"fen": each, "score": score, "result": result}


def count_men(fen: str) -> int:
    return sum(letter.isalpha() for letter in fen.split()[0])


def play(file: Path, games: int, nodes: int, seed: int) -> None:
    rng = random.Random(seed)
    with file.open("a", encoding="utf-8") as out:
        for number in range(games):
            for position in self_play(rng, nodes):
                out.write(json.dumps(position) + "\n")
            out.flush()
            if number % 100 == 99:
                print(number + 1, "games", flush=True)


def learn(file: Path, target: Path, rounds: int, hold: float, blend: float) -> None:
    """Gradient descent (Adam) on the squared error of the expected points; `hold` pulls back to the start."""
    import numpy as np

    lines = [json.loads(line) for line in file.open(encoding="utf-8")]
    random.Random(1).shuffle(lines)
    start = np.array(kernel.weights(), dtype=np.float64)
    weights = start.copy()
    spread = fit_spread(lines)
    goals = np.array(
        [blend * line["result"] + (1 - blend) / (1 + math.exp(-line["score"] / spread)) for line in lines]
    )  # fmt: skip
    checked = len(lines) // 10
    print(len(lines), "positions, spread", round(spread, 1))
    for turn in range(rounds):
        kernel.set_weights([round(value) for value in weights])
        base, slope = np.empty(len(lines)), np.empty((len(lines), len(start)), dtype=np.float32)
        for index, line in enumerate(lines):
            base[index], slope[index] = kernel.slopes(line["fen"])
        origin = np.round(weights)
        moment, square = np.zeros_like(weights), np.zeros_like(weights)
        for time in range(1, STEPS + 1):
            worth = base[checked:] + slope[checked:] @ (weights - origin).astype(np.float32)
            guess = 1 / (1 + np.exp(-worth / spread))
            pull = (guess - goals[checked:]) * guess * (1 - guess) / spread
            gradient = pull.astype(np.float32) @ slope[checked:] / len(pull) + hold * (weights - start) / len(pull)
            moment = 0.9 * moment + 0.1 * gradient
            square = 0.999 * square + 0.001 * gradient**2
            rate = 1.0 if time < STEPS * 2 // 3 else 0.3
            weights -= rate * (moment / (1 - 0.9**time)) / (np.sqrt(square / (1 - 0.999**time)) + 1e-12)
        print(
            "round", turn + 1, "error", error(base, slope, weights - origin, goals, spread, checked, learned=True),
            "unseen", error(base, slope, weights - origin, goals, spread, checked, learned=False), flush=True,
        )  # fmt: skip
    target.write_text(json.dumps([round(value) for value in weights]), encoding="utf-8")


def error(
    base: Any, slope: Any, change: Any, goals: Any, spread: float, checked: int, learned: bool
) -> tuple[float, float]:  # fmt: skip
    """(before, after): mean squared error of the positions learned from, or of those kept apart."""
    import numpy as np

    part = slice(checked, None) if learned else slice(0, checked)
    before = 1 / (1 + np.exp(-base[part] / spread))
    after = 1 / (1 + np.exp(-(base[part] + slope[part] @ change.astype(np.float32)) / spread))
    return tuple(round(float(((guess - goals[part]) ** 2).mean()), 6) for guess in (before, after))  # type: ignore[return-value]


def fit_spread(lines: list[dict[str, Any]]) -> float:
    """The centipawns that make the search's scores predict the results best."""
    sample = lines[:20000]

    def loss(spread: float) -> float:
        return sum((1 / (1 + math.exp(-line["score"] / spread)) - line["result"]) ** 2 for line in sample)

    return min((float(spread) for spread in range(60, 400, 10)), key=loss)


def match(file: Path, games: int, nodes: int, seed: int) -> None:
    """The learned weights against the kernel's own, both with the same number of nodes."""
    sides = [json.loads(file.read_text(encoding="utf-8")), kernel.weights()]
    rng = random.Random(seed)
    pairs = []
    for number in range(games // 2):
        kernel.set_weights(sides[1])
        opening = random_opening(rng)
        pairs.append(sum(duel(opening, sides, white, nodes) for white in (0, 1)) / 2)
        mean = sum(pairs) / len(pairs)
        spread = 1.96 * math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / max(len(pairs) - 1, 1) / len(pairs))
        if number % 10 == 9:
            print(f"{2 * number + 2} games: {mean:.1%} ({mean - spread:.1%} to {mean + spread:.1%})", flush=True)
    kernel.set_weights(sides[1])


def duel(start: str, sides: list[list[int]], white: int, nodes: int) -> float:
    """Points of sides[0] in one game."""
    engines = [kernel.Engine(1 << 23) for _ in sides]
    fen, moves = start, list[str]()
    seen = {kernel.key(fen): 1}
    while (result := ending(fen, seen, len(moves))) is None:
        mover = white if fen.split()[1] == "w" else 1 - white
        kernel.set_weights(sides[mover])
        moves.append(engines[mover].search(start, moves, nodes=nodes).lines[0].moves[0])
        fen = kernel.play(fen, moves[-1:])
        seen[kernel.key(fen)] = seen.get(kernel.key(fen), 0) + 1
    return result if white == 0 else 1 - result


def adopt(file: Path) -> None:
    """Write the weights into the kernel's source; it must be compiled anew afterwards."""
    source = KERNEL.read_text(encoding="utf-8")
    text = write_weights(json.loads(file.read_text(encoding="utf-8")))
    KERNEL.write_text(re.sub(r"^WEIGHTS = \{.*?^\}", lambda _: text, source, flags=re.M | re.S), encoding="utf-8")


def write_weights(values: list[int]) -> str:
    lines = ["WEIGHTS = {"]
    place = 0
    for name, size in kernel.PARTS:
        part = values[place : place + 2 * size]
        place += 2 * size
        if size <= 10:
            lines.append(f'    "{name}": ({", ".join(map(str, part))}),')
            continue
        lines.append(f'    "{name}": (')
        lines += [f"        {', '.join(map(str, part[at : at + 12]))}," for at in range(0, len(part), 12)]
        lines.append("    ),")
    return "\n".join([*lines, "}"])


def main() -> None:
    reader = argparse.ArgumentParser(description="Learns Weiß-Schach's evaluation from games against itself.")
    tasks = reader.add_subparsers(dest="task", required=True)
    for name in ("play", "learn", "match", "adopt"):
        task = tasks.add_parser(name)
        task.add_argument("file", type=Path)
        if name == "learn":
            task.add_argument("target", type=Path)
            task.add_argument("--rounds", type=int, default=2)
            task.add_argument("--hold", type=float, default=2e-4)
            task.add_argument("--blend", type=float, default=0.6, help="share of the game's result in what is learned")
        elif name != "adopt":
            task.add_argument("--games", type=int, default=1000)
            task.add_argument("--nodes", type=int, default=3000)
            task.add_argument("--seed", type=int, default=1)
    given = vars(reader.parse_args())
    {"play": play, "learn": learn, "match": match, "adopt": adopt}[given.pop("task")](**given)


if __name__ == "__main__":
    main()
