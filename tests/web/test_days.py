"""Games over days, by the pages: how time is agreed on, which table is next, time zone and vacations."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, as_guest

PAGE = {"accept": "text/html"}
HOUR, DAY = 3600, 86400


@pytest.fixture
def bert(house: ServedHouse) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url, headers=as_guest(house.url), **PATIENTLY) as client:
        yield client


def two_at(anna: httpx.Client, bert: httpx.Client, game: str = "bauernaufstand", **agreed: Any) -> str:
    table: str = anna.post("/tables", json={"game": game, "seats": ["me", "open"], **agreed}).json()["table"]
    assert bert.post(f"/tables/{table}/seats", json={"seat": 1}).is_success
    return table


def test_the_next_table_is_the_one_with_least_time(anna: httpx.Client, bert: httpx.Client) -> None:
    """Round and round all that wait; where nobody does, one comes to one's games."""
    assert anna.get("/me/next").headers["location"] == "/me/games"
    free, days, blitz = (two_at(anna, bert, **each) for each in ({}, {"move_time": DAY}, {"main_time": 600}))
    order = [blitz, days, free]
    seen = ""
    for expected in (*order, blitz):
        found = anna.get("/me/next", params={"after": seen}).headers["location"]
        assert found == f"/tables/{expected}"
        seen = expected
    for page in ("/", "/me/games"):
        text = anna.get(page, headers=PAGE).text
        assert [text.index(f"/tables/{id}") for id in order] == sorted(text.index(f"/tables/{id}") for id in order)
    assert bert.get("/me/next").headers["location"] == "/me/games"


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ("259200-259200-0-0-0", "3 days per move, 3 days in reserve; nights do not count"),
        ("0-600-5-0-0", "10 minutes + 5 seconds per move"),
        ("0-300-0-20-3", "5 minutes, then 3 periods of 20 seconds"),
        ("120", "2 minutes per move"),
        ("0", "no limit: take days if you like"),
    ],
)
def test_a_clock_is_chosen_and_told_to_whoever_is_invited(anna: httpx.Client, sent: str, words: str) -> None:
    form = {"form": "1", "against": "friends", "move_time": sent, "nights": "on", "name": "Anna"}
    opened = anna.post("/new/short-go", data=form, headers=PAGE)
    assert opened.status_code == 303
    invited = httpx.get(f"{anna.base_url}{opened.headers['location']}", headers=PAGE | {"accept-language": "en"})
    assert words in invited.text
    agreed = anna.get(f"{opened.headers['location']}/view").json()["agreed"]
    assert agreed["nights"] is (sent.startswith("259200"))


def test_a_clock_that_cannot_be_is_refused_beside_its_field(anna: httpx.Client) -> None:
    form = {"form": "1", "against": "computer", "move_time": "0-600-5-0-0"}
    refused = anna.post("/new/hongkong", data=form, headers=PAGE)
    assert refused.status_code == 409 and 'id="wrong-move_time"' in refused.text
    said = anna.post(
        "/tables", json={"game": "short-go", "seats": ["me", "me"], "move_time": 60, "nights": True}
    ).json()
    assert said["error"] == "bad-clock" and "at least one day" in said["message"]


def test_clocks_are_told_to_programs(anna: httpx.Client, bert: httpx.Client) -> None:
    table = two_at(anna, bert, "short-go", main_time=300, period=20, periods=3)
    seen = anna.get(f"/tables/{table}/view").json()
    first, second = seen["clock"]["times"]
    assert 0 < first["ends"] - seen["now"] <= 360 and first["periods"] == 3
    assert second == {"ends": None, "left": 360.0, "periods": 3, "away_until": None}
    move = {"turn": seen["view"]["turn"], "move": seen["view"]["legal"][0], "thought": 0.5}
    for wrong in (-1, "1", True, 1e12):
        assert anna.post(f"/tables/{table}/moves", json=move | {"thought": wrong}).status_code == 422
    assert anna.post(f"/tables/{table}/moves", json=move).is_success
    first, second = bert.get(f"/tables/{table}/view").json()["clock"]["times"]
    assert first["ends"] is None and 355 < first["left"] <= 360 and second["ends"]


def test_a_vacation_stops_slow_clocks_until_it_ends(anna: httpx.Client, bert: httpx.Client) -> None:
    table = two_at(anna, bert, move_time=DAY, main_time=DAY)
    ends = lambda: bert.get(f"/tables/{table}/view").json()["clock"]["times"][0]["ends"]  # noqa: E731
    before, today = ends(), datetime.now(UTC).date()
    form = {"first": str(today), "last": str(today + timedelta(days=5))}
    assert anna.post("/me/days/vacation", data=form, headers=PAGE).status_code == 303
    assert 5 * DAY - HOUR <= ends() - before <= 6 * DAY
    shown = bert.get(f"/tables/{table}", headers=PAGE).text
    assert "on holiday until" in shown
    again = anna.post("/me/days/vacation", data=form, headers=PAGE)
    assert again.status_code == 409 and "no other one at that time" in again.text
    page = anna.get("/me/days", headers=PAGE).text
    begin = page.split('name="begin" value="')[1].split('"')[0]
    assert anna.post("/me/days/vacation/end", data={"begin": begin}, headers=PAGE).status_code == 303
    assert abs(ends() - before) < 60
    assert "on holiday until" not in bert.get(f"/tables/{table}", headers=PAGE).text


def test_nobody_lives_where_it_is_always_night(anna: httpx.Client) -> None:
    for zone, status in (("Nowhere/Land", 409), ("Asia/Tokyo", 303), ("Asia/Tokyo", 303), ("Europe/Paris", 409)):
        assert anna.post("/me/days", data={"zone": zone}, headers=PAGE).status_code == status, zone
    assert 'value="Asia/Tokyo"' in anna.get("/me/days", headers=PAGE).text


def test_the_zone_of_a_device_holds_until_another_is_said(anna: httpx.Client) -> None:
    anna.cookies.set("zone", "America%2FLima")
    table = {"game": "bauernaufstand", "seats": ["me", "open"], "move_time": DAY, "nights": True}
    assert anna.post("/tables", json=table).is_success
    anna.cookies.clear()
    assert 'value="America/Lima"' in anna.get("/me/days", headers=PAGE).text


def test_what_others_get_is_the_same_with_and_without_a_plan(anna: httpx.Client, bert: httpx.Client) -> None:
    """Byte for byte, for the other seat and for whoever looks on; the owner alone sees it, and it is played at once."""
    table = two_at(anna, bert, "weiss-schach", move_time=DAY)
    with httpx.Client(base_url=anna.base_url, headers=as_guest(str(anna.base_url).rstrip("/")), **PATIENTLY) as watcher:
        before = [everything(who, table) for who in (anna, watcher)]
        own = everything(bert, table)
        lines = [["a2a3", "a5a4", "b2b3", "b5b4"], ["*", "c5c4"]]
        assert bert.post(f"/tables/{table}/plans", json={"lines": lines}).json() == {"lines": lines}
        assert [everything(who, table) for who in (anna, watcher)] == before
        assert everything(bert, table) != own and "2 lines planned" in bert.get(f"/tables/{table}", headers=PAGE).text
        for who, status in ((anna, 409), (watcher, 403)):
            assert who.post(f"/tables/{table}/plans/board", json={"line": []}).status_code == status
    shown = bert.post(f"/tables/{table}/plans/board", json={"line": ["a2a3"]}).json()
    assert shown["mine"] and [["a5", "a4"], "a5a4"] in shown["paths"] and shown["told"] == ["a3"]
    refused = bert.post(f"/tables/{table}/plans", json={"lines": [["a2a3", "a5a1"]]}).json()
    assert refused["error"] == "illegal-move"
    seen = anna.get(f"/tables/{table}/view").json()["view"]
    anna.post(f"/tables/{table}/moves", json={"turn": seen["turn"], "move": "d2d3"})
    assert anna.get(f"/tables/{table}/view").json()["view"]["to_move"] == [0], "whatever comes, c4 was the answer"
    after = bert.post(f"/tables/{table}/plans/board", json={"line": []}).json()
    assert after["lines"] == [] and not after["mine"]


def everything(who: httpx.Client, table: str) -> list[str]:
    """All that somebody may look at, without what tells the time of the house."""
    looks = [who.get(f"/tables/{table}/{each}").json() for each in ("view", "moment", "readings")]
    for look in looks:
        look.pop("now", None)
    lists = [who.get(path, headers=PAGE).text for path in ("/tables", "/me/games")]
    return [*map(str, looks), *lists]


def test_who_has_said_all_is_not_called_until_they_look_in(anna: httpx.Client, bert: httpx.Client) -> None:
    """Their own lists know their orders; nobody else's do."""
    seats = ["me", "open", "easy", "easy"]
    table = anna.post("/tables", json={"game": "hongkong", "seats": seats, "move_time": DAY}).json()["table"]
    assert bert.post(f"/tables/{table}/seats", json={"seat": 1}).is_success
    way = f"/tables/{table}/standing-orders"

    def nexts() -> list[bool]:
        return [each.get("/me/next").headers["location"] == f"/tables/{table}" for each in (anna, bert)]

    assert nexts() == [True, True], "before the first turn everybody is waited for"
    lists = anna.get("/tables").json()
    given = bert.post(way, json={"orders": [{"code": "rest"}], "lasts": "visit"}).json()
    assert given["lasts"] == "visit" and given["covered"] and nexts() == [True, False]
    assert anna.get("/tables").json() == lists and "Your turn" not in feed_of(bert) and "Your turn" in feed_of(anna)
    assert anna.post(f"/tables/{table}/looked-in", json={}).status_code == 204, "who has given none"
    assert bert.get(f"/tables/{table}", headers=PAGE).is_success
    assert bert.get(way).json()["orders"] == [] and nexts() == [True, True], "by opening the page they have looked in"
    bert.post(way, json={"orders": [{"code": "rest"}], "lasts": "visit"})
    assert bert.post(f"/tables/{table}/looked-in", json={}).status_code == 204 and nexts() == [True, True]
    bert.post(way, json={"orders": [{"code": "rest"}], "lasts": "hands"})
    assert bert.get(f"/tables/{table}", headers=PAGE).is_success and nexts() == [True, False]
    assert bert.post(way, json={"orders": [], "lasts": "year"}).status_code == 422


def feed_of(guest: httpx.Client) -> str:
    found = re.search(r'value="[^"]*(/feeds/[^"]+)"', guest.get("/me/notices", headers=PAGE).text)
    assert found
    return guest.get(found[1]).text
