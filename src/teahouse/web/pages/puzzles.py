"""Puzzles: the one of the day, any of a game, one to be solved on its board."""

from dataclasses import replace
from datetime import UTC, datetime
from secrets import choice
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.core.errors import BadOption
from teahouse.puzzles.puzzle import Puzzle
from teahouse.puzzles.shelf import of_the_day, puzzle_called, puzzles_of
from teahouse.store.base import Person
from teahouse.texts import say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest, Remembered
from teahouse.web.pages.arriving import welcome
from teahouse.web.pages.page import page
from teahouse.web.puzzle_record import keep_answer, keep_told, record_of
from teahouse.web.puzzling import Question, answered, question_parts
from teahouse.web.session import remember
from teahouse.web.viewing import LOW, PORTRAIT

router = APIRouter()
Answer = Annotated[str, Form(max_length=200)]


@router.get("/puzzles/today")
async def todays_puzzle(request: Request) -> Response:
    """Everybody has the same one today."""
    found = of_the_day(datetime.now(UTC).date())
    if found is None:
        raise HTTPException(404)
    return RedirectResponse(f"/puzzles/{found.game}/{found.id}", 303, headers=NOT_KEPT)


@router.get("/puzzles/{game}")
async def any_puzzle(game: str, request: Request) -> Response:
    return RedirectResponse(f"/puzzles/{game}/{choice(puzzles_of(game)).id}", 303, headers=NOT_KEPT)


@router.get("/puzzles/{game}/{id}")
async def puzzle_page(game: str, id: str, request: Request, person: Guest) -> Response:
    question = _question(request, game, id, person)
    return await _page(request, question, None)


@router.get("/puzzles/{game}/{id}/picture.svg")
async def puzzle_picture(game: str, id: str, request: Request, person: Guest) -> Response:
    """The question as a picture."""
    picture = await beside(request).do(_question(request, game, id, person).picture)
    return Response(picture.document, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.post("/puzzles/{game}/{id}")
async def answer_puzzle(game: str, id: str, request: Request, person: Guest, move: Answer = "") -> Response:
    """Whether it is right, and why; an empty move gives up. As a page where no script asks."""
    question = _question(request, game, id, person)
    state = question.puzzle.state
    if move:
        state.read(move, by=question.puzzle.seat)
    solver = person or await welcome(request, "")
    await keep_answer(request, solver, question.puzzle, question.puzzle.solves(move))
    if "text/html" in request.headers.get("accept", ""):
        answer: Response = await _page(request, replace(question, person=solver), move)
    else:
        said = await beside(request).do(lambda: answered(question, move))
        answer = JSONResponse({**said, "record": await _told(request, solver)}, headers=NOT_KEPT)
    if person is None:
        remember(request, answer, solver)
    return answer


@router.post("/puzzles/known")
async def tell_known(body: Remembered, request: Request, person: Guest) -> Response:
    """What a device had remembered before the house did: nothing of it is lost."""
    solver = person or await welcome(request, "")
    await keep_told(request, solver, body.solved, body.day, body.streak)
    answer = JSONResponse({"record": await _told(request, solver)}, headers=NOT_KEPT)
    if person is None:
        remember(request, answer, solver)
    return answer


async def _told(request: Request, person: Person | None) -> str:
    """How somebody is doing, in a line; empty before anything was tried."""
    found = await record_of(request, person)
    if found is None:
        return ""
    told = [say("puzzle/solved-so-far", number=found.solved)]
    if found.tries:
        told.append(say("puzzle/your-rating", rating=found.rating))
    if found.streak > 1:
        told.append(say("puzzle/streak", days=found.streak))
    return " · ".join(told)


def _question(request: Request, game: str, id: str, person: Person | None) -> Question:
    narrow, low = (request.cookies.get(shape) == "1" for shape in (PORTRAIT, LOW))
    return Question(_called(game, id), person, narrow, low)


def _called(game: str, id: str) -> Puzzle:
    try:
        return puzzle_called(game, id)
    except BadOption:
        raise HTTPException(404) from None


async def _page(request: Request, question: Question, move: str | None) -> Response:
    today = of_the_day(day := datetime.now(UTC).date())
    parts = await beside(request).do(lambda: question_parts(question))
    found = None if move is None else await beside(request).do(lambda: answered(question, move))
    is_today = today is not None and today.id == question.puzzle.id
    return page(
        request,
        "puzzle.html",
        question.person,
        day=day.isoformat() if is_today else "",
        answer=found,
        record=await _told(request, question.person),
        **{**parts, "board": found["board"] if found and found["over"] else parts["board"]},
    )
