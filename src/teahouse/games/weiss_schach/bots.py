"""The computer players of Weiß-Schach.

easy        sees the next answer, but overlooks many, most of all quiet ones from afar
medium      some moves ahead and every exchange to its end, and overlooks an answer now and then
strong      further ahead, and seldom overlooks what is well hidden
best        as far ahead as the limits allow; with four men or fewer it knows
random      reference: any legal move
alphabeta2  reference: two moves ahead, a plain guess at the end

Nobody errs at random: a move is a mistake because the answer to it was not seen, and answers are the harder to see the
less they do at once (`hiddenness`). Where the kernel was not built, the readable rules look ahead, less far.
"""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import ModuleType

from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, Means, Player, PlayerKind, View
from teahouse.games.weiss_schach import GAME, engine, evaluation, notation, rules
from teahouse.games.weiss_schach.engine import Thinker
from teahouse.games.weiss_schach.position import (
    BISHOP,
    KNIGHT,
    QUEEN,
    Diagram,
    Move,
    Position,
    column_of,
    forward,
    kind_of,
    rank_of,
)
from teahouse.kernels import load
from teahouse.material.boards import Square
from teahouse.search.levels import Levels, leashed

MEMORY = 1 << 20
"""Of a player that looks at one move at a time."""
STRONG_NODES = 2_000
"""What strong looks at where the kernel was not built."""
LEVELS = Levels(GAME, evaluation.chance)


# What people overlook


@dataclass(frozen=True)
class Mind:
    """How far a player looks, and how much escapes it.

    `depth`: plies after its own move. `nodes`: looked at for each move. `oversight`: how likely a perfectly hidden
    move is overlooked. `mood`: centipawns by which liking a move varies. `plain`: exchanges are not followed further.
    """

    depth: int
    nodes: int
    oversight: float
    mood: float
    plain: bool = False


EASY = Mind(depth=1, nodes=500, oversight=0.95, mood=45, plain=True)
MEDIUM = Mind(depth=2, nodes=1_500, oversight=0.5, mood=20)
STRONG = Mind(depth=5, nodes=6_000, oversight=0.12, mood=6)


def hiddenness(diagram: Diagram, move: Move, at: Square | None = None) -> float:
    """How easily a move escapes notice: 0 leaps to the eye, 1 nobody expects.

    `at` is where the other side has just moved: what happens there is seen at once. Checks, captures and promotions
    are looked for first; quiet moves from afar, backwards, along diagonals and by knights last.
    """
    if move.target == at:
        return 0.05
    far = max(abs(column_of(move.origin) - column_of(move.target)), abs(rank_of(move.origin) - rank_of(move.target)))
    hidden = 0.08 * (far - 1)
    hidden += 0.1 * (kind_of(diagram.cells[move.origin]) in (KNIGHT, BISHOP, QUEEN))
    hidden += 0.15 * ((rank_of(move.target) - rank_of(move.origin)) * forward(diagram.to_move) < 0)
    if rules.taken(diagram, move) is not None or move.promotion is not None:
        return 0.1 + 0.5 * hidden
    if rules.is_check(rules.followed(diagram, move)):
        return 0.15 + 0.5 * hidden
    return min(0.45 + hidden, 1.0)


def human(mind: Mind) -> Player:
    """A player that weighs every move it notices against the best answer it notices."""
    thinker = Thinker(_kernel(), Means(1, MEMORY))

    def choose(view: View[Position], limits: Limits, rng: Random) -> Choice:
        position = view.seen
        ends = math.inf if limits.nodes is not None else time.monotonic() + limits.seconds
        weighed: list[Weighed] = []
        for move in _considered(position, mind, rng):
            if weighed and time.monotonic() > ends:
                break
            weighed.append(_weigh(thinker, position, move, mind, limits, rng))
        best = max(weighed, key=lambda each: each.liking)
        nodes = sum(each.nodes for each in weighed)
        return Choice(best.line[0], best.value, best.ends, best.line, nodes, mind.depth + 1)

    return choose


@dataclass(frozen=True)
class Weighed:
    """A move as a player sees it."""

    line: tuple[str, ...]
    liking: float
    value: float
    ends: bool
    nodes: int


def _considered(position: Position, mind: Mind, rng: Random) -> list[Move]:
    """The moves a player thinks of, the most conspicuous first: half as many escape it as of the other side's."""
    hidden = {move: hiddenness(position.diagram, move) for move in rules.legal_moves(position.diagram)}
    moves = sorted(hidden, key=hidden.__getitem__)
    seen = [move for move in moves if rng.random() >= 0.5 * mind.oversight * hidden[move]]
    return seen or moves[:1]


def _weigh(thinker: Thinker, position: Position, move: Move, mind: Mind, limits: Limits, rng: Random) -> Weighed:
    """What a move is worth if the best answer is the best one that is noticed."""
    seat, text = position.to_move, _write(position, move)
    after = rules.play(position, seat, move)
    mood = rng.gauss(0, mind.mood)
    ended = rules.result(after)
    if ended:
        value = float(ended.scores[seat])
        return Weighed((text,), (value - 0.5) * 100_000 + mood, value, True, 1)
    nodes = min(mind.nodes, max(limits.nodes or mind.nodes, 1))
    found = thinker.search(
        after, depth=mind.depth, nodes=nodes, lines=2, afresh=True, tables=False, plain=mind.plain
    )  # fmt: skip
    answer = found.lines[0]
    if len(found.lines) > 1 and rng.random() < mind.oversight * _hidden_answer(after, answer.moves[0], move):
        answer = found.lines[1]
    return Weighed((text, *answer.moves), mood - answer.score, engine.chance(-answer.score), False, found.nodes)


def _hidden_answer(after: Position, text: str, move: Move) -> float:
    return hiddenness(after.diagram, notation.read_move(after, text)[1], move.target)


# Players with the kernel, and without


def easy(means: Means) -> Player:
    return human(EASY) if _has_kernel() else plain_easy


def medium(means: Means) -> Player:
    return human(MEDIUM) if _has_kernel() else plain_medium


def strong(means: Means) -> Player:
    return human(STRONG) if _has_kernel() else plain_strong


def best(means: Means) -> Player:
    if not _has_kernel():
        return plain_best
    thinker = Thinker(_kernel(), means)
    return lambda view, limits, rng: thinker.choose(view.seen, limits, rng)


def _has_kernel() -> bool:
    return load(engine.KERNEL) is not None


def _kernel() -> ModuleType:
    kernel = load(engine.KERNEL)
    assert kernel is not None
    return kernel


def plain_easy(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Notices three moves in five, likes to take and to give check."""
    return LEVELS.by_appeal(view.seen, rng, 0.6, 2.5, _appeal)


def _appeal(position: Position, move: Move) -> float:
    """What a beginner sees in a move: mate, something to take, a check, a new queen."""
    loss = rules.taken(position.diagram, move)
    after = rules.followed(position.diagram, move)
    gained = 0.0 if loss is None else evaluation.WORTH[kind_of(position.cells[loss])]
    promoted = 0.0 if move.promotion is None else evaluation.WORTH[move.promotion]
    return gained + promoted + 1.0 * rules.is_check(after) + 50.0 * rules.is_mate(after)


def plain_medium(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Weighs each move it notices against the best answer; one in eight escapes its notice."""
    return LEVELS.by_answers(view.seen, rng, 0.88, 0.06)


def plain_strong(view: View[Position], limits: Limits, rng: Random) -> Choice:
    return LEVELS.look_ahead(view.seen, leashed(limits, STRONG_NODES))


def plain_best(view: View[Position], limits: Limits, rng: Random) -> Choice:
    return LEVELS.look_ahead(view.seen, limits)


def random(view: View[Position], limits: Limits, rng: Random) -> Choice:
    position = view.seen
    return LEVELS.choice(position, rng.choice(rules.legal_moves(position.diagram)), nodes=1)


def alphabeta2(view: View[Position], limits: Limits, rng: Random) -> Choice:
    """Two moves ahead, fewer where the end is proved sooner."""
    return LEVELS.look_ahead(view.seen, Limits(nodes=10**9), most=2)


def _write(position: Position, move: Move) -> str:
    return notation.write_move(position, position.to_move, move)


PLAYERS: Mapping[str, PlayerKind] = {
    "easy": PlayerKind(easy),
    "medium": PlayerKind(medium),
    "strong": with_kernel(strong, engine.KERNEL),
    "best": with_kernel(best, engine.KERNEL),
    "random": simple(random),
    "alphabeta2": simple(alphabeta2),
}
