"""Words on a drawing: in which letters, and how long they are."""

from unicodedata import east_asian_width

SANS = "Teahouse Sans,system-ui,sans-serif"
SERIF = "Teahouse Serif,Georgia,Noto Serif,serif"
"""The house's own fonts (web/static/house.css); a picture by itself knows none and takes what the device has."""
LONG_LABEL = 9
"""Letters from which on a label has two lines."""
SOFT_HYPHEN = "\u00ad"
"""Where a long word may be parted."""
BOLD = 0.62
"""The breadth of a bold letter, as a part of its size."""


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


def in_two(text: str) -> list[str]:
    """A long label in two lines: where its word may be parted, or between words so that they are most alike.

    >>> in_two("Let it pass"), in_two("Ready"), in_two("Weiter\u00adspielen")
    (['Let it', 'pass'], ['Ready'], ['Weiter-', 'spielen'])
    """
    first, parted, second = text.partition(SOFT_HYPHEN)
    if parted:
        return [f"{first}-", second]
    spaces = [place for place, sign in enumerate(text) if sign == " "]
    if len(text) < LONG_LABEL or not spaces:
        return [text]
    middle = min(spaces, key=lambda place: abs(2 * place - len(text)))
    return [text[:middle], text[middle + 1 :]]


def fitting(text: str, size: int, room: float) -> int:
    """The size of bold letters at which a text fits into so much room, at most the wished one.

    >>> fitting("Pass", 24, 162), fitting("Einverstanden", 24, 162)
    (24, 20)
    """
    return min(size, int(room / (BOLD * max(_width(text), 1))))


def _width(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
