"""What people type, in the notation's own spelling."""

import re

from teahouse.games.mah_nol.play.position import Position
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.notation.verbs import whole_verb

SPELLINGS = {
    **dict.fromkeys(("biete", "bieten", "bied", "bieden", "gebot", "bod"), "bid"),
    **dict.fromkeys(("raus", "aus", "aussteigen", "passe", "pass", "drop"), "out"),
    **dict.fromkeys(("pas", "uit", "eruit", "uitstappen", "-"), "out"),
    **dict.fromkeys(("seat", "sitz", "sitze", "windort", "plaats", "kies", "waehle", "wähle", "wähl"), "choose"),
    **dict.fromkeys(("vergrabe", "weg", "ablegen", "weglegen", "begraaf", "away"), "bury"),
    **dict.fromkeys(("ansage", "ansagen", "spiel", "game", "play"), "announce"),
    **dict.fromkeys(("spel", "meld", "aankondigen"), "announce"),
    **dict.fromkeys(("t", "nimm", "nehmen", "neem", "nemen", "pak"), "take"),
    **dict.fromkeys(("schau", "schauen", "ansehen", "kijk", "kijken", "bekijk", "bekijken", "see"), "look"),
    **dict.fromkeys(("k", "behalte", "behalten", "houd", "hou", "houden"), "keep"),
    **dict.fromkeys(("l", "lege", "leg", "legen", "auslegen", "leggen"), "lay"),
    **dict.fromkeys(("fertig", "klaar", "ready", "."), "done"),
    **dict.fromkeys(("x", "throw", "wirf", "abwurf", "abwerfen", "weggooien", "gooi", "wegleggen"), "discard"),
}
"""What people type for the words of the notation; nothing that begins two of them."""
PARTED = {
    **dict.fromkeys((("steig", "aus"), ("steige", "aus"), ("stap", "uit"), ("drop", "out")), "out"),
    **dict.fromkeys((("sag", "an"), ("sage", "an"), ("kondig", "aan")), "announce"),
    **dict.fromkeys((("sieh", "an"), ("schau", "an")), "look"),
    **dict.fromkeys((("leg", "aus"), ("lege", "aus"), ("leg", "neer")), "lay"),
    **dict.fromkeys((("wirf", "ab"), ("leg", "weg"), ("lege", "weg")), "discard"),
}
"""Verbs whose parts may stand apart."""
GAMES = {
    **dict.fromkeys(("verbotene-stadt", "verboden-stad"), "forbidden-city"),
    **dict.fromkeys(("reich-der-mitte", "rijk-van-het-midden"), "middle-kingdom"),
    **dict.fromkeys(("langer-marsch", "lange-mars"), "long-march"),
}
WINDS = {
    **dict.fromkeys(("ost", "oost", "east", "o"), "E"),
    **dict.fromkeys(("süd", "zuid", "south", "z"), "S"),
    **dict.fromkeys(("west",), "W"),
    **dict.fromkeys(("nord", "noord", "north"), "N"),
}
MONEY = "fing"
TYPED_TILE = re.compile("[1-9][msp]|[1-4]z|g[12]|d[34]|jj")


def tidy(text: str) -> str:
    """What a person typed, as the notation has it; seat and obvious words may be left out.

    >>> tidy(" a  BID 12 "), tidy("12"), tidy("g1@"), tidy("lay g1"), tidy("3M@2:1e"), tidy("5 p")
    ('A bid 12', 'bid 12', 'lay G1', 'lay G1', 'lay 3m@2:1E', 'discard 5p')
    >>> tidy("12 Fing bieten"), tidy("stap uit"), tidy("kondig Lange Mars aan"), tidy("kies zuid"), tidy("leg 5p weg")
    ('bid 12', 'out', 'announce long-march', 'choose S', 'discard 5p')
    """
    words = [word for word in text.lower().split() if word != MONEY]
    seat = f"{words.pop(0).upper()} " if len(words) > 1 and words[0] in tuple(LETTERS.lower()) else ""
    return seat + _spelt(whole_verb(words, PARTED))


def understand(position: Position, typed: str) -> str:
    """A tile that is put away is buried while all bury, and discarded later; the seat may be missing."""
    text = tidy(typed)
    return text.replace("discard ", "bury ") if position.phase == "bury" else text.replace("bury ", "discard ")


def _spelt(words: list[str]) -> str:
    """A number alone is a bid, a tile alone goes away, a tile with a slot is laid."""
    joined = "".join(words)
    if words and words[0].isdecimal() and all(SPELLINGS.get(word, word) == "bid" for word in words[1:]):
        return f"bid {words[0]}"
    if TYPED_TILE.fullmatch(joined):
        return f"discard {_tile(joined)}"
    if "@" in joined and TYPED_TILE.fullmatch(joined.partition("@")[0]):
        return f"lay {_laid(joined)}"
    kind = SPELLINGS.get(words[0], words[0]) if words else ""
    rest = "".join(words[1:]) if kind != "announce" else "-".join(words[1:])
    if not rest:
        return kind
    return f"{kind} {_named(kind, rest)}"


def _named(kind: str, rest: str) -> str:
    match kind:
        case "announce":
            return GAMES.get(rest, rest)
        case "choose":
            return WINDS.get(rest, rest.upper())
        case "lay":
            return _laid(rest)
        case _:
            return _tile(rest)


def _tile(text: str) -> str:
    return text.upper() if text[:1] in ("g", "d", "j") and TYPED_TILE.fullmatch(text) else text


def _laid(text: str) -> str:
    """`3m@2:1e` as `3m@2:1E`."""
    tile, _, slot = text.partition("@")
    slot = slot[:-1] + slot[-1].upper() if re.fullmatch("[2-4]:[1-3][nesw]", slot) else slot
    return f"{_tile(tile)}@{slot}" if slot else _tile(tile)
