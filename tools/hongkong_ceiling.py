"""How far Hongkong Easy goes: a player of the laboratory that sees every tile, the wall's order too.

    PYTHONPATH=src .venv/bin/python tools/hongkong_ceiling.py --against greedy --width 32 --deals 5000 --minutes 20

Others who play by a policy of the kernel and leave nothing to chance make a hand a puzzle for one: whatever the seer
does, the kernel says what they will answer and what it will draw. It searches its own discards, claims, kongs and
passes in a beam: of all hands after so many decisions it keeps the `width` most promising ones, by what could be
completed, and when, from what it holds and would draw if nobody claimed; and it plays each of them out by the policy
`base` as well. The best end ever met is played, so it never gets less than `base` would in its place, and what it gets
is a lower bound of what can be got: a wider beam finds more.

Each deal is played from all four seats; those of `--seed 1` are the deals of tools/hongkong_strength.py. Deals are
added to a file in .cache/strength, one line each, and the next run goes on from there; `--minutes` are of CPU.
Nothing in the house uses this: a player of the house sees a view, this one whole states.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from teahouse.games.hongkong.players import fast
from teahouse.kernels import load

FOLDER = Path(".cache/strength")

# Where things stand in a state: kernels/hongkong_play.py
MELDS, BONUS, WALL, FRONT, BACK, PREVALENT, PHASE, CURRENT = 136, 152, 194, 338, 339, 340, 343, 344
CLAIM, ROB = 3, 4
DEAD, DEALT = 14, 53
NO_MELD = 255

DRAWS = 19
"""A wind draws about so often from a wall that is never claimed from."""
SUITS = np.repeat(np.arange(4), [9, 9, 9, 7])
MASKS = np.array([[suit in plan for suit in SUITS] for plan in ({0, 1, 2, 3}, {0, 3}, {1, 3}, {2, 3}, {0}, {1}, {2})])
"""The tiles of a plan: any, a suit with honours, a suit alone, for characters, circles, bamboo."""
PLAN_FAN = np.array([0, 3, 3, 3, 6, 6, 6])
PUNGS_FAN = 3
POINTS = np.array([1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64] + [64] * 20, dtype=float)
LIMIT = 64.0
KINDS_OF_PLANS = (slice(0, 1), slice(1, 4), slice(4, 7), slice(0, 7))
"""Plans that are kept apart: any hand, half flushes, full flushes; and pungs of any of these."""
PATIENCE = (0.6, 0.9)
"""What a hand completed a round later is worth beside one completed now."""
HOPE = 0.3
"""The share of its worth that a hand keeps for each tile which draws alone will not bring."""

Move = int
Plan = tuple[Move, ...]


@dataclass(frozen=True)
class Others:
    """The seer's wind, by what policy the others play, and by what policy hands are played out."""

    kernel: ModuleType
    wind: int
    policy: int
    base: int

    def policies(self) -> list[int]:
        """Of E S W N, when the seer plays by the base."""
        return [self.base if wind == self.wind else self.policy for wind in range(4)]

    def go_on(self, hand: Any) -> bool:
        """Let the others play until the seer is asked; whether it is."""
        while asked := hand.asked():
            mover = asked[0]
            if mover == self.wind:
                return True
            hand.play(mover, hand.choose(mover, self.policy))
        return False

    def play_out(self, state: bytes) -> int:
        """What the seer gets when it goes on by the base."""
        return int(self.kernel.simulate(state, self.policies(), 1, 0, False)[self.wind])


@dataclass(frozen=True)
class Step:
    """A decision of the seer, after others."""

    before: "Step | None"
    move: Move

    def plan(self) -> Plan:
        """All decisions up to this one."""
        return (*(self.before.plan() if self.before else ()), self.move)


@dataclass
class Found:
    """The best end met so far: what it pays, and the decisions before the base takes over."""

    paid: int
    plan: Plan

    def note(self, paid: int, step: Step) -> None:
        if paid > self.paid:
            self.paid, self.plan = paid, step.plan()


Beam = dict[bytes, Step | None]
"""Hands in which the seer is asked, and how they came about."""


def foresee(others: Others, start: bytes, width: int) -> Found:
    """The best the search finds from a hand in its beginning; a width of 0 is the base alone."""
    hand = others.kernel.Hand(start)
    found = Found(others.play_out(start), ())
    beam: Beam = {hand.state(): None} if width and others.go_on(hand) else {}
    while beam:
        beam = promising(others, step_on(others, beam, found), width)
        for state, step in beam.items():
            assert step is not None
            found.note(others.play_out(state), step)
    return found


def step_on(others: Others, beam: Beam, found: Found) -> Beam:
    """Every hand after one more decision; the ends are noted."""
    kernel, wind = others.kernel, others.wind
    after: Beam = {}
    for state, before in beam.items():
        for move in kernel.Hand(state).legal(wind):
            hand = kernel.Hand(state)
            hand.play(wind, move)
            if others.go_on(hand):
                after.setdefault(hand.state(), Step(before, move))
            else:
                found.note(hand.result()["payments"][wind], Step(before, move))
    return after


def promising(others: Others, hands: Beam, width: int) -> Beam:
    """So many of the hands at most: an equal share for every kind of plan and degree of patience."""
    if len(hands) <= width:
        return hands
    states = list(hands)
    share = max(1, width // (len(KINDS_OF_PLANS) * len(PATIENCE)))
    kept: set[int] = set()
    for worth in promises(others.wind, np.frombuffer(b"".join(states), np.uint8).reshape(len(states), -1)):
        kept.update(np.argsort(-worth, kind="stable")[:share].tolist())
    return {states[index]: hands[states[index]] for index in sorted(kept)}


# What hands promise


def promises(wind: int, states: Any) -> Iterator[Any]:
    """What the hands are worth that draws alone may bring, and how soon: float[N], by kind of plan and patience."""
    melds = states[:, MELDS + 4 * wind : MELDS + 4 * wind + 4]
    laid = (melds != NO_MELD).sum(axis=1)
    held, rounds = with_draws(states, wind)
    fan = luck(states[:, BONUS + wind], wind) + 1  # it will be drawn, not claimed
    fan = fan[:, None] + fan_of_honours(held, melds, wind, states[:, PREVALENT])
    fan = fan[:, :, None] + PLAN_FAN
    fits = fits_melds(melds)[:, None, :]
    groups = POINTS[fan] * fits * HOPE ** missing_groups(held, laid)
    pungs = (
        np.where((laid == 0)[:, None, None], LIMIT, POINTS[fan + PUNGS_FAN]) * fits * HOPE ** missing_pungs(held, laid)
    )
    pungs *= (melds >= 64).all(axis=1)[:, None, None]  # no chow lies there
    for worth in [groups[:, :, plans] for plans in KINDS_OF_PLANS[:-1]] + [pungs]:
        for patience in PATIENCE:
            yield (worth.max(axis=2) * patience**rounds).max(axis=1)


def with_draws(states: Any, wind: int) -> tuple[Any, Any]:
    """uint8[N, 1 + DRAWS, 34]: the hands after each further draw if nobody claims; and the round that would be.

    A bonus tile brings nothing here, though it is replaced.
    """
    count = len(states)
    claiming = (states[:, PHASE] == CLAIM) | (states[:, PHASE] == ROB)
    away = np.where(claiming, (wind - states[:, CURRENT].astype(int) - 1) % 4, 3)
    places = states[:, FRONT].astype(int)[:, None] + away[:, None] + 4 * np.arange(DRAWS)
    live = places < states[:, BACK].astype(int)[:, None] - DEAD
    drawn = np.take_along_axis(states[:, WALL : WALL + 144], np.minimum(places, 143), axis=1)
    held = np.zeros((count, 1 + DRAWS, 42), np.uint8)
    held[:, 0, :34] = states[:, 34 * wind : 34 * wind + 34]
    rows, columns = np.nonzero(live)
    held[rows, 1 + columns, drawn[rows, columns]] = 1
    times = np.concatenate([states[:, FRONT].astype(int)[:, None], places], axis=1)
    return np.cumsum(held[:, :, :34], axis=1, dtype=np.uint8), (times - DEALT) / 4


def fits_melds(melds: Any) -> Any:
    """bool[N, plans]: whether what lies there belongs to the plan."""
    suits = np.where(melds == NO_MELD, 4, (melds & 63) // 9)
    allowed = np.concatenate([MASKS[:, [0, 9, 18, 27]], np.ones((len(MASKS), 1), bool)], axis=1)
    return allowed.T[suits].all(axis=1)


def luck(bonus: Any, wind: int) -> Any:
    """The fan of a flower and a season of one's own, or of none at all."""
    return (bonus == 0).astype(int) + (bonus >> wind & 1) + (bonus >> wind + 4 & 1)


def fan_of_honours(held: Any, melds: Any, wind: int, prevalent: Any) -> Any:
    """int[N, 1 + DRAWS]: pungs of dragons, of the seat's wind and of the prevailing one, laid out or held by then."""
    have = held[:, :, 27:34] >= 3
    for place in range(4):
        tile = melds[:, place]
        index = np.nonzero((tile != NO_MELD) & (tile & 63 >= 27))[0]
        have[index, :, (tile[index] & 63) - 27] = True
    fan = have[:, :, 4:].sum(axis=2) + have[:, :, wind]
    return fan + have[np.arange(len(held)), :, prevalent]


def missing_groups(held: Any, laid: Any) -> Any:
    """int[N, 1 + DRAWS, plans]: how many tiles are missing to any complete hand of the plan's tiles."""
    hands = held[:, :, None, :] * MASKS.astype(np.uint8)
    melds = np.repeat(laid.astype(np.uint8), hands.shape[1] * hands.shape[2])
    kernel = load("hongkong")
    assert kernel is not None
    found = kernel.distances(hands.reshape(-1), melds)
    return np.frombuffer(found, np.uint8).reshape(hands.shape[:3]).astype(np.int64)


def missing_pungs(held: Any, laid: Any) -> Any:
    """The same to pungs and a pair."""
    masks = MASKS.T.astype(np.float32)
    needed = 4 - laid[:, None, None]
    threes = np.minimum((held >= 3).astype(np.float32) @ masks, needed)
    twos = np.minimum((held >= 2).astype(np.float32) @ masks, needed + 1)
    return (needed - threes + needed + 1 - twos).astype(np.int64)


# Hands and deals


def play(others: Others, start: bytes, plan: Plan) -> tuple[int, ...]:
    """What E S W N get when the seer makes these decisions, then goes on by the base."""
    hand = others.kernel.Hand(start)
    for move in plan:
        others.go_on(hand)
        hand.play(others.wind, move)
    policies = others.policies()
    while asked := hand.asked():
        hand.play(asked[0], hand.choose(asked[0], policies[asked[0]]))
    return tuple(hand.result()["payments"])


def deal_from_all_seats(kernel: ModuleType, wall: bytes, deal: int, options: argparse.Namespace) -> dict[str, Any]:
    """What the seer gets at each wind, and what the base gets there; the prevailing wind changes from deal to deal."""
    start = kernel.start(wall, deal % 4)
    seen, based = [], []
    for wind in range(4):
        others = Others(kernel, wind, kernel.POLICIES.index(options.against), kernel.POLICIES.index(options.base))
        found = foresee(others, start, options.width)
        paid = play(others, start, found.plan)
        assert paid[wind] == found.paid and sum(paid) == 0
        seen.append(paid[wind])
        based.append(others.play_out(start))
    return {"deal": deal, "seer": seen, "base": based}


def log_of(options: argparse.Namespace) -> Path:
    name = f"hongkong-ceiling-{options.against}-{options.base}-{options.width}-{options.seed}.jsonl"
    return FOLDER / name


def read_log(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def mean_with_interval(values: list[float]) -> tuple[float, float]:
    """The mean, and half of the interval at 95 %."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return mean, 1.96 * math.sqrt(spread / len(values))


def report(lines: list[dict[str, Any]]) -> None:
    """Over deals, each the mean of its four hands."""
    for player in ("seer", "base"):
        mean, doubt = mean_with_interval([sum(line[player]) / 4 for line in lines])
        paid = [paid for line in lines for paid in line[player]]
        won = sum(value > 0 for value in paid) / len(paid)
        lost = sum(value < 0 for value in paid) / len(paid)
        best = max(paid)
        of_wins = sum(value for value in paid if value > 0) / max(1, sum(value > 0 for value in paid))
        print(
            f"{player}: {len(paid)} hands, {mean:+.2f} +- {doubt:.2f} points a hand; "
            f"won {won:.1%} with {of_wins:.1f} in the mean and {best} at most, lost {lost:.1%}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", default="greedy", help="a policy of the kernel that leaves nothing to chance")
    parser.add_argument("--base", default="greedy", help="the policy by which hands are played out")
    parser.add_argument("--width", type=int, default=32, help="hands kept after each decision")
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="of CPU, then the rest is left for another run")
    options = parser.parse_args()
    kernel = fast.taught()
    if kernel is None:
        raise SystemExit("the kernel is not compiled")
    walls = kernel.make_walls(options.deals, options.seed)
    path = log_of(options)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = read_log(path)
    with path.open("a") as log:
        for deal in range(len(lines), options.deals):
            if time.process_time() > 60 * options.minutes:
                break
            lines.append(deal_from_all_seats(kernel, walls[144 * deal : 144 * deal + 144], deal, options))
            print(json.dumps(lines[-1]), file=log, flush=True)
    report(lines[: options.deals])


if __name__ == "__main__":
    main()
