"""The four layouts: what lies where, and where a tile may be laid.

A layout is seen from its owner, who sits at a wind. `numbers` are the nine slots of the two games of spirits;
`lines` are the paths of the Middle Kingdom or the runs of the Long March; `winds` are the winds of the games of
spirits by side. Slots are named as in the notation: `3`, `far`, `1`, `2:1E`, `a:near-far`, and `""` for the game tile.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from teahouse.games.mah_nol.play.tiles import (
    CLOCKWISE,
    JOKER,
    WIND_OF,
    Tile,
    Tiles,
    digit_of,
    direction,
    is_number,
    suit_of,
)

MARCO_POLO, FORBIDDEN_CITY, MIDDLE_KINGDOM, LONG_MARCH = GAMES = (
    "marco-polo",
    "forbidden-city",
    "middle-kingdom",
    "long-march",
)
GAME_TILE = dict(zip(GAMES, ("G1", "G2", "D3", "D4"), strict=True))
FACE_DOWN = (MARCO_POLO, FORBIDDEN_CITY)
"""The games of spirits: their nine numbers lie face down."""
WIND_SIDES = {MARCO_POLO: ("far",), FORBIDDEN_CITY: ("left", "right")}
SIZE = {MARCO_POLO: 11, FORBIDDEN_CITY: 12, MIDDLE_KINGDOM: 17, LONG_MARCH: 17}
"""Tiles of a finished layout."""
SLOTS = 9
GROUP = 3
PATHS, PATH_NUMBERS = 4, 3
RUN_NUMBERS = 6
AXES = {"near-far": ("near", "far"), "left-right": ("left", "right")}
RUN_NAMES = "ab"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""One square in each direction of the atlas."""
TO_GAME_TILE = ""

Square = tuple[int, int]


@dataclass(frozen=True)
class Line:
    """A path (`start`: the path it begins at, 0 the dragon; `way`: N E S W) or a run (`way`: its axis), outward."""

    way: str
    tiles: Tiles
    start: int = 0


@dataclass(frozen=True)
class Layout:
    """What one player has laid out."""

    game_tile: Tile | None = None
    numbers: tuple[Tile | None, ...] = (None,) * SLOTS
    winds: tuple[tuple[str, Tile], ...] = ()
    """By side, in the order laid."""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Site:
    """Whose layout it is: which game is played, at which wind its owner sits, what was agreed."""

    game: str
    seat: str
    different_suits: bool = False


# The joker rules


def is_group(tiles: Tiles, different_suits: bool) -> bool:
    """Whether these tiles can become three equal digits (of three suits, if so agreed). Rule: III.1.

    >>> is_group(("5m", "JJ", "5m"), False), is_group(("5m", "5m"), True), is_group(("5m", "6m"), False)
    (True, False, False)
    """
    numbers = [tile for tile in tiles if tile != JOKER]
    suits = {suit_of(tile) for tile in numbers}
    return len({digit_of(tile) for tile in numbers}) <= 1 and (not different_suits or len(suits) == len(numbers))


def is_row(tiles: Tiles) -> bool:
    """Whether all are of one suit. Rule: III.2."""
    return len({suit_of(tile) for tile in tiles if tile != JOKER}) <= 1


@lru_cache(maxsize=4096)
def is_sequence(tiles: Tiles, length: int) -> bool:
    """Whether these can begin `length` consecutive digits, rising or falling, all within 1-9. Rule: III, jokers.

    >>> is_sequence(("8m", "7p"), 3), is_sequence(("8m", "9p"), 3), is_sequence(("5m",), 6)
    (True, False, False)
    """
    return any(
        all(tile == JOKER or digit_of(tile) == first + step * place for place, tile in enumerate(tiles))
        for step in (1, -1)
        for first in range(1, 10)
        if 1 <= first + step * (length - 1) <= 9
    )


# Where a tile may be laid


def places(layout: Layout, site: Site, tile: Tile) -> Iterator[str]:
    """Every slot this tile may be laid on now; the game tile comes first. Rule: II.2."""
    if layout.game_tile is None:
        if tile in (GAME_TILE[site.game], JOKER):
            yield TO_GAME_TILE
    elif site.game in FACE_DOWN:
        yield from _number_slots(layout, site, tile)
        yield from _wind_sides(layout, site, tile)
    elif site.game == MIDDLE_KINGDOM:
        yield from _path_squares(layout, site, tile)
    else:
        yield from _run_squares(layout, site, tile)


def fits(tile: Tile, wanted: Tile) -> bool:
    return tile in (wanted, JOKER)


def _number_slots(layout: Layout, site: Site, tile: Tile) -> Iterator[str]:
    if not is_number(tile) and tile != JOKER:
        return
    for place, there in enumerate(layout.numbers):
        if there is None and _slot_takes(layout, site, tile, place):
            yield str(place + 1)


def _slot_takes(layout: Layout, site: Site, tile: Tile, place: int) -> bool:
    """Marco Polo: the group stays possible. Forbidden City: slot i holds digit i, and the row one suit."""
    if site.game == MARCO_POLO:
        first = place - place % GROUP
        return is_group((*_laid(layout.numbers[first : first + GROUP]), tile), site.different_suits)
    return tile == JOKER or (digit_of(tile) == place + 1 and is_row((*_laid(layout.numbers), tile)))


def _laid(slots: tuple[Tile | None, ...]) -> Tiles:
    return tuple(tile for tile in slots if tile is not None)


def _wind_sides(layout: Layout, site: Site, tile: Tile) -> Iterator[str]:
    """The winds of the games of spirits, in their direction, at any time after the game tile."""
    there = dict(layout.winds)
    for side in WIND_SIDES[site.game]:
        if side not in there and fits(tile, WIND_OF[direction(site.seat, side)]):
            yield side


def _path_squares(layout: Layout, site: Site, tile: Tile) -> Iterator[str]:
    """The next square of an open path, or a new one where it has room. Rule: III.3."""
    for number, path in enumerate(layout.lines, start=1):
        if not is_closed(path, PATH_NUMBERS + 1) and _path_takes(path, tile):
            yield str(number)
    if _begins_sequence(tile, PATH_NUMBERS):
        yield from (slot_of_path(len(layout.lines) + 1, *opening) for opening in path_openings(layout, site))


def _path_takes(path: Line, tile: Tile) -> bool:
    if len(path.tiles) == PATH_NUMBERS:
        return fits(tile, WIND_OF[path.way])
    return _continues(path.tiles, tile, PATH_NUMBERS)


def _continues(numbers: Tiles, tile: Tile, length: int) -> bool:
    return (is_number(tile) or tile == JOKER) and is_sequence((*numbers, tile), length)


def _begins_sequence(tile: Tile, length: int) -> bool:
    return _continues((), tile, length)


def path_openings(layout: Layout, site: Site) -> list[tuple[int, str]]:
    """Where a path may be opened: at which finished path (0: the dragon), going where.

    The first leads from the dragon to the player, each further one from a closing wind; all go different ways
    over four free squares. Rule: III.3.
    """
    if not layout.lines:
        return [(0, direction(site.seat, "near"))]
    taken = squares_taken(layout)
    unused = [way for way in CLOCKWISE if way not in {path.way for path in layout.lines}]
    finished = [n for n, path in enumerate(layout.lines, start=1) if is_closed(path, PATH_NUMBERS + 1)]
    return [(start, way) for start in finished for way in unused if not taken & set(_squares(_end(layout, start), way))]


def slot_of_path(number: int, start: int, way: str) -> str:
    """The slot that opens a path: the first is plain `1`, others name where they begin and lead."""
    return f"{number}:{start}{way}" if start else str(number)


def is_closed(line: Line, length: int) -> bool:
    return len(line.tiles) == length


def path_squares(layout: Layout, number: int) -> list[Square]:
    """The four squares of a path, outward; the dragon lies at (0, 0), north is up."""
    path = layout.lines[number - 1]
    return _squares(_end(layout, path.start), path.way)


def squares_taken(layout: Layout) -> set[Square]:
    """What lies there and what open paths reserve, the dragon included."""
    paths = range(1, len(layout.lines) + 1)
    return {(0, 0)}.union(*(path_squares(layout, number) for number in paths))


def opening_squares(layout: Layout, start: int, way: str) -> list[Square]:
    return _squares(_end(layout, start), way)


def _squares(origin: Square, way: str) -> list[Square]:
    (x, y), (dx, dy) = origin, STEPS[way]
    return [(x + n * dx, y + n * dy) for n in range(1, PATH_NUMBERS + 2)]


def _end(layout: Layout, number: int) -> Square:
    return path_squares(layout, number)[-1] if number else (0, 0)


def _run_squares(layout: Layout, site: Site, tile: Tile) -> Iterator[str]:
    """The next square of an open run, or the opening wind of a new one. Rule: III.4."""
    for name, run in zip(RUN_NAMES, layout.lines, strict=False):
        if not is_closed(run, RUN_NUMBERS + 2) and _run_takes(run, site, tile):
            yield name
    for axis in run_openings(layout):
        if fits(tile, WIND_OF[direction(site.seat, AXES[axis][0])]):
            yield slot_of_run(layout, axis)


def run_openings(layout: Layout) -> list[str]:
    """The directions in which no run has been opened yet."""
    return [axis for axis in AXES if axis not in {run.way for run in layout.lines}]


def slot_of_run(layout: Layout, axis: str) -> str:
    return f"{RUN_NAMES[len(layout.lines)]}:{axis}"


def _run_takes(run: Line, site: Site, tile: Tile) -> bool:
    if len(run.tiles) == RUN_NUMBERS + 1:
        return fits(tile, WIND_OF[direction(site.seat, AXES[run.way][1])])
    return _continues(run.tiles[1:], tile, RUN_NUMBERS)


# Laying, and what is there


def lay(layout: Layout, site: Site, tile: Tile, slot: str) -> Layout:
    """The layout with this tile on that slot. Trusts its caller that it may lie there."""
    if slot == TO_GAME_TILE:
        return replace(layout, game_tile=tile)
    if site.game in FACE_DOWN:
        return _lay_spirit(layout, tile, slot)
    name, _, opening = slot.partition(":")
    place = RUN_NAMES.index(name) if name in RUN_NAMES else int(name) - 1
    if place == len(layout.lines):
        return replace(layout, lines=(*layout.lines, _opened(site, tile, opening)))
    line = layout.lines[place]
    longer = replace(line, tiles=(*line.tiles, tile))
    return replace(layout, lines=(*layout.lines[:place], longer, *layout.lines[place + 1 :]))


def _lay_spirit(layout: Layout, tile: Tile, slot: str) -> Layout:
    if slot in AXES["near-far"] or slot in AXES["left-right"]:
        return replace(layout, winds=(*layout.winds, (slot, tile)))
    place = int(slot) - 1
    return replace(layout, numbers=(*layout.numbers[:place], tile, *layout.numbers[place + 1 :]))


def _opened(site: Site, tile: Tile, opening: str) -> Line:
    """`` (the first path), `1E` (a path) or `near-far` (a run)."""
    if opening in AXES:
        return Line(opening, (tile,))
    start, way = (int(opening[:-1]), opening[-1]) if opening else (0, direction(site.seat, "near"))
    return Line(way, (tile,), start)


def is_hidden(site: Site, slot: str) -> bool:
    """Whether what lies on this slot lies face down."""
    return site.game in FACE_DOWN and slot.isdecimal()


def tiles_of(layout: Layout) -> Tiles:
    """Everything that lies there."""
    game_tile = () if layout.game_tile is None else (layout.game_tile,)
    winds = tuple(tile for _, tile in layout.winds)
    return (*game_tile, *_laid(layout.numbers), *winds, *(tile for line in layout.lines for tile in line.tiles))


def is_complete(layout: Layout, game: str) -> bool:
    """All tiles of the layout lie there; each was checked when it was laid. Rule: II.4."""
    return len(tiles_of(layout)) == SIZE[game]


def has_all_winds(layout: Layout, game: str) -> bool:
    """Whether every wind of the layout lies there, jokers for winds counted. Rule: IV."""
    if game in FACE_DOWN:
        return len(layout.winds) == len(WIND_SIDES[game])
    return is_complete(layout, game)  # the last wind finishes the layout of a dragon
