"""Two builds of Weiß-Schach's search against each other: the same processor time a move on a machine however busy.

    tools/weiss_schach_builds.py ../other/src --games 400 --seconds 0.005

The first player is the build that Python finds here, the second one that of the other source folder; each has a
process of its own, its own network and 8 MiB of memory. They think by turns. The seconds become nodes by what each took
for a node so far. Openings are 4 to 8 random plies that both call balanced, and each is played twice. Games end by the
rules, in the exact tables, or when both have seen the same side ten pawns ahead for four plies.

With `--gain 10` the match ends as soon as it is 19 to 1 that the first is 10 Elo stronger rather than equal, or equal
rather than stronger: a sequential test over pairs of games, for changes that shall be tried at short times.
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from weiss_schach_strength import BALANCED, LONGEST, balanced_opening, interval, is_drawn

from teahouse.games.weiss_schach import tables
from teahouse.kernels import load

MEMORY = 1 << 23
WON = 1000
"""Centipawns that both must see, for so many plies in a row."""
PLIES = 4
SURE = math.log(19)

kernel = load("weiss_schach")
assert kernel, "the kernel was not built"


def serve() -> None:
    """One player: a search for each line that is read, a new engine where it has no moves yet."""
    tables.prepare_all()
    engine: Any = None
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["anew"]:
            engine = kernel.Engine(MEMORY)
        began = time.process_time()
        found = engine.search(asked["start"], asked["moves"], nodes=asked["nodes"])
        taken = time.process_time() - began
        best = found.lines[0]
        said = {"move": best.moves[0], "score": best.score, "nodes": found.nodes, "seconds": taken}
        print(json.dumps(said), flush=True)


class Player:
    """A build in a process of its own, and what it has used."""

    def __init__(self, source: Path, nodes: int, seconds: float) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(source.resolve())},
        )
        self.nodes, self.seconds = nodes, seconds
        self.thought, self.searched = 0.0, 0

    def search(self, start: str, moves: list[str], nodes: int, anew: bool) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"start": start, "moves": moves, "nodes": nodes, "anew": anew}) + "\n")
        self.process.stdin.flush()
        return dict(json.loads(self.process.stdout.readline()))

    def choose(self, start: str, moves: list[str], anew: bool) -> tuple[str, int]:
        """(move, centipawns for the side to move)."""
        nodes = self.nodes
        if self.seconds:
            nodes = max(int(self.seconds * self.searched / self.thought), 100) if self.thought else 20_000
        said = self.search(start, moves, nodes, anew)
        self.thought += said["seconds"]
        self.searched += said["nodes"]
        return said["move"], said["score"]

    def quit(self) -> None:
        self.process.communicate()


def draw_opening(rng: random.Random, players: list[Player]) -> str:
    return balanced_opening(
        rng, lambda fen: all(abs(each.search(fen, [], 3000, True)["score"]) < BALANCED for each in players)
    )


def play_game(start: str, players: list[Player]) -> float:
    """White's points; players[0] is White."""
    fen, moves, ahead = start, list[str](), 0
    seen = {kernel.key(fen): 1}
    while kernel.legal(fen):
        if is_drawn(fen) or seen[kernel.key(fen)] >= 3 or len(moves) >= LONGEST:
            return 0.5
        mover = int(fen.split()[1] == "b")
        known = kernel.ask(fen)
        if known:  # the tables would play on alike for both
            return 0.5 if known[0] == 0 else float((known[0] > 0) == (mover == 0))
        move, score = players[mover].choose(start, moves, len(moves) < 2)
        score = -score if mover else score
        ahead = max(ahead, 0) + 1 if score >= WON else min(ahead, 0) - 1 if score <= -WON else 0
        if abs(ahead) >= PLIES:
            return float(ahead > 0)
        moves.append(move)
        fen = kernel.play(fen, [move])
        seen[kernel.key(fen)] = seen.get(kernel.key(fen), 0) + 1
    return 0.5 if not kernel.is_check(fen) else float(fen.split()[1] == "b")


def evidence(pairs: list[float], gain: float) -> float:
    """How much likelier these pairs are if the first is so many Elo stronger than if both are equal: the logarithm."""
    mean = sum(pairs) / len(pairs) / 2
    variance = max(sum((pair / 2 - mean) ** 2 for pair in pairs) / len(pairs), 0.01)
    expected = 1 / (1 + 10 ** (-gain / 400))
    return len(pairs) * (expected - 0.5) * (2 * mean - expected - 0.5) / (2 * variance)


def main() -> None:
    reader = argparse.ArgumentParser(description="Two builds of Weiß-Schach's search against each other.")
    reader.add_argument("other", type=Path, nargs="?", help="the source folder of the second player, with its kernels")
    reader.add_argument("--games", type=int, default=400)
    reader.add_argument("--nodes", type=int, default=10_000)
    reader.add_argument("--seconds", type=float, default=0.0, help="of processor time a move, instead of nodes")
    reader.add_argument("--gain", type=float, default=0.0, help="Elo to be decided about; 0: all games are played")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--serve", action="store_true", help="be one of the players")
    given = reader.parse_args()
    if given.serve:
        serve()
        return
    here = Path(kernel.__file__).parents[2]
    players = [Player(source, given.nodes, given.seconds) for source in (here, given.other)]
    rng, pairs, points = random.Random(given.seed), list[float](), list[float]()
    while 2 * len(pairs) < given.games and not (given.gain and pairs and abs(evidence(pairs, given.gain)) >= SURE):
        opening = draw_opening(rng, players)
        both = [play_game(opening, players), 1 - play_game(opening, players[::-1])]
        points += both
        pairs.append(sum(both))
        mean, low, high = interval(pairs)
        won, drawn, lost = (points.count(each) for each in (1.0, 0.5, 0.0))
        shares = f"{won} : {drawn} : {lost}, {mean:.1%} ({low:.1%} to {high:.1%})"
        paces = " : ".join(f"{each.searched / each.thought / 1e6:.2f} M nodes/s" for each in players)
        print(f"{len(points)} games: {shares}; {paces}", flush=True)
    for each in players:
        each.quit()


if __name__ == "__main__":
    main()
