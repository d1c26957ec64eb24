"""Where one learns: rules, lessons at the table, exercises, scorers, sheets to print, game by game."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teahouse.dances import DANCES
from teahouse.games import GAMES, declaration
from teahouse.puzzles.shelf import games_with_puzzles
from teahouse.texts import say
from teahouse.web.analysing import can_be_analysed
from teahouse.web.bodies import Guest
from teahouse.web.learnt import progress_of
from teahouse.web.pages.page import page

router = APIRouter()


@router.get("/learn")
async def learn(request: Request, person: Guest) -> Response:
    dances = [(dance, say(f"{dance}/title"), say(f"{dance}/about")) for dance in DANCES]
    progress = await progress_of(request, person)
    games = [{**_taught(game), "progress": progress.get(game)} for game in GAMES]
    return page(request, "learn.html", person, games=games, dances=dances)


def _taught(game: str) -> dict[str, Any]:
    rules = declaration(game)
    return {
        "id": game,
        "title": say(f"{game}/title"),
        "about": say(f"{game}/about"),
        "scorer": rules.scorer is not None,
        "paper": rules.paper is not None,
        "analysis": can_be_analysed(rules),
        "puzzles": game in games_with_puzzles(),
    }
