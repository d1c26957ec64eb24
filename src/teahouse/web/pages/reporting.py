"""A guest reports somebody, or a table, to whoever runs the house: a reason, perhaps a line, and not too often."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from teahouse.store.acts import REPORTED
from teahouse.store.base import Person
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.web.bodies import Known, TableId
from teahouse.web.conduct import GUEST, TABLE
from teahouse.web.naming import clean_name
from teahouse.web.pages.operator import conduct_of
from teahouse.web.pages.page import page
from teahouse.web.reports import TooManyReports, has_reported_often
from teahouse.web.session import house_of

REASONS = ("name", "phrases", "stalling", "cheating", "other")
LONGEST_LINE = 200
HERE = "/tables/{table}/report"
router = APIRouter()


@router.get(HERE)
async def report(table: TableId, request: Request, person: Known, sent: bool = False) -> Response:
    return await _page(request, person, await house_of(request).table(table), sent=sent)


@router.post(HERE)
async def send(
    table: TableId,
    request: Request,
    person: Known,
    whom: Annotated[str, Form(max_length=40)] = TABLE,
    reason: Annotated[str, Form(max_length=20)] = "",
    more: Annotated[str, Form(max_length=1000)] = "",
) -> Response:
    """Who runs the house reads it; nobody else hears of it."""
    house, conduct = house_of(request), conduct_of(request)
    found = await house.table(table)
    if await has_reported_often(house, conduct, person):
        return await _page(request, person, found, 429, say(TooManyReports().message))
    if reason not in REASONS:
        return await _page(request, person, found, 409, say("operator/which-reason"))
    about = f"{GUEST} {whom}" if whom in _others(found, person) else f"{TABLE} {table}"
    line = clean_name(more, LONGEST_LINE)
    await conduct.act(REPORTED, person.id, about, line, reason=reason, table=table)
    return RedirectResponse(f"/tables/{table}/report?sent=1", 303)


def _others(table: Table, person: Person) -> list[str]:
    """People who sit there, once each."""
    return list(dict.fromkeys(chair.person for chair in table.chairs if chair.person and chair.person != person.id))


async def _page(
    request: Request, person: Person, table: Table, status: int = 200, sentence: str = "", sent: bool = False
) -> Response:
    names: dict[str, Any] = {
        id: each.name or say("web/guest")
        for id, each in (await house_of(request).people.find_all(_others(table, person))).items()
    }
    return page(
        request,
        "report.html",
        person,
        status,
        table=table.id,
        title=say(f"{table.game.id}/title"),
        people=list(names.items()),
        reasons=REASONS,
        sentence=sentence,
        sent=sent,
    )
