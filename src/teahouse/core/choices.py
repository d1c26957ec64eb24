"""What a seat may do, as texts. Where a move may name any of thousands of numbers, nobody writes them all down."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, overload

M = TypeVar("M")
WRITTEN = re.compile("0|[1-9][0-9]{0,17}")


@dataclass(frozen=True)
class Numbered:
    """Moves whose texts differ in the number at their end alone.

    >>> offers = Numbered("offer ", range(13, 406))
    >>> [text in offers for text in ("offer 13", "offer 405", "offer 12", "offer 013", "out")]
    [True, True, False, False, False]
    """

    before: str
    """What is written before the number."""
    numbers: range
    path: tuple[str, ...] = ()
    """What to click before a number is entered; empty where each has a thing of its own to click."""

    def __contains__(self, text: object) -> bool:
        if not isinstance(text, str) or not text.startswith(self.before):
            return False
        number = text.removeprefix(self.before)
        return WRITTEN.fullmatch(number) is not None and int(number) in self.numbers

    def text(self, place: int) -> str:
        return f"{self.before}{self.numbers[place]}"


@dataclass(frozen=True)
class Numbers(Generic[M]):
    """A question that may be answered by any number out of a range."""

    clickable: tuple[M, ...]
    """The moves with things of their own to click, those included that name one of the numbers."""
    numbered: tuple[Numbered, ...]
    """All moves that name a number; in the list of legal moves they come after the others, in this order."""


class Choices(Sequence[str]):
    """Texts in a row, some of them only known by their numbers; equal to the same texts written down.

    >>> choices = Choices(("out",), (Numbered("offer ", range(1, 20_001)),))
    >>> len(choices), choices[:2], choices[-1], "offer 7" in choices
    (20001, ('out', 'offer 1'), 'offer 20000', True)
    """

    def __init__(self, listed: tuple[str, ...], numbered: tuple[Numbered, ...]) -> None:
        self._listed, self._numbered = listed, numbered

    def __len__(self) -> int:
        return len(self._listed) + sum(len(each.numbers) for each in self._numbered)

    def __contains__(self, text: object) -> bool:
        return text in self._listed or any(text in each for each in self._numbered)

    def __iter__(self) -> Iterator[str]:
        yield from self._listed
        for each in self._numbered:
            yield from [f"{each.before}{number}" for number in each.numbers]

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...

    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        places = range(len(self))[place]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))

    def _at(self, place: int) -> str:
        if place < len(self._listed):
            return self._listed[place]
        place -= len(self._listed)
        for each in self._numbered:
            if place < len(each.numbers):
                return each.text(place)
            place -= len(each.numbers)
        raise AssertionError("the place is within the row")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Choices):
            return (self._listed, self._numbered) == (other._listed, other._numbered)
        return tuple(self) == other

    __hash__ = None  # type: ignore[assignment]  # as of whatever may be equal to a list of texts
