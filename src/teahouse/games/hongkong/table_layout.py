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
    """The zones of one player; `backs` of the viewer is the hand itself."""

    plate: Zone
    laid: Zone
    discards: Zone


class Layout(NamedTuple):
    """Sizes are heights of tile faces; `places` go bottom, right, top, left: the order of play."""

    width: float
    height: float
    frame: float
    places: tuple[Place, ...]
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
        Place(Zone(972, 84, 204, 54), Zone(972, 150, 154, 480), Zone(736, 226, 228, 258)),
        Place(Zone(28, 20, 204, 54), Zone(252, 22, 920, 50), Zone(472, 82, 256, 204)),
        Place(Zone(24, 84, 204, 54), Zone(74, 150, 154, 480), Zone(236, 226, 228, 258)),
    ),
    centre=Zone(472, 292, 256, 132),
    buttons=Zone(252, 634, 920, 64),
    button_width=124,
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
    height=672,
    frame=3,
    places=(
        Place(Zone(7, 358, 154, 42), Zone(167, 357, 226, 44), Zone(7, 405, 386, 61)),
        Place(Zone(239, 121, 154, 42), Zone(239, 168, 154, 56), Zone(239, 229, 154, 123)),
        Place(Zone(7, 7, 154, 42), Zone(167, 6, 226, 44), Zone(7, 54, 386, 61)),
        Place(Zone(7, 121, 154, 42), Zone(7, 168, 154, 56), Zone(7, 229, 154, 123)),
    ),
    centre=Zone(167, 121, 66, 231),
    buttons=Zone(7, 470, 386, 52),
    button_width=92,
    hand=(9, 526),
    hand_tile=66,
    hand_row=7,
    laid_tile=34,
    own_laid_tile=34,
    discard_tile=27,
    back_tile=0,
    letters=14,
)


@lru_cache(maxsize=4096)
def flow(groups: tuple[int, ...], zone: Zone, tallest: float, gap: float, right: bool = False) -> tuple[float, list[Point]]:
    """Groups of so many tiles in lines like words, as large as the zone allows: a tile's height, each group's corner.

    `gap` between groups is a share of a tile's width.
    """
    height = tallest
    while (lines := _lines(groups, zone, height, gap)) is None:
        height *= SHRINK
    wide, tall = tiles.footprint(height)
    corners: list[Point] = []
    for nth, line in enumerate(lines):
        length = (sum(line) + gap * (len(line) - 1)) * wide
        x = zone.x + (zone.width - length if right else 0)
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
    """Where the tiles of the own hand lie, the last one a little apart if it was just drawn."""
    wide, tall = tiles.footprint(layout.hand_tile)
    found: list[Point] = []
    for nth in range(count):
        row, column = divmod(nth, layout.hand_row)
        shift = 0.22 * wide if apart and nth == count - 1 and column else 0
        found.append((layout.hand[0] + column * (wide + HAND_GAP) + shift, layout.hand[1] + row * (tall + HAND_GAP)))
    return found


HAND_GAP = 2.5


def own_laid_zone(layout: Layout, count: int) -> Zone:
    """What the own hand leaves free beside it; on a phone the laid tiles have a line of their own."""
    zone = layout.places[0].laid
    if layout is not LANDSCAPE:
        return zone
    used = (count + 0.5) * (tiles.footprint(layout.hand_tile)[0] + HAND_GAP)
    return Zone(zone.x + used, zone.y, zone.width - used, zone.height)


def button_zones(layout: Layout, count: int) -> list[Zone]:
    """Buttons side by side, narrower when there are many, in several rows only when a finger could not tell them apart."""
    zone, gap = layout.buttons, 5.0
    rows = -(-count // MOST_BUTTONS_A_ROW)
    columns = -(-count // rows) if rows else 0
    if not columns:
        return []
    width = min(layout.button_width, (zone.width - gap * (columns - 1)) / columns)
    height = (zone.height - gap * (rows - 1)) / rows
    left = zone.x + (zone.width - columns * (width + gap) + gap) / 2
    return [
        Zone(left + column * (width + gap), zone.y + row * (height + gap), width, height)
        for row, column in (divmod(nth, columns) for nth in range(count))
    ]


MOST_BUTTONS_A_ROW = 8
