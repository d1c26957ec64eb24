"""Clubs: founding one, joining it, its league, its members. What is refused is said on the page itself."""

import csv
import io
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.clubs import acts
from teahouse.clubs.club import Club
from teahouse.clubs.errors import forbid, refuse
from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.books import CLUB, TOURNAMENT, Book, Name
from teahouse.table.books import Change
from teahouse.table.errors import NoSuchBook
from teahouse.texts import say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import ID, LONGEST_ID, Guest
from teahouse.web.club_tables import member_of, up_to_date
from teahouse.web.club_views import club_view, export_rows, exported, member_view, season_of
from teahouse.web.club_wishes import WISHES, Asking, Form
from teahouse.web.codes import coded
from teahouse.web.naming import clean_name
from teahouse.web.pages.arriving import introduced, led_on
from teahouse.web.pages.page import outside, page
from teahouse.web.session import evenings_of, house_of, remember

router = APIRouter()
BookId = Annotated[str, Path(max_length=LONGEST_ID, pattern=ID)]
LONGEST_TEXT = 600
HERE = "/clubs"


@router.get(HERE)
async def clubs(request: Request, person: Guest) -> Response:
    return await _clubs_page(request, person)


async def _clubs_page(
    request: Request, person: Person | None, wrong: str = "", status: int = 200, filled: Form | None = None
) -> Response:
    books = house_of(request).books
    own = await books.of_person(person.id, CLUB) if person else []
    mine = await books.of_person(person.id, TOURNAMENT) if person else []
    others = [row for row in await books.public(CLUB) if row.id not in {each.id for each in own}]
    open_to_all = [row for row in await books.public(TOURNAMENT) if row.id not in {each.id for each in mine}]
    return page(
        request,
        "clubs.html",
        person,
        status,
        own=own,
        others=others,
        mine=mine,
        tournaments=open_to_all,
        wrong=wrong,
        filled=filled or {},
    )


@router.post(HERE)
async def found(request: Request, person: Guest) -> Response:
    """Whoever founds a club is its first organiser."""
    form = await form_of(request)
    founder = await introduced(request, person, form.get("name", ""))
    again = partial(_clubs_page, request, founder, filled=form)
    return await led_on(request, person, founder, _founded(request, founder, form), again)


async def _founded(request: Request, founder: Person, form: Form) -> str:
    """Where the club is."""
    title, text = clean_name(form.get("title", "")), _text(form.get("text", ""))
    if not title:
        raise refuse("needs-name")
    request.app.state.new_tables(founder.id)
    change = Change(
        acts.found(text, secrets.token_urlsafe(9), founder.id),
        [Name(1, founder.name or say("web/guest"), founder.id)],
    )
    book = await house_of(request).books.open(CLUB, title, form.get("public") == "on", change)
    return f"{HERE}/{book.id}"


async def form_of(request: Request) -> Form:
    return {name: str(value) for name, value in (await request.form()).multi_items()}


def _text(typed: str) -> str:
    return "\n".join(" ".join(line.split()) for line in typed.strip().splitlines())[:LONGEST_TEXT]


async def _seen(request: Request, id: str, person: Person | None) -> tuple[Book, Club, int | None]:
    """A club, if whoever asks may see it, and which member they are."""
    book = await up_to_date(house_of(request), evenings_of(request), id)
    club = Club.read(book.entries)
    member = member_of(book, club, person)
    if member is None and not book.row.public:
        raise NoSuchBook()
    return book, club, member


@router.get("/clubs/{club}")
async def club_page(
    club: BookId, request: Request, person: Guest, season: Annotated[int, Query(ge=0, le=1000)] = 0
) -> Response:
    return await _club_page(request, club, person, season)


async def _club_page(
    request: Request,
    id: str,
    person: Person | None,
    season: int = 0,
    wrong: str = "",
    status: int = 200,
    filled: Form | None = None,
) -> Response:
    """`wrong` and `filled`: what was refused, and the form as it was filled in."""
    book, club, member = await _seen(request, id, person)
    tournaments = await house_of(request).books.owned(id)
    shown = await beside(request).do(club_view, book, club, member, person, season_of(club, season))
    link = outside(request, f"{HERE}/{id}/join/{club.key}")
    form = secrets.token_urlsafe(9)
    told = {"link": link, "wrong": wrong, "filled": filled or {}, "tournaments": tournaments, "form": form}
    return page(request, "club.html", person, status, **told, **shown)


@router.post("/clubs/{club}")
async def change_club(club: BookId, request: Request, person: Guest) -> Response:
    """What organisers and members do; `do` says what."""
    form = await form_of(request)
    try:
        if form.get("do") == "delete":
            return await _delete(request, club, person)
        wish = WISHES.get(form.get("do", ""))
        if wish is None or person is None:
            raise forbid("members-only")
        _, _, member = await _seen(request, club, person)
        if form.get("do") == "tournament" and not await _owns(request, club, form.get("tournament", "")):
            raise NoSuchBook()
        asking = Asking(form, person.id, member)
        await house_of(request).books.act(club, CLUB, partial(_wished, wish=wish, asking=asking))
    except NoSuchBook:
        raise
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        return await _club_page(request, club, person, wrong=sentence, status=status, filled=form)
    if form.get("do") == "leave":
        return RedirectResponse(HERE, 303)
    return RedirectResponse(f"{HERE}/{club}", 303)


async def _owns(request: Request, club: str, tournament: str) -> bool:
    return any(row.id == tournament for row in await house_of(request).books.owned(club))


def _wished(book: Book, wish: Callable[[Book, Club, Asking], Change], asking: Asking) -> Change:
    club = Club.read(book.entries)
    mine = member_of(book, club, Person(asking.by, "", "")) if asking.by else None
    return wish(book, club, replace(asking, member=mine))


async def _delete(request: Request, id: str, person: Person | None) -> Response:
    _, club, member = await _seen(request, id, person)
    acts.check_organiser(club, member)
    await house_of(request).books.erase(id)
    return RedirectResponse(HERE, 303)


# Joining


@router.get("/clubs/{club}/join/{key}")
async def invitation(club: BookId, key: BookId, request: Request, person: Guest) -> Response:
    book = await house_of(request).books.read(club, CLUB)
    found = Club.read(book.entries)
    if not secrets.compare_digest(found.key, key):
        raise NoSuchBook()
    if member_of(book, found, person) is not None:
        return RedirectResponse(f"{HERE}/{club}", 303)
    return page(request, "club_join.html", person, title=book.row.title, text=found.text, count=len(found.present()))


@router.post("/clubs/{club}/join/{key}")
async def join(club: BookId, key: BookId, request: Request, person: Guest) -> Response:
    form = await form_of(request)
    guest = await introduced(request, person, form.get("name", ""))
    await house_of(request).books.act(club, CLUB, partial(_join, key=key, person=guest))
    answer = RedirectResponse(f"{HERE}/{club}", 303)
    if person is None:
        remember(request, answer, guest)
    return answer


def _join(book: Book, key: str, person: Person) -> Change:
    club = Club.read(book.entries)
    if not secrets.compare_digest(club.key, key):
        raise NoSuchBook()
    if member_of(book, club, person) is not None:
        return Change()
    numbers = book.numbers_of(person.id)
    number = numbers[0] if numbers else book.next_name()
    name = Name(number, person.name or say("web/guest"), person.id)
    return Change(acts.join(club, [number], person.id), [name])


@router.get("/clubs/{club}/qr.svg")
async def club_code(club: BookId, request: Request, person: Guest) -> Response:
    """The invitation, for members alone."""
    _, found, member = await _seen(request, club, person)
    acts.check_member(found, member)
    drawn = await beside(request).do(coded, outside(request, f"{HERE}/{club}/join/{found.key}"))
    return Response(drawn, media_type="image/svg+xml", headers=NOT_KEPT)


# Members, and everything to take along


@router.get("/clubs/{club}/members/{number}")
async def member_page(
    club: BookId, number: Annotated[int, Path(ge=1, le=100_000)], request: Request, person: Guest
) -> Response:
    book, found, _ = await _seen(request, club, person)
    if number not in found.members:
        raise refuse("no-such-member")
    shown: dict[str, Any] = await beside(request).do(member_view, book, found, number)
    return page(request, "club_member.html", person, club=club, club_title=book.row.title, filled={}, **shown)


@router.get("/clubs/{club}/export.json")
async def export_json(club: BookId, request: Request, person: Guest) -> Response:
    book, found, _ = await _seen(request, club, person)
    headers = {**NOT_KEPT, "content-disposition": 'attachment; filename="club.json"'}
    return JSONResponse(await beside(request).do(exported, book, found), headers=headers)


@router.get("/clubs/{club}/export.csv")
async def export_csv(club: BookId, request: Request, person: Guest) -> Response:
    book, found, _ = await _seen(request, club, person)
    return csv_answer(await beside(request).do(export_rows, book, found), "club.csv")


def csv_answer(rows: list[list[object]], name: str) -> Response:
    """No cell begins a formula when a spreadsheet opens it."""
    written = io.StringIO()
    csv.writer(written).writerows([[_cell(each) for each in row] for row in rows])
    headers = {**NOT_KEPT, "content-disposition": f'attachment; filename="{name}"'}
    return Response("\ufeff" + written.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value
