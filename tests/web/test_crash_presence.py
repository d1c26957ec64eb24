"""The real server is killed while a computer plays for somebody, and between what people say in a pause.

Each table is brought to such a moment, and what was said there was answered with success. Then the house is killed
without a word, more than once: everybody sees the same as before, computers go on for whoever is away, and whoever
comes back plays with one click.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser.house import House
from served_house import PATIENTLY, as_guest, serving, wait_until
from table.test_quiet import CLAIMED
from teahouse.table.agreed import Agreed, Chair
from web.test_crash import Books, Told

EAST, SOUTH, WEST, NORTH = range(4)
WATCHER = 4
"""Whoever sits nowhere."""
SEATS = (EAST, SOUTH, WEST, NORTH)
AGREED = Agreed(claim_time=600, pace="brisk", away_time=1, deputy="easy")
"""Where somebody wants to be asked every time, pauses last until they say so."""
PAUSE = {"number": 2}
"""After the first discard; the first one is before the first turn."""
Seen = dict[str, Any]


class Company:
    """Four guests of a house, who know nothing of streams, and one who looks on."""

    def __init__(self, house: House) -> None:
        self._house, self.told = house, Told()
        self._people = [as_guest(house.url, name) for name in ("Anna", "Bert", "Cleo", "Dora", "Wanda")]
        self._client = httpx.Client(base_url=house.url, **PATIENTLY)
        self._chairs = [
            Chair(person=self._client.get("/guests/me", headers=who).json()["person"]) for who in self._people[:4]
        ]
        self._books = Books(self.told)

    def lay(self) -> str:
        """A table at which East is to throw away what South may claim."""
        table = self._house.lay_table(CLAIMED.start(), self._chairs, AGREED)
        wait_until(lambda: self.see(table, EAST)["view"]["to_move"] == [EAST], "East is to move")
        return table

    def see(self, table: str, seat: int) -> Seen:
        answer = self._client.get(f"/tables/{table}/view", headers=self._people[seat])
        assert answer.status_code == 200, answer.text
        self.told.saw(seen := answer.json())
        return dict(seen)

    def say(self, table: str, seat: int, what: str, **sent: Any) -> Seen:
        """What is answered with success must not be lost."""
        answer = self._client.post(f"/tables/{table}/{what}", headers=self._people[seat], json=sent)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def play(self, table: str, seat: int, move: str) -> None:
        turn = self.see(table, seat)["view"]["turn"]
        self.say(table, seat, "moves", turn=turn, move=move)
        self.told.promised[table].append((seat, turn, move))

    def rest(self, table: str) -> None:
        """East has thrown it away, and West has all the time in the world."""
        self.say(table, WEST, "way", way="ask")
        self.play(table, EAST, "E discard 5p")
        assert self.see(table, NORTH)["pause"]["number"] == PAUSE["number"]

    def views(self, table: str) -> list[Seen]:
        return [timeless(self.see(table, seat)) for seat in (*SEATS, WATCHER)]

    def kill_and_open(self) -> None:
        self._house.kill()
        self._books.compare(self._house.journals())
        self._house.open()

    def close(self) -> None:
        self._books.compare(self._house.journals())
        for kept in self._books.kept.values():
            kept.record()
        self._client.close()


def timeless(seen: Seen) -> Seen:
    """Without moments of this run: a pause is given again whole, and everybody has been away since the house opened."""
    pause = seen["pause"] and {name: seen["pause"][name] for name in ("number", "ends_hand", "looked")}
    seats = [{name: value for name, value in seat.items() if name != "away"} for seat in seen["seats"]]
    return {**seen, "now": None, "pause": pause, "seats": seats}


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    with serving(House(tmp_path)) as house:
        company = Company(house)
        yield company
        company.close()


# Moments at which nothing happens by itself, and what comes after them


def south_waits(company: Company, table: str) -> None:
    company.say(table, SOUTH, "way", way="ask")
    company.rest(table)


def and_claims(company: Company, table: str) -> None:
    assert company.see(table, SOUTH)["answering"]["way"] == company.see(table, WEST)["answering"]["way"] == "ask"
    company.play(table, SOUTH, "S pung")
    south_has_it(company, table)


def south_is_ready(company: Company, table: str) -> None:
    company.rest(table)
    assert company.say(table, SOUTH, "ready", **PAUSE)["answering"]["ready"]


def and_has_let_it_pass(company: Company, table: str) -> None:
    own = company.see(table, SOUTH)
    assert own["answering"]["ready"] and own["view"]["to_move"] == []
    and_has_not_claimed(company, table)


def north_asks_for_a_moment(company: Company, table: str) -> None:
    company.rest(table)
    assert company.say(table, NORTH, "one-moment", **PAUSE)["answering"]["moment"]
    company.say(table, WEST, "ready", **PAUSE)


def and_has_the_whole_time(company: Company, table: str) -> None:
    assert company.see(table, NORTH)["answering"]["moment"] and company.see(table, WEST)["answering"]["ready"]
    company.play(table, SOUTH, "S pung")
    assert company.see(table, NORTH)["pause"]["number"] == PAUSE["number"], "however ready all others are"


def south_has_claimed(company: Company, table: str) -> None:
    company.rest(table)
    company.play(table, SOUTH, "S pung")


def and_it_counts(company: Company, table: str) -> None:
    assert company.see(table, SOUTH)["answering"]["called"]
    south_has_it(company, table)


def south_has_it(company: Company, table: str) -> None:
    company.say(table, WEST, "ready", **PAUSE)
    wait_until(lambda: company.see(table, SOUTH)["view"]["to_move"] == [SOUTH], "the claim counts")
    assert company.see(table, EAST)["view"]["melds"][SOUTH] != []


def south_lets_all_pass(company: Company, table: str) -> None:
    company.say(table, SOUTH, "way", way="hand")
    company.rest(table)


def and_does_until_the_hand_is_over(company: Company, table: str) -> None:
    own = company.see(table, SOUTH)
    assert own["answering"]["way"] == "hand" and own["view"]["to_move"] == []
    and_has_not_claimed(company, table)


def and_has_not_claimed(company: Company, table: str) -> None:
    company.say(table, WEST, "ready", **PAUSE)
    wait_until(lambda: company.see(table, SOUTH)["view"]["to_move"] == [SOUTH], "it is South's turn")
    assert company.see(table, EAST)["view"]["melds"][SOUTH] == []


def north_has_left(company: Company, table: str) -> None:
    company.rest(table)
    company.say(table, NORTH, "leave")


def and_comes_back(company: Company, table: str) -> None:
    seen = company.see(table, NORTH)
    assert seen["seats"][NORTH]["deputy"] == "easy" and seen["answering"] is None
    assert company.say(table, NORTH, "return")["seats"][NORTH]["deputy"] is None
    assert company.see(table, NORTH)["answering"]["way"] == "attentive"


def north_is_stood_in_for(company: Company, table: str) -> None:
    company.rest(table)
    wait_until(lambda: company.see(table, EAST)["seats"][NORTH]["away"] is not None, "North is seen to be away")
    wait_until(lambda: _is_stood_in_for(company, table), "the agreed time is over")


def _is_stood_in_for(company: Company, table: str) -> bool:
    return bool(company.say(table, EAST, "stand-in", absent=NORTH)["seats"][NORTH]["deputy"])


MOMENTS: tuple[tuple[Callable[[Company, str], None], Callable[[Company, str], None]], ...] = (
    (south_waits, and_claims),
    (south_is_ready, and_has_let_it_pass),
    (north_asks_for_a_moment, and_has_the_whole_time),
    (south_has_claimed, and_it_counts),
    (south_lets_all_pass, and_does_until_the_hand_is_over),
    (north_has_left, and_comes_back),
    (north_is_stood_in_for, and_comes_back),
)


def test_everybody_sees_the_same_after_a_crash_and_nothing_that_was_said_is_lost(company: Company) -> None:
    tables = {company.lay(): then for _, then in MOMENTS}
    for table, (come, _) in zip(tables, MOMENTS, strict=True):
        come(company, table)
    before = {table: company.views(table) for table in tables}
    for _ in range(2):  # the second time while pauses are given again
        company.kill_and_open()
        for table, seen in before.items():
            assert company.views(table) == seen, tables[table].__name__
    for table, then in tables.items():
        then(company, table)


@pytest.mark.long
def test_a_computer_goes_on_for_whoever_has_left_however_often_the_house_is_killed(company: Company) -> None:
    """All have left; each time the house is killed in the middle of what computers do for them."""
    table = company.lay()
    company.say(table, EAST, "leave")
    company.kill_and_open()  # the computer was about to throw something away

    def discards() -> int:
        return sum(map(len, company.see(table, WATCHER)["view"]["discards"]))

    wait_until(discards, "a computer has played for East")
    for seat in (SOUTH, WEST, NORTH):
        company.say(table, seat, "leave")
        thrown = discards()
        wait_until(lambda thrown=thrown: discards() > thrown, "computers play on")
        company.kill_and_open()
    thrown = discards()
    wait_until(lambda: discards() > thrown, "computers play on for all four")
    assert [seat["deputy"] for seat in company.see(table, WATCHER)["seats"]] == ["easy"] * 4
    company.say(table, SOUTH, "return")
    wait_until(lambda: company.see(table, SOUTH)["view"]["to_move"] == [SOUTH], "South is asked again")
    own = company.see(table, SOUTH)["view"]
    company.play(table, SOUTH, next(move for move in own["legal"] if "pass" in move or "discard" in move))
