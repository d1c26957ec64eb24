"""What organisers, referees and players may do: each function looks at the tournament, refuses, or says what happens.

Whoever writes the journal checks first who asks; `by` says it for ever.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from teahouse.tournaments.course import Round, Seating, Tournament
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.options import (
    FEWEST,
    GIVEN,
    KNOCK_OUT,
    MOST_PLAYERS,
    MOST_ROUNDS,
    PLAN,
    ROUND_ROBIN,
    Options,
    check,
)
from teahouse.tournaments.pairing.drawn import Drawn
from teahouse.tournaments.pairing.next_round import count_rounds, draw_round
from teahouse.tournaments.seating import SUBSTITUTE

Event = tuple[str, dict[str, Any]]
"""A kind, and its body."""
LARGEST_SCORE = 1e9
CLOSE = 1e-6


def open_tournament(options: Options) -> list[Event]:
    return [("opened", {"options": check(options).write()})]


def change_options(tournament: Tournament, options: Options, by: str) -> list[Event]:
    """Before the first round anything; afterwards the number of rounds alone."""
    _check_open(tournament)
    check(options)
    if tournament.has_begun and replace(options, rounds=tournament.options.rounds) != tournament.options:
        raise refuse("options-fixed")
    if options.rounds < len(tournament.rounds):
        raise refuse("rounds-played-already", n=len(tournament.rounds))
    return [("changed", {"options": options.write(), "by": by})]


# Players


def enter(tournament: Tournament, numbers: Sequence[int], by: str) -> list[Event]:
    """New players. Whoever comes late plays from the next round on."""
    _check_open(tournament)
    if len(tournament.players) + len(numbers) > MOST_PLAYERS:
        raise refuse("too-many-players", most=MOST_PLAYERS)
    since = len(tournament.rounds) + 1
    if since > 1 and tournament.options.mode in (KNOCK_OUT, ROUND_ROBIN):  # who meets whom is settled there
        raise refuse("too-late")
    return [("entered", {"player": number, "since": since, "by": by}) for number in numbers]


def leave(tournament: Tournament, number: int, by: str) -> list[Event]:
    """Nobody who has played is forgotten: they stay in the standing, and sit down no more."""
    player = tournament.players.get(number)
    if player is None:
        raise refuse("no-such-player")
    if not tournament.has_begun:
        return [("removed", {"player": number, "by": by})]
    if player.left is not None:
        return []
    return [("left", {"player": number, "round": len(tournament.rounds) + 1, "by": by})]


def come_back(tournament: Tournament, number: int, by: str) -> list[Event]:
    """To a tournament in which nobody is out."""
    _check_open(tournament)
    player = tournament.players.get(number)
    if player is None:
        raise refuse("no-such-player")
    if player.left is None:
        return []
    if tournament.options.mode == KNOCK_OUT and player.left <= len(tournament.rounds):
        raise refuse("too-late")
    return [("returned", {"player": number, "by": by})]


def replace_player(tournament: Tournament, number: int, who: int, by: str, since: int = 0) -> list[Event]:
    """Somebody else plays on in this place, with its points, from a round on; 0: as soon as possible."""
    _check_open(tournament)
    if number not in tournament.players:
        raise refuse("no-such-player")
    first = takes_over_from(tournament, number)
    if since and not first <= since <= MOST_ROUNDS:
        raise refuse("too-late-to-replace", number=first)
    return [("replaced", {"player": number, "who": who, "round": since or first, "by": by})]


def takes_over_from(tournament: Tournament, number: int) -> int:
    """The first round in which somebody else may play in this place: whose table has neither begun nor a result."""
    running = tournament.current
    if running is None:
        return max(1, len(tournament.rounds) + 1)
    table = next((table for round, table, _ in tournament.tables_of(number) if round is running), None)
    return running.number if table and not table.result and not table.is_in_house else running.number + 1


def add_to_bench(tournament: Tournament, names: Sequence[int], by: str) -> list[Event]:
    """Substitutes with a name: they sit down on free seats in this order, in every round that begins."""
    _check_open(tournament)
    if len(tournament.bench) + len(names) > MOST_PLAYERS:
        raise refuse("too-many-players", most=MOST_PLAYERS)
    return [("bench", {"who": who, "by": by}) for who in names]


def name_substitute(tournament: Tournament, number: int, table: int, seat: int, who: int, by: str) -> list[Event]:
    """Who sits down at one table."""
    seating = _seating(tournament, number, table)
    if not 0 <= seat < len(seating.players) or seating.players[seat] != SUBSTITUTE:
        raise refuse("no-substitute-there")
    return [("substitute", {"round": number, "table": table, "seat": seat, "who": who, "by": by})]


# Rounds


def begin_round(tournament: Tournament, number: int, by: str, tables: Drawn | None = None) -> list[Event]:
    """Round `number`: two organisers who press the button at once begin one."""
    _check_open(tournament)
    if number <= len(tournament.rounds):
        raise refuse("begun-already", number=number)
    if number != len(tournament.rounds) + 1 or tournament.current:
        raise refuse("round-not-over", number=len(tournament.rounds))
    if number > count_rounds(tournament) and tournament.has_begun:
        raise refuse("all-rounds-played")
    seats, playing = tournament.options.seats, tournament.playing(number)
    if len(playing) < FEWEST[seats]:
        raise refuse("too-few-players", n=FEWEST[seats])
    if tournament.options.mode == GIVEN and tables is None:
        raise refuse("tables-missing")
    drawn = draw_round(tournament) if tables is None else check_tables(tournament, tables)
    named = _seated_from_bench(tournament, drawn)
    return [("began", {"round": number, **drawn.write(), **({"substitutes": named} if named else {}), "by": by})]


def _seated_from_bench(tournament: Tournament, drawn: Drawn) -> list[list[int]]:
    """Table, seat and name of each substitute who has one."""
    free = [
        (table, seat)
        for table, players in enumerate(drawn.tables, start=1)
        for seat, each in enumerate(players)
        if each == SUBSTITUTE
    ]
    return [[table, seat, who] for (table, seat), who in zip(free, tournament.bench, strict=False)]


def check_tables(tournament: Tournament, given: Drawn) -> Drawn:
    """Tables that were written down by hand: everybody once, nobody unknown; whoever is left out has a bye."""
    if not given.tables:
        raise refuse("tables-missing")
    playing = {player.number for player in tournament.playing(len(tournament.rounds) + 1)}
    seen = set[int]()
    for at, table in enumerate(given.tables, start=1):
        if len(table) != tournament.options.seats:
            raise refuse("wrong-size", table=at, n=tournament.options.seats)
        people = [each for each in table if each != SUBSTITUTE]
        if not people:
            raise refuse("empty-table", table=at)
        for each in people:
            if each not in playing:
                raise refuse("not-playing", table=at)
            if each in seen:
                raise refuse("seated-twice", table=at)
            seen.add(each)
    return replace(given, byes=tuple(sorted(playing - seen)))


def keep_plan(tournament: Tournament, rounds: Sequence[Sequence[Sequence[int]]], by: str) -> list[Event]:
    """The seating of all rounds, before the first one."""
    _check_open(tournament)
    if tournament.has_begun or tournament.options.mode != PLAN:
        raise refuse("begun-already", number=1)
    return [("planned", {"rounds": [[list(table) for table in tables] for tables in rounds], "by": by})]


def end_round(tournament: Tournament, number: int, by: str, early: bool = False) -> list[Event]:
    """Over. Tables without a result count for nobody; the referee may still write one down later."""
    round = _round(tournament, number)
    if round.ended:
        return []
    if round.missing() and not early:
        raise refuse("results-missing", n=len(round.missing()), tables=tuple(map(str, round.missing())))
    return [("ended", {"round": number, "by": by})]


# Results


def write_result(
    tournament: Tournament, number: int, table: int, scores: Sequence[float], by: str, forfeits: Sequence[int] = ()
) -> list[Event]:
    """The first one that is written down counts. The same once more changes nothing."""
    seating = _seating(tournament, number, table)
    _check_result(tournament, seating, scores, forfeits)
    if seating.result:
        if seating.result.scores == tuple(scores) and seating.result.forfeits == tuple(forfeits):
            return []
        raise refuse("has-result", table=table)
    if tournament.closed or _round(tournament, number).ended:
        raise refuse("round-over", number=number)
    return [("result", _written(number, table, scores, forfeits, by))]


def correct_result(
    tournament: Tournament,
    number: int,
    table: int,
    scores: Sequence[float] | None,
    by: str,
    forfeits: Sequence[int] = (),
    why: str = "",
) -> list[Event]:
    """By the referee, at any time; None: there is no result again."""
    seating = _seating(tournament, number, table)
    if scores is not None:
        _check_result(tournament, seating, scores, forfeits)
    if tournament.options.mode == KNOCK_OUT and number < len(tournament.rounds):
        raise refuse("winner-plays-on", number=number + 1)
    return [("corrected", {**_written(number, table, scores, forfeits, by), "why": why})]


def _written(
    number: int, table: int, scores: Sequence[float] | None, forfeits: Sequence[int], by: str
) -> dict[str, Any]:
    told = None if scores is None else list(scores)
    return {"round": number, "table": table, "scores": told, "forfeits": list(forfeits), "by": by}


def _check_result(tournament: Tournament, table: Seating, scores: Sequence[float], forfeits: Sequence[int]) -> None:
    options, seats = tournament.options, len(table.players)
    if len(scores) != seats or any(seat not in range(seats) for seat in forfeits):
        raise refuse("wrong-scores", n=seats)
    if not all(isfinite(score) and abs(score) <= LARGEST_SCORE for score in scores):
        raise refuse("score-too-large")
    if seats == 4 and options.zero_sum and abs(sum(scores)) > CLOSE:
        raise refuse("sum-not-zero", sum=float(sum(scores)))
    if seats == 2 and not forfeits and tuple(sorted(scores)) not in ((0, 1), (0.5, 0.5)):
        raise refuse("wrong-outcome")
    if options.mode == KNOCK_OUT and not forfeits and scores[0] == scores[1]:
        raise refuse("needs-winner")


# The referee


def punish(
    tournament: Tournament, player: int, points: float, payments: float, why: str, by: str, form: str = ""
) -> list[Event]:
    """Points or payments beside the tables; what was wrong once is set right by another one."""
    if form and any(each.form == form for each in tournament.penalties):
        return []
    if player not in tournament.players:
        raise refuse("no-such-player")
    if not all(isfinite(each) and abs(each) <= LARGEST_SCORE for each in (points, payments)):
        raise refuse("score-too-large")
    if not points and not payments:
        raise refuse("penalty-of-nothing")
    amounts = {"points": points, "payments": payments}
    told = {"player": player, "round": max(1, len(tournament.rounds)), **amounts, "why": why, "by": by}
    return [("penalty", {**told, "form": form} if form else told)]


def start_clock(tournament: Tournament, seconds: float, now: float) -> list[Event]:
    """It runs from now on for so long."""
    if not tournament.current:
        raise refuse("no-round")
    if not 0 < seconds <= 24 * 3600:
        raise refuse("bad-clock")
    return [("clock", {"ends": now + seconds})]


def stop_clock(tournament: Tournament, now: float) -> list[Event]:
    """It stands where it is; started again it goes on from there."""
    clock = tournament.clock
    return [("clock", {"left": max(0.0, clock.ends - now)})] if clock.ends else []


def resume_clock(tournament: Tournament, now: float) -> list[Event]:
    clock = tournament.clock
    return [("clock", {"ends": now + clock.left})] if clock.left and not clock.ends else []


def set_prizes(tournament: Tournament, prizes: Sequence[str], by: str) -> list[Event]:
    """For the first, the second, ...; at any time."""
    if len(prizes) > MOST_PLAYERS:
        raise refuse("too-many-prizes", most=MOST_PLAYERS)
    return [] if tuple(prizes) == tournament.prizes else [("prizes", {"prizes": list(prizes), "by": by})]


def close(tournament: Tournament, by: str) -> list[Event]:
    """The final ranking stands."""
    if tournament.current:
        raise refuse("round-not-over", number=len(tournament.rounds))
    if not tournament.has_begun:
        raise refuse("no-round")
    return [] if tournament.closed else [("closed", {"by": by})]


def reopen(tournament: Tournament, by: str) -> list[Event]:
    return [("reopened", {"by": by})] if tournament.closed else []


def _check_open(tournament: Tournament) -> None:
    if tournament.closed:
        raise refuse("closed-already")


def _round(tournament: Tournament, number: int) -> Round:
    if not 1 <= number <= len(tournament.rounds):
        raise refuse("no-such-round", number=number)
    return tournament.rounds[number - 1]


def _seating(tournament: Tournament, number: int, table: int) -> Seating:
    round = _round(tournament, number)
    if not 1 <= table <= len(round.tables):
        raise refuse("no-such-table", round=number, table=table)
    return round.tables[table - 1]
