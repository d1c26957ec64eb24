"""Whole tournaments, and standings counted anew by other means than the house's own."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from teahouse.texts import speaking
from teahouse.tournaments import acts
from teahouse.tournaments.errors import BadTournament
from teahouse.tournaments.options import GIVEN, KNOCK_OUT, PAYMENTS, PLAN, ROUND_ROBIN, SWISS, Options
from teahouse.tournaments.pairing.berger import berger_round, rounds_of
from teahouse.tournaments.pairing.drawn import Drawn
from teahouse.tournaments.reading import read_names, read_score, read_tables
from teahouse.tournaments.seating import plan_seating
from teahouse.tournaments.standing import course, standing
from tournaments.journals import Journal

FOUR = Options(4, PLAN, 5)
TWO = Options(2, SWISS, 5, points=(1.0, 0.0))


def payments(round: int, table: int, players: Sequence[int]) -> list[float]:
    """Known, uneven, with equals now and then, and together nothing."""
    won = [(7 * round + 3 * table + each * each) % 5 * 8 for each in players[:3]]
    return [*map(float, won), -float(sum(won))]


def refused(code: str, act: Any, *what: Any, **more: Any) -> None:
    with pytest.raises(BadTournament) as refusal:
        act(*what, **more)
    assert refusal.value.reason.code == f"tournament/{code}"
    for language in ("de", "en", "nl"):
        with speaking(language):
            assert "{" not in str(refusal.value) and "/" not in str(refusal.value).split()[0]


def counted_anew(journal: Journal) -> dict[int, tuple[Fraction, Fraction]]:
    """Points 4-2-1-0 shared by equals, and payments: from the entries alone, in fractions."""
    results: dict[tuple[int, int], tuple[list[int], list[float]]] = {}
    tables: dict[int, list[list[int]]] = {}
    sums: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for entry in journal.entries:
        body = entry.body
        if entry.kind == "began":
            tables[body["round"]] = [list(table) for table in body["tables"]]
        elif entry.kind in ("result", "corrected"):
            place = body["round"], body["table"]
            results[place] = tables[place[0]][place[1] - 1], body["scores"]
        elif entry.kind == "penalty":
            sums[body["player"]][0] += Fraction(body["points"])
    for players, scores in results.values():
        order = sorted(scores, reverse=True)
        for player, score in zip(players, scores, strict=True):
            shared = [(4, 2, 1, 0)[at] for at, each in enumerate(order) if each == score]
            sums[player][0] += Fraction(sum(shared), len(shared))
            sums[player][1] += Fraction(score)
    return {player: (points, paid) for player, (points, paid) in sums.items()}


def test_twenty_players_five_rounds_a_correction_and_a_substitute() -> None:
    journal = Journal(FOUR, 20)
    plan = plan_seating(20, 5, seed=1)
    journal.do(acts.keep_plan, plan.rounds)
    for _ in range(2):
        journal.play(payments)
    journal.do(acts.leave, 7)
    journal.play(payments)
    sat = [table.players for table in journal.now.rounds[2].tables]
    assert sum(table.count(0) for table in sat) == 1 and not any(7 in table for table in sat)
    journal.do(acts.enter, [21])  # a latecomer takes the substitute's place
    journal.play(payments)
    assert sorted(each for table in journal.now.rounds[3].tables for each in table.players) == sorted(
        {*range(1, 22)} - {7}
    )
    journal.play(payments)
    before = journal.now.rounds[1].tables[2].result
    journal.do(acts.correct_result, 2, 3, [40.0, -8.0, -16.0, -16.0], why="two sums were exchanged")
    journal.do(acts.punish, 4, -2.0, 0.0, "late twice")
    journal.do(acts.close)
    now = journal.now
    assert before is not None and now.rounds[1].tables[2].results[0] == before
    corrected = now.rounds[1].tables[2].result
    assert corrected is not None and (corrected.by, corrected.why) == ("referee", "two sums were exchanged")
    told, expected = standing(now), counted_anew(journal)
    expected.pop(0)
    assert {place.player: (place.sums.points, place.sums.payments) for place in told} == {
        player: (round(float(points), 6), float(paid)) for player, (points, paid) in expected.items()
    }
    keys = [(place.sums.points, place.sums.payments, place.sums.firsts) for place in told]
    assert keys == sorted(keys, reverse=True)
    assert [place.rank for place in told] == [1 + sum(other > key for other in keys) for key in keys]
    assert [place.base for place in told] == [1000 * (21 - place.rank) / 20 for place in told]
    assert (told[0].base, sum(place.player == 7 for place in told)) == (1000.0, 1)
    best = [place.player for place in told[:4]]
    assert [*course(now, best)[-1]] == [place.sums.points for place in told[:4]]


def test_a_swiss_of_thirteen() -> None:
    journal = Journal(TWO, 13)

    def outcome(round: int, table: int, players: Sequence[int]) -> tuple[float, float]:
        return ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))[(round * 5 + sum(players)) % 3]

    for _ in range(5):
        journal.play(outcome)
    now = journal.now
    met = Counter(frozenset(table.players) for round in now.rounds for table in round.tables)
    assert max(met.values()) == 1 and all(len(round.tables) == 6 for round in now.rounds)
    assert max(Counter(bye for round in now.rounds for bye in round.byes).values()) == 1
    first = Counter(table.players[0] for round in now.rounds for table in round.tables)
    second = Counter(table.players[1] for round in now.rounds for table in round.tables)
    assert all(abs(first[each] - second[each]) <= 2 for each in now.players)
    points = {each: sum(1.0 for round in now.rounds if each in round.byes) for each in now.players}
    for round in now.rounds:
        for table in round.tables:
            assert table.result is not None
            for player, score in zip(table.players, table.result.scores, strict=True):
                points[player] += score
    for place in standing(now):
        games = [table for round in now.rounds for table in round.tables if place.player in table.players]
        others = [next(each for each in table.players if each != place.player) for table in games]
        won = [table.result.scores[table.players.index(place.player)] for table in games if table.result]
        assert place.sums.points == points[place.player]
        assert place.buchholz == sum(points[other] for other in others)
        assert place.sonneborn == sum(points[other] * score for other, score in zip(others, won, strict=True))
    refused("all-rounds-played", acts.begin_round, now, 6, "referee")


def test_who_left_is_not_paired_any_more_and_who_is_late_is() -> None:
    journal = Journal(TWO, 6)
    journal.play(lambda *_: (1.0, 0.0))
    journal.do(acts.leave, 2)
    journal.do(acts.enter, [7, 8])
    journal.play(lambda *_: (1.0, 0.0))
    seated = [each for table in journal.now.rounds[1].tables for each in table.players]
    assert sorted([*seated, *journal.now.rounds[1].byes]) == [1, 3, 4, 5, 6, 7, 8]
    journal.do(acts.come_back, 2)
    journal.play(lambda *_: (1.0, 0.0))
    assert len(journal.now.rounds[2].tables) == 4


@pytest.mark.parametrize("players", [2, 5, 8, 13])
def test_in_a_round_robin_everybody_meets_everybody(players: int) -> None:
    numbers = [*range(1, players + 1)]
    met, first = Counter[frozenset[int]](), Counter[int]()
    for number in range(1, rounds_of(players) + 1):
        pairs = [pair for pair in berger_round(numbers, number) if 0 not in pair]
        assert len({each for pair in pairs for each in pair}) == 2 * len(pairs) == players - players % 2
        met.update(map(frozenset, pairs))
        first.update(one for one, _ in pairs)
    assert met == {frozenset(pair): 1 for pair in combinations(numbers, 2)}
    assert max(first.values()) - min(first[each] for each in numbers) <= 1
    again = [pair for number in range(1, rounds_of(players, True) + 1) for pair in berger_round(numbers, number)]
    assert len({pair for pair in again if 0 not in pair}) == players * (players - 1)


def test_a_round_robin_ends_by_itself() -> None:
    journal = Journal(Options(2, ROUND_ROBIN, points=(1.0, 0.0), bye=0.0), 5)
    for _ in range(5):
        journal.play(lambda _round, _table, players: (1.0, 0.0) if players[0] < players[1] else (0.0, 1.0))
    assert [(place.player, place.sums.points) for place in standing(journal.now)] == [
        (1, 4.0),
        (2, 3.0),
        (3, 2.0),
        (4, 1.0),
        (5, 0.0),
    ]
    refused("all-rounds-played", acts.begin_round, journal.now, 6, "referee")
    refused("too-late", acts.enter, journal.now, [6], "referee")  # not everybody would meet everybody


def test_a_knock_out_of_eleven() -> None:
    journal = Journal(Options(2, KNOCK_OUT, points=(1.0, 0.0)), 11)
    journal.play(lambda _round, _table, players: (1.0, 0.0) if players[0] < players[1] else (0.0, 1.0))
    assert journal.now.rounds[0].byes == (1, 4, 3, 5, 2) or set(journal.now.rounds[0].byes) == {1, 2, 3, 4, 5}
    journal.do(acts.correct_result, 1, 1, [0.0, 1.0], why="looked at the wrong side")
    for _ in range(3):
        journal.play(lambda _round, _table, players: (1.0, 0.0) if players[0] < players[1] else (0.0, 1.0))
    now = journal.now
    assert [len(round.tables) for round in now.rounds] == [3, 4, 2, 1]
    assert set(now.rounds[-1].tables[0].players) == {1, 2}, "the first two meet in the final"
    assert [place.rank for place in standing(now)] == [1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9]
    refused("winner-plays-on", acts.correct_result, now, 1, 1, [1.0, 0.0], "referee")
    alone = Journal(Options(2, KNOCK_OUT, points=(1.0, 0.0)), 4)
    alone.do(acts.begin_round, 1)
    alone.do(acts.write_result, 1, 1, (0.0, 0.0), forfeits=(0, 1))
    alone.do(acts.write_result, 1, 2, (1.0, 0.0))
    alone.do(acts.end_round, 1)
    alone.do(acts.begin_round, 2)
    first, second = alone.now.rounds
    assert second.byes == first.tables[1].players[:1] and not second.tables, "nobody came to meet them"
    assert [place.nobody_came for place in standing(alone.now) if place.player in first.tables[0].players] == [(1,)] * 2
    agreed = Journal(Options(2, KNOCK_OUT, points=(1.0, 0.0), absent=-1.0), 4)
    agreed.play(lambda *_: (1.0, 0.0))
    agreed.do(acts.begin_round, 2)
    agreed.do(acts.write_result, 2, 1, (1.0, 0.0), forfeits=(1,))
    assert [place.rank for place in standing(agreed.now)] == [1, 2, 3, 3], "the final was reached, whatever it costs"
    draw = Journal(Options(2, KNOCK_OUT, points=(1.0, 0.0)), 2)
    draw.do(acts.begin_round, 1)
    refused("needs-winner", acts.write_result, draw.now, 1, 1, (0.5, 0.5), "somebody")


def test_tables_of_four_by_standing_and_by_payments() -> None:
    journal = Journal(Options(4, SWISS, 3, ranked_by=PAYMENTS), 10)
    for _ in range(3):
        journal.play(payments)
    now = journal.now
    ranked = [place.player for place in standing(as_it_was(journal, 2))]
    tables = [set(table.players) - {0} for table in now.rounds[2].tables]
    assert tables == [set(ranked[:4]), set(ranked[4:8]), set(ranked[8:])]
    assert [place.sums.payments for place in standing(now)] == sorted(
        (place.sums.payments for place in standing(now)), reverse=True
    )


def as_it_was(journal: Journal, rounds: int) -> Any:
    """The tournament as it was when so many rounds were over."""
    until = next(
        at for at, entry in enumerate(journal.entries) if entry.kind == "ended" and entry.body["round"] == rounds
    )
    found = Journal(journal.now.options, 0)
    found.entries = journal.entries[: until + 1]
    return found.now


def test_what_cannot_be_is_refused_with_a_sentence_and_nothing_is_lost() -> None:
    journal = Journal(FOUR, 8)
    journal.do(acts.keep_plan, plan_seating(8, 5, seed=1).rounds)
    refused("no-round", acts.close, journal.now, "referee")
    journal.do(acts.begin_round, 1)
    now = journal.now
    refused("begun-already", acts.begin_round, now, 1, "another organiser")
    refused("round-not-over", acts.begin_round, now, 2, "referee")
    refused("sum-not-zero", acts.write_result, now, 1, 1, [10, 0, 0, 0], "a")
    refused("wrong-scores", acts.write_result, now, 1, 1, [10, -10], "a")
    refused("score-too-large", acts.write_result, now, 1, 1, [float("nan"), 0, 0, 0], "a")
    refused("no-such-table", acts.write_result, now, 1, 9, [0, 0, 0, 0], "a")
    refused("no-such-round", acts.write_result, now, 2, 1, [0, 0, 0, 0], "a")
    journal.do(acts.write_result, 1, 1, [10, -2, -4, -4], by="a")
    refused("has-result", acts.write_result, journal.now, 1, 1, [9, -1, -4, -4], "b")
    assert acts.write_result(journal.now, 1, 1, [10, -2, -4, -4], "b") == [], "sent twice"
    refused("results-missing", acts.end_round, journal.now, 1, "referee")
    journal.do(acts.end_round, 1, early=True)
    refused("round-over", acts.write_result, journal.now, 1, 2, [0, 0, 0, 0], "a")
    assert sum(place.sums.played for place in standing(journal.now)) == 4
    journal.do(acts.correct_result, 1, 2, [4, -4, 0, 0])
    assert sum(place.sums.played for place in standing(journal.now)) == 8
    journal.do(acts.correct_result, 1, 2, None)
    assert sum(place.sums.played for place in standing(journal.now)) == 4
    refused("no-such-player", acts.punish, journal.now, 99, -1, 0, "", "referee")
    refused("penalty-of-nothing", acts.punish, journal.now, 1, 0, 0, "", "referee")
    refused("options-fixed", acts.change_options, journal.now, Options(4, SWISS, 5), "referee")
    refused("too-few-players", acts.begin_round, Journal(FOUR, 3).now, 1, "referee")
    refused("plan-missing", acts.begin_round, Journal(FOUR, 8).now, 1, "referee")
    refused("wrong-outcome", acts.write_result, _begun(TWO), 1, 1, [3.0, 1.0], "a")
    refused("no-such-mode", acts.open_tournament, Options(4, KNOCK_OUT))
    refused("bad-points", acts.open_tournament, Options(4, PLAN, points=(1.0, 2.0, 0.0, 0.0)))


def _begun(options: Options) -> Any:
    journal = Journal(options, 4)
    journal.do(acts.begin_round, 1)
    return journal.now


def test_who_does_not_come_forfeits() -> None:
    journal = Journal(TWO, 4)
    journal.do(acts.begin_round, 1)
    journal.do(acts.write_result, 1, 1, [0.0, 0.0], forfeits=[0, 1])
    journal.do(acts.write_result, 1, 2, [1.0, 0.0], forfeits=[1])
    journal.do(acts.end_round, 1)
    assert sorted(place.sums.points for place in standing(journal.now)) == [0.0, 0.0, 0.0, 1.0]
    journal.do(acts.begin_round, 2)


@pytest.mark.parametrize(("won", "counts"), [(30.0, 0.0), (-6.0, -6.0)])
def test_nobody_wins_what_a_computer_won_for_them(won: float, counts: float) -> None:
    journal = Journal(Options(mode=GIVEN, ranked_by=PAYMENTS, rounds=1), 4)
    journal.do(acts.begin_round, 1, tables=Drawn(((1, 2, 3, 4),)))
    absent = 1
    journal.do(acts.write_result, 1, 1, [won, 10.0, -10.0, -won], forfeits=[0])
    paid = {place.player: place.sums.payments for place in standing(journal.now)}
    assert paid[absent] == counts == course(journal.now, [absent])[-1][0]
    assert sorted(paid.values()) == sorted([counts, 10.0, -10.0, -won])


def test_given_tables() -> None:
    journal = Journal(Options(4, GIVEN, 2), 6)
    numbers = {"anna": 1, "ben": 2, "cem": 3, "dora": 4, "eva": 5, "finn": 6}
    refused("tables-missing", acts.begin_round, journal.now, 1, "referee")
    begin = (acts.begin_round, journal.now, 1, "referee")
    refused("seated-twice", *begin, tables=Drawn(((1, 2, 3, 1),)))
    refused("wrong-size", *begin, tables=Drawn(((1, 2, 3),)))
    refused("not-playing", *begin, tables=Drawn(((1, 2, 3, 9),)))
    refused("empty-table", *begin, tables=Drawn(((0, 0, 0, 0),)))
    journal.do(acts.begin_round, 1, tables=read_tables("Anna, ben; 3, -\nEVA, Finn, –, ?", numbers))
    round = journal.now.rounds[0]
    assert ([table.players for table in round.tables], round.byes) == ([(1, 2, 3, 0), (5, 6, 0, 0)], (4,))
    refused("unknown-player", read_tables, "Anna, Bob, Cem, Dora", numbers)


def test_what_people_type() -> None:
    assert read_names("  Anna \r\n\n<b>Ben</b>\n") == ["Anna", "<b>Ben</b>"]
    refused("name-twice", read_names, "Anna\nanna")
    refused("name-twice", read_names, "Anna", ["ANNA"])
    refused("too-many-players", read_names, "\n".join(f"player {number}" for number in range(10_000)))
    assert [read_score(text) for text in ("12", "−3,5", "+4", "½")] == [12.0, -3.5, 4.0, 0.5]
    for text in ("", "x", "1e9", "nan", "1.2.3", "9" * 400, "٣"):
        refused("not-a-number", read_score, text)


def test_a_place_taken_over_in_a_house_of_before_changes_hands_with_the_next_game() -> None:
    """Its entries did not say from which round on."""
    journal = Journal(FOUR, 8)
    journal.do(acts.keep_plan, plan_seating(8, 5, seed=1).rounds)
    journal.play(payments)
    journal._write([("replaced", {"player": 1, "who": 9})])
    journal.play(payments)
    journal.do(acts.begin_round, 3)
    journal._write([("replaced", {"player": 1, "who": 10})])
    assert [journal.now.players[1].who_in(round) for round in (1, 2, 3)] == [1, 9, 10]
    assert journal.now.players[1].who_from(2) == [9, 10]
