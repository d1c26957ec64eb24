"""A guest's own name, language, light, looks and personal link."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import FormData

from teahouse.core.options import Option
from teahouse.games import declaration
from teahouse.store.base import Person
from teahouse.texts import LANGUAGES, say
from teahouse.web.bodies import Guest, Known
from teahouse.web.naming import clean_name
from teahouse.web.pages.arriving import welcome
from teahouse.web.pages.page import SWITCHES, THEMES, inside, outside, page
from teahouse.web.session import (
    COOKIE,
    cookie_ticket,
    house_of,
    others_here,
    owner_of,
    personal_link,
    remember,
    remember_others,
    signer_of,
)
from teahouse.web.tickets import is_believed
from teahouse.web.times import day

router = APIRouter()


@router.get("/me")
async def me(request: Request, person: Guest, saved: bool = False) -> Response:
    link = personal_link(signer_of(request), person) if person else ""
    others = [(each.id, each.name or say("web/guest"), day(each.created)) for each in await _others(request, person)]
    shown: dict[str, Any] = {"link": link and outside(request, link), "has_mail": request.app.state.mails is not None}
    return page(request, "me.html", person, **shown, themes=THEMES, saved=saved, others=others)


async def _others(request: Request, person: Person | None) -> list[Person]:
    """Who else this device knows."""
    tickets = {each.person: each for each in others_here(request) if person is None or each.person != person.id}
    found = await house_of(request).people.find_all(list(tickets))
    return [each for each in found.values() if is_believed(tickets[each.id], each)]


@router.post("/me")
async def change_me(
    request: Request,
    person: Guest,
    name: Annotated[str | None, Form(max_length=200)] = None,
    lang: Annotated[str | None, Form(max_length=2)] = None,
    theme: Annotated[str | None, Form(max_length=10)] = None,
    then: Annotated[str, Form(max_length=500)] = "/me",
) -> Response:
    """Name, language, light and switches; whatever was sent."""
    found = person or await welcome(request, name or "")
    light = {"theme": theme} if theme in THEMES else {}
    looks = {**found.looks, **light, **_switched(await request.form())}
    spoken = lang if lang in LANGUAGES else found.language
    called = found.name if name is None else clean_name(name)
    await house_of(request).change_person(replace(found, name=called, language=spoken, looks=looks))
    answer = RedirectResponse(inside(then), 303)
    if person is None:
        remember(request, answer, found)
    return answer


def _switched(form: FormData) -> dict[str, bool]:
    """A form names the switches it shows, for one that is off is not sent."""
    shown = " ".join(map(str, form.getlist("switches"))).split()
    return {switch: form.get(switch) == "on" for switch in shown if switch in SWITCHES}


@router.post("/me/looks/{game}")
async def change_looks(game: str, request: Request, person: Known) -> Response:
    """The boards as this person likes them."""
    sent = await request.form()
    form = {name: str(value) for name, value in sent.items()}
    wishes = {look.name: _wished(look, form) for look in declaration(game).looks if f"had-{look.name}" in form}
    looks = {**person.looks, game: {**person.looks.get(game, {}), **wishes}, **_switched(sent)}
    await house_of(request).change_person(replace(person, looks=looks))
    return RedirectResponse(inside(form.get("then", "/")), 303)


def _wished(look: Option, form: dict[str, str]) -> Any:
    """A switch, or one of the choices; what is none of them is the usual one."""
    if not look.choices:
        return form.get(look.name) == "on"
    return next((value for value in look.choices if str(value) == form.get(look.name)), look.default_for({}))


@router.post("/me/link")
async def renew_link(request: Request, person: Known) -> Response:
    """Another personal link; the one before ends."""
    await house_of(request).people.renew_link(person.id)
    return RedirectResponse("/me", 303)


@router.get("/return/{token}")
async def come_back(token: str, request: Request, person: Guest) -> Response:
    """The personal link: this device becomes theirs. If it is somebody else's, that is asked before, and both stay."""
    owner = await owner_of(request, token)
    if owner is None:
        return page(request, "error.html", person, 404, code="not-found", sentence=say("web/link-unknown"))
    if person is None or person.id == owner.id:
        return await _back(request, owner, person)
    return asked_who_plays(request, person, owner, f"/return/{token}")


def asked_who_plays(request: Request, person: Person, owner: Person, action: str) -> Response:
    """Before anybody else plays on somebody's device; whoever says yes goes there."""
    return page(request, "return.html", person, owner=owner.name or say("web/guest"), action=action)


@router.post("/return/{token}")
async def become(token: str, request: Request, person: Guest) -> Response:
    """From now on the link's owner plays here; whoever did before may come back at any time."""
    owner = await owner_of(request, token)
    if owner is None:
        return page(request, "error.html", person, 404, code="not-found", sentence=say("web/link-unknown"))
    return await _back(request, owner, person)


async def _back(request: Request, owner: Person, before: Person | None) -> Response:
    await house_of(request).people.use_link(owner.id)
    return changed(request, owner, before)


def changed(request: Request, now: Person, before: Person | None, answer: Response | None = None) -> Response:
    """Somebody else plays on this device now, and it knows everybody as before."""
    answer = answer or RedirectResponse("/", 303)
    was = cookie_ticket(signer_of(request), request.headers) if before else None
    tickets = [*([was] if was else []), *others_here(request)]
    known = next((each for each in tickets if each.person == now.id and is_believed(each, now)), None)
    remember(request, answer, now, known)
    if kept := [each for each in tickets if each.person != now.id]:
        remember_others(request, answer, kept)
    return answer


@router.post("/me/switch")
async def switch(request: Request, person: Guest, to: Annotated[str, Form(max_length=40)]) -> Response:
    """To somebody whom this device knows."""
    other = next((each for each in await _others(request, person) if each.id == to), None)
    return RedirectResponse("/me", 303) if other is None else changed(request, other, person)


@router.post("/me/remove")
async def remove(request: Request, person: Guest, other: Annotated[str, Form(max_length=40)]) -> Response:
    """This device need not know them any longer; their games and their personal link stay."""
    answer = RedirectResponse("/me", 303)
    remember_others(request, answer, [each for each in others_here(request) if each.person != other])
    return answer


@router.post("/me/forget")
async def forget(request: Request, person: Known) -> Response:
    await house_of(request).forget_person(person.id)
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE)
    return answer
