"""Where things lie on the table of Hongkong Easy: for wide windows, for phones held upright and held sideways.

    backs     laid    plate       across: what a player has laid out begins at the plate
    plate     discards  discards  left: everything turned a quarter towards its player
    laid      the wall  laid
    discards  discards  plate     right
    plate  question   buttons
    hand                 laid     the viewer's own

Every player has a place, and lays things out in it as if sitting at the lower edge (`frames.py` turns them). What lies
in a zone is drawn smaller when there is much of it.
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
    """The zones of one player."""

    plate: Zone
    bubble: Zone
    """What is called appears there; it may cover backs, never faces."""
    pond: Zone
    """The discards; where `laid` is None they share it with what is laid out, which lies at the player's edge."""
    laid: Zone | None
    backs: Zone | None = None
    """The hand from behind, across beside what is laid out; None where it is a number on the plate."""


class Layout(NamedTuple):
    """Sizes are heights of tile faces; `places` go bottom, right, top, left: the order of play."""

    name: str
    width: float
    height: float
    frame: float
    places: tuple[Place, ...]
    centre: Zone
    question: Zone
    buttons: Zone
    button_width: float
    hand: Point
    hand_tile: float
    hand_row: int
    laid_tile: float
    laid_most: float
    """The same where the discards leave room for more."""
    laid_depth: float
    """So deep what a player at the side has laid out may reach into the table."""
    own_laid_tile: float
    pond_tile: float
    back_tile: float
    letters: float
    """The size of letters on plates."""
    own_bonus: Zone | None
    """Where the viewer's bonus tiles lie apart from the groups."""
    deed: Zone
    """At the end of a hand: what was done."""
    people: Zone
    """And what everybody held, got and paid."""


LANDSCAPE = Layout(
    name="landscape",
    width=1200,
    height=820,
    frame=9,
    places=(
        Place(Zone(24, 641, 210, 54), Zone(244, 647, 150, 42), Zone(344, 418, 512, 214), Zone(24, 704, 1152, 98)),
        Place(
            Zone(966, 580, 210, 54),
            Zone(864, 586, 96, 42),
            Zone(862, 82, 270, 490),
            None,
            Zone(1138, 82, 38, 490),
        ),
        Place(
            Zone(810, 18, 210, 54),
            Zone(1028, 24, 148, 42),
            Zone(344, 82, 512, 214),
            Zone(238, 18, 566, 55),
            Zone(24, 18, 780, 55),
        ),
        Place(Zone(24, 82, 210, 54), Zone(242, 88, 96, 42), Zone(68, 144, 270, 490), None, Zone(24, 144, 38, 490)),
    ),
    centre=Zone(344, 302, 512, 110),
    question=Zone(244, 636, 250, 64),
    buttons=Zone(500, 636, 676, 64),
    button_width=128,
    hand=(24, 707),
    hand_tile=90,
    hand_row=14,
    laid_tile=50,
    laid_most=50,
    laid_depth=110,
    own_laid_tile=64,
    pond_tile=64,
    back_tile=34,
    letters=19,
    own_bonus=None,
    deed=Zone(240, 80, 720, 290),
    people=Zone(240, 374, 720, 256),
)

PORTRAIT = Layout(
    name="portrait",
    width=400,
    height=632,
    frame=3,
    places=(
        Place(Zone(6, 401, 140, 28), Zone(152, 401, 86, 28), Zone(6, 318, 388, 80), Zone(6, 559, 388, 70)),
        Place(Zone(220, 281, 174, 34), Zone(304, 297, 88, 17), Zone(220, 121, 174, 157), None),
        Place(Zone(254, 5, 140, 34), Zone(320, 21, 72, 17), Zone(6, 42, 388, 77), Zone(6, 5, 244, 34)),
        Place(Zone(6, 121, 174, 34), Zone(90, 137, 88, 17), Zone(6, 158, 174, 157), None),
    ),
    centre=Zone(182, 125, 36, 186),
    question=Zone(150, 400, 164, 30),
    buttons=Zone(6, 432, 388, 53),
    button_width=112,
    hand=(10, 487),
    hand_tile=66,
    hand_row=7,
    laid_tile=32,
    laid_most=46,
    laid_depth=56,
    own_laid_tile=64,
    pond_tile=36,
    back_tile=0,
    letters=14,
    own_bonus=Zone(316, 401, 78, 28),
    deed=Zone(6, 6, 388, 206),
    people=Zone(6, 212, 388, 185),
)

LOW = Layout(
    name="low",
    width=1000,
    height=402,
    frame=3,
    places=(
        Place(Zone(6, 269, 150, 54), Zone(168, 278, 100, 36), Zone(311, 174, 378, 93), Zone(6, 325, 988, 74)),
        Place(Zone(842, 228, 152, 39), Zone(736, 231, 98, 33), Zone(692, 6, 302, 219), None),
        Place(Zone(557, 6, 132, 37), Zone(625, 23, 63, 19), Zone(311, 46, 378, 93), Zone(146, 6, 406, 37)),
        Place(Zone(6, 6, 134, 37), Zone(75, 23, 63, 19), Zone(6, 46, 302, 219), None),
    ),
    centre=Zone(311, 141, 378, 31),
    question=Zone(162, 269, 176, 54),
    buttons=Zone(342, 269, 652, 54),
    button_width=112,
    hand=(8, 324),
    hand_tile=71,
    hand_row=14,
    laid_tile=36,
    laid_most=36,
    laid_depth=112,
    own_laid_tile=56,
    pond_tile=42,
    back_tile=0,
    letters=15,
    own_bonus=None,
    deed=Zone(6, 6, 430, 260),
    people=Zone(440, 6, 554, 260),
)


@lru_cache(maxsize=4096)
def flow(
    groups: tuple[float, ...], zone: Zone, tallest: float, gap: float, align: float = 0
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


def _lines(groups: tuple[float, ...], zone: Zone, height: float, gap: float) -> list[list[float]] | None:
    """The groups of each line, or None if they do not fit at this height."""
    wide, tall = tiles.footprint(height)
    lines: list[list[float]] = []
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


@lru_cache(maxsize=128)
def own_laid_zone(layout: Layout, count: int) -> Zone:
    """What the viewer's hand of so many tiles leaves free of its last row."""
    zone = layout.places[0].laid
    assert zone is not None
    rows_above = 1 if zone.y > layout.hand[1] + layout.hand_tile else 0
    in_last_row = max(0, count - rows_above * layout.hand_row)
    used = (in_last_row + 0.45) * (tiles.footprint(layout.hand_tile)[0] + HAND_GAP) if in_last_row else 0
    return Zone(zone.x + used, zone.y, zone.width - used, zone.height)


def grown(laid: Zone, pond: Zone, free: float) -> Zone:
    """Where groups may lie if a pond below them leaves so much free at their side; others leave none."""
    is_below = pond.x <= laid.x and laid.x + laid.width <= pond.x + pond.width
    return laid._replace(height=pond.y - laid.y + max(0, free)) if is_below else laid


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


BUTTON_GAP = 4.0
FINGER = 52.2
"""44 px on a phone of 360x640 with a strip of buttons below the table."""
MOST_BUTTONS_A_ROW = 9
