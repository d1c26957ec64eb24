"""The compiled twin's part of the promise; None where it was not built."""

from teahouse.core.protocol import Playouts
from teahouse.games.mahjong_battle.position import Position
from teahouse.kernels import load

KERNEL = "mahjong_battle"
SEEDS = 1 << 64


def count(position: Position, depth: int) -> int | None:
    """Move sequences of that length."""
    kernel = load(KERNEL)
    return int(kernel.perft(position.cells, depth)) if kernel else None


def playouts(position: Position, games: int, seed: int) -> Playouts | None:
    """Sums over random games; the points already taken count in every one of them."""
    kernel = load(KERNEL)
    if not kernel:
        return None
    played, plies, mover, other = kernel.playouts(position.cells, games, seed % SEEDS)
    gained = (mover, other) if position.to_move == 0 else (other, mover)
    scores = (points + before * games for points, before in zip(gained, position.scores, strict=True))
    return Playouts(played, plies, tuple(scores))
