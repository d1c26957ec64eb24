"""A mail address is named, confirmed by a link that was sent there, and stopped by another: the last two by anybody who
reads mails there, known here or not. By a third one its owner comes back, on any device."""

import time
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Path, Request
from fastapi.responses import RedirectResponse, Response

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person
from teahouse.texts import say
from teahouse.web.bodies import Guest, Known
from teahouse.web.mails import CONFIRMING, MAIL, STOPPING, Mails
from teahouse.web.notices import BY
from teahouse.web.pages.myself import changed
from teahouse.web.pages.notices import HERE, notices_page, wish
from teahouse.web.pages.page import page
from teahouse.web.returning import RETURNING, Returning
from teahouse.web.session import house_of
from teahouse.web.times import day

Mark = Annotated[str, Path(pattern="^[0-9a-f]{40}$")]
DONE, OVER, STOPPED, ALLOWED, SENT = "done", "over", "stopped", "allowed", "sent"
"""What a link has come to, or that it is no use any more."""

router = APIRouter()


def _mails(request: Request) -> Mails:
    """Where the operator has named no server there are no pages about mails."""
    found: Mails | None = request.app.state.mails
    if found is None:
        raise HTTPException(404)
    return found


def _returning(request: Request) -> Returning:
    found: Returning | None = request.app.state.returning
    if found is None:
        raise HTTPException(404)
    return found


@router.post(f"{HERE}/mail")
async def name_mail(request: Request, person: Known, address: Annotated[str, Form(max_length=300)] = "") -> Response:
    """A link to confirm goes there."""
    mails = _mails(request)
    try:
        request.app.state.new_link(request, person)
        await mails.ask(person, address)
    except TeahouseError as error:
        status, sentence = request.app.state.explained(error)
        return await notices_page(request, person, status, wrong_mail=sentence, typed=address)
    return RedirectResponse(HERE, 303)


@router.post(f"{HERE}/mail/remove")
async def remove_mail(request: Request, person: Known) -> Response:
    await house_of(request).ask(_mails(request).store.remove, person.id)
    return RedirectResponse(HERE, 303)


@router.post(f"{HERE}/mail/wish")
async def wish_mails(request: Request, person: Known, notices: Annotated[str, Form(max_length=10)] = "") -> Response:
    """Whether notices go there, or the address is only there for coming back."""
    _mails(request)
    await wish(request, person, {BY + MAIL: notices == "on"})
    return RedirectResponse(HERE, 303)


@router.get(f"{CONFIRMING}/{{token}}")
async def look_at_link(token: str, request: Request, person: Guest) -> Response:
    """Asks: programs that look through mails follow links, and confirm nothing by that."""
    is_valid = await _mails(request).is_open(token)
    return page(
        request, "mail_confirm.html", person, 200 if is_valid else 404, token=token, state="" if is_valid else OVER
    )


@router.post(f"{CONFIRMING}/{{token}}")
async def confirm(token: str, request: Request, person: Guest) -> Response:
    """On whatever device mails are read: nobody needs to be known there."""
    is_done = await _mails(request).confirm(token)
    state = DONE if is_done else OVER
    return page(request, "mail_confirm.html", person, 200 if is_done else 404, token=token, state=state)


@router.get(f"{STOPPING}/{{mark}}")
async def look_at_stop(mark: Mark, request: Request, person: Guest) -> Response:
    is_stopped = await house_of(request).ask(_mails(request).store.is_stopped, mark)
    return await _stop_page(request, person, mark, STOPPED if is_stopped else "")


@router.post(f"{STOPPING}/{{mark}}")
async def stop(
    mark: Mark, request: Request, person: Guest, do: Annotated[str, Form(max_length=20)] = "", all: bool = False
) -> Response:
    """One click, in a mail program too (RFC 8058). Notices end; the way back stays until its owner does not want that
    either (`all`: the click came from a mail about coming back). Whoever has the link may also allow mails again."""
    store = _mails(request).store
    if do == "allow":
        await house_of(request).ask(store.allow, mark)
        return await _stop_page(request, person, mark, ALLOWED)
    for id in await house_of(request).ask(store.stop, mark, time.time()):
        if owner := await house_of(request).people.find(id):
            await wish(request, owner, {BY + MAIL: False})
    if do == "remove" or all:
        await house_of(request).ask(store.remove_all, mark)
    is_stopped = await house_of(request).ask(store.is_stopped, mark)
    return await _stop_page(request, person, mark, STOPPED if is_stopped else DONE)


async def _stop_page(request: Request, person: Person | None, mark: str, state: str) -> Response:
    is_kept = await house_of(request).ask(_mails(request).store.is_confirmed, mark)
    return page(request, "mail_stop.html", person, mark=mark, state=state, is_kept=is_kept)


# Coming back


@router.get(RETURNING)
async def wish_to_return(request: Request, person: Guest) -> Response:
    _returning(request)
    return page(request, "mail_return.html", person, state="", wrong="", typed="")


@router.post(RETURNING)
async def send_return(request: Request, person: Guest, address: Annotated[str, Form(max_length=300)] = "") -> Response:
    """The same answer whether somebody is known there or not."""
    returning = _returning(request)
    try:
        request.app.state.new_return(request, returning.mark(address))
        await returning.ask(address)
    except TeahouseError as error:
        status, sentence = request.app.state.explained(error)
        return page(request, "mail_return.html", person, status, state="", wrong=sentence, typed=address)
    return page(request, "mail_return.html", person, state=SENT, wrong="", typed="")


@router.get(f"{RETURNING}/{{token}}")
async def look_at_return(token: str, request: Request, person: Guest) -> Response:
    """Asks, for programs that look through mails, and for whoever plays on this device."""
    owners = await _returning(request).people_behind(token)
    named = [(each.id, each.name or say("web/guest"), day(each.created)) for each in owners]
    return page(request, "mail_back.html", person, 200 if owners else 404, owners=named, token=token)


@router.post(f"{RETURNING}/{{token}}")
async def come_back(
    token: str, request: Request, person: Guest, to: Annotated[str, Form(max_length=40)] = ""
) -> Response:
    """From now on the owner of the address plays here; whoever did before may come back at any time."""
    owner = await _returning(request).come_back(token, to)
    if owner is None:
        return page(request, "mail_back.html", person, 404, owners=[], token=token)
    return changed(request, owner, person)
