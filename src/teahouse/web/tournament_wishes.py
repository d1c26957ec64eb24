"""What is sent from the page of a tournament, by its name. Organisers alone send these; that is checked before."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from teahouse.core.options import Option, at_table, settle
from teahouse.core.protocol import LEVELS, AnyGame
from teahouse.evenings.kinds import kinds, rules_of
from teahouse.games import GAMES, declaration
from teahouse.store.books import Book, Name
from teahouse.table.books import Change
from teahouse.tournaments import acts
from teahouse.tournaments.course import Tournament
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.options import GIVEN, USUAL_POINTS, Options
from teahouse.tournaments.reading import read_names, read_score, read_tables
from teahouse.web.naming import clean_name

Form = Mapping[str, str]
FIRST_ORGANISER = 100_000
"""Names of organisers are counted from here, those of players from 1."""
LONGEST_TEXT, LONGEST_PRIZE, LONGEST_KEY = 1000, 120, 40
FORFEIT = "forfeit"
OUTCOMES: dict[str, tuple[tuple[float, float], tuple[int, ...]]] = {
    "1-0": ((1.0, 0.0), ()),
    "draw": ((0.5, 0.5), ()),
    "0-1": ((0.0, 1.0), ()),
    "+/-": ((1.0, 0.0), (1,)),
    "-/+": ((0.0, 1.0), (0,)),
    "-/-": ((0.0, 0.0), (0, 1)),
}
"""Of a game of two, as forms send it: the scores, and who did not come."""


@dataclass(frozen=True)
class Asking:
    """Who sends what, and when."""

    form: Form
    by: str
    now: float

    def number(self, field: str) -> int:
        """0 where there is none."""
        text = self.form.get(field, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0

    @property
    def why(self) -> str:
        return clean_name(self.form.get("why", ""))


def read_options(form: Form) -> Options:
    """What the form for a new tournament says."""
    seats = 2 if form.get("seats") == "2" else 4
    points = [read_score(each) for each in form.get(f"points-{seats}", "").replace(";", " ").split()]
    asking = Asking(form, "", 0.0)
    return Options(
        seats=seats,
        mode=form.get(f"mode-{seats}", ""),
        rounds=asking.number("rounds"),
        ranked_by=form.get("ranked_by", "points") if seats == 4 else "points",
        points=tuple(points) or USUAL_POINTS[seats],
        zero_sum=form.get("zero_sum") == "on",
        bye=read_score(form.get("bye", "") or "1"),
        twice=form.get("twice") == "on",
        game=_game(form, seats),
        online=form.get("where") == "online",
        patience=60 * (asking.number("patience") or 10),
        move_time=asking.number("move_time"),
        level=form.get("level", "") if form.get("level") in LEVELS else "strong",
        absent=_points(form, "absent"),
        substitute=_points(form, "substitute") if seats == 4 else None,
    )


def _game(form: Form, seats: int) -> str:
    """What is played at such tables."""
    game = form.get(f"game-{seats}", "")
    return game if game in games_for(seats) else ""


def games_for(seats: int) -> list[str]:
    """Games that may be played with so many seats."""
    rules = {game: declaration(game) for game in GAMES}
    return [game for game, each in rules.items() if each.seats(settle(each.options, at_table(each.options))) == seats]


def _points(form: Form, field: str) -> float | None:
    typed = form.get(field, "").strip()
    return read_score(typed) if typed else None


def add_players(book: Book, tournament: Tournament, asking: Asking) -> Change:
    known = [book.names[player.who[-1]].name for player in tournament.players.values()]
    typed = [name for line in asking.form.get("names", "").splitlines() if (name := clean_name(line))]
    names = read_names("\n".join(typed), known)
    first = next_player(book)
    rows = [Name(first + at, name) for at, name in enumerate(names)]
    return Change(acts.enter(tournament, [row.number for row in rows], asking.by), rows)


def next_player(book: Book) -> int:
    return max((number for number in book.names if number < FIRST_ORGANISER), default=0) + 1


def leave(book: Book, tournament: Tournament, asking: Asking) -> Change:
    return Change(acts.leave(tournament, asking.number("player"), asking.by))


def come_back(book: Book, tournament: Tournament, asking: Asking) -> Change:
    return Change(acts.come_back(tournament, asking.number("player"), asking.by))


def replace_player(book: Book, tournament: Tournament, asking: Asking) -> Change:
    known = [book.names[player.who[-1]].name for player in tournament.players.values()]
    name = clean_name(asking.form.get("name", ""))
    if not read_names(name, known):
        raise refuse("needs-name")
    number, since = next_player(book), asking.number("since")
    events = acts.replace_player(tournament, asking.number("player"), number, asking.by, since)
    return Change(events, [Name(number, name)])


def add_substitutes(book: Book, tournament: Tournament, asking: Asking) -> Change:
    """With a name, in the order in which they sit down."""
    taken = [player.who[-1] for player in tournament.players.values()]
    known = [book.names[each].name for each in (*taken, *tournament.bench)]
    typed = [name for line in asking.form.get("names", "").splitlines() if (name := clean_name(line))]
    names = read_names("\n".join(typed), known)
    first = next_player(book)
    rows = [Name(first + at, name) for at, name in enumerate(names)]
    return Change(acts.add_to_bench(tournament, [row.number for row in rows], asking.by), rows)


def name_substitute(book: Book, tournament: Tournament, asking: Asking) -> Change:
    """Who sits down as a substitute at one table: somebody of the bench, or somebody new."""
    name = clean_name(asking.form.get("name", ""))
    if not name:
        raise refuse("needs-name")
    known = {book.names[each].name.casefold(): each for each in tournament.bench}
    who = known.get(name.casefold())
    new = [] if who else [Name(next_player(book), name)]
    round, table, seat = asking.number("round"), asking.number("table"), asking.number("seat")
    events = acts.name_substitute(tournament, round, table, seat, who or new[0].number, asking.by)
    return Change(events, new)


def rename_player(book: Book, tournament: Tournament, asking: Asking) -> Change:
    """A name that was misspelt."""
    player, name = tournament.players.get(asking.number("player")), clean_name(asking.form.get("name", ""))
    if player is None:
        raise refuse("no-such-player")
    others = [book.names[each.who[-1]].name for each in tournament.players.values() if each is not player]
    if not read_names(name, others):
        raise refuse("needs-name")
    return Change(names=[replace(book.names[player.who[-1]], name=name)])


def begin(book: Book, tournament: Tournament, asking: Asking) -> Change:
    given = None
    if asking.form.get("tables", "").strip() or tournament.options.mode == GIVEN:
        numbers = {book.names[player.who[-1]].name.casefold(): player.number for player in tournament.players.values()}
        given = read_tables(asking.form.get("tables", ""), numbers)
    return Change(acts.begin_round(tournament, asking.number("round"), asking.by, given))


def end(book: Book, tournament: Tournament, asking: Asking) -> Change:
    early = asking.form.get("early") == "on"
    return Change(acts.end_round(tournament, asking.number("round"), asking.by, early))


def read_result(tournament: Tournament, form: Form) -> tuple[Sequence[float], Sequence[int]]:
    """Scores and forfeits of a table."""
    if tournament.options.seats == 2:
        if form.get("outcome") not in OUTCOMES:
            raise refuse("wrong-outcome")
        return OUTCOMES[form["outcome"]]
    forfeits = [seat for seat in range(4) if form.get(f"{FORFEIT}-{seat}") == "on"]
    nothing = "0" if forfeits else ""
    return [read_score(form.get(f"score-{seat}", "").strip() or nothing) for seat in range(4)], forfeits


def result(book: Book, tournament: Tournament, asking: Asking) -> Change:
    """The first result of a table, or by the referee another one."""
    round, table = asking.number("round"), asking.number("table")
    scores, forfeits = read_result(tournament, asking.form)
    if asking.form.get("correct") != "on":
        return Change(acts.write_result(tournament, round, table, scores, asking.by, forfeits))
    return Change(acts.correct_result(tournament, round, table, scores, asking.by, forfeits, asking.why))


def strike(book: Book, tournament: Tournament, asking: Asking) -> Change:
    round, table = asking.number("round"), asking.number("table")
    return Change(acts.correct_result(tournament, round, table, None, asking.by, why=asking.why))


def punish(book: Book, tournament: Tournament, asking: Asking) -> Change:
    points = read_score(asking.form.get("points", "") or "0")
    payments = read_score(asking.form.get("payments", "") or "0")
    player, form = asking.number("player"), asking.form.get("form", "")[:LONGEST_KEY]
    return Change(acts.punish(tournament, player, points, payments, asking.why, asking.by, form))


def clock(book: Book, tournament: Tournament, asking: Asking) -> Change:
    """Started for so many minutes, stopped, or going on."""
    how = asking.form.get("clock")
    if how == "stop":
        return Change(acts.stop_clock(tournament, asking.now))
    if how == "resume":
        return Change(acts.resume_clock(tournament, asking.now))
    return Change(acts.start_clock(tournament, 60.0 * asking.number("minutes"), asking.now))


def set_prizes(book: Book, tournament: Tournament, asking: Asking) -> Change:
    """One a line, from the first place on; an empty line is a place without one."""
    lines = asking.form.get("prizes", "").rstrip().splitlines()
    prizes = [clean_text(line) for line in lines]
    return Change(acts.set_prizes(tournament, prizes, asking.by))


def clean_text(line: str) -> str:
    return "".join(sign for sign in " ".join(line.split()) if sign.isprintable())[:LONGEST_PRIZE]


def agree(book: Book, tournament: Tournament, asking: Asking) -> Change:
    """What is agreed at the tables, if it is not as usual."""
    offered, usual = table_options(tournament.options), usual_options(tournament.options)
    switches = {name: "off" for name, value in usual.items() if isinstance(value, bool)}
    typed = {name: asking.form[f"option-{name}"] for name in usual if asking.form.get(f"option-{name}")}
    settled = settle(offered, {**switches, **typed}, typed=True)
    agreed = {name: value for name, value in settled.items() if value != usual[name]}
    return Change(acts.change_options(tournament, replace(tournament.options, agreed=agreed), asking.by))


def table_options(options: Options) -> tuple[Option, ...]:
    """What may be agreed at a table: of the game, or of its sheet. Not how many sit there."""
    if not options.game:
        return ()
    if options.online:
        rules = declaration(options.game)
        usual = settle(rules.options, at_table(rules.options))
        return tuple(each for each in rules.options if not _changes_seats(rules, each, usual))
    writing = rules_of(options.game).writing if options.game in kinds() else None
    return writing.options if writing else ()


def usual_options(options: Options) -> dict[str, Any]:
    """As the house suggests them."""
    offered = table_options(options)
    return dict(settle(offered, at_table(offered) if options.online else {}))


def _changes_seats(rules: AnyGame, option: Option, usual: Mapping[str, Any]) -> bool:
    return any(rules.seats({**usual, option.name: value}) != rules.seats(usual) for value in option.choices)


def close(book: Book, tournament: Tournament, asking: Asking) -> Change:
    return Change(acts.close(tournament, asking.by))


def reopen(book: Book, tournament: Tournament, asking: Asking) -> Change:
    return Change(acts.reopen(tournament, asking.by))


def describe(book: Book, tournament: Tournament, asking: Asking) -> Change:
    """Another name, another text; for everybody to find or not; more or fewer rounds."""
    title = clean_name(asking.form.get("title", ""))
    if not title:
        raise refuse("needs-name")
    text = "\n".join(" ".join(line.split()) for line in asking.form.get("text", "").strip().splitlines())
    events: list[acts.Event] = [("described", {"text": text[:LONGEST_TEXT], "by": asking.by})]
    rounds = asking.number("rounds")
    if rounds and rounds != tournament.options.rounds:
        events += acts.change_options(tournament, replace(tournament.options, rounds=rounds), asking.by)
    return Change(events, shown={"title": title, "public": asking.form.get("public") == "on"})


WISHES: dict[str, Callable[[Book, Tournament, Asking], Change]] = {
    "players": add_players,
    "leave": leave,
    "back": come_back,
    "replace": replace_player,
    "substitutes": add_substitutes,
    "substitute": name_substitute,
    "prizes": set_prizes,
    "agree": agree,
    "rename": rename_player,
    "begin": begin,
    "end": end,
    "result": result,
    "strike": strike,
    "penalty": punish,
    "clock": clock,
    "close": close,
    "reopen": reopen,
    "describe": describe,
}
