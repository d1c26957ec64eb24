"""The longest sentences of every language on a small phone, in the places where they stand, to be looked at.

    python tools/longest_sentences.py [--languages de,nl]

Writes screenshots/longest/LANGUAGE-PLACE-NAME.png, 360 x 640: each catalogue's longest sentence where the house says it
(the message box of a table, and there the shortest too; the question before a mistake, what a lesson tells, who is
absent, a paragraph of a page), its longest button, each game's longest label among its options and looks, each rules
page's longest paragraph. Says what is cut off, covered or wider than its place; then it ends with 1.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from babel.messages.pofile import read_po
from playwright.sync_api import sync_playwright

from browser import kinds
from browser.guests import PHONE, Guest
from browser.house import House
from served_house import serving
from teahouse.dances import DANCES
from teahouse.games import GAMES
from teahouse.texts import LANGUAGES, LOCALES, say, speaking
from teahouse.web.times import lasting

FOLDER = Path("screenshots/longest")
WEB = Path(__file__).parents[1] / "src/teahouse/web"
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
NAME = "Maximiliane-Alexandra von Hohe"
PEOPLE = {"name", "names", "player", "winner", "victim", "owner", "other", "who"}
"""What stands for them in a sentence is as long as a name may be."""
GAPS = {
    "d4": "square target origin point place rank ahead over field liberty squares",
    "405": "n amount price points money highest limit total most low high size bought",
    "12": "rule percent number hand fan first last second third value each all has margin",
}
"""What else stands in a gap, by its name; all others are as long as the name of a tile."""
UNSAID = "cli play messages protocols rulebook hongkong-score hongkong-sheets mah-nol-sheets malison"
"""Said at the terminal, in print (tests/browser/test_sheets.py), as a heading, or on pages of their own."""
NOT_AT_TABLE = re.compile(
    r".*/(about|in-short|help.*|not-a-move|misspelt|(paper|position|start|sgf|pgn|san|solved|reading|typing|record|caution)\b.*)"
)
"""Said in lists, in print, of what is typed elsewhere (files, positions, moves), read out, or in a dialog."""
BUTTON = re.compile(r'(?:<button|class="button)[^>]*>\{\{ say\("([^"]+)|(?:Action|Link)\([^\n]*?say\("([^"]+)')
MESSAGE = """(text) => {
  const line = document.createElement("p"), inner = document.createElement("span");
  inner.textContent = text;
  line.append(inner);
  document.getElementById("message-words").replaceChildren(line);
  document.getElementById("message").hidden = false;
}"""
"""As `tell` of static/table.js does."""
DIALOG = """([title, text, yes]) => {
  document.getElementById("dialog-title").textContent = title;
  document.getElementById("dialog-means").textContent = text;
  document.getElementById("dialog-yes").textContent = yes;
  const dialog = document.getElementById("dialog");
  dialog.close = () => {}; // the table goes on and asks no longer
  dialog.showModal();
}"""
ABSENT = """([text, button]) => {
  const [asked, line, other] = ["div", "p", "button"].map((tag) => document.createElement(tag));
  asked.className = "absent";
  line.className = "asked-for";
  line.textContent = text;
  other.textContent = button;
  asked.append(line, other);
  document.querySelector("#panel .actions").before(asked);
  asked.scrollIntoView({block: "center"});
}"""
"""As templates/_panel.html has it."""
PUT = """([selector, text]) => {
  const place = document.querySelector(selector);
  place.textContent = text;
  place.scrollIntoView({block: "center"});
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
  const low = (each) => each.matches("#message, button, dialog") && each.scrollHeight > each.clientHeight;
  const cross = document.getElementById("hush")?.getBoundingClientRect();
  const lines = (each) => [...each.querySelectorAll("p > *")].flatMap((part) => [...part.getClientRects()]);
  const under = (line) => line.right > cross.left + 8 && line.left < cross.right && line.bottom > cross.top + 12
    && line.top < cross.bottom - 12; // the button is larger than its sign
  const covered = (each) => cross?.width && each.matches("#message-words") && lines(each).some(under);
  return [document.documentElement, ...parts]
    .filter((each) => wide(each) || out(each) || chosen(each) || low(each) || covered(each))
    .map((each) => each.outerHTML.slice(0, 120));
}"""


def sentences(language: str, catalogue: str) -> dict[str, str]:
    """Every sentence by its code, in its longest form and with its gaps filled."""
    with (LOCALES / language / "LC_MESSAGES" / f"{catalogue}.po").open("rb") as source, speaking(language):
        return {
            str(each.id if isinstance(each.id, str) else each.id[0]): filled(each.string or "")
            for each in read_po(source)
            if each.id
        }


def filled(said: str | tuple[str, ...] | list[str]) -> str:
    longest = said if isinstance(said, str) else max(said, key=len)
    return re.sub(r"\{(\w+)\}", lambda gap: put(gap[1]), re.sub(r"\{\w+\}(?=\s?%)", "12", longest))


def put(gap: str) -> str:
    """Something of the kind that stands there."""
    if gap in PEOPLE:
        return NAME
    if gap == "time":
        return lasting(45 * 60)
    return next((text for text, gaps in GAPS.items() if gap in gaps.split()), say("hongkong/tile-s", value=7))


def longest(said: dict[str, str], wanted: set[str]) -> str:
    return max((text for code, text in said.items() if code in wanted), key=len, default="")


def buttons() -> set[str]:
    """The codes of everything that stands in a button of a page."""
    files = [*WEB.glob("templates/*.html"), WEB / "panel.py"]
    return {code for file in files for found in BUTTON.findall(file.read_text()) for code in found if code}


def photographs(guest: Guest, language: str, tables: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Everything to be photographed, while the page shows it: its name, and where nothing may be cut."""
    page, pressed = guest.page, buttons()
    for catalogue in sorted(file.stem for file in (LOCALES / language / "LC_MESSAGES").glob("*.po")):
        said = sentences(language, catalogue)
        if catalogue not in UNSAID.split():
            with speaking(language):
                yield from _said(guest, catalogue, said, tables)
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


def _said(guest: Guest, catalogue: str, said: dict[str, str], tables: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The longest sentence of a catalogue, in its place."""
    page, text = guest.page, longest(said, {code for code in said if not NOT_AT_TABLE.fullmatch(code)})
    if catalogue.endswith("-lesson"):
        page.goto("/learn")
        page.locator(f"form[action='/lessons/{catalogue.removesuffix('-lesson')}'] button").click()
        page.locator(".guide p").first.wait_for()
        page.evaluate(PUT, [".guide p", text])
        yield f"lesson-{catalogue}", ".guide"
    elif catalogue == "company":
        page.goto(tables["bauernaufstand"])
        page.evaluate(ABSENT, [text, said["company/stand-in"]])
        yield f"absent-{catalogue}", ".absent"
    elif catalogue in (*GAMES, "board", "error"):
        page.goto(tables.get(catalogue, tables["bauernaufstand"]))
        page.evaluate(MESSAGE, text)
        yield f"message-{catalogue}", "#message"
        page.evaluate(MESSAGE, min((each for each in said.values() if each.endswith(".")), key=len, default=text))
        yield f"shortest-{catalogue}", "#message"
    else:
        page.goto("/clubs")
        page.evaluate(PUT, ["main .lead", text])
        yield f"paragraph-{catalogue}", "main .lead"
    if catalogue in GAMES and (text := longest(said, {code for code in said if "/caution" in code})):
        page.goto(tables[catalogue])
        page.evaluate(DIALOG, [say("web/caution-title"), text, say("web/caution-yes")])
        yield f"caution-{catalogue}", "#dialog"


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
            for name, place in photographs(guest, language, tables):
                guest.page.screenshot(path=FOLDER / f"{language}-{name}.png")
                for each in guest.page.evaluate(CUT, place):
                    cut += 1
                    print(f"{language}-{name}: {each}")
            guest.context.close()
        browser.close()
    return 1 if cut else 0


if __name__ == "__main__":
    sys.exit(main())
