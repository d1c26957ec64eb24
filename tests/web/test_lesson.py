"""Lessons at the tables of a real server: begun with one click, guided to the end of the first hand or game."""

import re
import time
from typing import Any

import httpx
import pytest

from served_house import PATIENCE, PATIENTLY, ServedHouse, as_guest
from teahouse.games import GAMES, declaration

TAUGHT = [game for game in GAMES if declaration(game).lesson()]
MATCHES = [game for game in TAUGHT if declaration(game).match]
"""After the first hand they go on."""


def begin(client: httpx.Client, game: str) -> str:
    answer = client.post(f"/lessons/{game}")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def moment(client: httpx.Client, table: str) -> dict[str, Any]:
    shown = client.get(f"{table}/moment").json()
    assert isinstance(shown, dict)
    return shown


def is_taught(shown: dict[str, Any]) -> bool:
    return 'class="guide"' in shown["panel"]


def follow(client: httpx.Client, table: str) -> dict[str, Any]:
    """Do what the guide says until the hand or the game is over; a step is said at every moment."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        shown = moment(client, table)
        assert is_taught(shown)
        if 'data-do="next-hand"' in shown["panel"] or shown["status"] == "over":
            return shown
        if not shown["guided"]:
            time.sleep(0.05)
            continue
        parts = 9 if " bury " in shown["guided"][0] else 1
        body = {"turn": shown["turn"], "moves": shown["guided"][:parts], "seat": shown["seat"]}
        answer = client.post(f"{table}/moves", json=body)
        assert answer.status_code == 200, answer.text
    raise AssertionError("the hand did not end")


@pytest.mark.parametrize("game", [game for game in TAUGHT if game not in MATCHES])
def test_a_first_game_is_guided_to_its_end_and_counts_as_learnt(anna: httpx.Client, game: str) -> None:
    table = begin(anna, game)
    assert "1/" not in shelf_of(anna, game), "it was only begun"
    ended = follow(anna, table)
    said = ended["panel"].partition('class="guide"')[2].partition("</details>")[0]
    assert is_taught(ended) and "Sencha" in said
    assert f'href="/learn/{game}/{declaration(game).exercises()[0].name}"' in said and f'href="/rules/{game}"' in said
    assert "1/" in shelf_of(anna, game)
    begin(anna, game)
    assert "1/" in shelf_of(anna, game), "another one takes nothing away"


def shelf_of(client: httpx.Client, game: str) -> str:
    """How far one is with a game, as the front page says it."""
    return client.get("/").text.partition(f'href="/learn#{game}"')[2].partition("</a>")[0]


@pytest.mark.parametrize("game", MATCHES)
def test_a_lesson_is_guided_to_its_end_and_played_on(anna: httpx.Client, game: str) -> None:
    table = begin(anna, game)
    assert anna.get(f"{table}/view").json()["commitment"] is None, "the deal of a lesson is known"
    ended = follow(anna, table)
    assert "Sencha" in ended["panel"].partition('class="guide"')[2].partition("</details>")[0], "called by name"

    anna.post(f"{table}/next-hand", json={})
    later = moment(anna, table)
    assert not is_taught(later) and later["guided"] == []
    deals = anna.get(f"{table}/deals").json()["deals"]
    assert deals[0]["commitment"] is None and "salt" not in deals[0]["start"]
    promised = anna.get(f"{table}/view").json()["commitment"]
    assert re.fullmatch("[0-9a-f]{64}", promised), "later deals are promised like any other"


@pytest.mark.parametrize("game", TAUGHT)
def test_only_the_learner_is_guided(house: ServedHouse, anna: httpx.Client, game: str) -> None:
    table = begin(anna, game)
    assert is_taught(moment(anna, table))
    with httpx.Client(base_url=house.url, headers=as_guest(house.url, "Ben"), **PATIENTLY) as ben:
        watched = moment(ben, table)
        assert not is_taught(watched) and watched["guided"] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_learning_and_the_rules_lead_to_the_lesson(anna: httpx.Client, game: str) -> None:
    for page in ("/learn", f"/rules/{game}"):
        assert f'action="/lessons/{game}"' in anna.get(page).text


def test_the_front_page_offers_one_lesson_that_is_new(anna: httpx.Client) -> None:
    offered = [game for game in TAUGHT if f'action="/lessons/{game}"' in anna.get("/").text]
    assert len(offered) == 1
    for game in TAUGHT:
        assert f'href="/learn#{game}"' in anna.get("/").text


def test_what_is_no_game_offers_no_lesson(anna: httpx.Client) -> None:
    assert anna.post("/lessons/malison").status_code == 404


def test_a_plain_table_of_the_same_game_is_not_a_lesson(anna: httpx.Client) -> None:
    for game in TAUGHT:
        lesson = declaration(game).lesson()
        assert lesson is not None
        others = declaration(game).seats({**lesson.options}) - 1
        opened = anna.post(
            "/tables", json={"game": game, "options": {**lesson.options}, "seats": ["me"] + ["easy"] * others}
        )
        assert not is_taught(moment(anna, f"/tables/{opened.json()['table']}"))
