"""Tournaments: a new one, its rounds, results and standing. What is refused is said on the page itself."""

import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from teahouse.clubs.acts import check_organiser
from teahouse.clubs.club import Club
from teahouse.clubs.errors import forbid
from teahouse.core.errors import TeahouseError
from teahouse.core.protocol import LEVELS
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.books import CLUB, TOURNAMENT, Book, BookRow, Name
from teahouse.table.books import Change
from teahouse.table.errors import NoSuchBook
from teahouse.texts import say
from teahouse.tournaments import acts
from teahouse.tournaments.course import Tournament
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.options import MODES, PLAN, SWISS, Options
from teahouse.tournaments.pairing.dutch import is_there
from teahouse.tournaments.seating import SUBSTITUTE, Plan
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import LONGEST_ID, Guest
from teahouse.web.club_tables import member_of, organises
from teahouse.web.naming import clean_name
from teahouse.web.pages.arriving import introduced, led_on
from teahouse.web.pages.clubs import BookId, csv_answer, form_of
from teahouse.web.pages.opening import option_field
from teahouse.web.pages.page import outside, page
from teahouse.web.planning import Planning
from teahouse.web.session import house_of, remember, signer_of, stewards
from teahouse.web.times import agreed_time
from teahouse.web.tournament_views import export_rows, exported, tournament_view
from teahouse.web.tournament_wishes import (
    FIRST_ORGANISER,
    WISHES,
    Asking,
    Form,
    games_for,
    read_options,
    table_options,
    usual_options,
)

router = APIRouter()
HERE = "/tournaments"
MOVE_TIMES = (0, 30, 60, 120, 300, 24 * 3600)
"""Seconds for a move that are offered."""
REFEREE, JOIN, PLAYER = "referee", "tournament", "player"
"""What a link is signed for: to become a referee, to enter oneself, to play in a certain place."""


@router.get("/tournaments/new")
async def new_form(
    request: Request, person: Guest, club: Annotated[str, Query(max_length=LONGEST_ID)] = ""
) -> Response:
    return await _form(request, person, {"club": club})


async def _form(request: Request, person: Person | None, filled: Form, wrong: str = "", status: int = 200) -> Response:
    return page(
        request,
        "tournament_new.html",
        person,
        status,
        filled=filled,
        wrong=wrong,
        clubs=await _clubs_of(request, person),
        modes={seats: _modes(seats) for seats in MODES},
        levels=[(level, say(f"house/level-{level}")) for level in LEVELS],
        move_times=[(str(time), agreed_time(time) if time else say("tournament/no-clock")) for time in MOVE_TIMES],
        games={seats: _games(seats) for seats in MODES},
    )


def _modes(seats: int) -> list[tuple[str, str]]:
    """How it may be settled who meets whom, on this machine."""
    offered = [mode for mode in MODES[seats] if seats == 4 or mode != SWISS or is_there()]
    return [(mode, say(f"tournament/mode-{mode}-{seats}")) for mode in offered]


def _games(seats: int) -> list[tuple[str, str]]:
    return [(game, say(f"{game}/title")) for game in games_for(seats)]


async def _clubs_of(request: Request, person: Person | None) -> list[BookRow]:
    """Where somebody is an organiser."""
    house = house_of(request)
    rows = await house.books.of_person(person.id, CLUB) if person else []
    return [row for row in rows if person and await organises(house, row.id, person)]


@router.post(HERE)
async def open_tournament(request: Request, person: Guest) -> Response:
    form = await form_of(request)
    host = await introduced(request, person, form.get("name", ""))
    return await led_on(request, person, host, _opened(request, host, form), partial(_form, request, host, form))


async def _opened(request: Request, host: Person, form: Form) -> str:
    """Where the tournament is."""
    title = clean_name(form.get("title", ""))
    if not title:
        raise refuse("needs-name")
    events = [*acts.open_tournament(read_options(form)), ("organiser", {"who": FIRST_ORGANISER, "by": host.id})]
    club = form.get("club", "")[:LONGEST_ID]
    if club:
        await _check_club(request, club, host)
    request.app.state.new_tables(host.id)
    names = [Name(FIRST_ORGANISER, host.name or say("web/guest"), host.id)]
    is_public = form.get("public") == "on"
    book = await house_of(request).books.open(TOURNAMENT, title, is_public, Change(events, names), club)
    return f"{HERE}/{book.id}"


async def _check_club(request: Request, id: str, person: Person) -> None:
    book = await house_of(request).books.read(id, CLUB)
    club = Club.read(book.entries)
    check_organiser(club, member_of(book, club, person))


# The page


@router.get("/tournaments/{tournament}")
async def tournament_page(tournament: BookId, request: Request, person: Guest) -> Response:
    return await _page(request, tournament, person)


async def _page(
    request: Request,
    id: str,
    person: Person | None,
    wrong: str = "",
    status: int = 200,
    filled: Form | None = None,
) -> Response:
    house = house_of(request)
    book = await house.books.read(id, TOURNAMENT)
    found = Tournament(book.entries)
    decides = await is_organiser(request, book, found, person)
    shown = await beside(request).do(tournament_view, book, found, house.now())
    link = outside(request, f"{HERE}/{id}/referee/{signer_of(request).sign(REFEREE, id)}")
    joining = outside(request, f"{HERE}/{id}/join/{signer_of(request).sign(JOIN, id)}")
    return page(
        request,
        "tournament.html",
        person,
        status,
        decides=decides,
        club=await _club_row(request, book.row.owner),
        link=link if decides else "",
        joining=joining if decides else "",
        personal=_personal_links(request, id, found) if decides and found.options.online else {},
        called=[each for each in stewards(request).called(person.id) if each.tournament == id] if person else [],
        running_now=house.now(),
        agreeing=_agreeing(found.options) if decides and not found.has_begun else [],
        address=outside(request, f"{HERE}/{id}"),
        planning=planning(request).progress(id),
        wrong=wrong,
        filled=filled or {},
        form=secrets.token_urlsafe(9),
        now=time.time(),
        **shown,
    )


async def _club_row(request: Request, id: str) -> BookRow | None:
    try:
        return (await house_of(request).books.read(id, CLUB)).row if id else None
    except NoSuchBook:
        return None


def _personal_links(request: Request, id: str, tournament: Tournament) -> dict[int, str]:
    """By player: whoever opens it plays in this place from then on, unless somebody else has taken it over."""
    sign = signer_of(request).sign
    return {
        number: outside(request, f"{HERE}/{id}/players/{sign(PLAYER, f'{id} {number} {player.who[-1]}')}")
        for number, player in tournament.players.items()
    }


def _agreeing(options: Options) -> list[dict[str, Any]]:
    """What may be agreed at the tables, as it is now."""
    usual = usual_options(options)
    fields = [option_field(options.game, each, usual[each.name]) for each in table_options(options)]
    return [{**each, "value": {**usual, **options.agreed}[each["name"]]} for each in fields]


def planning(request: Request) -> Planning:
    found: Planning = request.app.state.planning
    return found


async def is_organiser(request: Request, book: Book, tournament: Tournament, person: Person | None) -> bool:
    """Who may decide: the tournament's own organisers, and those of its club; where there is no club, their heir."""
    if person is None:
        return False
    mine = book.numbers_of(person.id)
    if tournament.organisers.intersection(mine):
        return True
    if await _club_row(request, book.row.owner) is None:
        return tournament.heir(book.guests()) in mine
    try:
        await _check_club(request, book.row.owner, person)
    except TeahouseError:
        return False
    return True


@router.post("/tournaments/{tournament}")
async def change_tournament(tournament: BookId, request: Request, person: Guest) -> Response:
    """What organisers do; `do` says what."""
    form, books = await form_of(request), house_of(request).books
    book = await books.read(tournament, TOURNAMENT)
    found = Tournament(book.entries)
    try:
        wish = WISHES.get(form.get("do", ""))
        if person is None or not await is_organiser(request, book, found, person):
            raise forbid("referee-only")
        if form.get("do") == "delete":
            await books.erase(tournament)
            stewards(request).wake(tournament)
            return RedirectResponse("/clubs", 303)
        if wish is None:
            raise forbid("referee-only")
        asking = Asking(form, person.id, time.time())
        if form.get("do") == "begin" and _needs_plan(found):
            await _plan(request, book, found, asking)
        else:
            await books.act(tournament, TOURNAMENT, partial(_wished, wish=wish, asking=asking))
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        return await _page(request, tournament, person, sentence, status, form)
    stewards(request).wake(tournament)
    return RedirectResponse(f"{HERE}/{tournament}{_place(form)}", 303)


def _place(form: Form) -> str:
    """Where on the page one comes back to."""
    table = f"#table-{form.get('round', '')}-{form.get('table', '')}"
    return table if form.get("do") in ("result", "strike") and len(table) < 20 else ""


def _wished(book: Book, wish: Callable[[Book, Tournament, Asking], Change], asking: Asking) -> Change:
    return wish(book, Tournament(book.entries), asking)


def _needs_plan(tournament: Tournament) -> bool:
    return tournament.options.mode == PLAN and not tournament.has_begun


async def _plan(request: Request, book: Book, tournament: Tournament, asking: Asking) -> None:
    """The seating of all rounds, and then the first one. It may take a minute: the page shows how far it is."""
    playing = [player.number for player in tournament.playing(1)]
    if len(playing) < 4:
        raise refuse("too-few-players", n=4)
    books = house_of(request).books

    async def keep(plan: Plan) -> None:
        await books.act(book.id, TOURNAMENT, partial(_begin_planned, plan=plan, playing=playing, asking=asking))
        stewards(request).wake(book.id)

    await planning(request).plan(book.id, len(playing), tournament.options.rounds, keep)


def _begin_planned(book: Book, plan: Plan, playing: list[int], asking: Asking) -> Change:
    tournament = Tournament(book.entries)
    if [player.number for player in tournament.playing(1)] != playing:
        return Change()  # somebody came or went meanwhile: the button is pressed again
    rounds = [
        [[playing[each - 1] if each != SUBSTITUTE else SUBSTITUTE for each in table] for table in tables]
        for tables in plan.rounds
    ]
    planned = acts.keep_plan(tournament, rounds, asking.by)
    tournament.plan = rounds
    return Change([*planned, *acts.begin_round(tournament, 1, asking.by)])


# One more who decides


@router.get("/tournaments/{tournament}/referee/{key}")
async def become_referee(tournament: BookId, key: str, request: Request, person: Guest) -> Response:
    book = await _invited(request, tournament, key)
    return page(request, "tournament_referee.html", person, title=book.row.title)


async def _invited(request: Request, id: str, key: str) -> Book:
    if signer_of(request).read(REFEREE, key) != id:
        raise NoSuchBook()
    return await house_of(request).books.read(id, TOURNAMENT)


@router.post("/tournaments/{tournament}/referee/{key}")
async def be_referee(tournament: BookId, key: str, request: Request, person: Guest) -> Response:
    await _invited(request, tournament, key)
    form = await form_of(request)
    referee = await introduced(request, person, form.get("name", ""))
    await house_of(request).books.act(tournament, TOURNAMENT, partial(_appoint, person=referee))
    answer = RedirectResponse(f"{HERE}/{tournament}", 303)
    if person is None:
        remember(request, answer, referee)
    return answer


def _appoint(book: Book, person: Person) -> Change:
    if Tournament(book.entries).organisers & set(book.numbers_of(person.id)):
        return Change()
    number = max(FIRST_ORGANISER, *book.names) + 1
    name = Name(number, person.name or say("web/guest"), person.id)
    return Change([("organiser", {"who": number, "by": person.id})], [name])


# Everything to take along


@router.get("/tournaments/{tournament}/export.json")
async def export_json(tournament: BookId, request: Request, person: Guest) -> Response:
    book = await house_of(request).books.read(tournament, TOURNAMENT)
    told: dict[str, Any] = await beside(request).do(exported, book, Tournament(book.entries))
    headers = {**NOT_KEPT, "content-disposition": 'attachment; filename="tournament.json"'}
    return JSONResponse(told, headers=headers)


@router.get("/tournaments/{tournament}/export.csv")
async def export_csv(tournament: BookId, request: Request, person: Guest) -> Response:
    book = await house_of(request).books.read(tournament, TOURNAMENT)
    return csv_answer(await beside(request).do(export_rows, book, Tournament(book.entries)), "tournament.csv")
