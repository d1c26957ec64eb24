"""Whether a seat that may call hu would be right, as far as it sees itself."""

from random import Random

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.sampling import sample
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play.position import with_tile
from teahouse.games.hongkong.play.winning import can_win
from teahouse.games.hongkong.scoring.completeness import is_complete


def would_win(view: View[Seen]) -> bool:
    """The rules are asked in a world that fits the view: what decides it, the seat sees."""
    seen = view.seen
    if seen.wind is None:
        return False
    called = seen.own if seen.offer is None else with_tile(seen.own, seen.offer)
    return is_complete(called) and can_win(sample(view, Random(0)), seen.wind)
