"""What may be agreed before play: named values with a default and a range."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from teahouse.core.errors import BadOption, UnknownOption
from teahouse.texts import Message, message

LARGEST = 10**15
"""No number in any option comes near; larger ones would not survive a JSON file."""

Value = str | int | float | bool
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One named value. The type of the default decides what is accepted.

    `default` may be a function of the options before it (it may depend on the size of the board).
    With `choices` only those are accepted, otherwise numbers from `low` to `high`; a form offers the `suggested`
    ones with a word about each.
    """

    name: str
    default: Value | Callable[[Options], Value]
    choices: tuple[Value, ...] = ()
    low: float = 0
    high: float = math.inf
    suggested: tuple[Value, ...] = ()
    at_table: Value | None = None
    """What a table of people begins with, where it differs from the default."""
    came_later: bool = False
    """Whether records were written before anybody could agree on it: they leave it out where it has its default."""

    asked_first: bool = False
    """Whether people who open a table together are asked it before anything else: how long they will play, for one."""

    evens_out: bool = False
    """Whether it helps the weaker side: a rated game has it as usual."""

    def default_for(self, before: Options) -> Value:
        return self.default(before) if callable(self.default) else self.default

    def check(self, value: object, before: Options) -> Value:
        """The value itself if it may be chosen."""
        kind = type(self.default_for(before))
        if kind is float and type(value) is int and abs(value) < LARGEST:
            value = float(value)
        if type(value) is not kind or not self._allows(value):
            raise BadOption(option=self.name, value=value, allowed=self.allowed(before))
        return value

    def read(self, text: str, before: Options) -> Value:
        """The value a person typed: a word, a number, or `on` and `off`."""
        kind = type(self.default_for(before))
        try:
            value: object = _SWITCH[text.lower()] if kind is bool else kind(text)
        except (ValueError, KeyError):
            raise BadOption(option=self.name, value=text, allowed=self.allowed(before)) from None
        return self.check(value, before)

    def allowed(self, before: Options) -> Message:
        """What may be chosen, for people."""
        if self.choices:
            return message("error/allowed-choices", choices=self.choices)
        if type(self.default_for(before)) is bool:
            return message("error/allowed-switch")
        if math.isinf(self.high):
            return message("error/allowed-from", low=self.low)
        return message("error/allowed-range", low=self.low, high=self.high)

    def _allows(self, value: object) -> bool:
        if self.choices:
            return value in self.choices
        if isinstance(value, bool):
            return True
        return isinstance(value, int | float) and abs(value) < LARGEST and self.low <= value <= self.high


_SWITCH = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def at_table(known: tuple[Option, ...]) -> dict[str, Value]:
    """What a table of people begins with, where that differs from the defaults."""
    return {option.name: option.at_table for option in known if option.at_table is not None}


def written(known: tuple[Option, ...], settled: Options) -> dict[str, Value]:
    """As they stand in a record or a view: the same as ever where nothing of what came later was agreed."""
    later = _later(known)
    return {name: value for name, value in settled.items() if name not in later or value != later[name]}


def read_written(known: tuple[Option, ...], found: Options) -> dict[str, Value]:
    """All of them, as they were settled before they were written."""
    return {**_later(known), **found}


def _later(known: tuple[Option, ...]) -> dict[str, Value]:
    return {option.name: option.default_for({}) for option in known if option.came_later}


def settle(known: tuple[Option, ...], chosen: Mapping[str, object], *, typed: bool = False) -> dict[str, Value]:
    """Every option with its chosen or default value; typed texts are read first."""
    names = tuple(option.name for option in known)
    for name in chosen:
        if name not in names:
            raise UnknownOption(option=str(name), known=names)
    settled: dict[str, Value] = {}
    for option in known:
        if option.name not in chosen:
            settled[option.name] = option.default_for(settled)
        elif typed:
            settled[option.name] = option.read(str(chosen[option.name]), settled)
        else:
            settled[option.name] = option.check(chosen[option.name], settled)
    return settled
