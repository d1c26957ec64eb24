"""Flowers and seasons: small drawings with their name in the right corner, their number in the left.

The four flowers stand free on the tile; the four seasons are seen through a garden window.
"""

from teahouse.drawing.faces.strokes import (
    around,
    element,
    glyph,
    group,
    line,
    moved,
    shape,
    spot,
    turned,
    use,
)
from teahouse.drawing.palette import TILE_BLUE, TILE_FACE, TILE_GOLD, TILE_GREEN, TILE_INK, TILE_RED

NAMES = dict(zip(("1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"), "梅蘭菊竹春夏秋冬", strict=True))
BLOSSOM, PETAL, LEAF = "tile-blossom", "tile-petal", "tile-leaf"
WING, FLAKE, WINDOW = "tile-wing", "tile-flake", "tile-window"

PARTS = {
    BLOSSOM: group(
        turned("M0-1C-6-4-4.6-9 0-9C4.6-9 6-4 0-1Z", around(5), stroke=TILE_FACE, stroke_width=0.7)
        + spot(0, 0, 2.1, stroke=TILE_FACE, stroke_width=1.4),
        id=BLOSSOM,
        fill=TILE_RED,
    ),
    PETAL: shape("M0-4C-4-10-3.6-16 0-19C3.6-16 4-10 0-4Z", id=PETAL),
    LEAF: shape("M0 0C3.2 4 3.2 9.5 0 16C-3.2 9.5-3.2 4 0 0Z", id=LEAF),
    WING: group(
        shape("M0-1C-3-12-17-17-18-8C-18.5-1-9 3 0 1Z", fill=TILE_BLUE)
        + shape("M0 1C-8 2-14 6-11 11C-8 15-2 9 0 3Z", fill=TILE_RED)
        + spot(-11.5, -6.5, 2.4, fill=TILE_FACE),
        id=WING,
    ),
    FLAKE: line("M0-3.6v7.2M-3.1-1.8l6.2 3.6M-3.1 1.8l6.2-3.6", 1, id=FLAKE),
    WINDOW: line(
        "M-15-15a16.5 16.5 0 0 1 30 0a16.5 16.5 0 0 1 0 30a16.5 16.5 0 0 1-30 0a16.5 16.5 0 0 1 0-30Z",
        1.7,
        id=WINDOW,
        stroke=TILE_INK,
    ),
}


def draw_plum() -> str:
    """A knotty branch with three blossoms and two buds."""
    branch = (
        "M8 77C13 67 20 64 26 59C33 54 35 46 41 41C46 36 47 31 49 25L51 25.5"
        "C50 33 49 38 45 42.5C40 48 39 55 31 61C24 66 20 69 15 77Z"
    )
    twigs = "M27 59C23 53 15 51 11 43M34 52C33 45 29 40 29 32M17 66C13 66 10 64 8 60"
    wood = shape(branch, fill=TILE_INK) + line(twigs, 1.8, stroke=TILE_INK)
    blossoms = use(BLOSSOM, 18, 46) + use(BLOSSOM, 31, 30, turn=20) + use(BLOSSOM, 46, 56, turn=-15)
    buds = group(spot(50, 26, 3) + spot(8, 59.5, 2.6), fill=TILE_RED)
    return wood + blossoms + buds


def draw_orchid() -> str:
    """Arching blades of grass and one bloom on its stem."""
    blades = (
        "M22 76C25 56 38 46 56 52C42 51 31 60 26 76ZM25 76C22 60 14 52 4 55C15 49 25 58 28 76Z"
        "M24 76C26 58 36 42 52 38C41 45 33 58 28 76ZM24 76C23 62 18 48 8 40C22 46 27 60 27 76Z"
    )
    grass = shape(blades, fill=TILE_GREEN) + line("M26 74C24 60 25 46 28 36", 1.6, stroke=TILE_GREEN)
    petals = turned("M0 1C-3.8-4-3.4-9.5 0-14C3.4-9.5 3.8-4 0 1Z", [-108, -52, 0, 52, 108])
    lip = shape("M0 0C-4 3-3.4 8 0 10C3.4 8 4 3 0 0Z", fill=TILE_RED)
    return grass + group(petals + lip, fill=TILE_BLUE, transform=moved(28, 32))


def draw_chrysanthemum() -> str:
    """One full head of many petals over two leaves."""
    leaves = (
        "M29 74C24 76 20 72 17 73C16 69 11 69 10 63C15 63 17 60 21 63C25 63 28 68 29 74Z"
        "M31 72C35 73 39 69 42 70C43 66 48 66 50 60C45 60 42 58 39 61C34 61 31 66 31 72Z"
    )
    stem = shape(leaves + "M29 52h2.4L31 77h-2.6Z", fill=TILE_GREEN)
    outer = "".join(use(PETAL, turn=turn) for turn in around(14))
    inner = "".join(use(PETAL, turn=turn) for turn in around(9))
    head = outer + group(inner, transform="scale(.6)") + element("circle", r=2.6)
    return stem + group(head, fill=TILE_GOLD, stroke=TILE_FACE, stroke_width=0.9, transform=moved(30, 40))


def draw_bamboo() -> str:
    """Two living stalks with leaves, quite unlike the cut sticks of the suit."""
    stalks = element("path", d="M22 77L26 20", stroke_width=4.4, stroke_dasharray="14 1.4") + element(
        "path", d="M38 77L35 30", stroke_width=2.6, stroke_dasharray="11 1.2"
    )
    sprays = (
        (35, 31, (-75, -40, -5, 35)),
        (24, 40, (80, 45, 10)),
        (37, 52, (-80, -45, -8)),
        (23, 60, (75, 40)),
    )
    leaves = "".join(use(LEAF, x, y, turn=turn) for x, y, turns in sprays for turn in turns)
    return group(stalks, stroke=TILE_INK) + group(leaves, fill=TILE_GREEN, stroke=TILE_FACE, stroke_width=0.6)


def draw_spring() -> str:
    """A butterfly over young shoots."""
    wings = use(WING) + group(use(WING), transform="scale(-1 1)")
    body = line("M0-5v12", 2.4) + line("M0-6Q-1-11-5-13M0-6Q1-11 5-13", 1)
    butterfly = group(wings + group(body, stroke=TILE_INK), transform="translate(-1 -3)rotate(-10)scale(.88)")
    shoots = "M-1 22C-1 17-4 14-9 13C-9 18-6 20-1 22ZM0 22C0 17 3 14 8 12C8 17 5 20 0 22Z"
    return butterfly + shape(shoots, fill=TILE_GREEN)


def draw_summer() -> str:
    """A lotus on the water, the sun behind it."""
    sun = spot(0, -6, 12.5, fill=TILE_GOLD, fill_opacity=0.3, stroke=TILE_GOLD)
    petals = turned("M0 0C-7-7-6.4-17 0-24C6.4-17 7-7 0 0Z", [-74, 74, -39, 39, 0])
    lotus = group(petals, fill=TILE_RED, stroke=TILE_FACE, stroke_width=0.9, transform=moved(0, 9))
    water = line("M-16 13q4-3 8 0t8 0t8 0t8 0M-9 18q3-2.5 6 0t6 0t6 0", 1.6, stroke=TILE_BLUE)
    return sun + lotus + water


def draw_autumn() -> str:
    """A maple leaf before the full moon."""
    moon = spot(6, -7.5, 9, fill=TILE_GOLD, fill_opacity=0.3, stroke=TILE_GOLD)
    lobes = (
        turned("M0 4C-5-4-3.4-12 0-19C3.4-12 5-4 0 4Z", [-42, 0, 42])
        + turned("M0 3C-4-3-2.7-10 0-15C2.7-10 4-3 0 3Z", [-84, 84])
        + turned("M0 2C-3-2-1.9-7 0-10.5C1.9-7 3-2 0 2Z", [-126, 126])
    )
    stem = line("M0 0Q0 10 4 16", 1.6, stroke=TILE_RED)
    return moon + group(lobes + stem, fill=TILE_RED, transform=moved(-2, 3, -14))


def draw_winter() -> str:
    """Snow on a mountain, around the fir before it, and in the air."""
    mountain = shape("M-19 9L-4-15L4-2L8.5-6L19 9Z", fill=TILE_BLUE)
    cap = shape("M-8.4-5.2L-6-7.2L-4-4L-1.4-6.6L.2-6L-4-12.9Z", fill=TILE_FACE)
    fir = shape(
        "M5-6L10 2H7.5L12.5 9H9L13.5 15.5H6.5V19H3.5V15.5H-3.5L1 9H-2.5L2.5 2H0Z",
        fill=TILE_GREEN,
        stroke=TILE_FACE,
        stroke_linejoin="round",
    )
    drifts = line("M-12.5 12.4q3.6-2.2 7.4.2M-9.6 16.8q2.8-1.8 5.6 0", 1.3)
    flakes = use(FLAKE, -14.5, -7) + use(FLAKE, 5, -16) + use(FLAKE, 14, -8)
    return mountain + cap + fir + group(drifts + flakes, stroke=TILE_INK)


def seen_through_window(scene: str) -> str:
    return group(use(WINDOW) + scene, transform=moved(30, 49))


DRAWINGS = {
    "1f": draw_plum(),
    "2f": draw_orchid(),
    "3f": draw_chrysanthemum(),
    "4f": draw_bamboo(),
    "1g": seen_through_window(draw_spring()),
    "2g": seen_through_window(draw_summer()),
    "3g": seen_through_window(draw_autumn()),
    "4g": seen_through_window(draw_winter()),
}
FACES = {kind: drawing + glyph(NAMES[kind], 47.5, 12.5, 16, TILE_INK) for kind, drawing in DRAWINGS.items()}
