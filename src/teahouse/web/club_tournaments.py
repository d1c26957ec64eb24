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
            counts = marked and told is not None and (place in known or any(told["members"]))
            standing[place] = counts
            if told is not None and counts:
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
    result = {"scores": told["scores"], "places": told["places"], "rated": told["rated"]}
    same = known.scores == tuple(told["scores"]) and known.places == tuple(told["places"])
    same = same and known.rated == told["rated"]
    if known.by or (same and not known.struck):
        return []
    return [("corrected", {"number": known.number, **result, "why": "", "by": ""})]


def _results(book: Book, club: Club, other: Book) -> Iterator[tuple[str, dict[str, Any] | None]]:
    """By table, what the club is told of it; None: it has no result (any more)."""
    tournament = Tournament(other.entries)
    for round in tournament.rounds:
        for number, table in enumerate(round.tables, start=1):
            place = f"{other.id}/{round.number}/{number}"
            result = table.result
            told = None
            if result and not table.nobody_came:
                members = [_member(book, club, _name(other, tournament, each, round.number)) for each in table.players]
                told = {**_told(tournament, table, result), "members": members, "id": place}
            yield place, told


def _told(tournament: Tournament, table: Seating, result: Result) -> dict[str, Any]:
    """Tables of the house are not rated: what makes a rated game fair was not agreed there."""
    ranked = [(seat not in result.forfeits, score) for seat, score in enumerate(result.scores)]
    order = sorted(set(ranked))
    return {
        "game": tournament.options.game if tournament.options.game in GAMES else "",
        "scores": [tournament.paid_at(table, seat) for seat in range(len(table.players))],
        "places": list(places([order.index(each) for each in ranked])),
        "at": next(each.at for each in table.results if each),
        "source": TOURNAMENT,
        "rated": not result.forfeits and not table.is_in_house,
    }


def _name(other: Book, tournament: Tournament, player: int, round: int) -> Name | None:
    """Who played in this place in that round."""
    return None if player == SUBSTITUTE else other.names.get(tournament.players[player].who_in(round))


def _member(book: Book, club: Club, name: Name | None) -> int | None:
    """The same guest, else somebody of the same name."""
    if name is None:
        return None
    present = [each.number for each in club.present() if each.number in book.names]
    by_guest = (each for each in present if name.person and book.names[each].person == name.person)
    by_name = (each for each in present if name.name and book.names[each].name.casefold() == name.name.casefold())
    return next(by_guest, None) or next(by_name, None)
