"""The pictures of the README: two boards, and a table in the browser with its hint.

    .venv/bin/python tools/readme_pictures.py

Writes docs/pictures/board.svg, bauernaufstand.svg and table.png; tiles.svg comes from tools/contact_sheet.py.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

import teahouse
from browser import kinds
from browser.guests import Guest
from browser.house import House
from served_house import serving
from teahouse.core.handles import State

FOLDER = Path(__file__).parents[1] / "docs/pictures"
SIZE = {"width": 1100, "height": 760}


def played(game: str, moves: int, seed: int) -> State:
    """A game between computers after so many moves."""
    state, bot = teahouse.game(game).start(seed=seed), teahouse.bot(game, level="medium")
    for _ in range(moves):
        state = state.play(bot.choose(state, state.to_move[0], nodes=500).move)
    return state


def draw(name: str, state: State, **looks: Any) -> None:
    declared = {look.name: look.default_for({}) for look in state.game.declaration.looks}
    (FOLDER / name).write_text(state.draw(state.to_move[0], {**declared, **looks}) + "\n")


def photograph(state: State) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(House(Path(folder))) as house,
        sync_playwright() as playwright,
    ):
        browser = kinds.launch(playwright, "chromium")
        guest = Guest(browser, house, "Anna", viewport=SIZE, color_scheme="light")
        page = guest.sit_at(state)
        page.locator("[data-do=hint]").click()
        page.wait_for_selector("#message.hint")
        page.screenshot(path=FOLDER / "table.png")
        browser.close()


def main() -> None:
    wall = played("mahjong-battle", 18, seed=7)
    draw("board.svg", wall, pairs=True)
    draw("bauernaufstand.svg", played("bauernaufstand", 10, seed=7))
    photograph(wall)


if __name__ == "__main__":
    main()
