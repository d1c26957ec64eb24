"""The longest sentences of every language on a small phone, in the places where they stand, to be looked at.

    python tools/longest_sentences.py [--languages de,nl]

Writes screenshots/longest/LANGUAGE-PLACE-NAME.png, 360 x 640: each catalogue's longest sentence in the message box of a
table, its longest button, each game's longest label among its options and looks, each rules page's longest paragraph.
Says what is cut off or wider than its place; then it ends with 1.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from babel.messages.pofile import read_po
from playwright.sync_api import Page, sync_playwright

from browser import kinds
from browser.guests import PHONE, Guest
from browser.house import House
from served_house import serving
from teahouse.dances import DANCES
from teahouse.games import GAMES
from teahouse.texts import LANGUAGES, LOCALES

FOLDER = Path("screenshots/longest")
WEB = Path(__file__).parents[1] / "src/teahouse/web"
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
NAME = "Maximiliane-Alexandra von Hohe"
PEOPLE = {"name", "names", "player", "winner", "victim", "owner", "other"}
"""What stands for them in a sentence is as long as a name may be; everything else is about as long as a tile's name."""
UNSAID = {"cli", "messages", "protocols", "rulebook", "mah-nol-sheets"}
"""Said at the terminal, in print, or as a heading."""
READ = ("/about", "/in-short")
"""Stands on a page of its own and is no message."""
BUTTON = re.compile(r'(?:<button|class="button)[^>]*>\{\{ say\("([^"]+)|(?:Action|Link)\([^\n]*?say\("([^"]+)')
PUT = """([selector, text]) => {
  const place = document.querySelector(selector), box = place.closest("#message");
  place.textContent = text;
  if (box) box.hidden = false;
  else place.scrollIntoView({block: "center"});
}"""
LONGEST = """(selector) => {
  for (const each of document.querySelectorAll("details")) each.open = true;
  const length = (each) => each.textContent.trim().length;
  for (const each of document.querySelectorAll("main select")) {
    const lengths = [...each.options].map(length);
    each.selectedIndex = lengths.indexOf(Math.max(...lengths));
  }
  const [longest] = [...document.querySelectorAll(selector)].sort((one, other) => length(other) - length(one));
  longest?.scrollIntoView({block: "center"});
}"""
CUT = """(selector) => {
  const places = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const parts = places.flatMap((each) => [each, ...each.querySelectorAll("*:not(svg, svg *, .unseen)")]);
  const wide = (each) => each.clientWidth && !each.matches("input") && each.scrollWidth > each.clientWidth;
  const out = (each) => each.getBoundingClientRect().right > innerWidth + .5 || each.getBoundingClientRect().left < -.5;
  const ARROW = 40; // and the room beside the words
  const pen = document.createElement("canvas").getContext("2d");
  const chosen = (each) => {
    if (!each.matches("select")) return false;
    pen.font = getComputedStyle(each).font;
    return [...each.options].some((one) => pen.measureText(one.text).width > each.clientWidth - ARROW);
  };
  const low = (each) => each.matches("#message, button") && each.scrollHeight > each.clientHeight;
  return [document.documentElement, ...parts].filter((each) => wide(each) || out(each) || chosen(each) || low(each))
    .map((each) => each.outerHTML.slice(0, 120));
}"""


def sentences(language: str, catalogue: str) -> dict[str, str]:
    """Every sentence by its code, in its longest form and with its gaps filled."""
    with (LOCALES / language / "LC_MESSAGES" / f"{catalogue}.po").open("rb") as source:
        return {
            str(each.id if isinstance(each.id, str) else each.id[0]): filled(each.string or "")
            for each in read_po(source)
            if each.id
        }


def filled(said: str | tuple[str, ...] | list[str]) -> str:
    longest = said if isinstance(said, str) else max(said, key=len)
    return re.sub(
        r"\{(\w+)\}", lambda gap: NAME if gap[1] in PEOPLE else "405" if gap[1] == "n" else "Bambus 7", longest
    )


def longest(said: dict[str, str], wanted: set[str]) -> str:
    return max((text for code, text in said.items() if code in wanted), key=len, default="")


def buttons() -> set[str]:
    """The codes of everything that stands in a button of a page."""
    files = [*WEB.glob("templates/*.html"), WEB / "panel.py"]
    return {code for file in files for found in BUTTON.findall(file.read_text()) for code in found if code}


def photographs(page: Page, language: str, tables: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Everything to be photographed, while the page shows it: its name, and where nothing may be cut."""
    pressed = buttons()
    for catalogue in sorted(file.stem for file in (LOCALES / language / "LC_MESSAGES").glob("*.po")):
        said = sentences(language, catalogue)
        table = tables.get(catalogue.removesuffix("-lesson").removesuffix("-score"), tables["bauernaufstand"])
        if catalogue not in UNSAID and (text := longest(said, {code for code in said if not code.endswith(READ)})):
            page.goto(table)
            page.evaluate(PUT, ["#message-words", text])
            yield f"message-{catalogue}", "#message"
        if text := longest(said, pressed):
            page.goto("/new/bauernaufstand")
            page.evaluate(PUT, [".submit button", text])
            yield f"button-{catalogue}", ".submit button"
    for game in GAMES:
        for place, address in (("options", f"/new/{game}"), ("looks", tables[game])):
            page.goto(address)
            page.evaluate(LONGEST, f"{'main form.form' if place == 'options' else 'details.looks'} label")
            yield f"{place}-{game}", "main label, main legend:not(.unseen), main select, main button"
    for name in (*GAMES, *DANCES):
        page.goto(f"/rules/{name}")
        page.evaluate(LONGEST, ".rulebook :is(p, li, td)")
        yield f"rules-{name}", ".rulebook"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    languages, cut = parser.parse_args().languages.split(","), 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(House(Path(folder))) as house,
        sync_playwright() as playwright,
    ):
        browser = kinds.launch(playwright, "chromium")
        for language in languages:
            guest = Guest(browser, house, NAME, locale=language, **SMALL)
            guest.introduce()
            tables = {game: guest.open_table(game, "computer", level="easy") for game in GAMES}
            for name, place in photographs(guest.page, language, tables):
                guest.page.screenshot(path=FOLDER / f"{language}-{name}.png")
                for each in guest.page.evaluate(CUT, place):
                    cut += 1
                    print(f"{language}-{name}: {each}")
            guest.context.close()
        browser.close()
    return 1 if cut else 0


if __name__ == "__main__":
    sys.exit(main())
