"""Positions and moves in the compiled twin's numbers; None where it was not built."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from teahouse.games.mah_nol.layouts import (
    AXES,
    FACE_DOWN,
    GAMES,
    MIDDLE_KINGDOM,
    RUN_NAMES,
    TO_GAME_TILE,
    Layout,
)
from teahouse.games.mah_nol.position import LETTERS, Move, Position
from teahouse.games.mah_nol.sampling import openly_taken, read_layout, unseen
from teahouse.games.mah_nol.tiles import CLOCKWISE, KINDS, PLACE, SIDES, Tiles
from teahouse.kernels import load

KERNEL = "mah_nol"
NO_GAME = HIDDEN = 255
MOST_TAKEN = 32
PHASES = ("seat", "bury", "announce", "draw", "look", "lay", "discard", "over")
KINDS_OF_MOVES = ("take", "look", "keep", "lay", "done", "discard", "announce", "choose", "bury", "win")
JUST_PLAY = (KINDS_OF_MOVES.index("win"), 0, 0)
"""No move at all: the policy decides."""
GAME_SLOT, WIND_SLOT, LINE_SLOT, OPEN_SLOT = 31, 9, 16, 24
LONGEST_LINE = 8
WORTH = (90, 52, 25, 15, 40, 20)
"""How the policy pays: what a useful tile is worth in Fing when 1, 2, 3, 4 or more are missing, and how much more the
game tile and a wind are worth."""

Code = tuple[int, int, int]
Seen = dict[str, Any]


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
        GAMES.index(intent) if intent else NO_GAME,
    ]
    for seat in range(agreed.players):
        numbers += _seat(position, seat)
    return [*map(int, numbers), len(position.wall), *(PLACE[stone.tile] for stone in position.wall)]


@dataclass(frozen=True)
class Known:
    """What a seat knows about the rest, for the kernel to fill in."""

    guess: list[int]
    unseen: list[int]


def known_of(seen: Seen) -> Known:
    """The tiles that are not seen, and what each other seat is known to hold, hide and have taken."""
    layouts = tuple(map(read_layout, seen["layouts"]))
    kept = bool(seen["buyer"]) and seen["phase"] not in ("seat", "bury")
    buyer = LETTERS.index(seen["buyer"]) if seen["buyer"] else 0
    guess = [seen["seat"], buyer, int(kept)]
    for seat in range(seen["seats"]):
        down = seen["layouts"][seat]["down"] if layouts else 0
        taken = [PLACE[tile] for tile in reversed(openly_taken(seen["history"], LETTERS[seat]))][:MOST_TAKEN]
        came = _turns_of(seen, (seat - buyer) % seen["seats"]) + down
        guess += [seen["held"][seat], down, came, len(taken), *taken]
    return Known(guess, [PLACE[tile] for tile in unseen(seen, layouts)])


def _turns_of(seen: Seen, nth: int) -> int:
    """How many turns the nth after the buyer has finished."""
    finished: int = (seen["turns"] + seen["seats"] - 1 - nth) // seen["seats"]
    return finished


def seen_state(seen: Seen, **other: Any) -> list[int]:
    """The state as far as a seat sees it: the other hands are empty, hidden tiles of the wall are HIDDEN.

    `other` replaces parts of the view: phase, buyer, own, buried, intent.
    """
    seen = {"intent": "", **seen, **other}
    options, current = seen["options"], seen["current"] or seen["buyer"] or "A"
    numbers = [
        seen["seats"],
        GAMES.index(seen["announced"]) if seen["announced"] else NO_GAME,
        options["marco_polo_suits"] == "different",
        options["losers_pay"] == "winner",
        options["turn_limit"],
        PHASES.index(seen["phase"]),
        LETTERS.index(current),
        seen["looks"],
        seen["turns"],
        seen["open"],
        GAMES.index(seen["intent"]) if seen["intent"] else NO_GAME,
    ]
    for seat in range(seen["seats"]):
        wind = CLOCKWISE.index(seen["winds"][seat]) if seen["winds"] else 0
        layout = read_layout(seen["layouts"][seat]) if seen["layouts"] else Layout()
        own, buried = (seen["own"], seen["buried"]) if seat == seen["seat"] else ((), ())
        numbers += [wind, seen["scores"][seat], *counts(own), *_layout(layout, wind)]
        numbers += [*_buried(buried), *WORTH]
    wall = [HIDDEN if tile is None else PLACE[tile] for tile in seen["wall"]]
    if seen["looked"]:
        wall[seen["open"]] = PLACE[seen["looked"]]
    return [*map(int, numbers), len(wall), *wall]


def _seat(position: Position, seat: int) -> list[int]:
    wind = CLOCKWISE.index(position.winds[seat]) if position.winds else 0
    layout = position.layouts[seat] if position.layouts else Layout()
    buried = position.buried[seat] if position.buried else ()
    hand = counts(position.hands[seat])
    return [wind, position.money[seat], *hand, *_layout(layout, wind), *_buried(buried), *WORTH]


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


def code_of_text(seen: Seen, text: str) -> Code:
    """The same from a view and a move's text."""
    _, kind, what = [*text.split(" ", 2), ""][:3]
    number = KINDS_OF_MOVES.index(kind)
    if kind == "announce":
        return number, GAMES.index(what), 0
    if kind == "choose":
        return number, CLOCKWISE.index(what), 0
    tile, _, slot = what.partition("@")
    if kind != "lay":
        return number, PLACE[tile] if tile else 0, 0
    lines = len(seen["layouts"][seen["seat"]]["lines"])
    return number, PLACE[tile], _slot(slot, seen["announced"], seen["winds"][seen["seat"]], lines)


def slot_code(slot: str, position: Position, seat: int) -> int:
    return _slot(slot, position.game, position.winds[seat], len(position.layouts[seat].lines))


def _slot(slot: str, game: str, wind: str, lines: int) -> int:
    if slot == TO_GAME_TILE:
        return GAME_SLOT
    if game in FACE_DOWN:
        return int(slot) - 1 if slot.isdecimal() else WIND_SLOT + SIDES.index(slot)
    name, _, opening = slot.partition(":")
    if opening in AXES:
        return OPEN_SLOT + list(AXES).index(opening)
    if opening:
        return OPEN_SLOT + _way(opening[-1], CLOCKWISE.index(wind))
    line = int(name) - 1 if game == MIDDLE_KINGDOM else RUN_NAMES.index(name)
    return OPEN_SLOT if line == lines else LINE_SLOT + line


def choice_of_seat(wind: str) -> Code:
    return KINDS_OF_MOVES.index("choose"), CLOCKWISE.index(wind), 0
