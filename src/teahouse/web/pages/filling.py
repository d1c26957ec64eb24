"""The form for a new table as it was filled in: what stands in its fields, and what is wished with them."""

from collections.abc import Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from teahouse.core.options import settle
from teahouse.core.protocol import AnyGame
from teahouse.web.api import LONGEST_POSITION, LONGEST_TEXT, NewTable

ANOTHER = "another"
"""None of the suggested numbers, but the one beside them."""
BY_LOT = "lot"
"""Chance decides where one sits."""
Form = Mapping[str, str]


class Filled:
    """What stands in the fields: as they were sent, or as they are at first."""

    def __init__(self, sent: Form, at_first: Form) -> None:
        is_whole = "form" in sent
        self._fields = dict(sent) if is_whole else {**at_first, **sent}
        self._at_first = at_first

    def __getitem__(self, name: str) -> str:
        return self._fields.get(name, "")

    def at_first(self, name: str) -> str:
        """What the field is compared with to say what was changed."""
        return self._at_first.get(name, "")


def options_of(rules: AnyGame, form: Form) -> dict[str, Any]:
    """The game's options; a form that asks for none has the usual ones."""
    if "form" not in form:
        return {}
    defaults = settle(rules.options, {})
    switches = {name: "off" for name, value in defaults.items() if isinstance(value, bool)}
    return settle(rules.options, {**switches, **_typed_options(form)}, typed=True)


def _typed_options(form: Form) -> dict[str, str]:
    """What was chosen or typed; where none of the suggestions was liked, the number beside them."""
    found = {}
    for field, value in form.items():
        name = field.removeprefix("option-")
        if name != field and value:
            found[name] = form.get(f"number-{name}", "") if value == ANOTHER else value
    return found


def wish(game: str, form: Form, options: dict[str, Any], count: int) -> NewTable:
    is_screen = form.get("against") == "screen"
    try:
        return NewTable(
            game=game,
            options=options,
            seats=_seats(form, count),
            move_time=_number(form, "move_time"),
            claim_time=_number(form, "claim_time"),
            listed=form.get("listed") == "on",
            position=form.get("position", "").strip()[:LONGEST_POSITION],
            by_lot=_place(form) == BY_LOT and not is_screen,
            hints=form.get("hints") == "on" and form.get("against") == "friends",
            names=[form.get(f"name-{seat}", "")[:LONGEST_TEXT] for seat in range(count)] if is_screen else [],
            still=form.get("still") == "on" and is_screen,
        )
    except ValidationError as error:
        raise RequestValidationError([{"loc": ("body", *wrong["loc"])} for wrong in error.errors()]) from None


def _seats(form: Form, count: int) -> list[str]:
    """Against the computer: one seat is mine. With friends: the others are open. On one screen: all are mine."""
    kind, level = form.get("against", "computer"), form.get("level", "medium")
    if kind == "screen":
        return ["me"] * count
    others = {place: form.get(f"other-{place}", "open") for place in range(count)}
    rest = [level if kind == "computer" else others[place] for place in range(count)]
    rest[min(_number({"place": _place(form)}, "place"), count - 1)] = "me"
    return rest


def _place(form: Form) -> str:
    """Where one wishes to sit: against computers and with friends the form asks apart, for it suggests otherwise."""
    return form.get("place", BY_LOT) if form.get("against") == "friends" else form.get("seat", "0")


def _number(form: Form, name: str) -> int:
    text = form.get(name, "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
