"""The bird of the bamboo suit: a peacock on a bamboo perch.

It looks right, so that its head keeps clear of the corner digit, and its tail opens to the left.
"""

from teahouse.drawing.faces.strokes import element, group, line, shape, spot, use
from teahouse.drawing.palette import TILE_BLUE, TILE_FACE, TILE_GOLD, TILE_GREEN, TILE_INK, TILE_RED

PLUME = "tile-plume"
FAN = (-110, -10, -85, -35, -60)  # the directions of the plumes, from the hindmost to the foremost

# A long feather pointing up from the origin, with an eye at its tip.
PARTS = {
    PLUME: group(
        shape(
            "M0 0C-2-9-7-17-6.4-24a6.4 6.4 0 0 1 12.8 0C7-17 2-9 0 0Z",
            fill=TILE_GREEN,
            stroke=TILE_FACE,
            stroke_width=0.8,
        )
        + shape("M-.4-17.6h.8L.5-5h-1Z", fill=TILE_FACE)
        + spot(0, -23.8, 3.8, fill=TILE_RED, stroke=TILE_FACE)
        + spot(0, -23, 1.5, fill=TILE_INK),
        id=PLUME,
    )
}


def draw() -> str:
    tail = "".join(use(PLUME, 35, 51, turn=turn) for turn in FAN)
    return tail + draw_perch() + draw_legs() + draw_body() + draw_wing() + draw_head()


def draw_perch() -> str:
    pole = element("path", d="M8 72h44", stroke_width=4.6)
    joints = line("M7.6 69.7v4.6M22.5 69.7v4.6M37.5 69.7v4.6M52.4 69.7v4.6", 2.4)
    light = line("M11.5 71.6h7M26.5 71.6h7M41.5 71.6h7", 1, stroke=TILE_FACE)
    return group(pole + joints + light, stroke=TILE_GREEN)


def draw_legs() -> str:
    return line("M37 59L36 69M33.4 69.2h5.4M42.5 57.5L44 69M41.4 69.2h5.6", 1.5, stroke=TILE_INK)


def draw_body() -> str:
    """Head, neck and breast in one sweep, with a few scales along the neck."""
    body = (
        "M40.5 24C39.8 19.5 43 16.6 46 17C49.6 17.4 51 20.6 50.2 24C49.2 28 46.8 31 47.2 35"
        "C47.7 39.5 51 42.5 50.4 48C49.6 55.5 43 60.5 36.5 60C30 59.5 26 55 24 49.5"
        "C30.5 49.5 36.4 45 39.4 38.5C41.2 34 41.2 29 40.5 24Z"
    )
    scales = "M42.4 30.2q1.3 1.6 2.6 0M42.4 34.4q1.4 1.7 2.8 0M41.4 38.6q1.5 1.8 3 0q1.5 1.8 3 0"
    return shape(body, fill=TILE_BLUE) + line(scales, 0.9, stroke=TILE_FACE)


def draw_wing() -> str:
    wing = (
        "M45.4 46C41.5 40.5 32 42.5 27.5 49C24.5 53 22 55.4 17.5 57C24 58.8 30 58.8 35 57.2C40.5 55.4 45.6 52 45.4 46Z"
    )
    feathers = "M40.6 47.4C35 46.6 31 51 26.6 55.4M41 50.4C37 50.4 34.4 53.4 31.6 56"
    return shape(wing, fill=TILE_GREEN, stroke=TILE_FACE) + line(feathers, 1, stroke=TILE_FACE)


def draw_head() -> str:
    beak = shape("M50.3 20.2Q53.6 20.8 55.2 24Q52.4 24.2 49.8 24.9Z", fill=TILE_GOLD)
    eye = shape("M43.6 21.4q2.6-3 5.4-.6q-1.4 3.6-5.4.6Z", fill=TILE_FACE) + spot(46.7, 21.2, 1.15, fill=TILE_INK)
    crest = line("M43.4 17.4L40 11.4M45.2 17L44.6 10M47.2 17.2L49.2 11", 0.8, stroke=TILE_INK)
    tips = group(spot(39.8, 11, 1.5) + spot(44.6, 9.6, 1.5) + spot(49.4, 10.6, 1.5), fill=TILE_RED)
    return beak + eye + crest + tips
