"""An evening at a real table: its sheet, what is written there, corrected and decided, and what one takes along.

All of it works by forms alone. With script the page stays, lines wait for the network, and the sheet is live.
"""

import csv
import secrets
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from io import StringIO
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException, Path, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from teahouse.core.errors import TeahouseError
from teahouse.core.evenings import Answers
from teahouse.evenings.errors import EnteredByAnother
from teahouse.evenings.files import document, write_sheet
from teahouse.evenings.kinds import title_of
from teahouse.evenings.live import LiveSheet
from teahouse.evenings.writing import HOW, Author, Sent, Wish, close, decide, rename, reopen, write
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.books import TOURNAMENT
from teahouse.tournaments.course import Tournament
from teahouse.web.answers import JSON, NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import ID, LONGEST_ID, Guest, Known
from teahouse.web.club_tables import members_known, organises
from teahouse.web.codes import coded
from teahouse.web.evening_bell import Bell
from teahouse.web.evening_worker import ADDRESS, worker
from teahouse.web.guards import address
from teahouse.web.naming import clean_name
from teahouse.web.pages.arriving import welcome
from teahouse.web.pages.page import outside, page
from teahouse.web.pages.tournaments import is_organiser
from teahouse.web.session import evenings_of, house_of, remember, stewards
from teahouse.web.sheets import SheetView, entries_of, entry_of_line
from teahouse.web.stream import Handover

router = APIRouter()
EveningId = Annotated[str, Path(max_length=LONGEST_ID, pattern=ID)]
LineNumber = Annotated[int, Path(ge=1, le=10**6)]
LONGEST_CLIENT, LONGEST_ANSWER, MOST_ANSWERS = 40, 2000, 60
MOST_NAMES = 8
BYTE_ORDER = "\ufeff"
"""Spreadsheets know by this that it is UTF-8."""
SENT = ("client", "seen", "entry", "number", "late", "device", "guest")
"""Fields of a form that are no answers."""


# Looking at it


@router.get(ADDRESS)
async def sheet_worker() -> Response:
    """Asked for again at every visit; it is another one when the house's files are."""
    return Response(worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/evenings/{evening}")
async def sheet_page(evening: EveningId, request: Request, person: Guest) -> Response:
    return await _sheet(request, person, await evenings_of(request).find(evening))


async def _sheet(
    request: Request, person: Person | None, live: LiveSheet, status: int = 200, **filled: Any
) -> Response:
    parts = await _parts(request, person, live, **filled)
    link = outside(request, f"/evenings/{live.id}")
    parts["members"] = await members_known(house_of(request), person)
    return await beside(request).do(page, request, "evening.html", person, status, link=link, **parts)


@router.get("/evenings/{evening}/part")
async def live_part(evening: EveningId, request: Request, person: Guest) -> Response:
    """Only what changes when somebody writes."""
    parts = await _parts(request, person, await evenings_of(request).find(evening))
    template = request.app.state.templates.get_template("_evening.html")
    return HTMLResponse(await beside(request).do(partial(template.render, **parts)), headers=NOT_KEPT)


async def _parts(
    request: Request,
    person: Person | None,
    live: LiveSheet,
    entry: str = "",
    answers: Answers | None = None,
    wrong: str = "",
) -> dict[str, Any]:
    """`entry`, `answers` and `wrong`: a form that was refused, as it was filled in."""
    return {
        "live": live,
        "view": await _view(request, live, person),
        "title": live.title or str(title_of(live.kind)),
        "entries": entries_of(live),
        "client": secrets.token_urlsafe(12),
        "filled": entry,
        "answers": answers or {},
        "wrong": wrong,
        "game": live.kind,
        "tournament": stewards(request).sheet_of(live.id),
    }


async def _view(request: Request, live: LiveSheet, person: Person | None) -> SheetView:
    writers = sorted({entry.person for entry in live.entries if entry.person})
    people = await house_of(request).people.find_all(writers)
    decides = await _decides(request, live, person)
    return SheetView(live, {id: found.name for id, found in people.items()}, person.id if person else None, decides)


async def _decides(request: Request, live: LiveSheet, person: Person | None) -> bool:
    """Whether somebody is an organiser of the club or of the tournament for which this sheet counts."""
    if person is None or not live.closed:
        return False
    place = stewards(request).sheet_of(live.id)
    if live.club and await organises(house_of(request), live.club, person):
        return True
    if place is None:
        return False
    book = await house_of(request).books.read(place.tournament, TOURNAMENT)
    return await is_organiser(request, book, Tournament(book.entries), person)


@router.get("/evenings/{evening}/lines/{number}")
async def line_page(evening: EveningId, number: LineNumber, request: Request, person: Guest) -> Response:
    """One line: what it was before, and the form to correct it."""
    return await _line(request, person, await evenings_of(request).find(evening), number)


async def _line(
    request: Request, person: Person | None, live: LiveSheet, number: int, status: int = 200, **filled: Any
) -> Response:
    parts = await _parts(request, person, live, **filled)
    line = await beside(request).do(parts["view"].line, number)
    if line is None:
        raise HTTPException(404)
    entries, entry, answers = entry_of_line(live, number)
    parts["entries"] = entries
    parts["view"].as_of(number)
    if not parts["filled"]:
        parts |= {"filled": entry, "answers": answers}
    return await beside(request).do(page, request, "evening_line.html", person, status, line=line, **parts)


@router.get("/evenings/{evening}/events", response_class=Handover)
async def events(
    evening: EveningId, request: Request, person: Guest, seen: Annotated[int, Query(ge=-1)] = -1
) -> Handover:
    """Rings whenever somebody has written; whoever hears it fetches the part."""
    evenings, where = evenings_of(request), address(request.scope)
    await evenings.find(evening)
    request.app.state.audience.check_room(person.id if person else "", where)
    return Handover(Bell(evenings, evening, person.id if person else "", where, seen))


# Writing


@router.post("/evenings/{evening}/lines")
async def write_line(evening: EveningId, request: Request, person: Guest) -> Response:
    """A further line, or one in the place of another."""
    form = await request.form()
    sent = _sent(form)
    _check_writer(form, sent, person)
    return await _acted(request, person, evening, form, partial(write, sent=sent), sent)


def _check_writer(form: FormData, sent: Sent, person: Person | None) -> None:
    """What has waited on a device is its writer's; what nobody known enters now belongs to the guest they become."""
    entered_by, sends = _text(form, "guest"), person.id if person else ""
    if "guest" in form and entered_by != sends and (entered_by or sent.late):
        raise EnteredByAnother()


def _sent(form: FormData) -> Sent:
    names = [name for name in dict.fromkeys(form.keys()) if name not in SENT][:MOST_ANSWERS]
    return Sent(
        client=_text(form, "client")[:LONGEST_CLIENT] or secrets.token_urlsafe(12),
        seen=_number(form, "seen"),
        entry=_text(form, "entry"),
        answers={name: [str(each)[:LONGEST_ANSWER] for each in form.getlist(name)][:MOST_ANSWERS] for name in names},
        number=max(0, _number(form, "number", 0)),
        late=_text(form, "late") == "true",
    )


def _text(form: FormData, name: str) -> str:
    return str(form.get(name, ""))[:200]


def _number(form: FormData, name: str, otherwise: int = -1) -> int:
    text = _text(form, name)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else otherwise


@router.post("/evenings/{evening}/questions/{number}")
async def decide_question(evening: EveningId, number: LineNumber, request: Request, person: Guest) -> Response:
    form = await request.form()
    how, _, instead = _text(form, "how").partition("-")
    if how not in HOW:
        raise HTTPException(400)
    client = _text(form, "client")[:LONGEST_CLIENT] or secrets.token_urlsafe(12)
    instead_of = int(instead) if instead.isascii() and instead.isdigit() and len(instead) < 8 else 0
    wish = partial(decide, question=number, how=how, client=client, instead_of=instead_of)
    return await _acted(request, person, evening, form, wish)


@router.post("/evenings/{evening}/names")
async def correct_names(evening: EveningId, request: Request, person: Guest) -> Response:
    """What those at the table are called, by seat."""
    form = await request.form()
    names, shown = (
        [clean_name(_text(form, f"{what}-{seat}")) for seat in range(MOST_NAMES)] for what in ("name", "was")
    )
    client = _text(form, "client")[:LONGEST_CLIENT] or secrets.token_urlsafe(12)
    return await _acted(request, person, evening, form, partial(rename, names=names, client=client, shown=shown))


@router.post("/evenings/{evening}/close")
async def close_sheet(evening: EveningId, request: Request, person: Guest) -> Response:
    return await _acted(
        request, person, evening, await request.form(), partial(close, client=secrets.token_urlsafe(12))
    )


@router.post("/evenings/{evening}/reopen")
async def reopen_sheet(evening: EveningId, request: Request, person: Guest) -> Response:
    return await _acted(
        request, person, evening, await request.form(), partial(reopen, client=secrets.token_urlsafe(12))
    )


@router.post("/evenings/{evening}/delete")
async def delete_sheet(
    evening: EveningId, request: Request, person: Known, sure: Annotated[str, Form(max_length=5)] = ""
) -> Response:
    """By whoever opened it, names and all."""
    if sure != "on":
        return RedirectResponse(f"/evenings/{evening}", 303)
    await evenings_of(request).delete(evening, person.id)
    return RedirectResponse("/evenings", 303)


async def _acted(
    request: Request, person: Person | None, evening: str, form: FormData, wish: Wish, sent: Sent | None = None
) -> Response:
    """What was wished is done, for a page or for the script; what is refused is said in the form it came from."""
    found = await evenings_of(request).find(evening)  # nobody becomes a guest at a sheet that is not there
    writer = person or await welcome(request, "")
    author = Author(writer.id, _text(form, "device")[:20], await _decides(request, found, person))
    try:
        live = await evenings_of(request).act(evening, author, wish)
        answer = _done(request, live, sent, writer)
    except (TeahouseError, StoreTrouble) as error:
        if JSON in request.headers.get("accept", ""):
            raise
        answer = await _refused(request, writer, evening, sent, error)
    if person is None:
        remember(request, answer, writer)
    return answer


def _done(request: Request, live: LiveSheet, sent: Sent | None, writer: Person) -> Response:
    if JSON not in request.headers.get("accept", ""):
        return RedirectResponse(f"/evenings/{live.id}", 303)
    asked = sent is not None and any(entry.client == sent.client for entry in live.questions.values())
    return JSONResponse({"newest": live.newest, "question": asked, "guest": writer.id}, headers=NOT_KEPT)


async def _refused(request: Request, person: Person, evening: str, sent: Sent | None, error: Exception) -> Response:
    status, sentence = request.app.state.explained(error)
    live = await evenings_of(request).find(evening)
    if sent is None:
        return await _sheet(request, person, live, status, wrong=sentence)
    filled = {"entry": sent.entry, "answers": sent.answers, "wrong": sentence}
    if 0 < sent.number <= len(live.lines):
        return await _line(request, person, live, sent.number, status, **filled)
    return await _sheet(request, person, live, status, **filled)


# Taking it along


@router.get("/evenings/{evening}/qr.svg")
async def qr_code(evening: EveningId, request: Request) -> Response:
    drawn = await beside(request).do(coded, outside(request, f"/evenings/{evening}"))
    return Response(drawn, media_type="image/svg+xml")


@router.get("/evenings/{evening}/sheet.jsonl")
async def as_lines(evening: EveningId, request: Request, person: Guest) -> Response:
    """What `teahouse evening` reads."""
    live = await evenings_of(request).find(evening)
    text = write_sheet(live.header, [entry.body["line"] for entry in live.lines])
    return Response(text, media_type="application/jsonl", headers={**NOT_KEPT, **_named(live, "jsonl")})


@router.get("/evenings/{evening}/sheet.json")
async def as_document(evening: EveningId, request: Request, person: Guest) -> Response:
    """What `teahouse evening --json` prints."""
    live = await evenings_of(request).find(evening)
    return JSONResponse(await beside(request).do(document, live.rules, live.sheet), headers=NOT_KEPT)


@router.get("/evenings/{evening}/sheet.csv")
async def as_table(evening: EveningId, request: Request, person: Guest) -> Response:
    """For spreadsheets: a row a line that counts or was struck."""
    live = await evenings_of(request).find(evening)
    view = await _view(request, live, person)
    text = await beside(request).do(_csv, live, view)
    return Response(text, media_type="text/csv", headers={**NOT_KEPT, **_named(live, "csv")})


def _csv(live: LiveSheet, view: SheetView) -> str:
    text = StringIO(newline="")
    csv.writer(text).writerows(_rows(live, view))
    return BYTE_ORDER + text.getvalue()


def _rows(live: LiveSheet, view: SheetView) -> Iterator[list[object]]:
    names = live.result.names
    columns = [f"{what}: {name}" for what in ("paid", "has") for name in names]
    yield ["line", "day", "time", "by", "hand", "struck", "what", *columns]
    told = {each.number: live.rules.line(each.before, each.after) for each in live.sheet.counted()}
    for line in reversed(view.lines()):
        paid, has = told[line.number]["payments"], told[line.number]["balances"]
        facts = [
            line.number,
            datetime.fromtimestamp(live.lines[line.number - 1].at).strftime("%Y-%m-%d"),
            line.when,
            _harmless(line.who),
            line.hand or "",
            "x" if line.struck else "",
            _harmless(line.said),
        ]
        yield [*facts, *(paid[name] for name in names), *(has[name] for name in names)]


def _harmless(text: str) -> str:
    """A spreadsheet takes what begins so for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" else text


def _named(live: LiveSheet, suffix: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="evening-{live.id}.{suffix}"'}
