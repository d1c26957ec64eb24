"""Games that were played elsewhere: a file is brought along, and each game of it reviewed on its page."""

from typing import Annotated

from fastapi import APIRouter, File, HTTPException, Path, Request, UploadFile
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.review.files import formats, suffixes
from teahouse.review.work import NAME
from teahouse.store.base import Person
from teahouse.store.jobs import DONE, Job
from teahouse.texts import message, say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest
from teahouse.web.pages.arriving import welcome
from teahouse.web.pages.page import page
from teahouse.web.pages.review import jobs_of, shown_review, told_state
from teahouse.web.session import remember
from teahouse.web.settings import FILES
from teahouse.web.uploading import LARGEST_FILE, MOST_GAMES, BadUpload, Uploaded, key_of, read_upload

router = APIRouter()
PLACE = FILES
UploadId = Annotated[str, Path(pattern="^[0-9a-f]{24}$")]


@router.get(PLACE)
async def uploads(request: Request, person: Guest) -> Response:
    """Where a file is chosen, and what was brought along before."""
    return await _page(request, person)


@router.post(PLACE)
async def upload(request: Request, person: Guest, file: Annotated[UploadFile | None, File()] = None) -> Response:
    """All games of the file, or nothing and one sentence."""
    try:
        records = await _read(request, file)
    except BadUpload as refused:
        return await _page(request, person, say(refused.message), 422)
    owner = person or await welcome(request, "")
    games = [Uploaded(record, owner.id) for record in records]
    for each in games:
        await jobs_of(request).wish(NAME, each.key, each.body(), owner=owner.id)
    answer = RedirectResponse(f"{PLACE}/{games[0].id}" if len(games) == 1 else PLACE, 303)
    if person is None:
        remember(request, answer, owner)
    return answer


async def _read(request: Request, file: UploadFile | None) -> list[dict[str, object]]:
    if file is None or not file.filename:
        raise BadUpload(reason=message("review/upload-no-file"))
    name, data = file.filename, await file.read(LARGEST_FILE + 1)
    return await beside(request).do(read_upload, name, data)


@router.get(PLACE + "/{id}")
async def uploaded_review(id: UploadId, request: Request, person: Guest) -> Response:
    game, job = await _found(request, person, id)
    return await shown_review(request, person, game, job, here=f"{PLACE}/{id}")


@router.get(PLACE + "/{id}/state")
async def uploaded_state(id: UploadId, request: Request, person: Guest) -> Response:
    """How far it is, for the page that waits for it."""
    _, job = await _found(request, person, id)
    return JSONResponse(told_state(job), headers=NOT_KEPT)


@router.post(PLACE + "/{id}")
async def wish_again(id: UploadId, request: Request, person: Guest) -> Response:
    """One that has failed is tried again."""
    game, _ = await _found(request, person, id)
    await jobs_of(request).wish(NAME, game.key, game.body(), owner=game.owner)
    return RedirectResponse(f"{PLACE}/{id}", 303)


@router.post(PLACE + "/{id}/cancel")
async def forget_upload(id: UploadId, request: Request, person: Guest) -> Response:
    """The game goes with its review."""
    _, job = await _found(request, person, id)
    await jobs_of(request).forget(job)
    return RedirectResponse(PLACE, 303)


async def _found(request: Request, person: Person | None, id: str) -> tuple[Uploaded, Job]:
    job = await jobs_of(request).find(NAME, key_of(person.id, id)) if person else None
    if person is None or job is None:
        raise HTTPException(404)
    return Uploaded(job.body["record"], person.id), job


async def _page(request: Request, person: Person | None, refused: str = "", status: int = 200) -> Response:
    jobs = await jobs_of(request).of_owner(NAME, person.id) if person else []
    games = [(Uploaded(job.body["record"], job.owner), job) for job in jobs]
    return page(
        request,
        "reviews.html",
        person,
        status,
        refused=refused,
        suffixes=",".join(suffixes()),
        formats=tuple(f"{suffix[1:].upper()} ({say(f'{game}/title')})" for game, suffix in formats()),
        most=MOST_GAMES,
        kilobytes=LARGEST_FILE // 1000,
        games=[
            {
                "id": game.id,
                "title": game.title,
                "length": say("review/length", n=len(game.record["moves"])),
                "state": "" if job.state == DONE else say(f"review/short-{job.state}", percent=job.percent),
            }
            for game, job in games
            if job.key == game.key
        ],
    )
