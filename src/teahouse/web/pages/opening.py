"""A new table: the form, the one-click buttons, lessons. What is wrong in a form is said beside its field."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from teahouse.core.errors import BadOption, BadPosition, TeahouseError, UnknownLevel
from teahouse.core.options import Option, at_table, settle
from teahouse.core.protocol import RESIGN, AnyGame
from teahouse.games import declaration
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.books import CLUB
from teahouse.table.agreed import AWAY_TIME
from teahouse.table.errors import BadClock, CannotBeRated, HintsHidden, NoSuchBook, TooManyListed
from teahouse.table.levels import DEPUTY
from teahouse.table.pace import BRISK, CALM, FAIR, PRESS
from teahouse.table.telling import seat_name
from teahouse.texts import knows, say
from teahouse.web import api, own_times
from teahouse.web.agreeing import away_time_words, short_label
from teahouse.web.bodies import LONGEST_ID, Guest
from teahouse.web.clock_words import groups
from teahouse.web.learnt import begin_lesson
from teahouse.web.naming import level_choices
from teahouse.web.numbers import by_field
from teahouse.web.pages import seeking
from teahouse.web.pages.arriving import introduced, welcome
from teahouse.web.pages.filling import ANOTHER, BY_LOT, FIRST, WHOLE_TIME, Filled, options_of, wish
from teahouse.web.pages.page import page
from teahouse.web.pages.setting_up import tray
from teahouse.web.session import house_of, remember
from teahouse.web.viewing import TURNED

router = APIRouter()

CLAIM_TIMES = (3, 5, 8, 15)
AWAY_TIMES = (30, 60, 180, 600, 0)
PACES = (BRISK, FAIR, CALM, WHOLE_TIME)
PACES_ALONE = (BRISK, CALM, PRESS)
MEANT = "against"
"""In the address of a form: who is to play, as whoever linked to it has chosen already."""
KINDS = ("computer", "friends", "screen")
FIELDS: dict[type[TeahouseError], str] = {
    BadPosition: "position",
    UnknownLevel: "level",
    TooManyListed: "listed",
    HintsHidden: "hints",
    NoSuchBook: "club",
    CannotBeRated: "rated",
    BadClock: "move_time",
}
"""Beside which field of the form a refusal is said; all others stand above it."""


@router.get("/new/{game}")
async def new_form(game: str, request: Request, person: Guest) -> Response:
    meant = request.query_params.get(MEANT, "")
    asked = {"club": request.query_params.get("club", "")[:LONGEST_ID]}
    if request.query_params.get("rated") == "on":
        asked["rated"] = "on"
    return await _form(request, game, person, asked | ({MEANT: meant} if meant in KINDS else {}))


async def _form(
    request: Request,
    game: str,
    person: Person | None,
    filled: Mapping[str, str],
    wrong: Mapping[str, str] | None = None,
    status: int = 200,
) -> Response:
    """The form as it was filled in, or as it is at first; `wrong` says by field what was refused."""
    rules, wrong = declaration(game), wrong or {}
    defaults = settle(rules.options, at_table(rules.options))
    form = page(
        request,
        "new.html",
        person,
        status,
        game=game,
        title=say(f"{game}/title"),
        about=say(f"{game}/about"),
        seats=[(str(seat), _place(rules, seat)) for seat in range(rules.seats(defaults))],
        screen_seats=[_place(rules, seat) for seat in range(_most_seats(rules, defaults))],
        levels=level_choices(game),
        options=[option_field(game, option, defaults[option.name]) for option in rules.options],
        hidden=rules.secrets is not None,
        turns=rules.secrets is None and any(look.name == TURNED for look in rules.looks),
        has_positions=rules.positions is not None,
        tray=tray(rules, defaults),
        claims=rules.secrets is not None and rules.secrets.quiet is not None,
        clocks=groups(rules),
        sought=seeking.LEVELS,
        lasts=(seeking.ALWAYS, *seeking.LASTS),
        claim_times=CLAIM_TIMES,
        away_times=[(str(time), away_time_words(time)) for time in AWAY_TIMES] if RESIGN not in rules.endings else [],
        paces=PACES,
        paces_alone=PACES_ALONE,
        kinds=KINDS,
        by_lot=BY_LOT,
        clubs=await house_of(request).books.of_person(person.id, CLUB) if person else [],
        another=ANOTHER,
        filled=Filled(filled, _at_first(rules, defaults, person), tuple(wrong)),
        wrong=defaultdict(str, wrong),
        folded=not set(wrong) - {"", "level"},
    )
    form.headers["cache-control"] = "private, no-cache"  # who comes back finds it as it was filled in
    return form


def _place(rules: AnyGame, seat: int) -> str:
    """The side somebody plays, or where they sit."""
    return say(seat_name(rules.id, seat) if rules.has_sides else f"web/place-{seat}")


def _most_seats(rules: AnyGame, defaults: Mapping[str, Any]) -> int:
    """At a table of any options."""
    chosen = [{**defaults, option.name: value} for option in rules.options for value in option.choices]
    return max(rules.seats(options) for options in (defaults, *chosen))


def _at_first(rules: AnyGame, defaults: Mapping[str, Any], person: Person | None) -> dict[str, str]:
    """What stands in the form before anybody has touched it. A switch that is off is not there."""
    fields = {
        "against": "computer",
        "level": "medium",
        "seat": "0",
        "place": BY_LOT,
        "move_time": "0",
        "claim_time": "5",
        "away_time": str(AWAY_TIME),
        "deputy": DEPUTY,
        "pace": BRISK,
        "pace_alone": BRISK,
        "name-0": person.name if person else "",
        **own_times.at_first(),
        **seeking.AT_FIRST,
        "lasts": str(seeking.ALWAYS),
    }
    for option in rules.options:
        value = defaults[option.name]
        if option.asked_first:
            fields[f"{FIRST}{option.name}"] = fields[f"{FIRST}number-{option.name}"] = str(value)
        if isinstance(value, bool):
            fields |= {f"option-{option.name}": "on"} if value else {}
        elif not callable(option.default):
            fields[f"option-{option.name}"] = fields[f"number-{option.name}"] = str(value)
    return fields


def option_field(game: str, option: Option, default: Any) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": say(f"{game}/option-{option.name.replace('_', '-')}"),
        "short": short_label(game, option),
        "first": option.asked_first,
        "depends": callable(option.default),
        "kind": _kind(option, default),
        "suggested": [(str(value), _choice_word(game, option.name, value)) for value in option.suggested],
        "choices": [(str(value), _choice_word(game, option.name, value)) for value in option.choices],
        "low": option.low,
        "high": None if option.high == float("inf") else option.high,
        "step": 1 if isinstance(default, int) else 0.5,
    }


def _kind(option: Option, default: Any) -> str:
    if isinstance(default, bool):
        return "switch"
    return "choice" if option.choices else "suggested" if option.suggested else "number"


def _choice_word(game: str, option: str, value: object) -> str:
    code = f"{game}/option-{option.replace('_', '-')}-{value}"
    return say(code) if knows(code) else str(value)


@router.post("/new/{game}")
async def new_table(game: str, request: Request, person: Guest) -> Response:
    """From the form, or from the one-click buttons of the front page; friends who have something to agree on first come
    to the form."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    rules = declaration(game)
    if "form" not in form and form.get(MEANT) == "friends" and any(option.asked_first for option in rules.options):
        return RedirectResponse(f"/new/{game}?{MEANT}=friends", 303)
    host = await introduced(request, person, form.get("name", ""))
    try:
        options = options_of(rules, form)
        count = rules.seats(settle(rules.options, options))
        low, high = await seeking.points_sought(request, host, game, form)
        wished = wish(game, form, options, count, low, high)
        table = await api.create_table(request, host, wished)
        answer: Response = RedirectResponse(f"/tables/{table.id}", 303)
    except (TeahouseError, StoreTrouble) as error:
        if "text/html" not in request.headers.get("accept", ""):
            raise
        status, sentence = request.app.state.explained(error)
        answer = await _form(request, game, host, form, _wrong(error, sentence), status)
    if person is None:
        remember(request, answer, host)
    return answer


def _wrong(error: Exception, sentence: str) -> dict[str, str]:
    """What is said, by the field it is about; "": about the whole form."""
    if isinstance(error, BadOption) and error.params["option"] != "seats":
        return {f"option-{error.params['option']}": say(error.params["allowed"])}  # type: ignore[arg-type]
    field = next((field for kind, field in FIELDS.items() if isinstance(error, kind)), "")
    return {field: sentence} if field else by_field(error, sentence)


@router.post("/lessons/{game}")
async def new_lesson(game: str, request: Request, person: Guest) -> Response:
    """A table at which the game is taught."""
    lesson = declaration(game).lesson()
    if lesson is None:
        raise HTTPException(404)
    learner = person or await welcome(request, "")
    request.app.state.new_tables(learner.id)
    table = await house_of(request).open_lesson(game, lesson, learner.id)
    await begin_lesson(request, learner, game, table.id)
    answer = RedirectResponse(f"/tables/{table.id}", 303)
    if person is None:
        remember(request, answer, learner)
    return answer
