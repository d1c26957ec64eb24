"""Four attentive people, each a browser of their own, play a match of Hongkong Easy at one table by clicks alone.

They think a little about a discard, claim what a player of the house would claim, and have soon seen enough of a hand.
One presses Pass after every discard, one holds a phone sideways, and one may leave in the middle: all others let a
computer play, and when that one is back one click is enough. What their pages show is written down with its time.

Nothing waits for a time but the people themselves. `Round` is what they have seen; `tools/hongkong_pace.py` makes
figures of it.
"""

import asyncio
import json
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from playwright.async_api import BrowserContext, Page, async_playwright
from playwright.async_api import TimeoutError as TooLong

from browser.guests import SPOT
from browser.kinds import CHROMIUM
from teahouse.core.protocol import Limits, Means
from teahouse.core.views import read_view
from teahouse.games import declaration

GAME = "hongkong"
SIDEWAYS: Mapping[str, Any] = {
    "viewport": {"width": 844, "height": 390},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
WATCHES = """() => {
  const seen = (window.seenPauses = []);
  let last = "";
  const look = () => {
    const pass = document.querySelector(".says [data-do=ready]");
    const rests = document.querySelector(".at-rest .bar[data-over]");
    const now = pass && rests ? String(JSON.parse(pass.dataset.send).number) : "";
    if (now !== last) seen.push([Date.now() / 1000, (last = now)]);
  };
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
}"""
"""Writes down when the page began to show which pause, and when none."""
DUE = """([passes, passed]) => {
  const can = (button) => button && button.getAttribute("aria-disabled") !== "true" && button.getClientRects().length;
  const find = (name) => document.querySelector(`[data-do='${name}']`);
  if (document.querySelector(".result")) return "over";
  if (can(find("return"))) return "return";
  if (can(find("next-hand"))) return "next-hand";
  if (can(find("stand-in"))) return "stand-in";
  if (document.querySelector(".turn.yours") && document.querySelector("#board [id].clickable")) return "answer";
  const pass = find("ready");
  return passes && can(pass) && JSON.parse(pass.dataset.send).number > passed ? "ready" : null;
}"""
"""What a person who looks at the page would do next."""
OFTEN = 0.03
"""Seconds after which somebody looks again who has just answered."""
REACH = 30
"""Pixels that a hand moves towards a button at least."""


class Gone(Exception):
    """What somebody wanted to click."""


@dataclass(frozen=True)
class Manners:
    """How people play, in seconds."""

    think: float = 1.5
    """About a discard, half as long to half again."""
    reacts: float = 0.35
    """Until somebody notices what they could claim."""
    claims: float = 0.3
    """How much longer at most the answer takes."""
    looks: float = 3.0
    """At a hand that is over."""
    level: str = "medium"
    """Whose judgement they have."""
    patience: float = 600.0


@dataclass
class Round:
    """What happened, in seconds of the clock on the wall."""

    table: str = ""
    pauses: list[tuple[str, int, float, float]] = field(default_factory=list)
    """Whose page showed which pause, from when to when."""
    answered: list[float] = field(default_factory=list)
    """From a click on the table to the house's answer."""
    discards: dict[int, float] = field(default_factory=dict)
    """When somebody clicked what led to this pause."""
    claimed: int = 0
    late: int = 0
    """Claims that were taken, and answers to an offer that came too late."""
    stood_in_after: float | None = None
    """From the closing of a page until a computer played for that seat."""
    back_after: float | None = None
    """From the click until one plays oneself again."""
    without: int = 0
    """Discards of the computer meanwhile."""


class Person:
    def __init__(self, context: BrowserContext, name: str, seat: int, manners: Manners, told: Round) -> None:
        self.context, self.name, self.seat, self.manners, self.told = context, name, seat, manners, told
        self.page: Page = None  # type: ignore[assignment]
        self.passes = self.leaves_after = 0
        """Whether they press Pass in every pause; after how many discards of their own they go for a while."""
        self.complaints: list[str] = []
        self._rules, self._rng = declaration(GAME), random.Random(name)
        self._player = self._rules.players()[manners.level].make(Means(1, 1 << 24))
        self._answered = self._passed = -1
        self._thrown, self._agreed = 0, False

    async def come(self, path: str) -> None:
        self.page = await self.context.new_page()
        self.page.set_default_timeout(1000 * self.manners.patience)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        await self.page.goto(path)

    async def introduce(self) -> None:
        await self.come("/me")
        await self.page.locator("main input[name=name]").fill(self.name)
        await self.page.locator("main form[action='/me'] button.main").click()
        await self.page.wait_for_load_state()

    async def open_table(self, wish: Mapping[str, Any]) -> str:
        """As the page itself would ask for it."""
        asked = """async (wish) => (await (await fetch("/tables", { method: "POST", body: JSON.stringify(wish),
            headers: { "Content-Type": "application/json" } })).json()).table"""
        return str(await self.page.evaluate(asked, wish))

    async def sit_down(self) -> None:
        await self.page.goto(f"/tables/{self.told.table}")
        if self.seat:
            await self.page.locator(f"form[action$='/sit'] button[value='{self.seat}']").click()

    async def see(self) -> dict[str, Any]:
        answer = await self.context.request.get(f"/tables/{self.told.table}/view")
        return dict(await answer.json())

    # Playing

    async def play(self) -> None:
        doing = {"answer": self._answer, "next-hand": self._go_on, "stand-in": self._agree, "return": self._take_over}
        await self.page.wait_for_selector("#board svg")
        while (due := await self._due()) != "over":
            await doing.get(due, self._pass)()
            if self.leaves_after and self._thrown >= self.leaves_after:
                self.leaves_after = 0
                await self._leave_for_a_while()
        await self._remember()

    async def _due(self) -> str:
        found = await self.page.wait_for_function(DUE, arg=[bool(self.passes), self._passed], polling=20)
        return str(await found.json_value())

    async def _answer(self) -> None:
        seen = await self.see()
        view = seen["view"]
        if self.seat not in view["to_move"] or view["turn"] == self._answered:
            await asyncio.sleep(OFTEN)
            return
        is_claim = seen["pause"] is not None
        manners, chance = self.manners, self._rng.random()
        choice = self._player(read_view(self._rules, view), Limits(seconds=0.05), self._rng)
        began = time.monotonic()
        moment = await (await self.context.request.get(f"/tables/{self.told.table}/moment")).json()
        path = next((path for path, text in moment["paths"] if text == choice.move), [])
        waits = manners.reacts if is_claim else manners.think * (0.5 + chance)
        await asyncio.sleep(max(0.0, waits - (time.monotonic() - began)))
        if is_claim and path:
            await self._reach_for(path[0])
            await asyncio.sleep(manners.claims * chance)
        if not path and not is_claim:
            return  # the page will say what is due
        self._answered = view["turn"]
        clicked = time.time()
        if not await self._click(path):
            self.told.late += 1
        elif is_claim:
            self.told.claimed += choice.move != "pass"
        else:
            self._thrown += 1
            await self._note_discard(clicked)

    async def _click(self, path: Sequence[str]) -> bool:
        """A thing after the other, as a finger would; whether the house took the answer."""
        if not path:
            return False
        *first, last = path
        for thing in first:
            if not await self._touch(thing):
                return False
        clicked = time.time()
        try:
            async with self.page.expect_response("**/moves", timeout=5000) as answer:
                if not await self._touch(last):
                    raise Gone
            response = await answer.value
        except (TooLong, Gone):
            return False
        self.told.answered.append(time.time() - clicked)
        return response.ok

    async def _note_discard(self, clicked: float) -> None:
        pause = (await self.see())["pause"]
        if pause and not pause["ends_hand"]:
            self.told.discards[pause["number"]] = clicked

    async def _reach_for(self, thing: str) -> None:
        """A hand on the mouse moves before it clicks; a finger above the glass is not seen."""
        spot = await self.page.evaluate(SPOT, thing)
        if spot and not await self._has_touch():
            await self.page.mouse.move(spot["x"] - REACH, spot["y"] - REACH)
            await self.page.mouse.move(spot["x"], spot["y"])

    async def _has_touch(self) -> bool:
        return bool(await self.page.evaluate("() => navigator.maxTouchPoints > 0"))

    async def _touch(self, thing: str) -> bool:
        """Whether it was still there."""
        spot = await self.page.evaluate(SPOT, thing)
        if spot is None:
            await asyncio.sleep(OFTEN)
            spot = await self.page.evaluate(SPOT, thing)
        if spot is None:
            return False
        await (self.page.touchscreen.tap if await self._has_touch() else self.page.mouse.click)(spot["x"], spot["y"])
        return True

    async def _press(self, name: str) -> None:
        """A button of the panel; who is too late finds it gone."""
        async with self.page.expect_response(f"**/{name}"):
            await self.page.evaluate("(name) => document.querySelector(`[data-do='${name}']`).click()", name)

    async def _pass(self) -> None:
        sent = await self.page.evaluate("() => document.querySelector('[data-do=ready]').dataset.send")
        self._passed = json.loads(sent)["number"]
        await self.page.keyboard.press("p")

    async def _go_on(self) -> None:
        await asyncio.sleep(self.manners.looks)
        if await self.page.locator("[data-do='next-hand']:not([aria-disabled=true])").count():
            await self._press("next-hand")
            await self.page.wait_for_function(
                "() => !document.querySelector(`[data-do='next-hand']:not([aria-disabled=true])`)"
            )

    async def _agree(self) -> None:
        """That a computer plays for whoever is away; everybody says it once."""
        if not self._agreed:
            self._agreed = True
            await self._press("stand-in")
        await asyncio.sleep(OFTEN)

    # Going and coming back

    async def _leave_for_a_while(self) -> None:
        await self._remember()
        await self.page.close()
        closed = time.monotonic()
        while not (seen := await self.see())["seats"][self.seat]["deputy"]:
            await asyncio.sleep(0.2)
        self.told.stood_in_after = time.monotonic() - closed
        thrown = len(seen["view"]["discards"][self.seat])
        hand = seen["view"]["hand"]
        while (now := (await self.see())["view"])["hand"] == hand and len(now["discards"][self.seat]) < thrown + 2:
            await asyncio.sleep(0.2)
        self.told.without = len(now["discards"][self.seat]) - thrown if now["hand"] == hand else 1
        await self.come(f"/tables/{self.told.table}")

    async def _take_over(self) -> None:
        clicked = time.monotonic()
        await self.page.locator("[data-do=return]").click()
        await self.page.wait_for_function("() => !document.querySelector('[data-do=return]')")
        self.told.back_after = time.monotonic() - clicked

    async def _remember(self) -> None:
        """What this page has shown."""
        seen = await self.page.evaluate("() => window.seenPauses")
        for (began, number), (ended, _) in pairwise(seen):
            if number:
                self.told.pauses.append((self.name, int(number), began, ended))


NAMES = ("Anna", "Bert", "Cleo", "Dora")
PASSES, PHONE, LEAVES = 2, 1, 3
"""Their seats."""


async def play_together(url: str, wish: Mapping[str, Any], manners: Manners, leaves_after: int = 0) -> Round:
    """All of a match at a table of this wish; Dora goes after so many discards of hers, if any."""
    async with async_playwright() as playwright:
        assert CHROMIUM is not None, "chromium is not installed: make test installs it when root"
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        told, people = Round(), list[Person]()
        for seat, name in enumerate(NAMES):
            looks = SIDEWAYS if seat == PHONE else {"viewport": {"width": 1280, "height": 720}}
            context = await browser.new_context(base_url=url, locale="en-GB", **looks)
            await context.add_init_script(f"({WATCHES})()")
            people.append(Person(context, name, seat, manners, told))
        people[PASSES].passes, people[LEAVES].leaves_after = 1, leaves_after
        for person in people:
            await person.introduce()
        told.table = await people[0].open_table({"game": GAME, "seats": ["me", "open", "open", "open"], **wish})
        for person in people:
            await person.sit_down()
        async with asyncio.timeout(manners.patience * 6), asyncio.TaskGroup() as playing:
            for person in people:
                playing.create_task(person.play())
        complaints = [line for person in people for line in person.complaints]
        assert complaints == []
        await browser.close()
    return told
