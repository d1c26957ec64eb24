"""Numbers as the program at the other end writes them."""

import re

MOST = 10**15
"""Larger numbers count as this one: nobody lives to see it, and a kernel's integers hold it."""
NUMBER = re.compile(r"([+-]?)0*(\d+)", re.ASCII)


def read_number(text: str) -> int:
    """A whole number, however long; ValueError if it is none.

    >>> read_number("-20"), read_number("9" * 5000) == MOST
    (-20, True)
    """
    found = NUMBER.fullmatch(text)
    if not found:
        raise ValueError(text)
    size = min(int(found[2]), MOST) if len(found[2]) <= len(str(MOST)) else MOST
    return -size if found[1] == "-" else size
