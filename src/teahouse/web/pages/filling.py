"""The form for a new table as it was filled in: what stands in its fields, and what is wished with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi.exceptions import RequestValidationError
from markupsafe import Markup
from pydantic import ValidationError

from teahouse.core.options import settle
from teahouse.core.protocol import AnyGame
from teahouse.games import declaration
from teahouse.table.agreed import AWAY_TIME
from teahouse.table.levels import DEPUTY
from teahouse.table.pace import BRISK, STEADY
from teahouse.web.bodies import LONGEST_ID, LONGEST_POSITION, LONGEST_TEXT, NewTable
from teahouse.web.clock_words import read
from teahouse.web.own_times import own_control
from teahouse.web.pages.seeking import ALWAYS, seconds_sought

ANOTHER = "another"
"""None of the suggested numbers, but the one beside them."""
BY_LOT = "lot"
"""Chance decides where one sits."""
FIRST = "first-"
"""Before the name of an option that is asked before all others."""
WHOLE_TIME = "whole"
"""The pace of people who always wait for the whole time to claim."""
Form = Mapping[str, str]


class Filled:
    """What stands in the fields, as they were sent or as they are at first, and the attributes that say so."""

    def __init__(self, sent: Form, at_first: Form, wrong: Sequence[str] = ()) -> None:
        is_whole = "form" in sent
        self._fields = dict(sent) if is_whole else {**at_first, **sent}
        self._at_first, self._wrong = at_first, wrong

    def __getitem__(self, name: str) -> str:
        return self._fields.get(name, "")

    def chosen(self, name: str, value: str) -> str:
        """Of an option in a list."""
        return " selected" if self[name] == value else ""

    def on(self, name: str, value: str = "on") -> str:
        """Of a switch, or of one of several buttons."""
        return " checked" if self[name] == value else ""

    def usual(self, name: str, label: str) -> Markup:
        """With what the field is compared to say what was changed, and what it is called there."""
        return Markup(' data-usual="{}" data-label="{}"').format(self._at_first.get(name, ""), label)

    def marked(self, name: str) -> Markup:
        """Of a field that was filled in wrongly: its sentence is read out with it, and the first one has the focus."""
        if name not in self._wrong:
            return Markup()
        focus = " autofocus" if name == self._wrong[0] else ""
        return Markup(' aria-invalid="true" aria-describedby="wrong-{}"{}').format(name, focus)


def options_of(rules: AnyGame, form: Form) -> dict[str, Any]:
    """The game's options; a form that asks for none has the usual ones."""
    if "form" not in form:
        return {}
    defaults = settle(rules.options, {})
    switches = {name: "off" for name, value in defaults.items() if isinstance(value, bool)}
    return settle(rules.options, {**switches, **_typed_options(form)}, typed=True)


def _usual_name(first: str) -> str:
    """Of a field that is asked first: `first-length` is `option-length`, `first-number-hands` is `number-hands`."""
    name = first.removeprefix(FIRST)
    return name if name.startswith("number-") else f"option-{name}"


def _typed_options(form: Form) -> dict[str, str]:
    """What was chosen or typed; where none of the suggestions was liked, the number beside them."""
    found = {}
    form = {**form, **{_usual_name(name): value for name, value in form.items() if name.startswith(FIRST)}}
    for field, value in form.items():
        name = field.removeprefix("option-")
        if name != field and value:
            found[name] = form.get(f"number-{name}", "") if value == ANOTHER else value
    return found


def wish(game: str, form: Form, options: dict[str, Any], count: int, low: int = 0, high: int = 0) -> NewTable:
    """`low`, `high`: the points of whom it seeks, which counts where it is listed for others to find."""
    is_screen = form.get("against") == "screen"
    is_rated = form.get("rated") == "on" and not is_screen
    is_listed = form.get("listed") == "on" or (is_rated and not form.get("club"))
    seeks = is_listed and form.get("against") == "friends"
    try:
        return NewTable(
            game=game,
            options=options,
            seats=_seats(form, count),
            **_clock(form),
            claim_time=_number(form, "claim_time"),
            listed=is_listed,
            position=form.get("position", "").strip()[:LONGEST_POSITION],
            by_lot=_place(form) == BY_LOT and not is_screen,
            hints=form.get("hints") == "on" and form.get("against") == "friends",
            names=[form.get(f"name-{seat}", "")[:LONGEST_TEXT] for seat in range(count)] if is_screen else [],
            still=form.get("still") == "on" and is_screen,
            away_time=_number(form, "away_time") if "away_time" in form else AWAY_TIME,
            deputy=form.get("deputy") or DEPUTY,
            club=form.get("club", "")[:LONGEST_ID],
            rated=is_rated,
            low=low if seeks else 0,
            high=high if seeks else 0,
            lasts=seconds_sought(form, ALWAYS) if seeks else ALWAYS,
            pace=_pace(game, form),
        )
    except ValidationError as error:
        raise RequestValidationError([{"loc": ("body", *wrong["loc"])} for wrong in error.errors()]) from None


def _clock(form: Form) -> dict[str, Any]:
    control = own_control(form) or read(form.get("move_time", ""))
    return {
        "move_time": control.move,
        "main_time": control.main,
        "increment": control.increment,
        "period": control.period,
        "periods": control.periods,
        "nights": form.get("nights") == "on" and control.is_slow,
    }


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


def _pace(game: str, form: Form) -> str:
    """How soon it goes on: agreed among friends, one's own matter against computers, and who shares a screen waits."""
    kind, rules = form.get("against", "computer"), declaration(game)
    if kind == "screen" or rules.match is None:
        return ""
    if rules.secrets is None or rules.secrets.quiet is None:
        return STEADY
    pace = form.get("pace", BRISK) if kind == "friends" else form.get("pace_alone", BRISK)
    return "" if pace == WHOLE_TIME else pace


def _number(form: Form, name: str) -> int:
    text = form.get(name, "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
