"""Contacts: who they are and who is here; what two of them write to each other, and the board of a club."""

from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import ValidationError

from teahouse.clubs.club import Club
from teahouse.core.errors import TeahouseError
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.books import CLUB
from teahouse.table.errors import NoSuchBook, NoSuchTable
from teahouse.texts import say
from teahouse.web import api
from teahouse.web.bodies import ID, LONGEST_ID, ContactWish, Guest, Known, NewTable
from teahouse.web.club_tables import club_of
from teahouse.web.contacts_api import Number, Other, board_of, contacts_of, do, line_of, told_contacts, writing_of
from teahouse.web.here import WRITES, wishes_about_contacts
from teahouse.web.lobby_api import lobby_of, named
from teahouse.web.pages.clubs import form_of
from teahouse.web.pages.page import inside, page
from teahouse.web.pairing import Wish
from teahouse.web.reports import report_line
from teahouse.web.session import house_of
from teahouse.web.times import ago
from teahouse.web.writing import LONGEST_LINE, Room, told_lines

HERE = "/contacts"
BOARD = "/clubs/{club}/board"
Place = Annotated[str, Query(max_length=LONGEST_ID, pattern=ID)]
router = APIRouter()


@router.get(HERE)
async def contacts(
    request: Request, person: Guest, table: Place | None = None, club: Place | None = None, saved: bool = False
) -> Response:
    """`table`, `club`: with the people from there, to be asked."""
    return await _page(request, person, table or "", club or "", saved=saved)


async def _page(
    request: Request,
    person: Person | None,
    table: str = "",
    club: str = "",
    wrong: str = "",
    status: int = 200,
    saved: bool = False,
) -> Response:
    told = await told_contacts(request, person) if person else {}
    title, people = await _from(request, person, table, club) if person else ("", [])
    states = {
        each["person"]: state for state in ("contacts", "asking", "asked", "blocked") for each in told.get(state, [])
    }
    return page(
        request,
        "contacts.html",
        person,
        status,
        told=told,
        table=table,
        club=club,
        from_title=title,
        from_people=[{**each, "state": states.get(each["person"], "")} for each in people],
        games=[(each, say(f"{each}/title")) for each in GAMES],
        wrong=wrong,
        saved=saved,
    )


async def _from(request: Request, person: Person, table: str, club: str) -> tuple[str, list[dict[str, Any]]]:
    """Whom one may ask there."""
    try:
        if table:
            found = await house_of(request).table(table)
            ids: Iterable[str] = found.people() if found.seats_of(person.id) else ()
            title = say("contact/at-table")
        elif club:
            book = await house_of(request).books.read(await club_of(house_of(request), club, person), CLUB)
            present = Club.read(book.entries).present()
            ids = [id for each in present if (id := book.names[each.number].person)]
            title = say("contact/in-club", club=book.row.title)
        else:
            return "", []
    except (NoSuchTable, NoSuchBook):
        return "", []
    return title, [named(each) for each in await contacts_of(request).people(set(ids) - {person.id})]


@router.post(HERE)
async def change(request: Request, person: Known) -> Response:
    """What is wished about somebody; `do` says what."""
    form = await form_of(request)
    table, club = (form.get(name, "")[:LONGEST_ID] for name in ("from_table", "from_club"))
    try:
        await do(request, person, ContactWish(do=form.get("do", ""), person=form.get("person", "")))
    except ValidationError:
        raise HTTPException(400) from None
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        return await _page(request, person, table, club, sentence, status)
    query = f"?table={table}" if table else f"?club={club}" if club else ""
    return RedirectResponse(inside(HERE + query), 303)


@router.post(HERE + "/wishes")
async def wish(request: Request, person: Known) -> Response:
    form = await form_of(request)
    await contacts_of(request).wish(person, form.get("seen") == "on", form.get("writes") == "on")
    return RedirectResponse(f"{HERE}?saved=1", 303)


@router.post(HERE + "/{other}/invite")
async def invite(
    other: Other, request: Request, person: Known, game: Annotated[str, Form(max_length=40)] = ""
) -> Response:
    """A new table, with the usual rules, to which they are invited."""
    try:
        wish = Wish(declaration(game).id)
        seats = ["me", *["open"] * (wish.seats - 1)]
        new = NewTable(game=wish.game, seats=seats, by_lot=True, pace=wish.agreed(0.0).pace)
        await writing_of(request).pair(person, other)
        table = await api.create_table(request, person, new)
        await lobby_of(request).invite(table, person, other)
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        return await _page(request, person, wrong=sentence, status=status)
    return RedirectResponse(f"/tables/{table.id}", 303)


# Lines


@router.get(HERE + "/{other}")
async def conversation(other: Other, request: Request, person: Known, reported: bool = False) -> Response:
    return await _conversation(request, other, person, reported=reported)


async def _conversation(request: Request, other: str, person: Person, **parts: Any) -> Response:
    room = await writing_of(request).pair(person, other)
    people = await contacts_of(request).people([other])
    name = (people[0].name if people else "") or say("web/guest")
    here = await contacts_of(request).here(people)
    source = f"/guests/me/contacts/{other}/lines"
    return await _room(request, person, room, say("contact/room", name=name), source, here=bool(here), **parts)


@router.post(HERE + "/{other}")
async def write(other: Other, request: Request, person: Known, text: Annotated[str, Form(max_length=4000)]) -> Response:
    """Without script."""
    room = await writing_of(request).pair(person, other)
    again = partial(_conversation, request, other, person, typed=text)
    return await _written(request, person, room, text, f"{HERE}/{other}", again)


@router.get(BOARD)
async def board(club: Other, request: Request, person: Known, reported: bool = False) -> Response:
    return await _board(request, club, person, reported=reported)


async def _board(request: Request, club: str, person: Person, **parts: Any) -> Response:
    room = await board_of(request, club, person)
    book = await house_of(request).books.read(club, CLUB)
    title, source = say("contact/board-of", club=book.row.title), f"/clubs/{club}/lines"
    return await _room(request, person, room, title, source, club=club, **parts)


@router.post(BOARD)
async def write_on_board(
    club: Other, request: Request, person: Known, text: Annotated[str, Form(max_length=4000)]
) -> Response:
    room = await board_of(request, club, person)
    again = partial(_board, request, club, person, typed=text)
    return await _written(request, person, room, text, f"/clubs/{club}/board", again)


async def _written(request: Request, person: Person, room: Room, text: str, path: str, again: Any) -> Response:
    try:
        await writing_of(request).write(room, person, text)
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        answer: Response = await again(wrong=sentence, status=status)
        return answer
    return RedirectResponse(f"{path}#last", 303)


async def _room(
    request: Request,
    person: Person,
    room: Room,
    title: str,
    source: str,
    status: int = 200,
    club: str = "",
    **parts: Any,
) -> Response:
    writing = writing_of(request)
    found = await writing.read(room, person)
    await writing.have_read(room, person, found)
    lines = [{**each, "since": ago(each["at"])} for each in await told_lines(house_of(request), found, person)]
    return page(
        request,
        "room.html",
        person,
        status,
        title=title,
        club=club,
        source=source,
        lines=lines,
        longest=LONGEST_LINE,
        writes=wishes_about_contacts(person)[WRITES],
        here=parts.get("here", False),
        wrong=parts.get("wrong", ""),
        typed=parts.get("typed", ""),
        reported=parts.get("reported", False),
    )


@router.post(HERE + "/lines/{number}")
async def change_line(
    number: Number,
    request: Request,
    person: Known,
    do: Annotated[str, Form(max_length=10)] = "",
    then: Annotated[str, Form(max_length=500)] = "/",
) -> Response:
    """Take back one's own, report another's."""
    if do == "delete":
        await writing_of(request).take_back(number, person)
        return RedirectResponse(inside(then), 303)
    line = await line_of(request, number, person)
    await report_line(house_of(request), request.app.state.conduct, person, line)
    return RedirectResponse(f"{inside(then).partition('?')[0]}?reported=1", 303)
