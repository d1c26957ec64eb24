"""Positions and moves in the compiled twin's numbers; None where it was not built."""

from types import ModuleType

from teahouse.games.mah_nol.layouts import (
    AXES,
    FACE_DOWN,
    GAMES,
    MIDDLE_KINGDOM,
    RUN_NAMES,
    TO_GAME_TILE,
    Layout,
)
from teahouse.games.mah_nol.position import Move, Position
from teahouse.games.mah_nol.tiles import CLOCKWISE, KINDS, PLACE, SIDES, Tiles
from teahouse.kernels import load

KERNEL = "mah_nol"
NO_GAME = 255
PHASES = ("seat", "bury", "announce", "draw", "look", "lay", "discard", "over")
KINDS_OF_MOVES = ("take", "look", "keep", "lay", "done", "discard", "announce", "choose", "bury", "win")
JUST_PLAY = (KINDS_OF_MOVES.index("win"), 0, 0)
"""No move at all: the policy decides."""
GAME_SLOT, WIND_SLOT, LINE_SLOT, OPEN_SLOT = 31, 9, 16, 24
LONGEST_LINE = 8
WORTH = (60, 35, 25, 15)
"""What a useful tile is worth in Fing when 1, 2, 3, 4 or more are missing: how the policy pays."""

Code = tuple[int, int, int]


def kernel() -> ModuleType | None:
    return load(KERNEL)


def state_of(position: Position, intent: str = "") -> list[int]:
    """The readable position in the kernel's numbers; the auction must be over.

    `intent`: the game the buyer shall have in mind before he announces it.
    """
    agreed = position.agreed
    current = position.buyer if position.current is None else position.current
    numbers = [
        agreed.players,
        GAMES.index(position.game) if position.game else NO_GAME,
        agreed.marco_polo_suits == "different",
        agreed.losers_pay == "winner",
        agreed.turn_limit,
        PHASES.index(position.phase),
        current or 0,
        position.looks,
        position.turns,
        position.open,
        *WORTH,
        GAMES.index(intent) if intent else NO_GAME,
    ]
    for seat in range(agreed.players):
        numbers += _seat(position, seat)
    return [*map(int, numbers), len(position.wall), *(PLACE[stone.tile] for stone in position.wall)]


def _seat(position: Position, seat: int) -> list[int]:
    wind = CLOCKWISE.index(position.winds[seat]) if position.winds else 0
    layout = position.layouts[seat] if position.layouts else Layout()
    buried = position.buried[seat] if position.buried else ()
    return [wind, position.money[seat], *counts(position.hands[seat]), *_layout(layout, wind), *_buried(buried)]


def counts(hand: Tiles) -> list[int]:
    found = [0] * len(KINDS)
    for tile in hand:
        found[PLACE[tile]] += 1
    return found


def _layout(layout: Layout, wind: int) -> list[int]:
    laid = dict(layout.winds)
    numbers = [
        int(layout.game_tile is not None),
        *(0 if tile is None else 1 + PLACE[tile] for tile in layout.numbers),
        *(int(side in laid) for side in SIDES),
        len(layout.lines),
    ]
    for line in layout.lines:
        tiles = [PLACE[tile] for tile in line.tiles]
        numbers += [_way(line.way, wind), len(tiles), *tiles, *[0] * (LONGEST_LINE - len(tiles))]
    return numbers + [0] * ((LONGEST_LINE + 2) * (4 - len(layout.lines)))


def _way(way: str, wind: int) -> int:
    """The side a path leads to, or a run's axis."""
    return list(AXES).index(way) if way in AXES else (CLOCKWISE.index(way) - wind) % 4


def _buried(tiles: Tiles) -> list[int]:
    return [len(tiles), *(PLACE[tile] for tile in tiles), *[0] * (9 - len(tiles))]


def code_of(move: Move, position: Position, seat: int) -> Code:
    """A move of a turn, a seat or a game in the kernel's numbers."""
    kind = KINDS_OF_MOVES.index(move.kind)
    if move.kind == "announce":
        return kind, GAMES.index(move.slot), 0
    if move.kind == "choose":
        return kind, CLOCKWISE.index(move.slot), 0
    tile = 0 if move.tile is None else PLACE[move.tile]
    return kind, tile, slot_code(move.slot, position, seat) if move.kind == "lay" else 0


def slot_code(slot: str, position: Position, seat: int) -> int:
    if slot == TO_GAME_TILE:
        return GAME_SLOT
    if position.game in FACE_DOWN:
        return int(slot) - 1 if slot.isdecimal() else WIND_SLOT + SIDES.index(slot)
    name, _, opening = slot.partition(":")
    if opening in AXES:
        return OPEN_SLOT + list(AXES).index(opening)
    if opening:
        return OPEN_SLOT + _way(opening[-1], CLOCKWISE.index(position.winds[seat]))
    line = int(name) - 1 if position.game == MIDDLE_KINGDOM else RUN_NAMES.index(name)
    return OPEN_SLOT if line == len(position.layouts[seat].lines) else LINE_SLOT + line
