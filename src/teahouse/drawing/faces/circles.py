"""The suit of circles: rings with a rosette, in the arrangements every player knows."""

from teahouse.drawing.faces.strokes import (
    MIDDLE,
    Colours,
    around,
    beads,
    element,
    group,
    moved,
    scaled,
    turned,
    use,
)
from teahouse.drawing.palette import TILE_BLUE, TILE_FACE, TILE_GREEN, TILE_RED

DOT = "tile-dot"
DOT_RADIUS = 10

# A ring around a disc with a light flower of six petals, in the colour of its user.
PARTS = {
    DOT: group(
        element("circle", r=8.6, fill="none", stroke="currentColor", stroke_width=2.8)
        + element("circle", r=6, fill="currentColor")
        + beads(3.1, 2.6, 6, stroke=TILE_FACE),
        id=DOT,
    )
}

# The radius of the dots, then per colour their places around the middle of the face.
ARRANGEMENTS: dict[int, tuple[float, Colours[tuple[float, float]]]] = {
    2: (13.6, {TILE_GREEN: [(0, -15.2)], TILE_BLUE: [(0, 15.2)]}),
    3: (10.6, {TILE_BLUE: [(-14, -19)], TILE_RED: [(0, 0)], TILE_GREEN: [(14, 19)]}),
    4: (11.2, {TILE_BLUE: [(-13, -16), (13, 16)], TILE_GREEN: [(13, -16), (-13, 16)]}),
    5: (9.6, {TILE_BLUE: [(-14, -20), (14, 20)], TILE_GREEN: [(14, -20), (-14, 20)], TILE_RED: [(0, 0)]}),
    6: (9.2, {TILE_GREEN: [(-11, -21), (11, -21)], TILE_RED: [(-11, 2), (11, 2), (-11, 21.4), (11, 21.4)]}),
    7: (
        7.9,
        {
            TILE_GREEN: [(-15.5, -22.5), (0, -15.7), (15.5, -8.9)],
            TILE_RED: [(-9.2, 6.3), (9.2, 6.3), (-9.2, 22.7), (9.2, 22.7)],
        },
    ),
    8: (7.3, {TILE_BLUE: [(x, y) for y in (-23.1, -7.7, 7.7, 23.1) for x in (-10, 10)]}),
    9: (
        7.7,
        {
            TILE_GREEN: [(-16.8, -20.2), (0, -20.2), (16.8, -20.2)],
            TILE_RED: [(-16.8, 0), (0, 0), (16.8, 0)],
            TILE_BLUE: [(-16.8, 20.2), (0, 20.2), (16.8, 20.2)],
        },
    ),
}


def draw(radius: float, places: Colours[tuple[float, float]]) -> str:
    scale = radius / DOT_RADIUS
    dots = (
        group("".join(use(DOT, x / scale, y / scale) for x, y in spots), color=colour)
        for colour, spots in places.items()
    )
    return scaled("".join(dots), scale)


def draw_great_ring() -> str:
    """The one: a beaded border, a wreath of petals and a small flower in its heart."""
    border = element("circle", r=24.8, fill="none", stroke=TILE_GREEN, stroke_width=2.2)
    pearls = beads(21.2, 2, 36, stroke=TILE_GREEN)
    wreath = group(turned("M0-7C-5.4-11-5-16.4 0-18.6C5-16.4 5.4-11 0-7Z", around(8)), fill=TILE_RED)
    heart = element("circle", r=6.9, fill=TILE_FACE, stroke=TILE_BLUE, stroke_width=2)
    flower = beads(3.3, 2.7, 6, stroke=TILE_BLUE) + element("circle", r=1.3, fill=TILE_BLUE)
    return group(border + pearls + wreath + heart + flower, transform=moved(*MIDDLE))


FACES = {"1p": draw_great_ring()} | {f"{value}p": draw(*shape) for value, shape in ARRANGEMENTS.items()}
