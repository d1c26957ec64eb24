"""Plans of tournaments, counted anew by a program of a few lines: who meets whom, who sits where how often."""

import json
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from shell import run
from teahouse import kernels
from teahouse.tournaments import searching
from teahouse.tournaments.designs import design
from teahouse.tournaments.fields import field
from teahouse.tournaments.searching import Plan
from teahouse.tournaments.seating import plan_seating
from teahouse.tournaments.tables import extra_meetings, meetings

PUBLISHED = [(16, 5), (20, 5), (32, 8), (40, 8), (64, 8), (100, 7)]
"""Numbers of players and rounds for which plans are known in which nobody meets twice."""


def planned(people: int, rounds: int, *more: str) -> dict[str, Any]:
    done = run("seating", "--players", str(people), "--rounds", str(rounds), "--json", *more)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check(plan: dict[str, Any], people: int, rounds: int) -> None:
    """Everybody plays once in every round, with no more substitutes than needed; what is counted is right."""
    pairs, winds = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    spare = -people % 4
    assert len(plan["rounds"]) == rounds
    for tables in plan["rounds"]:
        assert all(len(table) == 4 for table in tables)
        assert sorted(each for table in tables for each in table) == [0] * spare + list(range(1, people + 1))
        assert max(table.count(0) for table in tables) <= max(1, -(-spare // len(tables)))
        pairs.update(pair for table in tables for pair in combinations(sorted(filter(None, table)), 2))
        winds.update((each, wind) for table in tables for wind, each in enumerate(table) if each)
    assert plan["meets_twice"] == sum(times - 1 for times in pairs.values())
    most = [max(winds[each, wind] for wind in range(4)) for each in range(1, people + 1)]
    assert plan["winds"] == [min(most), max(most)] == [-(-rounds // 4)] * 2, "nobody has a wind more often than needed"


@pytest.mark.parametrize(("people", "rounds"), PUBLISHED)
def test_nobody_meets_twice_where_such_plans_are_known(people: int, rounds: int) -> None:
    plan = planned(people, rounds)
    check(plan, people, rounds)
    assert plan["meets_twice"] == 0


@pytest.mark.parametrize(
    ("people", "rounds", "extra"),
    [
        *((1, 2, 0), (3, 2, 3), (4, 3, 12), (5, 1, 0), (6, 2, 2), (7, 3, None), (12, 4, None)),
        *((13, 4, 0), (14, 5, None), (18, 5, 0), (39, 5, 0), (64, 21, 0), (200, 10, 0)),
    ],
)
def test_any_number_of_players(people: int, rounds: int, extra: int | None) -> None:
    plan = planned(people, rounds)
    check(plan, people, rounds)
    assert extra is None or plan["meets_twice"] == extra


def test_the_seed_decides_the_plan() -> None:
    for people, rounds in ((16, 4), (18, 3)):
        plans = [planned(people, rounds, "--seed", seed)["rounds"] for seed in ("7", "7", "8")]
        assert plans[0] == plans[1] != plans[2]


@pytest.mark.parametrize(("people", "rounds", "most"), [(13, 4, 2), (16, 5, 3), (20, 5, 1), (36, 8, 2), (40, 8, 2)])
def test_people_come_to_different_tables(people: int, rounds: int, most: int) -> None:
    """As often to the same table number as the best plans we know; it hangs on no lot but the plan's own."""
    seats = plan_seating(people, rounds, seed=1).rounds
    visits = Counter((each, at) for tables in seats for at, table in enumerate(tables) for each in table if each)
    assert max(visits.values()) <= most


@pytest.mark.parametrize("wrong", [("0", "3"), ("8", "0"), ("-4", "1"), ("x", "1"), ("401", "1"), ("8", "65")])
def test_numbers_that_cannot_be(wrong: tuple[str, str]) -> None:
    done = run("seating", "--players", wrong[0], "--rounds", wrong[1], "--json")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_the_plan_in_words() -> None:
    said = run("seating", "--players", "7", "--rounds", "2").stdout.splitlines()
    assert said[0] == "Round 1" and said[1].startswith("  Table 1: ") and "substitute" in " ".join(said)
    assert len(said) == 2 * 3 + 2


@pytest.mark.parametrize("size", [(2, 1), (2, 3), (3, 2), (5, 1), (7, 1)])
def test_a_field_can_be_divided(size: tuple[int, int]) -> None:
    found = field(*size)
    numbers = range(found.size)
    assert all(sorted(found.times[one]) == [*numbers] for one in numbers[1:])
    assert all(sorted(found.minus[one]) == [*numbers] and found.minus[one][one] == 0 for one in numbers)
    rng = Random(1)
    for one, other, third in ([rng.choice(numbers) for _ in range(3)] for _ in range(100)):
        parted = found.minus[found.times[one][other]][found.times[one][third]]
        assert found.times[one][found.minus[other][third]] == parted


@pytest.mark.parametrize(
    ("people", "most"), [(16, 5), (20, 5), (28, 7), (32, 9), (36, 9), (64, 21), (80, 25), (100, 25)]
)
def test_arithmetic_plans(people: int, most: int) -> None:
    found = design(people, most)
    assert found is not None and extra_meetings(found, people) == 0
    assert all(sorted(each for table in tables for each in table) == [*range(people)] for tables in found)
    assert design(people, most + 1) is None


@pytest.mark.parametrize("is_compiled", [True, False])
def test_the_search_counts_right(is_compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cost it keeps is that of the plan it has, whoever changes places."""
    if is_compiled and kernels.load("seating") is None:
        pytest.skip("the kernel was not built")
    if not is_compiled:
        monkeypatch.setattr(searching, "load", lambda name: None)
    for people, rounds in ((12, 5), (22, 6), (40, 8)):
        plan, rng = Plan(people, rounds, Random(1)), Random(2)
        before = plan.cost
        plan.improve(200_000, 0.6, 0.2, rng)
        counted = sum(times * (times - 1) // 2 for times in meetings(plan.tables(), people).values())
        assert plan.cost == counted < before
