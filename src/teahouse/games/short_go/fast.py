"""Counting and random games in the kernel; None where it was not built or the agreed rules are not its own."""

from teahouse.core.protocol import Playouts
from teahouse.games.short_go.engine import KERNEL, kernel_game, situation_of
from teahouse.games.short_go.position import Position
from teahouse.kernels import load


def count(position: Position, depth: int) -> int | None:
    """Sequences of so many moves."""
    if not _is_known(position):
        return None
    return int(kernel_game(situation_of(position)).perft(depth))


def playouts(position: Position, games: int, seed: int) -> Playouts | None:
    """Uniformly random games to their end, every rule kept."""
    if not _is_known(position):
        return None
    found = kernel_game(situation_of(position)).random_games(games, seed % 2**64)
    return Playouts(games, found[1], (float(found[2]), float(found[3]) + games * position.terms.komi))


def _is_known(position: Position) -> bool:
    """The kernel plays by area scoring, and its games end with two passes."""
    return load(KERNEL) is not None and position.terms.is_area and not position.terms.marking
