"""The one door for moves reads what was sent by itself: it answers and refuses as every other does."""

import json
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY

PLAIN, SPELLED_OUT = "application/json", "application/json; charset=utf-8"
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
def test_a_move_is_answered_or_refused(anna: httpx.Client, body: Any, status: int) -> None:
    plain, spelled_out = (sent(anna, open_table(anna), body, way) for way in (PLAIN, SPELLED_OUT))
    assert plain == spelled_out
    assert plain[0] == status


@pytest.mark.parametrize(
    ("content", "way", "status", "fields"),
    [
        (b"", PLAIN, 422, ["body"]),
        (b"[1]", PLAIN, 422, ["body"]),
        (b"{}", PLAIN, 422, ["turn"]),
        (b'{"turn": "1", "move": 2, "more": 3}', PLAIN, 422, ["more", "move", "turn"]),
        (b'{"turn": 1', PLAIN, 422, ["10"]),
        (b'{"turn": 1, "move": "@a1"}', "text/plain", 422, ["body"]),
        (b"\xff\xff", PLAIN, 400, None),
        (b"[" * 100_000, PLAIN, 400, None),
    ],
)  # fmt: skip
def test_what_is_no_move_is_said_to_be_none(
    anna: httpx.Client, content: bytes, way: str, status: int, fields: list[str] | None
) -> None:
    path = f"/tables/{open_table(anna)}/moves"
    answer = anna.post(path, content=content, headers={"Content-Type": way})
    assert answer.status_code == status and answer.json().get("fields") == fields
    assert anna.post("/tables/a!b/moves", json={"turn": 1, "move": "@a1"}).json()["fields"] == ["table"]


def test_a_move_sent_again_is_the_same_move(anna: httpx.Client) -> None:
    """It is known already and counts once."""
    table = open_table(anna)
    first, second = (sent(anna, table, {"turn": 1, "move": "@a1", "seat": 0}, way) for way in (PLAIN, SPELLED_OUT))
    assert first == second
    assert anna.get(f"/tables/{table}/view").json()["view"]["last"] == ["a1"]


@pytest.mark.parametrize("way", [PLAIN, SPELLED_OUT])
def test_strangers_are_refused(house: Any, anna: httpx.Client, way: str) -> None:
    with httpx.Client(base_url=house.url, **PATIENTLY) as stranger:
        assert sent(stranger, open_table(anna), {"turn": 1, "move": "@a1"}, way)[0] == 401


@pytest.mark.parametrize("way", [PLAIN, SPELLED_OUT])
def test_there_is_no_such_table(anna: httpx.Client, way: str) -> None:
    assert sent(anna, "nobody", {"turn": 1, "move": "@a1"}, way)[0] == 404
