"""The suit of bamboo: jointed sticks in the known arrangements; the one is a bird.

As on old sets, 2, 3, 4, 6 and 8 are all green; the other values carry red.
"""

from teahouse.drawing.faces import bird
from teahouse.drawing.faces.strokes import Colours, element, group, line, scaled, use
from teahouse.drawing.palette import TILE_FACE, TILE_GREEN, TILE_RED

STICK = "tile-stick"
STICK_LENGTH = 24
LEAST_THICKNESS = 0.9

Stick = tuple[float, float, float]  # x and y of its middle, turn in degrees

# Two internodes with a light line each, between three joints, in the colour of its user.
PARTS = bird.PARTS | {
    STICK: group(
        element("path", d="M0-8.8v6.9M0 1.9v6.9", stroke="currentColor", stroke_width=7)
        + line("M-3.5-10.6h7M-3.5 0h7M-3.5 10.6h7", 2.7, stroke="currentColor")
        + line("M-1-7.1v3.5M-1 3.6v3.5", 1.3, stroke=TILE_FACE),
        id=STICK,
    )
}


def upright(y: float, *xs: float) -> list[Stick]:
    return [(x, y, 0) for x in xs]


# The length of the sticks, then per colour the sticks around the middle of the face.
ARRANGEMENTS: dict[int, tuple[float, Colours[Stick]]] = {
    2: (27, {TILE_GREEN: upright(-15.5, 0) + upright(15.5, 0)}),
    3: (26.5, {TILE_GREEN: upright(-15.5, 0) + upright(15.5, -11, 11)}),
    4: (26.5, {TILE_GREEN: upright(-15.5, -11, 11) + upright(15.5, -11, 11)}),
    5: (26.5, {TILE_GREEN: upright(-15.5, -16, 16) + upright(15.5, -16, 16), TILE_RED: upright(0, 0)}),
    6: (26.5, {TILE_GREEN: upright(-15.5, -15.5, 0, 15.5) + upright(15.5, -15.5, 0, 15.5)}),
    7: (
        18.2,
        {TILE_RED: upright(-21, 0), TILE_GREEN: upright(0, -15.5, 0, 15.5) + upright(21, -15.5, 0, 15.5)},
    ),
    8: (  # M over W
        22,
        {
            TILE_GREEN: [
                *upright(-14, -21.2, 21.2),
                *[(-8, -14, -18), (8, -14, 18), (-8, 14, 18), (8, 14, -18)],
                *upright(14, -21.2, 21.2),
            ]
        },
    ),
    9: (
        18.2,
        {
            TILE_GREEN: [stick for y in (-21, 0, 21) for stick in upright(y, -15.5, 15.5)],
            TILE_RED: [stick for y in (-21, 0, 21) for stick in upright(y, 0)],
        },
    ),
}


def draw(length: float, sticks: Colours[Stick]) -> str:
    """Sticks of one length; short ones stay thick, or they would vanish on a small tile."""
    scale = length / STICK_LENGTH
    thickness = max(scale, LEAST_THICKNESS)
    bundles = (
        group("".join(use(STICK, x / thickness, y / scale, turn=turn) for x, y, turn in bundle), color=colour)
        for colour, bundle in sticks.items()
    )
    return scaled("".join(bundles), thickness, scale)


FACES = {"1s": bird.draw()} | {f"{value}s": draw(*shape) for value, shape in ARRANGEMENTS.items()}
