"""The lobby: play somebody now, challenge, accept, invite. What is refused is said on the page itself."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi import Form as Sent
from fastapi.responses import RedirectResponse, Response

from teahouse.core.errors import TeahouseError
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person, StoreTrouble
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.web import api
from teahouse.web.bodies import Guest, Known, NewTable, TableId
from teahouse.web.cards import cards
from teahouse.web.clock_words import all_groups, read
from teahouse.web.lobby_api import lobby_of, paired, suits, taken, told_invitations
from teahouse.web.pages import seeking
from teahouse.web.pages.arriving import introduced, led_on_beside
from teahouse.web.pages.clubs import form_of
from teahouse.web.pages.filling import Filled, Form
from teahouse.web.pages.page import inside, page
from teahouse.web.pages.seeking import DAY, points_sought, seconds_sought
from teahouse.web.pairing import Wish
from teahouse.web.session import house_of
from teahouse.web.watchable import best_to_watch

HERE = "/lobby"
CLAIM_TIME = 5
AT_FIRST = {"clock": "0", "lasts": str(DAY), **seeking.AT_FIRST}
router = APIRouter()


@router.get(HERE)
async def lobby(request: Request, person: Guest, game: str = "") -> Response:
    return await _page(request, person, filled={"game": game[:40]})


async def _page(
    request: Request,
    person: Person | None,
    wrong: Mapping[str, str] | None = None,
    status: int = 200,
    filled: Form | None = None,
) -> Response:
    house, found = house_of(request), lobby_of(request)
    rows = await house.listing.tables("waiting")
    shown = await cards(house, rows, None)
    fits = [await suits(found, row, person) for row in rows]
    own = [person is not None and person.id in row.people for row in rows]
    return page(
        request,
        "lobby.html",
        person,
        status,
        wrong=defaultdict(str, wrong or {}),
        filled=Filled(filled or {}, AT_FIRST, tuple(wrong or {})),
        games=[(each, say(f"{each}/title")) for each in GAMES],
        clocks=all_groups(),
        sought=seeking.LEVELS,
        lasts=seeking.LASTS,
        challenges=list(zip(shown, fits, own, strict=True)),
        invitations=await told_invitations(request, person),
        has_best=bool(await house.listing.tables("playing", 1)),
    )


@router.post(HERE + "/pair")
async def pair(request: Request, person: Guest) -> Response:
    """Somebody who wishes the same, now."""
    return await _sent(request, person, _paired)


async def _sent(
    request: Request, person: Person | None, way: Callable[[Request, Person, Form], Awaitable[str]]
) -> Response:
    """A form of this page: on to the table it leads to, or the page again as it was filled in."""
    form = await form_of(request)
    guest = await introduced(request, person, form.get("name", ""))
    return await led_on_beside(
        request, person, guest, way(request, guest, form), partial(_page, request, guest, filled=form)
    )


async def _paired(request: Request, guest: Person, form: Form) -> str:
    game = declaration(form.get("game", "")).id
    rated, computers = (form.get(name) == "on" for name in ("rated", "computers"))
    told = await paired(request, guest, Wish(game, read(form.get("clock", "")), rated, computers))
    return f"/tables/{told['table']}"


@router.post(HERE + "/challenge")
async def challenge(request: Request, person: Guest) -> Response:
    """A listed table that says whom it seeks."""
    return await _sent(request, person, _challenged)


async def _challenged(request: Request, guest: Person, form: Form) -> str:
    rules = declaration(form.get("game", ""))
    low, high = await points_sought(request, guest, rules.id, form)
    control, wish = read(form.get("clock", "")), Wish(rules.id)
    table = await api.create_table(
        request,
        guest,
        NewTable(
            game=rules.id,
            seats=["me", *["open"] * (wish.seats - 1)],
            by_lot=True,
            listed=True,
            rated=form.get("rated") == "on",
            move_time=control.move,
            main_time=control.main,
            increment=control.increment,
            period=control.period,
            periods=control.periods,
            claim_time=CLAIM_TIME,
            pace=wish.agreed(0.0).pace,
            low=low,
            high=high,
            lasts=seconds_sought(form, DAY),
        ),
    )
    return f"/tables/{table.id}"


@router.post(HERE + "/{table}/take")
async def take(
    table: TableId, request: Request, person: Guest, name: Annotated[str, Sent(max_length=200)] = ""
) -> Response:
    """By one click; of two at once one sits there, the other reads why not."""
    guest = await introduced(request, person, name)

    async def way() -> str:
        await taken(request, table, guest)
        return f"/tables/{table}"

    return await led_on_beside(request, person, guest, way(), partial(_page, request, guest))


@router.post(HERE + "/{table}/invite")
async def invite(
    table: TableId, request: Request, person: Known, whom: Annotated[str, Sent(max_length=40)] = ""
) -> Response:
    try:
        await lobby_of(request).invite(await house_of(request).table(table), person, whom)
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        return await _page(request, person, {"": sentence}, status)
    return RedirectResponse(f"/tables/{table}", 303)


@router.post(HERE + "/{table}/decline")
async def decline(
    table: TableId, request: Request, person: Known, then: Annotated[str, Sent(max_length=500)] = "/"
) -> Response:
    await lobby_of(request).decline(table, person)
    return RedirectResponse(inside(then), 303)


@router.get("/watch/best")
async def watch_best(request: Request, person: Guest) -> Response:
    """Where the best play now; nobody plays: all that there is to see."""
    house = house_of(request)
    found = await best_to_watch(house, await house.listing.tables("playing"))
    return RedirectResponse(f"/tables/{found[0].id}" if found else "/watch", 303)


async def inviting(request: Request, table: Table, person: Person | None) -> dict[str, Any]:
    """For whoever waits at a table: whom they may invite, and who was."""
    if person is None or not table.seats_of(person.id):
        return {"invitable": [], "invited": []}
    found, house = lobby_of(request), house_of(request)
    asked = await house.ask(found.store.invited_to, table.id)
    people = await house.people.find_all([each.person for each in asked])
    known = {each.person for each in asked} | table.people()
    return {
        "invitable": [each for each in await found.who_may_be_invited(person) if each.id not in known],
        "invited": [
            (people[each.person].name or say("web/guest"), each.declined)
            for each in asked
            if each.person in people and each.person not in table.people()
        ],
    }
