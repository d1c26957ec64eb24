"""Commands that let computers play: matches and self-play."""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import click

from teahouse.arena.contests import Fixture, Outcome, play_all
from teahouse.arena.standings import Standing, standings
from teahouse.cli.output import counted, emit, remark
from teahouse.core.errors import UnknownLevel
from teahouse.core.handles import Game
from teahouse.notation.files import RecordFile
from teahouse.texts import number, say


def check_entrants(game: Game, bots: str) -> tuple[str, ...]:
    """The named players: as many as there are seats, or two."""
    entrants = tuple(bots.split(","))
    if len(entrants) not in (2, game.seats):
        wanted = "cli/bots-two" if game.seats == 2 else "cli/bots-number"
        raise click.UsageError(say(wanted, seats=game.seats, found=len(entrants)))
    for entrant in entrants:
        check_level(game, entrant)
    return entrants


def check_level(game: Game, level: str) -> None:
    """Refuse an unknown player; say so where one is weaker than it could be."""
    kinds = game.declaration.players()
    if level not in kinds:
        raise UnknownLevel(level=level, known=tuple(kinds))
    weakened = kinds[level].weakened()
    if weakened:
        remark(f"{level}: {weakened}")


class Place(NamedTuple):
    """Where games are played: in so many processes here, or on a cluster."""

    jobs: int | None = None
    cluster: str | None = None


def place(jobs: int | None, cluster: str | None) -> Place:
    if jobs and cluster:
        raise click.UsageError(say("cli/jobs-or-cluster"))
    return Place(jobs, cluster)


def hold_match(fixtures: list[Fixture], seed: int, where: Place, records: Path | None, as_json: bool) -> None:
    outcomes = list(_played(fixtures, where, records))
    table = standings(outcomes)
    document = {
        "game": fixtures[0].game,
        "games": len(outcomes),
        "seed": seed,
        "bots": [{**asdict(standing), "interval": _interval(standing)} for standing in table],
    }
    emit(document, as_json, lambda: _standings_table(table), piped_json=True)


def hold_self_play(fixtures: list[Fixture], where: Place, records: Path, as_json: bool) -> None:
    played = sum(1 for _ in _played(fixtures, where, records))
    document = {"game": fixtures[0].game, "games": played, "records": str(records)}
    emit(document, as_json, lambda: [say("cli/selfplay-done", n=played, file=str(records))])


def _played(fixtures: list[Fixture], where: Place, records: Path | None) -> Iterator[Outcome]:
    """Outcomes as they come in; each record is in the file before the next is awaited."""
    with RecordFile(records) if records else nullcontext() as file:
        for outcome in counted(play_all(fixtures, where.jobs, where.cluster), say("cli/playing"), len(fixtures)):
            if file:
                for line in record_lines(outcome.record):
                    file.write(line)
            yield outcome


def record_lines(record: dict[str, Any]) -> list[dict[str, Any]]:
    """A match of hands is written hand by hand."""
    hands: list[dict[str, Any]] = record.get("hands", [record])
    return hands


def _interval(standing: Standing) -> list[float | None]:
    return list(standing.interval) if standing.interval else [None, None]


def _standings_table(table: list[Standing]) -> Iterator[str]:
    yield say("cli/standings-head")
    for standing in table:
        low, high = (number(bound, 2) if bound is not None else "?" for bound in _interval(standing))
        yield say(
            "cli/standings-row",
            bot=standing.bot,
            n=standing.games,
            wins=standing.wins,
            draws=standing.draws,
            losses=standing.losses,
            mean=number(standing.mean_score, 2),
            low=low,
            high=high,
        )
