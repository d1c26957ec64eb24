"""Lay out every tile in every pose, to be looked at: HTML pages and, through Chromium, PNGs.

    python tools/contact_sheet.py [FOLDER]

Also writes docs/pictures/tiles.svg, the small sheet of all faces for the README.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from teahouse.drawing import palette
from teahouse.drawing.tiles import (
    EDGE,
    HEIGHT,
    LIFT,
    MARGIN,
    TILE_KINDS,
    TILE_STYLE,
    WIDTH,
    Pose,
    defs,
    footprint,
    tile,
)

README_PICTURE = Path(__file__).parents[1] / "docs/pictures/tiles.svg"
ROWS = [[kind for kind in TILE_KINDS if kind[1] in suits] for suits in ("m", "p", "s", "z", "fg")]
POSES = (
    Pose.NORMAL,
    Pose.SELECTED,
    Pose.CLICKABLE,
    Pose.LAST_TAKEN,
    Pose.CLICKABLE | Pose.LAST_TAKEN,
    Pose.DISABLED,
    Pose.FACE_DOWN,
    Pose.HALF_OPEN,
)
PAGE_WIDTH = 1420
CHROMIUM = [
    *("chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--disable-quic", "--hide-scrollbars"),
    *("--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


def row(kinds: list[str], height: float, pose: Pose = Pose.NORMAL) -> str:
    """One line of tiles as its own small SVG; the defs stand once in the page."""
    width, tall = footprint(height)
    step = width + height * 0.12
    margin = height * (LIFT + MARGIN) / HEIGHT
    tiles = (tile(kind, margin + i * step, margin, height=height, pose=pose) for i, kind in enumerate(kinds))
    size = f'width="{2 * margin + len(kinds) * step:.0f}" height="{1.6 * margin + tall:.0f}"'
    return f"<svg {size}>{''.join(tiles)}</svg>"


def sheet(height: float) -> str:
    return "<br>".join(row(kinds, height) for kinds in ROWS)


def poses_sheet() -> str:
    """Every kind in every pose: the suits on one line, honours and bonus tiles on the next."""
    suits, others = list(TILE_KINDS[:27]), list(TILE_KINDS[27:])
    return "".join(f"<p>{pose.name}<br>{row(suits, 56, pose)}<br>{row(others, 56, pose)}</p>" for pose in POSES)


def room(theme: str, content: str, style: str = "") -> str:
    return f'<section data-theme="{theme}" style="{style}">{content}</section>'


def page(content: str) -> str:
    style = (
        "body{margin:0;font:14px system-ui}section{background:var(--table);color:#fff;padding:12px}"
        "p{margin:0}svg{vertical-align:top}"
    )
    return (
        f'<!doctype html><meta charset="utf-8"><style>{palette.STYLE}{TILE_STYLE}{style}</style>'
        f'<svg width="0" height="0" style="position:absolute">{defs(TILE_KINDS)}</svg>{content}'
    )


def pages() -> dict[str, tuple[str, int]]:
    """The sheets by name, each with the height of its window."""
    small = sheet(64) + "<br>" + sheet(32)
    both = '<div style="display:flex">{}{}</div>'
    half = "flex:1"
    poses = poses_sheet()
    return {
        "large": (room("light", sheet(160)), 1066),
        "small": (both.format(room("light", small, half), room("dark", small, half)), 650),
        "grey": (room("light", small, "filter:grayscale(1)"), 650),
        "poses-light": (room("light", poses), 1320),
        "poses-dark": (room("dark", poses), 1320),
    }


def photograph(html: Path, png: Path, height: int, width: int = PAGE_WIDTH) -> None:
    """A PNG of a page, taken with Chromium in a profile of its own."""
    profile = tempfile.mkdtemp()
    window = [f"--user-data-dir={profile}", f"--window-size={width},{height}", f"--screenshot={png}"]
    try:
        subprocess.run([*CHROMIUM, *window, html.as_uri()], check=True, capture_output=True)
    finally:
        shutil.rmtree(profile, ignore_errors=True)


def readme_picture() -> str:
    """All 42 faces in five rows, as one standalone SVG on the green of the table."""
    gap, margin = 8, 16
    step_x, step_y = WIDTH + gap, HEIGHT + EDGE + gap
    width, height = 9 * step_x - gap + 2 * margin, len(ROWS) * step_y - gap + 2 * margin
    tiles = "".join(
        tile(kind, (width - len(kinds) * step_x + gap) / 2 + i * step_x, margin + j * step_y)
        for j, kinds in enumerate(ROWS)
        for i, kind in enumerate(kinds)
    )
    size = f'width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}">'
        f"<title>The 42 kinds of tile</title><style>{palette.STYLE}</style>{defs(TILE_KINDS)}"
        f'<rect {size} rx="12" fill="{palette.TABLE}"/>{tiles}</svg>\n'
    )


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/tiles")
    folder.mkdir(parents=True, exist_ok=True)
    for name, (content, height) in pages().items():
        html = folder / f"{name}.html"
        html.write_text(page(content), encoding="utf-8")
        photograph(html, folder / f"{name}.png", height)
    README_PICTURE.parent.mkdir(parents=True, exist_ok=True)
    README_PICTURE.write_text(readme_picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
