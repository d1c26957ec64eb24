"""Luck and decisions told apart: the parts make up the result, and each is as sure as what it was found by."""

import json
import re
from dataclasses import dataclass
from inspect import getsourcefile
from math import hypot
from pathlib import Path
from random import Random

import pytest

from random_games import DEFAULTS, finished
from teahouse.core.protocol import Limits
from teahouse.core.reviewing import SURE, Estimate, Worth, estimated, gap
from teahouse.games.hongkong.players import reviewing as hongkong
from teahouse.games.mah_nol.players.expecting import DEALS, expects
from teahouse.review.fortune import Fortune, fortunes
from teahouse.review.judging import Reviewed, Reviewer, games_of, hand_scores
from teahouse.review.telling import luck_cells, luck_lines
from teahouse.review.work import read_review, review
from teahouse.texts import LANGUAGES, speaking

HIDDEN = [game for game in DEFAULTS if (rules := DEFAULTS[game].declaration).secrets and rules.reviewing]


@dataclass(frozen=True)
class Move:
    seat: int
    best_value: float
    loss: float
    error: float = 0.0
    doubt: float = 0.0


def test_the_parts_make_up_the_result() -> None:
    """Expected 1, dealt 4, thrown away 3 in two decisions; the rest came later."""
    moves = [Move(0, 4.0, 1.0, 0.3, 0.4), Move(1, -2.0, 9.0), Move(0, 5.0, 2.0, 0.1, 0.3)]
    found, other, idle = fortunes(moves, [Estimate(1.0, 0.4), Estimate(0.0), Estimate(1.0)], [7.0, -8.0, 1.5])
    assert (found.deal, found.decisions) == (Estimate(3.0, 0.5), Estimate(-3.0, 0.5))
    assert found.draws.mean == 6.0 and found.draws.error == pytest.approx(hypot(0.3, 0.4, 0.3))
    assert found.luck.mean == 9.0 and found.luck.error == pytest.approx(hypot(0.4, 0.5))
    assert (other.deal.mean, other.draws.mean, other.decisions.mean) == (-2.0, 3.0, -9.0)
    assert (idle.deal.mean, idle.draws.mean, idle.decisions.mean) == (0.0, 0.5, 0.0), "never asked"
    assert found.as_json()["deal"] == {"points": 3.0, "low": 2.02, "high": 3.98}


def test_nothing_is_told_of_a_hand_that_did_not_end() -> None:
    assert fortunes([Move(0, 1.0, 0.0)], [Estimate(0.0)], []) == fortunes([], [], [1.0]) == []


def test_an_estimate_knows_how_sure_it_is() -> None:
    found = estimated([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5 and found.error == pytest.approx(0.6455, abs=1e-4) and found.margin == SURE * found.error
    assert gap([1.0, 5.0], [0.0, 4.0]) == 0.0, "the same luck for both"
    assert Estimate(2.0, 3.0) - Estimate(1.0, 4.0) == Estimate(1.0, 5.0)


@pytest.fixture(scope="module", params=HIDDEN)
def hand(request: pytest.FixtureRequest) -> Reviewed:
    """The last hand of a random match, its first decisions left out: they stand in the test of every game."""
    last = finished(request.param)
    states = games_of(last)[-1]
    few = [*states[:4], *states[-4:]]
    return Reviewer(last.game.declaration).review(last, few, Limits(nodes=24))


def test_of_hidden_games_luck_is_told(hand: Reviewed) -> None:
    found = fortunes(hand.moves, hand.expected, hand.scores)
    assert len(found) == hand.game.seats
    for each in found:
        parts = (each.expected, each.deal, each.draws, each.decisions)
        assert sum(part.mean for part in parts) == pytest.approx(each.result)
        assert each.decisions.mean <= 0, "nobody does better than the best"
    assert any(each.draws.error for each in found), "values are estimates"
    for language in LANGUAGES:
        with speaking(language):
            lines = list(map(str, luck_lines(hand)))
            assert len(lines) == len(found) and all("±" in line and "{" not in line for line in lines)
            assert all(len(cells) == 5 for cells in luck_cells(hand))


def test_a_review_that_was_kept_tells_the_same() -> None:
    """As JSON and back."""
    last = finished("hongkong")
    record = last.record()["hands"][-1]
    found = review({"record": record, "seconds": 1.0, "nodes": 8})
    alone = last.game.replay(record)
    kept = read_review(alone, games_of(alone)[0], found)
    assert kept.expected and kept.scores == hand_scores(last, games_of(last)[-1])
    once = Reviewer(alone.game.declaration).review(alone, games_of(alone)[0], Limits(nodes=8))
    assert [move.as_json() for move in kept.moves] == [move.as_json() for move in once.moves]
    assert [move.forced for move in kept.moves] == [move.forced for move in once.moves]
    assert len(json.dumps(found)) < 60 * len(kept.moves), "long games have room"
    told: list[Fortune] = fortunes(kept.moves, kept.expected, kept.scores)
    assert sum(each.result for each in told) == 0


def test_what_is_worth_the_same_is_expected_by_all_who_have_as_much() -> None:
    """Other deals are imagined for every purse there is, with all its tiles."""
    dealt = DEFAULTS["mah-nol"].start(seed=4)
    asked: list[tuple[int, int]] = []

    def weigh(view, limits, rng, also=(), most=1):  # type: ignore[no-untyped-def]
        asked.append((view.seat, view.to_move[0]))
        return (Worth("", float(rng.randint(0, 9))),)

    def see(position, seat):  # type: ignore[no-untyped-def]
        assert sorted(stone.tile for stone in position.wall) != sorted(stone.tile for stone in dealt.position.wall)
        return type(dealt)(dealt.game, 4, position, None, dealt.cause, turns=dealt.turns).seen_by(seat)

    found = expects(dealt.position, see, weigh, Limits(nodes=1), Random(1))
    assert len(found) == dealt.game.seats and len(set(found)) == 1 and found[0].error > 0
    assert asked == [(0, 0)] * DEALS


def test_the_opinion_of_the_network_counts_as_in_the_kernel() -> None:
    """The kernel's constant cannot be asked for from outside."""
    kernel = Path(str(getsourcefile(hongkong))).parents[3] / "kernels" / "hongkong_play.py"
    (known,) = re.findall(r"^OPINION = cython.declare\(cython.double, ([0-9.]+)\)", kernel.read_text(), re.MULTILINE)
    assert float(known) == hongkong.OPINION


def test_what_was_looked_at_has_an_error() -> None:
    """In as many worlds as are looked at, and never where nothing is lost."""
    last = finished("hongkong")
    state = next(each for each in games_of(last)[-1] if each.seen_by(each.to_move[0]).seen.phase == "turn")
    seat, judge = state.to_move[0], Reviewer(last.game.declaration).judge
    judged = [judge(state, seat, text, Limits(nodes=80)) for text in state.legal(seat)[:4]]
    assert all(move.error > 0 for move in judged)
    assert [move.doubt > 0 for move in judged] == [move.loss > 0 for move in judged]
