"""The pieces of the table of Hongkong Easy beside its tiles: felt, wall, dice, buttons. Text out."""

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from teahouse.drawing import palette, tiles
from teahouse.drawing.faces.strokes import glyph
from teahouse.drawing.lettering import SANS, in_two
from teahouse.drawing.tiles import Pose
from teahouse.games.hongkong.pictures.layout import Layout, Zone
from teahouse.games.hongkong.scoring.hand import Wind

LIGHT = "#f6f1e7"
"""Words on the felt and on plates, which are dark in every room."""
STYLE = f"""\
.words{{font-family:{SANS};font-weight:600;font-variant-numeric:tabular-nums}}
.button{{cursor:pointer}}
.button:hover>rect,.button:focus-visible>rect{{stroke-width:4}}
.button:focus-visible>rect{{stroke:{palette.TILE_MARK};stroke-dasharray:7 3}}
:is([id^=hand-],[data-same]):focus{{outline:none}}
:is([id^=hand-],[data-same]):focus-visible .tile>:last-child{{transform:translateY(-{tiles.LIFT}px)}}
@media (hover:hover){{.tile.clickable:hover>:last-child{{transform:translateY(-4px)}}}}
"""
STACKS = 18
"""Of two tiles, on each side of the wall."""
DEAD_STACKS = 7
WIND_GLYPHS = "東南西北"


@lru_cache(maxsize=1 << 15)
def tile(code: str, x: float, y: float, height: float, pose: Pose = Pose.NORMAL) -> str:
    """A tile is drawn at the same few places again and again."""
    return tiles.tile(code, x, y, height=height, pose=pose)


@lru_cache(maxsize=1 << 12)
def sideways_tile(code: str, x: float, y: float, height: float, turn: int, pose: Pose = Pose.NORMAL) -> str:
    """A tile turned a quarter either way, with the corner of what it covers at (x, y)."""
    wide, tall = tiles.footprint(height)
    corner = (x + tall, y) if turn > 0 else (x, y + wide)
    return (
        f'<g transform="translate({corner[0]:.5g} {corner[1]:.5g})rotate({turn})">{tile(code, 0, 0, height, pose)}</g>'
    )


@lru_cache(maxsize=1 << 12)
def back(x: float, y: float, height: float) -> str:
    return tiles.back(x, y, height=height)


@lru_cache(maxsize=1 << 10)
def sideways_back(x: float, y: float, height: float) -> str:
    """A tile turned a quarter, as the side players' hands stand."""
    return f'<g transform="translate({x + tiles.footprint(height)[1]:g} {y:g})rotate(90)">{back(0, 0, height)}</g>'


def words(x: float, y: float, text: str, size: float, anchor: str = "start", fill: str = LIGHT) -> str:
    return (
        f'<text class="words" x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}">'
        f"{escape(text)}</text>"
    )


def ring(x: float, y: float, wide: float, tall: float) -> str:
    """A frame around the tile everybody looks at."""
    return (
        f'<rect class="ring" x="{x - 1.5:.5g}" y="{y - 1.5:.5g}" width="{wide + 3:.4g}" height="{tall + 3:.4g}" '
        f'rx="{wide * 0.12:.1f}" fill="none" stroke="{palette.TILE_MARK}" stroke-width="{max(2.2, tall / 15):.1f}"/>'
    )


@lru_cache(maxsize=8)
def felt(layout: Layout) -> str:
    """Cloth in a wooden frame."""
    frame = layout.frame
    return (
        f'<rect width="{layout.width:g}" height="{layout.height:g}" rx="{frame + 4:g}" fill="{palette.WOOD}"/>'
        f'<rect x="{frame:g}" y="{frame:g}" width="{layout.width - 2 * frame:g}" height="{layout.height - 2 * frame:g}"'
        f' rx="{frame:g}" fill="{palette.TABLE}"/>'
    )


@lru_cache(maxsize=1024)
def wall(zone: Zone, first: int, last: int, start: int, bottom: Wind) -> str:
    """The square of 4 x 18 stacks: what is left from stack `first` to `last`, counted from the break at `start`.

    Stacks are counted clockwise from the right end of East's side. The dead wall is paler.
    """
    whole = _stretch(zone, 0, 4 * STACKS, bottom)
    live, dead = _stretch(zone, start + first, start + last - DEAD_STACKS, bottom), ""
    dead = _stretch(zone, start + max(first, last - DEAD_STACKS), start + last, bottom)
    thick = zone.width * 0.075
    pitch = (zone.width - 2 * thick) / STACKS
    lines = (
        (whole, palette.SHADOW, ".28", thick * 0.75),
        (live, palette.TILE_FACE, "1", thick),
        (dead, palette.TILE_BACK, "1", thick),
    )
    return "".join(
        f'<path d="{course}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width:.1f}" '
        f'stroke-dasharray="{pitch * 0.78:.2f} {pitch * 0.22:.2f}"/>'
        for course, colour, opacity, width in lines
        if course
    )


def _stretch(zone: Zone, first: int, last: int, bottom: Wind) -> str:
    """A course along the sides, one stroke a side, so that every stack is one dash."""
    thick = zone.width * 0.075
    pitch = (zone.width - 2 * thick) / STACKS
    near, far = thick / 2, zone.width - thick / 2
    strokes = []
    for side in range(8):
        low, high = max(first, side * STACKS), min(last, (side + 1) * STACKS)
        if low >= high:
            continue
        begin, length = thick + (low % STACKS) * pitch, (high - low) * pitch
        place = (-side - bottom) % 4
        x, y, step = (
            (zone.width - begin, far, f"h{-length:.1f}"),
            (far, begin, f"v{length:.1f}"),
            (begin, near, f"h{length:.1f}"),
            (near, zone.width - begin, f"v{-length:.1f}"),
        )[place]
        strokes.append(f"M{zone.x + x:.1f} {zone.y + y:.1f}{step}")
    return "".join(strokes)


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=64)
def die(eyes: int, x: float, y: float, size: float) -> str:
    """A die; one and four are red, as on Chinese dice."""
    colour = palette.TILE_RED if eyes in (1, 4) else palette.TILE_INK
    radius = size * (0.17 if eyes == 1 else 0.1)
    pips = "".join(
        f'<circle cx="{x + size * (0.5 + 0.27 * dx):.1f}" cy="{y + size * (0.5 + 0.27 * dy):.1f}" r="{radius:.1f}"/>'
        for dx, dy in PIPS[eyes]
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="{size * 0.2:.1f}" '
        f'fill="{palette.TILE_FACE}" stroke="{palette.TILE_RIM}"/><g fill="{colour}">{pips}</g>'
    )


@lru_cache(maxsize=16)
def wind_sign(wind: Wind, x: float, y: float, size: float) -> str:
    """The wind's character, centred."""
    return glyph(WIND_GLYPHS[wind], x, y, size, palette.colour("tile-mark"))


@lru_cache(maxsize=1024)
def button(name: str, short: str, label: str, faces: tuple[tuple[str, Pose], ...], zone: Zone, size: float) -> str:
    """What a click would take, drawn above the word."""
    fill, ink, line = BUTTON_COLOURS.get(name, (palette.PAPER, palette.INK, palette.TILE_MARK))
    x, y, width, height = zone
    lines = [] if faces and height < LOW else [short] if faces else in_two(short)
    longest = max(map(len, lines), default=1) or 1
    letters = min(size, (width - 6) / longest / 0.64, (height - 6) / max(1, len(lines)) / 1.2) if lines else 0.0
    baseline = y + height - 5.5 if faces else y + height / 2 + letters * (0.95 - 0.6 * len(lines))
    drawn = _faces_in(faces, Zone(x + 2, y + 4, width - 4, height - letters - (10 if lines else 8))) if faces else ""
    for nth, text in enumerate(lines):
        at = (round(x + width / 2, 1), round(baseline + nth * 1.2 * letters, 1))
        drawn += words(*at, text, round(letters, 1), "middle", ink) + " "
    return (
        f'<g id="{name}" class="button" role="button" aria-label={quoteattr(label)}>'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" stroke="{line}" '
        f'stroke-width="2"/>{drawn}</g>'
    )


def _faces_in(faces: tuple[tuple[str, Pose], ...], zone: Zone) -> str:
    """Tiles side by side, as large as they can be, in the middle of a zone."""
    height = max(1.0, min(zone.height * tiles.HEIGHT / (tiles.HEIGHT + tiles.EDGE), zone.width / len(faces) / 0.75))
    wide, tall = tiles.footprint(height)
    left, top = zone.x + (zone.width - len(faces) * wide) / 2, zone.y + (zone.height - tall) / 2
    return "".join(tile(code, left + nth * wide, top, height, pose) for nth, (code, pose) in enumerate(faces))


LOW = 40
"""Below this height a button has no room for a word beside its tiles."""
BUTTON_COLOURS = {
    "hu": (palette.TILE_MARK, palette.TILE_INK, LIGHT),
    "pass": (palette.TABLE, LIGHT, LIGHT),
}
"""Hu stands out, passing steps back; the words say which is which."""
