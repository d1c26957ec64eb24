"""How a tournament stands: sums, tie-breaks, ranks.

At tables of four whoever has as many points is ranked by payments (or the other way round), then by first places. At
tables of two it is Buchholz (the points of all opponents), Sonneborn-Berger (the points of those one has beaten, half
of those one drew with), then games won. A round without opponent adds nothing to either. Whoever is still equal shares
a rank. In a knock-out whoever left in the same round shares it, unless the referee has punished one of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from teahouse.tournaments.course import Player, Tournament, opponents, winner
from teahouse.tournaments.options import KNOCK_OUT, PAYMENTS
from teahouse.tournaments.points import base_rank, places


@dataclass(frozen=True)
class Sums:
    """What a player has so far."""

    points: float
    payments: float
    firsts: int
    """Tables won, and by nobody else."""
    played: int


@dataclass(frozen=True)
class Place:
    rank: int
    player: int
    sums: Sums
    buchholz: float
    sonneborn: float
    base: float
    by_round: tuple[float | None, ...]
    """Points of each round; None: not played, or without a result."""
    nobody_came: tuple[int, ...] = ()
    """Rounds in which neither they came nor anybody else to their table."""


def standing(tournament: Tournament) -> list[Place]:
    """Everybody, the first one first."""
    sums = {number: _sums(tournament, player) for number, player in tournament.players.items()}
    keys = {number: _key(tournament, number, sums) for number in sums}
    ranks = {number: 1 + sum(key > keys[number] for key in keys.values()) for number in keys}
    return [
        Place(
            rank=ranks[number],
            player=number,
            sums=sums[number],
            buchholz=buchholz(tournament, number, sums),
            sonneborn=sonneborn(tournament, number, sums),
            base=base_rank(ranks[number], len(ranks)),
            by_round=by_round(tournament, number),
            nobody_came=tuple(round.number for round, table, _ in tournament.tables_of(number) if table.nobody_came),
        )
        for number in sorted(ranks, key=lambda number: (ranks[number], number))
    ]


def ranking(tournament: Tournament) -> list[int]:
    """Players from the first to the last; equals as they were entered."""
    return [place.player for place in standing(tournament)]


def _key(tournament: Tournament, number: int, sums: dict[int, Sums]) -> tuple[float, ...]:
    """The higher, the better."""
    own, options = sums[number], tournament.options
    if options.mode == KNOCK_OUT:
        return (float(_survived(tournament, number)), _penalty(tournament, number))
    if options.seats == 2:
        others = (buchholz(tournament, number, sums), sonneborn(tournament, number, sums))
        return (own.points, *others, own.firsts)
    first, second = (own.payments, own.points) if options.ranked_by == PAYMENTS else (own.points, own.payments)
    return (first, second, own.firsts)


def _survived(tournament: Tournament, number: int) -> int:
    """How many rounds somebody went on from, whatever points are agreed for whom."""
    won = sum(winner(table) == number for _, table, _ in tournament.tables_of(number))
    return won + sum(number in round.byes for round in tournament.rounds)


def _penalty(tournament: Tournament, number: int) -> float:
    return sum(each.points for each in tournament.penalties if each.player == number)


def _sums(tournament: Tournament, player: Player) -> Sums:
    points = payments = 0.0
    firsts = played = 0
    for _, table, seat in tournament.tables_of(player.number):
        got = tournament.points_at(table)
        if got is None:
            continue
        points, payments, played = points + got[seat], payments + tournament.paid_at(table, seat), played + 1
        firsts += places(got)[seat] == 1 and places(got).count(1) == 1
    points += tournament.options.bye * sum(player.number in round.byes for round in tournament.rounds)
    for penalty in tournament.penalties:
        if penalty.player == player.number:
            points, payments = points + penalty.points, payments + penalty.payments
    return Sums(round(points, 6), round(payments, 6), firsts, played)


def buchholz(tournament: Tournament, number: int, sums: dict[int, Sums]) -> float:
    met = (each for _, table, seat in tournament.tables_of(number) if table.result for each in opponents(table, seat))
    return sum(sums[each].points for each in met)


def sonneborn(tournament: Tournament, number: int, sums: dict[int, Sums]) -> float:
    """By the share of a table's best place: all of a beaten opponent's points, half of a drawn one's."""
    best = tournament.options.points[0] or 1.0
    return sum(
        sums[each].points * got[seat] / best
        for _, table, seat in tournament.tables_of(number)
        if (got := tournament.points_at(table)) is not None
        for each in opponents(table, seat)
    )


def by_round(tournament: Tournament, number: int) -> tuple[float | None, ...]:
    found: list[float | None] = [
        tournament.options.bye if number in round.byes else None for round in tournament.rounds
    ]
    for each, table, seat in tournament.tables_of(number):
        got = tournament.points_at(table)
        found[each.number - 1] = None if got is None else got[seat]
    return tuple(found)


def course(tournament: Tournament, players: Sequence[int]) -> list[tuple[float, ...]]:
    """Sums of these players before the first round and after each, by what they are ranked by."""
    steps: list[tuple[float, ...]] = [(0.0,) * len(players)]
    for number in range(1, len(tournament.rounds) + 1):
        steps.append(tuple(_until(tournament, player, number) for player in players))
    return steps


def _until(tournament: Tournament, player: int, last: int) -> float:
    """What somebody had after a round."""
    by_payments = tournament.options.seats == 4 and tournament.options.ranked_by == PAYMENTS
    punished = [each for each in tournament.penalties if each.player == player and each.round <= last]
    if not by_payments:
        got = sum(each or 0.0 for each in by_round(tournament, player)[:last])
        return round(got + sum(each.points for each in punished), 6)
    paid = sum(each.payments for each in punished)
    for each, table, seat in tournament.tables_of(player):
        if each.number <= last:
            paid += tournament.paid_at(table, seat)
    return round(paid, 6)
