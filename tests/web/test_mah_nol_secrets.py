"""Mah-Nol: everything each viewer can get, byte for byte, in two houses whose deals that viewer cannot tell apart.

The others hold, bury, lay face down and look at other tiles, and lay them on other slots.
"""

import asyncio
from pathlib import Path
from typing import Any

from games.mah_nol.dealt import start
from known_time import spend
from teahouse.core.handles import State
from web.listening import Device, Received, first_difference, house_with, view_of

VIEWERS = ("A", "B", "watcher")
KEPT, BURIED = "5x 5s 7x 7s 2x 2s 9s", "1x 3x 4x 6x 8x 9x 1s 3s 4s"
"""A player's numbers; x are characters in the first house, balls in the second."""
WINDS = {"A": "4z", "B": "2z"}
OPEN = "D3 D3 D4 D4 1z 1z 3z 3z G2"
DRAWN = (("A", "6s", "8s"), ("B", "6s", "8s"), ("B", "JJ", "G2"), ("", "JJ", "JJ"))
"""The first hidden tiles: who gets them, and what they are in each house."""


def is_other(letter: str, viewer: str, second: bool) -> bool:
    """Whether this player's tiles are the second house's: the viewer's own are the same in both."""
    return second and letter != viewer


def hand_of(letter: str, viewer: str, second: bool) -> list[str]:
    suit = "p" if is_other(letter, viewer, second) else "m"
    return f"G1 {WINDS[letter]} {KEPT} {BURIED}".replace("x", suit).split()


def dealt(viewer: str, second: bool) -> State:
    """What the viewer sees is the same in both deals."""
    hidden = [tiles[is_other(owner, viewer, second)] for owner, *tiles in DRAWN]
    hands = {letter: " ".join(hand_of(letter, viewer, second)) for letter in "AB"}
    return start(hands, f"{OPEN} {' '.join(hidden)}")


def answers_of(letter: str, viewer: str, second: bool) -> list[list[str]]:
    """One player's answers from the burying on; whoever is not the viewer lays other tiles on other slots."""
    own = hand_of(letter, viewer, second)
    slots = (4, 5, 1, 2) if is_other(letter, viewer, second) else (1, 2, 4, 5)
    laid = [[f"lay {tile}@{slot}"] for tile, slot in zip(own[2:6], slots, strict=True)]
    turn = [["look"], ["keep"], ["lay G1"], *laid, ["done"], [f"discard {own[6]}"]]
    return [[f"bury {tile}" for tile in own[9:]], *turn]


def burying(viewer: str, second: bool) -> str:
    """Who buries first: the viewer last; which of two others is nobody's business."""
    return {"A": "BA", "B": "AB"}.get(viewer, "BA" if second else "AB")


async def play(url: str, viewer: str, second: bool) -> Device:
    """An auction, two burials, a turn of each; the viewer's device with everything it could get."""
    table = f"table-{viewer}"
    viewing = Device(url, "watcher" if viewer == "watcher" else f"{table}-{'AB'.index(viewer)}")
    people = {letter: Device(url, f"{table}-{seat}") for seat, letter in enumerate("AB")}

    async def answer(letter: str, *words: str) -> None:
        turn = (await view_of(people[letter], table))["turn"]
        body: dict[str, Any] = {"turn": turn, "moves": [f"{letter} {word}" for word in words]}
        answered = await people[letter].client.post(f"/tables/{table}/moves", json=body)
        assert answered.status_code == 200, answered.text

    await viewing.listen("interface", table)
    await viewing.listen("tab", table, drawn="true")
    await viewing.listen("phone", table, drawn="true", portrait="true")
    for letter, words in (("A", "bid 12"), ("B", "out"), ("A", "choose S")):
        await answer(letter, words)
    turns = {letter: answers_of(letter, viewer, second) for letter in "AB"}
    for letter in burying(viewer, second):
        await answer(letter, *turns[letter][0])
    await viewing.look_around(table, 2, TRIALS)
    await answer("A", "announce marco-polo")
    for letter in "AB":
        for words in turns[letter][1:]:
            await answer(letter, *words)
            await viewing.glance(table)
    await viewing.look_around(table, 2, TRIALS)
    for device in people.values():
        await device.close()
    return viewing


TRIALS = [
    ("why", {"path": ["hand-9s", "slot-1"]}),
    ("why", {"path": ["look"]}),
    ("moves", {"turn": 0, "move": "B discard 9s"}),
    ("moves", {"turn": 99, "move": "A keep"}),
]


def test_nobody_receives_what_the_others_hold_bury_lay_or_look_at(tmp_path: Path) -> None:
    async def evening(second: bool) -> list[Received]:
        tables = {f"table-{viewer}": dealt(viewer, second) for viewer in VIEWERS}
        async with house_with(tmp_path / str(second), tables) as url:
            devices = await asyncio.gather(*(play(url, viewer, second) for viewer in VIEWERS))
        return [await device.close() for device in devices]

    async def both() -> tuple[list[Received], list[Received]]:
        return await asyncio.gather(evening(False), evening(True))

    for viewer, one, other in zip(VIEWERS, *spend(both()), strict=True):
        assert first_difference(one, other) == "", viewer
        assert len([text for what, text in one if what == "phone" and text.startswith("data:")]) >= 5
