"""How fast four attentive people play Hongkong Easy: an East round at the usual pace, against the aims.

    .venv/bin/python tools/hongkong_pace.py                 four programs over HTTP, some ten minutes
    .venv/bin/python tools/hongkong_pace.py --browsers      four Chromiums, by clicks; one is a phone held sideways, one
                                                            leaves in the middle and comes back
    .venv/bin/python tools/hongkong_pace.py --browsers > pace.json
    .venv/bin/python tools/write_benchmarks.py --game pace --figures pace.json      writes them into docs/benchmarks.md

Everybody thinks for `--think` seconds about a discard, half as long to half again, answers a possible claim after 0.7
to 2.5 s (at a brisk table within its second), and has soon seen enough of a hand. Prints as JSON: seconds for which
people saw a discard lie that nobody claimed, and that was claimed; why some lay longer than the aim; seconds a hand;
how soon clicks were answered. Deals and pauses that are long by chance are those of `--seed`, the same in every run.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import httpx
from pace_report import AIM, HAND_AIM, Pause, figures, hands_of, pauses_of, reasons, told, unclaimed

from browser.attentive import GAME, NAMES, PHONE, Manners, Round, play_together
from served_house import PATIENTLY, ServedHouse, as_guest, events, serving
from teahouse.core.protocol import Limits, Means, Player
from teahouse.core.views import read_view
from teahouse.games import declaration
from teahouse.store.base import Entry
from teahouse.table.pace import BRISK, FAIR, Pace

CLAIM_TIME = 5
LEAVES_AFTER = 12
"""Discards of hers, after which Dora closes her browser: in the middle of an ordinary hand, or in the next."""
UNHURRIED = {"reacts": 0.7, "claims": 1.8}
"""How people answer a possible claim where they have three seconds: later than a brisk table would wait."""
SEED = "TEAHOUSE_PACE_SEED"


class KnownHouse(ServedHouse):
    """`teahouse serve` with known deals, one after the other, and known chance in its pauses."""

    command = (sys.executable, __file__)


def house_of(folder: Path, seed: int) -> KnownHouse:
    return KnownHouse(folder, **{SEED: str(seed)})


def serve() -> None:
    """As that house."""
    from known_chance import know_all
    from teahouse.cli import main as teahouse
    from teahouse.table import pauses

    seed = int(os.environ[SEED])
    know_all(setattr, count(1000 * seed))
    pauses._chance = random.Random(seed).random
    teahouse()


# Four programs


class Program:
    """A seat that is played over HTTP."""

    def __init__(
        self, client: httpx.AsyncClient, who: dict[str, str], seat: int, manners: Manners, seen: Round
    ) -> None:
        self._client, self._who, self._seat, self._manners, self._seen = client, who, seat, manners, seen
        self._rules = declaration(GAME)
        self._player: Player = self._rules.players()[manners.level].make(Means(1, 1 << 24))
        self._rng = random.Random(NAMES[seat])
        self._answered, self._looked, self._pause, self._since = -1, 0, 0, 0.0

    async def play(self, hands: int) -> None:
        ends = 0
        async with asyncio.TaskGroup() as doing:
            async for seen in events(self._client, self._who, watch=self._seen.table):
                ends += self._watch(seen)
                if ends >= hands or seen["status"] == "over":
                    return
                if work := self._due(seen):
                    doing.create_task(work)

    def _watch(self, seen: Mapping[str, Any]) -> bool:
        """Write down from when to when a pause is seen; whether a hand has just ended."""
        pause, now = seen["pause"], time.time()
        number = pause["number"] if pause else 0
        if number == self._pause:
            return False
        if self._pause:
            self._seen.pauses.append((NAMES[self._seat], self._pause, self._since, now))
        self._pause, self._since = number, now
        return bool(pause and pause["ends_hand"])

    def _due(self, seen: Mapping[str, Any]) -> Coroutine[Any, Any, None] | None:
        view, pause = seen["view"], seen["pause"]
        if view and self._seat in view["to_move"] and view["turn"] != self._answered:
            self._answered = view["turn"]
            return self._answer(view, is_claim=pause is not None)
        if pause and pause["ends_hand"] and pause["number"] != self._looked:
            self._looked = pause["number"]
            return self._go_on()
        return None

    async def _answer(self, view: Mapping[str, Any], is_claim: bool) -> None:
        choice = self._player(read_view(self._rules, view), Limits(seconds=0.05), self._rng)
        manners, chance = self._manners, self._rng.random()
        await asyncio.sleep(manners.reacts + manners.claims * chance if is_claim else manners.think * (0.5 + chance))
        sent = time.time()
        answer = await self._post("moves", {"turn": view["turn"], "move": choice.move})
        self._seen.answered.append(time.time() - sent)
        self._seen.late += not answer.is_success
        self._seen.claimed += answer.is_success and is_claim and choice.move != "pass"

    async def _go_on(self) -> None:
        await asyncio.sleep(self._manners.looks)
        await self._post("next-hand", {})

    async def _post(self, what: str, body: object) -> httpx.Response:
        """Who was too late does not claim."""
        return await self._client.post(f"/tables/{self._seen.table}/{what}", json=body, headers=self._who)


async def play_by_programs(url: str, wish: Mapping[str, Any], manners: Manners, hands: int) -> Round:
    people, seen = [as_guest(url, name) for name in NAMES], Round()
    async with httpx.AsyncClient(base_url=url, **PATIENTLY) as client:
        opened = {"game": GAME, "seats": ["me", "open", "open", "open"], **wish}
        seen.table = (await client.post("/tables", json=opened, headers=people[0])).json()["table"]
        for seat in (1, 2, 3):
            await client.post(f"/tables/{seen.table}/seats", json={"seat": seat}, headers=people[seat])
        programs = [Program(client, who, seat, manners, seen) for seat, who in enumerate(people)]
        async with asyncio.TaskGroup() as playing:
            for each in programs:
                playing.create_task(each.play(hands))
    return seen


# What it took


def report(
    seen: Round, entries: Sequence[Entry], manners: Manners, browsers: bool, is_fair: bool = False
) -> dict[str, Any]:
    pauses = pauses_of(entries)
    lying = {pause.number: pause for pause in unclaimed(pauses)}
    by_pause = {pause.number: pause for pause in pauses}
    free = [ended - began for _, number, began, ended in seen.pauses if number in lying]
    taken = [ended - began for _, n, began, ended in seen.pauses if n in by_pause and by_pause[n].claimed]
    arrived = [began - seen.discards[n] for _, n, began, _ in seen.pauses if n in seen.discards]
    found = {
        "unclaimed discards": told(free),
        "of them longer than the aim": reasons(lying.values(), CLAIM_TIME, Pace().fair, is_fair),
        "unclaimed discards in the house": told([pause.lasted for pause in lying.values()]),
        "claimed discards": told(taken),
        "seconds a hand": told(hands_of(pauses)),
        "clicks answered": told(seen.answered),
        "a discard is seen": told(arrived),
        "claims": {"taken": seen.claimed, "answers too late": seen.late},
        "think": manners.think,
        "away": {"stood in after": seen.stood_in_after, "discards": seen.without, "back after": seen.back_after},
    }
    return {"figures": list(rows(found, list(lying.values()), browsers)), "found": found}


def rows(found: Mapping[str, Any], lying: Sequence[Pause], browsers: bool) -> Iterator[dict[str, Any]]:
    """As docs/benchmarks.md has them."""
    who = f"four Chromiums, {NAMES[PHONE]} on a phone of 844x390" if browsers else "four programs over HTTP"
    why = ", ".join(f"{n} {why}" for why, n in found["of them longer than the aim"].items()) or "none"
    within = sum(pause.lasted <= AIM for pause in lying)
    note = f"seen by all ({who}); of {len(lying)} discards {within} within the aim, longer: {why}"
    yield from figures("an unclaimed discard", found["unclaimed discards"], AIM, note)
    note = f"hands of an East round; {found['think']:g} s about a discard, half as long to half again"
    yield from figures("a hand", found["seconds a hand"], HAND_AIM, note)
    yield from figures("a click is answered", found["clicks answered"], None, "from the click to the house's word")
    yield from figures("a discard is seen", found["a discard is seen"], None, "from the click to each page")
    away = found["away"]
    if away["stood in after"] is not None:
        note = (
            f"from a closed browser until a computer played, 5 s of grace included; {away['discards']} discards by it"
        )
        yield from figures("a stand-in", {"n": 1, "mean": round(away["stood in after"], 3)}, None, note)
    if away["back after"] is not None:
        yield from figures("back by one click", {"n": 1, "mean": round(away["back after"], 3)}, None, "until one plays")


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--browsers", action="store_true", help="four real browsers instead of four programs")
    wishes.add_argument(
        "--hands", type=int, default=99, help="programs stop after so many; an East round has at least four"
    )
    wishes.add_argument("--length", default="round", choices=("hand", "round", "two-rounds", "match"))
    wishes.add_argument("--think", type=float, default=1.5, help="seconds about a discard, half as long to half again")
    wishes.add_argument("--pace", default=BRISK, help="brisk, fair or calm")
    wishes.add_argument("--seed", type=int, default=1, help="of deals and pauses")
    wished = wishes.parse_args()
    manners = Manners(think=wished.think, **(UNHURRIED if wished.pace == FAIR else {}))
    wish = {"options": {"length": wished.length}, "pace": wished.pace, "claim_time": CLAIM_TIME}
    with tempfile.TemporaryDirectory() as folder, serving(house_of(Path(folder), wished.seed)) as house:
        playing = (
            play_together(house.url, wish, manners, LEAVES_AFTER)
            if wished.browsers
            else play_by_programs(house.url, wish, manners, wished.hands)
        )
        seen = asyncio.run(playing)
        entries = house.journals()[seen.table]
    print(json.dumps(report(seen, entries, manners, wished.browsers, wished.pace == FAIR), indent=2))


if __name__ == "__main__":
    serve() if sys.argv[1:2] == ["serve"] else main()
