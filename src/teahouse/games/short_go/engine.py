"""The compiled player of Short Go: a situation in, a thought out.

A situation (`fast.py`) is plain data, so that the levels, GTP and the tools all ask the same way.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from teahouse.core.protocol import Choice, Limits, Means, Player, Seat, View
from teahouse.games.short_go import notation
from teahouse.games.short_go.fast import PASS, Situation, kernel_game, needed_kernel, situation_of
from teahouse.games.short_go.position import PASS as PASSING
from teahouse.games.short_go.position import Deed, Move, Point, Position, neighbours
from teahouse.kernels import load

SETTLED = 0.8
"""A point is settled when it ends with the same owner in nine playouts of ten."""
JUDGING = 2_000
"""Simulations to judge which stones are dead."""
NETWORK = "short_go_network"
"""The kernel that looks at a board."""


@dataclass(frozen=True)
class Candidate:
    """A move that was looked at, how often, and the probability of a win and the lead it promises who plays it."""

    cell: int
    visits: int
    value: float
    lead: float = 0.0


@dataclass(frozen=True)
class Thought:
    """A move, and what is known about it. Ownership is 1 for Black's points, -1 for White's."""

    cell: int
    value: float
    line: tuple[int, ...]
    visits: int
    candidates: tuple[Candidate, ...]
    ownership: tuple[float, ...]
    exact: bool = False


@dataclass(frozen=True)
class Guidance:
    """A network of the kernel and how far it is followed; without one, playouts alone serve.

    `mix` is its part in what a position is worth; at 1 nothing is played to its end. `curiosity` is for what it likes,
    `rave` the number of games in which the results of the same move later on count as much as a move's own, `patience`
    how often a position is met before the network is asked.
    """

    network: Any = None
    mix: float = 0.5
    curiosity: float = 0.6
    rave: float = 300.0
    patience: int = 2


ALONE = Guidance()


def guided_by(data: bytes, **how: Any) -> Guidance:
    """The network of a file; ValueError where it is none."""
    kernel = load(NETWORK)
    return Guidance(kernel.Network(data), **how) if kernel else ALONE


@cache
def shipped_guidance() -> Guidance:
    """The network that comes with the house, where there is one."""
    kernel = load(NETWORK)
    data = kernel.shipped() if kernel else None
    return guided_by(data) if data else ALONE


class Engine:
    """One player with its tree, which it keeps from move to move.

    With `processor` its seconds are those its thread has worked, so that a busy machine takes nothing from it. Where
    nobody says otherwise it is guided by the network that comes with the house.
    """

    def __init__(
        self,
        threads: int = 1,
        memory: int = 1 << 28,
        processor: bool = False,
        guidance: Guidance | None = None,
    ) -> None:
        guide = shipped_guidance() if guidance is None else guidance
        self._kernel = needed_kernel()
        self._threads = threads
        self._processor = processor
        self._search = self._kernel.Search(
            memory, guide.network, mix=guide.mix, curiosity=guide.curiosity, rave=guide.rave, patience=guide.patience
        )

    def think(
        self,
        situation: Situation,
        seconds: float = 1.0,
        nodes: int | None = None,
        seed: int = 1,
        cleanup: bool = False,
        hurried: bool = False,
        patient: bool = False,
    ) -> Thought:
        """The best move found. With `nodes` the answer is always the same, unless it is `hurried`: then the seconds
        count too. `cleanup` takes dead stones off first. Who is `patient` searches on when the choice is clear."""
        game = kernel_game(situation)
        if nodes is None:
            self._run(game, situation, seed, seconds=seconds, threads=self._threads, hasty=not patient)
        else:
            self._search.forget()
            self._run(game, situation, seed, simulations=nodes, seconds=seconds if hurried else 0.0)
        candidates = self._candidates(game)
        ownership = tuple(self._search.ownership(game))
        chosen, exact = Choosing(situation, game, candidates, ownership, cleanup).choose()
        line = tuple(self._search.line(game, chosen.cell)) or (chosen.cell,)
        visits = sum(each.visits for each in candidates)
        return Thought(chosen.cell, 1.0 if exact else chosen.value, line, visits, candidates, ownership, exact)

    def _candidates(self, game: Any) -> tuple[Candidate, ...]:
        leads, sign = self._search.leads(game), 1 if game.to_move == 0 else -1
        found = self._search.moves(game)
        return tuple(Candidate(cell, visits, value, sign * leads.get(cell, 0.0)) for cell, visits, value in found)

    def line(self, situation: Situation, cell: int) -> tuple[int, ...]:
        """How play may go on with this move, as the last thought about the situation saw it."""
        return tuple(self._search.line(kernel_game(situation), cell)) or (cell,)

    def ownership(self, situation: Situation, playouts: int = JUDGING) -> tuple[float, ...]:
        """Who gets each point in the end, 1 for Black to -1 for White. Passes are forgotten: another would end all."""
        search = self._kernel.Search(memory=1 << 24)
        game = kernel_game(replace(situation, resumed=len(situation.moves)))
        search.search(game, _komi(situation), situation.territory, simulations=playouts)
        return tuple(search.ownership(game))

    def dead(self, situation: Situation) -> frozenset[int]:
        """The stones that will not survive, whole groups at a time."""
        ownership = self.ownership(situation)
        cells = kernel_game(situation).cells()
        lost = (group for group in groups(cells, situation.size) if _is_lost(group, cells, ownership))
        return frozenset(cell for group in lost for cell in group)

    def forget(self) -> None:
        self._search.forget()

    def stop(self) -> None:
        """End a running search soon; callable from another thread."""
        self._search.stop()

    def _run(self, game: Any, situation: Situation, seed: int, **limits: Any) -> None:
        self._search.search(
            game,
            komi=_komi(situation),
            territory=situation.territory,
            seed=seed,
            processor=self._processor,
            **limits,
        )


@dataclass(frozen=True)
class Choosing:
    """Which of the moves that were looked at is played, above all whether to pass."""

    situation: Situation
    game: Any
    candidates: tuple[Candidate, ...]
    ownership: tuple[float, ...]
    cleanup: bool

    def choose(self) -> tuple[Candidate, bool]:
        """The move, and whether it wins for sure."""
        best, passing = self.candidates[0], self._passing()
        stones = [each for each in self.candidates if each.cell != PASS]
        if not stones:
            return passing, self._pass_wins()
        if self.cleanup:
            return self._taking(stones) or passing, False
        if self._pass_wins():
            return passing, True
        if best.cell != PASS:
            return (passing if self._pass_is_as_good(best, passing) else best), False
        if best.value < 0.5:
            return next(iter(self._sensible(stones)), passing), False
        return passing, False

    def _passing(self) -> Candidate:
        return next(each for each in self.candidates if each.cell == PASS)

    def _pass_wins(self) -> bool:
        """The other has passed, and as the stones lie we have won. Only area scoring ends like this."""
        return not self.situation.territory and self.game.passes >= 1 and self._lead() > 0

    def _lead(self) -> float:
        """The lead of the side to move, every stone alive."""
        lead = float(self.game.score()) - _komi(self.situation)
        return lead if self.game.to_move == 0 else -lead

    def _pass_is_as_good(self, best: Candidate, passing: Candidate) -> bool:
        """Nothing is left to do: every point is settled, and we have won as the stones lie."""
        settled = all(abs(each) > SETTLED for each in self.ownership)
        return settled and best.value > 0.9 and passing.value > best.value - 0.05 and self._lead() > 0

    def _sensible(self, stones: list[Candidate]) -> Iterator[Candidate]:
        """Moves on points that are not settled yet."""
        return (each for each in stones if abs(self.ownership[each.cell]) <= SETTLED and each.visits > 0)

    def _taking(self, stones: list[Candidate]) -> Candidate | None:
        """A move that takes a liberty of a dead enemy, the best liked of them; None where no enemy is dead."""
        cells, enemy, size = self.game.cells(), 1 - self.game.to_move, self.situation.size
        dead = {
            cell
            for group in groups(cells, size)
            if cells[group[0]] == enemy and _is_lost(group, cells, self.ownership)
            for cell in group
        }
        beside = {near for cell in dead for near in neighbours(size)[cell]}
        return next((each for each in stones if each.cell in beside), None)


# The levels


@dataclass(frozen=True)
class Level:
    """How many playouts a player sees, and how freely it picks among what it likes; 0 playouts: all it has time for.

    `freedom` is the power by which visits are drawn: 0 always takes the most visited move. Who is not `guided` does
    without the network.
    """

    playouts: int = 0
    freedom: float = 0.0
    guided: bool = True


LEVELS = {
    "easy": Level(60, 0.8, guided=False),
    "medium": Level(300, 0.5, guided=False),
    "strong": Level(2_500),
    "best": Level(),
}


def player(name: str) -> Callable[[Means], Player]:
    """What makes the player of this level."""
    level = LEVELS[name]

    def make(means: Means) -> Player:
        memory = min(means.memory, 1 << 24) if level.playouts else means.memory
        return _player(level, Engine(means.threads, memory, guidance=None if level.guided else ALONE))

    return make


def _player(level: Level, engine: Engine) -> Player:
    def choose(view: View[Position], limits: Limits, rng: Random) -> Choice:
        position = view.seen
        nodes = limits.nodes
        if level.playouts:
            nodes = min(nodes or level.playouts, level.playouts)
        seed, hurried = rng.getrandbits(32), limits.nodes is None
        thought = engine.think(situation_of(position), limits.seconds, nodes, seed, hurried=hurried)
        return choice(position, _loosened(thought, level, rng))

    return choose


def _loosened(thought: Thought, level: Level, rng: Random) -> Thought:
    """The same thought with a move that a player of this freedom would make of it."""
    if not level.freedom or thought.cell == PASS:
        return thought
    liked = [each for each in thought.candidates if each.cell != PASS and each.visits > 1]
    weights = [each.visits ** (1 / level.freedom) for each in liked]
    if not liked:
        return thought
    (picked,) = rng.choices(liked, weights)
    return Thought(picked.cell, picked.value, (picked.cell,), thought.visits, thought.candidates, thought.ownership)


def choice(position: Position, thought: Thought) -> Choice:
    """A thought in the words of the house."""
    texts = tuple(text_of(position, cell) for cell in thought.line)
    value = min(max(thought.value, 0.0), 1.0)
    return Choice(texts[0], value, thought.exact, texts, thought.visits, len(texts))


def text_of(position: Position, cell: int) -> str:
    move = PASSING if cell == PASS else Move(Deed.PLACE, Point(cell))
    return notation.write_move(position, Seat(position.to_move), move)


def groups(cells: bytes, size: int) -> Iterator[tuple[int, ...]]:
    """The connected stones of one colour; 2 is an empty cell.

    >>> list(groups(bytes([0, 0, 2] + [2] * 45 + [1]), 7))
    [(0, 1), (48,)]
    """
    seen: set[int] = set()
    for start, stone in enumerate(cells):
        if stone > 1 or start in seen:
            continue
        group, rim = {start}, [start]
        while rim:
            for near in neighbours(size)[rim.pop()]:
                if cells[near] == stone and near not in group:
                    group.add(near)
                    rim.append(near)
        seen |= group
        yield tuple(sorted(group))


def _is_lost(group: tuple[int, ...], cells: bytes, ownership: tuple[float, ...]) -> bool:
    """Whether the other side owns the group's points in most playouts."""
    black = sum(ownership[cell] for cell in group) / len(group)
    return (black if cells[group[0]] == 0 else -black) < -0.3


def _komi(situation: Situation) -> float:
    return float(situation.komi)
