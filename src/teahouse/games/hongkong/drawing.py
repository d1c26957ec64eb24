"""The table of Hongkong Easy as SVG: the viewer's hand below, the next player to the right.

                 top                    hand (backs), what is laid out, discards
    left    wall, round, winds   right
                bottom                  discards, what is laid out, hand, buttons

A watcher sits at East's place and holds nothing. Equal tiles in hand share one element, `hand-5p`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line
from teahouse.drawing import palette, tiles
from teahouse.drawing.picture import picture
from teahouse.drawing.tiles import State
from teahouse.games.hongkong import terminal
from teahouse.games.hongkong.hand import WIND_LETTERS, WINDS, Wind
from teahouse.games.hongkong.view import thing, tile_name, wind_letter, wind_name
from teahouse.material.tiles import read_tiles, tile_of
from teahouse.texts import number, say

LOOKS = (Option("corners", True), Option("letters", False))

WIDTH, HEIGHT = 1080, 900
HAND, SMALL, DISCARD = 84, 36, 40
"""Heights of tiles: in the own hand, laid out or seen from behind, discarded."""
GAP = 8
DISCARDS_A_ROW = 7
BUTTONS = (78, WIDTH - 108)
"""Where the row of buttons begins, and how wide it may be."""
PAPER, INK, WOOD = (palette.colour(name) for name in ("paper", "ink", "wood"))
FONT = "system-ui,sans-serif"
STYLE = f".button{{cursor:pointer}}.button text{{font:600 17px {FONT}}}.words{{font:600 15px {FONT}}}"

Seen = dict[str, Any]


class Place(NamedTuple):
    """Where a player's things lie: words, hand (backs), groups laid out, discards."""

    words: tuple[float, float]
    hand: tuple[float, float]
    upright: bool
    laid: tuple[float, float]
    laid_a_row: int
    discards: tuple[float, float]


PLACES = (
    Place((78, 700), (78, 716), False, (78, 636), 9, (420, 432)),
    Place((690, 262), (1034, 120), True, (690, 470), 2, (690, 276)),
    Place((96, 36), (330, 14), False, (250, 58), 9, (420, 106)),
    Place((166, 262), (18, 120), True, (166, 470), 2, (166, 276)),
)
"""Bottom, right, top, left: the order of play."""


def draw(view: Seen, looks: Mapping[str, Any]) -> Picture:
    body = [_felt(), _middle(view)]
    body += [_player(view, wind) for wind in WINDS]
    body += [_own_hand(view), _buttons(view)]
    corners = {f"{wind + 1}z": say(wind_letter(wind)) for wind in WINDS} if looks["corners"] else False
    defs = tiles.defs(tiles.TILE_KINDS, corners)
    style = tiles.TILE_STYLE + STYLE
    return picture(WIDTH, HEIGHT, "".join(body), title=say("hongkong/title"), defs=defs, style=style)


def show(view: Seen, looks: Mapping[str, Any]) -> tuple[Line, ...]:
    return terminal.show(view, looks)


def _bottom(view: Seen) -> Wind:
    return WINDS[WIND_LETTERS.index(view["wind"] or "E")]


def _place(view: Seen, wind: Wind) -> Place:
    return PLACES[(wind - _bottom(view)) % len(PLACES)]


def _felt() -> str:
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="{WOOD}"/>'
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="9" fill="{palette.TABLE}"/>'
    )


def _words(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text class="words" x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="#f6f1e7">{escape(text)}</text>'


def _middle(view: Seen) -> str:
    """Round, hand, and how many tiles the live wall still has."""
    round_wind = wind_name(WINDS[WIND_LETTERS.index(view["round"])])
    lines = [
        say("hongkong/round", wind=round_wind),
        say("hongkong/hand-number", number=view["hand"]),
        say("hongkong/wall-left", n=view["wall"]),
    ]
    box = f'<rect x="426" y="312" width="228" height="104" rx="10" fill="{INK}" fill-opacity=".35"/>'
    words = "".join(_words(540, 344 + 28 * place, text, "middle") for place, text in enumerate(lines))
    return f'<g id="wall">{box}{words}</g>'


def _player(view: Seen, wind: Wind) -> str:
    place = _place(view, wind)
    mark = "▶ " if view["players"][wind] in view["to_move"] else ""
    seat = view["players"][wind]
    name = f"{mark}{say(wind_letter(wind))} · {say(f'hongkong/seat-{seat}')} · {number(view['scores'][seat])}"
    parts = [_words(*place.words, name), _laid_out(view, wind, place), _discards(view, wind, place)]
    if WIND_LETTERS[wind] != view["wind"]:
        parts.append(_backs(view, wind, place))
    return f'<g id="player-{WIND_LETTERS[wind].lower()}">' + "".join(parts) + "</g>"


def _backs(view: Seen, wind: Wind, place: Place) -> str:
    """A hand from behind; shown when its holder has called hu."""
    x, y = place.hand
    step = tiles.footprint(SMALL)[0] + 1
    over = view["phase"] == "over" and view["last"]["caller"] == WIND_LETTERS[wind]
    shown = view["last"]["shown"] if over else []
    drawn = []
    for nth in range(view["held"][wind]):
        at = (x, y + nth * step) if place.upright else (x + nth * step, y)
        drawn.append(tiles.tile(shown[nth], *at, height=SMALL) if shown else tiles.back(*at, height=SMALL))
    return "".join(drawn)


def _laid_out(view: Seen, wind: Wind, place: Place) -> str:
    """Groups, and bonus tiles after them."""
    groups = [_group_tiles(laid) for laid in view["melds"][wind]]
    groups += [[(code, State.NORMAL)] for code in view["bonus"][wind]]
    sources = [laid["from"] for laid in view["melds"][wind]] + [None] * len(view["bonus"][wind])
    wide, tall = tiles.footprint(SMALL)
    x, y, column, drawn = *place.laid, 0, []
    for group, source in zip(groups, sources, strict=True):
        if column and x + len(group) * wide > place.laid[0] + place.laid_a_row * 4 * (wide + 2):
            x, y, column = place.laid[0], y + tall + 6, 0
        drawn += [tiles.tile(code, x + n * wide, y, height=SMALL, state=state) for n, (code, state) in enumerate(group)]
        if source:
            letter = say(wind_letter(WINDS[WIND_LETTERS.index(source)]))
            drawn.append(_words(x + len(group) * wide + 1, y + 12, letter))
        x, column = x + len(group) * wide + GAP + (10 if source else 0), column + 1
    return "".join(drawn)


def _group_tiles(laid: dict[str, Any]) -> list[tuple[str, State]]:
    """A concealed kong lies half open: two tiles turned down, and everybody knows which."""
    kind, _, text = laid["meld"].partition(" ")
    faces = [tiles.TILE_KINDS[tile] for tile in read_tiles(text)]
    if kind != "ckong":
        return [(code, State.NORMAL) for code in faces]
    return [(code, State.HALF_OPEN if place in (1, 2) else State.NORMAL) for place, code in enumerate(faces)]


def _discards(view: Seen, wind: Wind, place: Place) -> str:
    wide, tall = tiles.footprint(DISCARD)
    lying = view["discards"][wind]
    last = view["phase"] == "claim" and view["current"] == WIND_LETTERS[wind]
    drawn = []
    for nth, code in enumerate(lying):
        row, column = divmod(nth, DISCARDS_A_ROW)
        state = State.LAST_TAKEN if last and nth == len(lying) - 1 else State.NORMAL
        x, y = place.discards[0] + column * (wide + 3), place.discards[1] + row * (tall + 3)
        drawn.append(tiles.tile(code, x, y, height=DISCARD, state=state))
    return "".join(drawn)


def _own_hand(view: Seen) -> str:
    """Sorted, the drawn tile apart; equal tiles are one thing to click."""
    own, drawn = list(view["own"]), view["drawn"]
    if drawn:
        own.remove(drawn)
    step = tiles.footprint(HAND)[0] + 2
    x, y = PLACES[0].hand
    places = [(code, x + nth * step) for nth, code in enumerate(own)]
    if drawn:
        places.append((drawn, x + len(own) * step + 2 * GAP))
    clickable = {f"hand-{text.split()[2]}" for text in view["legal"] if " discard " in text}
    kinds = dict.fromkeys(sorted(code for code, _ in places))
    return "".join(_kind_in_hand(code, [at for kind, at in places if kind == code], y, clickable) for code in kinds)


def _kind_in_hand(code: str, places: list[float], y: float, clickable: set[str]) -> str:
    name = f"hand-{code}"
    state = State.CLICKABLE if name in clickable else State.NORMAL
    pieces = "".join(tiles.tile(code, x, y, height=HAND, state=state) for x in places)
    return f'<g id="{name}" role="img" aria-label={quoteattr(say(tile_name(tile_of(code))))}>{pieces}</g>'


def _buttons(view: Seen) -> str:
    """Everything that is no discard, side by side; a great many are drawn smaller."""
    names = [_button_id(text) for text in view["legal"] if " discard " not in text]
    x, drawn = 0.0, []
    for name in names:
        label = say(thing(view, name))
        width = 26 + 9.2 * len(label)
        drawn.append(_button(name, label, x, width))
        x += width + 10
    left, room = BUTTONS
    return f'<g transform="translate({left} 832)scale({min(1, room / max(x, 1)):.3f})">{"".join(drawn)}</g>'


def _button(name: str, label: str, x: float, width: float) -> str:
    return (
        f'<g id="{name}" class="button" role="button" aria-label={quoteattr(label)}>'
        f'<rect x="{x:g}" width="{width:g}" height="44" rx="9" fill="{PAPER}" '
        f'stroke="{palette.GOLD}" stroke-width="2.5"/>'
        f'<text x="{x + width / 2:g}" y="28" text-anchor="middle" fill="{INK}">{escape(label)}</text></g>'
    )


def _button_id(text: str) -> str:
    """The id of a move's button from its text; the same as view.button gives."""
    _, kind, *rest = text.split()
    if kind in ("pung", "chow") or (kind == "kong" and not rest):
        return "-".join(["claim", kind, *rest])
    return "-".join([kind, *rest])
