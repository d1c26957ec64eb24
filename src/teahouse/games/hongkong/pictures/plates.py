"""Who sits where: a plate with wind, name and points, and beside it a bubble with what was called. Text out."""

from functools import lru_cache
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from teahouse.core.protocol import Looks, Seat
from teahouse.drawing import palette
from teahouse.drawing.lettering import shortened
from teahouse.drawing.people import away_sign, away_size, away_width, says_place
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.pictures.layout import Zone
from teahouse.games.hongkong.pictures.pieces import LIGHT, back, words
from teahouse.games.hongkong.scoring.hand import EAST, Wind
from teahouse.texts import say

SLIM = 32
"""A plate that is less high has everything in one line."""
CALLS = {"add": "kong"}
"""Events that are called like others."""


class Card(NamedTuple):
    """What stands on a player's plate."""

    seat: Seat
    wind: Wind
    letter: str
    name: str
    points: str
    held: int
    """How many tiles, unless that is 0."""
    label: str
    turn: bool
    away: float | None = None
    """Since when the player is not there."""
    late: int = 0
    """At the end of a hand: the step at which its points appear, when they are counted out."""
    calls: bool = False
    """Whether what was just called lies over the lower half of the plate."""


@lru_cache(maxsize=1024)
def plate(zone: Zone, size: float, card: Card) -> str:
    """A player's wind, name and points, and how many tiles are held.

    Whose turn it is has an arrow and a frame; East has a red disc with a rim; who is away has a dashed sign below the
    name, and the points beside it.
    """
    x, y, width, height = zone
    radius = height * 0.36
    cx, cy = x + radius + 0.14 * height, y + height / 2
    frame = f' stroke="{palette.TILE_MARK}" stroke-width="2.5"' if card.turn else ""
    room = _Room(cx + radius + 0.2 * height, x + width - (1.8 if card.turn else 0.5) * size, cy, height)
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{min(height / 5, 9):g}" '
        f'fill="{palette.SHADOW}" fill-opacity=".42"{frame}/>',
        wind_disc(cx, cy, radius, card.letter, dealer=card.wind == EAST),
        _gone(room, size, card) if card.away is not None else _there(room, size, card),
    ]
    if card.calls and card.away is None:
        parts.append(_held(card.held, room.left, cy + size * 0.2, size * 0.86) if card.held else "")
    elif card.held and (card.away is None or away_width(size * 0.86) < room.right - 2.6 * size - room.left):
        parts.append(_held(card.held, x + width - 3 * size, cy + size * 0.22, size * 0.86))
    if card.turn:
        tip, half = x + width - 0.5 * size, (0.36 if card.calls else 0.48) * size
        above = 0.56 if card.calls else 0.45 if card.held else 0.0  # beside the name, where something is below it
        beside = cy - size * above
        parts.append(
            f'<path class="turn" d="M{tip:.1f} {beside:.1f}l{-1.5 * half:.1f}{-half:.1f}v{2 * half:.1f}z" '
            f'fill="{palette.TILE_MARK}"/>'
        )
    says = says_place(card.seat, *_below_name(room, zone))
    return f'<g class="plate" role="img" aria-label={quoteattr(card.label)}>{"".join(parts)}{says}</g>'


def _below_name(room: "_Room", zone: Zone) -> Zone:
    """Where what a player calls hangs: over the points, so that the name is seen; in one line behind the name."""
    x, y, width, height = zone
    if room.is_slim:
        left = room.left + (x + width - room.left) * 0.4
        return Zone(left, y, x + width - left, height)
    return Zone(room.left, y + height * 0.55, x + width - room.left, height * 0.55)


class _Room(NamedTuple):
    """What a plate leaves for words."""

    left: float
    right: float
    middle: float
    height: float

    @property
    def is_slim(self) -> bool:
        return self.height < SLIM


def _there(room: _Room, size: float, card: Card) -> str:
    """The name, and the points below it or beside it."""
    if card.calls:
        return _in_one_line(room, room.middle - size * 0.2, size * 0.92, card)
    if room.is_slim:
        return _in_one_line(room, room.middle + size * 0.34, size, card)
    left, letters = round(room.left, 1), (room.right - room.left) / (size * 0.58)
    return words(left, round(room.middle - size * 0.12, 1), shortened(card.name, letters), size) + _late(
        card, words(left, round(room.middle + size * 1.0, 1), card.points, round(size * 0.86, 1))
    )


def _late(card: Card, points: str) -> str:
    return f'<g class="counted step-{card.late}">{points}</g>' if card.late else points


def _gone(room: _Room, size: float, card: Card) -> str:
    """The name with the points beside it, and that nobody is there; where there is one line, only that."""
    assert card.away is not None
    small = away_size(size * 0.86, room.right - room.left)
    if room.is_slim:
        sign = away_sign(room.right - away_width(small), room.middle + size * 0.3, small, card.away, LIGHT, "none")
        letters = (room.right - room.left - away_width(small)) / (size * 0.58) - 1
        return (
            words(round(room.left, 1), round(room.middle + size * 0.34, 1), shortened(card.name, letters), size) + sign
        )
    sign = away_sign(room.left, room.middle + size * 1.0, small, card.away, LIGHT, "none")
    return _in_one_line(room, room.middle - size * 0.2, size * 0.92, card) + sign


def _in_one_line(room: _Room, y: float, size: float, card: Card) -> str:
    letters = (room.right - room.left - 0.62 * size * (len(card.points) + 1)) / (size * 0.58)
    size = round(size, 1)
    return words(round(room.left, 1), round(y, 1), shortened(card.name, letters), size) + _late(
        card, words(round(room.right, 1), round(y, 1), card.points, size, "end")
    )


def _held(held: int, x: float, y: float, size: float) -> str:
    """A small tile from behind, and how many there are."""
    return back(round(x, 1), round(y, 1), size) + words(
        round(x + size, 1), round(y + size * 0.9, 1), str(held), round(size, 1)
    )


def wind_disc(cx: float, cy: float, radius: float, letter: str, dealer: bool) -> str:
    fill, ink = (palette.TILE_RED, LIGHT) if dealer else (palette.TILE_FACE, palette.TILE_INK)
    rim = f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius * 0.84:.1f}" fill="none" stroke="{LIGHT}" stroke-width="1.2"/>'
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:.1f}" fill="{fill}" stroke="{palette.TILE_RIM}"/>'
        f"{rim if dealer else ''}"
        f"{words(round(cx, 1), round(cy + radius * 0.4, 1), letter, round(radius * 1.12, 1), 'middle', ink)}"
    )


def player_name(seat: int, looks: Looks) -> str:
    """The person's name where the table knows it, without anything unprintable."""
    names = looks.get("names") or ()
    given = names[seat] if seat < len(names) else None
    if not given:
        return say(f"hongkong/seat-{seat}")
    name = str(given)
    if name.isprintable():
        return name
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name)


def away_since(seat: Seat, looks: Looks) -> float | None:
    return (looks.get("away") or {}).get(seat)


def calls_of(seen: Seen) -> dict[Wind, str]:
    """What everybody has called since the last discard but one of somebody else: it stays in sight while its caller
    discards, and goes with the next step after that."""
    found: dict[Wind, str] = {}
    for place, event in enumerate(reversed(seen.history)):
        if event.kind != "discard":
            found.setdefault(event.wind, CALLS.get(event.kind, event.kind))
        elif place:
            break
    if seen.history and seen.history[-1].kind == "discard":
        discarder = seen.history[-1].wind
        return {wind: call for wind, call in found.items() if wind == discarder}
    return found


@lru_cache(maxsize=256)
def bubble(zone: Zone, text: str, tip: str) -> str:
    """What somebody has just said, with a tip towards the plate: `left`, `right`, `up`, `down` or none."""
    x, y, width, height = zone
    size = min(height * (0.56 if height > SLIM else 0.72), (width - 12) / max(1, len(text)) / 0.6)
    cx, cy = x + width / 2, y + height / 2
    return (
        f'<g class="bubble" aria-hidden="true"><path d="{_tip(zone, tip)}" fill="{palette.TILE_MARK}"/>'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{height / 2.6:.1f}" '
        f'fill="{palette.TILE_FACE}" stroke="{palette.TILE_MARK}" stroke-width="2.5"/>'
        f"{words(round(cx, 1), round(cy + size * 0.35, 1), text, round(size, 1), 'middle', palette.TILE_INK)}</g>"
    )


def _tip(zone: Zone, tip: str) -> str:
    x, y, width, height = zone
    cx, cy = x + width / 2, y + height / 2
    return {
        "left": f"M{x + 1:g} {cy - 6:g}l-7 6l7 6z",
        "right": f"M{x + width - 1:g} {cy - 6:g}l7 6l-7 6z",
        "up": f"M{cx - 6:g} {y + 1:g}l6-7l6 7z",
        "down": f"M{cx - 6:g} {y + height - 1:g}l6 7l6-7z",
    }.get(tip, "")


def tip_to(zone: Zone, plate: Zone) -> str:
    """From a bubble towards a plate beside it."""
    if zone.x >= plate.x + plate.width:
        return "left"
    if zone.x + zone.width <= plate.x:
        return "right"
    if zone.y >= plate.y + plate.height:
        return "up"
    return "down" if zone.y + zone.height <= plate.y else ""
