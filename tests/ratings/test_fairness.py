"""Which rated games count: one test for each rule that docs/ratings.md tells."""

from itertools import pairwise

import pytest

from teahouse.ratings.fairness import ADDRESS, AGAIN, AT_ONCE, DEVICE, FEWEST_ANSWERS, Result, why_not
from teahouse.ratings.ledger import Ledger
from teahouse.ratings.model import MIDDLE, OPPONENTS, SURE, Rating, after_game

DAY = 24 * 3600.0
COMPUTERS = {"medium": Rating(25.0, 2.0, 50, frozenset("abc"))}


def game(number: int, *players: str, at: float | None = None, **more: object) -> Result:
    """Won by whoever is named first."""
    when = number * DAY * 8 if at is None else at
    return Result(f"{number:04}", when, players, tuple(range(1, len(players) + 1)), **more)  # type: ignore[arg-type]


def changed(result: Result, in_club: bool = False) -> bool:
    ledger = Ledger(COMPUTERS, in_club)
    ledger.add(result)
    return bool(ledger.ratings)


def test_a_won_game_is_what_openskill_makes_of_it() -> None:
    ledger = Ledger()
    ledger.add(game(1, "anna", "ben", "cem", "dora"))
    found = [(ledger.rating(who).mu, ledger.rating(who).sigma) for who in ("anna", "ben", "cem", "dora")]
    assert found == after_game([(25.0, 25 / 3)] * 4, [1, 2, 3, 4])
    points = [ledger.rating(who).points for who in ("anna", "ben", "cem", "dora")]
    assert points == sorted(points, reverse=True) and points[0] > MIDDLE > points[3]


def test_a_draw_of_equals_changes_no_points() -> None:
    ledger = Ledger()
    ledger.add(Result("1", 1.0, ("anna", "ben"), (1, 1)))
    assert ledger.rating("anna").points == ledger.rating("ben").points == MIDDLE
    assert ledger.rating("anna").games == 1


def test_one_device_counts_nowhere_and_one_address_only_in_a_club() -> None:
    on_device, at_address = game(1, "anna", "ben", common=(DEVICE,)), game(1, "anna", "ben", common=(ADDRESS,))
    assert why_not(on_device) == why_not(on_device, in_club=True) == DEVICE
    assert why_not(at_address) == ADDRESS and why_not(at_address, in_club=True) == ""
    assert not changed(on_device) and not changed(on_device, in_club=True)
    assert not changed(at_address) and changed(at_address, in_club=True)


def test_what_is_over_at_once_counts_for_nobody() -> None:
    short = game(1, "anna", "ben", answers=FEWEST_ANSWERS - 1)
    assert why_not(short) == AT_ONCE and not changed(short)
    assert changed(game(1, "anna", "ben", answers=FEWEST_ANSWERS))


def test_the_same_pair_again_and_again_counts_less_and_then_not() -> None:
    ledger, points = Ledger(), [MIDDLE]
    for number in range(1, 9):
        ledger.add(game(number, "anna", "ben", at=1000.0 + number))
        points.append(ledger.rating("anna").points)
    gains = [after - before for before, after in pairwise(points)]
    assert all(gains[:6]) and gains[6:] == [0, 0]
    assert gains[3] < 0.6 * gains[2], "the fourth counts half"
    assert ledger.rating("anna").games == 6
    ledger.add(game(20, "anna", "ben", at=1008.0 + AGAIN))
    assert ledger.rating("anna").points > points[-1], "a week later it counts again"


def test_of_four_at_a_table_a_pair_that_meets_too_often_changes_the_others_less() -> None:
    ledger = Ledger()
    for number in range(1, 8):
        ledger.add(game(number, "anna", "ben", at=1000.0 + number))
    before = ledger.rating("anna").points
    ledger.add(game(8, "anna", "ben", "cem", "dora", at=1010.0))
    alone = Ledger()
    alone.add(game(8, "anna", "ben", "cem", "dora", at=1010.0))
    assert ledger.rating("anna").points > before
    assert ledger.rating("cem").sigma == pytest.approx(alone.rating("cem").sigma, rel=0.1)


def test_real_tables_count_as_often_as_one_plays() -> None:
    ledger = Ledger(in_club=True)
    for number in range(1, 9):
        ledger.add(game(number, "1", "2", at=1000.0 + number, is_far=False))
    assert ledger.rating("1").games == 8


def test_who_had_a_computer_play_for_them_gains_nothing_but_may_lose() -> None:
    won, lost = Ledger(), Ledger()
    won.add(game(1, "anna", "ben", substituted=(0,)))
    lost.add(game(1, "ben", "anna", substituted=(1,)))
    assert won.rating("anna").mu == 25.0 and won.rating("ben").mu < 25.0
    assert lost.rating("anna").mu < 25.0


def test_a_seat_taken_by_a_computer_and_a_game_with_oneself_count_for_nobody() -> None:
    assert not changed(game(1, "anna", "ben", replaced=True))
    assert not changed(game(1, "anna", "anna"))
    assert not changed(game(1, "computer:medium", "computer:medium"))


def test_computers_stay_where_they_were_measured() -> None:
    ledger = Ledger(COMPUTERS)
    ledger.add(game(1, "anna", "computer:medium"))
    assert ledger.rating("anna").mu > 25.0 and ledger.rating("computer:medium") == COMPUTERS["medium"]
    ledger.add(game(2, "anna", "computer:best"))
    assert ledger.booked["0002"].why_not == "unmeasured"


def test_three_computers_of_one_level_are_one_opponent() -> None:
    """Three games in a week count whole, three half, the seventh not."""
    ledger, games = Ledger(COMPUTERS), list[int]()
    for number in range(1, 8):
        ledger.add(game(number, "anna", *["computer:medium"] * 3, at=1000.0 + number))
        games.append(ledger.rating("anna").games)
    assert games == [1, 2, 3, 4, 5, 6, 6]
    twice = Ledger(COMPUTERS)
    for number in range(1, 4):
        before = twice.rating("anna").sigma
        twice.add(game(number, "anna", *["computer:medium"] * 3, at=1000.0 + number))
        whole = after_game([(r.mu, r.sigma) for r in twice.booked[f"{number:04}"].before], [1, 2, 3, 4])[0]
        assert twice.rating("anna").sigma == pytest.approx(whole[1]) and whole[1] < before


def test_no_more_opponents_are_remembered_than_are_asked_for() -> None:
    ledger = Ledger()
    for number in range(1, 30):
        ledger.add(game(number, "anna", f"other-{number}"))
    assert len(ledger.rating("anna").opponents) == OPPONENTS


def test_a_rating_is_provisional_until_it_is_sure_and_won_against_several() -> None:
    ledger = Ledger()
    for number in range(1, 40):
        ledger.add(game(number, "anna", "ben"))
    assert ledger.rating("anna").sigma < SURE and ledger.rating("anna").is_provisional, "one opponent is not enough"
    ledger = Ledger()
    for number in range(1, 40):
        ledger.add(game(number, *(("anna", f"other-{number % OPPONENTS}")[:: -1 if number % 2 else 1])))
        assert ledger.rating("anna").is_provisional == (ledger.rating("anna").sigma > SURE or number < OPPONENTS)
    assert not ledger.rating("anna").is_provisional
    assert ledger.standing()[0][0] == "anna", "all others have played too few games"


def test_results_come_in_the_order_in_which_games_ended() -> None:
    ledger = Ledger()
    ledger.add(game(2, "anna", "ben"))
    with pytest.raises(AssertionError):
        ledger.add(game(1, "anna", "ben"))
