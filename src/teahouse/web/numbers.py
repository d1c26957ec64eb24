"""Whole numbers that somebody types into a form: read within bounds, and refused beside their very field."""

from collections.abc import Mapping

from teahouse.core.errors import TeahouseError
from teahouse.texts import Message, message, say

MOST_DIGITS = 7


class BadNumber(TeahouseError, ValueError):
    """One that is out of bounds; `field` is where it stands, `allowed` says what would do."""

    code = "bad-number"

    def __init__(self, *, field: str, allowed: Message) -> None:
        super().__init__(field=field, allowed=allowed)


def number_in(form: Mapping[str, str], field: str, low: int, high: int) -> int:
    """
    >>> number_in({"days": " 3 "}, "days", 1, 30)
    3
    """
    text = form.get(field, "").strip()
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else -1
    if not low <= number <= high:
        raise BadNumber(field=field, allowed=message("error/allowed-integers", low=low, high=high))
    return number


def by_field(error: Exception, sentence: str) -> dict[str, str]:
    """What is said, by the field it is about; "": about the whole form."""
    if isinstance(error, BadNumber):
        return {str(error.params["field"]): say(error.params["allowed"])}  # type: ignore[arg-type]
    return {"": sentence}
