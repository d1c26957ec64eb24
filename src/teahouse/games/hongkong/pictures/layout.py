"""Where things lie on the table of Hongkong Easy: one layout for wide windows, one for phones held upright.

    plate backs laid          a name plate, the hand from behind, groups and bonus tiles
          discards
    left  the wall  right     in between the side players' discards
          discards
    plate buttons
    hand            laid      the viewer's own

Everything has a zone of its own, and what lies in a zone is drawn smaller when there is much of it.
"""

from functools import lru_cache
from typing import NamedTuple

from teahouse.drawing import tiles

Point = tuple[float, float]
SHRINK = 0.96


class Zone(NamedTuple):
    """A rectangle that belongs to one thing."""

    x: float
    y: float
    width: float
    height: float


class Place(NamedTuple):
    """The zones of one player; hands from behind lie at the edge of `laid`."""

    plate: Zone
    laid: Zone
    discards: Zone


class Layout(NamedTuple):
    """Sizes are heights of tile faces; `places` go bottom, right, top, left: the order of play."""

    width: float
    height: float
    frame: float
    places: tuple[Place, ...]
    court: Zone | None
    """The field of the discards, where there is room for its line."""
    centre: Zone
    buttons: Zone
    button_width: float
    hand: Point
    hand_tile: float
    hand_row: int
    laid_tile: float
    own_laid_tile: float
    discard_tile: float
    back_tile: float
    """0 where hands are shown as a number on the plate."""
    letters: float
    """The size of letters on plates."""


LANDSCAPE = Layout(
    width=1200,
    height=820,
    frame=10,
    places=(
        Place(Zone(28, 640, 204, 54), Zone(28, 704, 1144, 98), Zone(472, 430, 256, 204)),
        Place(Zone(972, 84, 204, 54), Zone(972, 150, 154, 480), Zone(742, 226, 216, 258)),
        Place(Zone(244, 20, 204, 54), Zone(464, 22, 708, 50), Zone(472, 84, 256, 204)),
        Place(Zone(24, 84, 204, 54), Zone(74, 150, 154, 480), Zone(242, 226, 216, 258)),
    ),
    court=Zone(232, 79, 736, 552),
    centre=Zone(472, 292, 256, 132),
    buttons=Zone(252, 634, 920, 64),
    button_width=128,
    hand=(28, 708),
    hand_tile=88,
    hand_row=14,
    laid_tile=44,
    own_laid_tile=60,
    discard_tile=45,
    back_tile=36,
    letters=18,
)

PORTRAIT = Layout(
    width=400,
    height=682,
    frame=3,
    places=(
        Place(Zone(7, 358, 154, 42), Zone(167, 357, 226, 44), Zone(7, 405, 386, 61)),
        Place(Zone(239, 121, 154, 42), Zone(239, 168, 154, 56), Zone(239, 229, 154, 123)),
        Place(Zone(7, 7, 154, 42), Zone(167, 6, 226, 44), Zone(7, 54, 386, 61)),
        Place(Zone(7, 121, 154, 42), Zone(7, 168, 154, 56), Zone(7, 229, 154, 123)),
    ),
    court=None,
    centre=Zone(167, 121, 66, 231),
    buttons=Zone(7, 470, 386, 61),
    button_width=112,
    hand=(9, 536),
    hand_tile=66,
    hand_row=7,
    laid_tile=34,
    own_laid_tile=34,
    discard_tile=27,
    back_tile=0,
    letters=14,
)


@lru_cache(maxsize=4096)
def flow(
    groups: tuple[int, ...], zone: Zone, tallest: float, gap: float, align: float = 0
) -> tuple[float, list[Point]]:
    """Groups of so many tiles in lines like words, as large as the zone allows: a tile's height, each group's corner.

    `gap` between groups is a share of a tile's width; `align` is 0 for the left, 1 for the right.
    """
    height = tallest
    while (lines := _lines(groups, zone, height, gap)) is None:
        height *= SHRINK
    wide, tall = tiles.footprint(height)
    corners: list[Point] = []
    for nth, line in enumerate(lines):
        length = (sum(line) + gap * (len(line) - 1)) * wide
        x = zone.x + align * (zone.width - length)
        for count in line:
            corners.append((round(x, 1), round(zone.y + nth * (tall + LINE_GAP), 1)))
            x += (count + gap) * wide
    return height, corners


LINE_GAP = 3


def _lines(groups: tuple[int, ...], zone: Zone, height: float, gap: float) -> list[list[int]] | None:
    """The groups of each line, or None if they do not fit at this height."""
    wide, tall = tiles.footprint(height)
    lines: list[list[int]] = []
    used = zone.width + 1
    for count in groups:
        length = count * wide
        if used + gap * wide + length > zone.width:
            lines.append([])
            used = -gap * wide
        lines[-1].append(count)
        used += gap * wide + length
        if used > zone.width:
            return None
    return lines if len(lines) * (tall + LINE_GAP) - LINE_GAP <= zone.height else None


@lru_cache(maxsize=128)
def hand_places(layout: Layout, count: int, apart: bool) -> list[Point]:
    """Where the tiles of the viewer's hand lie, the last one a little apart if it was just drawn."""
    wide, tall = tiles.footprint(layout.hand_tile)
    found: list[Point] = []
    for nth in range(count):
        row, column = divmod(nth, layout.hand_row)
        shift = 0.22 * wide if apart and nth == count - 1 and column else 0
        found.append((layout.hand[0] + column * (wide + HAND_GAP) + shift, layout.hand[1] + row * (tall + HAND_GAP)))
    return found


HAND_GAP = 2.5


def own_laid_zone(layout: Layout, count: int) -> Zone:
    """What the viewer's hand leaves free beside it; on a phone the laid tiles have a line of their own."""
    zone = layout.places[0].laid
    if layout is not LANDSCAPE:
        return zone
    used = (count + 0.5) * (tiles.footprint(layout.hand_tile)[0] + HAND_GAP)
    return Zone(zone.x + used, zone.y, zone.width - used, zone.height)


@lru_cache(maxsize=512)
def button_zones(layout: Layout, tiles_on: tuple[int, ...]) -> list[Zone]:
    """Buttons side by side, those with many tiles wider; several rows only when a finger could not tell them apart."""
    zone, count = layout.buttons, len(tiles_on)
    rows = -(-count // MOST_BUTTONS_A_ROW) or 1
    height = (zone.height - BUTTON_GAP * (rows - 1)) / rows
    found: list[Zone] = []
    for row in range(rows):
        shares = [max(number, 2) + 1.0 for number in tiles_on[row * count // rows : (row + 1) * count // rows]]
        room = zone.width - BUTTON_GAP * (len(shares) - 1)
        unit = min(layout.button_width / 4, room / sum(shares)) if shares else 0
        if shares and unit * min(shares) < FINGER:
            shares, unit = [1.0] * len(shares), room / len(shares)
        x = zone.x + (room - unit * sum(shares)) / 2
        for share in shares:
            found.append(Zone(round(x, 1), zone.y + row * (height + BUTTON_GAP), round(unit * share, 1), height))
            x += unit * share + BUTTON_GAP
    return found


BUTTON_GAP = 5.0
FINGER = 49
"""44 px on a phone 360 px wide."""
MOST_BUTTONS_A_ROW = 9
