"""Weiß-Schach against another UCI engine, by default Fairy-Stockfish: balanced random openings, colours exchanged.

    tools/weiss_schach_strength.py --games 100 --movetime 200

An opening is 4 to 8 random plies after which both engines think that neither side is ahead by more than a
pawn. Each is played twice. Both engines run as processes with one thread and the same memory, and think by
turns, so other work on the machine disturbs them alike. The kernel judges moves and ends (checkmate, stalemate,
insufficient material, threefold, fifty moves). The interval is over pairs of games, at 95 %.
"""

import argparse
import json
import math
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from teahouse.kernels import load

ROOT = Path(__file__).parents[1]
INI = ROOT / "benchmarks" / "weiss_schach.ini"
FAIRY = "/usr/games/fairy-stockfish"
OURS = f"{sys.executable} -m teahouse uci"
BALANCED = 100
LONGEST = 400

kernel = load("weiss_schach")
assert kernel, "the kernel was not built"


class Player:
    """A UCI engine in a process of its own."""

    def __init__(self, command: str, memory: int) -> None:
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        options = self.ask("uci", "uciok")
        self.name = next((line.removeprefix("id name ") for line in options if line.startswith("id name ")), command)
        if any("VariantPath" in line for line in options):
            self.send(f"setoption name VariantPath value {INI}")
        self.send("setoption name UCI_Variant value weiss-schach")
        self.send(f"setoption name Hash value {memory}")
        self.send("setoption name Threads value 1")
        self.ask("isready", "readyok")

    def send(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line: str, last: str) -> list[str]:
        """Everything said up to the line that begins with `last`."""
        assert self.process.stdout
        self.send(line)
        said = []
        for answer in self.process.stdout:
            said.append(answer.strip())
            if answer.startswith(last):
                return said
        raise RuntimeError(f"the engine has gone after {line!r}")

    def begin(self) -> None:
        self.send("ucinewgame")
        self.ask("isready", "readyok")

    def choose(self, fen: str, moves: list[str], limit: str) -> tuple[str, int]:
        """(move, centipawns for the side to move; a mate counts 10000)."""
        self.send(f"position fen {fen}" + (f" moves {' '.join(moves)}" if moves else ""))
        said = self.ask(f"go {limit}", "bestmove")
        scores = [found for line in said if (found := re.search(r" score (cp|mate) (-?\d+)", line))]
        score = 0
        if scores:
            score = int(scores[-1][2])
            if scores[-1][1] == "mate":
                score = 10_000 if score > 0 else -10_000
        return said[-1].split()[1], score

    def quit(self) -> None:
        self.send("quit")
        self.process.wait(10)


def balanced_opening(rng: random.Random, is_balanced: Callable[[str], bool]) -> str:
    """A position after 4 to 8 random plies in which the game goes on."""
    while True:
        fen: str = kernel.START
        for _ in range(rng.randint(4, 8)):
            moves = kernel.legal(fen)
            if not moves:
                break
            fen = kernel.play(fen, [rng.choice(moves)])
        if kernel.legal(fen) and is_balanced(fen):
            return fen


def draw_opening(rng: random.Random, players: list[Player]) -> str:
    """One that both players call balanced."""
    return balanced_opening(
        rng, lambda fen: all(abs(each.choose(fen, [], "depth 8")[1]) < BALANCED for each in players)
    )


def play_game(fen: str, white: Player, black: Player, limit: str) -> float:
    """White's points."""
    moves: list[str] = []
    position = fen
    seen = {kernel.key(fen): 1}
    for each in (white, black):
        each.begin()
    while True:
        to_move = position.split()[1]
        if not kernel.legal(position):
            return 0.5 if not kernel.is_check(position) else 0.0 if to_move == "w" else 1.0
        if is_drawn(position) or seen[kernel.key(position)] >= 3 or len(moves) >= LONGEST:
            return 0.5
        move, _ = (white if to_move == "w" else black).choose(fen, moves, limit)
        position = kernel.play(position, [move])
        moves.append(move)
        seen[kernel.key(position)] = seen.get(kernel.key(position), 0) + 1


def is_drawn(fen: str) -> bool:
    """Fifty moves, or nobody can be mated."""
    board, _, _, _, clock, _ = fen.split()
    if int(clock) >= 100:
        return True
    men = [letter for letter in board.lower() if letter.isalpha() and letter != "k"]
    if len(men) <= 1:
        return not men or men[0] in "nb"
    return set(men) == {"b"} and len(bishop_colours(board)) == 1


def bishop_colours(board: str) -> set[int]:
    colours = set()
    for rank, row in enumerate(board.split("/")):
        file = 0
        for letter in row:
            if letter in "bB":
                colours.add((rank + file) % 2)
            file += int(letter) if letter.isdigit() else 1
    return colours


def interval(pairs: list[float]) -> tuple[float, float, float]:
    """(mean, low, high) of the points a game, from the points of pairs of games."""
    mean = sum(pairs) / len(pairs) / 2
    if len(pairs) < 2:
        return mean, 0.0, 1.0
    variance = sum((pair / 2 - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
    spread = 1.96 * math.sqrt(variance / len(pairs))
    return mean, mean - spread, mean + spread


def main() -> None:
    reader = argparse.ArgumentParser(description="Weiß-Schach against another UCI engine.")
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--movetime", type=int, default=200, help="milliseconds a move")
    reader.add_argument("--limit", help="anything else after `go`, for instance `nodes 20000`")
    reader.add_argument("--memory", type=int, default=32, help="MiB of each engine")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--ours", default=OURS)
    reader.add_argument("--peer", default=FAIRY)
    reader.add_argument("--json", action="store_true", help="the result as one document; progress goes to stderr")
    given = reader.parse_args()
    limit = given.limit or f"movetime {given.movetime}"
    rng = random.Random(given.seed)
    ours, peer = Player(given.ours, given.memory), Player(given.peer, given.memory)
    pairs: list[float] = []
    wins = draws = losses = 0
    for number in range((given.games + 1) // 2):
        fen = draw_opening(rng, [ours, peer])
        points = [play_game(fen, ours, peer, limit), 1 - play_game(fen, peer, ours, limit)]
        pairs.append(sum(points))
        wins += points.count(1.0)
        draws += points.count(0.5)
        losses += points.count(0.0)
        mean, low, high = interval(pairs)
        print(
            f"{2 * number + 2} games: {wins} won, {draws} drawn, {losses} lost: {mean:.1%} ({low:.1%} to {high:.1%})",
            flush=True,
            file=sys.stderr if given.json else sys.stdout,
        )
    if given.json:
        counts = {"games": 2 * len(pairs), "wins": wins, "draws": draws, "losses": losses}
        named = {"ours": "teahouse uci", "peer": peer.name, "limit": given.limit or f"{given.movetime} ms"}
        print(json.dumps({**named, **counts, "mean_score": mean, "interval": [low, high]}))
    ours.quit()
    peer.quit()


if __name__ == "__main__":
    main()
