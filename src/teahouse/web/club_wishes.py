"""What is sent from the page of a club, by its name: each checks who asks, and says what is written."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from teahouse.clubs import acts
from teahouse.clubs.club import Club, Season
from teahouse.clubs.errors import refuse
from teahouse.games import GAMES, declaration
from teahouse.store.books import Book, Name
from teahouse.table.books import Change
from teahouse.tournaments.reading import read_names, read_score
from teahouse.web.naming import clean_name

Form = Mapping[str, str]
LONGEST_TEXT = 600
LONGEST_KEY = 40
MOST_SEATS = 8
MANY = 10**4
"""How many names are read at all; how many may be members is said elsewhere."""


@dataclass(frozen=True)
class Asking:
    """Who sends what."""

    form: Form
    by: str
    member: int | None

    def number(self, field: str) -> int:
        """0 where there is none."""
        text = self.form.get(field, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0

    @property
    def why(self) -> str:
        return clean_name(self.form.get("why", ""))


def describe(book: Book, club: Club, asking: Asking) -> Change:
    acts.check_organiser(club, asking.member)
    title = clean_name(asking.form.get("title", ""))
    if not title:
        raise refuse("needs-name")
    text = "\n".join(" ".join(line.split()) for line in asking.form.get("text", "").strip().splitlines())
    event = ("described", {"text": text[:LONGEST_TEXT], "by": asking.by})
    return Change([event], shown={"title": title, "public": asking.form.get("public") == "on"})


def renew_invitation(book: Book, club: Club, asking: Asking) -> Change:
    acts.check_organiser(club, asking.member)
    return Change([("invited", {"key": secrets.token_urlsafe(9), "by": asking.by})])


def add_names(book: Book, club: Club, asking: Asking) -> Change:
    """Members who play at real tables only."""
    acts.check_organiser(club, asking.member)
    known = [book.names[member.number].name for member in club.present()]
    typed = [name for line in asking.form.get("names", "").splitlines() if (name := clean_name(line))]
    names = read_names("\n".join(typed), known, most=MANY)
    first = book.next_name()
    rows = [Name(first + at, name) for at, name in enumerate(names)]
    return Change(acts.join(club, [row.number for row in rows], asking.by), rows)


def rename(book: Book, club: Club, asking: Asking) -> Change:
    """Oneself, or by an organiser anybody."""
    number, name = asking.number("member"), clean_name(asking.form.get("name", ""))
    if number != asking.member:
        acts.check_organiser(club, asking.member)
    if number not in club.members:
        raise refuse("no-such-member")
    others = [book.names[each.number].name for each in club.present() if each.number != number]
    if not read_names(name, others, most=MANY):  # or what is written down for others would be theirs
        raise refuse("needs-name")
    return Change(names=[Name(number, name, book.names[number].person)])


def leave(book: Book, club: Club, asking: Asking) -> Change:
    acts.check_member(club, asking.member)
    return Change(acts.leave(club, asking.member or 0, asking.by, book.guests()))


def remove(book: Book, club: Club, asking: Asking) -> Change:
    acts.check_organiser(club, asking.member)
    return Change(acts.leave(club, asking.number("member"), asking.by, book.guests()))


def appoint(book: Book, club: Club, asking: Asking) -> Change:
    acts.check_organiser(club, asking.member)
    number = asking.number("member")
    organiser = asking.form.get("organiser") == "on"
    if organiser and number in book.names and book.names[number].person is None:
        raise refuse("name-alone")
    return Change(acts.appoint(club, number, organiser, asking.by, book.guests()))


def merge(book: Book, club: Club, asking: Asking) -> Change:
    """A name and a guest, or two of either, are one person."""
    acts.check_organiser(club, asking.member)
    gone, kept = asking.number("member"), asking.number("into")
    events = acts.merge(club, gone, kept, asking.by)
    old, new = book.names[gone], book.names[kept]
    if old.person and new.person and old.person != new.person:
        raise refuse("two-guests")
    return Change(events, [Name(gone, ""), Name(kept, new.name or old.name, new.person or old.person)])


def set_season(book: Book, club: Club, asking: Asking) -> Change:
    acts.check_organiser(club, asking.member)
    form = asking.form
    games = tuple(game for game in (*GAMES, "other") if form.get(f"game-{game}") == "on")
    season = Season(
        number=asking.number("season") or max(club.seasons, default=0) + 1,
        title=clean_name(form.get("title", "")),
        games=tuple("" if game == "other" else game for game in games),
        system=form.get("system", ""),
        since=_day(form.get("since", "")),
        until=_day(form.get("until", ""), after=True),
    )
    return Change(acts.set_season(club, season, asking.by))


def _day(text: str, after: bool = False) -> float:
    """When a day begins, or ends; 0: none was given."""
    if not text.strip():
        return 0.0
    try:
        day = datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise refuse("no-such-day") from None
    return day.timestamp() + (24 * 3600 if after else 0)


def mark_tournament(book: Book, club: Club, asking: Asking) -> Change:
    """Which tournament it is was looked up before."""
    acts.check_organiser(club, asking.member)
    counts = asking.form.get("counts") == "on"
    return Change(acts.mark_tournament(club, asking.form.get("tournament", ""), counts, asking.by))


def count_game(book: Book, club: Club, asking: Asking) -> Change:
    """Any member writes down a game at a real table."""
    acts.check_member(club, asking.member)
    seats = [seat for seat in range(MOST_SEATS) if asking.form.get(f"score-{seat}", "").strip()]
    members = [asking.number(f"member-{seat}") or None for seat in seats]
    scores = [read_score(asking.form[f"score-{seat}"]) for seat in seats]
    game = asking.form.get("game", "")
    form = asking.form.get("form", "")[:LONGEST_KEY]
    game = game if game in GAMES else ""
    return Change(acts.count_game(club, game, members, scores, asking.by, form, _is_balanced(game)))


def correct(book: Book, club: Club, asking: Asking) -> Change:
    number = asking.number("number")
    acts.check_may_change(club, number, asking.member, asking.by)
    game = club.games[number - 1]
    scores = [read_score(asking.form.get(f"score-{seat}", "")) for seat in range(len(game.scores))]
    return Change(acts.correct_game(club, number, scores, asking.why, asking.by, _is_balanced(game.game)))


def _is_balanced(game: str) -> bool:
    """Whether its rules say that what some win the others pay."""
    evening = declaration(game).evening if game else None
    return bool(evening and evening().sums_to_nothing)


def strike(book: Book, club: Club, asking: Asking) -> Change:
    number = asking.number("number")
    acts.check_may_change(club, number, asking.member, asking.by)
    return Change(acts.strike_game(club, number, asking.why, asking.by))


WISHES: dict[str, Callable[[Book, Club, Asking], Change]] = {
    "describe": describe,
    "invite": renew_invitation,
    "names": add_names,
    "rename": rename,
    "leave": leave,
    "remove": remove,
    "appoint": appoint,
    "merge": merge,
    "season": set_season,
    "tournament": mark_tournament,
    "count": count_game,
    "correct": correct,
    "strike": strike,
}
