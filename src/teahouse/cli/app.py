"""The commands and their options. Each hands over to the module that does the work."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from teahouse import __version__, with_research
from teahouse.core.options import settle
from teahouse.protocols.scoring import fields
from teahouse.protocols.scoring.fields import Field, Kind
from teahouse.texts import LANGUAGES, say


def whole(low: int, high: int | None = None) -> click.IntRange:
    """Whole numbers of a range, by a name that people understand."""
    kind = click.IntRange(low, high)
    kind.name = say("cli/whole-number")
    return kind


def whole_of_any_size() -> "click.ParamType[int]":  # generic to mypy, not at run time in older click
    kind = type(click.INT)()
    kind.name = say("cli/whole-number")
    return kind


class NumberRange(click.FloatRange):
    """Numbers of a range. What is no number at all compares with nothing, and would slip through."""

    def __init__(self, low: float, high: float, low_open: bool = False) -> None:
        super().__init__(low, high, min_open=low_open)
        self.name = say("cli/number")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        read = super().convert(value, param, ctx)
        return read if read == read else self.fail(say("cli/not-a-number", found=str(value)), param, ctx)


def seconds_type() -> click.FloatRange:
    """Up to a day."""
    return NumberRange(0, 86400, low_open=True)


GAME = click.argument("game")
JSON = click.option("--json", "as_json", is_flag=True, help=say("cli/help-json"))
OPTIONS = click.option("--option", "options", multiple=True, metavar="K=V", help=say("cli/help-option"))
POSITION = click.option("--position", metavar="TEXT", required=True, help=say("cli/help-position"))
SECONDS = click.option(
    "--seconds", type=seconds_type(), default=1.0, show_default=True, metavar="S",
    help=say("cli/help-seconds"),
)  # fmt: skip
SEED = click.option(
    "--seed", type=whole_of_any_size(), default=1, show_default=True, metavar="K", help=say("cli/help-seed")
)
KEPT_IN = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("data"),
    show_default=True,
    metavar="DIR",
    help=say("cli/help-rekey-data"),
)
DATABASE = click.option("--database", default="", metavar="URL", help=say("cli/help-database"))
GAMES = click.option("--games", "count", type=whole(1, 10**9), required=True, metavar="N", help=say("cli/help-games"))
JOBS = click.option("--jobs", type=whole(1, 4096), metavar="J", help=say("cli/help-jobs"))
CLUSTER = click.option("--cluster", metavar="ADDRESS", help=say("cli/help-cluster"))
THREADS = click.option(
    "--threads", type=whole(1, 256), default=1, show_default=True, metavar="N",
    help=say("cli/help-threads"),
)  # fmt: skip
MEMORY = click.option(
    "--memory", type=whole(1, 1 << 20), default=256, show_default=True, metavar="MIB",
    help=say("cli/help-memory"),
)  # fmt: skip


def accept_only(context: click.Context, wish: str, meant: tuple[str, ...]) -> None:
    """Refuses options that were given and mean nothing beside this wish."""
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name not in (wish, *meant):
            raise click.UsageError(say("cli/not-together", option=parameter.opts[0], other=f"--{wish}"))


def records_option(required: bool) -> Callable[[Any], Any]:
    path = click.Path(path_type=Path)
    return click.option("--records", type=path, metavar="FILE", required=required, help=say("cli/help-records"))


@click.group(help=say("cli/help"), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="teahouse %(version)s", help=say("cli/help-version"))
@click.option("--lang", type=click.Choice(LANGUAGES), help=say("cli/help-lang"))
def teahouse(lang: str | None) -> None:
    """The language is chosen before this runs (cli/language.py)."""


@teahouse.command(help=say("cli/help-games-command"), short_help=say("cli/help-games-command"))
@JSON
def games(as_json: bool) -> None:
    from teahouse.cli.reading import list_games

    list_games(as_json)


@teahouse.command(help=say("cli/help-rules"))
@GAME
@click.option("--lang", type=click.Choice(LANGUAGES), help=say("cli/help-lang"))
def rules(game: str, lang: str | None) -> None:
    from teahouse.cli.reading import print_rules

    print_rules(game)


@teahouse.command(help=say("cli/help-sheets"))
@GAME
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--evening", type=click.Path(path_type=Path), metavar="FILE", help=say("cli/help-sheets-evening"))
@click.option("--lang", type=click.Choice(LANGUAGES), help=say("cli/help-lang"))
def sheets(game: str, file: Path, evening: Path | None, lang: str | None) -> None:
    from teahouse.cli.reading import write_sheets

    write_sheets(game, file, evening)


@teahouse.command(help=say("cli/help-play"))
@click.argument("game", required=False)
@click.option("--bot", metavar="LEVEL", help=say("cli/help-play-bot"))
@click.option("--seat", type=whole(0, 63), metavar="N", help=say("cli/help-play-seat"))
@click.option("--from", "continue_from", type=click.Path(path_type=Path), help=say("cli/help-play-from"))
@click.option("--seed", type=whole_of_any_size(), metavar="K", help=say("cli/help-seed"))
@click.option("--learn", is_flag=True, help=say("cli/help-play-learn"))
@click.option("--lesson", is_flag=True, help=say("cli/help-play-lesson"))
@click.option("--exercises", is_flag=True, help=say("cli/help-play-exercises"))
@SECONDS
@OPTIONS
def play(
    game: str | None,
    bot: str | None,
    seat: int | None,
    continue_from: Path | None,
    seed: int | None,
    learn: bool,
    lesson: bool,
    exercises: bool,
    seconds: float,
    options: tuple[str, ...],
) -> None:
    from teahouse.cli.play import play as play_at_terminal
    from teahouse.cli.play import practise

    if exercises:
        practise(game)
        return
    play_at_terminal(game, bot, seat, read_options(options), seconds, continue_from, seed, learn, lesson)


@teahouse.command(help=say("cli/help-serve"))
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help=say("cli/help-serve-host"))
@click.option(
    "--port", type=whole(0, 65535), default=8000, show_default=True, metavar="N", help=say("cli/help-serve-port")
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=Path("data"),
    show_default=True,
    metavar="DIR",
    help=say("cli/help-serve-data"),
)
@DATABASE
@click.option(
    "--processes", type=whole(1, 64), default=1, show_default=True, metavar="N", help=say("cli/help-serve-processes")
)
@click.option(
    "--log", type=click.Choice(["plain", "json"]), envvar="TEAHOUSE_LOG", default="plain", show_default=True,
    help=say("cli/help-serve-log"),
)  # fmt: skip
def serve(host: str, port: int, data: Path, database: str, processes: int, log: str) -> None:
    from teahouse.cli.serve import serve_house

    os.environ["TEAHOUSE_LOG"] = log  # processes of this one write as it does
    serve_house(host, port, data, database, processes)


@teahouse.command(help=say("cli/help-worker"))
@DATABASE
@click.option(
    "--processes", type=whole(1, 64), default=1, show_default=True, metavar="N", help=say("cli/help-worker-processes")
)
def worker(database: str, processes: int) -> None:
    from teahouse.cli.jobs import run_worker

    run_worker(database, processes)


@teahouse.command(help=say("cli/help-jobs-list"))
@KEPT_IN
@DATABASE
@click.option("--last", type=whole(1, 10_000), default=100, show_default=True, metavar="N", help=say("cli/help-last"))
@JSON
def jobs(data: Path, database: str, last: int, as_json: bool) -> None:
    from teahouse.cli.jobs import list_jobs

    list_jobs(data, database, last, as_json)


@teahouse.command(help=say("cli/help-rekey"))
@KEPT_IN
@click.option(
    "--days", type=whole(0, 3650), default=90, show_default=True, metavar="N", help=say("cli/help-rekey-days")
)
@DATABASE
def rekey(data: Path, days: int, database: str) -> None:
    from teahouse.cli.serve import replace_key

    replace_key(data, days, database)


@teahouse.command(help=say("cli/help-operator"))
@KEPT_IN
@DATABASE
@click.option("--name", default="", metavar="NAME", help=say("cli/help-operator-name"))
@click.option("--url", default="", metavar="URL", help=say("cli/help-operator-url"))
def operator(data: Path, database: str, name: str, url: str) -> None:
    from teahouse.cli.operator import write_link

    write_link(data, database, name, url)


@teahouse.command(help=say("cli/help-migrate"))
@KEPT_IN
@DATABASE
def migrate(data: Path, database: str) -> None:
    from teahouse.cli.moving import migrate_database

    migrate_database(data, database)


@teahouse.command(help=say("cli/help-move"))
@click.option("--from", "origin", required=True, metavar="PLACE", help=say("cli/help-move-from"))
@click.option("--to", "target", required=True, metavar="PLACE", help=say("cli/help-move-to"))
def move(origin: str, target: str) -> None:
    from teahouse.cli.moving import move_house

    move_house(origin, target)


@teahouse.command(help=say("cli/help-moves"))
@GAME
@POSITION
@OPTIONS
@JSON
def moves(game: str, position: str, options: tuple[str, ...], as_json: bool) -> None:
    from teahouse.cli.analysis import print_moves

    print_moves(agreed(game, options).parse(position), as_json)


@teahouse.command(help=say("cli/help-perft"))
@GAME
@click.option("--depth", type=whole(0, 1000), required=True, metavar="N", help=say("cli/help-depth"))
@click.option("--position", metavar="TEXT", help=say("cli/help-position-or-start"))
@SEED
@OPTIONS
@JSON
def perft(game: str, depth: int, position: str | None, seed: int, options: tuple[str, ...], as_json: bool) -> None:
    from teahouse.cli.analysis import print_perft

    chosen = agreed(game, options)
    print_perft(chosen.start(seed) if position is None else chosen.parse(position), depth, as_json)


@teahouse.command(help=say("cli/help-best"))
@GAME
@POSITION
@click.option("--level", default="best", show_default=True, help=say("cli/help-level"))
@click.option("--nodes", type=whole(1), metavar="N", help=say("cli/help-nodes"))
@SECONDS
@THREADS
@MEMORY
@OPTIONS
@JSON
def best(
    game: str,
    position: str,
    level: str,
    nodes: int | None,
    seconds: float,
    threads: int,
    memory: int,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    from teahouse.cli.analysis import print_best
    from teahouse.core.handles import Bot
    from teahouse.core.protocol import Limits, Means

    state = agreed(game, options).parse(position)
    bot = Bot(state.game.declaration, level, Means(threads, memory << 20))
    print_best(state, bot, Limits(seconds, nodes), as_json)


@teahouse.command(help=say("cli/help-match"))
@GAME
@click.option("--bots", required=True, metavar="A,B", help=say("cli/help-bots"))
@GAMES
@SECONDS
@SEED
@click.option("--random-plies", type=whole(0, 1000), default=0, metavar="N", help=say("cli/help-random-plies"))
@JOBS
@CLUSTER
@MEMORY
@records_option(required=False)
@OPTIONS
@JSON
def match(
    game: str,
    bots: str,
    count: int,
    seconds: float,
    seed: int,
    random_plies: int,
    jobs: int | None,
    cluster: str | None,
    memory: int,
    records: Path | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    from teahouse.arena.contests import schedule
    from teahouse.cli.contest import check_entrants, hold_match, place

    where = place(jobs, cluster)
    chosen = agreed(game, options)
    entrants = check_entrants(chosen, bots)
    fixtures = schedule(chosen, entrants, count, seed, seconds, random_plies, memory << 20)
    hold_match(fixtures, seed, where, records, as_json)


@teahouse.command(help=say("cli/help-selfplay"))
@GAME
@click.option("--bot", "level", default="medium", show_default=True, metavar="LEVEL", help=say("cli/help-bot"))
@GAMES
@SECONDS
@SEED
@JOBS
@CLUSTER
@records_option(required=True)
@OPTIONS
@JSON
def selfplay(
    game: str,
    level: str,
    count: int,
    seconds: float,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    records: Path,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    from teahouse.arena.contests import self_play
    from teahouse.cli.contest import check_level, hold_self_play, place

    where = place(jobs, cluster)
    chosen = agreed(game, options)
    check_level(chosen, level)
    hold_self_play(self_play(chosen, level, count, seed, seconds), where, records, as_json)


@teahouse.command(help=say("cli/help-dataset"))
@GAME
@click.option("--bot", "level", default="medium", show_default=True, metavar="LEVEL", help=say("cli/help-bot"))
@click.option(
    "--games",
    "count",
    type=whole(1, 10**9),
    default=10,
    show_default=True,
    metavar="N",
    help=say("cli/help-games"),
)
@click.option("--exact", is_flag=True, help=say("cli/help-exact"))
@click.option(
    "--positions",
    type=whole(1, 10**7),
    default=10_000,
    show_default=True,
    metavar="N",
    help=say("cli/help-positions"),
)
@click.option("--checked", is_flag=True, help=say("cli/help-checked"))
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help=say("cli/help-out"))
@SECONDS
@click.option("--nodes", type=whole(1), metavar="N", help=say("cli/help-nodes"))
@SEED
@JOBS
@OPTIONS
@JSON
@click.pass_context
def dataset(
    context: click.Context,
    game: str,
    level: str,
    count: int,
    exact: bool,
    positions: int,
    checked: bool,
    out: Path,
    seconds: float,
    nodes: int | None,
    seed: int,
    jobs: int | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    if checked:
        from teahouse.cli.checked import write_checked

        accept_only(context, "checked", ("game", "out", "as_json"))
        write_checked(game, out, as_json)
        return
    learning = with_research("teahouse.cli.learning")
    if exact:
        accept_only(context, "exact", ("game", "positions", "seed", "options", "out", "as_json"))
        learning.write_exact(agreed(game, options), positions, seed, out, as_json)
        return
    accept_only(
        context, "games", ("game", "level", "count", "seconds", "nodes", "seed", "jobs", "options", "out", "as_json")
    )
    wanted = learning.dataset_of(agreed(game, options), level, count, seed, seconds, nodes, out)
    learning.write_dataset(wanted, jobs, as_json)


@teahouse.command(help=say("cli/help-arena"))
@GAME
@click.option(
    "--players", default="easy,medium,strong,best", show_default=True, metavar="A,B,C", help=say("cli/help-players")
)
@click.option(
    "--games",
    "count",
    type=whole(1, 10**9),
    default=10,
    show_default=True,
    metavar="N",
    help=say("cli/help-pair-games"),
)
@SECONDS
@SEED
@JOBS
@CLUSTER
@records_option(required=False)
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE", help=say("cli/help-plot"))
@OPTIONS
@JSON
def arena(
    game: str,
    players: str,
    count: int,
    seconds: float,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    records: Path | None,
    plot: Path | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    from teahouse.cli.contest import place

    where = place(jobs, cluster)
    learning = with_research("teahouse.cli.learning")
    leagues = with_research("teahouse.research.leagues")
    chosen = agreed(game, options)
    league = leagues.League(chosen, learning.check_players(chosen, players), count, seed, seconds, records)
    learning.hold_league(league, where, plot, as_json)


@teahouse.command(help=say("cli/help-replay"))
@click.argument("file", type=click.Path(path_type=Path))
@JSON
def replay(file: Path, as_json: bool) -> int:
    from teahouse.cli.replay import replay_file

    return replay_file(file, as_json)


@teahouse.command(help=say("review/help"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--seconds", type=seconds_type(), default=None, show_default="0.5", metavar="S", help=say("review/help-seconds")
)
@click.option("--nodes", type=whole(1), metavar="N", help=say("review/help-nodes"))
@JSON
def review(file: Path, seconds: float | None, nodes: int | None, as_json: bool) -> int:
    from teahouse.cli.review import review_file

    return review_file(file, seconds, nodes, as_json)


@teahouse.command(help=say("puzzle/help-list"))
@GAME
@click.option("--make", "wanted", type=whole(1, 10**6), metavar="N", help=say("puzzle/help-make"))
@click.option("--theme", metavar="THEME", help=say("puzzle/help-theme"))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help=say("puzzle/help-out"))
@click.option("--check", "checks", is_flag=True, help=say("puzzle/help-check"))
@SEED
@OPTIONS
@JSON
def puzzles(
    game: str,
    wanted: int | None,
    theme: str | None,
    out: Path | None,
    checks: bool,
    seed: int,
    options: tuple[str, ...],
    as_json: bool,
) -> int:
    from teahouse.cli.puzzles import check_puzzles, list_puzzles, make_puzzles

    if checks:
        return check_puzzles(agreed(game, options), as_json)
    if wanted is None:
        list_puzzles(game, as_json)
    else:
        make_puzzles(agreed(game, options), wanted, theme, seed, out or Path(f"{game}-puzzles.jsonl"), as_json)
    return 0


@teahouse.command(help=say("puzzle/help-solve"))
@GAME
@click.option("--id", metavar="ID", help=say("puzzle/help-id"))
@click.option("--number", type=whole(1), metavar="N", help=say("puzzle/help-number"))
def puzzle(game: str, id: str | None, number: int | None) -> None:
    from teahouse.cli.puzzles import solve_at_terminal

    solve_at_terminal(game, id, number)


@teahouse.command(help=say("cli/help-convert"))
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("target", type=click.Path(path_type=Path))
@JSON
def convert(source: Path, target: Path, as_json: bool) -> int:
    from teahouse.cli.game_files import convert_file

    return convert_file(source, target, as_json)


def field_option(field: Field) -> Callable[[Any], Any]:
    """How a field of a case to be scored is typed."""
    names = (*(f"--{typed}" for typed in (field.typed, *field.also_typed)), field.name)
    about = say(f"{fields.WORDS}/help-{field.typed}")
    if field.kind is Kind.SWITCH:
        return click.option(*names, is_flag=True, help=about)
    number = whole_of_any_size() if field.kind is Kind.NUMBER else None
    kind = click.Choice(field.choices) if field.choices else number
    several = field.kind is Kind.TEXTS
    return click.option(*names, type=kind, multiple=several, metavar=field.sign or None, help=about)


def with_fields(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for each field of a case."""
    for field in reversed(fields.FIELDS):
        command = field_option(field)(command)
    return command


@teahouse.command(help=say(f"{fields.WORDS}/help"))
@click.argument("game", type=click.Choice((fields.GAME,)), metavar="GAME")
@click.argument(fields.FIRST, required=False)
@with_fields
@click.option("--readings", is_flag=True, help=say(f"{fields.WORDS}/help-readings"))
@JSON
def score(game: str, readings: bool, as_json: bool, **typed: Any) -> None:
    from teahouse.cli.sessions import score_lines, score_typed

    case = {name: list(value) if isinstance(value, tuple) else value for name, value in typed.items() if value}
    if case or readings:
        score_typed(case, readings, as_json)
    else:
        score_lines()


@teahouse.command(help=say("evening/help"))
@GAME
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@JSON
def evening(game: str, file: Path, as_json: bool) -> int:
    from teahouse.cli.evening import count_evening

    return count_evening(game, file, as_json)


@teahouse.command(help=say("tournament/help-seating"))
@click.option(
    "--players", "people", type=whole(1, 400), required=True, metavar="N", help=say("tournament/help-players")
)
@click.option("--rounds", type=whole(1, 64), required=True, metavar="R", help=say("tournament/help-rounds"))
@SEED
@JSON
def seating(people: int, rounds: int, seed: int, as_json: bool) -> None:
    from teahouse.cli.seating import print_seating

    print_seating(people, rounds, seed, as_json)


def file_option(kind: str) -> Callable[[Any], Any]:
    path = click.Path(path_type=Path)
    return click.option(f"--{kind}", type=path, metavar="FILE", help=say(f"dance/help-{kind}"))


@teahouse.command(help=say("dance/help"))
@click.option("--lang", type=click.Choice(LANGUAGES), help=say("cli/help-lang"))
@click.option(
    "--variant", type=click.Choice(("kick", "hop", "bend", "squat")), default="kick", show_default=True,
    help=say("dance/help-variant"),
)  # fmt: skip
@click.option("--dancers", type=whole(1, 20), default=6, show_default=True, help=say("dance/help-dancers"))
@click.option("--rows", type=whole(1, 2), default=1, show_default=True, help=say("dance/help-rows"))
@click.option("--tempo", type=NumberRange(60, 200), default=140, show_default=True, help=say("dance/help-tempo"))
@click.option("--count-in", is_flag=True, help=say("dance/help-count-in"))
@file_option("wav")
@file_option("midi")
@file_option("svg")
@JSON
def dance(lang: str | None, as_json: bool, variant: str, **wishes: Any) -> None:
    from teahouse.cli.dance import Wishes, show_dance
    from teahouse.dances.steps import Variant

    show_dance(Wishes(Variant(variant), **wishes), as_json)


@teahouse.command(help=say("cli/help-solve"))
@GAME
@JOBS
@click.option("--write", "folder", type=click.Path(path_type=Path), metavar="DIR", help=say("cli/help-solve-write"))
@JSON
def solve(game: str, jobs: int | None, folder: Path | None, as_json: bool) -> int:
    from teahouse.cli.solve import solve_game

    return solve_game(game, jobs, folder, as_json)


@teahouse.command(help=say("cli/help-uci"))
def uci() -> None:
    from teahouse.cli.sessions import speak_uci

    speak_uci()


@teahouse.command(help=say("cli/help-gtp"))
@click.option("--nodes", type=whole(1, 10**15), metavar="N", help=say("cli/help-nodes"))
@click.option("--resign", is_flag=True, help=say("cli/help-gtp-resign"))
@click.option("--clock", type=click.Choice(["wall", "cpu"]), default="wall", help=say("cli/help-gtp-clock"))
@click.option("--network", metavar="FILE", help=say("cli/help-gtp-network"))
@SECONDS
@THREADS
@MEMORY
def gtp(
    seconds: float, nodes: int | None, threads: int, memory: int, resign: bool, clock: str, network: str | None
) -> None:
    from teahouse.cli.sessions import speak_gtp

    speak_gtp(seconds, nodes, threads, memory << 20, resign, clock, network)


@teahouse.command(help=say("cli/help-bench"))
@click.argument("game", required=False)
@JSON
def bench(game: str | None, as_json: bool) -> None:
    from teahouse.cli.bench import run_benchmarks

    run_benchmarks(game, as_json)


def agreed(game: str, options: tuple[str, ...]) -> Any:
    """The game with the options somebody typed."""
    from teahouse.core.handles import Game
    from teahouse.games import declaration

    found = declaration(game)
    return Game(found, settle(found.options, read_options(options), typed=True))


def read_options(texts: tuple[str, ...]) -> dict[str, str]:
    """`--option k=v`, as often as wanted; the last word on a name counts."""
    pairs = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.UsageError(say("cli/option-form", found=text))
        pairs[name] = value
    return pairs
