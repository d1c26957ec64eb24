"""Deals that can be checked: their fingerprint is there from the first moment, and a forged deal is named."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import teahouse
from browser.house import lay_table
from games.hongkong.scenes import WAITING, Scene
from served_house import PATIENTLY, ServedHouse, events, served
from teahouse.core.handles import State
from teahouse.games.hongkong import GAME
from teahouse.store.base import Person
from teahouse.store.sql import open_sqlite
from teahouse.table.agreed import Chair
from teahouse.web.app import DATABASE

HU = Scene({"E": "19m159p19s1234567z", "S": WAITING}, [])


def two_hands() -> State:
    """South wins the first hand; the time of the match is over in the second."""
    state = HU.start().play("E discard 5p").play_undealt("S hu")
    return state.dealt(GAME.deal(state.game.options, state.position, Random(1))).end("time-limit", 0)


def lay(folder: Path, state: State, table: str, *forged: int) -> None:
    """A finished table; in these deals something was changed afterwards."""
    with closing(open_sqlite(folder / DATABASE)) as store:
        if store.person("anna") is None:
            store.add_person(Person("anna", "Anna", "en"))
        lay_table(store, state, [Chair(person="anna")] * state.game.seats, id=table)
    with closing(sqlite3.connect(folder / DATABASE)) as file:
        found = 'SELECT number, body FROM journal WHERE "table" = ? AND kind = ? ORDER BY number'
        for hand, (number, body) in enumerate(file.execute(found, (table, "dealt")).fetchall(), 1):
            if hand in forged:
                changed = json.loads(body)
                changed["start"]["salt"] = "00"
                change = 'UPDATE journal SET body = ? WHERE "table" = ? AND number = ?'
                file.execute(change, (json.dumps(changed), table, number))
        file.commit()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("house")
    for table, forged in {"right": (), "first": (1,), "second": (2,), "both": (1, 2)}.items():
        lay(folder, two_hands(), table, *forged)
    resigned = teahouse.game("mahjong-battle").start(seed=7).end("resign", 0)
    lay(folder, resigned, "battle")
    lay(folder, resigned, "battle-forged", 1)
    with served(folder) as opened:
        yield opened


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("right", "✓ All 2 deals check out"),
        ("first", "✗ The deal of hand 1 does not check out"),
        ("second", "✗ The deal of hand 2 does not check out"),
        ("both", "✗ The deals of hands 1, 2 do not check out"),
        ("battle", "✓ The deal checks out"),
        ("battle-forged", "✗ A deal does not check out"),
    ],
)
def test_the_replay_says_that_deals_are_right_only_if_all_are(house: ServedHouse, table: str, sentence: str) -> None:
    page = httpx.get(f"{house.url}/tables/{table}/replay", **PATIENTLY).text
    assert sentence in page and ("✓" in page) == ("✓" in sentence)
    deals = httpx.get(f"{house.url}/tables/{table}/deals", **PATIENTLY).json()["deals"]
    assert [deal["commitment"] in page for deal in deals] == [True] * len(deals), "to be compared"


def test_the_fingerprint_of_a_deal_is_at_the_table_from_the_first_moment(house: ServedHouse) -> None:
    async def look() -> None:
        async with httpx.AsyncClient(base_url=house.url, **PATIENTLY) as client:
            token = (await client.post("/guests", json={"name": "Ada"})).json()["token"]
            who = {"Authorization": f"Bearer {token}"}
            wish = {"game": "mahjong-battle", "seats": ["me", "me"]}
            opened = (await client.post("/tables", json=wish, headers=who)).json()
            promised = opened["commitment"]
            assert re.fullmatch("[0-9a-f]{64}", promised)
            here = f"/tables/{opened['table']}"
            page = (await client.get(here, headers={**who, "accept": "text/html"})).text
            assert f'readonly value="{promised}"' in page and f'data-copy="{promised}"' in page
            assert (await client.get(f"{here}/view")).json()["commitment"] == promised
            assert await first(events(client, who)) == promised
            drawn = await first(events(client, who, drawn="true"), "more")
            assert f'data-copy="{promised}"' in drawn

    async def first(told: Any, field: str = "commitment") -> str:
        async for event in told:
            return str(event[field])
        raise AssertionError("nothing was told")

    asyncio.run(look())
