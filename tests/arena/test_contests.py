"""Games between computers: the same for the same seed, on one process or several."""

import teahouse
from teahouse.arena.contests import Fixture, Outcome, is_over, opening, play_all, schedule, self_play


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


# A match made of hands


def hands(games: int = 8) -> list[Outcome]:
    return list(play_all(schedule(teahouse.game("hongkong"), ("greedy", "random"), games, 3, 1.0), 1))


def test_of_a_match_one_hand_is_played_and_its_score_counts() -> None:
    for outcome in hands():
        (hand,) = outcome.record["hands"]
        assert hand["result"] is not None and outcome.record["result"] is None
        seats = hand["start"]["seats"]
        paid = [hand["result"]["payments"]["ESWN"[seats.index(seat)]] for seat in range(4)]
        assert list(outcome.scores) == paid
        won = hand["result"]["winner"]
        expected = (0, 1, 2, 3) if won is None else (seats["ESWN".index(won)],)
        assert outcome.winners == expected


def test_four_seatings_of_one_deal_are_one_unit() -> None:
    """Each entrant sits at each wind once, with the same wall."""
    played = hands()
    for deal in (0, 1):
        group = [outcome for outcome in played if outcome.fixture.deal == deal]
        starts = [outcome.record["hands"][0]["start"] for outcome in group]
        assert len(group) == 4 and all(start == starts[0] for start in starts)
        assert {outcome.fixture.seating.index(0) for outcome in group} == {0, 1, 2, 3}
    first, second = (outcome.record["hands"][0]["start"]["wall"] for outcome in (played[0], played[-1]))
    assert first != second


def test_self_play_plays_whole_matches() -> None:
    (outcome,) = play_all(self_play(teahouse.game("hongkong"), "random", 1, 5, 1.0), 1)
    assert len(outcome.record["hands"]) >= 16
    assert outcome.record["result"]["reason"] == "finished"
    assert list(outcome.scores) == outcome.record["result"]["scores"]


def test_where_money_is_kept_from_hand_to_hand_a_contest_plays_whole_matches() -> None:
    """Each seating of a deal has the same hands dealt, and the purses in the end decide."""
    game = teahouse.game("mah-nol", players=2, stake=120)
    played = list(play_all(schedule(game, ("medium", "easy"), 4, 3, 0.01), 1))
    for outcome in played:
        result = outcome.record["result"]
        assert result is not None and result["reason"] == "broke"
        assert list(outcome.scores) == result["scores"] and list(outcome.winners) == result["winners"]
    first, exchanged = (outcome.record["hands"][0]["start"]["tiles"] for outcome in played[:2])
    assert first == exchanged


def test_random_moves_never_end_the_one_hand() -> None:
    fixtures = schedule(teahouse.game("hongkong"), ("greedy", "random"), 4, 3, 1.0, random_plies=40)
    assert all(not is_over(opening(fixture), fixture) for fixture in fixtures)
