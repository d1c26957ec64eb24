"""How the league of a club stands: a season's games, counted by its points; and who has done how against whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from teahouse.clubs.club import Club, Game, Season
from teahouse.tournaments.points import base_rank, table_points

POINTS, PAYMENTS, BASE = SYSTEMS = ("points", "payments", "base")
"""Points for the places at a table, the sum of what was won and paid, or the mean of 1000 (N - rank) / (N - 1)."""
WORTH: dict[int, tuple[float, ...]] = {2: (1.0, 0.0), 3: (2.0, 1.0, 0.0), 4: (4.0, 2.0, 1.0, 0.0)}
"""By the number of seats."""
ALL_TIME = Season(0, "", (), POINTS, 0.0, 0.0)


@dataclass(frozen=True)
class Place:
    rank: int
    member: int
    value: float
    games: int
    firsts: int


@dataclass(frozen=True)
class Against:
    """Against one other member: games, those in which one was ahead, those in which the other was."""

    member: int
    games: int
    ahead: int
    behind: int


def games_of(club: Club, season: Season) -> list[Game]:
    """The games that count in a season, the first one first."""
    return [game for game in club.counted() if _is_in(game, season)]


def games_written(club: Club, season: Season) -> list[Game]:
    """Those, and the ones that somebody has struck; what the house itself left out never counted."""
    struck = [game for game in club.games if game.struck and game.by]
    return sorted((game for game in (*club.counted(), *struck) if _is_in(game, season)), key=lambda game: game.at)


def _is_in(game: Game, season: Season) -> bool:
    return (
        (not season.games or game.game in season.games)
        and season.since <= game.at
        and (not season.until or game.at < season.until)
    )


def worth(game: Game, seat: int, system: str) -> float:
    """What a game was worth for a seat."""
    if system == PAYMENTS:
        return game.scores[seat]
    seats = len(game.scores)
    if system == BASE:
        return base_rank(game.places[seat], seats)
    by_place = WORTH.get(seats) or tuple(float(seats - 1 - place) for place in range(seats))
    return table_points([-place for place in game.places], by_place)[seat]


def league(club: Club, season: Season) -> list[Place]:
    """Everybody who has played in it, the first one first; equals share a rank."""
    played = list(_seats(club, games_of(club, season)))
    sums = {
        member: _value([worth(*each, season.system) for each in played_by(played, member)], season)
        for member in {member for member, _, _ in played}
    }
    return [
        Place(
            rank=1 + sum(other > value for other in sums.values()),
            member=member,
            value=value,
            games=len(played_by(played, member)),
            firsts=sum(_is_first(*each) for each in played_by(played, member)),
        )
        for member, value in sorted(sums.items(), key=lambda each: (-each[1], each[0]))
    ]


Seat = tuple[Game, int]
Played = tuple[int, Game, int]
"""Who sat in which game on which seat."""


def _seats(club: Club, games: Sequence[Game]) -> Iterator[Played]:
    for game in games:
        for seat, member in enumerate(game.members):
            if member is not None and member in club.members:
                yield member, game, seat


def played_by(played: Sequence[Played], member: int) -> list[Seat]:
    return [(game, seat) for each, game, seat in played if each == member]


def _value(worths: Sequence[float], season: Season) -> float:
    if not worths:
        return 0.0
    return round(sum(worths) / (len(worths) if season.system == BASE else 1), 6)


def _is_first(game: Game, seat: int) -> bool:
    return game.places[seat] == 1 and game.places.count(1) == 1


def own_games(club: Club, member: int) -> list[Seat]:
    """Somebody's games, the first one first."""
    return played_by(list(_seats(club, club.counted())), member)


def course(club: Club, season: Season, members: Sequence[int]) -> list[tuple[float, ...]]:
    """How the values of these members grew, game by game."""
    worths: dict[int, list[float]] = {member: [] for member in members}
    steps = [(0.0,) * len(members)]
    for game in games_of(club, season):
        for seat, member in enumerate(game.members):
            if member in worths:
                worths[member].append(worth(game, seat, season.system))
        steps.append(tuple(_value(worths[member], season) for member in members))
    return steps


def head_to_head(club: Club, member: int) -> list[Against]:
    """Against everybody one has met, most games first."""
    met: dict[int, list[int]] = {}
    for game, seat in own_games(club, member):
        for other, place in zip(game.members, game.places, strict=True):
            if other is not None and other != member and other in club.members:
                met.setdefault(other, []).append(place - game.places[seat])
    found = [
        Against(other, len(each), sum(gap > 0 for gap in each), sum(gap < 0 for gap in each))
        for other, each in met.items()
    ]
    return sorted(found, key=lambda against: (-against.games, against.member))
