"""Positions and moves in the compiled twin's numbers; None where it was not built."""

from dataclasses import dataclass
from types import ModuleType

from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.sampling import openly_taken, unseen
from teahouse.games.mah_nol.knowledge.seen import Seen, viewer_of
from teahouse.games.mah_nol.play.layouts import (
    AXES,
    FACE_DOWN,
    GAMES,
    MIDDLE_KINGDOM,
    RUN_NAMES,
    TO_GAME_TILE,
    Layout,
)
from teahouse.games.mah_nol.play.position import Move, Position, agreement
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, KINDS, PLACE, SIDES, Tiles
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
        agreed.different_suits,
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


def known_of(view: View[Seen]) -> Known:
    """The tiles that are not seen, and what each other seat is known to hold, hide and have taken."""
    seen, buyer = view.seen, view.seen.buyer or 0
    kept = seen.buyer is not None and seen.phase not in ("seat", "bury")
    guess = [viewer_of(view), buyer, int(kept)]
    for seat in range(view.seats):
        down = seen.down[seat] if seen.down else 0
        taken = [PLACE[tile] for tile in reversed(openly_taken(seen.history, seat))][:MOST_TAKEN]
        came = _turns_of(view, (seat - buyer) % view.seats) + down
        guess += [seen.held[seat], down, came, len(taken), *taken]
    return Known(guess, [PLACE[tile] for tile in unseen(view)])


def _turns_of(view: View[Seen], nth: int) -> int:
    """How many turns the nth after the buyer has finished."""
    return (view.seen.turns + view.seats - 1 - nth) // view.seats


def seen_state(view: View[Seen], intent: str = "") -> list[int]:
    """The state as far as a seat sees it: the other hands are empty, hidden tiles of the wall are HIDDEN.

    `intent`: the game the buyer shall have in mind before he announces it.
    """
    seen, agreed = view.seen, agreement(view.options)
    current = seen.buyer if seen.current is None else seen.current
    numbers = [
        view.seats,
        GAMES.index(seen.announced) if seen.announced else NO_GAME,
        agreed.different_suits,
        agreed.losers_pay == "winner",
        agreed.turn_limit,
        PHASES.index(seen.phase),
        current or 0,
        seen.looks,
        seen.turns,
        len(seen.open),
        GAMES.index(intent) if intent else NO_GAME,
    ]
    for seat in range(view.seats):
        wind = CLOCKWISE.index(seen.winds[seat]) if seen.winds else 0
        layout = seen.layouts[seat] if seen.layouts else Layout()
        own, buried = (seen.own, seen.buried) if seat == view.seat else ((), ())
        numbers += [wind, seen.money[seat], *counts(own), *_layout(layout, wind), *_buried(buried), *WORTH]
    hidden = [HIDDEN if tile is None else PLACE[tile] for tile in seen.hidden]
    if seen.looked:
        hidden[0] = PLACE[seen.looked]
    wall = [*(PLACE[tile] for tile in seen.open), *hidden]
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
    slot = slot_code(move.slot, position, seat) if move.kind == "lay" else 0
    return _code(move, slot)


def code_of_seen(view: View[Seen], move: Move) -> Code:
    """The same for the seat that looks."""
    if move.kind != "lay":
        return _code(move, 0)
    seen, seat = view.seen, viewer_of(view)
    return _code(move, _slot(move.slot, seen.announced, seen.winds[seat], len(seen.layouts[seat].lines)))


def _code(move: Move, slot: int) -> Code:
    kind = KINDS_OF_MOVES.index(move.kind)
    if move.kind == "announce":
        return kind, GAMES.index(move.slot), 0
    if move.kind == "choose":
        return kind, CLOCKWISE.index(move.slot), 0
    return kind, 0 if move.tile is None else PLACE[move.tile], slot


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
    return _code(Move("choose", slot=wind), 0)
