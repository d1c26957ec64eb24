"""Positions of Mahjong Battle laid out by hand: endings tile by tile, or a deal from which pairs are taken.

Whatever is missing was taken, so the points are known but for who has them: one says what the first player has.
"""

from collections import Counter

from teahouse.core.options import Option, Options
from teahouse.core.setups import Laid, Setup
from teahouse.games.mahjong_battle.notation import values_gone
from teahouse.games.mahjong_battle.position import BOARD, Position, code_of, tile_of, value
from teahouse.games.mahjong_battle.rules import COPIES
from teahouse.games.mahjong_battle.view import tile_name
from teahouse.material.boards import EMPTY
from teahouse.material.tiles import SUIT_KINDS

ALL_POINTS = sum(value(tile_of(code)) for code in SUIT_KINDS) * COPIES // 2


def lay(position: Position) -> Laid:
    pieces = {BOARD.name(square): code_of(tile) for square in BOARD if (tile := position.cells[square]) != EMPTY}
    return Laid(pieces, position.to_move, {"points": position.scores[0]})


def put(options: Options, laid: Laid) -> Position:
    """The first player has no more than there is to have; the rest has the second."""
    cells = bytes(tile_of(laid.pieces[name]) if name in laid.pieces else EMPTY for name in BOARD.names)
    all_taken = sum(values_gone(Counter(cells)))
    first = min(int(laid.details["points"]), all_taken)
    return Position(cells, laid.to_move, (first, all_taken - first))


SETUP = Setup(
    pieces=SUIT_KINDS,
    word=lambda piece: tile_name(tile_of(piece)),
    places=lambda options: BOARD.names,
    details=(Option("points", 0, low=0, high=ALL_POINTS),),
    lay=lay,
    put=put,
    swaps=True,
)
