"""The icons of the house as an app, drawn from its cup (`web/static/cup.svg`) by the headless Chromium.

    .venv/bin/python tools/make_icons.py

Writes icon-192.png and icon-512.png (the cup alone), maskable-512.png (on paper, the cup within the circle that every
phone leaves) and apple-touch-icon.png beside the drawing. To be run when the drawing has changed.
"""

import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, sync_playwright

from browser import kinds

STATIC = Path(__file__).parents[1] / "src/teahouse/web/static"
PAPER = "#f5f0e6"


class Icon(NamedTuple):
    name: str
    size: int
    share: float
    """Of the width, which the cup has."""
    ground: str
    """Empty: one sees through."""


ICONS = (
    Icon("icon-192.png", 192, 0.94, ""),
    Icon("icon-512.png", 512, 0.94, ""),
    Icon("maskable-512.png", 512, 0.56, PAPER),
    Icon("apple-touch-icon.png", 180, 0.76, PAPER),
)


def paint(browser: Browser, icon: Icon, drawing: str) -> None:
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size}, device_scale_factor=1)
    body = f"margin:0;height:100vh;display:grid;place-items:center;background:{icon.ground or 'transparent'}"
    page.set_content(f'<body style="{body}"><div style="width:{icon.share:.0%};line-height:0">{drawing}</div>')
    page.screenshot(path=STATIC / icon.name, omit_background=not icon.ground)
    page.close()


def main() -> None:
    drawing = (STATIC / "cup.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = kinds.launch(playwright, "chromium")
        for icon in ICONS:
            paint(browser, icon, drawing)
        browser.close()


if __name__ == "__main__":
    main()
