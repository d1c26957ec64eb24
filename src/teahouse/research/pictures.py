"""What a seat sees as pixels and as text."""

import io
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.handles import State
from teahouse.core.options import settle

WIDTH = 640
PAPER = "#f6f1e7"
FALLBACK = re.compile(r"var\(--[\w-]+,([^()]*)\)")
"""Colours are named for pages; every drawing says what they are elsewhere."""
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")


def plain(svg: str) -> str:
    """A drawing without what only browsers understand.

    >>> plain('<path fill="var(--ink,#26221d)"/>')
    '<path fill="#26221d"/>'
    """
    return MEDIA.sub("", FALLBACK.sub(r"\1", svg))


def pixels(state: State, seat: int | None, width: int = WIDTH) -> NDArray[np.uint8]:
    """What a seat sees (None: a watcher): rows, columns, red green blue."""
    import resvg_py
    from PIL import Image

    drawn = plain(state.draw(seat, _looks(state)))
    png = bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=width, background=PAPER))
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def lines(state: State, seat: int | None) -> str:
    """What a seat sees, as a terminal shows it, without colours."""
    shown = state.show(seat, _looks(state))
    return "\n".join("".join(span.text for span in line).rstrip() for line in shown)


def _looks(state: State) -> dict[str, Any]:
    return settle(state.game.declaration.looks, {})
