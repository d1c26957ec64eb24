"""Where things lie on the table of Mah-Nol, in a wide window and on a phone held upright or sideways.

    wide    wall                        narrow   wall
            carpet, with everybody's             a line for each of the others
            layout and plate                     carpet, with your layout
            your plate, buttons, hand            your plate, buttons, hand

    low     wall                         carpet, with your layout
            a line for each of the others
            your plate, buttons
            hand

Before a game is announced nothing is laid out: then hands are twice as large and the carpet holds the questions.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from teahouse.drawing import tiles
from teahouse.games.mah_nol.pictures.pieces import Zone
from teahouse.games.mah_nol.play.layouts import FORBIDDEN_CITY, LONG_MARCH, MARCO_POLO, MIDDLE_KINGDOM

Point = tuple[float, float]


class Stage(NamedTuple):
    """Sizes are heights of tile faces. Sides of the table: 0 the viewer's, 1 left, 2 opposite, 3 right."""

    narrow: bool
    """Whether there is little room: the others' layouts lie in lines, one's own is folded."""
    width: float
    height: float
    frame: float
    wall: Zone
    front_tile: float
    """The tiles of the wall that can be taken: the first open and the first hidden one."""
    wall_tile: float
    carpet: Zone
    own_plate: Zone
    buttons: Zone
    hand: Zone
    hand_tile: float
    hand_rows: int
    largest: float
    """No tile of a layout is drawn higher."""
    plates: dict[int, Zone]
    fields: dict[int, Zone]
    """Where layouts lie, by side; before the announcement they are of no use."""
    letters: float
    said: Zone | None = None
    """Where a sentence stands while one lays tiles; None: beside the button."""


def stage_for(game: str | None, others: tuple[int, ...], narrow: bool, held: int, low: bool = False) -> Stage:
    """The stage for this announced game, or for the time before; `others` are the sides at which others sit."""
    if narrow:
        return _narrow(game, others, held)
    if low:
        return _low(game, others)
    return _wide_play(game, len(others) + 1) if game else _wide_prelude()


# Wide

WIDTH, HEIGHT = 1240, 960
WALL = Zone(24, 20, 1192, 72)
PLATE = (286.0, 74.0)
TOP, BOTTOM = 126, 778
"""Between these, and from 46 to 1194, layouts lie."""


@lru_cache(maxsize=1)
def _wide_prelude() -> Stage:
    plates = {1: (50, 370), 2: (477, 132), 3: (904, 370)}
    return Stage(
        narrow=False,
        width=WIDTH,
        height=HEIGHT,
        frame=10,
        wall=WALL,
        front_tile=60,
        wall_tile=60,
        carpet=Zone(24, 104, 1192, 656),
        own_plate=Zone(24, 772, 330, 66),
        buttons=Zone(368, 774, 848, 62),
        hand=Zone(24, 852, 1192, 94),
        hand_tile=86,
        hand_rows=1,
        largest=0,
        plates=_plates_at(plates),
        fields={},
        letters=19,
    )


@lru_cache(maxsize=32)
def _wide_play(game: str, players: int) -> Stage:
    """Layouts need a larger carpet: hand, buttons and the viewer's plate lie side by side."""
    plates: dict[int, Point] = {1: (50, 704), 2: (50, 166), 3: (904, 704)}
    if players > 2:
        plates[2] = TOP_PLATES[game]
    return _wide_prelude()._replace(
        carpet=Zone(24, 104, 1192, 696),
        own_plate=Zone(24, 812, 344, 66),
        buttons=Zone(24, 886, 344, 60),
        hand=Zone(384, 822, 832, 124),
        hand_tile=102,
        largest=72,
        plates=_plates_at(plates),
        fields=_fields_of_two(game) if players == 2 else _fields_of_more(game),
        letters=17,
    )


def _plates_at(places: Mapping[int, Point]) -> dict[int, Zone]:
    return {side: Zone(*at, *PLATE) for side, at in places.items()}


TOP_PLATES: dict[str, Point] = {
    MARCO_POLO: (254, 136),
    FORBIDDEN_CITY: (846, 136),
    MIDDLE_KINGDOM: (50, 109),
    LONG_MARCH: (50, 109),
}


def _fields_of_two(game: str) -> dict[int, Zone]:
    """Opposite each other where the layouts are flat, side by side where they are high."""
    if game == MARCO_POLO:
        return {0: Zone(640, TOP, 110, 652), 2: Zone(490, TOP, 110, 652)}
    if game == LONG_MARCH:
        return {0: Zone(632, TOP, 560, 652), 2: Zone(50, 240, 560, 538)}
    return {0: Zone(340, 460, 640, 318), 2: Zone(340, TOP, 640, 318)}


def _fields_of_more(game: str) -> dict[int, Zone]:
    """Roads lead towards each other, four walls make a square, the large layouts lie before their owners."""
    if game == MARCO_POLO:
        return {
            0: Zone(634, TOP, 60, 652),
            1: Zone(50, 346, 484, 120),
            2: Zone(546, TOP, 60, 652),
            3: Zone(706, 346, 484, 120),
        }
    if game == FORBIDDEN_CITY:
        return {
            0: Zone(404, 668, 432, 110),
            1: Zone(294, 236, 110, 432),
            2: Zone(404, TOP, 432, 110),
            3: Zone(836, 236, 110, 432),
        }
    return {
        0: Zone(346, 456, 548, 322),
        1: Zone(50, 184, 286, 512),
        2: Zone(346, TOP, 548, 322),
        3: Zone(904, 184, 286, 512),
    }


# Narrow

LINE = 60
"""The height of another player's line."""


@lru_cache(maxsize=64)
def _narrow(game: str | None, others: tuple[int, ...], held: int) -> Stage:
    width, gap = 400, 6
    plates, fields, top = _narrow_lines(others) if game else _narrow_plates(others)
    rows = 2 if game or held <= 14 else 3
    carpet = Zone(gap, top, 388, (CARPET if len(others) < 3 else LITTLE_CARPET) if game else PRELUDE_CARPET[rows])
    plate = Zone(gap, top + carpet.height + gap, 190 if game else 388, 54)
    buttons = Zone(gap + 196, plate.y, 192, 54) if game else Zone(gap, plate.y + plate.height + gap, 388, 108)
    hand = Zone(gap, buttons.y + buttons.height + 8, 388, rows * (HAND_TILE * 1.0625 + 3))
    own = Zone(carpet.x + 13, carpet.y + 36, carpet.width - 26, carpet.height - 48)
    return Stage(
        narrow=True,
        width=width,
        height=hand.y + hand.height + 6,
        frame=3,
        wall=Zone(gap, 8, 388, 74),
        front_tile=66,
        wall_tile=48,
        carpet=carpet,
        own_plate=plate,
        buttons=buttons,
        hand=hand,
        hand_tile=HAND_TILE,
        hand_rows=rows,
        largest=64,
        plates=plates,
        fields={0: own, **fields},
        letters=13,
        said=Zone(carpet.x + 140, carpet.y + 3, carpet.width - 150, 33) if game else None,
    )


HAND_TILE = 68
CARPET, LITTLE_CARPET = 292, 262
PRELUDE_CARPET = {2: 246, 3: 172}
"""By rows of the hand: the whole table is to be seen on a phone."""


LINES_TOP = 86


def _narrow_plates(sides: tuple[int, ...]) -> tuple[dict[int, Zone], dict[int, Zone], float]:
    """The others' plates side by side, no fields, and where that ends."""
    width = (388 - 4 * (len(sides) - 1)) / len(sides)
    plates = {side: Zone(6 + nth * (width + 4), LINES_TOP, width, LINE - 4) for nth, side in enumerate(sides)}
    return plates, {}, LINES_TOP + LINE


def _narrow_lines(sides: tuple[int, ...]) -> tuple[dict[int, Zone], dict[int, Zone], float]:
    """A line for each of the others: plate and field, and where that ends."""
    tops = {side: LINES_TOP + nth * LINE for nth, side in enumerate(sides)}
    plates = {side: Zone(6, top, 148, LINE - 4) for side, top in tops.items()}
    fields = {side: Zone(158, top, 236, LINE - 4) for side, top in tops.items()}
    return plates, fields, LINES_TOP + LINE * len(tops)


# Low

LEFT, RIGHT = Zone(6, 6, 488, 254), Zone(500, 6, 494, 254)


@lru_cache(maxsize=64)
def _low(game: str | None, others: tuple[int, ...]) -> Stage:
    tops = {side: LEFT.y + 80 + nth * LINE for nth, side in enumerate(others)}
    plate = 160.0 if game else LEFT.width
    return Stage(
        narrow=True,
        width=1000,
        height=402,
        frame=3,
        wall=Zone(LEFT.x, LEFT.y, LEFT.width, 74),
        front_tile=66,
        wall_tile=48,
        carpet=RIGHT,
        own_plate=Zone(6, 266, 190, 54),
        buttons=Zone(202, 266, 792, 54),
        hand=Zone(6, 325, 988, 74),
        hand_tile=HAND_TILE,
        hand_rows=1,
        largest=64,
        plates={side: Zone(LEFT.x, top, plate, LINE - 4) for side, top in tops.items()},
        fields={
            0: Zone(RIGHT.x + 13, RIGHT.y + 34, RIGHT.width - 26, RIGHT.height - 44),
            **{side: Zone(LEFT.x + 166, top, LEFT.width - 166, LINE - 4) for side, top in tops.items()},
        }
        if game
        else {},
        letters=15,
    )


# Rows of things


@lru_cache(maxsize=256)
def hand_places(zone: Zone, tallest: float, rows: int, count: int) -> tuple[float, list[Point]]:
    """The height of the tiles in hand and where they lie, in rows of equal length."""
    columns = max(1, -(-count // rows))
    height = min(tallest, zone.width / columns / 0.77, zone.height / rows / 1.07)
    wide, tall = tiles.footprint(height)
    step = min(wide * 1.06, zone.width / columns)
    left = zone.x + (zone.width - columns * step) / 2
    places = [divmod(nth, columns) for nth in range(count)]
    return round(height, 1), [
        (round(left + column * step, 1), round(zone.y + row * (tall + 3), 1)) for row, column in places
    ]


def button_row(zone: Zone, count: int, widest: float) -> list[Zone]:
    """Buttons side by side."""
    gap = 6
    width = min(widest, (zone.width - gap * (count - 1)) / count)
    return [Zone(round(zone.x + nth * (width + gap), 1), zone.y, round(width, 1), zone.height) for nth in range(count)]
