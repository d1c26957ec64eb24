"""A match between two programs that speak GTP, under a referee that knows the rules.

    python tools/match_gtp.py --size 9 --komi 7.5 --games 100 --log match.jsonl \\
        "teahouse gtp --seconds 1" "gnugo --mode gtp --level 10 --chinese-rules --positional-superko --capture-all-dead"

Every opening of random moves is played twice with the colours exchanged. Two passes end a game; every stone
on the board is alive (area scoring). An illegal move, a crash or a wrong answer loses. Each game is one line
of the log, written when it ends; a match that was stopped goes on where its log ends. With `--clock cpu` our engine
counts processor time: a busy machine then takes nothing from it (GNU Go does not look at the clock).
"""

import argparse
import json
import math
import os
import random
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from teahouse.kernels import load

COLUMNS = "ABCDEFGHJ"
COLORS = ("black", "white")
PASS = -1
PLACES = {**os.environ, "PATH": os.environ.get("PATH", "") + ":/usr/games"}
"""Debian keeps Go programs where not everybody looks."""


class Lost(Exception):
    """A program has done what loses the game at once: the reason."""


class Program:
    """One of the two, as a process of its own."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=PLACES,
        )

    def ask(self, line: str) -> str:
        """The text of the answer; raises Lost where there is none or it is an error."""
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Lost(f"gone at {line}") from None
        block: list[str] = []
        for answer in self.process.stdout:
            if answer.strip():
                block.append(answer.rstrip())
            elif block:
                break
        text = "\n".join(block)
        if not text.startswith("="):
            raise Lost(f"{line}: {text or 'no answer'}")
        return text[1:].strip()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def opening(size: int, plies: int, number: int, seed: int) -> list[int]:
    """Random moves away from the edge, the same for both games of a pair."""
    rng = random.Random(f"{seed}/{number // 2}")
    inner = [row * size + column for row in range(1, size - 1) for column in range(1, size - 1)]
    return rng.sample(inner, plies)


def vertex(cell: int, size: int) -> str:
    return "pass" if cell == PASS else f"{COLUMNS[cell % size]}{cell // size + 1}"


def cell_of(text: str, size: int) -> int:
    if text.lower() == "pass":
        return PASS
    column, row = COLUMNS.find(text[:1].upper()), text[1:]
    if not 0 <= column < size or not row.isdigit() or not 1 <= int(row) <= size:
        raise Lost(f"answered {text}")
    return (int(row) - 1) * size + column


def play(programs: tuple[Program, Program], size: int, komi: float, start: list[int]) -> dict[str, Any]:
    """One game, programs in the order of their colours: winner 0, 1 or None, why, and all moves."""
    game = load("short_go").Game(size)  # type: ignore[union-attr]
    moves: list[str] = []
    thought = [0.0, 0.0]
    mover = 0
    try:
        for mover in (0, 1):
            for line in (f"boardsize {size}", "clear_board", f"komi {komi:g}"):
                programs[mover].ask(line)
        for cell in start:
            _play(game, programs, cell, moves, told=(0, 1))
        while game.passes < 2 and len(moves) < 6 * size * size:
            mover = game.to_move
            begun = time.monotonic()
            text = programs[mover].ask(f"genmove {COLORS[mover]}")
            thought[mover] += time.monotonic() - begun
            if text.lower() == "resign":
                raise Lost("resigned")
            cell = cell_of(text, size)
            if not game.is_legal(cell):
                raise Lost(f"illegal move {text}")
            mover = 1 - mover  # a refusal is the other's
            _play(game, programs, cell, moves, told=(mover,))
    except Lost as lost:
        return {"winner": 1 - mover, "reason": str(lost), "moves": moves, "seconds": thought}
    lead = game.score() - komi
    winner = 0 if lead > 0 else 1 if lead < 0 else None
    return {"winner": winner, "reason": f"{lead:+g}", "moves": moves, "seconds": thought}


def _play(game: Any, programs: tuple[Program, Program], cell: int, moves: list[str], told: tuple[int, ...]) -> None:
    text, color = vertex(cell, game_size(game)), game.to_move
    game.play(cell)
    moves.append(text)
    for number in told:
        programs[number].ask(f"play {COLORS[color]} {text}")


def game_size(game: Any) -> int:
    return 7 if len(game.cells()) == 49 else 9


def read_log(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def wilson(points: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95% interval of a share."""
    share = points / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)


def summary(games: list[dict[str, Any]]) -> str:
    """What the first program has reached."""
    points = sum(game["points"] for game in games)
    low, high = wilson(points, len(games))
    black = [game["points"] for game in games if game["first_is_black"]]
    white = [game["points"] for game in games if not game["first_is_black"]]
    share = points / len(games)
    return (
        f"{points:g} of {len(games)} ({share:.1%}, 95% interval {low:.1%} to {high:.1%}); "
        f"as Black {sum(black):g} of {len(black)}, as White {sum(white):g} of {len(white)}"
    )


def figures(games: list[dict[str, Any]], names: list[str], size: int, limit: str) -> dict[str, Any]:
    """The same for other programs; the mean score is 1 for a win and -1 for a loss."""
    points = [game["points"] for game in games]
    low, high = wilson(sum(points), len(points))
    return {
        "ours": f"{names[0]} {size}x{size}",
        "peer": names[1],
        "limit": limit,
        "games": len(points),
        "wins": points.count(1.0),
        "draws": points.count(0.5),
        "losses": points.count(0.0),
        "mean_score": 2 * sum(points) / len(points) - 1,
        "interval": [2 * low - 1, 2 * high - 1],
    }


def name(command: str) -> str:
    """What a program calls itself."""
    program = Program(command)
    try:
        return f"{program.ask('name')} {program.ask('version')}"
    finally:
        program.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=7.5)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--random-plies", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--limit", default="", help="what the JSON calls the time for a move")
    wishes = parser.parse_args()
    games = read_log(wishes.log) if wishes.log else []
    for number in range(len(games), wishes.games):
        pair = Program(wishes.first), Program(wishes.second)
        first_is_black = number % 2 == 0
        seats = pair if first_is_black else (pair[1], pair[0])
        start = opening(wishes.size, wishes.random_plies, number, wishes.seed)
        try:
            found = play(seats, wishes.size, wishes.komi, start)
        finally:
            for program in pair:
                program.close()
        points = 0.5 if found["winner"] is None else float((found["winner"] == 0) == first_is_black)
        games.append({"game": number, "first_is_black": first_is_black, "points": points, **found})
        if wishes.log:
            with wishes.log.open("a") as log:
                log.write(json.dumps(games[-1]) + "\n")
        print(f"game {number}: {points:g} ({found['reason']}); {summary(games)}", file=sys.stderr, flush=True)
    if wishes.json:
        print(json.dumps(figures(games, [name(wishes.first), name(wishes.second)], wishes.size, wishes.limit)))
    else:
        print(summary(games))


if __name__ == "__main__":
    main()
