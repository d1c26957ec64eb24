"""Whether a seat that may call hu would be right, and what that would be worth, as far as it sees itself."""

from random import Random

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.sampling import sample
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play.position import with_tile
from teahouse.games.hongkong.play.winning import winning_score
from teahouse.games.hongkong.scoring.completeness import is_complete
from teahouse.games.hongkong.scoring.fan import Score


def would_win(view: View[Seen]) -> bool:
    return score_of_call(view) is not None


def score_of_call(view: View[Seen]) -> Score | None:
    """What hu would be worth; None where it would be wrong.

    The rules are asked in a world that fits the view: what decides it, the seat sees.
    """
    seen = view.seen
    if seen.wind is None:
        return None
    called = seen.own if seen.offer is None else with_tile(seen.own, seen.offer)
    return winning_score(sample(view, Random(0)), seen.wind) if is_complete(called) else None
