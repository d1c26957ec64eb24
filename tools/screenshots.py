"""Pictures of every page and every game's moments: eight sizes, light and dark, three languages; and sheets of them.

    make screenshots                    all of it: some 4,000 pictures, an hour
    make screenshots ARGS="--spread"    every page at every size once, lights and languages in turn: some minutes
    make screenshots ARGS="--only front,short-go --sizes 390x664 --languages de --lights dark"

Starts a house of its own with tables at every stage, writes screenshots/SIZE-LIGHT-LANGUAGE/PAGE.png, and lays them
out to be looked at: screenshots/sheets/PAGE-small.png and -large.png.
"""

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from moments import Shot, at_real_tables, every_shot, introduce, switch_help_off, waiting
from playwright.sync_api import Browser, sync_playwright

from browser import kinds
from browser.guests import Guest
from browser.house import House
from other_browsers.real_tables import open_real_tables
from served_house import serving
from teahouse.jobs.mailing import SENDER, SERVER
from teahouse.texts import LANGUAGES
from teahouse.web.keys import keys_in
from teahouse.web.session import COOKIE, Signer

FOLDER = Path("screenshots")
SIZES = ("360x640", "390x664", "390x844", "844x390", "768x1024", "1280x720", "1440x900", "1920x1080")
LIGHTS = ("light", "dark")
SHEETS = {"small": (SIZES[:4], 0.75), "large": (SIZES[4:], 0.5)}
"""Which sizes stand together on a sheet, and how much smaller."""
TOUCHED = ("360x640", "390x664", "390x844", "844x390", "768x1024")
FURTHER = 2.5
"""So many windows of a long page are photographed."""
SHEET_WIDTH = 1560
MAILS = {SERVER: "smtp://localhost:9", SENDER: "tea@example.org", "TEAHOUSE_BASE_URL": "http://tea.example.org"}
"""Nobody answers there; there are pages about mails."""
WAITED_FOR = {"mahjong-battle": "two", "hongkong": "four", "weiss-schach": "sides"}


class Combination(NamedTuple):
    size: str
    light: str
    language: str

    @property
    def folder(self) -> Path:
        return FOLDER / "-".join(self)

    @property
    def window(self) -> dict[str, int]:
        width, height = map(int, self.size.split("x"))
        return {"width": width, "height": height}


def visitor(browser: Browser, house: House, person: str, wished: Combination) -> Guest:
    """Somebody who was here before, so that the first drawing has the right shape."""
    touch = {"has_touch": True, "is_mobile": True} if wished.size in TOUCHED else {}
    light: Any = wished.light
    guest = Guest(browser, house, color_scheme=light, viewport=wished.window, locale=wished.language, **touch)
    narrow = wished.window["width"] <= 480
    for name, content in ((COOKIE, Signer(keys_in(house.data)).sign("cookie", person)), ("portrait", str(int(narrow)))):
        guest.context.add_cookies([{"name": name, "value": content, "url": house.url}])
    return guest


def photograph(guest: Guest, wished: Combination, wanted: Mapping[str, Shot]) -> None:
    wished.folder.mkdir(parents=True, exist_ok=True)
    for name, shot in wanted.items():
        page = guest.go(shot.address)
        shot.prepare(guest)
        width, height = wished.window.values()
        long = page.evaluate("() => document.documentElement.scrollHeight")
        clip: Any = {"x": 0, "y": 0, "width": width, "height": min(long, int(height * FURTHER))}
        path = wished.folder / f"{name}.png"
        if shot.at_table or long <= height:
            page.screenshot(path=path)
        else:
            page.screenshot(path=path, full_page=True, clip=clip)
        if page.locator(".advice").count():
            switch_help_off(page)


def combinations(names: list[str], wishes: argparse.Namespace) -> Iterator[tuple[Combination, list[str]]]:
    """What is photographed how: everything in every way, or every page at every size in one of them."""
    sizes, lights, languages = (getattr(wishes, each).split(",") for each in ("sizes", "lights", "languages"))
    if not wishes.spread:
        yield from ((Combination(*each), names) for each in product(sizes, lights, languages))
        return
    taken: dict[Combination, list[str]] = defaultdict(list)
    for (row, name), (column, size) in product(enumerate(names), enumerate(sizes)):
        turn = row + column
        taken[Combination(size, lights[turn % len(lights)], languages[turn % len(languages)])].append(name)
    yield from taken.items()


def lay_out(browser: Browser, shots: Mapping[str, list[Combination]]) -> None:
    """The pictures of a page side by side."""
    folder = FOLDER / "sheets"
    folder.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": SHEET_WIDTH, "height": 600})
    for (name, made), (sheet, (sizes, scale)) in product(shots.items(), SHEETS.items()):
        shown = [each for each in made if each.size in sizes]
        figures = "".join(_figure(each, name, scale) for each in shown)
        if figures:
            html = folder / "sheet.html"
            html.write_text(f"<style>{STYLE}</style><h1>{name}</h1><main>{figures}</main>", encoding="utf-8")
            page.goto(html.absolute().as_uri())
            page.screenshot(path=folder / f"{name}-{sheet}.png", full_page=True)
            html.unlink()
    page.close()


STYLE = (
    "body{font:14px sans-serif;margin:8px;background:#889}h1{font-size:18px;margin:0 0 6px}"
    "main{display:flex;flex-wrap:wrap;gap:10px;align-items:flex-start}figure{margin:0}figcaption{font-weight:600}"
)


def _figure(combination: Combination, name: str, scale: float) -> str:
    picture, width = (combination.folder / f"{name}.png").absolute().as_uri(), combination.window["width"] * scale
    return f'<figure><figcaption>{" ".join(combination)}</figcaption><img src="{picture}" width="{width:g}"></figure>'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default="", help="pages whose name begins like one of these")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--lights", default=",".join(LIGHTS))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--spread", action="store_true", help="every page at every size once")
    wishes = parser.parse_args()
    languages, beginnings = wishes.languages.split(","), tuple(wishes.only.split(","))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(House(Path(folder), **MAILS)) as house,
        sync_playwright() as playwright,
    ):
        browser = kinds.launch(playwright, "chromium")
        try:
            introduce(house, languages)
            shots = {language: _shots(browser, house, language, beginnings) for language in languages}
            made: dict[str, list[Combination]] = defaultdict(list)
            for wished, names in combinations(list(shots[languages[0]]), wishes):
                guest = visitor(browser, house, f"me-{wished.language}", wished)
                photograph(guest, wished, {name: shots[wished.language][name] for name in names})
                guest.context.close()
                for name in names:
                    made[name].append(wished)
                print(f"{wished.folder}: {len(names)} pictures", file=sys.stderr)
            lay_out(browser, made)
        finally:
            browser.close()


def _shots(browser: Browser, house: House, language: str, beginnings: tuple[str, ...]) -> dict[str, Shot]:
    """What is wanted of everything there is."""
    plain = Combination("1280x720", "light", language)
    me, ben = (visitor(browser, house, person, plain) for person in (f"me-{language}", "friend-1"))
    mine = {COOKIE: Signer(keys_in(house.data)).sign("cookie", f"me-{language}")}
    every = every_shot(house, language) | waiting(me, ben, WAITED_FOR) | at_real_tables(open_real_tables(house, mine))
    for guest in (me, ben):
        guest.context.close()
    return {name: shot for name, shot in every.items() if name.startswith(beginnings)}


if __name__ == "__main__":
    main()
