"""Where the tiles of a layout lie, in columns and rows, as its owner sees it: near is below.

    Marco Polo   one column: game tile, slots 1-9, far wind       Forbidden City   one row, the game tile before it

    Middle Kingdom      . . . . D . . . .        Long March    f             the run near-far upwards,
    a grid of 9 x 5,            3                              6             the run left-right beside it,
    paths as they lie   W 1 2 3 4 ...                          n G  l 1 ...  the dragon beside the near wind

Turned to another side of the table, columns become rows; tiles stay upright so that everybody can read them.
"""

from dataclasses import dataclass, replace

from teahouse.games.mah_nol.play.layouts import (
    AXES,
    FORBIDDEN_CITY,
    GAME_TILE,
    LONG_MARCH,
    MARCO_POLO,
    MIDDLE_KINGDOM,
    PATH_NUMBERS,
    RUN_NAMES,
    RUN_NUMBERS,
    SLOTS,
    TO_GAME_TILE,
    Layout,
    Line,
    Site,
    Square,
    opening_squares,
    path_openings,
    path_squares,
    run_openings,
    slot_of_path,
    slot_of_run,
)
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, Tile, direction

BACK = "back"
EXTENT = {MARCO_POLO: (1.0, 11.6), FORBIDDEN_CITY: (11.4, 2.1), MIDDLE_KINGDOM: (9.0, 5.0), LONG_MARCH: (9.4, 8.0)}
"""Columns and rows each game needs."""
MIDDLE = 4
"""The column of the dragon in the Middle Kingdom."""


@dataclass(frozen=True)
class Cell:
    """A place of a layout: its tile (BACK: some tile face down, None: empty), or the slot it is filled by.

    `sign` is what stands on an empty place: a digit, the letter of a wind or the code of the game tile.
    """

    column: float
    row: float
    tile: Tile | None = None
    slot: str | None = None
    sign: str = ""
    alone: bool = False
    """No other slot that may be filled lies right beside it."""
    is_place: bool = False
    """Whether the sign says which place it is, and not what it wants."""


def cells(layout: Layout, site: Site, down: int | None) -> list[Cell]:
    """Every place of a layout; `down` is how many numbers lie face down where one may not know them."""
    match site.game:
        case "marco-polo":
            return _road(layout, site, down)
        case "forbidden-city":
            return _wall(layout, site, down)
        case "middle-kingdom":
            return _paths(layout, site)
        case _:
            return _runs(layout, site)


def turned(cell: tuple[float, float], extent: tuple[float, float], side: int) -> tuple[float, float]:
    """Where a place lies on the table: side 0 is the viewer's, 1 to his left, 2 opposite, 3 to his right.

    >>> turned((0, 1), (1, 2), 0), turned((0, 1), (1, 2), 1), turned((0, 1), (1, 2), 2), turned((0, 1), (1, 2), 3)
    ((0, 1), (0, 0), (0, 0), (1, 0))
    """
    (column, row), (wide, tall) = cell, extent
    match side:
        case 0:
            return column, row
        case 1:
            return tall - 1 - row, column
        case 2:
            return wide - 1 - column, tall - 1 - row
        case _:
            return row, wide - 1 - column


def _filled(column: float, row: float, tile: Tile | None, slot: str, sign: str = "") -> Cell:
    return Cell(column, row, tile) if tile else Cell(column, row, None, slot, sign)


def _game_tile(column: float, row: float, layout: Layout, site: Site) -> Cell:
    return _filled(column, row, layout.game_tile, TO_GAME_TILE, GAME_TILE[site.game])


def _number(layout: Layout, down: int | None, place: int) -> Tile | None:
    """What lies on a slot; where one may not know, a closed row of backs."""
    if down is None:
        return layout.numbers[place]
    return BACK if place < down else None


def _road(layout: Layout, site: Site, down: int | None) -> list[Cell]:
    """Three groups with a gap between them, upwards."""
    found = [_game_tile(0, 10.6, layout, site)]
    for place in range(SLOTS):
        row = 9.4 - place - 0.2 * (place // 3)
        filled = _filled(0, row, _number(layout, down, place), str(place + 1), str(place + 1))
        found.append(replace(filled, is_place=True))
    far = direction(site.seat, "far")
    return [*found, _filled(0, 0, dict(layout.winds).get("far"), "far", far)]


def _wall(layout: Layout, site: Site, down: int | None) -> list[Cell]:
    winds = dict(layout.winds)
    found = [_filled(0, 0, winds.get("left"), "left", direction(site.seat, "left"))]
    for place in range(SLOTS):
        found.append(_filled(1.2 + place, 0, _number(layout, down, place), str(place + 1), str(place + 1)))
    found.append(_filled(10.4, 0, winds.get("right"), "right", direction(site.seat, "right")))
    return [*found, _game_tile(5.2, 1.1, layout, site)]


def _paths(layout: Layout, site: Site) -> list[Cell]:
    found = [_game_tile(MIDDLE, 0, layout, site)]
    for number, path in enumerate(layout.lines, start=1):
        for nth, square in enumerate(path_squares(layout, number)):
            found.append(_on_path(path, nth, number, *_seen_from(square, site.seat)))
    if layout.game_tile is None:
        return found
    for start, way in path_openings(layout, site):
        square = opening_squares(layout, start, way)[0]
        slot = slot_of_path(len(layout.lines) + 1, start, way)
        found.append(Cell(*_seen_from(square, site.seat), None, slot, way, alone=True))
    return found


def _on_path(path: Line, nth: int, number: int, column: float, row: float) -> Cell:
    """A tile, the next free square, or a square that is only reserved."""
    if nth < len(path.tiles):
        return Cell(column, row, path.tiles[nth])
    sign = path.way if nth == PATH_NUMBERS else ""
    return Cell(column, row, None, str(number) if nth == len(path.tiles) else None, sign, alone=True)


def _seen_from(square: Square, seat: str) -> tuple[float, float]:
    """Column and row of a square of the atlas for somebody who sits at this wind."""
    x, y = square
    for _ in range((CLOCKWISE.index("S") - CLOCKWISE.index(seat)) % 4):
        x, y = y, -x  # a quarter turn clockwise brings E to S, S to W, ...
    return MIDDLE + x, -y


def _runs(layout: Layout, site: Site) -> list[Cell]:
    found = [_game_tile(1, 7, layout, site)]
    opened = {run.way: (name, run) for name, run in zip(RUN_NAMES, layout.lines, strict=False)}
    for axis, sides in AXES.items():
        name, run = opened.get(axis, ("", Line(axis, ())))
        for nth in range(RUN_NUMBERS + 2):
            at = (0.0, 7.0 - nth) if axis == "near-far" else (1.4 + nth, 3.5)
            found.append(_on_run(layout, site, name, run, nth, sides, at))
    return found


def _on_run(
    layout: Layout, site: Site, name: str, run: Line, nth: int, sides: tuple[str, str], at: tuple[float, float]
) -> Cell:
    if nth < len(run.tiles):
        return Cell(*at, run.tiles[nth])
    sign = {0: direction(site.seat, sides[0]), RUN_NUMBERS + 1: direction(site.seat, sides[1])}.get(nth, "")
    slot = None
    if nth == len(run.tiles) and layout.game_tile:
        slot = name if name else slot_of_run(layout, run.way) if run.way in run_openings(layout) else None
    return Cell(*at, None, slot, sign, alone=True)


# On narrow screens


def strip(layout: Layout, site: Site, down: int | None) -> tuple[list[Cell], tuple[float, float]]:
    """A layout in one or two rows with the game tile first, and how many columns and rows it takes."""
    lying = cells(layout, site, down)
    if site.game == MIDDLE_KINGDOM:
        lying = lying[: 1 + len(layout.lines) * (PATH_NUMBERS + 1)]
    return _moved(lying, STRIPS[site.game]), STRIP_EXTENT[site.game]


def folded(layout: Layout, site: Site, down: int | None) -> tuple[list[Cell], tuple[float, float]]:
    """The viewer's layout, where a finger must hit its slots: road and wall in several rows, the runs one above the
    other."""
    lying = cells(layout, site, down)
    if site.game == MIDDLE_KINGDOM:
        return lying, EXTENT[MIDDLE_KINGDOM]
    if site.game == LONG_MARCH:
        return _moved(lying, STRIPS[LONG_MARCH]), STRIP_EXTENT[LONG_MARCH]
    return _moved(lying, FOLDED[site.game]), FOLDED_EXTENT[site.game]


def _moved(lying: list[Cell], places: list[tuple[float, float]]) -> list[Cell]:
    return [replace(cell, column=column, row=row) for cell, (column, row) in zip(lying, places, strict=False)]


STRIPS: dict[str, list[tuple[float, float]]] = {
    MARCO_POLO: [(0, 0), *((1.2 + nth + 0.2 * (nth // 3), 0) for nth in range(SLOTS)), (10.8, 0)],
    FORBIDDEN_CITY: [(1.2, 0), *((2.3 + nth, 0) for nth in range(SLOTS)), (11.4, 0), (0, 0)],
    MIDDLE_KINGDOM: [(0, 0.5), *((1.2 + path % 2 * 4.3 + nth, path // 2) for path in range(4) for nth in range(4))],
    LONG_MARCH: [(0, 0.5), *((1.2 + nth, row) for row in range(2) for nth in range(RUN_NUMBERS + 2))],
}
"""In the order of `cells`."""
STRIP_EXTENT = {
    MARCO_POLO: (11.8, 1.0),
    FORBIDDEN_CITY: (12.4, 1.0),
    MIDDLE_KINGDOM: (9.5, 2.0),
    LONG_MARCH: (9.2, 2.0),
}
FOLDED: dict[str, list[tuple[float, float]]] = {
    MARCO_POLO: [(0, 2), *((1.2 + nth % 3, 2 - nth // 3) for nth in range(SLOTS)), (4.4, 0)],
    FORBIDDEN_CITY: [
        (0, 0),
        *((1.1 + nth, 0) if nth < 5 else (nth - 5, 1) for nth in range(SLOTS)),
        (4.1, 1),
        (2.55, 2.05),
    ],
}
FOLDED_EXTENT = {MARCO_POLO: (5.4, 3.0), FORBIDDEN_CITY: (6.1, 3.05)}
