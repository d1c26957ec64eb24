"""Games of Short Go that the network learns from: played by the engine against itself, kept in small files.

A chunk is a file of some games: `games` has what each was about and how it ended, `moves` all their moves one after the
other. Everything in a chunk follows from its number and who plays. Only moves that were thought about for long are
examples of good moves (`full`); all of them are examples of how such positions end. tools/train_short_go.py uses this.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.games.short_go.engine import Engine, Thought
from teahouse.games.short_go.fast import PASS, Situation, kernel_game
from teahouse.notation.files import whole_file

CELLS = 81
"""Of the larger board. A pass comes after them in `visits`."""
GAME = np.dtype(
    [("size", "u1"), ("komi", "<f4"), ("moves", "<u2"), ("resigned", "u1"), ("foretold", "u1"), ("owner", "i1", CELLS)]
)
"""`owner` is 1 for Black's points in the end, -1 for White's. `foretold`: 1 if one who would have resigned lost, 2 if
he did not lose, 0 if nobody would have."""
MOVE = np.dtype([("cell", "i1"), ("full", "u1"), ("value", "<f4"), ("visits", "<u2", CELLS + 1)])
"""`value` is what the search promised the side to move."""

FAIR = {7: 9.0, 9: 7.0}
"""Komi around which it is drawn."""
HOPELESS = 0.03
"""Who sees no more than this chance in RESIGNS moves one after the other resigns, where the game allows it."""
RESIGNS = 3
COUNTING = 800
"""Simulations that say whose each point is in the end."""

Think = Callable[[Situation, int, int], Thought]
"""A situation, simulations, a seed: what the player thinks."""


@dataclass(frozen=True)
class Habits:
    """How games are played: simulations of a long thought and of a short one, how often the first."""

    long: int = 500
    short: int = 80
    often: float = 0.5
    resigning: float = 0.8
    """The share of games that may end by resigning; in the others it is seen whether that would have been right."""


@dataclass
class Played:
    """One game: a row of GAME and rows of MOVE."""

    game: NDArray[np.void]
    moves: NDArray[np.void]

    @property
    def lead(self) -> float:
        """Black's, komi counted."""
        return float(self.game["owner"].astype(int).sum() - self.game["komi"])


def thinker(engine: Engine) -> Think:
    return lambda situation, nodes, seed: engine.think(situation, nodes=nodes, seed=seed)


def play_game(think: Think, judge: Engine, number: int, habits: Habits) -> Played:
    """The game of this number. `judge` says in the end whose the points are."""
    rng = Random(number)
    size = 9 if rng.random() < 0.7 else 7
    komi = round(2 * rng.gauss(FAIR[size], 3.0)) / 2
    moves, rows = random_opening(rng, size), list[Any]()
    opening, free = len(moves), len(moves) + size * size // 8
    resigns, hopeless, loser = rng.random() < habits.resigning, 0, None
    while len(moves) < 3 * size * size:
        situation = Situation(size, komi, moves=tuple(moves))
        if kernel_game(situation).passes >= 2:
            break
        full = rng.random() < habits.often
        thought = think(situation, habits.long if full else habits.short, rng.getrandbits(31))
        cell = pick(thought, rng) if len(moves) < free else thought.cell
        rows.append((cell, full, thought.value, visits_of(thought)))
        hopeless = hopeless + 1 if min(thought.value, 1 - thought.value) < HOPELESS else 0
        if hopeless >= RESIGNS and loser is None:
            loser = situation.to_move if thought.value < HOPELESS else 1 - situation.to_move
            if resigns:
                break
        moves.append((situation.to_move, cell))
    owner = owners(judge, Situation(size, komi, moves=tuple(moves)))
    lead = float(owner.sum()) - komi
    foretold = 0 if loser is None else 1 if (lead < 0) == (loser == 0) and lead else 2
    early = np.zeros(opening, MOVE)
    early["cell"] = [cell for _, cell in moves[:opening]]
    game = np.array([(size, komi, opening + len(rows), resigns and loser is not None, foretold, owner)], GAME)
    return Played(game[0], np.concatenate([early, np.array(rows, MOVE)]))


def random_opening(rng: Random, size: int) -> list[tuple[int, int]]:
    """None to four random moves away from the edge."""
    inner = [row * size + column for row in range(1, size - 1) for column in range(1, size - 1)]
    return [(number % 2, cell) for number, cell in enumerate(rng.sample(inner, rng.choice((0, 0, 1, 2, 3, 4))))]


def pick(thought: Thought, rng: Random) -> int:
    """A move drawn by its visits, where the best one is no pass."""
    liked = [each for each in thought.candidates if each.cell != PASS and each.visits > 1]
    if thought.cell == PASS or not liked:
        return thought.cell
    return rng.choices(liked, [each.visits for each in liked])[0].cell


def visits_of(thought: Thought) -> NDArray[np.uint16]:
    visits = np.zeros(CELLS + 1, np.uint16)
    for each in thought.candidates:
        visits[CELLS if each.cell == PASS else each.cell] = min(each.visits, 65_535)
    return visits


def owners(judge: Engine, situation: Situation) -> NDArray[np.int8]:
    """Whose each point is when all is played out; 0 where that is open."""
    found = np.zeros(CELLS, np.int8)
    ownership = np.array(judge.ownership(situation, COUNTING))
    found[: len(ownership)] = np.where(np.abs(ownership) > 0.4, np.sign(ownership), 0)
    return found


def write_chunk(path: Path, played: list[Played]) -> None:
    with whole_file(path) as target:
        np.savez_compressed(
            target,
            allow_pickle=False,
            games=np.array([each.game for each in played], GAME),
            moves=np.concatenate([each.moves for each in played]),
        )


def read_chunk(path: Path) -> Iterator[Played]:
    with np.load(path) as kept:
        games, moves = kept["games"], kept["moves"]
    at = 0
    for game in games:
        yield Played(game, moves[at : at + game["moves"]])
        at += int(game["moves"])
