"""The table of Mah-Nol as SVG: the wall above, the carpet with everybody's layout, the own hand below.

The viewer sits at the bottom and the carpet lies turned to him; a watcher sits with the buyer, or with A. Equal
tiles in hand share one element, `hand-5p`. Beside the options below a person's looks may hold `names` (a list by
seat) and `order` (the codes of the own hand as that person arranged it).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import quoteattr

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line
from teahouse.drawing import tiles
from teahouse.drawing.picture import picture
from teahouse.drawing.tiles import State
from teahouse.games.mah_nol import faces, terminal
from teahouse.games.mah_nol.faces import back, piece
from teahouse.games.mah_nol.layouts import GAMES, MARCO_POLO, Site
from teahouse.games.mah_nol.placing import BACK, EXTENT, Cell, cells, seen_down, turned
from teahouse.games.mah_nol.position import LETTERS
from teahouse.games.mah_nol.sampling import read_layout
from teahouse.games.mah_nol.table_pieces import (
    LIGHT,
    STYLE,
    THREAD,
    Card,
    Zone,
    button,
    compass,
    plate,
    slot,
    table,
    words,
)
from teahouse.games.mah_nol.tiles import CLOCKWISE
from teahouse.games.mah_nol.words import (
    RAISES,
    game_name,
    slot_id,
    slot_name,
    thing,
    tile_name,
    units,
    wind_letter,
    wind_name,
)
from teahouse.texts import language, say

LOOKS = (Option("face", "tiles", choices=("tiles", "cards")), Option("corners", True), Option("letters", False))
WIDTH, HEIGHT = 1200, 1000
CARPET = Zone(24, 104, 1152, 660)
WALL = Zone(24, 22, 1152, 70)
OWN_PLATE = Zone(24, 772, 330, 62)
BUTTONS = Zone(364, 776, 812, 54)
HAND = Zone(24, 852, 1152, 124)
WALL_TILE, HAND_TILE = 58, 104
LARGEST = 62
"""No tile of a layout is drawn higher."""
PLATE = (236, 62)
AMONG_TWO = {0: Zone(600, 118, 562, 632), 2: Zone(38, 118, 548, 632)}
AMONG_MORE = {
    0: Zone(330, 394, 540, 356),
    1: Zone(38, 118, 282, 632),
    2: Zone(330, 118, 540, 270),
    3: Zone(880, 118, 282, 632),
}
"""Where layouts lie, by the side of the table: the viewer's, left, opposite, right."""
ROADS = {0: Zone(560, 118, 120, 632), 2: Zone(380, 118, 120, 632)}
"""Marco Polo's road is long and narrow: among more than two these go over the whole carpet side by side."""

Seen = dict[str, Any]


def draw(view: Seen, looks: Mapping[str, Any]) -> Picture:
    body = [table(WIDTH, HEIGHT, CARPET), _compass(view), _wall(view, looks)]
    body += [_player(view, seat, looks) for seat in range(view["seats"])]
    body += [_questions(view), _own_hand(view, looks)]
    return _picture(WIDTH, HEIGHT, "".join(body), looks)


def show(view: Seen, looks: Mapping[str, Any]) -> tuple[Line, ...]:
    return terminal.show(view, looks)


def _picture(width: float, height: float, body: str, looks: Mapping[str, Any]) -> Picture:
    defs = faces.defs(language(), str(looks["face"]), bool(looks["corners"]))
    return picture(width, height, body, title=say("mah-nol/title"), defs=defs, style=tiles.TILE_STYLE + STYLE)


@lru_cache(maxsize=256)
def _name_of(chosen: str, tile: str) -> str:
    return say(tile_name(tile))


def _names(codes: list[str]) -> str:
    return ", ".join(_name_of(language(), code) for code in codes)


# Who sits where


def _bottom(view: Seen) -> int:
    """The seat at the bottom of the picture."""
    if view["seat"] is not None:
        return int(view["seat"])
    return LETTERS.index(view["buyer"]) if view["buyer"] else 0


def side_of(view: Seen, seat: int) -> int:
    """0 at the bottom, then clockwise: left, top, right. Before the seats are chosen all sit as if they were."""
    bottom = _bottom(view)
    if not view["winds"]:
        return 2 * (seat != bottom) if view["seats"] == 2 else (seat - bottom) % view["seats"]
    return (CLOCKWISE.index(view["winds"][seat]) - CLOCKWISE.index(view["winds"][bottom])) % 4


def _zone(view: Seen, side: int) -> Zone:
    return (AMONG_TWO if view["seats"] == 2 else AMONG_MORE)[side]


def _compass(view: Seen) -> str:
    """The carpet is turned so that the wind of whoever sits at the bottom lies there."""
    near = CLOCKWISE.index(view["winds"][_bottom(view)]) if view["winds"] else CLOCKWISE.index("S")
    letters = tuple(say(wind_letter(CLOCKWISE[(near + step) % 4])) for step in range(4))
    x, y, width, height = CARPET
    return compass(x + width / 2, y + height / 2, 250, letters, strong=not view["announced"])


# The wall


def _wall(view: Seen, looks: Mapping[str, Any]) -> str:
    """The open part face up, the hidden part as backs; what one looks at is lifted."""
    face, legal = str(looks["face"]), _legal(view)
    wide = tiles.footprint(WALL_TILE)[0]
    hidden = len(view["wall"]) - view["open"]
    room = WALL.width - 4 * wide - 110
    pitch = min(wide + 2, room / max(1, view["open"]))
    parts, x = [], WALL.x + 6
    for place in range(view["open"]):
        state = State.CLICKABLE if place == 0 and "take" in legal else State.NORMAL
        drawn = piece(view["wall"][place], round(x, 1), WALL.y + 4, WALL_TILE, face, state)
        parts.append(_thing(view, "take", drawn) if place == 0 and "take" in legal else drawn)
        x += pitch
    x += max(0.0, wide + 2 - pitch) + 14
    parts.append(_hidden_wall(view, x, hidden, face, legal))
    label = say("mah-nol/wall-label", tiles=_names(view["wall"][: view["open"]]), n=hidden)
    return f'<g id="wall" role="group" aria-label={quoteattr(label)}>{"".join(parts)}</g>'


def _hidden_wall(view: Seen, x: float, hidden: int, face: str, legal: set[str]) -> str:
    parts, wide = [], tiles.footprint(WALL_TILE)[0]
    top = WALL.y + 4
    if view["phase"] == "look":
        parts.append(_looked_at(view, x, face, legal))
        x, hidden = x + wide + 8, hidden - 1
    if not hidden:
        return "".join(parts)
    first = view["open"] + (view["phase"] == "look")
    drawn = back(round(x, 1), top, WALL_TILE, State.CLICKABLE if "look" in legal else State.FACE_DOWN)
    if view["price"]:
        drawn += words(round(x + wide / 2, 1), top + 38, str(view["price"]), 22, "middle")
    parts.append(_thing(view, "look", drawn) if "look" in legal else drawn)
    x += wide + 4
    count = words(WIDTH - 34, top + 38, str(hidden), 22, "end")
    pitch = min(9.0, (WIDTH - 80 - x - wide) / max(1, hidden - 1))
    own = [place for place in range(first + 1, len(view["wall"])) if view["wall"][place]]
    parts += [_sliver(x + (nth - 1) * pitch, top, pitch, first + nth in own) for nth in range(1, hidden)]
    return "".join(parts) + count


def _sliver(x: float, top: float, pitch: float, known: bool) -> str:
    """The edge of a hidden tile; a dot marks those the viewer put there himself."""
    wide = max(2.0, pitch - 1.5)
    dot = f'<circle cx="{x + wide / 2:.1f}" cy="{top + 52:.1f}" r="2.4" fill="{LIGHT}"/>' if known else ""
    return (
        f'<rect x="{x:.1f}" y="{top:g}" width="{wide:.1f}" height="46" rx="1.5" fill="var(--tile-back,#2a7d61)"/>{dot}'
    )


def _looked_at(view: Seen, x: float, face: str, legal: set[str]) -> str:
    """Seen by whoever looks, a back for all others."""
    state = State.SELECTED | (State.CLICKABLE if "keep" in legal else State.NORMAL)
    if not view["looked"]:
        return back(round(x, 1), WALL.y + 4, WALL_TILE, State.FACE_DOWN | State.SELECTED)
    drawn = piece(view["looked"], round(x, 1), WALL.y + 4, WALL_TILE, face, state)
    return _thing(view, "keep", drawn) if "keep" in legal else drawn


def _thing(view: Seen, name: str, drawn: str) -> str:
    return f'<g id="{name}" role="button" aria-label={quoteattr(say(thing(view, name)))}>{drawn}</g>'


def _legal(view: Seen) -> set[str]:
    """The kinds of moves that may be made."""
    return {text.split()[1] for text in view["legal"]}


# Players and their layouts


def _player(view: Seen, seat: int, looks: Mapping[str, Any]) -> str:
    side = side_of(view, seat)
    zone = _zone(view, side)
    where = OWN_PLATE if side == 0 else _plate_zone(zone, side)
    parts = [plate(where, _card(view, seat, looks))]
    if view["layouts"]:
        parts.append(_layout(view, seat, side, zone, looks))
    return f'<g id="player-{LETTERS[seat].lower()}">{"".join(parts)}</g>'


def _plate_zone(zone: Zone, side: int) -> Zone:
    """Left and right at the lower end, opposite in the upper right corner."""
    width, height = PLATE
    if side == 2:
        return Zone(zone.x + zone.width - width, zone.y + 6, width, height)
    return Zone(zone.x + (zone.width - width) / 2, zone.y + zone.height - height - 8, width, height)


def _card(view: Seen, seat: int, looks: Mapping[str, Any]) -> Card:
    wind = view["winds"][seat] if view["winds"] else ""
    turn, name = seat in view["to_move"], _player_name(seat, looks)
    remark = _remark(view, seat)
    code = "mah-nol/player-to-move" if turn else "mah-nol/player-label"
    label = say(code, name=name, money=view["scores"][seat], held=view["held"][seat], remark=remark)
    return Card(
        LETTERS[seat],
        say(wind_letter(wind)) if wind else "",
        name,
        view["scores"][seat],
        view["held"][seat],
        remark,
        label,
        turn,
        view["buyer"] == LETTERS[seat],
    )


def _remark(view: Seen, seat: int) -> str:
    """In the auction the bid or that one is out, in play what a loss would cost now."""
    letter = LETTERS[seat]
    if view["phase"] == "auction":
        if view["leader"] == letter:
            return say("mah-nol/remark-bid", amount=view["highest"])
        return "" if letter in view["bidders"] else say("mah-nol/remark-out")
    return say("mah-nol/remark-debt", amount=view["debts"][seat]) if view["debts"] else ""


def _player_name(seat: int, looks: Mapping[str, Any]) -> str:
    """The person's name where the table knows it, without anything unprintable."""
    names = looks.get("names") or ()
    given = names[seat] if seat < len(names) else None
    if not given:
        return say(f"mah-nol/seat-{seat}")
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(given))


def _layout(view: Seen, seat: int, side: int, zone: Zone, looks: Mapping[str, Any]) -> str:
    seen = view["layouts"][seat]
    own = seat == view["seat"]
    is_open = own or view["phase"] == "over"
    site = Site(view["announced"], view["winds"][seat], view["options"]["marco_polo_suits"] == "different")
    places = cells(read_layout(seen), site, seen_down(seen, is_open))
    laying = own and view["phase"] == "lay"
    drawn = _placed(view, places, site, side, _free(view, zone, side), laying, looks)
    label = say(
        "mah-nol/layout-label",
        name=_player_name(seat, looks),
        tiles=_names([cell.tile for cell in places if cell.tile and cell.tile != BACK]) or "–",
        down=seen["down"],
    )
    return f'<g class="layout" role="group" aria-label={quoteattr(label)}>{drawn}</g>'


def _free(view: Seen, zone: Zone, side: int) -> Zone:
    """What a plate leaves of a player's zone."""
    if view["announced"] == MARCO_POLO and view["seats"] > 2 and side in ROADS:
        return ROADS[side]
    if side in (1, 3):
        return Zone(zone.x, zone.y, zone.width, zone.height - PLATE[1] - 16)
    if side == 2:
        return Zone(zone.x, zone.y, zone.width - PLATE[0] - 8, zone.height) if zone.height < 300 else Zone(
            zone.x, zone.y + PLATE[1] + 10, zone.width, zone.height - PLATE[1] - 10
        )  # fmt: skip
    return zone


def _placed(
    view: Seen, places: list[Cell], site: Site, side: int, zone: Zone, laying: bool, looks: Mapping[str, Any]
) -> str:
    """The layout turned to its side of the table, as large as the zone allows, in its middle."""
    extent = EXTENT[site.game]
    columns, rows = extent if side % 2 == 0 else extent[::-1]
    height = min(LARGEST, zone.width / columns / 0.77, zone.height / rows / 1.09)
    wide, tall = tiles.footprint(height)
    wide, tall = wide * 1.02, tall * 1.02
    left, top = zone.x + (zone.width - columns * wide) / 2, zone.y + (zone.height - rows * tall) / 2
    drawn = []
    for cell in places:
        column, row = turned((cell.column, cell.row), extent, side)
        at = (round(left + column * wide, 1), round(top + row * tall, 1))
        drawn.append(_cell(cell, at, round(height, 1), laying, str(looks["face"])))
    return "".join(drawn)


def _cell(cell: Cell, at: tuple[float, float], height: float, laying: bool, face: str) -> str:
    if cell.tile == BACK:
        return back(*at, height)
    if cell.tile:
        return piece(cell.tile, *at, height, face)
    sign = say(wind_letter(cell.sign)) if cell.sign in CLOCKWISE and cell.sign else cell.sign
    if not laying or cell.slot is None:
        return slot(*at, height, sign)
    return slot(*at, height, sign, slot_id(cell.slot), say(slot_name(cell.slot)))


# What is asked


def _questions(view: Seen) -> str:
    """Bids, seats and games as buttons; being done."""
    if not view["legal"]:
        return _waiting(view)
    match view["phase"]:
        case "auction":
            return _bidding(view)
        case "seat":
            return _row_of_buttons(view, [f"seat-{wind}" for wind in CLOCKWISE], [wind_name(w) for w in CLOCKWISE])
        case "announce":
            return _row_of_buttons(view, [f"announce-{game}" for game in GAMES], [game_name(game) for game in GAMES])
        case "lay":
            return _row_of_buttons(view, ["done"], [thing(view, "done")])
        case _:
            return _hint(view)


def _waiting(view: Seen) -> str:
    return _hint(view) if view["phase"] != "over" else ""


def _hint(view: Seen) -> str:
    """What goes on now, in a few words beside the buttons' place."""
    text = say(f"mah-nol/phase-{view['phase']}")
    if view["phase"] == "bury" and view["legal"]:
        text = say("mah-nol/bury-left", n=9 - len(view["buried"]))
    return words(BUTTONS.x + 8, BUTTONS.y + 34, text, 18)


def _row_of_buttons(view: Seen, ids: list[str], texts: list[Any]) -> str:
    width = min(196.0, BUTTONS.width / len(ids) - 8)
    drawn = []
    for nth, (name, text) in enumerate(zip(ids, texts, strict=True)):
        zone = Zone(BUTTONS.x + nth * (width + 8), BUTTONS.y, width, BUTTONS.height)
        drawn.append(button(name, say(text), say(thing(view, name)), zone, 18))
    return "".join(drawn)


def _bidding(view: Seen) -> str:
    """Out, a few quick bids, and on the carpet a column of digits for every place of the number."""
    seat, purse = view["seat"], view["scores"][view["seat"]]
    assert seat is not None
    quick = [amount for amount in RAISES if view["highest"] + amount <= purse]
    width = min(130.0, BUTTONS.width / (len(quick) + 1) - 8)
    zones = [Zone(BUTTONS.x + nth * (width + 8), BUTTONS.y, width, BUTTONS.height) for nth in range(len(quick) + 1)]
    drawn = [button("out", say(thing(view, "out")), say(thing(view, "out")), zones[0], 18, quiet=True)]
    for raised, zone in zip(quick, zones[1:], strict=True):
        name = f"raise-{raised}"
        drawn.append(button(name, str(view["highest"] + raised), say(thing(view, name)), zone, 22))
    return "".join(drawn) + (_digits(view, units(purse)) if purse > view["highest"] else "")


def _digits(view: Seen, rows: list[int]) -> str:
    """A bid of one's own: one digit in each row, from the largest down."""
    wide, tall, purse = 66, 46, view["scores"][view["seat"]]
    left, top = CARPET.x + (CARPET.width - 10 * (wide + 6)) / 2, CARPET.y + 240
    drawn = [words(CARPET.x + CARPET.width / 2, top - 16, say("mah-nol/own-bid"), 18, "middle", THREAD)]
    for nth, unit in enumerate(rows):
        for digit in range(min(9, purse // unit) + 1):
            name = f"digit-{unit}-{digit}"
            zone = Zone(left + digit * (wide + 6), top + nth * (tall + 8), wide, tall)
            drawn.append(button(name, str(unit * digit), say(thing(view, name)), zone, 17))
    return "".join(drawn)


# The own hand


def _own_hand(view: Seen, looks: Mapping[str, Any]) -> str:
    """Equal tiles are one thing to click; a watcher sees backs."""
    held = view["held"][_bottom(view)]
    if view["seat"] is None:
        return "".join(back(*at, height) for at, height in _hand_places(held))
    codes = arranged(view["own"], looks.get("order") or ())
    clickable = {text.split()[2].partition("@")[0] for text in view["legal"] if text.split()[1] in TILE_MOVES}
    spots: dict[str, list[tuple[tuple[float, float], float]]] = {}
    for code, place in zip(codes, _hand_places(len(codes)), strict=True):
        spots.setdefault(code, []).append(place)
    return "".join(_kind_in_hand(code, spots[code], code in clickable, str(looks["face"])) for code in spots)


TILE_MOVES = ("bury", "lay", "discard")


def _hand_places(count: int) -> list[tuple[tuple[float, float], float]]:
    height = min(HAND_TILE, HAND.width / max(1, count) / 0.77)
    wide = tiles.footprint(height)[0] * 1.03
    left = HAND.x + (HAND.width - count * wide) / 2
    return [((round(left + nth * wide, 1), HAND.y + 8), round(height, 1)) for nth in range(count)]


def arranged(own: list[str], order: Any) -> list[str]:
    """The own tiles as their holder likes them, those he said nothing of sorted behind.

    >>> arranged(["1m", "2m", "3m", "3m"], ["3m", "9p", "1m"])
    ['3m', '1m', '2m', '3m']
    """
    left, found = list(own), []
    for code in order:
        if code in left:
            left.remove(code)
            found.append(code)
    return found + left


def _kind_in_hand(code: str, places: list[tuple[tuple[float, float], float]], clickable: bool, face: str) -> str:
    state = State.CLICKABLE if clickable else State.NORMAL
    pieces = "".join(piece(code, *at, height, face, state) for at, height in places)
    return f'<g id="hand-{code}" role="img" aria-label={quoteattr(_name_of(language(), code))}>{pieces}</g>'
