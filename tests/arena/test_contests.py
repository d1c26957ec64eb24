"""Games between computers: the same for the same seed, on one process or several."""

import teahouse
from teahouse.arena.contests import Fixture, Outcome, opening, play_all, schedule


def contest(jobs: int, random_plies: int = 0) -> list[Outcome]:
    fixtures = schedule(teahouse.game("mahjong-battle"), ("medium", "easy"), 6, 11, 1.0, random_plies)
    outcomes = list(play_all(fixtures, jobs))
    return sorted(outcomes, key=lambda outcome: (outcome.fixture.deal, outcome.fixture.seating))


def test_outcomes_do_not_depend_on_the_number_of_processes() -> None:
    assert contest(jobs=1) == contest(jobs=2)


def test_records_of_a_contest_replay() -> None:
    for outcome in contest(jobs=1):
        state = teahouse.game("mahjong-battle").replay(outcome.record)
        assert state.result
        assert state.result.scores == outcome.scores


def test_both_seat_orders_meet_the_same_deal_and_opening() -> None:
    first, second, *_ = contest(jobs=1, random_plies=4)
    assert first.record["start"] == second.record["start"]
    assert first.record["moves"][:4] == second.record["moves"][:4]


def test_an_opening_never_ends_the_game() -> None:
    fixture = Fixture("mahjong-battle", (("deal", "any"),), ("easy", "easy"), (0, 1), 0, 4, 1.0, random_plies=30)
    assert opening(fixture).result is None
