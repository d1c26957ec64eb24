"""What was agreed at a table, in words: for those who are invited, for those who play and for those who watch."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from teahouse.core.options import Option
from teahouse.games import declaration
from teahouse.table.agreed import AWAY_TIME, Agreed
from teahouse.table.pace import BRISK, CALM, FAIR
from teahouse.table.pauses import CLAIM_TIME
from teahouse.table.standing_in import may_stand_in
from teahouse.table.table import Table
from teahouse.table.telling import level_name
from teahouse.table.timing import Control, control_of
from teahouse.texts import knows, language, number, say, speaking
from teahouse.web.clock_words import clock_words
from teahouse.web.times import agreed_time, lasting

TO_CLAIM = {BRISK: "web/agreed-pace-brisk", FAIR: "web/agreed-pace-fair", CALM: "web/agreed-pace-calm"}
"""What is said of the time to claim, by the pace among people."""
EXPLAINS = (":", ";", " (")
"""Where an explanation follows in the words of a choice."""


class Agreement(NamedTuple):
    label: str
    value: str
    is_unusual: bool
    """Whether it differs from what most tables agree on."""
    is_first: bool = False
    """Whether it is asked before all others: how long a match takes."""


class Terms(NamedTuple):
    """All that decides what is said to be agreed: tables of the same terms are described once in each language."""

    game: str
    options: tuple[tuple[str, Any], ...]
    agreed: Agreed
    are_several: bool


def terms_of(table: Table) -> Terms:
    return Terms(table.game.id, tuple(table.game.options.items()), table.agreed, are_several(table))


def agreements(table: Table) -> list[Agreement]:
    """The game's options, then the clocks and what else holds here."""
    return list(_agreements(terms_of(table), language()))


@lru_cache(maxsize=256)
def _agreements(terms: Terms, spoken: str) -> tuple[Agreement, ...]:
    with speaking(spoken):
        return (*_options(terms), *_times(terms), *_others(terms))


def essentials(table: Table) -> list[Agreement]:
    """What whoever is invited has to know first: how long it takes, options that are not as usual, clocks, hints."""
    terms = terms_of(table)
    return [*(each for each in _options(terms) if each.is_unusual or each.is_first), *_times(terms), *_others(terms)]


def summary(agreed: list[Agreement]) -> str:
    """In one line: only what is not as usual."""
    unusual = [f"{each.label}: {each.value}" for each in agreed if each.is_unusual]
    return " · ".join(unusual) or say("web/agreed-usual")


def _options(terms: Terms) -> Iterator[Agreement]:
    game, chosen = terms.game, dict(terms.options)
    for option in declaration(game).options:
        value = chosen[option.name]
        is_unusual = value != _usual(option, chosen)
        yield Agreement(
            short_label(game, option), option_word(game, option, value), is_unusual, is_first=option.asked_first
        )


def _usual(option: Option, chosen: Mapping[str, Any]) -> Any:
    """What most tables agree on."""
    return option.default_for(chosen) if option.at_table is None else option.at_table


def _times(terms: Terms) -> Iterator[Agreement]:
    agreed, secrets = terms.agreed, declaration(terms.game).secrets
    control = control_of(agreed)
    yield Agreement(say("clock/label"), clock_words(control), control.runs)
    is_claimed = secrets is not None and secrets.quiet is not None and terms.are_several
    if is_claimed and control.is_slow:
        yield Agreement(say("web/claim-time"), say("order/over-days"), True)
    elif is_claimed:
        to_claim = agreed.claim_time or CLAIM_TIME
        words = say(TO_CLAIM.get(agreed.pace, "web/agreed-pace-whole"), time=agreed_time(to_claim))
        yield Agreement(say("web/claim-time"), words, (to_claim, agreed.pace) != (CLAIM_TIME, BRISK))


def _others(terms: Terms) -> Iterator[Agreement]:
    agreed = terms.agreed
    if agreed.rated:
        yield Agreement(say("rating/rated"), say("rating/rated-means"), True)
    elif agreed.tournament:
        yield Agreement(say("tournament/table-counts"), say("tournament/table-counts-means"), True)
    elif terms.are_several:
        hints = "web/hints-allowed" if agreed.hints else "web/hints-not-allowed"
        yield Agreement(say("web/hints"), say(hints), agreed.hints)
    if terms.are_several and may_stand_in(declaration(terms.game)) and not control_of(agreed).is_slow:
        yield Agreement(say("company/agreed-away"), standing_in_words(terms), agreed.away_time != AWAY_TIME)
    if agreed.position:
        yield Agreement(say("web/position-agreed"), agreed.position, True)


def standing_in_words(terms: Terms) -> str:
    """When a computer may play for somebody who is away, and which."""
    return say(
        "company/agreed-away-value",
        time=away_time_words(terms.agreed.away_time),
        level=level_name(terms.game, terms.agreed.deputy),
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


# In lists of tables


def agreed_in_short(game: str, options: Mapping[str, Any], control: Control, rated: bool = False) -> list[str]:
    """In a few words: only what differs from how the game is always played, and the clock."""
    clock = clock_words(control) if control.runs else say("finding/no-clock")
    return [*([say("rating/rated")] if rated else []), *_unusual(game, options), clock]


def _unusual(game: str, options: Mapping[str, Any]) -> list[str]:
    found = []
    for option in declaration(game).options:
        usual = _usual(option, options)
        chosen = options.get(option.name, usual)
        if chosen != usual:
            found.append(_told(game, option, chosen))
    return found


def _told(game: str, option: Option, value: Any) -> str:
    name = short_label(game, option)
    if isinstance(value, bool):
        return name if value else say("finding/option-off", name=name)
    return say("finding/option", name=name, value=_before_explanation(option_word(game, option, value)))


def _before_explanation(words: str) -> str:
    """
    >>> _before_explanation("Area: stones and what they surround")
    'Area'
    """
    return words[: min(place for end in EXPLAINS if (place := f"{words}{end}".find(end)) >= 0)]
