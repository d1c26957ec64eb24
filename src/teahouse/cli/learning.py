"""Commands for people who study games: data sets, and leagues of all against all."""

from dataclasses import asdict
from pathlib import Path

import click

from teahouse.cli.contest import Place, check_level
from teahouse.cli.output import counted, emit, export
from teahouse.cli.solve import solver_of
from teahouse.core.handles import Game
from teahouse.research.datasets import Dataset
from teahouse.research.exact import ExactValues
from teahouse.research.leagues import League
from teahouse.research.plots import interval_chart
from teahouse.research.ratings import Rating
from teahouse.texts import number, say

FEWEST = 2


def write_dataset(dataset: Dataset, jobs: int | None, as_json: bool) -> None:
    """Plays what is missing, then writes the arrays."""
    games = list(counted(dataset.play(jobs), say("cli/playing"), dataset.games))
    rows = dataset.write(games)
    document = {"game": dataset.game.id, "games": len(games), "rows": rows, "out": str(dataset.path)}
    emit(document, as_json, lambda: [say("cli/dataset-done", n=rows, file=str(dataset.path))])


def write_exact(game: Game, positions: int, seed: int, path: Path, as_json: bool) -> None:
    """Positions of a solved game with their exact values."""
    wanted = ExactValues(game, solver_of(game.id), positions, seed, path)
    wanted.check()
    rows = wanted.write(counted(wanted.rows(), say("cli/looking-up"), positions))
    document = {"game": game.id, "rows": rows, "out": str(path)}
    emit(document, as_json, lambda: [say("cli/dataset-done", n=rows, file=str(path))])


def check_players(game: Game, players: str) -> tuple[str, ...]:
    """At least two, no name twice."""
    named = tuple(players.split(","))
    if len(named) < FEWEST or len(set(named)) < len(named):
        raise click.UsageError(say("cli/arena-players"))
    for name in named:
        check_level(game, name)
    return named


def hold_league(league: League, where: Place, plot: Path | None, as_json: bool) -> None:
    pairs = len(league.players) * (len(league.players) - 1) // 2
    playing = league.play(where.jobs, where.cluster)
    meetings = list(counted(playing, say("cli/playing"), pairs * league.games))
    table = league.table(meetings)
    if plot:
        export(plot, _drawn(league, table).encode())
    document = {
        "game": league.game.id,
        "games": len(meetings),
        "seed": league.seed,
        "players": [{**asdict(rating), "interval": list(rating.interval)} for rating in table],
    }
    emit(document, as_json, lambda: [say("cli/arena-head"), *map(_row, table)], piped_json=True)


def _drawn(league: League, table: list[Rating]) -> str:
    title = say("cli/arena-title", game=league.game.id, n=league.games)
    bars = [(rating.player, rating.rating, *rating.interval) for rating in table]
    return interval_chart(title, bars, [_between(rating) for rating in table])


def _between(rating: Rating) -> str:
    low, high = (number(bound, 0) for bound in rating.interval)
    return say("cli/arena-between", rating=number(rating.rating, 0), low=low, high=high)


def _row(rating: Rating) -> str:
    low, high = (number(bound, 0) for bound in rating.interval)
    return say(
        "cli/arena-row",
        player=rating.player,
        rating=number(rating.rating, 0),
        low=low,
        high=high,
        n=rating.games,
        wins=rating.wins,
        draws=rating.draws,
        losses=rating.losses,
    )


def dataset_of(game: Game, bot: str, games: int, seed: int, seconds: float, nodes: int | None, path: Path) -> Dataset:
    check_level(game, bot)
    wanted = Dataset(game, bot, games, seed, seconds, nodes, path)
    wanted.check()
    return wanted
