"""Pictures of every page, in three languages, light and dark, on a phone and on a desktop, to be looked at.

    make screenshots [ARGS="--only table --languages de"]

Starts a house of its own with tables at every stage and writes screenshots/LANGUAGE-LIGHT-DEVICE/PAGE.png.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, sync_playwright

import teahouse
from browser import kinds
from browser.guests import PHONE, Guest
from browser.house import House
from games.hongkong.scenes import SCENES
from served_house import serving
from teahouse.core.handles import State
from teahouse.dances import DANCES
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person
from teahouse.table.table import Chair
from teahouse.texts import LANGUAGES
from teahouse.web.keys import keys_in
from teahouse.web.session import COOKIE, Signer

FOLDER = Path("screenshots")
DEVICES: dict[str, Any] = {"phone": PHONE, "desktop": {"viewport": {"width": 1280, "height": 800}}}
LIGHTS = ("light", "dark")
STAGES = {"mahjong-battle": 26, "bauernaufstand": 14, "hongkong": 60, "mah-nol": 140}
MIDDLE = 12
"""So many moves into a game much has happened and much is still open."""
LEVELS = {"weiss-schach": "strong"}
"""Medium players may be mated before the middle of the game."""
SCORED = "/score/hongkong?hand=123m456p78999s222z"


@cache
def played(game: str, moves: int) -> State:
    """A game between computers after so many moves, or at its end, with seat 0 to move."""
    state, bot = teahouse.game(game).start(seed=11), teahouse.bot(game, level=LEVELS.get(game, "medium"))
    while not state.result and (moves > 0 or state.to_move[0] != 0):
        seat = state.to_move[0]
        state = state.play(bot.choose(state, seat, nodes=100).move)
        moves -= 1
    return state


def tables(house: House, language: str) -> dict[str, str]:
    """Tables of this language's guest at every stage: page name and address."""
    me = [Chair(person=f"me-{language}")]
    laid = {}
    for game in GAMES:
        friends = [Chair(person=f"friend-{seat}") for seat in range(1, teahouse.game(game).seats)]
        stages = {"early": played(game, 0), "middle": played(game, STAGES.get(game, MIDDLE))}
        stages["finished"] = SCENES["broke"].play() if game == "hongkong" else played(game, 5000)
        for stage, state in stages.items():
            laid[f"table-{game}-{stage}"] = f"/tables/{house.lay_table(state, [*me, *friends])}"
        laid[f"curtain-{game}"] = f"/tables/{house.lay_table(stages['early'], me * (1 + len(friends)))}"
    return laid


def has_advice(game: str) -> bool:
    teaching = declaration(game).teaching
    return teaching is not None and teaching.advice is not None


def pages(house: House, language: str) -> dict[str, str]:
    laid = tables(house, language)
    return {
        "front": "/",
        **{f"new-{game}": f"/new/{game}" for game in GAMES},
        **{name: address for name, address in laid.items() if name.startswith("table")},
        **{f"hint-{game}": laid[f"table-{game}-middle"] for game in GAMES},
        **{f"moves-{game}": laid[f"table-{game}-middle"] for game in GAMES if declaration(game).secrets is None},
        **{f"help-{game}": laid[f"table-{game}-middle"] for game in GAMES if has_advice(game)},
        **{f"curtain-{game}": laid[f"curtain-{game}"] for game in GAMES if declaration(game).secrets},
        **{f"replay-{game}": f"{laid[f'table-{game}-finished']}/replay?at=9" for game in GAMES},
        **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
        **{f"dance-{dance}": f"/dances/{dance}" for dance in DANCES},
        **{f"rules-{dance}": f"/rules/{dance}" for dance in DANCES},
        "scorer": SCORED,
        "learn": "/learn",
        "watch": "/watch",
        "games": "/me/games",
        "me": "/me",
        "privacy": "/privacy",
        "error": "/tables/none",
    }


def introduce(house: House, languages: list[str]) -> None:
    with house.store() as store:
        for language in languages:
            store.add_person(Person(f"me-{language}", "Anna Lindström", language))
        for seat, name in enumerate(("Ben", "Chiara van den Berg", "Dương"), 1):
            store.add_person(Person(f"friend-{seat}", name, "en"))


def photograph(browser: Browser, house: House, language: str, light: Any, device: str, wanted: dict[str, str]) -> None:
    guest = Guest(browser, house, color_scheme=light, **DEVICES[device])
    value = Signer(keys_in(house.data)).sign("cookie", f"me-{language}")
    portrait = "1" if device == "phone" else "0"
    for name, content in ((COOKIE, value), ("portrait", portrait)):
        guest.context.add_cookies([{"name": name, "value": content, "url": house.url}])
    folder = FOLDER / f"{language}-{light}-{device}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, address in wanted.items():
        page = guest.go(address)
        PREPARED.get(name.partition("-")[0], lambda guest: None)(guest)
        page.screenshot(path=folder / f"{name}.png", full_page=not name.startswith(AT_TABLE))
        if name.startswith("help"):
            switch_help(guest, False)  # tables are photographed without it
    guest.context.close()


def ask_for_a_hint(guest: Guest) -> None:
    guest.page.locator("[data-do=hint]").click()
    guest.page.wait_for_selector("#message.hint")


def dance_on(guest: Guest) -> None:
    for _ in range(22):
        guest.page.keyboard.press("ArrowRight")


def open_the_moves(guest: Guest) -> None:
    guest.page.locator("#moves").scroll_into_view_if_needed()


def switch_help(guest: Guest, on: bool) -> None:
    guest.page.locator("details.looks summary").click()
    guest.page.locator("input[name=help]").set_checked(on)
    guest.page.wait_for_function("on => !!document.querySelector('.advice') === on", arg=on)


AT_TABLE = ("table", "hint", "moves", "curtain", "replay")
PREPARED: dict[str, Callable[[Guest], None]] = {
    "hint": ask_for_a_hint,
    "moves": open_the_moves,
    "dance": dance_on,
    "help": lambda guest: switch_help(guest, True),
}


def wait_for_a_friend(browser: Browser, house: House, language: str) -> str:
    """The address of a table at which seats are free."""
    guest = Guest(browser, house)
    value = Signer(keys_in(house.data)).sign("cookie", f"me-{language}")
    guest.context.add_cookies([{"name": COOKIE, "value": value, "url": house.url}])
    address = guest.open_table("hongkong")
    guest.context.close()
    return address


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default="", help="pages whose name begins like this")
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--lights", default=",".join(LIGHTS))
    parser.add_argument("--devices", default=",".join(DEVICES))
    wishes = parser.parse_args()
    languages = wishes.languages.split(",")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(House(Path(folder))) as house,
        sync_playwright() as playwright,
    ):
        browser = kinds.launch(playwright, "chromium")
        try:
            introduce(house, languages)
            for language in languages:
                every = pages(house, language) | {"waiting": wait_for_a_friend(browser, house, language)}
                wanted = {name: address for name, address in every.items() if name.startswith(wishes.only)}
                for light, device in product(wishes.lights.split(","), wishes.devices.split(",")):
                    photograph(browser, house, language, light, device, wanted)
                    print(f"{FOLDER}/{language}-{light}-{device}: {len(wanted)} pictures", file=sys.stderr)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
