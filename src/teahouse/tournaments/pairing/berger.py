"""Everybody against everybody: Berger's tables, in which colours alternate as far as they can (FIDE Handbook C.05)."""

from collections.abc import Sequence

NOBODY = 0


def rounds_of(players: int, twice: bool = False) -> int:
    """
    >>> rounds_of(7), rounds_of(8), rounds_of(4, twice=True)
    (7, 7, 6)
    """
    once = players - 1 + players % 2
    return 2 * once if twice else once


def berger_round(players: Sequence[int], number: int) -> list[tuple[int, int]]:
    """The pairs of a round, who has the first colour first; NOBODY where the number is odd.

    Whoever is last stands still and takes the colours in turn; all others go half-way round the circle. In the second
    half of a double tournament colours change.

    >>> berger_round([1, 2, 3, 4], 1), berger_round([1, 2, 3, 4], 2)
    ([(1, 4), (2, 3)], [(4, 3), (1, 2)])
    """
    circle = [*players, NOBODY] if len(players) % 2 else [*players]
    count = len(circle)
    again, step = divmod(number - 1, count - 1)
    moving, last = circle[:-1], circle[-1]
    first = step * (count // 2) % (count - 1)
    turned = [*moving[first:], *moving[:first]]
    pairs = [(turned[at], turned[count - 1 - at]) for at in range(1, count // 2)]
    pairs.insert(0, (last, turned[0]) if step % 2 else (turned[0], last))
    return [(other, one) for one, other in pairs] if again % 2 else pairs
