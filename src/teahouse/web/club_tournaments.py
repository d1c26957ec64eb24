"""Tables of a club's own tournaments in its league: those of a tournament that organisers have marked.

Each result is a game like any other and counts by the season's points, on the day it was written down. Penalties and
byes of the tournament are its own matter. What the referee corrects is corrected in the league too, unless the club has
its own word; a result that is taken back, and all tables of a tournament that is marked no longer, are struck.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from teahouse.clubs.club import TOURNAMENT, Club, Game
from teahouse.games import GAMES
from teahouse.store.books import Book, Name
from teahouse.table.books import Change
from teahouse.tournaments.course import Result, Seating, Tournament
from teahouse.tournaments.points import places
from teahouse.tournaments.seating import SUBSTITUTE

Event = tuple[str, dict[str, Any]]


def count_tournaments(book: Book, tournaments: Mapping[str, Book]) -> Change:
    """What is new in a club's tournaments, of which all are given that it has or had marked."""
    club = Club.read(book.entries)
    known = {game.id: game for game in club.games if game.source == TOURNAMENT}
    events, standing = list[Event](), dict[str, bool]()
    for id, other in tournaments.items():
        marked = id in club.tournaments
        for place, told in _results(book, club, other):
            standing[place] = marked and told is not None
            if marked and told is not None:
                events += _count(known.get(place), told)
    events += [
        ("struck", {"number": game.number, "why": "", "by": ""})
        for place, game in known.items()
        if not game.struck and not standing.get(place) and not game.by
    ]
    return Change(events)


def _count(known: Game | None, told: dict[str, Any]) -> list[Event]:
    if known is None:
        return [("counted", {"game": told})]
    same = known.scores == tuple(told["scores"]) and known.places == tuple(told["places"])
    if known.by or (same and not known.struck):
        return []
    result = {"scores": told["scores"], "places": told["places"], "why": "", "by": ""}
    return [("corrected", {"number": known.number, **result})]


def _results(book: Book, club: Club, other: Book) -> Iterator[tuple[str, dict[str, Any] | None]]:
    """By table, what the club is told of it; None: it has no result (any more)."""
    tournament = Tournament(other.entries)
    for round in tournament.rounds:
        for number, table in enumerate(round.tables, start=1):
            place = f"{other.id}/{round.number}/{number}"
            result = table.result
            told = _told(book, club, other, tournament, table, result) if result else None
            yield place, told and {**told, "id": place}


def _told(
    book: Book, club: Club, other: Book, tournament: Tournament, table: Seating, result: Result
) -> dict[str, Any] | None:
    first = next(each.at for each in table.results if each)
    members = [_member(book, club, _name(other, player, first)) for player in table.players]
    if not any(members):
        return None
    ranked = [(seat not in result.forfeits, score) for seat, score in enumerate(result.scores)]
    order = sorted(set(ranked))
    return {
        "game": tournament.options.game if tournament.options.game in GAMES else "",
        "members": members,
        "scores": list(result.scores),
        "places": list(places([order.index(each) for each in ranked])),
        "at": first,
        "source": TOURNAMENT,
        "rated": not result.forfeits,
    }


def _name(other: Book, player: int, at: float) -> Name | None:
    """Who played in this place at that time."""
    if player == SUBSTITUTE:
        return None
    who = player
    for entry in other.entries:
        if entry.kind == "replaced" and entry.body["player"] == player and entry.at <= at:
            who = entry.body["who"]
    return other.names.get(who)


def _member(book: Book, club: Club, name: Name | None) -> int | None:
    """The same guest, else somebody of the same name."""
    if name is None:
        return None
    present = [each.number for each in club.present() if each.number in book.names]
    by_guest = (each for each in present if name.person and book.names[each].person == name.person)
    by_name = (each for each in present if name.name and book.names[each].name.casefold() == name.name.casefold())
    return next(by_guest, None) or next(by_name, None)
