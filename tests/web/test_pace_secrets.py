"""At a table that goes on when all are ready nobody learns more than that: neither how anybody answers, nor who was
asked, claimed, let it pass or asked for a moment. Tables that differ in nothing else are compared byte for byte."""

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from known_time import spend
from table.test_quiet import CLAIMED, UNCLAIMED
from web.listening import Device, Received, first_difference, house_with, until, view_of


class South(NamedTuple):
    """Whether South may claim what East throws away, how it answers, and what it does then."""

    asked: bool
    way: str = "attentive"
    does: str = ""
    sends: tuple[tuple[str, Any], ...] = ()


NUMBER = {"number": 2}
"""Of the pause: the first one is before the first turn."""
READY, MOMENT, HOLD = ("ready", NUMBER), ("one-moment", NUMBER), ("hold", NUMBER)
ORDERS = {"orders": [{"code": "pung", "things": ["5p"]}, {"code": "rest"}, {"code": "win", "number": 2}]}
CASES = (
    South(asked=False),
    South(asked=True),
    South(asked=True, does="S pung"),
    South(asked=True, does="S pass"),
    South(asked=True, sends=(READY,)),
    South(asked=False, sends=(READY, READY)),
    South(asked=True, sends=(MOMENT,), does="S pung"),
    South(asked=False, sends=(MOMENT, READY)),
    South(asked=True, sends=(HOLD,), does="S pung"),
    South(asked=False, sends=(HOLD, MOMENT)),
    *(South(asked, way) for asked in (True, False) for way in ("ask", "leisurely")),
    *(South(True, way) for way in ("turn", "hand", "win")),
    South(asked=False, way="win"),
    South(asked=True, way="hand", sends=(("way", {"way": "attentive"}),), does="S pung"),
    *(South(asked, sends=(("standing-orders", ORDERS),)) for asked in (True, False)),
    South(asked=True, sends=(("standing-orders", ORDERS), ("standing-orders", {"orders": []})), does="S pung"),
)
VIEWERS = {"east": 0, "north": 3, "watcher": None}
HELD = 1.5
"""Seconds that South takes; West wants to be asked every time, so that the table rests meanwhile."""


async def evening(
    folder: Path, pace: str, cases: tuple[South, ...] = CASES, **agreed: Any
) -> list[dict[str, Received]]:
    """Everything that the others receive at each table."""
    tables = {f"table-{place:02}": (CLAIMED if each.asked else UNCLAIMED).start() for place, each in enumerate(cases)}
    async with house_with(folder, tables, rested=tables, claim_time=600, pace=pace, **agreed) as url:
        devices = await asyncio.gather(*(rest(url, *pair) for pair in zip(tables, cases, strict=True)))
    return [{viewer: await heard(device, table) for viewer, device in each.items()} for table, each in devices]


async def heard(device: Device, table: str) -> Received:
    """All tables are called the same."""
    return [(what.replace(table, "TABLE"), text.replace(table, "TABLE")) for what, text in await device.close()]


async def rest(url: str, table: str, south: South) -> tuple[str, dict[str, Device]]:
    here = f"/tables/{table}"
    viewers = {name: Device(url, "watcher" if seat is None else f"{table}-{seat}") for name, seat in VIEWERS.items()}
    acting, west = (Device(url, f"{table}-{seat}") for seat in (1, 2))

    async def send(device: Device, what: str, body: Any) -> Any:
        answer = await device.client.post(f"{here}/{what}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def move(device: Device, text: str) -> None:
        await send(device, "moves", {"turn": (await view_of(device, table))["turn"], "move": text})

    await send(west, "way", {"way": "ask"})
    for device in viewers.values():
        await device.listen("interface", table)
        await device.listen("page", table, drawn="true")
    await send(acting, "way", {"way": south.way})
    await move(viewers["east"], "E discard 5p")
    await glances(viewers, table)
    await asyncio.sleep(HELD)
    for what, body in south.sends:
        await send(acting, what, body)
    if south.does:
        await move(acting, south.does)
        seen = (await acting.client.get(f"{here}/view")).json()
        assert bool(seen["answering"]["called"]) == (south.does == "S pung"), "whoever claims is told at once"
    await asyncio.sleep(HELD)
    await glances(viewers, table)
    for device in viewers.values():
        await device.get(here, "text/html")
    seen = (await acting.client.get(f"{here}/view")).json()
    assert seen["pause"]["number"] == NUMBER["number"] and seen["view"]["phase"] == "claim"
    for device in (acting, west):
        await device.close()
    return table, viewers


async def glances(viewers: dict[str, Device], table: str) -> None:
    for device in viewers.values():
        await device.glance(table)


def test_others_receive_the_same_over_days(tmp_path: Path) -> None:
    """Where a table rests until everybody has looked in, or has given orders that say enough."""
    cases = (*CASES[:5], *CASES[-3:])
    first, *others = spend(evening(tmp_path / "house", "", cases, move_time=86_400))
    for south, received in zip(cases[1:], others, strict=True):
        for viewer, told in first.items():
            assert first_difference(told, received[viewer]) == "", (south, viewer)


@pytest.mark.parametrize("pace", ["brisk", pytest.param("fair", marks=pytest.mark.long)])
def test_others_receive_the_same_whatever_a_seat_may_do_and_does(tmp_path: Path, pace: str) -> None:
    first, *others = spend(evening(tmp_path / "house", pace))
    for south, received in zip(CASES[1:], others, strict=True):
        for viewer, told in first.items():
            assert first_difference(told, received[viewer]) == "", (south, viewer)
    for told in first.values():
        shown = [text for what, text in told if what == "page" and text.startswith("data:")]
        assert len(shown) >= 2 and "data-over" in shown[-1], "the bar is there for everybody"


def test_a_table_goes_on_when_all_are_ready(tmp_path: Path) -> None:
    """Also by the interface: a pause of at most ten minutes is over when West has said so."""

    async def evening() -> None:
        async with house_with(
            tmp_path / "house", {"t": CLAIMED.start()}, rested=["t"], claim_time=600, pace="brisk"
        ) as url:
            devices = [Device(url, f"t-{seat}") for seat in range(4)]
            east, _, west, _ = devices
            asked = await west.client.post("/tables/t/way", json={"way": "ask"})
            assert asked.json()["answering"] == {
                "way": "ask",
                "ways": ["attentive", "leisurely", "ask", "turn", "hand", "win"],
                "ready": False,
                "moment": False,
                "called": None,
                "until": None,
            }
            turn = (await view_of(east, "t"))["turn"]
            await east.client.post("/tables/t/moves", json={"turn": turn, "move": "E discard 5p"})
            told = (await west.client.get("/tables/t/view")).json()
            pause = told["pause"]
            assert round(pause["ends"] - pause["began"]) == 600 and round(pause["soon"] - pause["began"], 1) == 0.9
            assert told["now"] >= pause["began"] and not pause["ends_hand"]
            await asyncio.sleep(5)
            assert (await view_of(east, "t"))["phase"] == "claim"
            said = await west.client.post("/tables/t/ready", json={"number": pause["number"]})
            assert said.json()["answering"]["ready"]
            await until(lambda: gone_on(east))
            for what, body in (("way", {"way": "never"}), ("pace", {"pace": "calm"}), ("ready", {})):
                refused = await east.client.post(f"/tables/t/{what}", json=body)
                assert refused.status_code in (400, 409, 422) and refused.json()["message"]
            for device in devices:
                await device.close()

    async def gone_on(device: Device) -> bool:
        seen = (await device.client.get("/tables/t/view")).json()
        return seen["pause"] is None

    spend(evening())
