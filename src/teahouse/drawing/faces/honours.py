"""Winds and dragons: one large character each; the white dragon is an empty frame."""

from teahouse.drawing.faces.strokes import element, glyph, group, line
from teahouse.drawing.palette import TILE_BLUE, TILE_GREEN, TILE_INK, TILE_RED

CHARACTERS = {
    "1z": ("東", TILE_INK),
    "2z": ("南", TILE_INK),
    "3z": ("西", TILE_INK),
    "4z": ("北", TILE_INK),
    "6z": ("發", TILE_GREEN),
    "7z": ("中", TILE_RED),
}


def draw_frame() -> str:
    """A tablet nobody has written on: a heavy frame, and a fine one that gives way to its corners."""
    heavy = element("rect", x=10.5, y=9.5, width=39, height=61, rx=1.5, fill="none", stroke_width=3.4)
    fine = line(
        "M21 15h18a5.5 5.5 0 0 0 5.5 5.5v39a5.5 5.5 0 0 0-5.5 5.5h-18a5.5 5.5 0 0 0-5.5-5.5v-39a5.5 5.5 0 0 0 5.5-5.5Z",
        1.4,
    )
    nails = line("M16.2 15.2h0M43.8 15.2h0M16.2 64.8h0M43.8 64.8h0", 3)
    return group(heavy + fine + nails, stroke=TILE_BLUE)


FACES = {kind: glyph(character, 30, 44.5, 49, fill) for kind, (character, fill) in CHARACTERS.items()}
FACES["5z"] = draw_frame()
