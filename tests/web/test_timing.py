"""Time tells nothing: whether somebody let a claim lapse cannot be told from how long a pause was."""

import asyncio
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from browser.house import lay_table
from served_house import PATIENTLY, events, served
from table.test_quiet import CLAIMED, UNCLAIMED
from teahouse.store.base import Person
from teahouse.store.sql import open_sqlite
from teahouse.table.table import Agreed, Chair
from teahouse.web.app import DATABASE
from teahouse.web.session import COOKIE, Signer
from web.listening import SECRET

TABLES = 60
"""With each of the two deals."""
AT_ONCE = 6
TOO_WELL = 0.19
"""So far from one half a guess of chance alone is right once in three thousand runs of this size."""


def lay(folder: Path) -> list[tuple[str, bool]]:
    """Tables at which South may claim East's discard, and tables at which nobody can, one after the other."""
    (folder / "secret").write_text(SECRET)
    tables = [(f"table-{number}", number % 2 == 0) for number in range(2 * TABLES)]
    with closing(open_sqlite(folder / DATABASE)) as store:
        for table, claimed in tables:
            chairs = [Chair(person=f"{table}-{seat}") for seat in range(4)]
            for chair in chairs:
                store.add_person(Person(str(chair.person), "Somebody", "en"))
            lay_table(store, (CLAIMED if claimed else UNCLAIMED).start(), chairs, Agreed(claim_time=1), table)
    return tables


def sitting(table: str, seat: int) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={Signer(SECRET).sign('cookie', f'{table}-{seat}')}"}


async def pause_at(client: httpx.AsyncClient, table: str) -> float:
    """How long North sees the table rest after East's discard."""
    began = 0.0
    async for event in events(client, sitting(table, 3)):
        view = event["view"]
        if view["to_move"] == [0]:
            body = {"turn": (await seen(client, table))["turn"], "move": "E discard 5p"}
            await client.post(f"/tables/{table}/moves", json=body, headers=sitting(table, 0))
        elif view["phase"] == "claim":
            began = time.monotonic()
        elif began:
            return time.monotonic() - began
    raise AssertionError("the stream has ended")


async def seen(client: httpx.AsyncClient, table: str) -> dict[str, int]:
    return dict((await client.get(f"/tables/{table}/view", headers=sitting(table, 0))).json()["view"])


def told_apart(some: list[float], others: list[float]) -> float:
    """How often the longer of two pauses is one of the first kind; one half if time tells nothing."""
    return sum((one > other) + (one == other) / 2 for one in some for other in others) / (len(some) * len(others))


@pytest.mark.long
def test_the_length_of_a_pause_does_not_tell_whether_somebody_was_asked(tmp_path: Path) -> None:
    tables = lay(tmp_path)
    pauses: dict[bool, list[float]] = {True: [], False: []}

    async def evening(url: str) -> None:
        queue = list(reversed(tables))

        async def watch() -> None:
            async with httpx.AsyncClient(base_url=url, **PATIENTLY) as client:
                while queue:
                    table, claimed = queue.pop()
                    pauses[claimed].append(await pause_at(client, table))

        await asyncio.gather(*(watch() for _ in range(AT_ONCE)))

    with served(tmp_path) as house:
        asyncio.run(evening(house.url))
    rate = told_apart(pauses[True], pauses[False])
    assert abs(rate - 0.5) < TOO_WELL, f"{rate:.2f} of the pauses are told apart"
