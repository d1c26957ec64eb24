"""How heavy pages are and how soon they are painted: what a first visit fetches, and when something is to be seen.

    python tools/first_paint.py                       this folder's house
    python tools/first_paint.py --source OTHER/src    another folder's, with its translations compiled
    python tools/first_paint.py --beside OTHER/src    both, each page in turn, so that the machine is as busy for both
    python tools/first_paint.py --url http://...      a house that is open, its front page alone
    python tools/first_paint.py --loads 15 --json     more loads, one JSON document
    python tools/first_paint.py --each                what each request of each page weighs

Opens a house, lays a table of each open game into it, and visits the pages with Chromium, each time as somebody new
with nothing kept. Bytes are counted as they come over the line, compressed, fonts of our
own apart; times are medians of so many loads: first
paint (milliseconds from the navigation on), largest paint, and how long the page itself was waited for.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, Page, sync_playwright

from browser import kinds

GAMES = ("mahjong-battle", "weiss-schach", "short-go", "bauernaufstand")
PATIENCE = 120
SETTLED = """() => new Promise((done) => {
  const paints = {};
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (paints.largest = entry.startTime)))
    .observe({ type: "largest-contentful-paint", buffered: true });
  const look = () => requestAnimationFrame(() => setTimeout(() => {
    const [page] = performance.getEntriesByType("navigation");
    const first = performance.getEntriesByName("first-contentful-paint")[0];
    if (!first) return look();
    done({ first: first.startTime, largest: paints.largest ?? null, answer: page.responseStart - page.requestStart });
  }));
  look();
})"""


@contextmanager
def opened(source: Path) -> Iterator[str]:
    """That house on a port and a folder of its own, without limits."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as data:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        limits = ("REQUESTS_A_MINUTE", "LOOKS_A_MINUTE", "TABLES_AN_HOUR", "GUESTS_AN_HOUR")
        unlimited = {f"TEAHOUSE_{name}": "0" for name in limits}
        run = "import sys; from teahouse.cli import main; sys.exit(main())"
        environment = {**os.environ, **unlimited, "PYTHONPATH": str(source)}
        arguments = [sys.executable, "-c", run, "serve", "--port", str(port), "--data", data]
        house = subprocess.Popen(arguments, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(url, house)
            yield url
        finally:
            house.terminate()
            house.wait(PATIENCE)


def wait_for(url: str, house: "subprocess.Popen[bytes]") -> None:
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE and house.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/games", timeout=PATIENCE).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the house does not open")


def lay_tables(url: str) -> dict[str, str]:
    """A new table of each game with a computer, and the cookie of whoever sits there, by page."""
    asked = urllib.request.Request(
        f"{url}/guests", data=b'{"name": "Anna"}', headers={"content-type": "application/json"}
    )
    with urllib.request.urlopen(asked) as answer:
        token = json.load(answer)["token"]
    tables = {}
    for game in GAMES:
        wish = json.dumps({"game": game, "seats": ["me", "easy"]}).encode()
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        with urllib.request.urlopen(urllib.request.Request(f"{url}/tables", data=wish, headers=headers)) as answer:
            tables[f"table {game}"] = f"/tables/{json.load(answer)['table']}"
    return tables


def visit(browser: Browser, url: str, path: str) -> dict[str, Any]:
    """Once, as somebody new."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    found: dict[str, Any] = {"bytes": 0, "fonts": 0, "requests": 0, "each": {}}
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    kept: dict[str, str] = {}
    line.on("Network.responseReceived", lambda said: kept.update({said["requestId"]: said["response"]["url"]}))
    line.on("Network.loadingFinished", lambda said: count(found, kept.get(said["requestId"], ""), said))
    page.goto(url + path, wait_until="load")
    settle(page)
    found |= page.evaluate(SETTLED)
    context.close()
    return found


def count(found: dict[str, Any], address: str, said: dict[str, Any]) -> None:
    if address.startswith("http"):
        weight = int(said["encodedDataLength"])
        found["fonts" if ".woff2" in address else "bytes"] += weight
        found["requests"] += 1
        found["each"][address.partition("//")[2].partition("/")[2]] = weight


def settle(page: Page) -> None:
    """Scripts have run, and what they import has come."""
    page.wait_for_function("() => document.readyState === 'complete' && document.fonts.status === 'loaded'")


def measured(browser: Browser, places: list[str], loads: int) -> list[dict[str, Any]]:
    """One page of several houses, visited in turn."""
    visits: list[list[dict[str, Any]]] = [[] for _ in places]
    for _ in range(loads + 1):  # the first drawing of anything takes longer
        for place, kept in zip(places, visits, strict=True):
            kept.append(visit(browser, place, ""))
    return [figures(kept[1:]) for kept in visits]


def figures(visits: list[dict[str, Any]]) -> dict[str, Any]:
    names = ("bytes", "fonts", "requests", "first", "largest", "answer")
    middles = {
        name: round(median(known), 1) for name in names if (known := [v[name] for v in visits if v[name] is not None])
    }
    return middles | {"each": visits[-1]["each"]}


def pages_of(url: str) -> dict[str, str]:
    return {"front": "/", "new weiss-schach": "/new/weiss-schach", **lay_tables(url)}


def found_in(browser: Browser, sources: list[Path], loads: int) -> dict[str, dict[str, Any]]:
    """By page; of several houses by page and folder."""
    with ExitStack() as open_houses:
        houses = [open_houses.enter_context(opened(source.absolute())) for source in sources]
        pages = [pages_of(url) for url in houses]
        found = {}
        for name in pages[0]:
            places = [url + each[name] for url, each in zip(houses, pages, strict=True)]
            for source, known in zip(sources, measured(browser, places, loads), strict=True):
                found[f"{name} {source}" if len(sources) > 1 else name] = known
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--source", type=Path, default=Path(__file__).parents[1] / "src")
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--url", default="")
    parser.add_argument("--loads", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--each", action="store_true")
    wishes = parser.parse_args()
    with sync_playwright() as playwright:
        browser = kinds.launch(playwright, "chromium")
        try:
            if wishes.url:
                found = {"front": measured(browser, [wishes.url], wishes.loads)[0]}
            else:
                sources = [wishes.source, *([wishes.beside] if wishes.beside else [])]
                found = found_in(browser, sources, wishes.loads)
        finally:
            browser.close()
    show(found, wishes)


def show(found: dict[str, dict[str, Any]], wishes: argparse.Namespace) -> None:
    if wishes.json:
        print(json.dumps(found))
        return
    width = max(map(len, found))
    head = f"{'page':{width}} {'kB':>7} {'fonts':>7} {'requests':>9} {'first':>8} {'largest':>8} {'answer':>8}"
    print(f"{head}  (ms, median of {wishes.loads})")
    for name, each in found.items():
        times = " ".join(f"{each.get(what, float('nan')):8.1f}" for what in ("first", "largest", "answer"))
        weights = f"{each['bytes'] / 1000:7.1f} {each['fonts'] / 1000:7.1f}"
        print(f"{name:{width}} {weights} {each['requests']:9.0f} {times}")
        for address, weight in each["each"].items() if wishes.each else ():
            print(f"  {weight / 1000:7.1f}  {address}")


if __name__ == "__main__":
    main()
