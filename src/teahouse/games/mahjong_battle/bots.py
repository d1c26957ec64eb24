"""The computer players of Mahjong Battle.

easy        overlooks pairs and grabs what glitters
medium      weighs each pair against the best answer to it, and overlooks one now and then
strong      looks a few moves ahead, and errs little where few tiles are left
best        searches as long as it may, to the game's end if it can
greedy      reference: the most valuable pair, whatever it uncovers
alphabeta3  reference: three moves ahead, points alone
"""

import math
from collections.abc import Mapping
from random import Random
from types import ModuleType

from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, Means, Player, PlayerKind, Seat, View
from teahouse.games.mahjong_battle import GAME, fast, notation, rules
from teahouse.games.mahjong_battle.position import Position, Take, take, value
from teahouse.kernels import load
from teahouse.search.alphabeta import LookAhead, deepen
from teahouse.search.clock import Clock
from teahouse.search.levels import leashed

STRONG_NODES = 300
"""What strong looks at for a move: enough to beat medium nearly always, and far too little against best."""


def margin(position: Position, seat: Seat) -> float:
    """Points taken more than the other: the value of a finished game, a first guess before."""
    return position.scores[seat] - position.scores[1 - seat]


def easy(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Sees about half of the pairs and mostly takes the most valuable of them; answers do not matter."""
    position = view.seen
    moves = rules.legal(position, position.to_move)
    seen = [move for move in moves if rng.random() < 0.55] or [rng.choice(moves)]
    fancy = {move: _points(position, move) + rng.uniform(0, 4) for move in seen}
    return _choice(position, max(seen, key=fancy.__getitem__), nodes=len(seen))


def medium(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Weighs each pair it notices against the best answer; one in eight escapes its notice."""
    position = view.seen
    moves = rules.legal(position, position.to_move)
    seen = [move for move in moves if rng.random() < 0.875] or [rng.choice(moves)]
    gains = {move: _gain_after_answer(position, move) + rng.uniform(0, 0.5) for move in seen}
    return _choice(position, max(seen, key=gains.__getitem__), nodes=len(seen), depth=2)


def greedy(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """The most valuable pair, chosen at random among equals."""
    position = view.seen
    moves = rules.legal(position, position.to_move)
    most = max(_points(position, move) for move in moves)
    best = [move for move in moves if _points(position, move) == most]
    return _choice(position, rng.choice(best), nodes=len(moves))


def alphabeta3(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Three moves ahead on points alone, the first best move in the rules' order."""
    position = view.seen
    kernel = load(fast.KERNEL)
    if not kernel:
        return _three_ahead(position)
    values = {take(*move): gain for move, gain in kernel.fixed_depth(position.cells, 3)}
    moves = rules.legal(position, position.to_move)
    best = max(moves, key=values.__getitem__)
    expected = margin(position, position.to_move) + values[best]
    return Choice(_write(position, best), float(expected), False, (_write(position, best),), len(moves), 3)


def _three_ahead(position: Position) -> Choice:
    clock = Clock(Limits(nodes=10**9))
    ahead = LookAhead(GAME, margin, position.to_move, clock)
    found = ahead.best(position, 3, -math.inf, math.inf)
    line = tuple(_write(position, move) for move in found.line)
    return Choice(line[0], found.value, False, line[:1], clock.nodes, 3)


def strong(means: Means) -> Player:
    """The best player's search on a short leash, the same whatever time it is given."""
    engine = best(Means(1, min(means.memory, 1 << 24)))

    def choose(view: View[Position], limits: Limits, rng: Random) -> Choice:
        return engine(view, leashed(limits, STRONG_NODES), rng)

    return choose


def best(means: Means) -> Player:
    """The compiled search, or the reference search where there is none."""
    kernel = load(fast.KERNEL)
    if kernel:
        return _compiled(kernel, means)
    return lambda view, limits, rng: _reference_choice(view.seen, limits)


def _compiled(kernel: ModuleType, means: Means) -> Player:
    engine = kernel.Search(memory=means.memory)

    def choose(view: View[Position], limits: Limits, rng: Random) -> Choice:
        position = view.seen
        if limits.nodes is None:
            found = engine.search(position.cells, seconds=limits.seconds, threads=means.threads)
        else:  # one thread: several never look at the same positions twice
            found = engine.search(position.cells, nodes=limits.nodes)
        gain, exact, moves, looked, depth, _ = found
        line = tuple(_write(position, Take(*move)) for move in moves)
        return Choice(line[0], float(margin(position, position.to_move) + gain), exact, line, looked, depth)

    return choose


def _reference_choice(position: Position, limits: Limits) -> Choice:
    searched = deepen(GAME, margin, position, limits)
    line = tuple(_write(position, move) for move in searched.found.line)
    return Choice(line[0], searched.found.value, searched.found.exact, line, searched.nodes, searched.depth)


def _choice(position: Position, move: Take, nodes: int, depth: int = 1) -> Choice:
    """A simple player's choice: it knows what it takes and what the best answer brings."""
    expected = margin(position, position.to_move) + _gain_after_answer(position, move)
    return Choice(_write(position, move), float(expected), False, (_write(position, move),), nodes, depth)


def _gain_after_answer(position: Position, move: Take) -> int:
    after = rules.play(position, position.to_move, move)
    answers = rules.legal(after, after.to_move)
    return _points(position, move) - max((_points(after, answer) for answer in answers), default=0)


def _points(position: Position, move: Take) -> int:
    return value(position.cells[move.first])


def _write(position: Position, move: Take) -> str:
    return notation.write_move(position, position.to_move, move)


PLAYERS: Mapping[str, PlayerKind] = {
    "easy": simple(easy),
    "medium": simple(medium),
    "strong": with_kernel(strong, fast.KERNEL),
    "best": with_kernel(best, fast.KERNEL),
    "greedy": simple(greedy),
    "alphabeta3": simple(alphabeta3),
}
