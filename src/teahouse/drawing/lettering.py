"""Words on a drawing: how long they are."""

from unicodedata import east_asian_width


def shortened(text: str, room: float) -> str:
    """As many letters as there is room for; Chinese signs take two.

    >>> shortened("Anna", 6), shortened("Annabelle", 6)
    ('Anna', 'Annab…')
    """
    if _width(text) <= room:
        return text
    while text and _width(text) + 1 > room:
        text = text[:-1]
    return text.rstrip() + "…"


def _width(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
