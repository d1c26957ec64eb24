"""What a guest wants to be told, where and how often; the feed of what waits for them; the house as an app."""

import time
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Any
from xml.sax.saxutils import escape

from fastapi import APIRouter, Form, HTTPException, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import Field

from teahouse.jobs.pushing import BadAddress, check_address
from teahouse.store.base import Person, TableRow
from teahouse.store.pushes import Device
from teahouse.table.errors import BadDevice
from teahouse.table.own_games import asks
from teahouse.texts import language, say, speaking
from teahouse.web import answers
from teahouse.web.answers import NOT_KEPT, sends
from teahouse.web.bodies import Body, Guest, Known, Text
from teahouse.web.bundles import STATIC
from teahouse.web.digests import KINDS
from teahouse.web.lasting import FINGERPRINT, LASTING
from teahouse.web.mails import MAIL
from teahouse.web.naming import clean_name
from teahouse.web.notices import PAUSES, WISHES, wants_by, wishes_of
from teahouse.web.pages.page import outside, page
from teahouse.web.session import house_of, signer_of
from teahouse.web.times import day
from teahouse.web.ways import MOST_DEVICES, BadHook, Devices, Hooks, new_hook

HERE, FEED = "/me/notices", "feed"
ATOM = "application/atom+xml"
COLOUR = "#1f7a5c"
ICONS = (
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("maskable-512.png", "512x512", "image/png", "maskable"),
    ("cup.svg", "any", "image/svg+xml", "any"),
)
"""File, size, kind and purpose; made by `tools/make_icons.py`."""
router = APIRouter()


class NewDevice(Body):
    """A subscription as the browser gives it."""

    endpoint: Annotated[str, Field(max_length=1000)]
    key: Annotated[str, Field(max_length=120, pattern="^[A-Za-z0-9_-]{80,}$")]
    auth: Annotated[str, Field(max_length=40, pattern="^[A-Za-z0-9_-]{16,}$")]
    name: Text = ""


def _devices(request: Request) -> Devices:
    found: Devices = request.app.state.devices
    return found


def _hooks(request: Request) -> Hooks:
    found: Hooks = request.app.state.hooks
    return found


@router.get(HERE)
async def notices(request: Request, person: Guest, saved: bool = False) -> Response:
    return await notices_page(request, person, saved=saved)


async def notices_page(
    request: Request, person: Person | None, status: int = 200, saved: bool = False, **parts: str
) -> Response:
    """`secret`: of an address that is called, shown once. `wrong_mail`, `wrong_hook`: why something was refused there,
    `typed`: what."""
    house, mails = house_of(request), request.app.state.mails
    devices = await house.ask(_devices(request).pushes.of, person.id) if person else []
    hook = await house.ask(_hooks(request).telling.hook, person.id) if person else None
    mail = await house.ask(mails.store.of, person.id) if person and mails else None
    token = signer_of(request).sign(FEED, f"{person.id} {person.link}") if person else ""
    return page(
        request,
        "notices.html",
        person,
        status,
        kinds=KINDS,
        pauses=PAUSES,
        wishes=wishes_of(person) if person else {},
        devices=[(each.id, each.name, day(each.created)) for each in devices],
        public_key=_devices(request).vapid.public,
        feed=outside(request, f"/feeds/{token}") if token else "",
        saved=saved,
        has_mail=mails is not None,
        mail=mail,
        by_mail=person is not None and wants_by(person, MAIL),
        hook=hook,
        **{"secret": "", "wrong_mail": "", "wrong_hook": "", "typed": "", **parts},
    )


@router.post(HERE)
async def change(request: Request, person: Known) -> Response:
    form = await request.form()
    pause = str(form.get("pause", "0"))
    wished: dict[str, Any] = {kind: form.get(kind) == "on" for kind in (*KINDS, "quiet")}
    wished["pause"] = int(pause) if pause in map(str, PAUSES) else 0
    await wish(request, person, wished)
    return RedirectResponse(f"{HERE}?saved=1", 303)


async def wish(request: Request, person: Person, wished: dict[str, Any]) -> None:
    """What else they have wished holds."""
    wishes = {**person.looks.get(WISHES, {}), **wished}
    await house_of(request).change_person(replace(person, looks={**person.looks, WISHES: wishes}))


@router.post(f"{HERE}/devices", **sends(answers.DeviceKnown, 201))
async def add_device(body: NewDevice, person: Known, request: Request) -> dict[str, Any]:
    """Tell me on this device: only public https addresses are called."""
    try:
        check_address(body.endpoint)
    except BadAddress:
        raise BadDevice() from None
    id = sha256(body.endpoint.encode()).hexdigest()[:24]
    device = Device(id, person.id, clean_name(body.name), body.endpoint, body.key, body.auth, time.time())
    if not await house_of(request).ask(_devices(request).pushes.add, device, MOST_DEVICES):
        raise BadDevice()
    return {"device": id}


@router.post(f"{HERE}/devices/{{device}}/remove")
async def remove_device(device: str, request: Request, person: Known) -> Response:
    await house_of(request).ask(_devices(request).pushes.remove, device[:40], person.id)
    return RedirectResponse(HERE, 303)


# An address that is called


@router.post(f"{HERE}/hook")
async def name_hook(request: Request, person: Known, endpoint: Annotated[str, Form(max_length=1000)] = "") -> Response:
    """The page that follows shows the secret, and no other ever does."""
    try:
        check_address(endpoint.strip())
    except BadAddress:
        status, sentence = request.app.state.explained(BadHook())
        return await notices_page(request, person, status, wrong_hook=sentence, typed=endpoint)
    hook = new_hook(person.id, endpoint.strip(), time.time())
    await house_of(request).ask(_hooks(request).telling.put_hook, hook)
    return await notices_page(request, person, secret=hook.secret)


@router.post(f"{HERE}/hook/remove")
async def remove_hook(request: Request, person: Known) -> Response:
    await house_of(request).ask(_hooks(request).telling.remove_hook, person.id)
    return RedirectResponse(HERE, 303)


# The feed


@router.get("/feeds/{token}")
async def feed(token: str, request: Request) -> Response:
    """Where one is to move, for feed readers: whoever has the address reads it, and nothing else. It ends with their
    personal link."""
    id, _, link = (signer_of(request).read(FEED, token[:200]) or "").partition(" ")
    person = await house_of(request).people.find(id) if id else None
    if person is None or str(person.link) != link:
        raise HTTPException(404)
    rows = [row for row in await house_of(request).own.open(person.id) if asks(row, person.id)]
    with speaking(person.language):
        text = _atom(request, person, rows)
    return Response(text, media_type=ATOM, headers=NOT_KEPT)


def _atom(request: Request, person: Person, rows: list[TableRow]) -> str:
    home = outside(request, "/")
    updated = max([person.created, *(row.changed for row in rows)])
    entries = "".join(_entry(outside(request, f"/tables/{row.id}"), row) for row in rows)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(home)}#{escape(sha256(person.id.encode()).hexdigest()[:16])}</id>"
        f"<title>{escape(say('web/house'))}</title><updated>{_moment(updated)}</updated>"
        f'<link href="{escape(home)}"/><author><name>{escape(say("web/house"))}</name></author>{entries}</feed>\n'
    )


def _entry(address: str, row: TableRow) -> str:
    title = say("notice/turn", game=say(f"{row.game}/title"))
    return (
        f"<entry><id>{escape(address)}#{row.length}</id><title>{escape(title)}</title>"
        f'<updated>{_moment(row.changed)}</updated><link href="{escape(address)}"/></entry>'
    )


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


# The house as an app


@router.get("/worker.js")
async def worker() -> Response:
    """Shows notices, and a page where there is no network."""
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    begins = f'const VERSION = "{FINGERPRINT}";\nconst STATIC = "{LASTING}";\n'
    return Response(begins + text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/app.webmanifest")
async def manifest(request: Request, person: Guest) -> Response:
    icons = [
        {"src": f"{LASTING}/{name}", "sizes": size, "type": kind, "purpose": purpose}
        for name, size, kind, purpose in ICONS
    ]
    found = {
        "name": say("web/house"),
        "short_name": say("web/house"),
        "start_url": "/",
        "id": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5f0e6",
        "theme_color": COLOUR,
        "lang": language(),
        "icons": icons,
        "shortcuts": [{"name": say("clock/next-short"), "url": "/me/next", "icons": icons[:1]}],
    }
    return JSONResponse(found, media_type="application/manifest+json")


@router.get("/offline")
async def offline(request: Request, person: Guest) -> Response:
    """A browser keeps it: in its guest's language, and nothing else of them, nor what is announced today."""
    return page(request, "offline.html", None, announcement="")
