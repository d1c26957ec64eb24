"""Tiny Bluff in numbers: 0-5 put a card, then draw, stay, snap, pass. A row says what the seat sees."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.options import Options
from teahouse.core.protocol import Actions, Coding, Seat, View
from tiny_game.position import ROUNDS, SEATS, VALUES, Cards, Move, Position, seats_from
from tiny_game.seen import Seen

MOVES = (*(Move("put", card) for card in VALUES), *map(Move, ("draw", "stay", "snap", "pass")))
PHASES = ("put", "snap", "draw", "over")
LENGTH = 2 * len(VALUES) + len(PHASES) + 4 + 3 * SEATS + ROUNDS * (len(VALUES) * SEATS + 2 * SEATS)


def encode(position: Position, seat: Seat, move: Move) -> Actions:
    return (MOVES.index(move),)


def decode(position: Position, seat: Seat, actions: Actions) -> Move | None:
    return MOVES[actions[0]] if len(actions) == 1 and actions[0] < len(MOVES) else None


def observe(view: View[Seen], begun: Actions) -> NDArray[Any]:
    seen, seats = view.seen, seats_from(view.seat or Seat(0))
    values = [
        *_counts(seen.cards),
        *_counts(seen.put),
        *(seen.phase == phase for phase in PHASES),
        *(view.is_asked, seen.stock, seen.snap == "snap", seen.snap == "pass"),
        *(number for seat in seats for number in (seen.held[seat], 10 + seen.points[seat], seen.first == seat)),
    ]
    for each in seen.table:
        for seat in seats:
            values += [*_counts(each.puts[seat]), each.winner == seat, each.snapper == seat]
    row = np.zeros(LENGTH, np.uint8)
    row[: len(values)] = values
    return row


def _counts(cards: Cards) -> list[int]:
    return [cards.count(value) for value in VALUES]


def coding(options: Options) -> Coding[Position, Move, Seen]:
    return Coding(
        actions=len(MOVES),
        shape=(LENGTH,),
        encode=encode,
        decode=decode,
        observe=observe,
        bounds=(-10.0, 10.0),
        zero_sum=False,
        longest=50,
    )
