"""A guest on several devices: passkeys, and coming back with one."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import Field

from teahouse.texts import say
from teahouse.web import passkeys
from teahouse.web.answers import NOT_KEPT
from teahouse.web.bodies import Body, Guest, Known, Text
from teahouse.web.browsers import browser_of
from teahouse.web.naming import clean_name
from teahouse.web.pages.myself import asked_who_plays, changed
from teahouse.web.pages.page import page
from teahouse.web.places import place_of
from teahouse.web.session import house_of
from teahouse.web.times import day

HERE = "/me/devices"
router = APIRouter()


class Answered(Body):
    """What the browser says after it has asked its owner, as JSON."""

    answer: Annotated[dict[str, Any], Field(max_length=20)]
    name: Text = ""


@router.get(HERE)
async def devices(request: Request, person: Guest) -> Response:
    known = await house_of(request).ask(passkeys.store_of(request).of, person.id) if person else []
    place = place_of(request)
    return page(
        request,
        "devices.html",
        person,
        passkeys=[(each.id, each.name, day(each.created), day(each.used) if each.used else "") for each in known],
        is_full=len(known) >= passkeys.MOST,
        origin=place.origin if place else "",
        browser=browser_of(request.headers.get("user-agent", "")),
    )


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
