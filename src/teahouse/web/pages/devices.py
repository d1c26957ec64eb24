"""A guest on several devices: passkeys, coming back with one, and where one is signed in."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import Field

from teahouse.store.sessions import Session
from teahouse.texts import say
from teahouse.web import passkeys
from teahouse.web.answers import NOT_KEPT
from teahouse.web.bodies import Body, Guest, Known, Text
from teahouse.web.browsers import browser_of
from teahouse.web.naming import clean_name
from teahouse.web.pages.myself import asked_who_plays, changed
from teahouse.web.pages.page import page
from teahouse.web.places import place_of
from teahouse.web.session import cookie_ticket, house_of, remember, signer_of
from teahouse.web.sessions import sessions_of
from teahouse.web.tickets import Ticket
from teahouse.web.times import ago, day

HERE = "/me/devices"
router = APIRouter()


class Answered(Body):
    """What the browser says after it has asked its owner, as JSON."""

    answer: Annotated[dict[str, Any], Field(max_length=20)]
    name: Text = ""


@router.get(HERE)
async def devices(request: Request, person: Guest, ended: bool = False) -> Response:
    known = await house_of(request).ask(passkeys.store_of(request).of, person.id) if person else []
    place, own = place_of(request), cookie_ticket(signer_of(request), request.headers)
    elsewhere = await sessions_of(request).of(person.id) if person else []
    return page(
        request,
        "devices.html",
        person,
        passkeys=[(each.id, each.name, day(each.created), day(each.used) if each.used else "") for each in known],
        is_full=len(known) >= passkeys.MOST,
        origin=place.origin if place else "",
        browser=browser_of(request.headers.get("user-agent", "")),
        sessions=[(each.id, each.browser, ago(each.seen)) for each in elsewhere if not _is_own(each, own)],
        ended=ended,
        has_mail=request.app.state.mails is not None,
    )


def _is_own(session: Session, own: Ticket | None) -> bool:
    return own is not None and session.id == own.session


@router.post("/me/sessions/{session}/end")
async def end(session: str, request: Request, person: Known) -> Response:
    """That device does not know me any longer."""
    await sessions_of(request).end(person.id, session)
    return RedirectResponse(f"{HERE}?ended=1#sessions", 303)


@router.post("/me/sessions/end")
async def end_others(request: Request, person: Known) -> Response:
    """No device does but this one; tokens and the personal link end too."""
    answer = RedirectResponse(f"{HERE}?ended=1#sessions", 303)
    if now := await sessions_of(request).end_all(person.id):
        remember(request, answer, now)
    return answer


@router.post("/me/passkeys/wish")
async def wish_to_make(request: Request, person: Known) -> Response:
    """What this browser is to be asked for a new passkey."""
    return _as_it_is(await passkeys.wish_to_make(request, person))


@router.post("/me/passkeys")
async def make(body: Answered, request: Request, person: Known) -> Response:
    name = clean_name(body.name) or browser_of(request.headers.get("user-agent", ""))
    await passkeys.make(request, person, body.answer, name)
    return JSONResponse({"next": HERE}, 201)


@router.post("/me/passkeys/{passkey}/remove")
async def remove(passkey: str, request: Request, person: Known) -> Response:
    await house_of(request).ask(passkeys.store_of(request).remove, passkey, person.id)
    return RedirectResponse(HERE, 303)


@router.post("/passkeys/wish")
async def wish_to_sign(request: Request, person: Guest) -> Response:
    """What a browser is to be asked where somebody says that they have a passkey."""
    return _as_it_is(await passkeys.wish_to_sign(request))


@router.post("/passkeys")
async def sign_in(body: Answered, request: Request, person: Guest) -> Response:
    """Whose passkey it is plays here; if this device is somebody else's, that is asked before."""
    owner = await passkeys.owner_of_answer(request, body.answer)
    if person is None or person.id == owner.id:
        return changed(request, owner, person, JSONResponse({"next": "/"}))
    return JSONResponse({"next": f"/passkeys/{passkeys.question(request, owner)}"}, headers=NOT_KEPT)


@router.get("/passkeys/{token}")
async def asked(token: str, request: Request, person: Guest) -> Response:
    owner = await passkeys.asked_about(request, token)
    if owner is None:
        return page(request, "error.html", person, 404, code="not-found", sentence=say("passkey/over"))
    if person is None:
        return RedirectResponse(HERE, 303)
    return asked_who_plays(request, person, owner, f"/passkeys/{token}")


@router.post("/passkeys/{token}")
async def become(token: str, request: Request, person: Guest) -> Response:
    owner = await passkeys.asked_about(request, token, answered=True)
    if owner is None:
        return page(request, "error.html", person, 404, code="not-found", sentence=say("passkey/over"))
    return changed(request, owner, person)


def _as_it_is(text: str) -> Response:
    return Response(text, media_type="application/json", headers=NOT_KEPT)
