"""The computer players of Short Go.

easy     sees what a beginner sees: stones to take, stones to save, atari, open space; never asks what comes next
medium   plays a few games on in its head before it decides
strong   some thousand of them
best     as many as the limits allow
random   reference: any legal move

All but easy think in the kernel (`engine.py`); where it was not built they play their games on with the readable
rules (`judging.py`). While dead stones are marked every player proposes what it judges to be dead, then agrees; if
somebody insists on another view it plays on.
"""

import math
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, Means, Player, PlayerKind, Seat, View
from teahouse.games.short_go import engine, judging, notation, rules
from teahouse.games.short_go.fast import situation_of
from teahouse.games.short_go.marking import answer_marking
from teahouse.games.short_go.position import (
    EMPTY,
    PASS,
    Move,
    Point,
    Position,
    neighbours,
    other,
    stone_of,
)
from teahouse.games.short_go.words import groups_in_atari, joined, threatened_by
from teahouse.kernels import load
from teahouse.search.clock import Clock, Stopped

KERNEL = "short_go"
ROOMY = 6
"""An empty region of more points than this may still change hands."""
EASY_GAMES = 4
"""What easy plays on to guess its chances."""
PLAYOUTS = {"medium": 60, "strong": 1_500}
"""Games that medium and strong play on without the kernel; best has no such leash."""


# One look at the board: what a beginner sees


def candidates(position: Position) -> list[Move]:
    """Moves worth a thought: no eyes of one's own, no settled regions unless something is taken or saved there."""
    board, size, seat = position.board, position.size, position.to_move
    settled = {point for region in small_regions(board, size) for point in region}
    urgent = {point for group in groups_in_atari(position) for point in rules.liberties(board, size, group)}
    return [
        move
        for move in rules.placements(position)
        if move.point is not None
        and not judging.is_eye(board, size, move.point, seat)
        and (move.point not in settled or move.point in urgent)
    ]


def small_regions(board: bytes, size: int) -> Iterator[frozenset[Point]]:
    """Empty regions of few points that belong to one side."""
    looked_at: set[Point] = set()
    for point in map(Point, range(len(board))):
        if board[point] == EMPTY and point not in looked_at:
            region = rules.group_at(board, size, point)
            looked_at |= region
            if len(region) <= ROOMY and rules.surrounded_by(board, size, region) is not None:
                yield region


def appeal(position: Position, move: Move) -> float:
    """What a move promises at first sight: taking, saving, atari, connecting, open space, no stones thrown away."""
    assert move.point is not None
    board, size, seat = position.board, position.size, position.to_move
    after, taken = rules.placed(board, size, move.point, seat)
    own = rules.group_at(after, size, move.point)
    breaths = len(rules.liberties(after, size, own))
    saved = sum(len(group) for group in _escaping(position, seat, move.point)) if breaths > 1 else 0
    threatened = sum(map(len, threatened_by(after, size, move.point)))
    thrown_away = len(own) if breaths == 1 and taken < 2 else 0
    near = [board[beside] for beside in neighbours(size)[move.point]]
    touches = near.count(stone_of(other(seat)))
    return (
        3.0 * taken
        + 2.5 * saved
        + 1.2 * threatened
        + 0.6 * (joined(position, seat, move.point) > 1)
        + 0.4 * min(touches, 2)
        + 0.3 * min(breaths, 4)
        + 0.25 * _height(size, move.point)
        - 2.5 * thrown_away
    )


def _escaping(position: Position, seat: Seat, point: Point) -> Iterator[frozenset[Point]]:
    """The seat's groups in atari whose last liberty this is."""
    for group in groups_in_atari(position):
        is_own = position.board[min(group)] == stone_of(seat)
        if is_own and point in rules.liberties(position.board, position.size, group):
            yield group


def _height(size: int, point: Point) -> int:
    """How far a point is from the edge: 0 on the first line, 2 from the third on."""
    column, row = point % size, point // size
    return min(column, row, size - 1 - column, size - 1 - row, 2)


def easy(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """The most tempting move of those it notices; passes when nothing tempts."""
    position = view.seen
    seen = [move for move in candidates(position) if rng.random() < 0.85]
    fancy = {move: appeal(position, move) + rng.uniform(0, 1.2) for move in seen}
    best = max(seen, key=fancy.__getitem__, default=PASS)
    if best != PASS and (fancy[best] < 0 or passing_wins(position)):
        best = PASS
    value = hope(position, best, rng, EASY_GAMES)
    return _choice(position, best, value, nodes=len(seen))


def passing_wins(position: Position) -> bool:
    """The other has passed, and as the stones lie we are ahead."""
    points = rules.scores(position)
    return position.passes == 1 and points[position.to_move] > points[other(position.to_move)]


# Games played on with the readable rules


def hope(position: Position, move: Move, rng: Random, games: int) -> float:
    """The share of random games won after a move."""
    return sum(_outcome(position, move, rng) for _ in range(games)) / games


def _outcome(position: Position, move: Move, rng: Random) -> float:
    """One random game after a move: 1 won, 0 lost, one half for a draw, for the side to move."""
    seat = position.to_move
    after = rules.play(position, seat, move)
    ended = rules.result(after)
    if ended is None:
        last = judging.play_on(after.board, after.size, after.to_move, rng)
        owner = rules.owners(last, after.size)
        lead = owner.count(seat) - owner.count(other(seat)) + position.terms.komi * (1 if seat else -1)
    else:
        lead = ended.scores[seat] - ended.scores[other(seat)]
    return 0.5 if lead == 0 else float(lead > 0)


@dataclass
class Trial:
    """A move that is tried out: how often, and what came of it."""

    move: Move
    first_sight: float
    games: int = 0
    won: float = 0.0

    def promise(self, all_games: int) -> float:
        """Won games, with a bonus for what is little known and for what looks good (UCB)."""
        known = self.games + 1
        return (self.won + 0.5) / known + math.sqrt(0.6 * math.log(all_games + 2) / known) + self.first_sight / known


def look_ahead(position: Position, limits: Limits, rng: Random, most: int = sys.maxsize) -> Choice:
    """Try the candidates again and again, the promising ones more often; the one tried most is played."""
    clock = Clock(limits)
    if passing_wins(position):
        return _choice(position, PASS, 1.0, nodes=1)
    trials = [Trial(move, 0.05 * appeal(position, move)) for move in candidates(position)] or [Trial(PASS, 0.0)]
    try:
        while clock.nodes < most:
            clock.tick()
            trial = max(trials, key=lambda each: each.promise(clock.nodes))
            trial.won += _outcome(position, trial.move, rng)
            trial.games += 1
    except Stopped:
        pass
    best = max(trials, key=lambda each: (each.games, each.won))
    value = best.won / best.games if best.games else 0.5
    return _choice(position, best.move, value, nodes=clock.nodes)


def _leashed(level: str) -> Player:
    def choose(view: View[Position], limits: Limits, rng: Random) -> Choice:
        return look_ahead(view.seen, limits, rng, PLAYOUTS.get(level, sys.maxsize))

    return choose


def random(view: View[Position], limits: Limits, rng: Random) -> Choice:
    move = rng.choice(view.legal)
    return Choice(move, 0.5, False, (move,), 1, 1)


# Dead stones


def judged_dead(position: Position) -> frozenset[Point]:
    """The stones that will not survive: by the engine's own games, else by ours. The same for whoever asks."""
    if load(KERNEL) is not None:
        return frozenset(map(Point, engine.Engine().dead(situation_of(position))))
    return judging.dead_stones(position, judging.ownership(position, Random(position.board.hex())))


def with_marking(player: Player) -> Player:
    """The player, who also answers the questions after two passes."""

    def choose(view: View[Position], limits: Limits, rng: Random) -> Choice:
        if rules.is_marking(view.seen) and view.seat is not None:
            return answer_marking(view.seen, view.seat, judged_dead(view.seen))
        return player(view, limits, rng)

    return choose


# The levels


def level(name: str) -> PlayerKind:
    """A level that thinks in the kernel, or with the readable rules where there is none."""

    def make(means: Means) -> Player:
        return with_marking(engine.player(name)(means) if load(KERNEL) is not None else _leashed(name))

    return with_kernel(make, KERNEL) if name in ("strong", "best") else PlayerKind(make)


def _choice(position: Position, move: Move, value: float, nodes: int) -> Choice:
    text = notation.write_move(position, position.to_move, move)
    ended = rules.result(rules.play(position, position.to_move, move)) is not None
    return Choice(text, value, ended, (text,), nodes, 1)


PLAYERS: Mapping[str, PlayerKind] = {
    "easy": simple(with_marking(easy)),
    "medium": level("medium"),
    "strong": level("strong"),
    "best": level("best"),
    "random": simple(random),
}
