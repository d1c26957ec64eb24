"""What people type, in the notation's own spelling."""

import re

from teahouse.games.mah_nol.play.seats import LETTERS

SPELLINGS = {
    **dict.fromkeys(("biete", "bieten", "bied", "bieden", "gebot", "bod"), "bid"),
    **dict.fromkeys(("raus", "aus", "passe", "pass", "pas", "uit", "eruit", "-"), "out"),
    **dict.fromkeys(("seat", "sitz", "sitze", "plaats", "kies", "waehle", "wähle"), "choose"),
    **dict.fromkeys(("vergrabe", "weg", "ablegen", "begraaf", "away"), "bury"),
    **dict.fromkeys(("ansage", "spiel", "game", "spel", "meld", "play"), "announce"),
    **dict.fromkeys(("t", "nimm", "nehmen", "neem", "pak"), "take"),
    **dict.fromkeys(("schau", "schauen", "kijk", "see"), "look"),
    **dict.fromkeys(("k", "behalte", "behalten", "houd", "hou"), "keep"),
    **dict.fromkeys(("l", "lege", "leg", "legen", "leggen"), "lay"),
    **dict.fromkeys(("fertig", "klaar", "ready", "."), "done"),
    **dict.fromkeys(("x", "throw", "wirf", "abwurf", "weggooien", "gooi"), "discard"),
}
"""What people type for the words of the notation; nothing that begins two of them."""
TYPED_TILE = re.compile("[1-9][msp]|[1-4]z|g[12]|d[34]|jj")


def tidy(text: str) -> str:
    """What a person typed, as the notation has it; seat and obvious words may be left out.

    >>> tidy(" a  BID 12 "), tidy("12"), tidy("g1@"), tidy("lay g1"), tidy("3M@2:1e"), tidy("5 p")
    ('A bid 12', 'bid 12', 'lay G1', 'lay G1', 'lay 3m@2:1E', 'discard 5p')
    """
    words = text.lower().split()
    seat = f"{words.pop(0).upper()} " if len(words) > 1 and words[0] in tuple(LETTERS.lower()) else ""
    return seat + _spelt(words)


def _spelt(words: list[str]) -> str:
    """A number alone is a bid, a tile alone goes away, a tile with a slot is laid."""
    joined = "".join(words)
    if joined.isdecimal():
        return f"bid {joined}"
    if TYPED_TILE.fullmatch(joined):
        return f"discard {_tile(joined)}"
    if "@" in joined and TYPED_TILE.fullmatch(joined.partition("@")[0]):
        return f"lay {_laid(joined)}"
    kind = SPELLINGS.get(words[0], words[0]) if words else ""
    rest = "".join(words[1:]) if kind != "announce" else "-".join(words[1:])
    if not rest:
        return kind
    if kind == "choose":
        return f"{kind} {rest.upper()}"
    return f"{kind} {_laid(rest) if kind == 'lay' else _tile(rest)}"


def _tile(text: str) -> str:
    return text.upper() if text[:1] in ("g", "d", "j") and TYPED_TILE.fullmatch(text) else text


def _laid(text: str) -> str:
    """`3m@2:1e` as `3m@2:1E`."""
    tile, _, slot = text.partition("@")
    slot = slot[:-1] + slot[-1].upper() if re.fullmatch("[2-4]:[1-3][nesw]", slot) else slot
    return f"{_tile(tile)}@{slot}" if slot else _tile(tile)
