"""Playing cards on the body of a tile: rank and suit in the corner, a large sign in the middle.

A card is named by suit and rank, as in `h5` or `dk`: h d c s, and a 2-9 j q k. It takes the place of a tile
in every drawing, so backs, shadows and states are those of tiles (`tiles.py`).
"""

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape

from teahouse.drawing.faces.strokes import element, group, moved, number, shape, use
from teahouse.drawing.palette import TILE_INK, TILE_RED
from teahouse.drawing.tiles import CORNER_TYPE, TILE_PARTS

SIGNS = {
    "h": "M0 9C-3 5-10 0-10-5C-10-9-7-11-4.6-11C-2.4-11-.8-9.6 0-7.6C.8-9.6 2.4-11 4.6-11C7-11 10-9 10-5C10 0 3 5 0 9Z",
    "d": "M0-12C2.6-7.6 5.4-3.6 9 0C5.4 3.6 2.6 7.6 0 12C-2.6 7.6-5.4 3.6-9 0C-5.4-3.6-2.6-7.6 0-12Z",
    "s": (
        "M0-12C3-7.6 10-3.6 10 2C10 5.4 7.6 7 5.2 7C3.4 7 1.8 6.2 1 4.8C1 8 2 10 4.4 11.4H-4.4C-2 10-1 8-1 4.8"
        "C-1.8 6.2-3.4 7-5.2 7C-7.6 7-10 5.4-10 2C-10-3.6-3-7.6 0-12Z"
    ),
    "c": (
        "M0-12A5 5 0 0 1 3.6-3.6A5 5 0 1 1 1 4.8C1 8 2 10 4.4 11.4H-4.4C-2 10-1 8-1 4.8"
        "A5 5 0 1 1-3.6-3.6A5 5 0 0 1 0-12Z"
    ),
}
"""Outlines around the origin, about 20 units wide."""
COLOURS = {"h": TILE_RED, "d": TILE_RED, "s": TILE_INK, "c": TILE_INK}
COURTS = "jqk"


def defs(cards: Iterable[str], letters: Mapping[str, str]) -> str:
    """Everything these cards and backs need, once per picture; `letters` are the reader's own for a, j, q and k."""
    faces = "".join(
        group(use("tile-body") + face(card, letters) + use("tile-marks"), id=f"card-{card}") for card in cards
    )
    return element("defs", TILE_PARTS + faces)


def face(card: str, letters: Mapping[str, str]) -> str:
    """What is drawn on the card: courts show their letter large, the others their sign."""
    suit, rank = card[0], card[1]
    text, colour = letters.get(rank, rank), COLOURS[suit]
    corner = element("text", escape(text), x=5, y=19, fill=colour, **{**CORNER_TYPE, "font_size": "19"})
    small = _sign(suit, 49.5, 12.5, 0.62)
    if rank not in COURTS:
        return corner + small + _sign(suit, 30, 50, 1.9 if rank == "a" else 1.6)
    frame = element("rect", x=9, y=25, width=42, height=48, rx=4, fill="none", stroke=colour, stroke_width=1.6)
    large = element(
        "text", escape(text), x=30, y=53, fill=colour, text_anchor="middle", **{**CORNER_TYPE, "font_size": "27"}
    )
    return corner + small + frame + large + _sign(suit, 30, 63, 0.6)


def _sign(suit: str, x: float, y: float, scale: float) -> str:
    return shape(SIGNS[suit], fill=COLOURS[suit], transform=f"{moved(x, y)}scale({number(scale)})")
