"""Every answer of every route, between tables that differ only in what one seat has answered secretly.

South may win with what East threw away, claim it, or let it pass; somebody may lay out a kong before the first turn,
or has buried tiles already. In one house the answer is this, in another that, in a third it is still awaited: until
everybody may see it nobody else finds out, whatever they look at, listen to, wish or are refused.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from games.hongkong.scenes import SCENES, WAITING, Scene
from games.mah_nol.dealt import bought, bury, start
from table.test_quiet import HU, KONG, TWO_CLAIM
from teahouse.core.handles import State
from teahouse.web.pages import puzzles
from web.every_route import (
    CHANGES,
    CLUBS,
    FAREWELLS,
    GLANCE,
    LEAVE,
    LOOKS,
    MORE_WISHES,
    WISHES,
    Curious,
    Times,
    is_tried,
    routes,
)
from web.listening import (
    PATIENCE,
    Device,
    Received,
    first_difference,
    house_with,
    view_of,
)

CLAIM_TIME = 600
"""Seconds; the pause does not end before everything was tried."""
NOTHING: tuple[str, ...] = ()


@dataclass(frozen=True)
class Secret:
    """A question whose answers nobody else learns of before its time."""

    state: Callable[[], State]
    answers: tuple[tuple[str, ...], ...]
    """This one, that one, none yet: in the first house, in the second, in the third."""
    thrown: str = ""
    """What East does first, so that it is asked."""
    seat: int = 1
    phase: str = "claim"
    """What everybody sees meanwhile."""
    rests: bool = True
    """Whether the table rests meanwhile. Where it does not, a computer in a leaver's place would go on at once."""


def burying() -> State:
    """A has bought, all three are to bury; C has."""
    state = bought(start(players=3))
    return bury(state, 2, ())


def buries(first: int) -> tuple[str, ...]:
    """Nine tiles of B's."""
    return tuple(f"B bury {tile}" for tile in burying().view(1)["own"][first : first + 9])


CLAIM, ENDS_HAND = "E discard 5p", Scene({"E": "19m159p19s1234567z", "S": WAITING}, [])
WHOLE, USUAL = "hu-ends-match", "hu-ends-hand"
"""The table at which everything is tried; at the others what may depend on the answer, at this one in every run."""
SECRETS = {
    WHOLE: Secret(SCENES["broke"].start, (("S hu",), ("S pass",)), CLAIM),
    USUAL: Secret(ENDS_HAND.start, (("S hu",), ("S pass",), NOTHING), CLAIM),
    "hu-before-a-pung": Secret(HU.start, (("S hu",), ("S pass",), NOTHING), CLAIM),
    "pung": Secret(TWO_CLAIM.start, (("W pung",), ("W pass",), NOTHING), CLAIM, seat=2),
    "kong": Secret(KONG.start, (("S kong 3m",), ("S ready",), NOTHING), phase="ready"),
    "bury": Secret(burying, (buries(0), buries(9), NOTHING), phase="bury", rests=False),
}


def test_every_route_is_tried(tmp_path: Path) -> None:
    assert [route for route in routes(tmp_path) if not is_tried(*route)] == [], "write it down in every_route.py"


Told = dict[tuple[str, str | None], Received]
"""What viewers were told, by table and person."""


@pytest.mark.parametrize(
    "names",
    [
        pytest.param([USUAL], id="usual"),
        pytest.param([WHOLE], id="whole", marks=pytest.mark.long),
        pytest.param([name for name in SECRETS if name not in (WHOLE, USUAL)], id="others", marks=pytest.mark.long),
    ],
)
def test_a_secret_answer_changes_nothing_that_others_are_told(
    tmp_path: Path, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5a" * size)
    monkeypatch.setattr(puzzles, "choice", lambda all: all[0])
    houses = []
    for number in range(len(SECRETS[names[0]].answers)):
        ids = count()
        monkeypatch.setattr(secrets, "token_urlsafe", lambda size, ids=ids: f"id-{next(ids)}")
        houses.append(asyncio.run(evening(tmp_path / str(number), names, number)))
    first = houses[0]
    for other in houses[1:]:
        for viewer, received in first.items():
            assert first_difference(received, other[viewer]) == "", viewer
    for (table, _), received in first.items():
        assert any(what.startswith("GET /tables/open") and table in text for what, text in received), "it is listed"
        assert len([text for what, text in received if what == "page" and text.startswith("data:")]) >= 3


async def evening(data: Path, names: list[str], number: int) -> Told:
    """A house in which the secrets are answered in the same of three ways."""
    told: Told = {}
    tables = {name: SECRETS[name].state() for name in names}
    rested = [name for name in names if SECRETS[name].thrown]
    async with house_with(data, tables, rested, listed_a_guest=2, claim_time=CLAIM_TIME, listed=True) as url:
        times = Times()
        sittings = [Sitting(url, name, times) for name in names]
        for sitting in sittings:
            await sitting.play(number)
    for sitting in sittings:
        told |= await sitting.close()
    return told


class Sitting:
    """A table with a secret, and everybody who would like to know it."""

    def __init__(self, url: str, name: str, times: Times) -> None:
        self._name, self._secret = name, SECRETS[name]
        people = [f"{name}-{seat}" for seat in range(self._secret.state().game.seats)]
        self._people = [Device(url, person) for person in people]
        del people[self._secret.seat]
        self._seated = len(people)
        who = [*people, "watcher", None] if name == WHOLE else [*people, "watcher"]
        self._viewers = {person: Curious(url, person, name, times) for person in who}

    async def play(self, number: int) -> None:
        """Before the answer, with it or without, and after."""
        viewers = list(self._viewers.values())
        for viewer in viewers:
            await self._listen(viewer)
        if self._secret.thrown:
            await self._answer(0, self._secret.thrown)
        for viewer in viewers:
            await viewer.ask(*GLANCE)
        if words := self._secret.answers[number]:
            await self._answer(self._secret.seat, *words)
        await (self._try_everything() if self._name == WHOLE else self._try_some())
        view = await view_of(self._people[self._secret.seat], self._name)
        assert view["phase"] == self._secret.phase, "nobody may know yet"
        await self._tell_all()

    async def _listen(self, viewer: Curious) -> None:
        await viewer.listen("interface", self._name)
        await viewer.listen("page", self._name, drawn="true")

    async def _answer(self, seat: int, *moves: str) -> None:
        device = self._people[seat]
        turn = (await view_of(device, self._name))["turn"]
        answered = await device.client.post(f"/tables/{self._name}/moves", json={"turn": turn, "moves": moves})
        assert answered.status_code == 200, answered.text

    async def _try_some(self) -> None:
        for viewer in self._viewers.values():
            await viewer.ask(*GLANCE, *WISHES, *(LEAVE if self._secret.rests else ()))

    async def _try_everything(self) -> None:
        viewers = list(self._viewers.values())
        for viewer in viewers:
            await viewer.ask(*LOOKS, *WISHES, *MORE_WISHES)
        for viewer in viewers:
            await viewer.ask(*GLANCE, *CHANGES, *CLUBS, *LEAVE)
        for place, viewer in enumerate(viewers):
            await viewer.listen("another tab", self._name, drawn="true", portrait="true")
            await viewer.ask(*GLANCE, *FAREWELLS[:: -1 if place % 2 else 1])

    async def _tell_all(self) -> None:
        """Something that everybody hears of: what was told before has come as well."""
        somebody = self._people[self._secret.seat]
        await somebody.client.put("/guests/me", json={"name": "Last Words", "language": "en"})
        async with asyncio.timeout(PATIENCE):
            while not all(map(_has_heard, self._viewers.values())):
                await asyncio.sleep(0.02)

    async def close(self) -> Told:
        """The house has closed."""
        for device in self._people:
            await device.close()
        return {(self._name, person): await viewer.close() for person, viewer in self._viewers.items()}


def _has_heard(viewer: Curious) -> bool:
    """In each of its tabs: one that was opened late may be the last to be told."""
    return viewer.tabs <= {what for what, text in viewer.received if "Last Words" in text}
