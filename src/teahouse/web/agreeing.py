"""What was agreed at a table, in words: for those who are invited, for those who play and for those who watch."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from teahouse.core.options import Option
from teahouse.table.pauses import CLAIM_TIME
from teahouse.table.standing_in import allows_standing_in
from teahouse.table.table import AWAY_TIME, Table
from teahouse.table.telling import level_name
from teahouse.texts import knows, number, say
from teahouse.web.times import lasting

UNITS = ((86400, "days"), (3600, "hours"), (60, "minutes"), (1, "seconds"))


class Agreement(NamedTuple):
    label: str
    value: str
    is_unusual: bool
    """Whether it differs from what most tables agree on."""


def agreements(table: Table) -> list[Agreement]:
    """The game's options, then the clocks and what else holds here."""
    return [*_options(table), *_times(table), *_others(table)]


def essentials(table: Table) -> list[Agreement]:
    """What whoever is invited has to know first: the clocks, hints, and options that are not as usual."""
    return [*(each for each in _options(table) if each.is_unusual), *_times(table), *_others(table)]


def summary(agreed: list[Agreement]) -> str:
    """In one line: only what is not as usual."""
    unusual = [f"{each.label}: {each.value}" for each in agreed if each.is_unusual]
    return " · ".join(unusual) or say("web/agreed-usual")


def _options(table: Table) -> Iterator[Agreement]:
    game, chosen = table.game.id, table.game.options
    for option in table.game.declaration.options:
        value = chosen[option.name]
        usual = option.default_for(chosen) if option.at_table is None else option.at_table
        yield Agreement(short_label(game, option), option_word(game, option, value), value != usual)


def _times(table: Table) -> Iterator[Agreement]:
    agreed, secrets = table.agreed, table.game.declaration.secrets
    per_move = duration(agreed.move_time) if agreed.move_time else say("web/move-time-0")
    yield Agreement(say("web/move-time"), per_move, bool(agreed.move_time))
    if secrets is not None and secrets.quiet is not None and are_several(table):
        to_claim = agreed.claim_time or CLAIM_TIME
        yield Agreement(say("web/claim-time"), duration(to_claim), to_claim != CLAIM_TIME)


def _others(table: Table) -> Iterator[Agreement]:
    agreed = table.agreed
    if are_several(table):
        hints = "web/hints-allowed" if agreed.hints else "web/hints-not-allowed"
        yield Agreement(say("web/hints"), say(hints), agreed.hints)
    if are_several(table) and allows_standing_in(table):
        yield Agreement(say("company/agreed-away"), standing_in_words(table), agreed.away_time != AWAY_TIME)
    if agreed.position:
        yield Agreement(say("web/position-agreed"), agreed.position, True)


def standing_in_words(table: Table) -> str:
    """When a computer may play for somebody who is away, and which."""
    return say(
        "company/agreed-away-value",
        time=away_time_words(table.agreed.away_time),
        level=level_name(table.game.id, table.agreed.deputy),
    )


def away_time_words(seconds: int) -> str:
    return say("company/away-time-after", time=lasting(seconds)) if seconds else say("company/away-time-0")


def are_several(table: Table) -> bool:
    """Whether more than one person plays here, or is awaited."""
    free = sum(chair.free for chair in table.chairs)
    return len(table.people()) + free > 1


def short_label(game: str, option: Option) -> str:
    """What an option is called where nothing is to be filled in."""
    name = option.name.replace("_", "-")
    return say(f"{game}/agreed-{name}") if knows(f"{game}/agreed-{name}") else say(f"{game}/option-{name}")


def option_word(game: str, option: Option, value: Any) -> str:
    """A value of an option in words, where there are any."""
    code = f"{game}/option-{option.name.replace('_', '-')}-{value}"
    if knows(code):
        return say(code)
    if isinstance(value, bool):
        return say("web/yes") if value else say("web/no")
    return number(value) if isinstance(value, int | float) else str(value)


def duration(seconds: int) -> str:
    """An agreed time in its largest unit."""
    length, unit = next((length, unit) for length, unit in UNITS if seconds % length == 0)
    return say(f"web/{unit}", n=seconds // length)
