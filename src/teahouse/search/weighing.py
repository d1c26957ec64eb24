"""Weighing moves of open games of two: a move is worth to one seat what is left of what the other expects after it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Generic

from teahouse.core.protocol import Choice, Declaration, Limits, M, P, Player, Result, Seat, View
from teahouse.core.reviewing import Worth

Rank = Callable[[View[P], Limits, Random], Sequence[str]]


@dataclass(frozen=True)
class Answering(Generic[P, M]):
    """Weighs moves by the player's expectation after each: all with the same budget.

    `rank`: the moves that come into question, the most promising first. `total`: what both seats expect together.
    `ended`: what a result is worth to a seat.
    """

    rules: Declaration[P, M, P]
    player: Player
    rank: Rank[P]
    total: float
    ended: Callable[[Result, Seat], float]

    def __call__(
        self, view: View[P], limits: Limits, rng: Random, also: tuple[str, ...] = (), most: int = 1
    ) -> tuple[Worth, ...]:
        ranked = [*self.rank(view, share(limits, 1, 3), rng)][: most if most == 1 else most + 2]
        wanted = tuple(dict.fromkeys([*ranked, *also]))
        seed = rng.getrandbits(64)
        found = [self.weigh(view, text, share(limits, 2, 3 * len(wanted)), Random(seed)) for text in wanted]
        return kept(best_first(found), also, most)

    def weigh(self, view: View[P], text: str, limits: Limits, rng: Random) -> Worth:
        """What one move is worth."""
        seat, move = asked(self.rules, view), self.rules.read_move(view.seen, text)[1]
        after = self.rules.play(view.seen, seat, move)
        ended = self.rules.result(after)
        if ended:
            return Worth(text, self.ended(ended, seat), True, (text,), 1)
        choice = self.player(view_after(self.rules, view, after), limits, rng)
        return answered(text, choice, self.total)


def answered(text: str, choice: Choice, total: float) -> Worth:
    """What a move is worth if this is the best answer to it."""
    return Worth(text, total - choice.value, choice.exact, (text, *choice.line), choice.depth + 1, choice.nodes)


def asked(rules: Declaration[P, M, P], view: View[P]) -> Seat:
    return rules.asked(view.seen)[0] if view.seat is None else view.seat


def view_after(rules: Declaration[P, M, P], view: View[P], after: P) -> View[P]:
    """What the next seat sees, of an open game."""
    seat = rules.asked(after)[0]
    legal = tuple(rules.write_move(after, seat, move) for move in rules.legal(after, seat))
    return replace(view, seat=seat, turn=None, to_move=rules.asked(after), legal=legal, seen=after)


def share(limits: Limits, part: int, of: int) -> Limits:
    """A part of what may be spent."""
    nodes = None if limits.nodes is None else max(1, limits.nodes * part // of)
    return Limits(limits.seconds * part / of, nodes)


def best_first(found: Sequence[Worth]) -> list[Worth]:
    """Equals stay as they are."""
    return sorted(found, key=lambda each: -each.value)


def kept(ranked: Sequence[Worth], also: tuple[str, ...], most: int) -> tuple[Worth, ...]:
    """The best, and those that were asked for."""
    return tuple(each for place, each in enumerate(ranked) if place < most or each.move in also)


def by_player(
    rules: Declaration[P, M, P], player: Player, total: float, ended: Callable[[Result, Seat], float]
) -> "Answering[P, M]":
    """Where nothing better is known: the player's choice first, then all others as the rules list them."""

    def rank(view: View[P], limits: Limits, rng: Random) -> list[str]:
        first = player(view, limits, rng).move
        return [first, *(text for text in view.legal if text != first)]

    return Answering(rules, player, rank, total, ended)


def points_of(result: Result, seat: Seat) -> float:
    """In games in which one wins, loses or draws."""
    return float(result.scores[seat])
