"""Pictures of Hongkong Easy's table at every shape of window, to be looked at, and how large its tiles are there.

    .venv/bin/python tools/hongkong_tables.py [--only full,won] [--sizes 390x664] [--lights dark] [--languages de]

Starts a house of its own, lays prepared tables and writes screenshots/hongkong/STAGE-SIZE-LIGHT-LANGUAGE.png.
"""

import argparse
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, Page, sync_playwright

from browser import kinds
from browser.guests import Guest
from browser.house import House
from games.hongkong.many_hands import game_of, played
from games.hongkong.scenes import SCENES
from served_house import serving
from teahouse.core.handles import State
from teahouse.core.protocol import Limits
from teahouse.games.hongkong.players import bots
from teahouse.store.base import Person
from teahouse.table.agreed import Agreed, Chair
from teahouse.web.keys import keys_in
from teahouse.web.session import COOKIE, Signer

FOLDER = Path("screenshots/hongkong")
SIZES = ("1280x720", "1920x1080", "390x664", "360x640", "390x844", "844x390", "768x1024")
NAMES = ("Anna Lindström", "Ben", "Chiara van den Berg", "Oolong")
MEASURE = """() => {
  const size = (selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const sides = boxes.map((box) => [Math.min(box.width, box.height), Math.max(box.width, box.height)]);
    const smallest = sides.sort((one, other) => one[0] - other[0])[0];
    return smallest ? smallest.map((side) => Math.round(side * 10) / 10) : null;
  };
  const hand = [...document.querySelectorAll("[id^='hand-'] .tile")].map((each) => each.getBoundingClientRect());
  const board = document.querySelector("#board svg").getBoundingClientRect();
  const bottom = Math.max(0, ...hand.map((box) => box.bottom));
  return {
    discard: size(".discards .tile"), laid: size(".laid .tile"), hand: size("[id^='hand-'] .tile"),
    board: [board.width, board.height].map(Math.round),
    "hand above the fold": Math.round(innerHeight - bottom),
    "page weight": Math.round(performance.getEntriesByType("navigation")[0].decodedBodySize / 1000),
  };
}"""


@cache
def stages() -> dict[str, State]:
    full = played("plain", "random", 2, 3)
    laid = [state for state in full if sum(map(len, state.position.melds)) >= 9 and 0 in state.to_move]
    return {
        "start": played("plain", "greedy", 3, 1)[2],
        "full": laid[-1],
        "asked": asked(),
        "won": ended(lambda result: result.winner is not None and result.discarder is not None and result.fan >= 3),
        "self-drawn": ended(lambda result: result.winner is not None and result.discarder is None),
        "drawn": ended(lambda result: result.winner is None),
        "false": SCENES["false_call_on_its_own_draw"].play(),
        "match-end": whole_match(),
    }


def asked() -> State:
    """Somebody's discard may be claimed in several ways, late in a hand."""
    found = [
        state
        for seed in range(1, 12)
        for state in played("plain", "random", seed, 2)
        if state.position.phase == "claim" and state.to_move[0] == 0 and len(state.legal(0)) > 2
    ]
    return max(found, key=lambda state: sum(map(len, state.position.discards)))


def ended(wanted: Any) -> State:
    for seed in range(1, 60):
        for state in played("plain", "greedy", seed, 4):
            if state.position.ending and wanted(state.position.ending.result):
                return state
    raise LookupError


def whole_match() -> State:
    from random import Random

    rng, state = Random(5), game_of("minimum").start(seed=5)
    while not state.result:
        if not state.to_move:
            state = state.deal_next()
            continue
        view = state.seen_by(state.to_move[0])
        state = state.play_undealt(bots.greedy(view, Limits(), rng).move)
    return state


def introduce(house: House, language: str) -> list[Chair]:
    with house.store() as store:
        people = [Person(f"seat-{seat}-{language}", name, language) for seat, name in enumerate(NAMES)]
        for person in people:
            store.add_person(person)
    return [Chair(person=person.id) for person in people]


def photograph(browser: Browser, house: House, stage: str, size: str, light: Any, language: str) -> None:
    width, height = map(int, size.split("x"))
    window: Any = {"viewport": {"width": width, "height": height}, "device_scale_factor": 2}
    guest = Guest(browser, house, color_scheme=light, **window)
    value = Signer(keys_in(house.data)).sign("cookie", f"seat-0-{language}")
    guest.context.add_cookies([{"name": COOKIE, "value": value, "url": house.url}])
    chairs = [Chair(person=f"seat-{seat}-{language}") for seat in range(4)]
    guest.go("/")
    address = f"/tables/{house.lay_table(stages()[stage], chairs, Agreed(claim_time=599, pace='calm'))}"
    guest.go(address)
    page: Page = guest.go(address)  # now it knows the shape of the window
    page.wait_for_selector("#board svg")
    page.wait_for_timeout(250)
    name = f"{stage}-{size}-{light}-{language}"
    page.screenshot(path=FOLDER / f"{name}.png")
    print(f"{stage:10} {size:9} {page.evaluate(MEASURE)}", flush=True)
    if guest.complaints:
        print(guest.complaints)
    guest.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--lights", default="light")
    parser.add_argument("--languages", default="en")
    wishes = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(House(Path(folder))) as house,
        sync_playwright() as playwright,
    ):
        browser = kinds.launch(playwright, "chromium")
        for language in wishes.languages.split(","):
            introduce(house, language)
            for stage in wishes.only.split(",") if wishes.only else stages():
                for size in wishes.sizes.split(","):
                    for light in wishes.lights.split(","):
                        photograph(browser, house, stage, size, light, language)
        browser.close()


if __name__ == "__main__":
    main()
