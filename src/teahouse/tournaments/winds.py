"""Who sits on which wind: every table has each wind once, and everybody has each wind equally often, as far as it goes.

That is always possible. Take everybody's rounds by fours: whoever plays four of them needs four different winds there,
and a table needs four different winds for its four people. So winds are colours of the lines between tables and people
(one person for each four rounds), at most four lines meet anywhere, and by a theorem of König four colours are enough.
"""

from teahouse.tournaments.tables import TABLE, Tables

Place = tuple[str, int, int]
"""A table in a round, or somebody in four rounds."""
Winds = dict[int, Place]
"""Whom or what a wind leads to."""


def seat_by_winds(rounds: list[Tables], people: int) -> list[Tables]:
    """The same tables, each in the order East, South, West, North."""
    lines: dict[Place, Winds] = {}
    for number, tables in enumerate(rounds):
        for at, table in enumerate(tables):
            for each in table:
                here = ("table", number, at)
                there = ("person", each, number // TABLE) if each < people else ("substitute", each, number)
                _draw(lines, here, there)
    return [[_seated(lines["table", number, at]) for at in range(len(tables))] for number, tables in enumerate(rounds)]


def _seated(winds: Winds) -> list[int]:
    return [winds[wind][1] for wind in range(TABLE)]


def _draw(lines: dict[Place, Winds], one: Place, other: Place) -> None:
    """One more line, on a wind that is free at both ends; others change theirs if there is none."""
    here, there = lines.setdefault(one, {}), lines.setdefault(other, {})
    free, wished = _free(here), _free(there)
    if free != wished:
        _exchange(lines, other, free, wished)
    here[free], there[free] = other, one


def _free(winds: Winds) -> int:
    return next(wind for wind in range(TABLE) if wind not in winds)


def _exchange(lines: dict[Place, Winds], start: Place, wind: int, instead: int) -> None:
    """Along the path that begins here with a wind, that wind and another change: then it is free here."""
    path = [start]
    along = wind
    while along in lines[path[-1]]:
        path.append(lines[path[-1]][along])
        along = instead if along == wind else wind
    for place in path:
        winds = lines[place]
        swapped = {instead: winds.get(wind), wind: winds.get(instead)}
        for each, end in swapped.items():
            if end is None:
                winds.pop(each, None)
            else:
                winds[each] = end
