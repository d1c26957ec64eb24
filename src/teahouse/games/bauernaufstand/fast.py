"""The compiled twin's part of the promise; None where it was not built."""

from teahouse.core.protocol import Playouts
from teahouse.games.bauernaufstand.position import BLACK, WHITE, Position, has_arrived
from teahouse.kernels import load

KERNEL = "bauernaufstand"
SEEDS = 1 << 64


def count(position: Position, depth: int) -> int | None:
    """Move sequences of that length."""
    kernel = load(KERNEL)
    return int(kernel.perft(position.cells, position.hands, position.to_move, depth)) if kernel else None


def playouts(position: Position, games: int, seed: int) -> Playouts | None:
    """Sums over random games; None also where somebody has arrived, for the kernel does not look."""
    kernel = load(KERNEL)
    if not kernel or has_arrived(position.cells, BLACK) or has_arrived(position.cells, WHITE):
        return None
    played, plies, *wins = kernel.playouts(position.cells, position.hands, position.to_move, games, seed % SEEDS)
    return Playouts(played, plies, tuple(wins))
