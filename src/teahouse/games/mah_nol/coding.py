"""Mah-Nol in numbers.

actions       0-9 the digits of a bid     10 out     11 take  12 look  13 keep  14 done     15-18 choose N E S W
              19-22 announce a game     23-58 bury a kind of tile     59-94 discard one     95-130 lay one, then
              131 and on: where, by its place in SLOTS
              A bid is written with all the digits that the money of everybody together could need, noughts first:
              12 is 0 0 1 2 where 1620 Fing are at the table. Nine burials are nine moves.
observation   one row of numbers; players in turn order from the one who looks: docs/research.md

All bury at once: each seat is asked one after the other for all its tiles, and none sees what another has buried.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.options import Options
from teahouse.core.protocol import Actions, Coding, Seat, View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import EVERY_SLOT
from teahouse.games.mah_nol.play import rules
from teahouse.games.mah_nol.play.layouts import AXES, GAMES, PATHS, SLOTS, TO_GAME_TILE, WIND_SIDES, Layout
from teahouse.games.mah_nol.play.position import Move, Position
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, KINDS, PLACE, Tile

DIGITS = 10
PLAIN = tuple(Move(kind) for kind in ("out", "take", "look", "keep", "done"))
SINGLE = (
    *PLAIN,
    *(Move("choose", slot=wind) for wind in CLOCKWISE),
    *(Move("announce", slot=game) for game in GAMES),
    *(Move("bury", tile) for tile in KINDS),
    *(Move("discard", tile) for tile in KINDS),
)
"""Moves of one action, by their numbers after the digits."""
NUMBER = {move: number for number, move in enumerate(SINGLE, DIGITS)}
LAY = DIGITS + len(SINGLE)
SLOT = LAY + len(KINDS)
WHERE = (TO_GAME_TILE, *EVERY_SLOT)
ACTIONS = SLOT + len(WHERE)
PHASES = ("auction", "seat", "bury", "announce", "draw", "look", "lay", "discard", "over")
SIDES = tuple(side for sides in WIND_SIDES.values() for side in sides)
LINE = 8
"""Tiles of the longest line."""
WAYS = ("", *CLOCKWISE, *AXES)
"""Where lines lead, by their numbers."""
RECEIVED = ("take", "keep", "refill")
"""How tiles come into a hand."""
LONGEST = 1_000_000
"""So many actions nobody needs: a player who pays for nothing is asked five times a turn."""


@dataclass(frozen=True)
class MahNolCoding:
    """With so many players, and so many digits in a bid."""

    players: int
    digits: int

    # Moves

    def encode(self, position: Position, seat: Seat, move: Move) -> Actions:
        if move.kind == "bid":
            return tuple(map(int, f"{move.amount:0{self.digits}}"))
        if move.kind == "lay":
            assert move.tile is not None
            return LAY + PLACE[move.tile], SLOT + WHERE.index(move.slot)
        return (NUMBER[move],)

    def decode(self, position: Position, seat: Seat, actions: Actions) -> Move | None:
        if actions and all(action < DIGITS for action in actions):
            amount = int("".join(map(str, actions)))
            return Move("bid", amount=amount) if len(actions) == self.digits and amount else None
        match actions:
            case (single,) if DIGITS <= single < LAY:
                return SINGLE[single - DIGITS]
            case (tile, slot) if LAY <= tile < SLOT <= slot < ACTIONS:
                return Move("lay", KINDS[tile - LAY], WHERE[slot - SLOT])
        return None

    def following(self, position: Position, seat: Seat, begun: Actions) -> Iterable[int]:
        """Of bids without listing them all."""
        if position.phase == "auction":
            yield from self._digits(position.highest + 1, position.money[seat], begun)
            if not begun:
                yield NUMBER[Move("out")]
            return
        codes = (self.encode(position, seat, move) for move in rules.legal(position, seat))
        yield from {code[len(begun)] for code in codes if len(code) > len(begun) and code[: len(begun)] == begun}

    def _digits(self, least: int, most: int, begun: Actions) -> Iterator[int]:
        """The digits with which a number between these can go on."""
        left = self.digits - len(begun) - 1
        head = int("".join(map(str, begun)) or "0") * 10
        if left < 0 or not all(action < DIGITS for action in begun):
            return
        for digit in range(DIGITS):
            low = (head + digit) * 10**left
            if low <= most and least <= low + 10**left - 1 and least <= most:
                yield digit

    # Views

    @property
    def length(self) -> int:
        return len(KINDS) * (7 + self.players) + self.players * PLAYER + TABLE + self.digits

    def observe(self, view: View[Seen], begun: Actions) -> NDArray[Any]:
        seen, own = view.seen, view.seat or 0
        seats = [Seat((own + step) % self.players) for step in range(self.players)]
        told = _told(seen, self.players)
        values = [
            *_counts(seen.own),
            *_counts(seen.buried),
            *_counts(() if seen.looked is None else (seen.looked,)),
            *_counts(seen.open),
            *_counts(seen.open[:1]),
            *_counts(tile for tile in seen.hidden if tile is not None),
            *_nearest(seen),
            *chain.from_iterable(told[seat].taken for seat in seats),
            *chain.from_iterable(_player(seen, seat, told[seat]) for seat in seats),
            *_table(view, seats),
            *(action + 1 for action in begun),
        ]
        row = np.zeros(self.length, np.float32)
        row[: len(values)] = values
        return row


PLAYER = 10 + 4 + 1 + SLOTS + len(SIDES) + PATHS * (2 + LINE)
"""Numbers about each player: `_player`."""
TABLE = len(PHASES) + len(GAMES) + 8 + 4
"""Numbers about the table: `_table`."""


def _counts(tiles: Iterable[Tile]) -> list[int]:
    """How many of each kind."""
    found = [0] * len(KINDS)
    for tile in tiles:
        found[PLACE[tile]] += 1
    return found


def _nearest(seen: Seen) -> list[int]:
    """How far from the front the first hidden tile of each kind lies that one has put there; 0: none is known."""
    found = [0] * len(KINDS)
    for place, tile in enumerate(seen.hidden, len(seen.open) + 1):
        if tile is not None and not found[PLACE[tile]]:
            found[PLACE[tile]] = place
    return found


@dataclass
class Told:
    """What the history tells of a player: its last bid, how often it looked, the tiles one saw it take."""

    bid: int = 0
    looks: int = 0
    taken: list[int] = field(default_factory=lambda: [0] * len(KINDS))


def _told(seen: Seen, players: int) -> list[Told]:
    """By seat; of one's own tiles one saw all."""
    found = [Told() for _ in range(players)]
    for event in seen.history:
        if event.seat is None:
            continue
        of = found[event.seat]
        if event.kind == "bid":
            of.bid = event.amount
        elif event.kind == "look":
            of.looks += 1
        elif event.kind in RECEIVED:
            for tile in event.tiles:
                of.taken[PLACE[tile]] += 1
    return found


def _player(seen: Seen, seat: Seat, told: Told) -> list[int]:
    """What a player has, has bid, where it sits and what it has laid out."""
    wind = seen.winds[seat] if seen.winds else ""
    return [
        *(seen.money[seat], seen.before[seat], seen.held[seat], told.looks),
        *(told.bid, seat in seen.bidders, seen.buyer == seat, seen.current == seat),
        *(seen.down[seat] if seen.down else 0, seen.debts[seat] if seen.debts else 0),
        *(wind == each for each in CLOCKWISE),
        *_laid(seen.layouts[seat] if seen.layouts else Layout()),
    ]


@lru_cache(maxsize=4096)
def _laid(layout: Layout) -> tuple[int, ...]:
    """Kinds by their numbers from 1: the game tile, numbers by slot, winds by side, lines with way and start."""
    winds = dict(layout.winds)
    found = [_kind(layout.game_tile), *map(_kind, layout.numbers), *(_kind(winds.get(side)) for side in SIDES)]
    for line in layout.lines:
        tiles = [*map(_kind, line.tiles), *(0,) * LINE][:LINE]
        found += [WAYS.index(line.way), line.start, *tiles]
    return (*found, *(0,) * (PATHS - len(layout.lines)) * (2 + LINE))


def _kind(tile: Tile | None) -> int:
    return 0 if tile is None else 1 + PLACE[tile]


def _table(view: View[Seen], seats: list[Seat]) -> Iterator[int]:
    seen = view.seen
    yield from (seen.phase == phase for phase in PHASES)
    yield from (seen.announced == game for game in GAMES)
    yield from (seen.highest, seen.price or 0, seen.looks, seen.turns)
    yield from (len(seen.open), len(seen.hidden), seen.hand, view.is_asked)
    yield from (place < len(seats) and seats[place] == seen.first for place in range(4))


def coding(options: Options) -> Coding[Position, Move, Seen]:
    players, money = int(options["players"]), int(options["players"]) * int(options["stake"])
    code = MahNolCoding(players, len(str(money)))
    return Coding(
        actions=ACTIONS,
        shape=(code.length,),
        dtype="float32",
        encode=code.encode,
        decode=code.decode,
        observe=code.observe,
        following=code.following,
        bounds=(-float(options["stake"]), float(money)),
        zero_sum=False,
        longest=LONGEST,
    )
