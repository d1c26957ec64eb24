"""All one's games packed into one file: wished, awaited, fetched."""

from dataclasses import dataclass

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response, StreamingResponse

from teahouse.jobs.doing import Jobs
from teahouse.store.base import Person
from teahouse.store.jobs import DONE, FAILED
from teahouse.texts import number
from teahouse.web.answers import NOT_KEPT
from teahouse.web.bodies import Known
from teahouse.web.exporting import EXPORT
from teahouse.web.heads import asks_for_head
from teahouse.web.times import day

PACK, PACKED, SHOWN = "/me/pack", "/me/games.zip", "/me/games#packing"

router = APIRouter()


@dataclass(frozen=True)
class Packing:
    """How far it is: `none`, `waiting`, `ready` or `failed`."""

    state: str
    size: str = ""
    """In megabytes."""
    games: int = 0
    day: str = ""
    changed: float = 0.0


async def packing_of(request: Request, person: Person) -> Packing:
    job = await _jobs(request).find(EXPORT, person.id)
    if job is None:
        return Packing("none")
    if job.state != DONE:
        return Packing("failed" if job.state == FAILED else "waiting")
    size = number(max(0.1, round(job.result["bytes"] / 1e6, 1)))
    return Packing("ready", size, job.result["games"], day(job.changed), job.changed)


@router.post(PACK)
async def pack(request: Request, person: Known) -> Response:
    """Once at a time; what was packed before goes when it is wished anew."""
    jobs = _jobs(request)
    before = await jobs.find(EXPORT, person.id)
    if before and before.state == DONE:
        await jobs.forget(before)
    await jobs.wish(EXPORT, person.id, {"person": person.id}, owner=person.id)
    return RedirectResponse(SHOWN, 303)


@router.get(PACKED)
async def packed(request: Request, person: Known) -> Response:
    job = await _jobs(request).find(EXPORT, person.id)
    if job is None or job.state != DONE:
        raise HTTPException(404)
    name = 'attachment; filename="teahouse-games.zip"'
    headers = {**NOT_KEPT, "content-disposition": name, "content-length": str(job.result["bytes"])}
    if asks_for_head(request.scope):
        return Response(media_type="application/zip", headers=headers)
    return StreamingResponse(_jobs(request).file(job), media_type="application/zip", headers=headers)


def _jobs(request: Request) -> Jobs:
    found: Jobs = request.app.state.jobs
    return found
