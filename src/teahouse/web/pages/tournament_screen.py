"""A tournament for the projector, for printing, and for the phone of a table: its QR code leads to its result."""

import time
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.core.errors import TeahouseError
from teahouse.evenings.errors import NoSuchEvening
from teahouse.evenings.kinds import kinds
from teahouse.evenings.writing import Author
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.books import TOURNAMENT, Book
from teahouse.table.books import Change
from teahouse.table.errors import NoSuchBook
from teahouse.texts import say
from teahouse.tournaments import acts, sittings
from teahouse.tournaments.course import Round, Seating, Tournament
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.options import Options
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest
from teahouse.web.codes import coded
from teahouse.web.naming import clean_name
from teahouse.web.pages.arriving import introduced, led_on
from teahouse.web.pages.clubs import BookId, form_of
from teahouse.web.pages.page import outside, page
from teahouse.web.pages.tournaments import is_organiser
from teahouse.web.session import evenings_of, house_of, signer_of, stewards
from teahouse.web.tournament_views import seat_name, table_view, tournament_view
from teahouse.web.tournament_wishes import Form, read_result

router = APIRouter()
SLIP = "slip"
"""What the link of a table is signed for."""
Number = Annotated[int, Path(ge=1, le=1000)]


@router.get("/tournaments/{tournament}/screen")
async def screen(tournament: BookId, request: Request, person: Guest) -> Response:
    """Seating, clock, results and standing, large; it follows what happens."""
    book = await house_of(request).books.read(tournament, TOURNAMENT)
    shown = await beside(request).do(tournament_view, book, Tournament(book.entries), house_of(request).now())
    address = outside(request, f"/tournaments/{tournament}")
    return page(request, "tournament_screen.html", person, now=time.time(), address=address, **shown)


@router.get("/tournaments/{tournament}/changed")
async def changed(tournament: BookId, request: Request) -> Response:
    """When something was written last: what pages ask that follow it."""
    return JSONResponse({"changed": await house_of(request).books.changed(tournament, TOURNAMENT)}, headers=NOT_KEPT)


@router.get("/tournaments/{tournament}/qr.svg")
async def address_code(tournament: BookId, request: Request) -> Response:
    await house_of(request).books.read(tournament, TOURNAMENT)
    drawn = await beside(request).do(coded, outside(request, f"/tournaments/{tournament}"))
    return Response(drawn, media_type="image/svg+xml", headers=NOT_KEPT)


@router.get("/tournaments/{tournament}/paper/{round}")
async def paper(tournament: BookId, round: Number, request: Request, person: Guest) -> Response:
    """The seating of a round for the wall, and a slip for every table with its QR code."""
    book = await house_of(request).books.read(tournament, TOURNAMENT)
    found = Tournament(book.entries)
    if round > len(found.rounds):
        raise refuse("no-such-round", number=round)
    shown = await beside(request).do(tournament_view, book, found)
    one = next(each for each in shown["rounds"] if each["number"] == round)
    decides = await is_organiser(request, book, found, person)
    slips = {table["number"]: _slip(request, tournament, round, table["number"]) for table in one["tables"]}
    return page(
        request,
        "tournament_paper.html",
        person,
        **{**shown, "round": one, "slips": slips if decides else {}, "decides": decides},
    )


def _slip(request: Request, id: str, round: int, table: int) -> str:
    return f"/tournaments/{id}/slips/{signer_of(request).sign(SLIP, f'{id} {round} {table}')}"


@router.get("/tournaments/{tournament}/slips/{key}/qr.svg")
async def slip_code(tournament: BookId, key: str, request: Request) -> Response:
    _, _, _ = await _slipped(request, tournament, key)
    drawn = await beside(request).do(coded, outside(request, f"/tournaments/{tournament}/slips/{key}"))
    return Response(drawn, media_type="image/svg+xml", headers=NOT_KEPT)


async def _slipped(request: Request, id: str, key: str) -> tuple[Book, int, int]:
    """The table whose slip this is."""
    told = (signer_of(request).read(SLIP, key) or "").split()
    if len(told) != 3 or told[0] != id:
        raise NoSuchBook()
    book = await house_of(request).books.read(id, TOURNAMENT)
    round, table = int(told[1]), int(told[2])
    rounds = Tournament(book.entries).rounds
    if round > len(rounds) or table > len(rounds[round - 1].tables):
        raise NoSuchBook()
    return book, round, table


@router.get("/tournaments/{tournament}/slips/{key}")
async def slip(tournament: BookId, key: str, request: Request, person: Guest, by_hand: bool = False) -> Response:
    """Where a sheet is written already, the code leads to it."""
    book, round, number = await _slipped(request, tournament, key)
    table = Tournament(book.entries).rounds[round - 1].tables[number - 1]
    if not table.result and not by_hand and await _is_kept(request, table.sheet):
        return RedirectResponse(f"/evenings/{table.sheet}", 303)
    return await _slip_page(request, tournament, key, person)


async def _is_kept(request: Request, sheet: str) -> bool:
    """Whether there is such a sheet, and nobody has deleted it."""
    with suppress(NoSuchEvening):
        return bool(sheet) and bool(await evenings_of(request).find(sheet))
    return False


@router.post("/tournaments/{tournament}/slips/{key}/sheet")
async def open_sheet(tournament: BookId, key: str, request: Request, person: Guest) -> Response:
    """The evening sheet of this table, with names, seats and what is agreed filled in; closed, it is the result."""
    book, round, number = await _slipped(request, tournament, key)
    host = await introduced(request, person, "")
    opening = _opened_sheet(request, book, round, number, host.id)
    return await led_on(request, person, host, opening, partial(_slip_page, request, tournament, key, host))


async def _opened_sheet(request: Request, book: Book, round: int, number: int, by: str) -> str:
    """Where it is."""
    if not await _is_kept(request, Tournament(book.entries).rounds[round - 1].tables[number - 1].sheet):
        book = await _new_sheet(request, book, round, number, by)
    stewards(request).wake(book.id)
    return f"/evenings/{Tournament(book.entries).rounds[round - 1].tables[number - 1].sheet}"


async def _new_sheet(request: Request, book: Book, round: int, number: int, by: str) -> Book:
    """Of two phones that open one at once the second one's is thrown away. Where one was deleted this one follows."""
    found, evenings = Tournament(book.entries), evenings_of(request)
    options, table = found.options, found.rounds[round - 1].tables[number - 1]
    if not has_sheets(options):
        raise refuse("no-sheet")
    sittings.open_sheet(found, round, number, "", by)
    names = sheet_names(book, found, found.rounds[round - 1], table)
    title = clean_name(f"{book.row.title[:22]} · {round}/{number}")
    id = await evenings.open(options.game, names, options.agreed, title, Author(by))
    kept = await house_of(request).books.act(
        book.id, TOURNAMENT, partial(_keep_sheet, round=round, table=number, id=id, by=by, gone=table.sheet)
    )
    if Tournament(kept.entries).rounds[round - 1].tables[number - 1].sheet != id:
        await evenings.delete(id, by)
    return kept


def _keep_sheet(book: Book, round: int, table: int, id: str, by: str, gone: str) -> Change:
    return Change(sittings.open_sheet(Tournament(book.entries), round, table, id, by, gone))


def has_sheets(options: Options) -> bool:
    """Whether its tables are real ones at which an evening sheet can be written."""
    return options.game in kinds() and options.seats == 4 and not options.online


def sheet_names(book: Book, tournament: Tournament, round: Round, table: Seating) -> list[str]:
    """East first; two who are called alike are told apart."""
    names: list[str] = []
    for seat in range(len(table.players)):
        name = clean_name(seat_name(book, tournament, round, table, seat))
        names.append(name if name not in names else clean_name(f"{name[:24]} {seat + 1}"))
    return names


async def _slip_page(
    request: Request,
    id: str,
    key: str,
    person: Person | None,
    wrong: str = "",
    status: int = 200,
    filled: Form | None = None,
) -> Response:
    book, round, number = await _slipped(request, id, key)
    found = Tournament(book.entries)
    table: dict[str, Any] = table_view(book, found, found.rounds[round - 1], number)
    has_sheet = has_sheets(found.options)
    return page(
        request,
        "tournament_slip.html",
        person,
        status,
        id=id,
        title=book.row.title,
        options=found.options,
        table=table,
        ended=found.rounds[round - 1].ended,
        has_sheet=has_sheet,
        key=key,
        game=say(f"{found.options.game}/title") if has_sheet else "",
        wrong=wrong,
        filled=filled or {},
    )


@router.post("/tournaments/{tournament}/slips/{key}")
async def write_slip(tournament: BookId, key: str, request: Request, person: Guest) -> Response:
    """Whoever holds the slip writes down the result of this table, once; the referee changes it afterwards."""
    form = await form_of(request)
    _, round, table = await _slipped(request, tournament, key)
    by = person.id if person else "slip"
    try:
        wish = partial(_write, form=form, round=round, table=table, by=by)
        await house_of(request).books.act(tournament, TOURNAMENT, wish)
        stewards(request).wake(tournament)
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        return await _slip_page(request, tournament, key, person, sentence, status, form)
    return RedirectResponse(f"/tournaments/{tournament}/slips/{key}", 303)


def _write(book: Book, form: Form, round: int, table: int, by: str) -> Change:
    tournament = Tournament(book.entries)
    scores, forfeits = read_result(tournament, form)
    return Change(acts.write_result(tournament, round, table, scores, by, forfeits))
