"""Contacts and lines for programs, and for our own page."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Request

from teahouse.store.base import Person
from teahouse.store.lines import Line
from teahouse.table.errors import NotSeated
from teahouse.web import answers
from teahouse.web.answers import PlainRoute, sends
from teahouse.web.bodies import (
    ID,
    LONGEST_ID,
    ContactSwitches,
    ContactWish,
    Known,
    NewLine,
    Problems,
    TableId,
)
from teahouse.web.club_tables import club_of
from teahouse.web.contacts import Contacts
from teahouse.web.here import IS_SEEN, WRITES, wishes_about_contacts
from teahouse.web.lobby_api import named
from teahouse.web.reports import report_line
from teahouse.web.session import house_of
from teahouse.web.writing import Room, Writing, told_lines

router = APIRouter(responses=Problems, route_class=PlainRoute)
Other = Annotated[str, Path(max_length=LONGEST_ID, pattern=ID)]
After = Annotated[int, Query(ge=0, le=10**12)]
Number = Annotated[int, Path(ge=1, le=10**9)]


def contacts_of(request: Request) -> Contacts:
    found: Contacts = request.app.state.contacts
    return found


def writing_of(request: Request) -> Writing:
    found: Writing = request.app.state.writing
    return found


@router.get("/guests/me/contacts", **sends(answers.ContactsTold))
async def contacts(person: Known, request: Request) -> dict[str, Any]:
    """Who has accepted you, who asks, whom you have asked or blocked; who is here now."""
    return await told_contacts(request, person)


async def told_contacts(request: Request, person: Person) -> dict[str, Any]:
    found = contacts_of(request)
    circle, wishes = await found.circle(person.id), wishes_about_contacts(person)
    people = await found.people(circle.contacts)
    here = await found.here(people)
    unread = await writing_of(request).unread(person, circle.contacts)
    return {
        "contacts": [{**named(each), "here": each.id in here, "unread": unread.get(each.id, 0)} for each in people],
        "asking": [named(each) for each in await found.people(circle.asking)],
        "asked": [named(each) for each in await found.people(circle.asked)],
        "blocked": [named(each) for each in await found.people(circle.blocked)],
        "seen": wishes[IS_SEEN],
        "writes": wishes[WRITES],
    }


@router.post("/guests/me/contacts", status_code=204)
async def change_contacts(body: ContactWish, person: Known, request: Request) -> None:
    """`ask` whom you have played with or who is in a club of yours, `accept` or `decline` who asks, `remove` (also what
    you have asked, or a block), `block`. Nobody is told of anything but a question and its being accepted."""
    await do(request, person, body)


async def do(request: Request, person: Person, wish: ContactWish) -> str:
    """Whom it was about."""
    other = wish.person or await _seated(request, person, wish)
    found = contacts_of(request)
    doing: dict[str, Callable[[Person, str], Awaitable[None]]] = {
        "ask": found.ask,
        "accept": found.accept,
        "decline": found.decline,
        "remove": found.remove,
        "block": found.block,
    }
    await doing[wish.do](person, other)
    return other


async def _seated(request: Request, person: Person, wish: ContactWish) -> str:
    """Who sits there, at a table at which one sits too."""
    table = await house_of(request).table(wish.table or "-")
    seat = wish.seat if wish.seat is not None else len(table.chairs)
    other = table.chairs[seat].person if seat < len(table.chairs) else None
    if other is None or other == person.id or not table.seats_of(person.id):
        raise NotSeated()
    return other


@router.put("/guests/me/contacts", status_code=204)
async def switch(body: ContactSwitches, person: Known, request: Request) -> None:
    """Whether contacts may know that you are here, and whether you want to read and write lines."""
    await contacts_of(request).wish(person, body.seen, body.writes)


# Lines


@router.get("/guests/me/contacts/{other}/lines", **sends(answers.LinesTold))
async def lines(other: Other, person: Known, request: Request, after: After = 0) -> dict[str, Any]:
    """What you and a contact have written to each other, the last 200 lines."""
    return await _told(request, person, await writing_of(request).pair(person, other), after)


@router.post("/guests/me/contacts/{other}/lines", **sends(answers.LineTold, 201))
async def write(other: Other, body: NewLine, person: Known, request: Request) -> dict[str, Any]:
    return await _written(request, person, await writing_of(request).pair(person, other), body.text)


@router.get("/clubs/{club}/lines", **sends(answers.LinesTold))
async def board(club: Other, person: Known, request: Request, after: After = 0) -> dict[str, Any]:
    """The board of a club of yours."""
    return await _told(request, person, await board_of(request, club, person), after)


@router.post("/clubs/{club}/lines", **sends(answers.LineTold, 201))
async def write_on_board(club: Other, body: NewLine, person: Known, request: Request) -> dict[str, Any]:
    return await _written(request, person, await board_of(request, club, person), body.text)


async def board_of(request: Request, club: str, person: Person) -> Room:
    return await writing_of(request).board(club, person)


@router.get("/tables/{table}/lines", **sends(answers.LinesTold))
async def lines_at(table: TableId, person: Known, request: Request, after: After = 0) -> dict[str, Any]:
    """For whoever sits there, where all people are of one club or each other's contacts."""
    found = await house_of(request).table(table)
    return await _told(request, person, await writing_of(request).table(found, person), after)


@router.post("/tables/{table}/lines", **sends(answers.LineTold, 201))
async def write_at(table: TableId, body: NewLine, person: Known, request: Request) -> dict[str, Any]:
    found = await house_of(request).table(table)
    line = await writing_of(request).write_at(found, person, body.text)
    return (await told_lines(house_of(request), [line], person))[0]


async def _told(request: Request, person: Person, room: Room, after: int) -> dict[str, Any]:
    found = await writing_of(request).read(room, person, after)
    await writing_of(request).have_read(room, person, found)
    return {"lines": await told_lines(house_of(request), found, person)}


async def _written(request: Request, person: Person, room: Room, text: str) -> dict[str, Any]:
    line = await writing_of(request).write(room, person, text)
    return (await told_lines(house_of(request), [line], person))[0]


@router.delete("/lines/{number}", status_code=204)
async def take_back(number: Number, person: Known, request: Request) -> None:
    """A line of your own."""
    if not await writing_of(request).take_back(number, person):
        raise HTTPException(404)


@router.post("/lines/{number}/report", status_code=204)
async def report(number: Number, person: Known, request: Request) -> None:
    """Whoever runs the house reads the line, who wrote it and who reports it."""
    await report_line(house_of(request), request.app.state.conduct, person, await line_of(request, number, person))


async def line_of(request: Request, number: int, person: Person) -> Line:
    """A line of somebody else, if whoever asks may read it."""
    line = await writing_of(request).find(number)
    if line is None or line.person == person.id or not await _may_read(request, line, person):
        raise HTTPException(404)
    return line


async def _may_read(request: Request, line: Line, person: Person) -> bool:
    kind, *names = line.room.split(" ")
    if kind == "pair":
        return person.id in names
    if kind == "club":
        return await club_of(house_of(request), names[0], person) == names[0]
    return bool((await house_of(request).table(names[0])).seats_of(person.id))
