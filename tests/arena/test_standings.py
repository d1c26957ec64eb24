"""Means and intervals: what a contest says, and how sure it may be."""

import random
import statistics

import pytest

from teahouse.arena.contests import Fixture, Outcome, deal_seed, schedule, seatings, self_play
from teahouse.arena.standings import mean_of_deals, standings, student_quantile


def outcome(deal: int, seating: tuple[int, ...], scores: tuple[float, ...]) -> Outcome:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    fixture = Fixture("mahjong-battle", (), ("a", "b"), seating, deal, 0, 1.0)
    return Outcome(fixture, scores, winners, {})


def test_every_entrant_gets_its_own_score_whatever_its_seat() -> None:
    a, b = standings([outcome(0, (0, 1), (140, 130)), outcome(0, (1, 0), (150, 120))])
    assert (a.games, a.wins, a.draws, a.losses, a.mean_score) == (2, 1, 0, 1, 130)
    assert (b.games, b.wins, b.draws, b.losses, b.mean_score) == (2, 1, 0, 1, 140)


def test_a_shared_first_place_is_a_draw() -> None:
    a, b = standings([outcome(0, (0, 1), (135, 135))])
    assert (a.wins, a.draws, a.losses) == (0, 1, 0) == (b.wins, b.draws, b.losses)


def test_a_single_deal_says_nothing_about_the_spread() -> None:
    assert mean_of_deals([[3.0, 5.0]]) == (4.0, None)


def test_pairs_that_cancel_leave_no_doubt() -> None:
    """Each deal gives the first seat 10 points more: paired, the mean is exactly 0 every time."""
    mean, interval = mean_of_deals([[10.0, -10.0], [4.0, -4.0], [7.0, -7.0]])
    assert mean == 0
    assert interval == (0, 0)


def test_equal_games_on_one_deal_count_as_one_drawing() -> None:
    """Playing every deal twice with the same outcome must not make us surer."""
    deals = [[1.0], [4.0], [2.0], [6.0]]
    once = mean_of_deals(deals)[1]
    twice = mean_of_deals([scores * 2 for scores in deals])[1]
    assert once == pytest.approx(twice)


def test_without_pairs_it_is_the_textbook_interval() -> None:
    values = [2.0, 3.5, 1.0, 4.5, 3.0]
    half = student_quantile(4) * statistics.stdev(values) / 5**0.5
    mean, interval = mean_of_deals([[value] for value in values])
    assert interval == pytest.approx((mean - half, mean + half))


def test_the_interval_holds_the_truth_about_nineteen_times_in_twenty() -> None:
    """Deals with a common luck and games with their own: 95 % of the intervals hold the mean, 0."""
    rng = random.Random(5)
    held = 0
    for _ in range(2000):
        deals = []
        for _ in range(12):
            luck = rng.gauss(0, 3)
            deals.append([luck + rng.gauss(0, 1) for _ in range(2)])
        interval = mean_of_deals(deals)[1]
        assert interval
        held += interval[0] <= 0 <= interval[1]
    assert 0.93 < held / 2000 < 0.97


@pytest.mark.parametrize(
    ("freedom", "table"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (9, 2.262), (30, 2.042), (1000, 1.962)]
)
def test_student_quantiles_are_those_of_the_printed_table(freedom: int, table: float) -> None:
    assert student_quantile(freedom) == pytest.approx(table, abs=0.012)


def test_every_deal_is_played_from_every_seat() -> None:
    assert seatings(4, 4) == [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)]
    assert seatings(2, 4) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_a_schedule_pairs_the_seats_on_each_deal() -> None:
    import teahouse

    fixtures = schedule(teahouse.game("mahjong-battle"), ("a", "b"), 5, seed=3, seconds=1)
    assert [(f.deal, f.seating) for f in fixtures] == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
        (2, (0, 1)),
    ]
    assert [f.seed for f in fixtures] == [deal_seed(3, deal) for deal in (0, 0, 1, 1, 2)]


def test_self_play_deals_anew_every_game() -> None:
    import teahouse

    fixtures = self_play(teahouse.game("mahjong-battle"), "easy", 4, seed=3, seconds=1)
    assert len({f.seed for f in fixtures}) == 4
    assert {f.seating for f in fixtures} == {(0, 0)}
