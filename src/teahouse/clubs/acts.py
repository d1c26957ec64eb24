"""What organisers and members may do: each function looks at the club, refuses, or says what happens.

`by` is the guest who asks, `member` the member they are. Roles are checked here and nowhere else.
"""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from math import isfinite
from typing import Any

from teahouse.clubs.club import ENTERED, Club, Game, Season
from teahouse.clubs.errors import forbid, refuse
from teahouse.clubs.league import SYSTEMS
from teahouse.tournaments.points import places

Event = tuple[str, dict[str, Any]]
MOST_MEMBERS = 500
MOST_SEASONS = 100
LARGEST_SCORE = 1e9
CLOSE = 1e-6
SEATS = range(2, 9)


def check_organiser(club: Club, member: int | None) -> None:
    known = club.members.get(member or 0)
    if known is None or known.left or not known.organiser:
        raise forbid("organisers-only")


def check_member(club: Club, member: int | None) -> None:
    known = club.members.get(member or 0)
    if known is None or known.left:
        raise forbid("members-only")


def found(text: str, key: str, by: str) -> list[Event]:
    """Whoever founds it is its first organiser."""
    return [
        ("founded", {"text": text, "key": key, "by": by}),
        ("joined", {"member": 1, "organiser": True, "by": by}),
    ]


def join(club: Club, numbers: Sequence[int], by: str) -> list[Event]:
    if len(club.present()) + len(numbers) > MOST_MEMBERS:
        raise refuse("too-many-members", most=MOST_MEMBERS)
    return [("joined", {"member": number, "by": by}) for number in numbers]


def leave(club: Club, member: int, by: str, able: Collection[int] | None = None) -> list[Event]:
    """Somebody has to care for a club in which others are: somebody with a device (`able`; None: everybody has one)."""
    known = club.members.get(member)
    if known is None:
        raise refuse("no-such-member")
    if known.left:
        return []
    if _is_last(club, member, able) and len(club.present()) > 1:
        raise refuse("last-organiser")
    return [("left", {"member": member, "by": by})]


def _is_last(club: Club, member: int, able: Collection[int] | None) -> bool:
    """Whether nobody else could care for the club."""
    others = [each.number for each in club.organisers() if each.number != member]
    return club.members[member].organiser and not any(able is None or each in able for each in others)


def inherit(club: Club, able: Collection[int]) -> list[Event]:
    """If all organisers have been forgotten, whoever has been there longest cares for the club from now on."""
    heirs = sorted((each.since, each.number) for each in club.present() if each.number in able)
    if not heirs or any(each.number in able for each in club.organisers()):
        return []
    return [("role", {"member": heirs[0][1], "organiser": True, "by": ""})]


def appoint(club: Club, member: int, organiser: bool, by: str, able: Collection[int] | None = None) -> list[Event]:
    known = club.members.get(member)
    if known is None or known.left:
        raise refuse("no-such-member")
    if known.organiser == organiser:
        return []
    if not organiser and _is_last(club, member, able):
        raise refuse("last-organiser")
    return [("role", {"member": member, "organiser": organiser, "by": by})]


def merge(club: Club, member: int, into: int, by: str) -> list[Event]:
    """Two members are one person: all games of the first are the second's."""
    if member == into or member not in club.members or into not in club.members:
        raise refuse("merge-two")
    if any({member, into} <= set(game.members) for game in club.games):
        raise refuse("met-each-other")
    return [("merged", {"member": member, "into": into, "by": by})]


def set_season(club: Club, season: Season, by: str) -> list[Event]:
    if season.system not in SYSTEMS:
        raise refuse("no-such-system")
    if season.number not in club.seasons and len(club.seasons) >= MOST_SEASONS:
        raise refuse("too-many-seasons", most=MOST_SEASONS)
    if not season.title:
        raise refuse("season-needs-name")
    if season.until and season.until <= season.since:
        raise refuse("season-ends-first")
    return [("season", {"season": {**asdict(season), "games": list(season.games)}, "by": by})]


def mark_tournament(club: Club, tournament: str, counts: bool, by: str) -> list[Event]:
    """Its tables count in the league from now on, or no longer."""
    if (tournament in club.tournaments) == counts:
        return []
    return [("marked", {"tournament": tournament, "counts": counts, "by": by})]


def count_game(
    club: Club,
    game: str,
    members: Sequence[int | None],
    scores: Sequence[float],
    by: str,
    form: str = "",
    balanced: bool = False,
) -> list[Event]:
    """A game at a real table, written down by a member. The same form (`form`) sent twice counts once.

    `balanced`: by the rules of the game what some win is what the others pay.
    """
    id = f"form:{form}" if form else ""  # which no table is called
    if id and club.has_counted(id):
        return []
    seated = [member for member in members if member is not None]
    if len(scores) != len(members) or len(members) not in SEATS or not seated:
        raise refuse("who-played")
    if len(set(seated)) != len(seated):
        raise refuse("member-twice")
    if any(member not in club.members for member in seated):
        raise refuse("no-such-member")
    check_scores(scores, balanced)
    told = {"game": game, "members": list(members), "scores": list(scores), "places": list(places(scores))}
    return [("counted", {"game": {**told, "source": ENTERED, "id": id}, "by": by})]


def correct_game(
    club: Club, number: int, scores: Sequence[float], why: str, by: str, balanced: bool = False
) -> list[Event]:
    game = changeable(club, number, by)
    if len(scores) != len(game.scores):
        raise refuse("who-played")
    check_scores(scores, balanced)
    told = {"number": number, "scores": list(scores), "places": list(places(scores)), "why": why, "by": by}
    return [("corrected", told)]


def strike_game(club: Club, number: int, why: str, by: str) -> list[Event]:
    changeable(club, number, by)
    return [("struck", {"number": number, "why": why, "by": by})]


def changeable(club: Club, number: int, by: str) -> Game:
    if not 1 <= number <= len(club.games):
        raise refuse("no-such-game")
    return club.games[number - 1]


def may_change(club: Club, game: Game, member: int | None, by: str) -> bool:
    """Organisers may change any game, whoever wrote one down that one."""
    known = club.members.get(member or 0)
    if known is None or known.left:
        return False
    return known.organiser or (game.source == ENTERED and bool(by) and game.by == by)


def check_may_change(club: Club, number: int, member: int | None, by: str) -> None:
    if not may_change(club, changeable(club, number, by), member, by):
        raise forbid("not-your-result")


def check_scores(scores: Sequence[float], balanced: bool = False) -> None:
    if not all(isfinite(score) and abs(score) <= LARGEST_SCORE for score in scores):
        raise refuse("score-too-large")
    if balanced and abs(sum(scores)) > CLOSE:
        raise refuse("sum-not-zero", sum=float(sum(scores)))
