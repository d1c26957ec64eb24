"""What else the front page offers today: something to learn, a sheet for real tables. What has nothing is not there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from teahouse.games import GAMES, declaration
from teahouse.puzzles.shelf import of_the_day
from teahouse.texts import say
from teahouse.web.learnt import Progress


@dataclass(frozen=True)
class Offer:
    """A block of the front page: what it is, and the way there."""

    title: str
    text: str
    picture: str
    path: str
    action: str
    begins: bool = False
    """Whether the way there begins something (a form), else it is a link."""


def offers_today(progress: Mapping[str, Progress]) -> list[Offer]:
    """For somebody who has learnt so much."""
    return [offer for find in OFFERS for offer in find(progress)]


def lessons(progress: Mapping[str, Progress]) -> list[Offer]:
    """The first game that is taught at the table and that they have not begun with there."""
    new = [game for game, known in progress.items() if known.has_lesson and not known.has_played]
    return [_lesson(game) for game in new[:1]]


def _lesson(taught: str) -> Offer:
    return Offer(
        title=say("finding/learn-game", game=say(f"{taught}/title")),
        text=say("finding/learn-game-more"),
        picture=f"/games/{taught}.svg",
        path=f"/lessons/{taught}",
        action=say("web/learn-at-table"),
        begins=True,
    )


def puzzles(progress: Mapping[str, Progress]) -> list[Offer]:
    """The puzzle of the day."""
    found = of_the_day(datetime.now(UTC).date())
    if found is None:
        return []
    return [
        Offer(
            title=say("puzzle/today"),
            text=say("puzzle/today-more", game=say(f"{found.game}/title")),
            picture=f"/puzzles/{found.game}/{found.id}/picture.svg",
            path="/puzzles/today",
            action=say("puzzle/solve"),
        )
    ]


def evenings(progress: Mapping[str, Progress]) -> list[Offer]:
    """The score sheet for real tables, with the first game that is counted there."""
    counted = next((game for game in GAMES if declaration(game).evening), None)
    if counted is None:
        return []
    return [
        Offer(
            title=say("sheet/offer"),
            text=say("sheet/offer-more"),
            picture=f"/games/{counted}.svg",
            path="/evenings",
            action=say("sheet/open-sheet"),
        )
    ]


OFFERS: tuple[Callable[[Mapping[str, Progress]], list[Offer]], ...] = (puzzles, lessons, evenings)
"""In the order in which they stand on the page."""
