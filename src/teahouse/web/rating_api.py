"""Ratings for programs: one's own, and how everybody and the computers stand."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from teahouse.core.protocol import LEVELS
from teahouse.games import GAMES, declaration
from teahouse.ratings.computers import computers
from teahouse.texts import say
from teahouse.web import answers
from teahouse.web.answers import PlainRoute, sends
from teahouse.web.bodies import LONGEST_TEXT, Guest, Known, Problems
from teahouse.web.rating_views import told_rating
from teahouse.web.session import house_of

MOST_SHOWN = 200
router = APIRouter(responses=Problems, route_class=PlainRoute)


@router.get("/guests/me/ratings", **sends(answers.OwnRatings))
async def own_ratings(person: Known, request: Request) -> dict[str, Any]:
    """Your ratings in the house, and how they came about."""
    found = []
    for game in GAMES:
        course = (await house_of(request).ratings.ledger(game)).courses.get(person.id, [])
        if course:
            points = [step.rating.points for step in course]
            found.append({"game": game, "rating": told_rating(course[-1].rating), "course": points})
    return {"ratings": found}


@router.get("/ratings/{game}/standing", **sends(answers.Standing))
async def standing(
    game: Annotated[str, Path(max_length=LONGEST_TEXT)], person: Guest, request: Request
) -> dict[str, Any]:
    """How guests with a rating stand that is not provisional, and where computers do."""
    declaration(game)
    return {
        "game": game,
        "computers": [{"level": level, "rating": told_rating(computers(game).get(level))} for level in LEVELS],
        "standing": [
            {"rank": rank, "name": name, "rating": told_rating(rating)}
            for rank, name, rating in await ranked_guests(request, game)
        ],
    }


async def ranked_guests(request: Request, game: str) -> list[tuple[int, str, Any]]:
    """Those who are guests still; whoever wanted to be forgotten stands in no list."""
    house = house_of(request)
    sure = [each for each in (await house.ratings.ledger(game)).standing() if not each[1].is_provisional]
    people = await house.people.find_all([id for id, _ in sure[: 2 * MOST_SHOWN]])
    known = [(people[id].name or say("web/guest"), rating) for id, rating in sure if id in people][:MOST_SHOWN]
    return [(rank, name, rating) for rank, (name, rating) in enumerate(known, start=1)]
