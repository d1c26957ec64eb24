"""Guests who play in a tournament: one enters oneself, or takes the place that is kept under one's name; and prizes."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from teahouse.store.base import Person
from teahouse.store.books import TOURNAMENT, Book, Name
from teahouse.table.books import Change
from teahouse.table.errors import NoSuchBook
from teahouse.tournaments import acts
from teahouse.tournaments.course import Tournament
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.reading import read_names
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest
from teahouse.web.codes import coded
from teahouse.web.pages.arriving import introduced, led_on
from teahouse.web.pages.clubs import BookId, form_of
from teahouse.web.pages.page import outside, page
from teahouse.web.pages.tournaments import HERE, JOIN, PLAYER, is_organiser
from teahouse.web.session import house_of, signer_of, stewards
from teahouse.web.tournament_views import player_name, prizes_view, tournament_view
from teahouse.web.tournament_wishes import next_player

router = APIRouter()


@router.get("/tournaments/{tournament}/join/{key}")
async def invitation(tournament: BookId, key: str, request: Request, person: Guest) -> Response:
    return await _join_page(request, tournament, key, person)


@router.get("/tournaments/{tournament}/join/{key}/qr.svg")
async def invitation_code(tournament: BookId, key: str, request: Request) -> Response:
    await _invited(request, tournament, key)
    drawn = await beside(request).do(coded, outside(request, f"{HERE}/{tournament}/join/{key}"))
    return Response(drawn, media_type="image/svg+xml", headers=NOT_KEPT)


async def _join_page(
    request: Request, id: str, key: str, person: Person | None, wrong: str = "", status: int = 200
) -> Response:
    book = await _invited(request, id, key)
    if person and not wrong and player_of(book, Tournament(book.entries), person.id):
        return RedirectResponse(f"{HERE}/{id}", 303)
    parts = {"title": book.row.title, "place": "", "wrong": wrong, "text": Tournament(book.entries).text}
    return page(request, "tournament_join.html", person, status, **parts)


async def _invited(request: Request, id: str, key: str) -> Book:
    if signer_of(request).read(JOIN, key) != id:
        raise NoSuchBook()
    return await house_of(request).books.read(id, TOURNAMENT)


def player_of(book: Book, tournament: Tournament, person: str) -> int | None:
    """Which player a guest is, now or in a later round."""
    mine = set(book.numbers_of(person))
    round = tournament.current.number if tournament.current else len(tournament.rounds) + 1
    return next((each.number for each in tournament.players.values() if mine.intersection(each.who_from(round))), None)


@router.post("/tournaments/{tournament}/join/{key}")
async def join(tournament: BookId, key: str, request: Request, person: Guest) -> Response:
    await _invited(request, tournament, key)
    form = await form_of(request)
    guest = await introduced(request, person, form.get("name", ""))
    entering = _entered(request, tournament, partial(_join, person=guest))
    return await led_on(request, person, guest, entering, partial(_join_page, request, tournament, key, guest))


async def _entered(request: Request, id: str, wish: Callable[[Book], Change]) -> str:
    """On to the tournament."""
    await house_of(request).books.act(id, TOURNAMENT, wish)
    stewards(request).wake(id)
    return f"{HERE}/{id}"


def _join(book: Book, person: Person) -> Change:
    tournament = Tournament(book.entries)
    if player_of(book, tournament, person.id):
        return Change()
    if not person.name:
        raise refuse("needs-name")
    read_names(person.name, [book.names[each.who[-1]].name for each in tournament.players.values()])
    number = next_player(book)
    return Change(acts.enter(tournament, [number], person.id), [Name(number, person.name, person.id)])


# The place that is kept under one's name


@router.get("/tournaments/{tournament}/players/{key}")
async def place(tournament: BookId, key: str, request: Request, person: Guest) -> Response:
    return await _place_page(request, tournament, key, person)


async def _place_page(
    request: Request, id: str, key: str, person: Person | None, wrong: str = "", status: int = 200
) -> Response:
    book, number, _ = await _kept(request, id, key)
    found = Tournament(book.entries)
    if person and not wrong and player_of(book, found, person.id) == number:
        return RedirectResponse(f"{HERE}/{id}", 303)
    name = player_name(book, found, number)
    parts = {"title": book.row.title, "place": name, "wrong": wrong, "text": found.text}
    return page(request, "tournament_join.html", person, status, **parts)


async def _kept(request: Request, id: str, key: str) -> tuple[Book, int, int]:
    """For which place the link was made, and for which name there: another has a link of its own."""
    told = (signer_of(request).read(PLAYER, key) or "").split()
    if len(told) != 3 or told[0] != id:
        raise NoSuchBook()
    book = await house_of(request).books.read(id, TOURNAMENT)
    number, who = int(told[1]), int(told[2])
    player = Tournament(book.entries).players.get(number)
    if player is None or player.who[-1] != who:
        raise NoSuchBook()
    return book, number, who


@router.post("/tournaments/{tournament}/players/{key}")
async def take_place(tournament: BookId, key: str, request: Request, person: Guest) -> Response:
    book, number, who = await _kept(request, tournament, key)
    name = player_name(book, Tournament(book.entries), number)
    guest = await introduced(request, person, "" if person and person.name else name)
    entering = _entered(request, tournament, partial(_take, number=number, who=who, person=guest))
    return await led_on(request, person, guest, entering, partial(_place_page, request, tournament, key, guest))


def _take(book: Book, number: int, who: int, person: Person) -> Change:
    """Nobody plays in two places, and nobody takes a place from somebody else."""
    tournament = Tournament(book.entries)
    player, name = tournament.players.get(number), book.names[who]
    if player is None or player.who[-1] != who:
        raise NoSuchBook()
    if name.person == person.id:
        return Change()
    if name.person or player_of(book, tournament, person.id):
        raise refuse("place-taken")
    return Change(names=[Name(name.number, name.name, person.id)])


# Prizes


@router.get("/tournaments/{tournament}/prizes")
async def prizes(tournament: BookId, request: Request, person: Guest) -> Response:
    """The final ranking, place by place, for the wall and to send on."""
    book = await house_of(request).books.read(tournament, TOURNAMENT)
    found = Tournament(book.entries)
    shown = await beside(request).do(tournament_view, book, found)
    ranking = await beside(request).do(prizes_view, book, found)
    decides = await is_organiser(request, book, found, person)
    address = outside(request, f"{HERE}/{tournament}/prizes")
    parts = {**shown, "ranking": ranking, "decides": decides, "address": address}
    return page(request, "tournament_prizes.html", person, **parts)
