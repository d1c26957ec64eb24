"""Ratings of a club's members, game by game: of real tables all that counts, of tables of the house what was rated."""

from teahouse.clubs.club import TABLE, Club, Game
from teahouse.ratings.fairness import Result
from teahouse.ratings.ledger import Ledger


def rated_games(club: Club) -> list[str]:
    """The games with ratings, as they were first played."""
    return list(dict.fromkeys(game.game for game in club.counted() if game.game and _result(club, game)))


def club_ledger(club: Club, game: str) -> Ledger:
    """Members are called by their numbers, games by theirs."""
    counted = sorted((each for each in club.counted() if each.game == game), key=lambda each: (each.at, _id(each)))
    results = [result for each in counted if (result := _result(club, each))]
    return Ledger(in_club=True).add_all(results)


def _id(game: Game) -> str:
    return f"{game.number:06}"


def _result(club: Club, game: Game) -> Result | None:
    """Among members; whoever else sat there is left out."""
    seats = [seat for seat, member in enumerate(game.members) if member in club.members]
    if not game.rated or len(seats) < 2:
        return None
    return Result(
        id=_id(game),
        at=game.at,
        players=tuple(str(game.members[seat]) for seat in seats),
        places=tuple(game.places[seat] for seat in seats),
        substituted=tuple(at for at, seat in enumerate(seats) if seat in game.substituted),
        is_far=game.source == TABLE,
    )
