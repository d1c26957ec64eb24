"""An exercise: a question on a real board, answered by clicks. Nothing is stored but that somebody has solved it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, Response
from pydantic import StrictBool

from teahouse.core.exercises import answered, asked, solution
from teahouse.core.handles import State
from teahouse.core.lessons import Exercise
from teahouse.core.pictures import Picture
from teahouse.core.protocol import AnyGame
from teahouse.games import declaration
from teahouse.store.base import Person
from teahouse.table.telling import seat_name
from teahouse.texts import say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import Body, Clicks, Guest, Text
from teahouse.web.learnt import progress_of, solve
from teahouse.web.pages.arriving import welcome
from teahouse.web.pages.page import page
from teahouse.web.sentences import drawn
from teahouse.web.session import remember
from teahouse.web.viewing import LOW, PORTRAIT, YOU, looks_of

router = APIRouter()


class Answer(Body):
    """A move; without one the solution is shown."""

    move: Text | None = None
    portrait: StrictBool = False
    low: StrictBool = False


@dataclass(frozen=True)
class Desk:
    """The exercise somebody sits at, and how they like to see its board."""

    rules: AnyGame
    exercise: Exercise[Any]
    looks: dict[str, Any]

    def state(self) -> State:
        return asked(self.rules, self.exercise)

    def picture(self, state: State, is_asked: bool = False) -> Picture:
        view, seat = state.seen_by(self.exercise.seat), self.exercise.seat
        names = [say(seat_name(self.rules.id, each)) for each in range(view.seats)]
        shown = view if is_asked else replace(view, legal=(), to_move=())
        return self.rules.draw(shown, {**self.looks, "names": names, "order": (), "away": {}, YOU: seat})

    def board(self) -> dict[str, Any]:
        """The question as the page shows it: the board, and what can be clicked."""
        state = self.state()
        paths = [[list(path), text] for path, text in state.buttons(self.exercise.seat).items()]
        return {"board": self.picture(state, is_asked=True).inline, "paths": paths}

    def drawings(self) -> dict[str, Any]:
        """What the page begins with."""
        return {"defs": self.picture(self.state()).defs, "moment": self.board()}

    def answer(self, move: str | None) -> dict[str, Any]:
        """What becomes of a move, or of the solution: what is said, and one board after the other."""
        state = self.state()
        given = answered(state, self.exercise, solution(state, self.exercise) if move is None else move)
        return {
            "right": given.verdict.right,
            "said": [drawn(line, self.rules) for line in given.verdict.lines],
            "steps": list(self._steps(given.boards)),
        }

    def _steps(self, boards: tuple[State, ...]) -> Iterator[dict[str, Any]]:
        for state in boards:
            words = drawn(state.told(), self.rules)
            yield {"board": self.picture(state).inline, "words": words}


def _desk(
    request: Request, person: Person | None, game: str, name: str, portrait: bool | None = None, low: bool | None = None
) -> Desk:
    rules = declaration(game)
    exercise = next((each for each in rules.exercises() if each.name == name), None)
    if exercise is None:
        raise HTTPException(404)
    narrow, flat = (request.cookies.get(shape) == "1" for shape in (PORTRAIT, LOW))
    shape = (narrow if portrait is None else portrait, flat if low is None else low)
    return Desk(rules, exercise, looks_of(rules.looks, person, game, *shape))


@router.get("/learn/{game}/{name}")
async def exercise_page(game: str, name: str, request: Request, person: Guest) -> Response:
    desk = _desk(request, person, game, name)
    progress = (await progress_of(request, person))[game]
    at = next(place for place, each in enumerate(progress.exercises) if each.name == name)
    following = progress.exercises[at + 1] if at + 1 < len(progress.exercises) else None
    return page(
        request,
        "exercise.html",
        person,
        game=game,
        exercise=name,
        title=say(f"{game}/title"),
        exercises=progress.exercises,
        at=at,
        here=progress.exercises[at],
        following=following,
        question=drawn(desk.exercise.question, desk.rules),
        hidden=desk.rules.secrets is not None,
        is_flat=LOW in desk.looks,
        **await beside(request).do(desk.drawings),
    )


@router.get("/learn/{game}/{name}/board")
async def exercise_board(
    game: str, name: str, request: Request, person: Guest, portrait: bool = False, low: bool = False
) -> Response:
    """The same board for a window of another shape."""
    desk = _desk(request, person, game, name, portrait, low)
    return JSONResponse(await beside(request).do(desk.board), headers=NOT_KEPT)


@router.post("/learn/{game}/{name}")
async def answer(game: str, name: str, body: Answer, request: Request, person: Guest) -> Response:
    """Judged by the rules; whoever has solved it, has. The solution may be looked at, which solves nothing."""
    desk = _desk(request, person, game, name, body.portrait, body.low)
    given = await beside(request).do(desk.answer, body.move)
    told = JSONResponse(given, headers=NOT_KEPT)
    if given["right"] and body.move is not None:
        learner = person or await welcome(request, "")
        await solve(request, learner, game, name)
        if person is None:
            remember(request, told, learner)
    return told


@router.post("/learn/{game}/{name}/why")
async def why_not(game: str, name: str, body: Clicks, request: Request, person: Guest) -> dict[str, Any]:
    """Why these clicks make no move, with the section of the rules."""
    desk = _desk(request, person, game, name)
    reason = desk.rules.why_not(desk.state().seen_by(desk.exercise.seat), tuple(body.path))
    return {"why": None if reason is None else str(reason), "rule": reason.params.get("rule") if reason else None}
