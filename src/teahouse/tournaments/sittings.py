"""Tables of the house and evening sheets at which a tournament is played: what the house itself writes down.

Every function looks at the tournament and says what happens, or nothing if it has happened already: so it may be asked
as often as one likes, also after a crash, and nothing happens twice.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from teahouse.tournaments.acts import Event, correct_result, write_result
from teahouse.tournaments.course import Round, Seating, Tournament
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.options import KNOCK_OUT
from teahouse.tournaments.seating import SUBSTITUTE

TABLE, SHEET, HOUSE = AUTHORS = ("table", "sheet", "house")
"""Who wrote down a result by itself: the table of the house that ended, the sheet that was closed, or the house because
somebody did not come."""

LATE = 3.0
"""Seconds: a table that opens later than this has the time to come anew."""

REPLAYS = 2
"""How often two play again after a draw where somebody has to win; then the referee has the word."""

Place = tuple[Round, int, Seating]
"""A table of a round, and its number."""


def places(tournament: Tournament) -> Iterator[Place]:
    """The tables of the round that is played."""
    if (running := tournament.current) and not tournament.closed:
        for number, table in enumerate(running.tables, start=1):
            yield running, number, table


# Tables of the house


def open_tables(tournament: Tournament, here: Collection[int], ids: Iterator[str], since: float) -> list[Event]:
    """For every table whose players are all in the house (`here`). What was opened once is opened again after a draw in
    a knock-out alone."""
    if not tournament.options.online:
        return []
    return [
        ("table", {"round": round.number, "table": number, "id": next(ids), "since": since})
        for round, number, table in places(tournament)
        if not table.sitting and not table.result and not is_referees(table)
        if all(each in here for each in table.players if each != SUBSTITUTE)
    ]


def is_referees(table: Seating) -> bool:
    """Whether two have drawn so often that the referee decides who goes on."""
    return len(table.drawn) > REPLAYS and not table.results


def note_openings(tournament: Tournament, opened: Mapping[str, float]) -> list[Event]:
    """When a table of the house was there at last, by its id, if much later than it should have been: nobody could come
    before."""
    return [
        ("table", {"round": round.number, "table": number, "id": table.sitting.id, "since": opened[table.sitting.id]})
        for round, number, table in places(tournament)
        if table.sitting
        and not table.sitting.came
        and table.sitting.missed is None
        and opened.get(table.sitting.id, 0.0) > table.sitting.since + LATE
    ]


def note_arrivals(tournament: Tournament, there: Mapping[str, Collection[int]]) -> list[Event]:
    """Who is seen at a table of the house, by its id, on which seats there, and was not before."""
    events: list[Event] = []
    for round, number, table in places(tournament):
        if table.sitting and table.sitting.missed is None:
            new = sorted({table.sitting.seat(seat) for seat in there.get(table.sitting.id, ())} - table.sitting.came)
            if new:
                events.append(("came", {"round": round.number, "table": number, "seats": new}))
    return events


def awaited(table: Seating) -> list[int]:
    """Seats of people who have not come yet."""
    sitting = table.sitting
    if sitting is None or sitting.missed is not None or table.results:
        return []
    return [seat for seat, each in enumerate(table.players) if each != SUBSTITUTE and seat not in sitting.came]


def due(tournament: Tournament, table: Seating) -> float | None:
    """When whoever is awaited there has lost; None: nobody is."""
    return table.sitting.since + tournament.options.patience if table.sitting and awaited(table) else None


def miss(tournament: Tournament, now: float, open: Collection[str]) -> list[Event]:
    """The agreed time is over: at a table of two whoever came has won; at a table of four computers sit down.

    `open`: the tables of the house that are there; nobody misses another.
    """
    events: list[Event] = []
    for round, number, table in places(tournament):
        when, absent = due(tournament, table), awaited(table)
        if when is None or when > now or not table.sitting or table.sitting.id not in open:
            continue
        events.append(("missed", {"round": round.number, "table": number, "seats": absent}))
        came = [seat for seat, each in enumerate(table.players) if each != SUBSTITUTE and seat not in absent]
        if len(table.players) == 2 or not came:
            scores = [float(len(table.players) == 2 and seat in came) for seat in range(len(table.players))]
            events += write_result(tournament, round.number, number, scores, HOUSE, absent)
    return events


def count_table(tournament: Tournament, id: str, scores: Sequence[float], winners: Collection[int]) -> list[Event]:
    """A table of the house has ended: once, and not where the referee has said something else. `scores` and `winners`
    are by seats there."""
    for round, number, table in places(tournament):
        if table.sitting and table.sitting.id == id and not table.results:
            if tournament.options.mode == KNOCK_OUT and len(winners) > 1:
                return [("drawn", {"round": round.number, "table": number, "id": id})]
            won = {table.sitting.seat(seat) for seat in winners}
            told = _outcome(won) if len(table.players) == 2 else balanced(tournament, scores)
            return write_result(tournament, round.number, number, told, TABLE, table.sitting.missed or ())
    return []


def _outcome(winners: Collection[int]) -> list[float]:
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(2)]


def balanced(tournament: Tournament, scores: Sequence[float]) -> list[float]:
    """What was won and paid: where it has to be nothing together, by how much everybody is above the mean.

    So a stake that everybody began with does not count, nor what a bank has taken.
    """
    mean = sum(scores) / len(scores) if tournament.options.zero_sum else 0.0
    return [score - mean for score in scores]


# Sheets at real tables


def open_sheet(tournament: Tournament, number: int, table: int, id: str, by: str, gone: str = "") -> list[Event]:
    """One for each table: whoever comes second finds the first one's. `gone`: a sheet that was deleted since."""
    for round, at, seating in places(tournament):
        if (round.number, at) == (number, table):
            if seating.result:
                raise refuse("has-result", table=table)
            return (
                []
                if seating.sheet not in ("", gone)
                else [("sheet", {"round": number, "table": table, "id": id, "by": by})]
            )
    raise refuse("round-over", number=number)


def count_sheet(tournament: Tournament, id: str, scores: Sequence[float]) -> list[Event]:
    """It was closed, or corrected afterwards; what the referee has said stays."""
    for round, number, table in places(tournament):
        if table.sheet != id:
            continue
        told = balanced(tournament, scores)
        if not table.results:
            return write_result(tournament, round.number, number, told, SHEET)
        if table.result and table.result.by == SHEET and table.result.scores != tuple(told):
            return correct_result(tournament, round.number, number, told, SHEET)
    return []
