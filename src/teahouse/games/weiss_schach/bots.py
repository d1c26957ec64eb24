"""The computer players of Weiß-Schach.

easy        likes to take and to give check, notices little, never asks what comes next
medium      weighs each move against the best answer to it, and overlooks one now and then
strong      some moves ahead, on a short leash
best        as far ahead as the limits allow
random      reference: any legal move
alphabeta2  reference: two moves ahead, a plain guess at the end
"""

import math
import sys
from collections.abc import Mapping
from random import Random

from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, PlayerKind, View
from teahouse.games.weiss_schach import GAME, notation, rules
from teahouse.games.weiss_schach.evaluation import WORTH, chance
from teahouse.games.weiss_schach.position import Move, Position, kind_of
from teahouse.games.weiss_schach.view import position_of
from teahouse.search.alphabeta import Found, LookAhead
from teahouse.search.clock import Clock, Stopped

KERNEL = "weiss_schach"
STRONG_NODES = 2_000
"""What strong looks at."""


def easy(view: View, limits: Limits, rng: Random) -> Choice:
    """Notices three moves in five, likes to take and to give check."""
    position = position_of(view)
    seen = _noticed(position, 0.6, rng)
    fancy = {move: _appeal(position, move) + rng.uniform(0, 2.5) for move in seen}
    return _choice(position, max(seen, key=fancy.__getitem__), nodes=len(seen))


def _appeal(position: Position, move: Move) -> float:
    """What a beginner sees in a move: mate, something to take, a check, a new queen."""
    loss = rules.taken(position.diagram, move)
    after = rules.followed(position.diagram, move)
    gained = 0.0 if loss is None else WORTH[kind_of(position.cells[loss])]
    promoted = 0.0 if move.promotion is None else WORTH[move.promotion]
    return gained + promoted + 1.0 * rules.is_check(after) + 50.0 * rules.is_mate(after)


def medium(view: View, limits: Limits, rng: Random) -> Choice:
    """Weighs each move it notices against the best answer; one in eight escapes its notice."""
    position = position_of(view)
    seen = _noticed(position, 0.88, rng)
    hopes = {move: _hope(position, move) + rng.uniform(0, 0.06) for move in seen}
    return _choice(position, max(seen, key=hopes.__getitem__), nodes=len(seen), depth=2)


def strong(view: View, limits: Limits, rng: Random) -> Choice:
    nodes = min(limits.nodes or STRONG_NODES, STRONG_NODES)
    return _look_ahead(position_of(view), Limits(limits.seconds, nodes))


def best(view: View, limits: Limits, rng: Random) -> Choice:
    return _look_ahead(position_of(view), limits)


def random(view: View, limits: Limits, rng: Random) -> Choice:
    position = position_of(view)
    return _choice(position, rng.choice(rules.legal_moves(position.diagram)), nodes=1)


def alphabeta2(view: View, limits: Limits, rng: Random) -> Choice:
    """Two moves ahead, fewer where the end is proved sooner."""
    return _look_ahead(position_of(view), Limits(nodes=10**9), most=2)


def _look_ahead(position: Position, limits: Limits, most: int = sys.maxsize) -> Choice:
    """Look further ahead with the readable rules until the limits are reached or the end is proved.

    A guess is never 0 or 1, so these two are proved.
    """
    seat, clock = position.to_move, Clock(limits)
    ahead = LookAhead(GAME, chance, seat, clock)
    found, depth = Found(rules.legal_moves(position.diagram)[:1], chance(position, seat), False), 0
    try:
        while not _is_proved(found) and depth < most:
            found = ahead.best(position, depth + 1, -math.inf, math.inf, found.line)
            depth += 1
    except Stopped:
        pass
    line = tuple(_write(position, move) for move in found.line)
    return Choice(line[0], found.value, _is_proved(found), line, clock.nodes, depth)


def _is_proved(found: Found[Move]) -> bool:
    return found.exact or found.value in (0.0, 1.0)


def _noticed(position: Position, share: float, rng: Random) -> list[Move]:
    """About that share of the moves, at least one."""
    moves = rules.legal_moves(position.diagram)
    return [move for move in moves if rng.random() < share] or [rng.choice(moves)]


def _choice(position: Position, move: Move, nodes: int, depth: int = 1) -> Choice:
    """A simple player's choice, with the chance it sees in it."""
    after = rules.play(position, position.to_move, move)
    text = _write(position, move)
    return Choice(text, _hope(position, move), rules.result(after) is not None, (text,), nodes, depth)


def _hope(position: Position, move: Move) -> float:
    """The chance after the best answer to a move."""
    seat = position.to_move
    after = rules.play(position, seat, move)
    answers = rules.legal(after, after.to_move)
    chances = (chance(rules.play(after, after.to_move, answer), seat) for answer in answers)
    return min(chances, default=chance(after, seat))


def _write(position: Position, move: Move) -> str:
    return notation.write_move(position, position.to_move, move)


PLAYERS: Mapping[str, PlayerKind] = {
    "easy": simple(easy),
    "medium": simple(medium),
    "strong": with_kernel(lambda means: strong, KERNEL),
    "best": with_kernel(lambda means: best, KERNEL),
    "random": simple(random),
    "alphabeta2": simple(alphabeta2),
}
