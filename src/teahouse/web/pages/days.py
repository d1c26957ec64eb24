"""A guest's own time: the zone in which their nights do not count, and vacations on which slow clocks stand still."""

import time
from dataclasses import replace
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from typing import Annotated, Any
from zoneinfo import available_timezones

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person
from teahouse.table.calendar import Span, is_zone, zone_named
from teahouse.table.errors import BadVacation, BadZone
from teahouse.table.open_hours import VACATIONS, ZONE, days_of
from teahouse.table.vacations import days_left, ended, taken
from teahouse.web.bodies import Guest, Known
from teahouse.web.pages.page import page
from teahouse.web.session import house_of
from teahouse.web.times import day
from teahouse.web.zones import ZONE_SINCE, zone_of

HERE = "/me/days"
SETTLED = 3 * 86400.0
"""Seconds after which a zone may be changed again: nobody lives where it is always night."""

router = APIRouter()


@router.get(HERE)
async def days(request: Request, person: Guest) -> Response:
    return _page(request, person)


def _page(request: Request, person: Person | None, wrong: str = "", status: int = 200) -> Response:
    now, zone = time.time(), zone_of(request, person)
    known = days_of(person, nights=False).vacations
    return page(
        request,
        "days.html",
        person,
        status,
        zone=zone,
        zones=sorted(available_timezones()),
        vacations=[_shown(each, zone, now) for each in known if each[1] > now],
        left=days_left(known, now),
        today=datetime.fromtimestamp(now, zone_named(zone)).date().isoformat(),
        wrong=wrong,
    )


def _shown(span: Span, zone: str, now: float) -> dict[str, Any]:
    """The last day is the one before it ends."""
    return {"begin": repr(span[0]), "first": day(span[0]), "last": day(span[1] - 1), "is_on": span[0] <= now}


@router.post(HERE)
async def change_zone(request: Request, person: Known, zone: Annotated[str, Form(max_length=60)]) -> Response:
    now = time.time()
    is_settled = now - float(person.looks.get(ZONE_SINCE, 0.0)) >= SETTLED
    if not is_zone(zone) or (zone != person.looks.get(ZONE) and not is_settled):
        return _refused(request, person, BadZone())
    if zone != person.looks.get(ZONE):
        looks = {**person.looks, ZONE: zone, ZONE_SINCE: now}
        await house_of(request).change_person(replace(person, looks=looks))
    return RedirectResponse(HERE, 303)


@router.post(f"{HERE}/vacation")
async def take_vacation(
    request: Request,
    person: Known,
    first: Annotated[str, Form(max_length=10)],
    last: Annotated[str, Form(max_length=10)],
) -> Response:
    zone = zone_of(request, person)
    try:
        begin, end = _midnight(first, zone), _midnight(last, zone, later=1)
        vacations = taken(days_of(person, nights=False).vacations, begin, end, time.time())
    except BadVacation as refused:
        return _refused(request, person, refused)
    await _keep(request, person, vacations)
    return RedirectResponse(HERE, 303)


@router.post(f"{HERE}/vacation/end")
async def end_vacation(request: Request, person: Known, begin: Annotated[float, Form()]) -> Response:
    await _keep(request, person, ended(days_of(person, nights=False).vacations, begin, time.time()))
    return RedirectResponse(HERE, 303)


async def _keep(request: Request, person: Person, vacations: tuple[Span, ...]) -> None:
    looks = {**person.looks, VACATIONS: [list(each) for each in vacations]}
    await house_of(request).change_person(replace(person, looks=looks))


def _midnight(text: str, zone: str, later: int = 0) -> float:
    try:
        found = date.fromisoformat(text) + timedelta(days=later)
        return datetime.combine(found, time_of_day(), zone_named(zone)).timestamp()
    except (ValueError, OverflowError):
        raise BadVacation() from None


def _refused(request: Request, person: Person, error: TeahouseError) -> Response:
    status, sentence = request.app.state.explained(error)
    return _page(request, person, sentence, status)
