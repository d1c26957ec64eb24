"""The kernel's part of the promise, and how a position is told to it.

A situation is a game so far in plain data. Colours are 0 (Black) and 1 (White); a cell counts row by row from
A1, which is 0; `PASS` is a move too.
"""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from teahouse.core.protocol import Playouts, Seat
from teahouse.games.short_go.position import BLACK, WHITE, Deed, Move, Position, stone_of
from teahouse.kernels import load

KERNEL = "short_go"
PASS = -1
SEEDS = 1 << 64


@dataclass(frozen=True)
class Situation:
    """A game so far: what was agreed, the stones it began with, and all moves as (colour, cell)."""

    size: int
    komi: float
    territory: bool = False
    black: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    first: int = 0
    moves: tuple[tuple[int, int], ...] = ()
    next: int | None = None
    """Who is asked now, where it is not simply the other's turn."""
    resumed: int = 0
    """So many moves were made before play went on after two passes: those passes end nothing any more."""

    @property
    def to_move(self) -> int:
        if self.next is not None:
            return self.next
        return 1 - self.moves[-1][0] if self.moves else self.first


def situation_of(position: Position) -> Situation:
    """What the kernel needs of a position: the whole game, since superko and prisoners need it."""
    begun = position.seen[0]
    plays = [(seat, move) for seat, move in position.moves if move.deed in (Deed.PLACE, Deed.PASS)]
    return Situation(
        position.size,
        position.terms.komi,
        territory=not position.terms.is_area,
        black=_stones(begun.board, BLACK),
        white=_stones(begun.board, WHITE),
        first=begun.to_move,
        moves=tuple((int(seat), _cell(move)) for seat, move in plays),
        resumed=position.counted_from,
    )


def _stones(board: bytes, seat: Seat) -> tuple[int, ...]:
    return tuple(cell for cell, stone in enumerate(board) if stone == stone_of(seat))


def _cell(move: Move) -> int:
    return PASS if move.point is None else int(move.point)


def kernel_game(situation: Situation) -> Any:
    """The kernel's game at this situation. Trusts its caller that all moves are legal."""
    game = needed_kernel().Game(situation.size, superko=not situation.territory)
    game.set_stones(list(situation.black), list(situation.white), situation.first)
    for number, (color, cell) in enumerate(situation.moves, 1):
        game.turn(color)
        game.play(cell)
        if number == situation.resumed:
            game.resume()
    game.turn(situation.to_move)
    return game


def is_available() -> bool:
    """Whether the kernel was built."""
    return load(KERNEL) is not None


def needed_kernel() -> ModuleType:
    """The kernel, for callers that have made sure of it."""
    found = load(KERNEL)
    if found is None:
        raise RuntimeError("the kernel short_go was not built")
    return found


def count(position: Position, depth: int) -> int | None:
    """Sequences of so many moves; None where the kernel is missing or the agreed rules are not its own."""
    if not _is_known(position):
        return None
    return int(kernel_game(situation_of(position)).perft(depth))


def playouts(position: Position, games: int, seed: int) -> Playouts | None:
    """Uniformly random games to their end, every rule kept; None likewise."""
    if not _is_known(position):
        return None
    found = kernel_game(situation_of(position)).random_games(games, seed % SEEDS)
    return Playouts(games, found[1], (float(found[2]), float(found[3]) + games * position.terms.komi))


def _is_known(position: Position) -> bool:
    """The kernel counts areas, and its games end with two passes."""
    return is_available() and position.terms.is_area and not position.terms.marking
