"""A tournament in a club's league: counted anew by other means, corrected, taken back, marked no longer."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from teahouse.clubs import acts
from teahouse.clubs.club import TOURNAMENT, Club, Season
from teahouse.clubs.league import BASE, PAYMENTS, POINTS, league
from teahouse.clubs.ratings import club_ledger
from teahouse.store.base import Entry
from teahouse.store.books import Book, BookRow, Name
from teahouse.tournaments.options import Options
from teahouse.web.club_tournaments import count_tournaments

ROUNDS, TABLES = 3, 2
GUEST = 8
"""The player who is no member."""


class Books:
    def __init__(self) -> None:
        self.club, self.open = list[Entry](), list[Entry]()
        self.names = {
            number: Name(number, f"Member {number}", f"guest-{number}" if number < 4 else None)
            for number in range(1, 8)
        }
        self.entered = {
            number: Name(
                number, "Otherwise" if number < 4 else f"member {number}", f"guest-{number}" if number < 4 else None
            )
            for number in range(1, GUEST + 1)
        }
        self.write(acts.found("", "key", "guest-1"))
        self.write(acts.join(self.now, range(2, 8), "guest-1"))
        self.play("opened", options=Options(game="hongkong", rounds=ROUNDS).write())
        for number in self.entered:
            self.play("entered", player=number)

    @property
    def now(self) -> Club:
        return Club.read(self.club)

    def write(self, events: Any) -> None:
        self.club += [Entry(len(self.club) + at, kind, body, 1.0) for at, (kind, body) in enumerate(events)]

    def play(self, kind: str, **body: Any) -> None:
        self.open.append(Entry(len(self.open), kind, body, 100.0 + len(self.open)))

    def count(self) -> int:
        row = BookRow("club", "club", "Tea", True, 0.0, 0.0)
        other = Book(BookRow("open", "tournament", "Open", True, 0.0, 0.0, "club"), self.entered, tuple(self.open))
        change = count_tournaments(Book(row, self.names, tuple(self.club)), {"open": other})
        self.write(change.events)
        return len(change.events)


@pytest.fixture
def books() -> Books:
    found, rng = Books(), Random(7)
    for number in range(1, ROUNDS + 1):
        order = rng.sample(range(1, GUEST + 1), GUEST)
        found.play("began", round=number, tables=[order[:4], order[4:]], byes=[])
        for table in range(1, TABLES + 1):
            first = [float(rng.randrange(-9, 9)) for _ in range(3)]
            found.play("result", round=number, table=table, scores=[*first, -sum(first)], by="guest-1")
        found.play("ended", round=number)
    return found


def anew(books: Books, system: str) -> dict[int, Fraction]:
    """From the tournament's entries alone: shares of places, by comparing every two."""
    tables = {
        (entry.body["round"], at): players
        for entry in books.open
        if entry.kind == "began"
        for at, players in enumerate(entry.body["tables"], start=1)
    }
    results = {
        (entry.body["round"], entry.body["table"]): entry.body["scores"]
        for entry in books.open
        if entry.kind in ("result", "corrected")
    }
    worths: dict[int, list[Fraction]] = {}
    for place, players in tables.items():
        scores = results[place]
        for player, score in zip(players, scores or (), strict=False):
            better, equal = sum(other > score for other in scores), sum(other == score for other in scores)
            shared = sum((Fraction(each) for each in (4, 2, 1, 0)[better : better + equal]), Fraction()) / equal
            worth = {POINTS: shared, PAYMENTS: Fraction(score), BASE: Fraction(1000 * (3 - better), 3)}[system]
            worths.setdefault(player, []).append(worth)
    return {
        player: sum(each, Fraction()) / (len(each) if system == BASE else 1)
        for player, each in worths.items()
        if player != GUEST
    }


def stands(books: Books, system: str) -> dict[int, float]:
    return {place.member: place.value for place in league(books.now, Season(1, "S", ("hongkong",), system, 0.0, 0.0))}


@pytest.mark.parametrize("system", [POINTS, PAYMENTS, BASE])
def test_the_league_counts_what_the_tournament_brought(books: Books, system: str) -> None:
    assert books.count() == 0, "nobody has marked it"
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    assert books.count() == ROUNDS * TABLES and books.count() == 0, "once"
    assert stands(books, system) == pytest.approx(
        {member: float(value) for member, value in anew(books, system).items()}
    )
    assert {game.source for game in books.now.games} == {TOURNAMENT}
    assert {None} == {
        game.members[seat] for game in books.now.games for seat in range(4) if game.members[seat] not in range(1, 8)
    }
    books.play("corrected", round=2, table=1, scores=[40.0, 0.0, -20.0, -20.0], by="guest-1", why="misread")
    assert books.count() == 1
    books.play("corrected", round=3, table=2, scores=None, by="guest-1", why="to be played again")
    assert books.count() == 1 and books.count() == 0
    assert stands(books, system) == pytest.approx(
        {member: float(value) for member, value in anew(books, system).items()}
    )
    books.write(acts.mark_tournament(books.now, "open", False, "guest-1"))
    assert books.count() == ROUNDS * TABLES - 1 and stands(books, system) == {}
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    books.count()
    assert stands(books, system) == pytest.approx(
        {member: float(value) for member, value in anew(books, system).items()}
    )


def test_what_an_organiser_has_decided_stays(books: Books) -> None:
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    books.count()
    books.write(acts.strike_game(books.now, 1, "a mistake", "guest-2"))
    books.play("corrected", round=1, table=1, scores=[1.0, 2.0, 3.0, -6.0], by="guest-1", why="")
    assert books.count() == 0 and books.now.games[0].struck


def test_whoever_took_a_place_over_has_the_games_since_then(books: Books) -> None:
    """Member 7 plays on in the place of the guest after the first round."""
    books.entered[9] = Name(9, "Member 7")
    replaced = next(at for at, entry in enumerate(books.open) if entry.kind == "ended")
    told = Entry(0, "replaced", {"player": GUEST, "who": 9}, books.open[replaced].at + 0.5)
    books.open = [*books.open[: replaced + 1], told, *books.open[replaced + 1 :]]
    books.entered[7] = Name(7, "Somebody else")
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    books.count()
    assert sum(7 in game.members for game in books.now.games) == ROUNDS - 1


def test_its_tables_are_rated_in_the_club_but_for_forfeits(books: Books) -> None:
    books.play("corrected", round=1, table=1, scores=[0.0, 0.0, 0.0, 0.0], forfeits=[2], by="guest-1", why="")
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    books.count()
    forfeited = books.now.games[0]
    assert forfeited.places == (1, 1, 4, 1) and not forfeited.rated
    assert len(club_ledger(books.now, "hongkong").booked) == ROUNDS * TABLES - 1


def test_whoever_takes_a_place_over_from_a_later_round_on_has_only_those_games(books: Books) -> None:
    books.entered[7], books.entered[9] = Name(7, "Somebody else"), Name(9, "Member 7")
    at = next(at for at, entry in enumerate(books.open) if entry.kind == "began")
    told = Entry(0, "replaced", {"player": GUEST, "who": 9, "round": ROUNDS}, books.open[at].at + 0.5)
    books.open = [*books.open[: at + 1], told, *books.open[at + 1 :]]
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    books.count()
    assert sum(7 in game.members for game in books.now.games) == 1


def test_a_table_nobody_came_to_is_no_game(books: Books) -> None:
    books.play("corrected", round=1, table=1, scores=[0.0] * 4, forfeits=[0, 1, 2, 3], by="guest-1", why="")
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    assert books.count() == ROUNDS * TABLES - 1


def test_tables_of_the_house_are_not_rated_and_corrections_say_what_is(books: Books) -> None:
    at = next(at for at, entry in enumerate(books.open) if entry.kind == "result")
    sitting = Entry(0, "table", {"round": 1, "table": 1, "id": "t", "since": 1.0}, 100.0)
    books.open = [*books.open[:at], sitting, *books.open[at:]]
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    books.count()
    assert [game.rated for game in books.now.games] == [False] + [True] * (ROUNDS * TABLES - 1)
    game, scores = books.now.games[1], [0.0] * 4
    books.play("corrected", round=1, table=2, scores=scores, forfeits=[2], by="guest-1", why="")
    assert books.count() == 1 and not books.now.games[game.number - 1].rated
    books.play("corrected", round=1, table=2, scores=scores, by="guest-1", why="")
    assert books.count() == 1 and books.now.games[game.number - 1].rated and books.count() == 0


def test_games_of_members_who_left_stay(books: Books) -> None:
    books.write(acts.mark_tournament(books.now, "open", True, "guest-1"))
    books.count()
    for number in range(1, 8):
        books.write([("left", {"member": number, "by": ""})])
    assert books.count() == 0 and not any(game.struck for game in books.now.games)
