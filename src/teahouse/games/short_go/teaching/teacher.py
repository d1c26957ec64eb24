"""The player whose moves a learner is shown: of about equally good ones the one a beginner can see the sense of.

A player that is far ahead does not care by how much, and its moves then look like any others.
"""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from teahouse.core.protocol import Choice, Limits, Means, Player, PlayerKind, View
from teahouse.games.short_go import engine
from teahouse.games.short_go.bots import KERNEL, PLAYERS, appeal, with_marking
from teahouse.games.short_go.fast import PASS, situation_of
from teahouse.games.short_go.position import Deed, Move, Point, Position
from teahouse.kernels import load

TEACHER = "teacher"
AS_GOOD = 0.04
"""Of the chance to win: so much less counts as equally good."""
LOOKED_AT = 0.02
"""Moves with a smaller share of the thought are hardly known."""


def teachers() -> Mapping[str, PlayerKind]:
    return {TEACHER: PlayerKind(_teacher)}


def _teacher(means: Means) -> Player:
    """The engine, or where it was not built the best player."""
    if load(KERNEL) is None:
        return PLAYERS["best"].make(means)
    thinker = engine.Engine(means.threads, means.memory)

    def choose(view: View[Position], limits: Limits, rng: Random) -> Choice:
        thought = thinker.think(situation_of(view.seen), limits.seconds, limits.nodes, rng.getrandbits(32))
        return engine.choice(view.seen, _sensible(view.seen, thought))

    return with_marking(choose)


def _sensible(position: Position, thought: engine.Thought) -> engine.Thought:
    """The most telling of the moves that are about as good; passing stays passing."""
    if thought.cell == PASS:
        return thought
    least, visits = thought.value - AS_GOOD, LOOKED_AT * thought.visits
    good = [each for each in thought.candidates if each.cell != PASS and each.value >= least and each.visits >= visits]
    best = max(good, key=lambda each: appeal(position, Move(Deed.PLACE, Point(each.cell))), default=None)
    if best is None:
        return thought
    return replace(thought, cell=best.cell, value=best.value, line=(best.cell,))
