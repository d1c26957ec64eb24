"""How moves of Bauernaufstand are judged: always exactly, for the game is solved."""

from random import Random

from teahouse.core.protocol import Limits, Means, View
from teahouse.core.reviewing import Losses, Puzzling, Reviewing, Weigher, Worth
from teahouse.games.bauernaufstand import GAME, bots, rules
from teahouse.games.bauernaufstand.notation import read_move
from teahouse.games.bauernaufstand.position import HAND, Position
from teahouse.search.weighing import by_player, kept, points_of

SHORTEST, LONGEST = 3, 25
"""Plies to the win of a puzzle: a win at once is none, and a very long one is a matter of patience."""


def weigher(means: Means) -> Weigher:
    """By the solution; by looking ahead where it cannot be had."""
    if bots.is_solved():
        return weigh
    return by_player(GAME, bots.best(means), 1.0, points_of)


def weigh(
    view: View[Position], limits: Limits, rng: Random, also: tuple[str, ...] = (), most: int = 1
) -> tuple[Worth, ...]:
    """Wins before losses, fast wins before slow ones, long resistance before short."""
    ranked = sorted(bots.known(view.seen), key=bots.Known.rank)
    found = [Worth(bots.write(view.seen, each.move), float(each.wins), True, (), each.distance) for each in ranked]
    return tuple(
        Worth(each.move, each.value, True, bots.line_after(view.seen, each.move), each.depth, len(ranked))
        for each in kept(found, also, most)
    )


# Puzzles


def is_wanted(view: View[Position], weighed: tuple[Worth, ...]) -> bool:
    """Exactly one move wins, neither at once nor after ever so long."""
    return len(weighed) > 1 and SHORTEST <= weighed[0].depth <= LONGEST


def is_alone(weighed: tuple[Worth, ...]) -> bool:
    return weighed[0].value == 1.0 and all(each.value == 0.0 for each in weighed[1:])


def theme(view: View[Position], best: Worth) -> str:
    """What the winning move does."""
    position = view.seen
    move = read_move(position, best.move)[1]
    after = rules.play(position, position.to_move, move)
    if rules.taken(position, move) is not None:
        return "jump" if rules.taken(position, move) != move.target else "capture"
    if len(rules.legal(after, after.to_move)) <= 2:
        return "zugzwang"
    return "entering" if move.origin == HAND else "race" if best.depth <= 7 else "quiet"


REVIEWING: Reviewing[Position] = Reviewing(
    weigher=weigher,
    losses=Losses(good=0.01, inaccuracy=0.05, mistake=0.1, blunder=0.2),
    half=0.5,
    is_solved=True,
    puzzles=Puzzling(margin=1.0, theme=theme, level="strong", nodes=1, is_wanted=is_wanted, is_alone=is_alone),
)
