"""What was agreed at a table, in a few words: only what differs from how the game is always played, and the clock."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.options import Option
from teahouse.games import declaration
from teahouse.texts import say
from teahouse.web.agreeing import option_word, short_label
from teahouse.web.times import lasting

EXPLAINS = (":", ";", " (")
"""Where an explanation follows in the words of a choice."""


def agreed_words(game: str, options: Mapping[str, Any], move_time: int) -> list[str]:
    clock = say("finding/clock", time=lasting(move_time)) if move_time else say("finding/no-clock")
    return [*_unusual(game, options), clock]


def _unusual(game: str, options: Mapping[str, Any]) -> list[str]:
    found = []
    for option in declaration(game).options:
        usual = option.default_for(options) if option.at_table is None else option.at_table
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
