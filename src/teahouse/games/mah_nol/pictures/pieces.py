"""The pieces of the table of Mah-Nol beside its tiles: carpet, compass, plates, sticks, slots, buttons. Text out."""

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from teahouse.drawing import palette, tiles
from teahouse.drawing.lettering import SANS, shortened
from teahouse.drawing.people import away_sign, away_size, says_place
from teahouse.games.mah_nol.pictures.faces import back

LIGHT = "#f6f1e7"
"""Words on carpet and plates, which are dark in every room."""
CARPET, BORDER, THREAD = "#7c3329", "#4e2420", "#d8a24a"
STYLE = f"""\
.words{{font-family:{SANS};font-weight:600;font-variant-numeric:tabular-nums}}
.button,.slot,#take,#look,#keep{{cursor:pointer}}
.button:hover>rect,.button:focus-visible>rect{{stroke-width:4}}
.button:focus-visible>rect{{stroke:{palette.TILE_MARK};stroke-dasharray:7 3}}
.slot.clickable>rect{{fill:{palette.TILE_MARK};fill-opacity:.42;stroke:{palette.TILE_MARK};stroke-opacity:1}}
.slot.clickable>rect{{stroke-width:3;stroke-dasharray:none}}
.slot:focus{{outline:none}}
.slot:focus-visible>rect{{stroke-width:5}}
:is([id^=hand-],[data-same]):focus,#take:focus,#look:focus,#keep:focus{{outline:none}}
:is([id^=hand-],[data-same]):focus-visible .tile>:last-child,
#take:focus-visible .tile>:last-child,
#look:focus-visible .tile>:last-child{{transform:translateY(-{tiles.LIFT}px)}}
.paid{{animation:paid .9s ease-out}}
@keyframes paid{{from{{transform:translateX(-170px);opacity:0}}}}
@media (prefers-reduced-motion:reduce){{.paid{{animation:none}}}}
@media (hover:hover){{.tile.clickable:hover>:last-child{{transform:translateY(-4px)}}}}
"""
FINGER = 46.0
"""What a finger needs: 41 px on a phone 360 px wide."""
STICKS = (405, 81, 45, 9, 3, 1)
"""The values of counting sticks in Fing, the largest first."""
STICK_COLOURS = {
    405: (palette.TILE_GREEN, palette.TILE_RED),
    81: (palette.TILE_GREEN, palette.TILE_RED),
    45: (palette.TILE_RED, palette.TILE_RED),
    9: (palette.TILE_INK, palette.TILE_INK),
    3: (palette.TILE_MARK, palette.TILE_MARK),
    1: (palette.TILE_BLUE, palette.TILE_BLUE),
}
STICK_DOTS = {405: 5, 81: 2, 45: 1, 9: 9, 3: 3, 1: 1}
"""So that sticks can be told apart without colour."""


class Zone(NamedTuple):
    """A rectangle that belongs to one thing."""

    x: float
    y: float
    width: float
    height: float


def words(x: float, y: float, text: str, size: float, anchor: str = "start", fill: str = LIGHT) -> str:
    return (
        f'<text class="words" x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}">'
        f"{escape(text)}</text>"
    )


# Carpet and compass


@lru_cache(maxsize=8)
def table(width: float, height: float, frame: float, carpet: Zone) -> str:
    """Wood around, the woven carpet in the middle."""
    x, y, wide, tall = carpet
    weft = min(1.0, wide / 800)
    rim = "".join(
        f'<rect x="{x + inset * weft:g}" y="{y + inset * weft:g}" width="{wide - 2 * inset * weft:g}" '
        f'height="{tall - 2 * inset * weft:g}" rx="6" '
        f'fill="none" stroke="{THREAD}" stroke-opacity="{opacity}" stroke-width="{thick}"{dash}/>'
        for inset, opacity, thick, dash in (
            (7, ".75", 2, ""),
            (14, ".8", 5, ' stroke-dasharray="2 7"'),
            (21, ".75", 1.2, ""),
        )
    )
    return (
        f'<rect width="{width:g}" height="{height:g}" rx="18" fill="{palette.WOOD}"/>'
        f'<rect x="{frame:g}" y="{frame:g}" width="{width - 2 * frame:g}" height="{height - 2 * frame:g}" rx="12" '
        f'fill="{palette.TABLE}"/>'
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" rx="8" fill="{BORDER}"/>'
        f'<rect x="{x + 18 * weft:g}" y="{y + 18 * weft:g}" width="{wide - 36 * weft:g}" '
        f'height="{tall - 36 * weft:g}" rx="5" fill="{CARPET}"/>'
        f"{_fringe(carpet) if weft == 1 else ''}{rim}"
    )


def _fringe(carpet: Zone) -> str:
    """Threads at the two short ends."""
    x, y, wide, tall = carpet
    ends = "".join(
        f'<path d="M{at:g} {y + 4:g}v{tall - 8:g}" stroke="{THREAD}" stroke-width="8" stroke-dasharray="1.6 5" '
        f'stroke-opacity=".7"/>'
        for at in (x - 3, x + wide + 3)
    )
    return ends


@lru_cache(maxsize=64)
def compass(cx: float, cy: float, radius: float, letters: tuple[str, ...], strong: bool) -> str:
    """A rose of eight rays; `letters` stand at the bottom, left, top and right."""
    rays = []
    for nth in range(8):
        long = radius * (0.78 if nth % 2 == 0 else 0.42)
        angle = nth * pi / 4
        tip = (cx + long * sin(angle), cy - long * cos(angle))
        for turn, fill in ((-1, THREAD), (1, BORDER)):
            foot = angle + turn * pi / 8
            side = (cx + radius * 0.2 * sin(foot), cy - radius * 0.2 * cos(foot))
            rays.append(
                f'<path d="M{cx:.1f} {cy:.1f}L{side[0]:.1f} {side[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z" fill="{fill}"/>'
            )
    rings = "".join(
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius * share:.1f}" fill="none" stroke="{THREAD}" '
        f'stroke-width="{thick}"/>'
        for share, thick in ((0.55, 1.5), (0.8, 3))
    )
    places = ((0, 1), (-1, 0), (0, -1), (1, 0))
    named = "".join(
        words(round(cx + dx * radius * 0.92, 1), round(cy + dy * radius * 0.92 + radius * 0.07, 1), letter,
              round(radius * 0.2, 1), "middle", THREAD)
        for (dx, dy), letter in zip(places, letters, strict=True)
    )  # fmt: skip
    return f'<g aria-hidden="true" opacity="{0.9 if strong else 0.34}">{rings}{"".join(rays)}{named}</g>'


# Players


@lru_cache(maxsize=1024)
def sticks(amount: int, x: float, y: float, room: float, largest: float = 15.0) -> str:
    """A purse in counting sticks, the largest first: one stick of each value and how many there are.

    Values differ by colour and by their dots.
    """
    counts = stick_counts(amount)
    widths = {value: 2.3 + 0.52 * len(str(count)) for value, count in counts.items()}
    size = min(largest, room / max(1.0, sum(widths.values())))
    found, at = [], x
    for value, count in counts.items():
        found.append(stick(value, at, y, size))
        found.append(words(round(at + size * 2.1, 1), round(y + size * 0.54, 1), str(count), round(size * 0.8, 1)))
        at += size * widths[value]
    return "".join(found)


def stick_counts(amount: int) -> dict[int, int]:
    """How many sticks of each value a purse has, those it has none of left out.

    >>> stick_counts(500)
    {405: 1, 81: 1, 9: 1, 3: 1, 1: 2}
    """
    found = {}
    for value in STICKS:
        count, amount = divmod(amount, value)
        if count:
            found[value] = count
    return found


def stick(value: int, x: float, y: float, size: float) -> str:
    """One counting stick of ivory."""
    long, thick = size * 2, size * 0.5
    left, right = STICK_COLOURS[value]
    dots = STICK_DOTS[value]
    gap = long / (dots + 1)
    radius = min(thick * 0.26, gap * 0.4)
    marks = "".join(
        f'<circle cx="{x + gap * (nth + 1):.1f}" cy="{y + thick / 2:.1f}" r="{radius:.1f}" '
        f'fill="{left if nth % 2 == 0 else right}"/>'
        for nth in range(dots)
    )
    ends = "".join(
        f'<rect x="{at:.1f}" y="{y:.1f}" width="{size * 0.16:.1f}" height="{thick:.1f}" fill="{fill}"/>'
        for at, fill in ((x, left), (x + long - size * 0.16, right))
    )
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{long:.1f}" height="{thick:.1f}" rx="{thick * 0.3:.1f}" '
        f'fill="{palette.TILE_FACE}"/>{ends}{marks}'
    )


class Card(NamedTuple):
    """What stands on a player's plate."""

    letter: str
    wind: str
    name: str
    purse: int
    held: int
    remark: str
    label: str
    turn: bool
    buyer: bool
    seat: int = 0
    away: float | None = None
    """Since when the player is not there."""


LEAST = 12.5
"""No words on a plate are smaller."""


@lru_cache(maxsize=1024)
def plate(zone: Zone, card: Card) -> str:
    """Wind, name, purse, tiles held; whose turn it is has an arrow and a frame, the buyer a square around his wind, and
    who is away a sign in place of the sticks."""
    x, y, width, height = zone
    unit = min(height / 62, width / 190)
    radius = 17 * unit
    cx, cy = x + radius + 8 * unit, y + height / 2
    left = round(cx + radius + 9 * unit, 1)
    room = x + width - left
    frame = f' stroke="{palette.TILE_MARK}" stroke-width="3"' if card.turn else ""
    purse, size, named = str(card.purse), 17 * unit, max(15 * unit, LEAST)
    after = round(left + size * (0.62 * len(purse) + 0.6), 1)
    lines = [round(y + height * share, 1) for share in (0.32, 0.63, 0.76)]
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="9" fill="{palette.SHADOW}" '
        f'fill-opacity=".62"{frame}/>',
        sign(cx, cy, radius, card.wind or card.letter, card.buyer),
        words(left, lines[0], shortened(card.name, (room - 56 * unit) / (0.573 * named)), round(named, 1)),
        words(left, lines[1], purse, round(size, 1), fill=THREAD),
        sticks(card.purse, left, lines[2], room - 14 * unit, 18 * unit)
        if card.away is None
        else _gone(card.away, left, y + height * 0.91, room - 8 * unit, 15 * unit),
    ]
    if card.remark:
        small = max(13 * unit, LEAST)
        text = shortened(card.remark, (x + width - after - 6 * unit) / (small * 0.52))
        parts.append(words(after, lines[1], text, round(small, 1)))
    if card.held:
        at = (round(x + width - 46 * unit, 1), round(y + 7 * unit, 1))
        parts.append(back(*at, round(17 * unit, 1)) + words(at[0] + 17 * unit, lines[0], str(card.held), 14 * unit))
    if card.turn:
        parts.append(f'<path class="turn" d="M{x + width - 3:.1f} {cy + 6:.1f}l-9-6v12z" fill="{palette.TILE_MARK}"/>')
    says = says_place(card.seat, left, y + height * 0.45, room, height * 0.55)
    return f'<g class="plate" role="img" aria-label={quoteattr(card.label)}>{"".join(parts)}{says}</g>'


def _gone(since: float, x: float, y: float, room: float, size: float) -> str:
    return away_sign(x, y, away_size(size, room), since, LIGHT, "none")


def sign(cx: float, cy: float, radius: float, letter: str, buyer: bool) -> str:
    """A player's wind; the buyer's is framed."""
    fill, ink = (palette.TILE_RED, LIGHT) if buyer else (palette.TILE_FACE, palette.TILE_INK)
    square = (
        f'<rect x="{cx - radius - 3:.1f}" y="{cy - radius - 3:.1f}" width="{2 * radius + 6:.1f}" '
        f'height="{2 * radius + 6:.1f}" rx="3" fill="none" stroke="{palette.TILE_MARK}" stroke-width="2"/>'
    )
    return (
        f'{square if buyer else ""}<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{radius:.1f}" fill="{fill}"/>'
        f"{words(round(cx, 1), round(cy + radius * 0.4, 1), letter, round(radius * 1.12, 1), 'middle', ink)}"
    )


# Places to lay and things to press


@lru_cache(maxsize=4096)
def slot(x: float, y: float, height: float, sign: str, name: str = "", label: str = "", alone: bool = False) -> str:
    """An empty place of a layout, with the drawn sign of what it wants; with a name it is a thing to click.

    Where it lies alone, a finger beside it hits it too.
    """
    wide, tall = tiles.footprint(height)
    rect = (
        f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}" height="{tall - 2:.1f}" rx="{wide * 0.1:.1f}" '
        f'fill="{palette.SHADOW}" fill-opacity=".18" stroke="{LIGHT}" stroke-opacity=".45" stroke-dasharray="4 3"/>'
    )
    if not name:
        return f'<g aria-hidden="true" opacity=".55">{rect}{sign}</g>'
    reach = _reach(x + wide / 2, y + tall / 2, max(wide, FINGER), max(tall, FINGER)) if alone else ""
    return f'<g id="{name}" class="slot" role="img" aria-label={quoteattr(label)}>{reach}{rect}{sign}</g>'


def _reach(cx: float, cy: float, wide: float, tall: float) -> str:
    """An unseen area that belongs to what is drawn in it."""
    corner = f"M{cx - wide / 2:.1f} {cy - tall / 2:.1f}"
    return f'<path class="reach" d="{corner}h{wide:.1f}v{tall:.1f}h{-wide:.1f}z" fill="none" pointer-events="all"/>'


@lru_cache(maxsize=4096)
def slot_sign(x: float, y: float, height: float, letter: str) -> str:
    """The digit or wind an empty place wants."""
    wide, tall = tiles.footprint(height)
    middle = (round(x + wide / 2, 1), round(y + tall * 0.62, 1))
    return words(*middle, letter, round(height * 0.34, 1), "middle") if letter else ""


@lru_cache(maxsize=4096)
def place_sign(x: float, y: float, height: float, number: str) -> str:
    """Which place it is: a small number in a ring, unlike the digit of a tile."""
    wide, tall = tiles.footprint(height)
    cx, cy, radius = round(x + wide / 2, 1), round(y + tall / 2, 1), round(height * 0.16, 1)
    ring = f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" fill="none" stroke="{THREAD}" stroke-opacity=".8"/>'
    return ring + words(cx, round(cy + radius * 0.42, 1), number, round(radius * 1.2, 1), "middle", THREAD)


@lru_cache(maxsize=1024)
def button(name: str, text: str, label: str, zone: Zone, size: float, quiet: bool = False) -> str:
    fill, ink = (palette.TABLE, LIGHT) if quiet else (palette.PAPER, palette.INK)
    x, y, width, height = zone
    size = min(size, (width - 10) / max(1, len(text)) / 0.63)
    at = (round(x + width / 2, 1), round(y + height / 2 + size * 0.36, 1))
    return (
        f'<g id="{name}" class="button" role="button" aria-label={quoteattr(label)}>'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" '
        f'stroke="{palette.TILE_MARK}" stroke-width="2"/>'
        f"{words(*at, text, round(size, 1), 'middle', ink)}</g>"
    )


@lru_cache(maxsize=256)
def sentence(zone: Zone, text: str, size: float) -> str:
    """A sentence in as many lines as it needs, smaller where it would not fit."""
    while len(lines := broken(text, zone.width / size / 0.58)) * size * 1.25 > zone.height:
        size *= 0.94
    first = zone.y + (zone.height - len(lines) * size * 1.25) / 2 + size
    return "".join(
        words(zone.x + 2, round(first + nth * size * 1.25, 1), line, round(size, 1)) for nth, line in enumerate(lines)
    )


def broken(text: str, signs: float) -> list[str]:
    """A text in lines of about so many signs.

    >>> broken("one two three", 8)
    ['one two', 'three']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > signs:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


@lru_cache(maxsize=256)
def plaque(zone: Zone, lines: tuple[str, str], between: str = "") -> str:
    """Two lines on dark ground in the middle of the carpet, with something drawn between them; one may be empty."""
    x, y, width, height = zone
    above, below = (0.34, 0.84) if between else (0.45, 0.75) if all(lines) else (0.57, 0.57)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" fill="{palette.SHADOW}" '
        f'fill-opacity=".78" stroke="{THREAD}"/>'
        f"{_centred(zone, above, lines[0], 0.18)}{between}{_centred(zone, below, lines[1], 0.15)}"
    )


def _centred(zone: Zone, share: float, text: str, size: float) -> str:
    """A line at this share of a zone's height; its size is a share of it too, less where it would not fit."""
    fitting = min(zone.height * size, (zone.width - 16) / max(1, len(text)) / 0.58)
    middle = (round(zone.x + zone.width / 2, 1), round(zone.y + zone.height * share, 1))
    return words(*middle, text, round(fitting, 1), "middle") if text else ""


@lru_cache(maxsize=256)
def price_tag(cx: float, cy: float, price: str, radius: float) -> str:
    """What the next look costs."""
    number = words(cx, round(cy + radius * 0.38, 1), price, round(radius * 1.1, 1), "middle", palette.TILE_INK)
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:.1f}" fill="{palette.TILE_FACE}" stroke="{palette.TILE_MARK}" '
        f'stroke-width="2"/>{number}'
    )


@lru_cache(maxsize=512)
def blank(x: float, y: float, height: float) -> str:
    """A tile without a face, for sketches."""
    wide, tall = tiles.footprint(height)
    return (
        f'<rect x="{x + 0.5:.1f}" y="{y + 0.5:.1f}" width="{wide - 1:.1f}" height="{tall - 1:.1f}" '
        f'rx="{wide * 0.12:.1f}" fill="{palette.TILE_FACE}"/>'
    )
