"""Short Go in numbers.

actions       a point, A1 is 0, row by row; then passing. Where dead stones are marked: size * size + 1 + point marks
              the group there, then accepting, then playing on
observation   planes of size rows and size columns, own stones and the other's: docs/research.md
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.options import Options
from teahouse.core.protocol import Actions, Coding, Seat, View
from teahouse.core.sheets import KernelTables, Sheet, kernel_tables
from teahouse.games.short_go import rules
from teahouse.games.short_go.notation import MOST_MOVES
from teahouse.games.short_go.position import (
    ACCEPT,
    BLACK,
    PASS,
    RESUME,
    WHITE,
    Deed,
    Move,
    Point,
    Position,
    Terms,
    first_seat,
    handicap_stones,
    other,
    stone_of,
)

BOARDS = 4
"""This board and those before it."""
KO, ASKED, IS_WHITE, PASSES = range(2 * BOARDS, 2 * BOARDS + 4)
"""The planes after the boards: points that only the ko rule forbids, whether one is asked, whether one is White, how
many have passed."""
PLAIN = PASSES + 1
MOST = 255


@dataclass(frozen=True)
class GoCoding:
    """On a board of this size, with or without the marking of dead stones."""

    size: int
    territory: bool = False
    marking: bool = False

    @property
    def points(self) -> int:
        return self.size * self.size

    @property
    def actions(self) -> int:
        return 2 * self.points + 3 if self.marking else self.points + 1

    @property
    def planes(self) -> int:
        """Territory scoring has own and the other's prisoners and how often the stones lay so; marking has the dead
        stones, and whether oneself and the other have accepted."""
        return PLAIN + 3 * self.territory + 3 * self.marking

    def encode(self, position: Position, seat: Seat, move: Move) -> Actions:
        match move.deed:
            case Deed.PLACE | Deed.DEAD:
                assert move.point is not None
                return (move.point + (0 if move.deed == Deed.PLACE else self.points + 1),)
            case Deed.PASS:
                return (self.points,)
            case Deed.ACCEPT:
                return (2 * self.points + 1,)
            case Deed.RESUME:
                return (2 * self.points + 2,)

    def decode(self, position: Position, seat: Seat, actions: Actions) -> Move | None:
        if len(actions) != 1 or actions[0] >= self.actions:
            return None
        number = actions[0]
        if number < self.points:
            return Move(Deed.PLACE, Point(number))
        if number == self.points:
            return PASS
        place = number - self.points - 1
        if place < self.points:
            return Move(Deed.DEAD, Point(place))
        return ACCEPT if place == self.points else RESUME

    def observe(self, view: View[Position], begun: Actions) -> NDArray[Any]:
        position, seat = view.seen, view.seat or BLACK
        planes = np.zeros((self.planes, self.size, self.size), np.uint8)
        for age, diagram in enumerate(position.seen[: -BOARDS - 1 : -1]):
            board = np.frombuffer(diagram.board, np.uint8).reshape(self.size, self.size)
            planes[2 * age], planes[2 * age + 1] = board == stone_of(seat), board == stone_of(other(seat))
        if view.to_move and not rules.is_marking(position):
            planes[KO].flat[list(rules.ko_points(position))] = 1
        planes[ASKED], planes[IS_WHITE], planes[PASSES] = view.is_asked, seat == WHITE, position.passes
        if self.territory:
            seen = position.seen[position.counted_from :]
            planes[PLAIN] = min(MOST, position.taken[seat])
            planes[PLAIN + 1] = min(MOST, position.taken[other(seat)])
            planes[PLAIN + 2] = min(MOST, seen.count(seen[-1]))
        if self.marking:
            planes[-3].flat[sorted(position.dead)] = 1
            planes[-2], planes[-1] = seat in position.accepted, other(seat) in position.accepted
        return planes


def tables(options: Options, sheet: Sheet) -> KernelTables | None:
    """The kernel counts areas, and its games end with two passes."""
    if options["scoring"] != "area" or options["marking"]:
        return None
    size, handicap = int(options["size"]), int(options["handicap"])
    stones = handicap_stones(Terms(size=size, handicap=handicap))
    agreed = (size, float(options["komi"]), list(stones), first_seat(handicap), MOST_MOVES)
    return kernel_tables("short_go_rows", sheet, sheet.cut.view(np.uint8), *agreed)


def coding(options: Options) -> Coding[Position, Move, Position]:
    code = GoCoding(int(options["size"]), options["scoring"] == "territory", bool(options["marking"]))
    return Coding(
        actions=code.actions,
        shape=(code.planes, code.size, code.size),
        encode=code.encode,
        decode=code.decode,
        observe=code.observe,
        longest=MOST_MOVES,
        tables=partial(tables, options),
    )
