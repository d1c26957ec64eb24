"""Rated tables of a real house: what is agreed, what counts, what nobody learns, and that it can be computed anew."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, as_guest, served
from teahouse.ratings.computers import computers
from teahouse.ratings.ledger import Ledger
from teahouse.store.sql import open_sqlite
from teahouse.table.known import rating_of
from teahouse.table.ratings import rating_result
from teahouse.table.table import Table

GAME = "weiss-schach"
SEATS = {"seats": ["me", "open"], "game": GAME}
RATED = {**SEATS, "rated": True, "listed": True}
PAGE = {"accept": "text/html", "accept-language": "en"}
Come = Callable[..., httpx.Client]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    with served(tmp_path_factory.mktemp("rated"), TEAHOUSE_LISTED_A_GUEST="0") as opened:
        yield opened
        assert "Traceback" not in opened.said()


@pytest.fixture
def come(house: ServedHouse) -> Iterator[Come]:
    """Guests who each come from an address of their own, unless one is named."""
    clients: list[httpx.Client] = []
    fresh = count(2)

    def one(name: str, address: str = "") -> httpx.Client:
        transport = httpx.HTTPTransport(local_address=address or f"127.0.7.{next(fresh)}")
        client = httpx.Client(
            base_url=house.url, headers=as_guest(house.url, name), transport=transport, timeout=PATIENTLY["timeout"]
        )
        clients.append(client)
        return client

    yield one
    for client in clients:
        client.close()


def opened(host: httpx.Client, **wishes: Any) -> str:
    answer = host.post("/tables", json={**RATED, **wishes})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def played(first: httpx.Client, second: httpx.Client, moves: int = 8, **wishes: Any) -> str:
    """So many moves, then the second resigns."""
    table = opened(first, **wishes)
    assert second.post(f"/tables/{table}/seats", json={"seat": 1}).status_code == 200
    for number in range(moves):
        client = (first, second)[number % 2]
        seen = client.get(f"/tables/{table}/view").json()["view"]
        sent = client.post(f"/tables/{table}/moves", json={"turn": seen["turn"], "move": seen["legal"][0]})
        assert sent.status_code == 200, sent.text
    assert second.post(f"/tables/{table}/resign", json={}).json()["status"] == "over"
    return table


def points(guest: httpx.Client) -> int | None:
    """None: no game has counted."""
    found = guest.get("/guests/me/ratings").json()["ratings"]
    return found[0]["rating"]["points"] if found else None


def test_a_rated_game_has_no_hints_and_nothing_is_taken_back(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    table = opened(anna)
    waiting = ben.get(f"/tables/{table}", headers=PAGE).text
    assert "Rated" in waiting and "The result changes ratings" in waiting, "whoever is invited knows it"
    assert "Rated" in ben.get("/watch", headers=PAGE).text or "Rated" in ben.get("/", headers=PAGE).text
    ben.post(f"/tables/{table}/seats", json={"seat": 1})
    seen = anna.get(f"/tables/{table}/view").json()
    assert seen["agreed"]["rated"] and [chair["rating"]["points"] for chair in seen["seats"]] == [1500, 1500]
    anna.post(f"/tables/{table}/moves", json={"turn": seen["view"]["turn"], "move": seen["view"]["legal"][0]})
    for wish in ("undo", "hint"):
        refused = anna.post(f"/tables/{table}/{wish}", json={})
        assert (refused.status_code, refused.json()["error"]) == (409, "rated-without")
    panel = anna.get(f"/tables/{table}/moment").json()["panel"]
    assert 'data-do="undo"' not in panel and 'data-do="hint"' not in panel and "1500?" in panel


def test_alone_with_a_computer_a_rated_game_has_none_either_and_changes_only_ones_own(come: Come) -> None:
    anna = come("Anna")
    table = opened(anna, seats=["me", "medium"])
    for wish in ("undo", "hint"):
        assert anna.post(f"/tables/{table}/{wish}", json={}).json()["error"] == "rated-without"
    seen = anna.get(f"/tables/{table}/view").json()
    assert seen["seats"][1]["rating"]["points"] == computers(GAME)["medium"].points


@pytest.mark.parametrize(
    "wish",
    [
        {"listed": False},
        {"hints": True},
        {"seats": ["me", "me"]},
        {"seats": ["me", "random"]},
        {"position": "rnbqkr/pppppp/6/6/PPPPPP/RNBQKR w - - 0 1"},
        {"game": "short-go", "options": {"handicap": 3}},
        {"game": "short-go", "options": {"komi": 20.5}},
    ],
)
def test_what_cannot_be_rated_is_refused(come: Come, wish: dict[str, Any]) -> None:
    answer = come("Anna").post("/tables", json={**RATED, **wish})
    assert answer.status_code in (400, 409), answer.text
    assert answer.json()["error"] in ("cannot-be-rated", "bad-position"), answer.text
    assert answer.json()["message"]


def test_nobody_takes_both_seats_of_a_rated_table(come: Come) -> None:
    anna = come("Anna")
    refused = anna.post(f"/tables/{opened(anna)}/seats", json={"seat": 1})
    assert refused.json()["error"] == "cannot-be-rated"


def test_a_game_changes_ratings_when_its_end_is_seen_and_not_before(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    table = opened(anna)
    ben.post(f"/tables/{table}/seats", json={"seat": 1})
    assert points(anna) is None
    played(anna, ben)
    assert (points(anna), points(ben)) == (1579, 1421)
    moment = anna.get(f"/tables/{table}/moment").json()
    assert "1500?" in moment["panel"] and "1579" not in moment["panel"], "a table shows what was when it began"
    fresh = played(anna, ben)
    shown = anna.get(f"/tables/{fresh}/moment").json()["panel"]
    assert re.search(r"Your rating: 1579\? → 16\d\d\? \(\+\d+\)", shown), shown
    assert "Your rating" not in come("Eve").get(f"/tables/{fresh}/moment").json()["panel"]


def test_one_address_changes_nothing(come: Come) -> None:
    anna, ben = come("Anna", "127.0.8.1"), come("Ben", "127.0.8.1")
    table = played(anna, ben)
    assert points(anna) is None and points(ben) is None
    shown = ben.get(f"/tables/{table}/moment").json()
    assert "This game has changed no ratings" in shown["panel"]
    told = ben.get(f"/tables/{table}/view").text + ben.get(f"/tables/{table}/record").text + shown["panel"]
    assert "changed no ratings" not in come("Eve").get(f"/tables/{table}/moment").json()["panel"], "nor who looks on"
    assert "address" not in told and "127.0" not in told, "nobody learns who lives with whom"


def test_one_device_changes_nothing(house: ServedHouse) -> None:
    """Two guests whom one browser knows, the second of whom plays from elsewhere."""
    with (
        httpx.Client(base_url=house.url, headers=PAGE, follow_redirects=True, timeout=60) as browser,
        httpx.Client(
            base_url=house.url,
            headers=as_guest(house.url, "Ben"),
            transport=httpx.HTTPTransport(local_address="127.0.9.2"),
        ) as ben,
    ):
        link = re.search(r'value="[^"]*(/return/[^"]+)"', ben.get("/me", headers=PAGE).text)
        assert link
        browser.post("/me", data={"name": "Anna", "lang": "en"})
        browser.post(link[1])
        anna = re.search(r'name="to" value="([^"]+)"', browser.get("/me").text)
        assert anna, "the browser knows both"
        browser.post("/me/switch", data={"to": anna[1]})
        answer = browser.post(f"/new/{GAME}", data={"against": "friends", "rated": "on", "form": "1", "place": "0"})
        table = str(answer.url).rpartition("/")[2]
        assert ben.post(f"/tables/{table}/seats", json={"seat": 1}).status_code == 200
        for number in range(8):
            client = (browser, ben)[number % 2]
            seen = client.get(f"/tables/{table}/view").json()["view"]
            headers = {"origin": house.url} if client is browser else {}
            client.post(
                f"/tables/{table}/moves", json={"turn": seen["turn"], "move": seen["legal"][0]}, headers=headers
            )
        assert ben.post(f"/tables/{table}/resign", json={}).json()["status"] == "over"
        assert points(ben) is None


def test_resigned_at_once_changes_nothing(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    played(anna, ben, moves=7)
    assert points(anna) is None and points(ben) is None
    played(anna, ben, moves=8)
    assert points(anna) is not None


def test_passed_at_once_changes_nothing(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    table = opened(anna, game="short-go")
    ben.post(f"/tables/{table}/seats", json={"seat": 1})
    for client, move in ((anna, "pass"), (ben, "pass"), (anna, "B accept"), (ben, "W accept")):
        seen = client.get(f"/tables/{table}/view").json()["view"]
        assert client.post(f"/tables/{table}/moves", json={"turn": seen["turn"], "move": move}).status_code == 200
    assert "changed no ratings" in anna.get(f"/tables/{table}/moment").json()["panel"]
    assert points(anna) is None and points(ben) is None


def test_the_same_pair_again_and_again(come: Come) -> None:
    anna, ben, course = come("Anna"), come("Ben"), list[int | None]()
    for _ in range(7):
        played(anna, ben)
        course.append(points(anna))
    assert len(set(course)) == 6 and course[-1] == course[-2]


def test_a_club_rates_its_own_tables_and_what_it_wrote_down(come: Come) -> None:
    anna, ben = come("Anna", "127.0.8.9"), come("Ben", "127.0.8.9")
    form = {"headers": PAGE, "follow_redirects": True}
    club = str(anna.post("/clubs", data={"title": "Tea"}, **form).url).rpartition("/")[2]  # type: ignore[arg-type]
    link = re.search(r'value="http://[^/]*(/clubs/[^"]*/join/[^"]*)"', anna.get(f"/clubs/{club}", headers=PAGE).text)
    assert link and ben.post(link[1], **form).status_code == 200  # type: ignore[arg-type]
    alone = {**RATED, "listed": False, "club": club}
    refused = anna.post("/tables", json={**alone, "seats": ["me", "medium"]})
    assert refused.json()["error"] == "cannot-be-rated" and "only people play" in refused.text
    table = opened(anna, **alone)
    assert "/computer" not in anna.get(f"/tables/{table}", headers=PAGE).text
    seat = {"seat": 1, "level": "medium"}
    assert anna.post(f"/tables/{table}/computer", data=seat, headers=PAGE).status_code == 409
    played(anna, ben, listed=False, club=club)
    played(anna, ben, listed=False, club=club, rated=False)
    assert points(anna) is None, "the house could not see it"
    told = anna.get(f"/clubs/{club}/export.json").json()
    assert [(each["member"], each["points"], each["games"]) for each in told["ratings"]] == [(1, 1579, 1), (2, 1421, 1)]
    assert [each["rated"] for each in told["games"]] == [True, False]
    written = {"do": "count", "game": GAME, "member-0": "2", "score-0": "1", "member-1": "1", "score-1": "0"}
    anna.post(f"/clubs/{club}", data=written, **form)  # type: ignore[arg-type]
    told = anna.get(f"/clubs/{club}/export.json").json()
    assert {each["member"]: each["games"] for each in told["ratings"]} == {1: 2, 2: 2}
    assert "1579?" not in anna.get(f"/clubs/{club}", headers=PAGE).text
    member = anna.get(f"/clubs/{club}/members/1", headers=PAGE).text
    assert "Rating: White Chess" in member and "<svg" in member


def test_pages_of_ratings(come: Come) -> None:
    anna, ben = come("<b>Anna</b>"), come("Ben")
    played(anna, ben)
    played(anna, ben)
    own = anna.get("/me/games", headers=PAGE).text
    assert "Your ratings" in own and "provisional" in own
    shown = anna.get(f"/ratings/{GAME}", headers=PAGE).text
    assert "Everyone starts at 1500" in shown and "<b>Anna</b>" not in shown
    assert "not measured" not in shown
    assert anna.get("/ratings/nothing", headers=PAGE).status_code == 404
    standing = anna.get(f"/ratings/{GAME}/standing").json()
    assert [each["level"] for each in standing["computers"]] == ["easy", "medium", "strong", "best"]
    assert all(not each["rating"]["provisional"] for each in standing["standing"])


def test_who_is_forgotten_stands_in_no_list_and_others_keep_their_rating(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    played(anna, ben)
    before = points(anna)
    assert ben.delete("/guests/me").status_code == 204
    assert points(anna) == before
    played(anna, come("Cem"))
    assert points(anna) != before


def test_all_ratings_are_a_function_of_the_journals(house: ServedHouse, come: Come) -> None:
    """Every journal is read anew, and what follows is what the house says."""
    anna, ben, cem = come("Anna"), come("Ben"), come("Cem")
    for first, second in ((anna, ben), (ben, cem), (cem, anna), (anna, ben)):
        played(first, second)
    results = []
    store = open_sqlite(house.data / "teahouse.db")
    try:
        for row in store.tables("over", limit=10_000):
            table = Table(row.id, whole=True)
            table.apply(store.journal(row.id))
            assert (table.row().rated, table.row().rating) == (row.rated, row.rating)
            if table.agreed.rated and table.agreed.listed and table.game.id == GAME:
                results.append(rating_result(table.id, table.ended, json.loads(json.dumps(rating_of(table)))))
    finally:
        store.close()
    assert len(results) >= 4
    ledger = Ledger(computers(GAME)).add_all(sorted(results, key=lambda result: (result.at, result.id)))
    for guest in (anna, ben, cem):
        who = guest.get("/guests/me").json()["person"]
        told = guest.get("/guests/me/ratings").json()["ratings"][0]
        assert told["course"] == [step.rating.points for step in ledger.courses[who]]
        assert told["rating"]["margin"] == ledger.rating(who).margin
