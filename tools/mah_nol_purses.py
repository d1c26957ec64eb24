"""What purses are worth in Mah-Nol: the numbers of games/mah_nol/judging/purses.py.

    PYTHONPATH=src .venv/bin/python tools/mah_nol_purses.py --hands 80 --log .cache/purses.jsonl

First the best player plays single hands against itself: who won, what each loser owed, what bids and looks cost. With
these hands, drawn at random, matches are simulated from all sorts of purses until one is empty, and the luck of a purse
is fitted to who was first. --log FILE keeps every hand as a line of JSON; a run that was stopped goes on behind the
last one. Printed for each kind of match: the numbers, and how far the formula is from the simulated share, by the root
of the mean square less what chance alone makes of so many matches (0.0: no further than chance explains).
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from mah_nol_strength import play

from teahouse.core.options import settle
from teahouse.core.protocol import Limits, Means
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.judging.purses import Luck, Purses, Standing, share

STAKE = 2025
SMALLEST, LARGEST = 20, 2025
STARTS = 1500
"""Purses from which matches are simulated."""
MATCHES = 40
"""From each of them."""
LEAST = tuple(range(2_000, 400_001, 2_000))
A_FING = tuple(range(10, 2_001, 10))
"""The numbers among which those that fit best are sought."""


@dataclass(frozen=True)
class Hand:
    """What a hand cost: bids and looks, then what the losers owed."""

    costs: Purses
    payments: Purses
    winner: int | None


def played(players: int, seed: int, nodes: int) -> Hand:
    """One hand of the best player against itself, with full purses."""
    options = settle(GAME.options, {"players": players, "stake": STAKE, "hands": 1})
    best = GAME.players()["best"].make(Means())
    ending = play([best] * players, options, seed, Limits(nodes=nodes)).ending
    assert ending is not None
    costs = tuple(STAKE - left - paid for left, paid in zip(ending.money, ending.payments, strict=True))
    return Hand(costs, ending.payments, ending.winner)


def hands_of(players: int, wishes: argparse.Namespace) -> list[Hand]:
    """Those of the log, and the rest played now."""
    found = [hand for hand in logged(wishes.log) if len(hand.costs) == players]
    for seed in range(len(found), wishes.hands):
        found.append(played(players, seed, wishes.nodes))
        with wishes.log.open("a") as log:
            print(json.dumps(vars(found[-1])), file=log)
    return found


def logged(log: Path) -> Iterator[Hand]:
    for line in log.read_text().splitlines() if log.exists() else ():
        told = json.loads(line)
        yield Hand(tuple(told["costs"]), tuple(told["payments"]), told["winner"])


def after(purses: list[int], hand: Hand, to_winner: bool, shift: int) -> list[int]:
    """Seats are shifted, for the hands were all begun by the same one; nobody pays more than he has."""
    left = list(purses)
    for seat in range(len(purses)):
        place = (seat + shift) % len(purses)
        left[seat] -= min(left[seat], hand.costs[place])
        due = min(left[seat], hand.payments[place])
        left[seat] -= due
        if to_winner and hand.winner is not None:
            left[(hand.winner - shift) % len(purses)] += due
    return left


def simulated(purses: Purses, hands: list[Hand], to_winner: bool, rng: Random) -> float:
    """How often the first seat is first."""
    total = 0.0
    for _ in range(MATCHES):
        left = list(purses)
        while min(left) > 0:
            left = after(left, rng.choice(hands), to_winner, rng.randrange(len(purses)))
        total += share(left, 0)
    return total / MATCHES


def starts(players: int, rng: Random) -> Iterator[Purses]:
    """Purses small and large, near and far from each other."""
    for _ in range(STARTS):
        largest = rng.randint(SMALLEST, LARGEST)
        yield tuple(rng.randint(max(SMALLEST, largest - 600), largest) for _ in range(players))


def a_hand(hands: list[Hand], to_winner: bool) -> float:
    """The variance of a purse's luck in one hand, as far as it sets purses apart."""
    total = 0.0
    for hand in hands:
        changes = after([STAKE] * len(hand.costs), hand, to_winner, 0)
        mean = fmean(changes)
        total += sum((change - mean) ** 2 for change in changes) / (len(changes) - 1)
    return total / len(hands)


def fitted(players: int, hands: list[Hand], to_winner: bool) -> tuple[Luck, float]:
    """The luck with the least squared error, and the distance of formula and simulation."""
    rng = Random(players)
    told = [(purses, simulated(purses, hands, to_winner, rng)) for purses in starts(players, rng)]
    once = a_hand(hands, to_winner)

    def error(luck: Luck) -> float:
        return fmean((Standing(0, luck).chance(purses) - won) ** 2 for purses, won in told)

    best, before = Luck(LEAST[0], A_FING[0], once), None
    while best != before:  # in turns, each with the other held
        before = best
        best = min((Luck(least, best.a_fing, once) for least in LEAST), key=error)
        best = min((Luck(best.least, a_fing, once) for a_fing in A_FING), key=error)
    by_chance = fmean(won * (1 - won) / (MATCHES - 1) for _, won in told)
    return best, sqrt(max(0.0, error(best) - by_chance))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=80, help="for each number of players")
    parser.add_argument("--nodes", type=int, default=64, help="hands the best player tries for a decision")
    parser.add_argument("--log", type=Path, default=Path(".cache/purses.jsonl"))
    wishes = parser.parse_args()
    wishes.log.parent.mkdir(parents=True, exist_ok=True)
    for players in (2, 3, 4):
        hands = hands_of(players, wishes)
        for kind in ("bank", "winner"):
            luck, distance = fitted(players, hands, kind == "winner")
            numbers = f"Luck({luck.least:.0f}, {luck.a_fing:.0f}, {luck.a_hand:.0f})"
            print(f'("{kind}", {players}): {numbers},  # {100 * distance:.1f} % apart', flush=True)


if __name__ == "__main__":
    main()
