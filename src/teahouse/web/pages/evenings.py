"""Evenings at real tables: one's own, and a new one. What is wrong in the form is said in it."""

from collections import defaultdict
from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from teahouse.core.errors import BadOption, TeahouseError
from teahouse.core.evenings import Writing
from teahouse.core.options import settle
from teahouse.evenings.kinds import PLAIN_NAME, kinds, rules_of, title_of
from teahouse.evenings.results import read_result
from teahouse.evenings.writing import Author
from teahouse.games import GAMES
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.books import CLUB
from teahouse.texts import number, say
from teahouse.web.bodies import LONGEST_ID, Guest
from teahouse.web.club_tables import club_of, members_known
from teahouse.web.naming import clean_name
from teahouse.web.pages.arriving import introduced
from teahouse.web.pages.filling import Filled
from teahouse.web.pages.opening import option_field
from teahouse.web.pages.page import page
from teahouse.web.session import evenings_of, house_of, remember
from teahouse.web.times import ago

router = APIRouter()

DRAWN, GIVEN = SEATS = ("drawn", "given")
"""Whether the page draws who sits where, or the names stand as they sit."""
SHOWN_NAMES = 4
"""Fields for names; more lie behind a fold."""
KIND = "kind"
Form = Mapping[str, str]


@router.get("/evenings")
async def own_evenings(request: Request, person: Guest) -> Response:
    rows = await evenings_of(request).of(person.id) if person else []
    return page(request, "evenings.html", person, evenings=[_listed(row) for row in rows])


def _listed(row: Any) -> dict[str, Any]:
    result = read_result(row.result)
    has = dict(zip(result.names, result.balances, strict=True))
    return {
        "id": row.id,
        "title": row.title or str(title_of(row.kind)),
        "names": " · ".join(f"{name} {number(has[name])}" for name in result.ranking),
        "when": ago(row.changed),
        "is_over": row.closed or result.over,
    }


@router.get("/evenings/new")
async def new_form(request: Request, person: Guest) -> Response:
    wished = request.query_params.get(KIND, "")
    kind = wished if wished in kinds() else kinds()[0]
    return await _form(request, person, kind, {}, {}, club=request.query_params.get("club", ""))


async def _form(
    request: Request,
    person: Person | None,
    kind: str,
    filled: Form,
    wrong: Mapping[str, str],
    status: int = 200,
    club: str = "",
) -> Response:
    writing = _writing(kind)
    defaults = settle(writing.options, {})
    options = [option_field(kind, option, defaults[option.name]) for option in writing.options]
    first = {"seats": DRAWN, "club": club} | {
        f"option-{name}": "on" if value is True else str(value) for name, value in defaults.items()
    }
    return page(
        request,
        "evening_new.html",
        person,
        status,
        kind=kind,
        kinds=[(each, str(title_of(each))) for each in kinds()],
        is_plain=kind == PLAIN_NAME,
        titles=[say(f"{game}/title") for game in GAMES if game not in kinds()],
        fields=range(writing.players[1]),
        least=writing.players[0],
        shown_names=SHOWN_NAMES,
        by_lot=writing.by_lot,
        clubs=await house_of(request).books.of_person(person.id, CLUB) if person else [],
        members=await members_known(house_of(request), person),
        seats=SEATS,
        options=options,
        filled=Filled({}, filled or first, tuple(wrong)),
        wrong=defaultdict(str, wrong),
    )


def _writing(kind: str) -> Writing[Any]:
    writing = rules_of(kind).writing
    assert writing is not None
    return writing


@router.post("/evenings/new")
async def new_evening(request: Request, person: Guest) -> Response:
    form = {name: str(value) for name, value in (await request.form()).items()}
    kind = form.get(KIND, "")
    writing = _writing(kind)
    host = await introduced(request, person, "")
    try:
        options = _options(writing, form)
        names = [name for seat in range(writing.players[1]) if (name := clean_name(form.get(f"name-{seat}", "")))]
        if writing.by_lot and form.get("seats", DRAWN) == DRAWN:
            SystemRandom().shuffle(names)
        request.app.state.new_tables(host.id)
        author = Author(host.id, form.get("device", "")[:20])
        title = clean_name(form.get("title", "")) if kind == PLAIN_NAME else ""
        club = await club_of(house_of(request), form.get("club", "")[:LONGEST_ID], host)
        id = await evenings_of(request).open(kind, names, options, title, author, club or None)
        answer: Response = RedirectResponse(f"/evenings/{id}", 303)
    except (TeahouseError, StoreTrouble) as error:
        status, sentence = request.app.state.explained(error)
        answer = await _form(request, host, kind, form, _wrong(error, sentence), status)
    if person is None:
        remember(request, answer, host)
    return answer


def _options(writing: Writing[Any], form: Form) -> dict[str, Any]:
    """What was agreed; a switch that is off is not sent."""
    defaults = settle(writing.options, {})
    switches = {name: "off" for name, value in defaults.items() if isinstance(value, bool)}
    typed = {name: form[f"option-{name}"] for name in defaults if form.get(f"option-{name}")}
    return settle(writing.options, {**switches, **typed}, typed=True)


def _wrong(error: Exception, sentence: str) -> dict[str, str]:
    """By the field it is about; "": about the names."""
    if isinstance(error, BadOption):
        return {f"option-{error.params['option']}": say(error.params["allowed"])}  # type: ignore[arg-type]
    return {"": sentence}
