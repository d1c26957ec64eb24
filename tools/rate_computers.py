"""Where the computers of a game stand on the scale of ratings: they play each other, and a file is written.

    tools/rate_computers.py weiss-schach bauernaufstand --games 40 --seconds 0.2

Every pair of levels plays so many games from all seats, whole matches where a game is a match; games without chance
begin with some random moves. Of all results together the likeliest places are found, by the same Plackett-Luce model
that rates people (`src/teahouse/ratings/model.py`); the prior is what everybody begins with, so a level that wins all
its games has a place too. `sigma` is what is left of the doubt.

Seconds are those of the processor, so that what else the machine does makes nobody weaker. Every game is kept in
`.cache/ratings/`: whoever stops and begins again, or asks for more games, goes on.
"""

import argparse
import json
import math
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, groupby
from pathlib import Path

from teahouse.arena.contests import Fixture, Outcome, play_fixture, schedule, spread
from teahouse.core.handles import Game
from teahouse.core.options import at_table, settle
from teahouse.games import declaration
from teahouse.ratings.computers import FILE
from teahouse.ratings.model import BETA, MEAN, SPREAD

LEVELS = ("easy", "medium", "strong", "best")
RANDOM_PLIES = 4
STEPS = 4000
Ranking = tuple[list[list[str]], int]
"""Levels by place, those of equal places together; how many sat there."""


KEPT = Path(".cache/ratings")


def play_pairs(game: Game, games: int, seconds: float, jobs: int) -> list[Ranking]:
    """All results, of this time and of those before."""
    plies = 0 if game.declaration.has_chance else RANDOM_PLIES
    fixtures = [
        replace(fixture, one_hand=False)
        for number, pair in enumerate(combinations(LEVELS, 2))
        for fixture in schedule(game, pair, games, seed=2026 + number, seconds=seconds, random_plies=plies)
    ]
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{game.id}-{seconds}.jsonl"
    rankings = dict(map(read_line, file.read_text("utf-8").splitlines())) if file.exists() else {}
    missing = [fixture for fixture in fixtures if name_of(fixture) not in rankings]
    with file.open("a", encoding="utf-8") as kept:
        for outcome in spread(play_by_the_processor, missing, jobs):
            name, found = name_of(outcome.fixture), ranking(outcome)
            rankings[name] = found
            print(json.dumps([name, *found]), file=kept, flush=True)
            print(f"\r{game.id} {len(rankings)}/{len(fixtures)}", end="", flush=True)
    print()
    return list(rankings.values())


def read_line(line: str) -> tuple[str, Ranking]:
    name, groups, seats = json.loads(line)
    return name, (groups, seats)


def name_of(fixture: Fixture) -> str:
    return " ".join([*fixture.entrants, *map(str, (fixture.seed, *fixture.seating))])


def play_by_the_processor(fixture: Fixture, parent: int) -> Outcome:
    """Players who look at the clock see the time this process has worked."""
    time.monotonic = time.process_time
    return play_fixture(fixture, parent)


def ranking(outcome: Outcome) -> Ranking:
    seats = [(outcome.scores[seat], outcome.fixture.entrants[who]) for seat, who in enumerate(outcome.fixture.seating)]
    ordered = sorted(seats, key=lambda each: -each[0])
    return [[level for _, level in group] for _, group in groupby(ordered, key=lambda each: each[0])], len(seats)


def likeliest(rankings: Sequence[Ranking]) -> tuple[dict[str, float], dict[str, float]]:
    """Places and doubts: the highest point of likelihood times prior, by small steps uphill, and its curvature."""
    places = dict.fromkeys(LEVELS, MEAN)
    curves = dict.fromkeys(LEVELS, 0.0)
    for _ in range(STEPS):
        slopes = {level: (MEAN - place) / SPREAD**2 for level, place in places.items()}
        curves = dict.fromkeys(LEVELS, 1 / SPREAD**2)
        for groups, seats in rankings:
            add_slopes(groups, BETA * math.sqrt(seats), places, slopes, curves)
        places = {level: places[level] + 0.5 * slopes[level] / curves[level] for level in LEVELS}
        if max(map(abs, slopes.values())) < 1e-6:
            break
    return places, {level: 1 / math.sqrt(curve) for level, curve in curves.items()}


def add_slopes(
    groups: list[list[str]],
    scale: float,
    places: dict[str, float],
    slopes: dict[str, float],
    curves: dict[str, float],
) -> None:
    """Of one game: whoever is chosen first, second and so on; equals for a share each."""
    left = [level for group in groups for level in group]
    for group in groups:
        chances = {level: math.exp(places[level] / scale) for level in set(left)}
        total = sum(chances[level] for level in left)
        for level in set(left):
            share = left.count(level) * chances[level] / total
            slopes[level] += (group.count(level) / len(group) - share) / scale
            curves[level] += share * (1 - share) / scale**2
        left = left[len(group) :]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games_to_rate", nargs="+", metavar="GAME")
    asked.add_argument("--games", type=int, default=40, help="of every pair of levels")
    asked.add_argument("--seconds", type=float, default=0.2, help="of the processor to think about a move, at most")
    asked.add_argument("--jobs", type=int, default=1)
    wishes = asked.parse_args()
    for name in wishes.games_to_rate:
        rules = declaration(name)
        game = Game(rules, settle(rules.options, at_table(rules.options)))
        rankings = play_pairs(game, wishes.games, wishes.seconds, wishes.jobs)
        places, doubts = likeliest(rankings)
        levels = {
            level: {
                "mu": round(places[level], 2),
                "sigma": round(doubts[level], 2),
                "games": sum(any(level in group for group in groups) for groups, _ in rankings),
            }
            for level in LEVELS
        }
        known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
        known[name] = {"seconds": wishes.seconds, "levels": levels}
        FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")
        print(name, levels)


if __name__ == "__main__":
    main()
