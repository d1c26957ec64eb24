"""What people type for a move."""

import re

from teahouse.notation.verbs import whole_verb

TILE = "[1-9][mps]|[1-7]z|[1-4][fg]"
WIND_WORDS = {"e": "E", "s": "S", "w": "W", "n": "N", "o": "E", "z": "S"}
"""Ost, Oost and Zuid too."""
SPELLINGS = {
    **dict.fromkeys(("d", "x", "throw", "abwerfen", "abwurf", "wirf", "weg", "wegleggen"), "discard"),
    **dict.fromkeys(("c", "ch", "chi", "tschau"), "chow"),
    **dict.fromkeys(("pong", "peng", "pon"), "pung"),
    **dict.fromkeys(("k", "kang", "gang", "kan"), "kong"),
    **dict.fromkeys(("h", "win"), "hu"),
    **dict.fromkeys(("-", ".", "no", "nein", "nee", "passe", "passen", "pas"), "pass"),
    **dict.fromkeys(("liegen", "liegenlassen", "lass", "liggen", "laten", "laat"), "pass"),
    **dict.fromkeys(("a", "dazu", "erbij", "ergänze", "ergänzen", "aanvullen"), "add"),
    **dict.fromkeys(("r", "fertig", "bereit", "klaar"), "ready"),
}
"""What people type for the words of the notation; nothing that begins two of them."""
PARTED = {("wirf", "ab"): "discard", ("leg", "weg"): "discard", ("vul", "aan"): "add"}
"""Verbs whose parts may stand apart."""
UNHEARD = {"call", "ruf", "rufe", "roep", "concealed", "verdeckter", "verdeckten", "dichte"}
"""What may stand before the word that counts."""
ALONE = ("pung", "pass")
"""Of which tile lies on the table: whatever follows these says nothing more."""
MAHJONG = re.compile(r"\bmah[- ]?jongg?\b")
"""What people call when they win, however they spell it."""


def tidy(text: str) -> str:
    """What a person typed, as the notation has it; the wind may be left out, and so may obvious words.

    >>> tidy(" e  DISCARD 5P "), tidy("d 5 p"), tidy("5p"), tidy("354p"), tidy("Z Pong")
    ('E discard 5p', 'discard 5p', 'discard 5p', 'chow 345p', 'S pung')
    >>> tidy("Mah-Jongg!"), tidy("s MAHJONGG"), tidy("roep Mah Jong"), tidy("hu!")
    ('hu', 'S hu', 'hu', 'hu')
    >>> tidy("laten liggen"), tidy("wirf 5p ab"), tidy("verdeckter Kong: 5z")
    ('pass', 'discard 5p', 'kong 5z')
    """
    words = MAHJONG.sub("hu", text.lower()).replace(":", " ").rstrip("! ").split()
    wind = f"{WIND_WORDS[words.pop(0)]} " if len(words) > 1 and words[0] in WIND_WORDS else ""
    heard = [word for word in words if word not in UNHEARD]
    return wind + _spelt(whole_verb(heard, PARTED))


def _spelt(words: list[str]) -> str:
    """A tile alone is thrown away, a run alone is a chow."""
    tiles = "".join(words)
    if re.fullmatch(TILE, tiles):
        return f"discard {tiles}"
    if re.fullmatch(r"[1-9]{3}[mps]", tiles):
        return f"chow {''.join(sorted(tiles[:3]))}{tiles[3]}"
    kind = SPELLINGS.get(words[0], words[0]) if words else ""
    if kind in ALONE:
        return kind
    return f"{kind} {_run(''.join(words[1:]))}" if words[1:] else kind


def _run(tiles: str) -> str:
    """`3p4p5p` as `345p`.

    >>> _run("3p4p5p"), _run("5z")
    ('345p', '5z')
    """
    return "".join(sorted(tiles[::2])) + tiles[1] if re.fullmatch(r"([1-9])([mps])([1-9]\2){2}", tiles) else tiles
