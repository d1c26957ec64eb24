"""Players from easy to best for open games of two, out of one function: how well a seat stands.

    easy      notices some of its moves, weighs them by how the board looks right after, and has whims
    medium    notices most of them, and weighs each against the best answer to it
    strong    looks some moves ahead (alpha-beta), always the same number of positions
    best      looks ahead as long as it may, and stops where the end is proved

A game that has nothing but its rules and a `worth` takes `levels`; one with players of its own takes what it needs of
`Levels`.
"""

import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from teahouse.core.players import simple
from teahouse.core.protocol import Choice, Declaration, Limits, M, P, PlayerKind, Seat, View
from teahouse.search.alphabeta import Found, LookAhead, Worth
from teahouse.search.clock import Clock, Stopped
from teahouse.texts import Message, message

UNSURE = 0.02
"""What is not proved is never nearer to 0 or 1."""
EASY_NOTICES, EASY_WHIM = 0.6, 0.3
MEDIUM_NOTICES, MEDIUM_WHIM = 0.9, 0.06
STRONG_NODES = 2_000
LINE = 4
"""So many moves of a line are told."""


@dataclass(frozen=True)
class Levels(Generic[P, M]):
    """What players of a game do; `chance` is the expected result (1 won, 0 lost), sure where the game is over and
    strictly between 0 and 1 before."""

    rules: Declaration[P, M, Any]
    chance: Worth[P]

    def by_appeal(
        self, position: P, rng: Random, notices: float, whim: float, appeal: Callable[[P, M], float]
    ) -> Choice:
        """The most appealing of the moves that are noticed; answers do not matter."""
        seen = self.noticed(position, notices, rng)
        fancy = {move: appeal(position, move) + rng.uniform(0, whim) for move in seen}
        return self.choice(position, max(seen, key=fancy.__getitem__), nodes=len(seen))

    def by_answers(self, position: P, rng: Random, notices: float, whim: float) -> Choice:
        """The best of the moves that are noticed, each weighed against the best answer."""
        seen = self.noticed(position, notices, rng)
        hopes = {move: self.hope(position, move) + rng.uniform(0, whim) for move in seen}
        return self.choice(position, max(seen, key=hopes.__getitem__), nodes=len(seen), depth=2)

    def look_ahead(self, position: P, limits: Limits, most: int = sys.maxsize) -> Choice:
        """Look further and further ahead until the limits are reached or the end is proved."""
        seat, clock = self._asked(position), Clock(limits)
        ahead = LookAhead(self.rules, self.chance, seat, clock)
        found, depth = Found(self.rules.legal(position, seat)[:1], self.chance(position, seat), False), 0
        try:
            while not _is_proved(found) and depth < most:
                found = ahead.best(position, depth + 1, -math.inf, math.inf, found.line)
                depth += 1
        except Stopped:
            pass
        line = tuple(self._write(position, move) for move in found.line)
        return Choice(line[0], found.value, _is_proved(found), line, clock.nodes, depth)

    def noticed(self, position: P, share: float, rng: Random) -> list[M]:
        """About that share of the moves, at least one."""
        moves = self.rules.legal(position, self._asked(position))
        return [move for move in moves if rng.random() < share] or [rng.choice(moves)]

    def choice(self, position: P, move: M, nodes: int, depth: int = 1) -> Choice:
        """A simple player's choice, with the chance it sees in it."""
        after = self.rules.play(position, self._asked(position), move)
        text, ends = self._write(position, move), self.rules.result(after) is not None
        return Choice(text, self.hope(position, move), ends, (text,), nodes, depth)

    def hope(self, position: P, move: M) -> float:
        """The chance after the best answer to a move."""
        seat, play = self._asked(position), self.rules.play
        after = play(position, seat, move)
        answers = ((other, answer) for other in self.rules.asked(after) for answer in self.rules.legal(after, other))
        chances = (self.chance(play(after, other, answer), seat) for other, answer in answers)
        return min(chances, default=self.chance(after, seat))

    def _asked(self, position: P) -> Seat:
        return self.rules.asked(position)[0]

    def _write(self, position: P, move: M) -> str:
        return self.rules.write_move(position, self._asked(position), move)


def _is_proved(found: Found[Any]) -> bool:
    """A guess is never 0 or 1."""
    return found.exact or found.value in (0.0, 1.0)


def levels(rules: Declaration[P, M, P], worth: Worth[P]) -> Mapping[str, PlayerKind]:
    """The four players of a game that is won, lost or drawn.

    worth(position, seat): by how much this seat stands better while the game runs; 0 is even, 1 a clear advantage, 4
    nearly won. The best players see the most if it is quick.
    """

    def chance(position: P, seat: Seat) -> float:
        ended = rules.result(position)
        if ended:
            return float(ended.scores[seat])
        return UNSURE + (1 - 2 * UNSURE) / (1 + math.exp(-worth(position, seat)))

    def appeal(position: P, move: M) -> float:
        seat = rules.asked(position)[0]
        return chance(rules.play(position, seat, move), seat)

    play = Levels(rules, chance)

    def easy(view: View[P], limits: Limits, rng: Random) -> Choice:
        return play.by_appeal(view.seen, rng, EASY_NOTICES, EASY_WHIM, appeal)

    def medium(view: View[P], limits: Limits, rng: Random) -> Choice:
        return play.by_answers(view.seen, rng, MEDIUM_NOTICES, MEDIUM_WHIM)

    def strong(view: View[P], limits: Limits, rng: Random) -> Choice:
        return play.look_ahead(view.seen, leashed(limits, STRONG_NODES))

    def best(view: View[P], limits: Limits, rng: Random) -> Choice:
        return play.look_ahead(view.seen, limits)

    return {"easy": simple(easy), "medium": simple(medium), "strong": simple(strong), "best": simple(best)}


def leashed(limits: Limits, nodes: int) -> Limits:
    """At most so many nodes, however much time there is."""
    return Limits(limits.seconds, min(limits.nodes or nodes, nodes))


# Why


def explain(view: View[Any], choice: Choice) -> tuple[Message, ...]:
    """What is expected to follow, and where it all leads."""
    assert view.seat is not None
    follows = choice.line[1:LINE]
    expected = (message("board/why-line", moves=", ".join(follows)),) if follows else ()
    return (*expected, outlook(view.game, view.seat, choice))


def outlook(game: str, seat: Seat, choice: Choice) -> Message:
    """Who wins in how many of their own moves, as a fact where it is proved; else the chance."""
    if not choice.exact:
        return message("board/why-chance", percent=round(100 * choice.value))
    if choice.value == 0.5:
        return message("board/why-draws")
    wins = choice.value > 0.5
    winner = seat if wins else Seat(1 - seat)
    sure = "board/why-wins" if wins else "board/why-loses"
    return message(sure, side=message(f"{game}/seat-{winner}"), n=(choice.depth + 1) // 2)
