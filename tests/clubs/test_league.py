"""The league of a club, counted anew by other means; who may do what."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from teahouse.clubs import acts
from teahouse.clubs.club import Club, Season
from teahouse.clubs.errors import BadClub, NotAllowed
from teahouse.clubs.league import ALL_TIME, BASE, PAYMENTS, POINTS, course, head_to_head, league

MEMBERS = range(1, 8)


@dataclass
class Entry:
    kind: str
    body: dict[str, Any]
    at: float


class Journal:
    def __init__(self) -> None:
        self.entries = list[Entry]()
        self.write(acts.found("", "key", "anna"))
        self.write(acts.join(self.now, [*MEMBERS][1:], "anna"))

    @property
    def now(self) -> Club:
        return Club.read(self.entries)

    def write(self, events: list[acts.Event]) -> None:
        self.entries += [Entry(kind, body, 100.0 * len(self.entries)) for kind, body in events]


@pytest.fixture
def journal() -> Journal:
    """Forty games of four and twenty of two, some corrected, one struck."""
    found, rng = Journal(), Random(5)
    for number in range(60):
        seats = 4 if number % 3 else 2
        scores = [float(rng.randrange(-3, 4)) for _ in range(seats)]
        game = "hongkong" if seats == 4 else "short-go"
        found.write(acts.count_game(found.now, game, rng.sample(MEMBERS, seats), scores, "anna"))
    for number in (3, 17, 41):
        scores = [float(rng.randrange(-3, 4)) for _ in found.now.games[number - 1].scores]
        found.write(acts.correct_game(found.now, number, scores, "misread", "ben"))
    found.write(acts.strike_game(found.now, 20, "played twice", "ben"))
    return found


def test_who_left_and_came_back_under_another_number_is_there() -> None:
    journal = Journal()
    journal.write(acts.leave(journal.now, 3, "anna"))
    journal.write(acts.appoint(journal.now, 4, True, "anna"))
    journal.write(acts.merge(journal.now, 4, 3, "anna"))
    assert 3 in [each.number for each in journal.now.organisers()]


def counted_anew(journal: Journal, system: str, wanted: str = "", since: float = 0.0) -> dict[int, Fraction]:
    games: list[tuple[str, list[int], list[float], float] | None] = []
    for entry in journal.entries:
        if entry.kind == "counted":
            told = entry.body["game"]
            games.append((told["game"], told["members"], told["scores"], entry.at))
        elif entry.kind == "corrected":
            game, members, _, at = games[entry.body["number"] - 1] or ("", [], [], 0.0)
            games[entry.body["number"] - 1] = (game, members, entry.body["scores"], at)
        elif entry.kind == "struck":
            games[entry.body["number"] - 1] = None
    worths: dict[int, list[Fraction]] = defaultdict(list)
    for each in games:
        if each is None or (wanted and each[0] != wanted) or each[3] < since:
            continue
        _, members, scores, _ = each
        order, seats = sorted(scores, reverse=True), len(scores)
        for member, score in zip(members, scores, strict=True):
            tied = [at for at, other in enumerate(order) if other == score]
            by_place = (4, 2, 1, 0) if seats == 4 else (1, 0)
            worth = {
                POINTS: Fraction(sum(by_place[at] for at in tied), len(tied)),
                PAYMENTS: Fraction(score),
                BASE: Fraction(1000 * (seats - 1 - tied[0]), seats - 1),
            }[system]
            worths[member].append(worth)
    return {member: sum(each) / (len(each) if system == BASE else 1) for member, each in worths.items()}


@pytest.mark.parametrize("system", [POINTS, PAYMENTS, BASE])
@pytest.mark.parametrize(("game", "since"), [("", 0.0), ("hongkong", 0.0), ("", 3000.0)])
def test_the_league_counted_anew(journal: Journal, system: str, game: str, since: float) -> None:
    season = Season(1, "Spring", (game,) if game else (), system, since, 0.0)
    told, expected = league(journal.now, season), counted_anew(journal, system, game, since)
    assert {place.member: place.value for place in told} == pytest.approx(
        {member: float(value) for member, value in expected.items()}, abs=1e-6
    )
    values = [place.value for place in told]
    assert values == sorted(values, reverse=True)
    assert [place.rank for place in told] == [1 + sum(other > value for other in values) for value in values]
    members = [place.member for place in told[:3]]
    assert [*course(journal.now, season, members)[-1]] == values[:3]


def test_two_members_who_were_one_person(journal: Journal) -> None:
    journal.write(acts.join(journal.now, [8], "anna"))
    journal.write(acts.count_game(journal.now, "short-go", [8, 1], [1.0, 0.0], "anna"))
    before = {place.member: place for place in league(journal.now, ALL_TIME)}
    journal.write(acts.merge(journal.now, 8, 5, "anna"))
    after = {place.member: place for place in league(journal.now, ALL_TIME)}
    assert after[5].value == pytest.approx(before[5].value + 1) and after[5].games == before[5].games + 1
    assert 8 not in after and 8 not in journal.now.members
    against = {each.member: each for each in head_to_head(journal.now, 1)}
    assert against[5].behind >= 1 and all(each.games >= each.ahead + each.behind for each in against.values())
    with pytest.raises(BadClub):
        acts.merge(journal.now, 1, 5, "anna")  # they have met


def test_every_change_says_who_made_it(journal: Journal) -> None:
    games = journal.now.games
    assert (games[2].by, games[2].why, games[2].changes) == ("ben", "misread", 1)
    assert games[19].struck and games[19].by == "ben"
    assert games[0].by == "anna" and not games[0].changes


def test_roles(journal: Journal) -> None:
    club = journal.now
    acts.check_organiser(club, 1)
    for stranger in (2, 99, None):
        with pytest.raises(NotAllowed):
            acts.check_organiser(club, stranger)
    with pytest.raises(NotAllowed):
        acts.check_member(club, None)
    assert acts.may_change(club, club.games[0], 1, "anna") and acts.may_change(club, club.games[2], 1, "anna")
    assert acts.may_change(club, club.games[2], 2, "ben"), "who changed it last"
    assert not acts.may_change(club, club.games[0], 2, "ben") and not acts.may_change(club, club.games[2], None, "ben")
    with pytest.raises(BadClub):
        acts.leave(club, 1, "anna")
    with pytest.raises(BadClub):
        acts.appoint(club, 1, False, "anna")
    journal.write(acts.appoint(club, 2, True, "anna"))
    journal.write(acts.leave(journal.now, 1, "anna"))
    with pytest.raises(NotAllowed):
        acts.check_member(journal.now, 1)


def test_what_cannot_be(journal: Journal) -> None:
    club = journal.now
    for members, scores in (([1], [0.0]), ([1, 1], [1.0, 0.0]), ([1, 99], [1.0, 0.0]), ([None, None], [1.0, 0.0])):
        with pytest.raises(BadClub):
            acts.count_game(club, "", members, scores, "anna")
    with pytest.raises(BadClub):
        acts.count_game(club, "", [1, 2], [float("inf"), 0.0], "anna")
    with pytest.raises(BadClub):
        acts.correct_game(club, 999, [1.0, 0.0], "", "anna")
    with pytest.raises(BadClub):
        acts.join(club, range(10, 10_010), "anna")
