"""What the pages of a club show, in the reader's language."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from teahouse.clubs.acts import may_change
from teahouse.clubs.club import EVENING, TABLE, TOURNAMENT, Club, Game, Season
from teahouse.clubs.league import ALL_TIME, BASE, SYSTEMS, course, games_written, head_to_head, league, own_games
from teahouse.clubs.ratings import club_ledger, rated_games
from teahouse.games import GAMES
from teahouse.store.base import Person
from teahouse.store.books import Book
from teahouse.texts import number, say
from teahouse.web.charts import chart
from teahouse.web.rating_views import course_chart, rating_words, told_rating
from teahouse.web.times import day

SHOWN_GAMES = 30
IN_CHART = 4
NOON = 12 * 3600
"""Seconds from the edge of a day: which day that is all clocks agree on."""
NEW_SEASON = ALL_TIME
STEPS = 60
"""A chart of more games has so many steps."""


def season_of(club: Club, wanted: int) -> Season:
    """The season that was asked for, else the last one; 0 where there is none: all games."""
    last = max(club.seasons, default=0)
    return club.seasons.get(wanted or last, ALL_TIME)


def name_of(book: Book, member: int | None) -> str:
    """Somebody who wanted to be forgotten has no name, and a guest of the club none of its members' names."""
    if member is None:
        return say("club/guest")
    return (book.names[member].name if member in book.names else "") or say("club/forgotten")


def who_wrote(book: Book, by: str) -> str:
    known = next((name.name for name in book.names.values() if name.person == by and by), "")
    return known or say("club/forgotten")


def club_view(book: Book, club: Club, member: int | None, person: Person | None, season: Season) -> dict[str, Any]:
    own = club.members.get(member or 0)
    places = league(club, season)
    games = games_written(club, season)
    return {
        "club": book.id,
        "title": book.row.title,
        "text": club.text,
        "public": book.row.public,
        "member": member,
        "is_organiser": bool(own and own.organiser),
        "season": season,
        "period": _period(season),
        "seasons": list(club.seasons.values()),
        "season_forms": [*map(_season_form, reversed(club.seasons.values())), _season_form(NEW_SEASON)],
        "systems": SYSTEMS,
        "digits": 0 if season.system == BASE else 2,
        "places": [(each, name_of(book, each.member)) for each in places],
        "chart": _chart(book, club, season, [place.member for place in places[:IN_CHART]]),
        "games": [_told(book, club, game, member, person) for game in reversed(games[-SHOWN_GAMES:])],
        "ratings": club_ratings(book, club),
        "league_tournaments": club.tournaments,
        "members": _members(book, club),
        "all_games": [(game, say(f"{game}/title")) for game in GAMES],
    }


def _period(season: Season) -> str:
    """From which day to which, and in which games, where that is agreed."""
    first = day(season.since + NOON) if season.since else ""
    last = day(season.until - NOON) if season.until else ""
    days = [f"{first} – {last}".strip()] if first or last else []
    games = [", ".join(_title(game) for game in season.games)] if season.games else []
    return " · ".join([*days, *games])


def _season_form(season: Season) -> dict[str, Any]:
    """A season as its form is filled in."""
    return {
        "number": season.number or "",
        "title": season.title,
        "system": season.system,
        "since": _date(season.since),
        "until": _date(season.until - 1) if season.until else "",
        "games": {game or "other" for game in season.games},
    }


def _title(game: str) -> str:
    return say(f"{game}/title") if game else say("club/other-game")


def club_ratings(book: Book, club: Club) -> list[tuple[str, list[tuple[int, str, str, int]]]]:
    """By game: members, what they are called, their rating in words, games that counted; the best first."""
    present = {each.number for each in club.present()}
    return [
        (
            say(f"{game}/title"),
            [
                (int(member), name_of(book, int(member)), rating_words(rating), rating.games)
                for member, rating in club_ledger(club, game).standing()
                if int(member) in present
            ],
        )
        for game in rated_games(club)
    ]


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d") if at else ""


def _members(book: Book, club: Club) -> list[dict[str, Any]]:
    found = [
        {
            "number": each.number,
            "name": name_of(book, each.number),
            "organiser": each.organiser,
            "is_guest": book.names[each.number].person is not None if each.number in book.names else False,
        }
        for each in club.present()
    ]
    return sorted(found, key=lambda each: str(each["name"]).casefold())


def _chart(book: Book, club: Club, season: Season, members: list[int]) -> Markup:
    steps = course(club, season, members)
    if len(steps) < 3 or not members:
        return Markup()
    shown = [*steps[: -1 : -(-len(steps) // STEPS)], steps[-1]]
    names = [name_of(book, each) for each in members]
    return chart(shown, names, say("finding/games", n=len(steps) - 1))


def _told(book: Book, club: Club, game: Game, member: int | None, person: Person | None) -> dict[str, Any]:
    return {
        "number": game.number,
        "title": _title(game.game),
        "day": day(game.at),
        "at": game.at,
        "seats": [
            (each, name_of(book, each), score, place)
            for each, score, place in sorted(
                zip(game.members, game.scores, game.places, strict=True), key=lambda seat: seat[2]
            )
        ],
        "by_seat": [
            (name_of(book, each), number(score, 6)) for each, score in zip(game.members, game.scores, strict=True)
        ],
        "table": game.id if game.source == TABLE else "",
        "tournament": game.id.partition("/")[0] if game.source == TOURNAMENT else "",
        "evening": game.id if game.source == EVENING and member is not None else "",
        "by": who_wrote(book, game.by) if game.by else "",
        "changed": game.changes > 0,
        "struck": game.struck,
        "why": game.why,
        "may_change": may_change(club, game, member, person.id if person else ""),
    }


def member_view(book: Book, club: Club, member: int) -> dict[str, Any]:
    games = own_games(club, member)
    won = sum(game.places[seat] == 1 for game, seat in games)
    steps: list[tuple[float, ...]] = [(0.0,)]
    for game, seat in games:
        steps.append((steps[-1][0] + game.scores[seat],))
    line = chart(steps, [name_of(book, member)], say("finding/games", n=len(games))) if len(games) > 1 else Markup()
    return {
        "title": name_of(book, member),
        "games": [_told(book, club, game, None, None) for game, _ in reversed(games[-SHOWN_GAMES:])],
        "count": len(games),
        "won": won,
        "chart": line,
        "ratings": list(_member_ratings(book, club, member)),
        "against": [(each, name_of(book, each.member)) for each in head_to_head(club, member)],
    }


def _member_ratings(book: Book, club: Club, member: int) -> Iterator[dict[str, Any]]:
    for game in rated_games(club):
        course = club_ledger(club, game).courses.get(str(member), [])
        if course:
            rating = course[-1].rating
            yield {
                "title": say(f"{game}/title"),
                "words": rating_words(rating),
                "margin": rating.margin,
                "is_provisional": rating.is_provisional,
                "games": rating.games,
                "chart": course_chart(course, name_of(book, member)),
            }


# To take along


def exported(book: Book, club: Club) -> dict[str, Any]:
    """Everything but who is which guest of the house."""
    return {
        "club": book.row.title,
        "text": club.text,
        "members": [
            {"number": each.number, "name": name_of(book, each.number), "organiser": each.organiser, "left": each.left}
            for each in club.members.values()
        ],
        "seasons": [
            {
                "name": season.title,
                "games": list(season.games),
                "points": season.system,
                "standing": [
                    {"rank": place.rank, "member": place.member, "value": place.value, "games": place.games}
                    for place in league(club, season)
                ],
            }
            for season in (club.seasons.values() or [ALL_TIME])
        ],
        "ratings": [
            {"game": game, "member": int(member), **(told_rating(rating) or {})}
            for game in rated_games(club)
            for member, rating in club_ledger(club, game).standing()
        ],
        "games": [_exported(book, game) for game in club.counted()],
        "struck": [_exported(book, game) for game in games_written(club, ALL_TIME) if game.struck],
    }


def _exported(book: Book, game: Game) -> dict[str, Any]:
    return {
        "game": game.game,
        "at": game.at,
        "members": list(game.members),
        "scores": list(game.scores),
        "places": list(game.places),
        "source": game.source,
        "written_by": who_wrote(book, game.by) if game.by else "",
        "changes": game.changes,
        "rated": game.rated,
        "why": game.why,
    }


def export_rows(book: Book, club: Club) -> list[list[object]]:
    """A line for every seat of every game."""
    return [["game", "day", "title", "member", "score", "place"], *_lines(book, club)]


def _lines(book: Book, club: Club) -> Iterator[list[object]]:
    for at, game in enumerate(club.counted(), start=1):
        for member, score, place in zip(game.members, game.scores, game.places, strict=True):
            yield [at, _date(game.at), game.game, name_of(book, member), score, place]
