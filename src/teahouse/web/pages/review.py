"""Reviews of finished games: wished, waited for, and shown."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.jobs.doing import Jobs
from teahouse.review.work import NAME
from teahouse.store.base import Person
from teahouse.store.jobs import DONE, Job
from teahouse.table.errors import NotOver
from teahouse.texts import say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest, TableId
from teahouse.web.naming import names_of, told_apart
from teahouse.web.pages.page import page
from teahouse.web.reviews import Asked, Reviewable, hands_of, may_be_reviewed, review_parts
from teahouse.web.session import house_of

router = APIRouter()
Hand = Annotated[int, Query(ge=0, le=10_000)]


@router.get("/tables/{table}/review")
async def review_page(table: TableId, request: Request, person: Guest, hand: Hand = 0) -> Response:
    """The review if there is one, else how it comes about."""
    if not may_be_reviewed(await house_of(request).table(table)):
        return RedirectResponse(f"/tables/{table}", 303)
    asked = await _asked(request, table, hand)
    job = await jobs_of(request).find(NAME, asked.key)
    hands = await beside(request).do(lambda: hands_of(asked.table))
    more = {"id": table, "hands": hands, "hand": asked.hand}
    return await shown_review(request, person, asked, job, here=f"/tables/{table}/review", **more)


@router.post("/tables/{table}/review")
async def wish_review(
    table: TableId, request: Request, person: Guest, hand: Annotated[int, Form(ge=0, le=10_000)] = 0
) -> Response:
    """Let the game be judged; it is one piece of work however often it is wished."""
    asked = await _asked(request, table, hand)
    body = await beside(request).do(asked.body)
    await jobs_of(request).wish(NAME, asked.key, body)
    return RedirectResponse(f"/tables/{table}/review?hand={asked.hand}", 303)


@router.get("/tables/{table}/review/state")
async def review_state(table: TableId, request: Request, person: Guest, hand: Hand = 0) -> Response:
    """How far it is, for the page that waits for it."""
    asked = await _asked(request, table, hand)
    job = await jobs_of(request).find(NAME, asked.key)
    return JSONResponse(told_state(job), headers=NOT_KEPT)


@router.post("/tables/{table}/review/cancel")
async def cancel_review(
    table: TableId, request: Request, person: Guest, hand: Annotated[int, Form(ge=0, le=10_000)] = 0
) -> Response:
    """Nobody waits for it any longer; what is judged already stays."""
    asked = await _asked(request, table, hand)
    job = await jobs_of(request).find(NAME, asked.key)
    if job and job.state != DONE:
        await jobs_of(request).forget(job)
    return RedirectResponse(f"/tables/{table}/review?hand={asked.hand}", 303)


def jobs_of(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


async def _asked(request: Request, id: str, hand: int) -> Asked:
    """Refuses a game that goes on with NotOver; of a hand that was never played the first is meant."""
    house = house_of(request)
    found = await house.whole_table(id)
    if not may_be_reviewed(found):
        raise NotOver()
    hands = await beside(request).do(lambda: hands_of(found))
    names = await names_of(house, found)
    apart = [told_apart(found, seat, names) for seat in range(len(names))]
    return Asked(found, hand if hand in hands else 0, apart)


async def shown_review(
    request: Request, person: Person | None, asked: Reviewable, job: Job | None, here: str, **more: Any
) -> Response:
    """The page of a review: done, under way, or to be wished. `here`: where it is wished, asked about and cancelled."""
    done = job is not None and job.state == DONE and isinstance(job.result, dict)
    parts = await beside(request).do(lambda: review_parts(asked, job.result)) if job and done else {}
    return page(
        request,
        "review.html",
        person,
        **{"id": "", "hands": [], "hand": 0, **more},
        here=here,
        game=asked.game,
        title=say(f"{asked.game}/title"),
        state=job.state if job else "",
        percent=job.percent if job else 0,
        done=done,
        seconds=await beside(request).do(asked.seconds),
        **parts,
    )


def told_state(job: Job | None) -> dict[str, Any]:
    return {"state": job.state, "percent": job.percent} if job else {"state": "", "percent": 0}
