"""The computer players of Bauernaufstand.

    easy        runs and takes what it notices; answers do not matter
    medium      weighs each move against the best answer to it, and overlooks one now and then
    strong      sees every win and loss some moves ahead; further on it sometimes trusts its feeling
    best        knows the solved game: wins as fast as possible, resists as long as possible
    runner      reference: the foremost man runs, whatever stands in wait
    alphabeta3  reference: three moves ahead, a plain guess at the end

Where the kernel was not built, strong and best look ahead with the readable rules.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, Means, Player, PlayerKind, Seat, View
from teahouse.games.bauernaufstand import GAME, fast, notation, rules, solution
from teahouse.games.bauernaufstand.position import SIZE, Position, number_of_men, to_go
from teahouse.kernels import load
from teahouse.material.boards import Square
from teahouse.material.duels import Move, men_of, other
from teahouse.search.levels import Levels, leashed

HORIZON = 9
"""How many moves ahead (both sides counted) strong sees everything."""
INSIGHT = 0.85
"""How often strong sees the truth beyond its horizon."""
LONGEST = 1_000
"""Longer than any game."""
STRONG_NODES = 4_000
"""What strong looks at where the game's solution is not at hand."""


def chance(position: Position, seat: Seat) -> float:
    """The probability of a win: sure where the game is over, before that a guess strictly between 0 and 1."""
    ended = rules.result(position)
    if ended:
        return float(ended.scores[seat])
    race = _moves_to_go(position, other(seat)) - _moves_to_go(position, seat)
    material = number_of_men(position, seat) - number_of_men(position, other(seat))
    turn = 0.5 if seat == position.to_move else -0.5
    return 0.02 + 0.96 / (1 + math.exp(-(0.45 * race + 0.9 * material + 0.4 * turn)))


def _moves_to_go(position: Position, seat: Seat) -> int:
    """How many moves the foremost man would need if nobody hindered it; one in hand has to enter first."""
    return min((to_go(square, seat) for square in men_of(position.cells, seat)), default=SIZE)


LEVELS = Levels(GAME, chance)


def easy(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Notices two moves in three, likes to run and to take, and never asks what comes next."""
    return LEVELS.by_appeal(view.seen, rng, 0.66, 3, _appeal)


def _appeal(position: Position, move: Move) -> float:
    """What a beginner sees in a move: arriving, taking, being nearly there."""
    seat = position.to_move
    way = to_go(move.target, seat)
    return 4.0 * (way == 0) + 1.5 * (rules.taken(position, move) is not None) + 0.3 * (SIZE - way)


def medium(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Weighs each move it notices against the best answer; one in ten escapes its notice."""
    return LEVELS.by_answers(view.seen, rng, 0.9, 0.06)


def runner(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """The foremost man that can go goes; a man enters only when none can. Equals are chosen at random."""
    position = view.seen
    moves = rules.legal(position, position.to_move)
    nearest = min(to_go(move.target, position.to_move) for move in moves)
    first = [move for move in moves if to_go(move.target, position.to_move) == nearest]
    return LEVELS.choice(position, rng.choice(first), nodes=len(moves))


def alphabeta3(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Three moves ahead, fewer where a win or loss is proved sooner."""
    return LEVELS.look_ahead(view.seen, Limits(nodes=10**9), most=3)


def strong(means: Means) -> Player:
    """The solved game seen through a fog, or the reference search on a short leash."""
    if is_solved():
        solution.prepare()
        return _foggy
    return lambda view, limits, rng: LEVELS.look_ahead(view.seen, leashed(limits, STRONG_NODES))


def best(means: Means) -> Player:
    """The solved game, or the reference search where it cannot be had."""
    if is_solved():
        solution.prepare()
        return _knowing
    return lambda view, limits, rng: LEVELS.look_ahead(view.seen, limits)


def is_solved() -> bool:
    """Whether the solved game is at hand: it is read through the kernel."""
    return load(fast.KERNEL) is not None


@dataclass(frozen=True)
class Known:
    """A move, whether it wins for the one who makes it, and the moves of both sides until the end."""

    move: Move
    wins: bool
    distance: int

    def is_near(self) -> bool:
        return self.distance <= HORIZON

    def rank(self) -> int:
        """The lower the better: wins before losses, wins by speed, losses by resistance."""
        return self.distance if self.wins else LONGEST - self.distance


def known(position: Position) -> list[Known]:
    """Every move with what the solution knows of it."""
    values = solution.values(position.cells, position.hands, position.to_move)
    return [Known(_move(way), wins, distance) for way, wins, distance in values]


def _knowing(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """The fastest win or the longest resistance, chosen at random among equals, and the line to the end."""
    position = view.seen
    found = known(position)
    best = min(found, key=Known.rank)
    chosen = rng.choice([each for each in found if each.rank() == best.rank()])
    texts = line_after(position, write(position, chosen.move))
    return Choice(texts[0], float(chosen.wins), True, texts, len(found), chosen.distance)


def line_after(position: Position, text: str) -> tuple[str, ...]:
    """A move and the best play of both sides until the end."""
    move = notation.read_move(position, text)[1]
    follows = _best_line(rules.play(position, position.to_move, move))
    return (text, *(write(position, each) for each in follows))


def _best_line(position: Position) -> list[Move]:
    if rules.result(position):
        return []
    return [_move(way) for way in solution.answer(position.cells, position.hands, position.to_move)[-1]]


def _foggy(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Faultless as far as the horizon; beyond it the truth is seen often, not always."""
    position = view.seen
    found = known(position)
    best = min(found, key=Known.rank)
    if best.is_near():
        return _sure(position, best, len(found))
    unclear = [each for each in found if not each.is_near()]
    good = [each for each in unclear if each.wins]
    moves = [each.move for each in (good if good and rng.random() < INSIGHT else unclear)]
    hopes = {move: LEVELS.hope(position, move) + rng.uniform(0, 0.03) for move in moves}
    return LEVELS.choice(position, max(moves, key=hopes.__getitem__), nodes=len(found), depth=HORIZON)


def _sure(position: Position, sure: Known, nodes: int) -> Choice:
    text = write(position, sure.move)
    return Choice(text, float(sure.wins), True, (text,), nodes, sure.distance)


def _move(way: tuple[int, int]) -> Move:
    """A move as kernels write it."""
    return Move(Square(way[0]), Square(way[1]))


def write(position: Position, move: Move) -> str:
    return notation.write_move(position, position.to_move, move)


PLAYERS: Mapping[str, PlayerKind] = {
    "easy": simple(easy),
    "medium": simple(medium),
    "strong": with_kernel(strong, fast.KERNEL),
    "best": with_kernel(best, fast.KERNEL),
    "runner": simple(runner),
    "alphabeta3": simple(alphabeta3),
}
