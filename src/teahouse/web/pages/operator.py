"""For who runs the house: reports, blocks, tables to close, an announcement, what is stored of somebody.

Every act needs a reason and stands in the journal (`store/acts.py`), which the page shows. Whoever is no operator finds
nothing here. Of tables it names, never shows.
"""

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.core.errors import GameOver, TeahouseError
from teahouse.store import acts
from teahouse.store.acts import Act
from teahouse.store.base import OPEN
from teahouse.table.errors import NoSuchTable
from teahouse.table.seating import cancel, leave_for_good
from teahouse.texts import LANGUAGES, say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.bodies import Guest, is_table_id
from teahouse.web.conduct import ADDRESS, GUEST, REPORT, TABLE, Conduct
from teahouse.web.guards import household
from teahouse.web.operators import COOKIE, PATH, end_of_day, let_in, operator_of, read_entry
from teahouse.web.pages.page import page
from teahouse.web.session import house_of
from teahouse.web.times import ago, day

SHOWN = 100
LONGEST = 500
FOR_EVER = 100 * 365 * 24 * 3600.0
Form = dict[str, str]
router = APIRouter()


class NoReason(TeahouseError):
    code = "operator-why"


class NotFound(TeahouseError):
    """No such guest, address, table or report."""

    code = "operator-unknown"


class BadDate(TeahouseError):
    code = "operator-date"


def conduct_of(request: Request) -> Conduct:
    found: Conduct = request.app.state.conduct
    return found


@router.get(PATH + "/in/{token}")
async def door(token: str, request: Request, person: Guest) -> Response:
    """Only asks: whatever looks at links before people do uses none up."""
    entry = read_entry(request, token)
    if entry is None:
        return _over(request, person)
    return page(request, "operator_door.html", person, who=entry.name, token=token)


@router.post(PATH + "/in/{token}")
async def enter(token: str, request: Request, person: Guest) -> Response:
    entry = read_entry(request, token)
    answer = request.app.state.passkeys.answer  # a link is answered once, as challenges are
    if entry is None or not await house_of(request).ask(answer, entry.only, entry.until, time.time()):
        return _over(request, person)
    await conduct_of(request).act(acts.ENTERED, entry.name)
    opened = RedirectResponse(PATH, 303)
    let_in(request, opened, entry.name)
    return opened


def _over(request: Request, person: Any) -> Response:
    return page(request, "error.html", person, 404, code="not-found", sentence=say("operator/link-over"))


@router.get(PATH)
async def look(request: Request, person: Guest, done: bool = False, whom: str = "") -> Response:
    """`whom` stands in the forms already."""
    named = {"kind": GUEST, "name": whom[:LONGEST], "whom": whom[:LONGEST]} if whom else None
    return await _page(request, person, form=named, done=done)


@router.post(PATH)
async def do(request: Request, person: Guest) -> Response:
    """One act, by the field `do`; what is refused is said on the page."""
    who = _operator(request)
    form = {name: str(value).strip()[:LONGEST] for name, value in (await request.form()).items()}
    wish = DOING.get(form.get("do", ""))
    if wish is None:
        raise HTTPException(404)
    try:
        if not form.get("why"):
            raise NoReason()
        return await wish(request, who, form) or RedirectResponse(f"{PATH}?done=1", 303)
    except TeahouseError as error:
        return await _page(request, person, status=409, sentence=say(error.message), form=form)


@router.post(PATH + "/leave")
async def leave(request: Request, person: Guest) -> Response:
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE, path=PATH)
    return answer


def _operator(request: Request) -> str:
    who = operator_of(request)
    if who is None:
        raise HTTPException(404)
    return who


# What can be done


async def _announce(request: Request, who: str, form: Form) -> None:
    texts = {code: form[code] for code in LANGUAGES if form.get(code)}
    await conduct_of(request).act(acts.ANNOUNCED, who, why=form["why"], **texts)


async def _block(request: Request, who: str, form: Form) -> None:
    until = end_of_day(form["until"]) if form.get("until") else time.time() + FOR_EVER
    if until is None or until < time.time():
        raise BadDate()
    about = await _guest(request, form) if form.get("kind") == GUEST else _address(form)
    await conduct_of(request).act(acts.BLOCKED, who, about, form["why"], until=until)


async def _guest(request: Request, form: Form) -> str:
    person = await house_of(request).people.find(form.get("name", ""))
    if person is None:
        raise NotFound()
    return f"{GUEST} {person.id}"


def _address(form: Form) -> str:
    try:
        return f"{ADDRESS} {household(str(ip_address(form.get('name', ''))))}"
    except ValueError:
        raise NotFound() from None


async def _lift(request: Request, who: str, form: Form) -> None:
    if form.get("about") not in [act.about for act in conduct_of(request).blocks()]:
        raise NotFound()
    await conduct_of(request).act(acts.LIFTED, who, form["about"], form["why"])


async def _close(request: Request, who: str, form: Form) -> None:
    """A table that waits is given up; where people play, computers take their chairs."""
    house, name = house_of(request), form.get("name", "").rpartition("/")[2]
    try:
        table = await house.table(name if is_table_id(name) else "-")
    except NoSuchTable:
        raise NotFound() from None
    if table.status not in OPEN:
        raise NotFound()
    await conduct_of(request).act(acts.CLOSED, who, f"{TABLE} {name}", form["why"])
    people = [(seat, chair.person) for seat, chair in enumerate(table.chairs) if chair.person]
    if table.state is None and people:
        await house.act(name, partial(cancel, person=people[0][1]))
        return
    for seat, person in people:
        with suppress(GameOver):
            await house.act(name, partial(leave_for_good, seat=seat, person=person))


async def _dismiss(request: Request, who: str, form: Form) -> None:
    if form.get("about") not in [f"{REPORT} {report.number}" for report in await _reports(request)]:
        raise NotFound()
    await conduct_of(request).act(acts.DISMISSED, who, form["about"], form["why"])


async def _export(request: Request, who: str, form: Form) -> Response:
    about = await _guest(request, form)
    await conduct_of(request).act(acts.EXPORTED, who, about, form["why"])
    stored = await house_of(request).ask(conduct_of(request).store.stored_of, about.partition(" ")[2])
    name = {"content-disposition": 'attachment; filename="guest.json"'}
    return JSONResponse(stored, headers={**NOT_KEPT, **name})


async def _delete(request: Request, who: str, form: Form) -> None:
    about = await _guest(request, form)
    await conduct_of(request).act(acts.DELETED, who, about, form["why"])
    await house_of(request).forget_person(about.partition(" ")[2])


Doing = Callable[[Request, str, Form], Awaitable[Response | None]]
DOING: dict[str, Doing] = {
    "announce": _announce,
    "block": _block,
    "lift": _lift,
    "close": _close,
    "dismiss": _dismiss,
    "export": _export,
    "delete": _delete,
}


# What is shown


async def _reports(request: Request) -> list[Act]:
    """Those that nobody has looked at, the newest first."""
    found = await house_of(request).ask(conduct_of(request).store.of_kinds, (acts.REPORTED, acts.DISMISSED))
    done = {act.about for act in found if act.kind == acts.DISMISSED}
    return [act for act in reversed(found) if act.kind == acts.REPORTED and f"{REPORT} {act.number}" not in done]


async def _page(
    request: Request, person: Any, status: int = 200, sentence: str = "", form: Form | None = None, done: bool = False
) -> Response:
    who, conduct = _operator(request), conduct_of(request)
    reports = (await _reports(request))[:SHOWN]
    journal = await house_of(request).ask(conduct.store.last, SHOWN)
    named = await _names(request, [*reports, *journal, *conduct.blocks()])
    return page(
        request,
        "operator.html",
        person,
        status,
        operator=who,
        sentence=sentence,
        form=form or {},
        done=done,
        announced=conduct.announced,
        reports=[_shown(act, named) for act in reports],
        blocks=[{**_shown(act, named), "until": _until(act)} for act in conduct.blocks()],
        journal=[_shown(act, named) for act in journal],
    )


async def _names(request: Request, shown: list[Act]) -> dict[str, str]:
    """Of guests who are known still."""
    ids = {act.about.partition(" ")[2] for act in shown if act.about.startswith(f"{GUEST} ")}
    ids |= {act.who for act in shown if act.kind == acts.REPORTED and act.who}
    people = await house_of(request).people.find_all(sorted(ids))
    return {id: each.name or say("web/guest") for id, each in people.items()}


def _shown(act: Act, named: dict[str, str]) -> dict[str, Any]:
    kind, _, name = act.about.partition(" ")
    is_report = act.kind == acts.REPORTED
    return {
        "number": act.number,
        "when": ago(act.at),
        "kind": act.kind,
        "who": named.get(act.who, say("web/guest")) if is_report else act.who,
        "about": act.about,
        "about_kind": kind,
        "about_name": name,
        "about_called": named.get(name, ""),
        "why": act.why,
        "reason": act.body.get("reason", "") if is_report else "",
        "table": act.body.get("table", "") if is_report else name if kind == TABLE else "",
    }


def _until(act: Act) -> str:
    lasts = act.body["until"] - act.at > FOR_EVER / 2
    return say("operator/for-ever") if lasts else say("operator/until", day=day(act.body["until"]))
