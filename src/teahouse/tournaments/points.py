"""What a table is worth: places, points that are shared between equals, and the base rank."""

from collections.abc import Mapping, Sequence


def places(scores: Sequence[float]) -> tuple[int, ...]:
    """The place of each seat, the highest score first; equals have the same place.

    >>> places([12, -4, 12, -20])
    (1, 3, 1, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def table_points(
    scores: Sequence[float], worth: Sequence[float], agreed: Mapping[int, float] | None = None
) -> tuple[float, ...]:
    """What each seat gets of the points for first, second, ... place. Equals share what their places are worth.

    For some seats it is agreed (they did not come, they are substitutes): the others have the places among themselves.

    >>> table_points([30, 5, 5, -40], [4, 2, 1, 0])
    (4.0, 1.5, 1.5, 0.0)
    >>> table_points([30, 5, 5, -40], [4, 2, 1, 0], {0: -1})
    (-1.0, 3.0, 3.0, 1.0)
    """
    agreed = agreed or {}
    played = [seat for seat in range(len(scores)) if seat not in agreed]
    found = [float(agreed.get(seat, 0.0)) for seat in range(len(scores))]
    for seat in played:
        first = sum(scores[other] > scores[seat] for other in played)
        equals = sum(scores[other] == scores[seat] for other in played)
        found[seat] = sum(worth[first : first + equals]) / equals
    return tuple(found)


def base_rank(rank: int, players: int) -> float:
    """1000 for the first, 0 for the last, evenly between them.

    >>> [base_rank(rank, 5) for rank in range(1, 6)]
    [1000.0, 750.0, 500.0, 250.0, 0.0]
    >>> base_rank(1, 1)
    1000.0
    """
    return 1000.0 * (players - rank) / (players - 1) if players > 1 else 1000.0
