"""How moves of Mahjong Battle are judged: every move that is compared is searched to the same end.

Where the best player sees the end of the game, so does the judgement; before that both moves are looked at equally
far ahead.
"""

from random import Random
from typing import Any

from teahouse.core.protocol import Limits, Means, Result, Seat, View
from teahouse.core.reviewing import Losses, Puzzling, Reviewing, Weigher, Worth, as_points
from teahouse.games.mahjong_battle import GAME, bots, fast, notation, rules
from teahouse.games.mahjong_battle.position import Position, Take, value
from teahouse.kernels import load
from teahouse.search.weighing import best_first, by_player, kept, share

FEWEST_MOVES = 3
"""Of a puzzle: between two moves one guesses."""
FEWEST_TILES, MOST_TILES = 12, 56


def weigher(means: Means) -> Weigher:
    kernel = load(fast.KERNEL)
    if kernel is None:
        return by_player(GAME, bots.best(means), 0.0, lead_of)
    return Judge(kernel.Search(memory=means.memory))


def lead_of(result: Result, seat: Seat) -> float:
    return float(result.scores[seat] - result.scores[1 - seat])


class Judge:
    """One search and what it remembers, which weighs moves."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def __call__(
        self, view: View[Position], limits: Limits, rng: Random, also: tuple[str, ...] = (), most: int = 1
    ) -> tuple[Worth, ...]:
        """Where more than the best is wanted all moves are weighed: moves that come to the same are two moves."""
        position, parts = view.seen, 1 + (len(view.legal) if most > 1 else len(also))
        gain, exact, moves, nodes, depth, _ = self._search(position, share(limits, 1, 2))
        line = tuple(notation.write_move(position, position.to_move, Take(*move)) for move in moves)
        value = bots.margin(position, position.to_move) + gain
        best = Worth(line[0], float(value), exact, line, depth, nodes)
        wanted = view.legal if most > 1 else also
        others = [text for text in dict.fromkeys(wanted) if text != best.move]
        ahead = 0 if exact else max(depth - 1, 1)
        found = [self._weighed(position, text, share(limits, 1, 2 * parts), ahead) for text in others]
        return kept(best_first([best, *found]), also, most)

    def _weighed(self, position: Position, text: str, limits: Limits, depth: int) -> Worth:
        """One move, looked at so far ahead; 0: as far as the limits allow."""
        seat = position.to_move
        after = rules.play(position, seat, notation.read_move(position, text)[1])
        if rules.result(after):
            return Worth(text, float(bots.margin(after, seat)), True, (text,), 1)
        gain, exact, moves, nodes, reached, _ = self._search(after, limits, depth)
        line = tuple(notation.write_move(after, after.to_move, Take(*move)) for move in moves)
        return Worth(text, float(bots.margin(after, seat) - gain), exact, (text, *line), reached + 1, nodes)

    def _search(self, position: Position, limits: Limits, depth: int = 0) -> Any:
        if limits.nodes is not None:
            return self._engine.search(position.cells, nodes=limits.nodes, depth=depth)
        return self._engine.search(position.cells, seconds=max(limits.seconds, 0.001), depth=depth)


# Puzzles


def may_be(view: View[Position]) -> bool:
    """Some choice, and so few tiles that the end can be seen."""
    tiles = sum(map(bool, view.seen.cells))
    return len(view.legal) >= FEWEST_MOVES and FEWEST_TILES <= tiles <= MOST_TILES


def is_wanted(view: View[Position], weighed: tuple[Worth, ...]) -> bool:
    """A choice that is proved, and not simply the dearest pair there is."""
    position, best = view.seen, weighed[0]
    worths = {text: value(position.cells[_take(position, text).first]) for text in view.legal}
    return best.exact and worths[best.move] < max(worths.values())


def is_alone(weighed: tuple[Worth, ...]) -> bool:
    """All are proved, and none comes near."""
    return all(each.exact for each in weighed) and all(each.value < weighed[0].value for each in weighed[1:])


def theme(view: View[Position], best: Worth) -> str:
    """Whether one takes little to win much, leaves nothing to the other, or clears the way."""
    position = view.seen
    move = _take(position, best.move)
    after = rules.play(position, position.to_move, move)
    if not rules.legal(after, after.to_move):
        return "last-pair"
    free = set(rules.free_squares(position.cells))
    if not [square for square in rules.free_squares(after.cells) if square not in free]:
        return "uncover-nothing"
    kind = position.cells[move.first]
    same = sum(position.cells[square] == kind for square in free)
    return "which-two" if same > 2 else "pair-left"


def _take(position: Position, text: str) -> Take:
    return notation.read_move(position, text)[1]


REVIEWING: Reviewing[Position] = Reviewing(
    weigher=weigher,
    losses=Losses(good=0.5, inaccuracy=2, mistake=5, blunder=10),
    half=6.0,
    tell=as_points,
    total=0.0,
    bounds=None,
    puzzles=Puzzling(
        margin=3, theme=theme, level="medium", nodes=60_000, is_wanted=is_wanted, is_alone=is_alone, may_be=may_be
    ),
)
