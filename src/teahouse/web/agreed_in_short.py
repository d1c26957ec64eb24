"""What was agreed at a table, in a few words: only what differs from how the game is always played, and the clock."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.options import Option
from teahouse.games import declaration
from teahouse.texts import knows, number, say
from teahouse.web.times import lasting

ENDS_OF_A_NAME = (":", ";", " (")
"""Where an explanation follows in the words of an option."""


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
    code = f"{game}/option-{option.name.replace('_', '-')}"
    name = _name(say(code))
    if isinstance(value, bool):
        return name if value else say("finding/option-off", name=name)
    choice = f"{code}-{value}"
    if knows(choice):
        value = _name(say(choice))
    elif not isinstance(value, str):
        value = number(value)
    return say("finding/option", name=name, value=value)


def _name(words: str) -> str:
    """What stands before the explanation.

    >>> _name("Minimum fan to win (0 to 10)")
    'Minimum fan to win'
    """
    return words[: min(place for end in ENDS_OF_A_NAME if (place := f"{words}{end}".find(end)) >= 0)]
