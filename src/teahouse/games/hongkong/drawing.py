"""The table of Hongkong Easy as SVG: the viewer's hand below, the next player to the right.

A watcher sits at East's place and holds nothing. Equal tiles in hand share one element, `hand-5p`, wherever
they lie. Beside the options below a person's looks may hold `names` (a list by seat) and `order` (the codes of
the own hand as that person arranged it).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import quoteattr

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line
from teahouse.drawing import palette, tiles
from teahouse.drawing.picture import picture
from teahouse.drawing.tiles import State
from teahouse.games.hongkong import terminal
from teahouse.games.hongkong.fan import score
from teahouse.games.hongkong.hand import WIND_LETTERS, WINDS, Hand, Wind
from teahouse.games.hongkong.seen import read_meld
from teahouse.games.hongkong.table_layout import (
    LANDSCAPE,
    PORTRAIT,
    Layout,
    Place,
    Zone,
    button_zones,
    flow,
    hand_places,
    own_laid_zone,
)
from teahouse.games.hongkong.table_pieces import (
    STACKS,
    STYLE,
    back,
    badge,
    button,
    die,
    felt,
    plate,
    ring,
    sideways_back,
    tile,
    wall,
    wind_sign,
    words,
)
from teahouse.games.hongkong.view import thing, tile_name, wind_letter, wind_name
from teahouse.material.tiles import code_of, tile_of
from teahouse.texts import language, number, say

LOOKS = (Option("corners", True), Option("letters", False), Option("portrait", False))

DISCARD_GAP, GROUP_GAP = 0.06, 0.3
BACK_GAP = 1
SET, DEAD = 144, 14

Seen = dict[str, Any]
Face = tuple[str, State]


def draw(view: Seen, looks: Mapping[str, Any]) -> Picture:
    layout = layout_for(looks)
    body = [felt(layout), _centre(view, layout)]
    body += [_player(view, wind, layout, looks) for wind in WINDS]
    body += [_own_hand(view, layout, looks), _buttons(view, layout)]
    return _picture(layout.width, layout.height, "".join(body), looks)


def depict(piece: str) -> Picture:
    return tiles.in_line(piece)


def show(view: Seen, looks: Mapping[str, Any]) -> tuple[Line, ...]:
    return terminal.show(view, looks)


def layout_for(looks: Mapping[str, Any]) -> Layout:
    return PORTRAIT if looks.get("portrait") else LANDSCAPE


def _picture(width: float, height: float, body: str, looks: Mapping[str, Any]) -> Picture:
    defs = _defs(language(), bool(looks["corners"]))
    return picture(width, height, body, title=say("hongkong/title"), defs=defs, style=tiles.TILE_STYLE + STYLE)


@lru_cache(maxsize=8)
def _defs(chosen: str, corners: bool) -> str:
    """All kinds of tiles, winds with the letter of the language."""
    letters = {f"{wind + 1}z": say(wind_letter(wind)) for wind in WINDS}
    return tiles.defs(tiles.TILE_KINDS, letters if corners else False)


@lru_cache(maxsize=256)
def _name_of(chosen: str, code: str) -> str:
    return say(tile_name(tile_of(code)))


@lru_cache(maxsize=4096)
def _tiles_label(chosen: str, code: str, wind: Wind, codes: tuple[str, ...]) -> str:
    """Whose tiles these are and which; others' change seldom from one drawing to the next."""
    return quoteattr(say(code, wind=wind_name(wind), tiles=", ".join(_name_of(chosen, each) for each in codes)))


# The table


def _bottom(view: Seen) -> Wind:
    return _wind(view["wind"] or "E")


def _wind(letter: str) -> Wind:
    return WINDS[WIND_LETTERS.index(letter)]


def _centre(view: Seen, layout: Layout) -> str:
    """Round, hand, dice, and the wall as far as it still stands."""
    zone = layout.centre
    square, wide = min(zone.width, zone.height), zone.width > zone.height
    round_wind = _wind(view["round"])
    round_words = say("hongkong/round", wind=wind_name(round_wind))
    hand_words = say("hongkong/hand-number", number=view["hand"])
    first, second = view["dice"]
    label = f"{round_words}, {hand_words}, {say('hongkong/wall-left', n=view['wall'])}"
    label += f", {say('hongkong/dice-label', first=first, second=second)}"
    x, y = zone.x + (zone.width - square) / 2, zone.y + (0 if wide else 62)
    middle = x + square / 2
    parts = [
        wall(Zone(x, y, square, square), *_wall_left(view), _bottom(view)),
        words(middle, y + square * 0.6, str(view["wall"]), round(square * 0.3), "middle"),
    ]
    if wide:
        side = (zone.width - square) / 2
        parts += [
            die(first, zone.x + side / 2 - 28, y + square / 2 - 14, 24),
            die(second, zone.x + side / 2 - 2, y + square / 2 - 4, 24),
            wind_sign(round_wind, x + square + side / 2, y + square / 2 - 16, 38),
            words(x + square + side / 2, y + square / 2 + 26, hand_words, 13, "middle"),
        ]
    else:
        parts += [
            wind_sign(round_wind, middle, zone.y + 20, 34),
            words(middle, zone.y + 54, hand_words, 12, "middle"),
            die(first, middle - 22, y + square + 14, 20),
            die(second, middle + 2, y + square + 14, 20),
        ]
    return f'<g id="wall" role="img" aria-label={quoteattr(label)}>{"".join(parts)}</g>'


def _wall_left(view: Seen) -> tuple[int, int, int]:
    """The first and last stack that stand, counted from the break, and where that is in the square."""
    replaced = sum(len(codes) for codes in view["bonus"])
    replaced += sum("kong" in laid["meld"] for melds in view["melds"] for laid in melds)
    taken = max(0, SET - view["wall"] - DEAD - replaced)
    letter, stacks = view["break"]
    return taken // 2, (SET - replaced + 1) // 2, (-_wind(letter)) % len(WINDS) * STACKS + stacks


def _player(view: Seen, wind: Wind, layout: Layout, looks: Mapping[str, Any]) -> str:
    side = (wind - _bottom(view)) % len(WINDS)
    place = layout.places[side]
    shown = _shown(view, wind)
    parts = [_plate(view, wind, place, layout, looks), _discards(view, wind, place, layout)]
    if side == 0:
        zone, tallest = own_laid_zone(layout, view["held"][wind]), layout.own_laid_tile
    else:
        drawn, zone = _hand_from_behind(view, wind, side, layout, shown)
        parts.append(drawn)
        tallest = layout.laid_tile
    parts.append(_laid_out(view, wind, zone, tallest, [] if layout.back_tile or side == 0 else shown, side % 2 == 0))
    return f'<g id="player-{WIND_LETTERS[wind].lower()}">{"".join(parts)}</g>'


def _shown(view: Seen, wind: Wind) -> list[str]:
    """The hand of whoever has called hu lies open at the end."""
    over = view["phase"] == "over" and view["last"]["caller"] == WIND_LETTERS[wind] != view["wind"]
    return list(view["last"]["shown"]) if over else []


def _plate(view: Seen, wind: Wind, place: Place, layout: Layout, looks: Mapping[str, Any]) -> str:
    seat = view["players"][wind]
    turn = seat in view["to_move"]
    name = _player_name(seat, looks)
    points = number(view["scores"][seat])
    code = "hongkong/player-to-move" if turn else "hongkong/player-label"
    label = say(code, wind=wind_name(wind), name=name, points=points)
    held = 0 if layout.back_tile or wind == _bottom(view) else view["held"][wind]
    return plate(place.plate, layout.letters, wind, say(wind_letter(wind)), name, points, held, label, turn)


def _player_name(seat: int, looks: Mapping[str, Any]) -> str:
    """The person's name where the table knows it, without anything unprintable."""
    names = looks.get("names") or ()
    given = names[seat] if seat < len(names) else None
    if not given:
        return say(f"hongkong/seat-{seat}")
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(given))


def _hand_from_behind(view: Seen, wind: Wind, side: int, layout: Layout, shown: list[str]) -> tuple[str, Zone]:
    """The backs of another's hand, or its faces at the end, and what is left for groups and bonus tiles."""
    zone, held, height = layout.places[side].laid, view["held"][wind], layout.back_tile
    if not height:
        return "", zone
    wide, tall = tiles.footprint(height)
    step = wide + BACK_GAP
    if side == 2:
        top = zone.y + (zone.height - tall) / 2
        drawn = [
            tile(shown[nth], zone.x + nth * step, top, height) if shown else back(zone.x + nth * step, top, height)
            for nth in range(held)
        ]
        used = held * step + 14
        return "".join(drawn), Zone(zone.x + used, zone.y, zone.width - used, zone.height)
    if shown:
        return _shown_beside(shown, zone, height)
    edge = zone.x - 48 if side == 3 else zone.x + zone.width + 10
    return "".join(sideways_back(edge, zone.y + nth * step, height) for nth in range(held)), zone


def _shown_beside(shown: list[str], zone: Zone, height: float) -> tuple[str, Zone]:
    """An open hand at the side, above its groups."""
    height, corners = flow((1,) * len(shown), zone, height, DISCARD_GAP)
    used = corners[-1][1] - zone.y + tiles.footprint(height)[1] + 12
    drawn = "".join(tile(code, *at, height) for code, at in zip(shown, corners, strict=True))
    return drawn, Zone(zone.x, zone.y + used, zone.width, zone.height - used)


def _laid_out(view: Seen, wind: Wind, zone: Zone, tallest: float, shown: list[str], right: bool) -> str:
    """Groups with the claimed tile and its former owner marked, bonus tiles after them."""
    melds, bonus = view["melds"][wind], view["bonus"][wind]
    groups = [group_faces(laid["meld"]) for laid in melds] + [[(code, State.NORMAL)] for code in bonus]
    groups += [[(code, State.NORMAL)] for code in shown]
    if not groups:
        return ""
    height, corners = flow(tuple(map(len, groups)), zone, tallest, GROUP_GAP, float(right))
    wide = tiles.footprint(height)[0]
    drawn = []
    for nth, (faces, (x, y)) in enumerate(zip(groups, corners, strict=True)):
        drawn += [tile(code, x + step * wide, y, height, state) for step, (code, state) in enumerate(faces)]
        if nth < len(melds):
            drawn.append(_claimed_mark(view, wind, melds[nth], faces, (x, y), height))
    codes = tuple(code for group in groups for code, _ in group)
    label = _tiles_label(language(), "hongkong/laid-label", wind, codes)
    return f'<g class="laid" role="img" aria-label={label}>{"".join(drawn)}</g>'


def _claimed_mark(
    view: Seen, wind: Wind, laid: Seen, faces: list[Face], corner: tuple[float, float], height: float
) -> str:
    codes = [code for code, _ in faces]
    wide = tiles.footprint(height)[0]
    if view["phase"] == "rob" and view["current"] == WIND_LETTERS[wind] and codes[0] == codes[1] == view["offer"]:
        return ring(corner[0] + (len(codes) - 1) * wide, corner[1], height)
    if not laid["from"]:
        return ""
    nth = codes.index(laid["claimed"]) if codes[0] != codes[1] else len(codes) - 1
    return badge(corner[0] + nth * wide, corner[1], height, say(wind_letter(_wind(laid["from"]))))


def group_faces(meld: str) -> list[Face]:
    """A concealed kong lies half open: two tiles turned down, and everybody knows which."""
    kind, _, text = meld.partition(" ")
    faces = [text[place] + text[-1] for place in range(len(text) - 1)]
    if kind != "ckong":
        return [(code, State.NORMAL) for code in faces]
    return [(code, State.HALF_OPEN if place in (1, 2) else State.NORMAL) for place, code in enumerate(faces)]


def _discards(view: Seen, wind: Wind, place: Place, layout: Layout) -> str:
    """In order, the last discard of all with a frame as long as it lies there."""
    lying = view["discards"][wind]
    if not lying:
        return ""
    height, corners = flow((1,) * len(lying), place.discards, layout.discard_tile, DISCARD_GAP)
    drawn = [tile(code, *at, height) for code, at in zip(lying, corners, strict=True)]
    if _last_discarder(view) == WIND_LETTERS[wind]:
        drawn[-1] = tile(lying[-1], *corners[-1], height, State.LAST_TAKEN) + ring(*corners[-1], height)
    label = _tiles_label(language(), "hongkong/discards-label", wind, tuple(lying))
    return f'<g class="discards" role="img" aria-label={label}>{"".join(drawn)}</g>'


def _last_discarder(view: Seen) -> str | None:
    """Whose the last discard was, unless somebody has taken it."""
    for event in reversed(view["history"]):
        letter, kind, *rest = event.split()
        if kind == "discard":
            return str(letter)
        if kind in ("pung", "chow") or (kind == "kong" and not rest):
            return None
        if kind == "hu" and view["last"] and view["last"]["result"]["discarder"]:
            return None
    return None


# The own hand and what can be done


def _own_hand(view: Seen, layout: Layout, looks: Mapping[str, Any]) -> str:
    """The drawn tile apart; equal tiles are one thing to click."""
    if view["wind"] is None:
        return _watched_hand(view, layout)
    drawn = view["drawn"]
    codes = arranged(view["own"], drawn, looks.get("order") or ())
    places = hand_places(layout, len(codes), drawn is not None)
    clickable = {text.split()[2] for text in view["legal"] if " discard " in text}
    spots: dict[str, list[tuple[float, float]]] = {}
    for code, at in zip(codes, places, strict=True):
        spots.setdefault(code, []).append(at)
    return "".join(_kind_in_hand(code, spots[code], layout.hand_tile, code in clickable) for code in spots)


def _watched_hand(view: Seen, layout: Layout) -> str:
    shown = _shown(view, WINDS[0])
    places = hand_places(layout, view["held"][0], False)
    height = layout.hand_tile
    return "".join(tile(shown[nth], *at, height) if shown else back(*at, height) for nth, at in enumerate(places))


def arranged(own: list[str], drawn: str | None, order: Any) -> list[str]:
    """The own tiles as their holder likes them, those he said nothing of sorted behind, the drawn one last.

    >>> arranged(["1m", "2m", "3m", "3m"], "2m", ["3m", "9p", "1m"])
    ['3m', '1m', '3m', '2m']
    """
    left = list(own)
    if drawn:
        left.remove(drawn)
    found = []
    for code in order:
        if code in left:
            left.remove(code)
            found.append(code)
    return found + left + ([drawn] if drawn else [])


def _kind_in_hand(code: str, places: list[tuple[float, float]], height: float, clickable: bool) -> str:
    state = State.CLICKABLE if clickable else State.NORMAL
    pieces = "".join(tile(code, *at, height, state) for at in places)
    return f'<g id="hand-{code}" role="img" aria-label={quoteattr(_name_of(language(), code))}>{pieces}</g>'


def _buttons(view: Seen, layout: Layout) -> str:
    """Everything that is no discard."""
    texts = [text for text in view["legal"] if " discard " not in text]
    faces = [_taken(view, text) for text in texts]
    zones = button_zones(layout, tuple(map(len, faces)))
    size = 16 if layout is LANDSCAPE else 14
    drawn = []
    for text, taken, zone in zip(texts, faces, zones, strict=True):
        name = _button_id(text)
        label = say(thing(view, name))
        drawn.append(button(name, _short(name, label), label, taken, zone, size))
    return "".join(drawn)


def _button_id(text: str) -> str:
    """The id of a move's button from its text; the same as view.button gives."""
    _, kind, *rest = text.split()
    if kind in ("pung", "chow") or (kind == "kong" and not rest):
        return "-".join(["claim", kind, *rest])
    return "-".join([kind, *rest])


def _short(name: str, label: str) -> str:
    """A word is enough where the tiles are drawn above it."""
    if name.startswith("claim-chow"):
        return say("hongkong/short-chow")
    if name.startswith(("kong-", "add-")):
        return say("hongkong/button-claim-kong")
    return label


def _taken(view: Seen, text: str) -> tuple[Face, ...]:
    """The group a move would lay out, or the tile it would win with."""
    _, kind, *rest = text.split()
    offer = view["offer"]
    if kind == "chow":
        return tuple(
            (code, State.LAST_TAKEN if code == offer else State.NORMAL) for code, _ in group_faces(f"chow {rest[0]}")
        )
    if kind == "kong" and rest:
        return tuple(group_faces(f"ckong {rest[0][0] * 4}{rest[0][1]}"))
    if kind == "add":
        return ((rest[0], State.NORMAL),) * 4
    if kind in ("pung", "kong"):
        return ((offer, State.NORMAL),) * (3 if kind == "pung" else 4)
    won = offer or view["drawn"]
    return ((won, State.NORMAL),) if kind == "hu" and won else ()


# The end of a hand


def draw_account(view: Seen, looks: Mapping[str, Any]) -> Picture | None:
    """The hand of whoever called hu, group by group, the winning tile marked; nothing where nobody did."""
    last = view["last"]
    if last is None or last["caller"] is None:
        return None
    wind = _wind(last["caller"])
    width, tallest = (400, 48) if looks.get("portrait") else (860, 62)
    groups = shown_groups(last)
    laid = [group_faces(meld) for meld in last["melds"][wind]]
    laid += [[(code, State.NORMAL)] for code in last["bonus"][wind]]
    body, y = _row_of_groups(groups, Zone(14, 14, width - 28, 400), tallest, last["win"])
    if laid:
        drawn, y = _row_of_groups(laid, Zone(14, y + 12, width - 28, 400), tallest * 0.8, None)
        body += drawn
    height = y + 14
    felted = f'<rect width="{width}" height="{height:g}" rx="10" fill="{palette.TABLE}"/>'
    codes = tuple(code for group in (*groups, *laid) for code, _ in group)
    label = _tiles_label(language(), "hongkong/account-label", wind, codes)
    return _picture(width, height, f'<g role="img" aria-label={label}>{felted}{body}</g>', looks)


def _row_of_groups(groups: list[list[Face]], zone: Zone, tallest: float, win: str | None) -> tuple[str, float]:
    """The groups in lines, the first tile equal to `win` marked; and where they end."""
    height, corners = flow(tuple(map(len, groups)), zone, tallest, GROUP_GAP, 0.5)
    wide, tall = tiles.footprint(height)
    drawn, mark = [], ""
    for faces, (x, y) in zip(groups, corners, strict=True):
        for nth, (code, state) in enumerate(faces):
            at = (x + nth * wide, y)
            won = code == win and not mark
            drawn.append(tile(code, *at, height, State.LAST_TAKEN if won else state))
            mark = mark or (ring(*at, height) if won else "")
    return "".join(drawn) + mark, corners[-1][1] + tall


def shown_groups(last: Seen) -> list[list[Face]]:
    """The tiles of the hand in the groups they counted as; in one piece where there are none."""
    tiles_shown = tuple(map(tile_of, last["shown"]))
    wind = _wind(last["caller"])
    melds = tuple(map(read_meld, last["melds"][wind]))
    found = None
    if last["win"]:
        bonus = tuple(map(tile_of, last["bonus"][wind]))
        self_draw = last["result"]["discarder"] is None
        win = tile_of(last["win"])
        found = score(Hand(tiles_shown, win, wind, _wind(last["round"]), melds, bonus, self_draw=self_draw))
    if found is None or not found.reading.pairs:
        return [[(code, State.NORMAL) for code in last["shown"]]]
    groups = [group.tiles for group in found.reading.groups[len(melds) :]]
    groups += [(pair, pair) for pair in found.reading.pairs]
    return [[(code_of(kind), State.NORMAL) for kind in group] for group in groups]
