"""The two sorts of computer players a game declares."""

from collections.abc import Callable

from teahouse.core.protocol import Means, Player, PlayerKind
from teahouse.kernels import load
from teahouse.texts import Message, message


def simple(player: Player) -> PlayerKind:
    """A player without tables or threads: the same whatever it may use."""
    return PlayerKind(lambda means: player)


def with_kernel(make: Callable[[Means], Player], kernel: str) -> PlayerKind:
    """A player that is weaker, and says so, where its kernel was not built."""

    def weakened() -> Message | None:
        return None if load(kernel) else message("house/no-kernel", kernel=kernel)

    return PlayerKind(make, weakened)
