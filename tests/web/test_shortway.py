"""Moves go a short way when they are as they should be, and the usual way otherwise: nobody can tell which."""

import json
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY

SHORT, USUAL = "application/json", "application/json; charset=utf-8"
OF_EACH_ANSWER = ("content-length", "date")


def open_table(client: httpx.Client) -> str:
    body = {"game": "bauernaufstand", "seats": ["me", "me"]}
    return str(client.post("/tables", json=body).json()["table"])


def sent(client: httpx.Client, table: str, body: Any, way: str) -> tuple[int, Any, dict[str, str]]:
    answer = client.post(f"/tables/{table}/moves", content=json.dumps(body), headers={"Content-Type": way})
    headers = {name: value for name, value in answer.headers.items() if name not in OF_EACH_ANSWER}
    return answer.status_code, {**answer.json(), "table": ""}, headers


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"turn": 1, "move": "@a1"}, 200),
        ({"turn": 1.0, "moves": ["@a1"], "seat": 0}, 200),
        ({"turn": 1, "move": "@a2"}, 409),
        ({"turn": 2, "move": "@a1"}, 409),
        ({"turn": 1, "move": "@a1", "seat": 1}, 409),
        ({"turn": 1, "move": "@a1", "seat": 2}, 403),
        ({"turn": 1}, 409),
        ({"turn": "1", "move": "@a1"}, 422),
        ({"turn": 1, "move": "@a1", "more": 1}, 422),
        ([1], 422),
    ],
)  # fmt: skip
def test_both_ways_answer_alike(anna: httpx.Client, body: Any, status: int) -> None:
    short, usual = (sent(anna, open_table(anna), body, way) for way in (SHORT, USUAL))
    assert short == usual
    assert short[0] == status


def test_a_move_is_the_same_on_both_ways(anna: httpx.Client) -> None:
    """Sent again on the other way, it is known already and counts once."""
    table = open_table(anna)
    first, second = (sent(anna, table, {"turn": 1, "move": "@a1", "seat": 0}, way) for way in (SHORT, USUAL))
    assert first == second
    assert anna.get(f"/tables/{table}/view").json()["view"]["last"] == ["a1"]


@pytest.mark.parametrize("way", [SHORT, USUAL])
def test_strangers_are_refused(house: Any, anna: httpx.Client, way: str) -> None:
    with httpx.Client(base_url=house.url, **PATIENTLY) as stranger:
        assert sent(stranger, open_table(anna), {"turn": 1, "move": "@a1"}, way)[0] == 401


@pytest.mark.parametrize("way", [SHORT, USUAL])
def test_there_is_no_such_table(anna: httpx.Client, way: str) -> None:
    assert sent(anna, "nobody", {"turn": 1, "move": "@a1"}, way)[0] == 404
