"""The people at a drawn table beside the game: the sign that somebody is away, and places that a page fills.

A page knows these places by `data-says` (what the player in this seat calls appears there), `data-since` (how long it
is since that moment of the house's time) and `data-place` (room on the table for something of the page).
"""

from functools import lru_cache

from teahouse.drawing import palette
from teahouse.drawing.lettering import SANS
from teahouse.texts import Message, message, say

LETTER = 0.57
"""The breadth of a letter of the sign, as a part of its size."""
SIGN, EDGE = 0.95, 0.42
"""The hourglass with what follows it, and the room at either end, in letters' sizes."""
LONGEST_TIME = 6
"""Letters of the time and the gap before it."""


def says_place(seat: int, x: float, y: float, width: float, height: float) -> str:
    """Unseen; what is called at it may be larger."""
    return _unseen(f'data-says="{seat}"', x, y, width, height)


def free_place(name: str, x: float, y: float, width: float, height: float) -> str:
    """Unseen; nothing else lies there as long as it is drawn."""
    return _unseen(f'data-place="{name}"', x, y, width, height)


def _unseen(what: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect {what} x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{height:.5g}" fill="none" '
        f'pointer-events="none"/>'
    )


def away_label(player: str) -> Message:
    """A player in words who is not there."""
    return message("company/player-away", player=player)


def away_width(size: float) -> float:
    """How much room the sign needs at this size of letters."""
    return size * (2 * EDGE + SIGN + LETTER * (len(say("company/away-short")) + LONGEST_TIME))


def away_size(size: float, room: float) -> float:
    """The size of letters at which it fits, at most the wished one."""
    return min(size, size * room / away_width(size))


def away_sign(x: float, y: float, size: float, since: float, ink: str, ground: str) -> str:
    """Behind a dashed line an hourglass, the word, and how long; its left end and the line the letters stand on."""
    return _away_sign(round(x, 1), round(y, 1), round(size, 1), since, ink, ground, say("company/away-short"))


@lru_cache(maxsize=256)
def _away_sign(x: float, y: float, size: float, since: float, ink: str, ground: str, word: str) -> str:
    width, height = away_width(size), size * 1.34
    glass, top = x + EDGE * size, y - size * 0.76
    wide, high = size * 0.62, size * 0.86
    return (
        f'<g class="away-sign"><rect x="{x:g}" y="{y - size:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'rx="{size * 0.4:.1f}" fill="{ground}" stroke="{ink}" stroke-width="{max(1.0, size / 12):.1f}" '
        f'stroke-dasharray="{size / 3:.1f} {size / 5:.1f}"/>'
        f'<path d="M{glass:.1f} {top:.1f}h{wide:.1f}l{-wide:.2f} {high:.2f}h{wide:.2f}z" fill="{palette.TILE_MARK}" '
        f'stroke="{ink}" stroke-width="{size / 14:.1f}" stroke-linejoin="round"/>'
        f'<text x="{x + (EDGE + SIGN) * size:.1f}" y="{y:g}" font-family="{SANS}" font-weight="600" '
        f'font-size="{size:g}" fill="{ink}">{word} <tspan data-since="{since:g}"></tspan></text></g>'
    )
