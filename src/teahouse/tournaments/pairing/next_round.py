"""The next round, by what is agreed."""

from random import Random

from teahouse.tournaments.course import Tournament
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.options import KNOCK_OUT, PLAN, ROUND_ROBIN, SWISS
from teahouse.tournaments.pairing import berger
from teahouse.tournaments.pairing.by_standing import draw_by_standing
from teahouse.tournaments.pairing.drawn import Drawn
from teahouse.tournaments.pairing.dutch import draw_dutch
from teahouse.tournaments.pairing.knockout import draw_knockout, rounds_of
from teahouse.tournaments.seating import SUBSTITUTE
from teahouse.tournaments.standing import ranking


def count_rounds(tournament: Tournament) -> int:
    """How many there will be."""
    options, players = tournament.options, len(tournament.players)
    if options.mode == ROUND_ROBIN:
        return berger.rounds_of(players, options.twice) if players > 1 else 0
    return rounds_of(players) if options.mode == KNOCK_OUT else options.rounds


def draw_round(tournament: Tournament) -> Drawn:
    """Who meets whom in the round that comes."""
    number = len(tournament.rounds) + 1
    playing = [player.number for player in tournament.playing(number)]
    if number > count_rounds(tournament):
        raise refuse("all-rounds-played")
    mode, seats = tournament.options.mode, tournament.options.seats
    if mode == PLAN:
        return _planned(tournament, number, playing)
    if mode == KNOCK_OUT:
        return draw_knockout(tournament, playing)
    if mode == ROUND_ROBIN:
        return _berger(tournament, number, playing)
    if mode == SWISS and seats == 2:
        return draw_dutch(tournament, playing)
    if mode == SWISS:
        return draw_by_standing(tournament, [each for each in _ranked(tournament) if each in playing])
    raise refuse("tables-missing")


def _ranked(tournament: Tournament) -> list[int]:
    """Before the first round chance decides, the same for everybody who looks."""
    if tournament.rounds:
        return ranking(tournament)
    players = [*tournament.players]
    return Random(f"first round/{players}").sample(players, len(players))


def _planned(tournament: Tournament, number: int, playing: list[int]) -> Drawn:
    """As the plan says. Substitutes sit down for those who are not there; latecomers for substitutes."""
    if number > len(tournament.plan):
        raise refuse("plan-missing")
    planned = {each for table in tournament.plan[number - 1] for each in table}
    late = [each for each in playing if each not in planned]
    tables = []
    for table in tournament.plan[number - 1]:
        seated = []
        for each in table:
            there = each if each in playing else SUBSTITUTE
            seated.append(late.pop(0) if there == SUBSTITUTE and late else there)
        tables.append(tuple(seated))
    if late:
        raise refuse("no-seat-left")
    return Drawn(tuple(table for table in tables if any(table)))


def _berger(tournament: Tournament, number: int, playing: list[int]) -> Drawn:
    """Whoever would meet somebody who has left has a bye."""
    pairs = berger.berger_round([*tournament.players], number)
    there = [tuple(each if each in playing else berger.NOBODY for each in pair) for pair in pairs]
    games = tuple(pair for pair in there if berger.NOBODY not in pair)
    return Drawn(games, tuple(max(pair) for pair in there if berger.NOBODY in pair and max(pair)))
