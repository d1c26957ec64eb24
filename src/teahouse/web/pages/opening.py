"""A new table: the form, the one-click buttons, lessons."""

from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse, Response
from pydantic import ValidationError

from teahouse.core.options import Option, at_table, settle
from teahouse.games import declaration
from teahouse.table.telling import seat_name
from teahouse.texts import knows, say
from teahouse.web import api
from teahouse.web.api import Guest, NewTable
from teahouse.web.naming import level_choices
from teahouse.web.pages.arriving import introduced, welcome
from teahouse.web.pages.page import page
from teahouse.web.session import (
    house_of,
    remember,
)

router = APIRouter()

MOVE_TIMES = (0, 30, 120, 600, 86400, 259200)
CLAIM_TIMES = (3, 5, 8, 15)


@router.get("/new/{game}")
async def new_form(game: str, request: Request, person: Guest) -> Response:
    rules = declaration(game)
    defaults = settle(rules.options, at_table(rules.options))
    form = page(
        request,
        "new.html",
        person,
        game=game,
        title=say(f"{game}/title"),
        about=say(f"{game}/about"),
        seats=[(seat, say(seat_name(game, seat))) for seat in range(rules.seats(defaults))],
        levels=level_choices(game),
        options=[_field(game, option, defaults[option.name]) for option in rules.options],
        hidden=rules.secrets is not None,
        has_positions=rules.positions is not None,
        claims=rules.secrets is not None and rules.secrets.quiet is not None,
        move_times=MOVE_TIMES,
        claim_times=CLAIM_TIMES,
    )
    form.headers["cache-control"] = "private, no-cache"  # who comes back finds it as it was filled in
    return form


def _field(game: str, option: Option, default: Any) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": say(f"{game}/option-{option.name.replace('_', '-')}"),
        "default": default,
        "depends": callable(option.default),
        "kind": _kind(option, default),
        "suggested": [(value, _choice_word(game, option.name, value)) for value in option.suggested],
        "choices": [(value, _choice_word(game, option.name, value)) for value in option.choices],
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
    """From the form, or from the one-click buttons of the front page."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    rules = declaration(game)
    host = await introduced(request, person, form.get("name", ""))
    defaults = settle(rules.options, {})
    switches = {name: "off" for name, value in defaults.items() if isinstance(value, bool)}
    typed = _typed_options(form)
    options = settle(rules.options, {**switches, **typed}, typed=True) if "form" in form else {}
    count = rules.seats(settle(rules.options, options))
    table = await api.create_table(request, host, _wish(game, form, options, count))
    answer = RedirectResponse(f"/tables/{table.id}", 303)
    if person is None:
        remember(request, answer, host)
    return answer


def _wish(game: str, form: dict[str, str], options: dict[str, Any], count: int) -> NewTable:
    try:
        return NewTable(
            game=game,
            options=options,
            seats=_seats(form, count),
            move_time=_number(form, "move_time"),
            claim_time=_number(form, "claim_time"),
            listed=form.get("listed") == "on",
            position=form.get("position", "").strip()[: api.LONGEST_POSITION],
        )
    except ValidationError as error:
        raise RequestValidationError([{"loc": ("body", *wrong["loc"])} for wrong in error.errors()]) from None


def _typed_options(form: dict[str, str]) -> dict[str, str]:
    """What was chosen or typed; where none of the suggestions was liked, the number beside them."""
    found = {}
    for field, value in form.items():
        name = field.removeprefix("option-")
        if name != field and value:
            found[name] = form.get(f"number-{name}", "") if value == ANOTHER else value
    return found


ANOTHER = "another"


def _seats(form: dict[str, str], count: int) -> list[str]:
    """Against the computer: one seat is mine. With friends: the others are open. On one screen: all are mine."""
    kind, level = form.get("against", "computer"), form.get("level", "medium")
    if kind == "screen":
        return ["me"] * count
    seat = min(_number(form, "seat"), count - 1)
    others = {place: form.get(f"other-{place}", "open") for place in range(count)}
    rest = [level if kind == "computer" else others[place] for place in range(count)]
    rest[seat] = "me"
    return rest


def _number(form: dict[str, str], name: str) -> int:
    text = form.get(name, "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


@router.post("/lessons/{game}")
async def new_lesson(game: str, request: Request, person: Guest) -> Response:
    """A table at which the game is taught."""
    lesson = declaration(game).lesson()
    if lesson is None:
        raise HTTPException(404)
    learner = person or await welcome(request, "")
    request.app.state.new_tables(learner.id)
    table = await house_of(request).open_lesson(game, lesson, learner.id)
    answer = RedirectResponse(f"/tables/{table.id}", 303)
    if person is None:
        remember(request, answer, learner)
    return answer
