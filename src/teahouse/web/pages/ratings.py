"""Ratings of the house: one's own, how everybody stands, where the computers do, and by which rules."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teahouse.core.protocol import LEVELS
from teahouse.games import GAMES, declaration
from teahouse.ratings.computers import computers, seconds_thought
from teahouse.ratings.fairness import DAYS, FEWEST_ANSWERS, HALF_GAMES, WHOLE_GAMES
from teahouse.ratings.model import MIDDLE, OPPONENTS
from teahouse.store.base import Person
from teahouse.table.house import House
from teahouse.table.telling import level_name
from teahouse.texts import say
from teahouse.web.bodies import Guest
from teahouse.web.pages.page import page
from teahouse.web.rating_api import ranked_guests
from teahouse.web.rating_views import course_chart, rating_words
from teahouse.web.session import house_of

router = APIRouter()


@router.get("/ratings")
async def all_ratings(request: Request, person: Guest) -> Response:
    return await _ratings_page(request, person, "")


@router.get("/ratings/{game}")
async def ratings(game: str, request: Request, person: Guest) -> Response:
    return await _ratings_page(request, person, declaration(game).id)


async def _ratings_page(request: Request, person: Person | None, game: str) -> Response:
    """Of a game, at first of the one somebody has a rating in."""
    own = await own_ratings(house_of(request), person)
    shown = game if game in GAMES else next((each["game"] for each in own), next(iter(GAMES)))
    return page(
        request,
        "ratings.html",
        person,
        game=shown,
        games=[(each, say(f"{each}/title")) for each in GAMES],
        own=[each for each in own if each["game"] == shown],
        standing=await ranked_guests(request, shown),
        computers=_computers(shown),
        seconds=seconds_thought(shown),
        rules={
            "start": MIDDLE,
            "opponents": OPPONENTS,
            "answers": FEWEST_ANSWERS,
            "whole": WHOLE_GAMES,
            "half": HALF_GAMES,
            "days": DAYS,
        },
    )


def _computers(game: str) -> list[dict[str, Any]]:
    """The highest level first, wherever it was measured; those that were not have no points."""
    measured = computers(game)
    return [
        {
            "name": say(level_name(game, level)),
            "points": measured[level].points if level in measured else None,
            "margin": measured[level].margin if level in measured else None,
        }
        for level in reversed(LEVELS)
    ]


async def own_ratings(house: House, person: Person | None) -> list[dict[str, Any]]:
    """Somebody's ratings in the house, by game, with their course."""
    found = []
    for game in GAMES if person else ():
        assert person is not None
        course = (await house.ratings.ledger(game)).courses.get(person.id, [])
        if course:
            rating = course[-1].rating
            found.append(
                {
                    "game": game,
                    "title": say(f"{game}/title"),
                    "words": rating_words(rating),
                    "margin": rating.margin,
                    "is_provisional": rating.is_provisional,
                    "games": rating.games,
                    "chart": course_chart(course, person.name or say("web/you")),
                }
            )
    return found
