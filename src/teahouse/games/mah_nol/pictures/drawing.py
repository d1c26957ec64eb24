"""The table of Mah-Nol as SVG: the wall above, the carpet with everybody's layout, the viewer's hand below.

The viewer sits at the bottom and the carpet lies turned to him; a watcher sits with the buyer, or with A. Every tile
in hand is an element of its own; of equal ones the first has the id, `hand-5p`, and the others say that they are the
same. Beside the options below a person's looks may hold `names` (a list by seat), `away` (by seat, since when somebody
is not there) and `order` (the codes of the hand as that person arranged it).

    stage.py    where everything lies        questions.py   what is asked: bids, seats, games
    pieces.py   carpet, plates, sticks       cells.py       where the tiles of a layout lie
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import quoteattr

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import View
from teahouse.drawing import tiles
from teahouse.drawing.people import away_label, free_place
from teahouse.drawing.picture import picture
from teahouse.drawing.tiles import Pose
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_kinds, legal_moves
from teahouse.games.mah_nol.pictures import account, faces, questions
from teahouse.games.mah_nol.pictures.cells import BACK, EXTENT, Cell, cells, folded, strip, turned
from teahouse.games.mah_nol.pictures.faces import back, piece
from teahouse.games.mah_nol.pictures.pieces import (
    LIGHT,
    STYLE,
    THREAD,
    Card,
    Zone,
    compass,
    place_sign,
    plate,
    price_tag,
    slot,
    slot_sign,
    table,
    words,
)
from teahouse.games.mah_nol.pictures.stage import Stage, hand_places, stage_for
from teahouse.games.mah_nol.play.layouts import FORBIDDEN_CITY, TO_GAME_TILE, Site
from teahouse.games.mah_nol.play.position import agreement
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, Tile, Tiles
from teahouse.games.mah_nol.words.clicks import slot_id, thing
from teahouse.games.mah_nol.words.names import game_name, player_name, shown_name, slot_name, tile_name, wind_letter
from teahouse.texts import language, say

LOOKS = (
    Option("face", "tiles", choices=("tiles", "cards")),
    Option("corners", True),
    Option("letters", False),
    Option("portrait", False),
    Option("low", False),
)


def draw(view: View[Seen], looks: Mapping[str, Any]) -> Picture:
    stage = stage_of(view, looks)
    body = [table(stage.width, stage.height, stage.frame, stage.carpet), _compass(view, stage), _caption(view, stage)]
    body.append(_wall(view, stage, looks))
    body += [_player(view, seat, stage, looks) for seat in range(view.seats)]
    body += [questions.drawn(view, stage, looks), _own_hand(view, stage, looks)]
    if view.seen.is_over:
        body += [_account(view, stage, looks), free_place("after", *stage.buttons)]
    return in_picture(stage.width, stage.height, "".join(body), looks)


def _account(view: View[Seen], stage: Stage, looks: Mapping[str, Any]) -> str:
    """Over the carpet; where there is little room also over what lies above or beside it."""
    x, y, width, height = stage.carpet
    if not stage.narrow:
        return account.on_carpet(view, Zone(x, y + 24, width, height - 48), looks)
    if looks.get("low"):
        return account.on_carpet(view, Zone(stage.wall.x, y, x + width - stage.wall.x, height), looks, columns=2)
    return account.on_carpet(view, Zone(x, stage.wall.y, width, y + height - stage.wall.y), looks)


def stage_of(view: View[Seen], looks: Mapping[str, Any]) -> Stage:
    bottom = _bottom(view)
    others = sorted(side_of(view, seat) for seat in range(view.seats) if seat != bottom)
    game, narrow, low = view.seen.announced or None, bool(looks.get("portrait")), bool(looks.get("low"))
    stage = stage_for(game, tuple(others), narrow, view.seen.held[bottom], low)
    return stage if stage.narrow or not game else stage._replace(largest=_alike(stage, game, (0, *others)))


def _alike(stage: Stage, game: str, sides: Sequence[int]) -> float:
    """As high as a tile can be in all layouts: nobody's is smaller than another's."""
    turned_later = game == FORBIDDEN_CITY
    return min(
        _highest(_field(stage, game, side)[1], EXTENT[game], 0 if turned_later else side, stage.largest)
        for side in sides
    )


def _field(stage: Stage, game: str, side: int) -> tuple[Zone, Zone]:
    """Where a layout lies, and the same as it is drawn: walls at the sides are turned afterwards."""
    zone = stage.fields[side]
    if game != FORBIDDEN_CITY or side % 2 == 0:
        return zone, zone
    middle = (zone.x + zone.width / 2, zone.y + zone.height / 2)
    return zone, Zone(middle[0] - zone.height / 2, middle[1] - zone.width / 2, zone.height, zone.width)


def _highest(zone: Zone, extent: tuple[float, float], side: int, largest: float) -> float:
    columns, rows = extent if side % 2 == 0 else extent[::-1]
    return min(largest, zone.width / columns / 0.77, zone.height / rows / 1.09)


def in_picture(width: float, height: float, body: str, looks: Mapping[str, Any]) -> Picture:
    defs = faces.defs(language(), str(looks["face"]), bool(looks["corners"]))
    return picture(width, height, body, title=say("mah-nol/title"), defs=defs, style=tiles.TILE_STYLE + STYLE)


@lru_cache(maxsize=256)
def _name_of(chosen: str, tile: str) -> str:
    return say(tile_name(tile))


def _names(codes: Iterable[str]) -> str:
    return ", ".join(_name_of(language(), code) for code in codes)


# Who sits where


def _bottom(view: View[Seen]) -> int:
    """The seat at the bottom of the picture."""
    return (view.seen.buyer or 0) if view.seat is None else view.seat


def side_of(view: View[Seen], seat: int) -> int:
    """0 at the bottom, then clockwise: left, top, right. Before the seats are chosen all sit as if they were."""
    bottom = _bottom(view)
    if not view.seen.winds:
        return 2 * (seat != bottom) if view.seats == 2 else (seat - bottom) % view.seats
    return (CLOCKWISE.index(view.seen.winds[seat]) - CLOCKWISE.index(view.seen.winds[bottom])) % 4


def _compass(view: View[Seen], stage: Stage) -> str:
    """The carpet is turned so that the wind of whoever sits at the bottom lies there."""
    near = CLOCKWISE.index(view.seen.winds[_bottom(view)]) if view.seen.winds else CLOCKWISE.index("S")
    letters = tuple(say(wind_letter(CLOCKWISE[(near + step) % 4])) for step in range(4))
    x, y, width, height = stage.carpet
    radius = min(width, height) * (0.3 if view.seen.announced else 0.33)
    return compass(x + width / 2, y + height / 2, round(radius), letters, strong=not view.seen.announced)


def _caption(view: View[Seen], stage: Stage) -> str:
    """Which game is played, woven into the carpet."""
    if not view.seen.announced:
        return ""
    text = say(game_name(view.seen.announced))
    inset, size = (16, 15) if stage.narrow else (34, 20)
    return words(stage.carpet.x + inset, stage.carpet.y + inset + size * 0.75, text, size, fill=THREAD)


# The wall


def _wall(view: View[Seen], stage: Stage, looks: Mapping[str, Any]) -> str:
    """The open part face up, the hidden part as backs; what one looks at is lifted."""
    face, legal, seen = str(looks["face"]), legal_kinds(view), view.seen
    front = tiles.footprint(stage.front_tile)[0]
    parts, x = [], stage.wall.x + 4
    if seen.open:
        parts.append(_first_open(view, (x, _on_wall(stage, stage.front_tile)), stage.front_tile, face, legal))
        x += front + 4
    drawn, x = _other_open(seen.open[1:], stage, x, face, 3 if seen.phase == "look" else 2)
    parts += [drawn, _hidden_wall(view, stage, x + 8, face, legal)]
    label = say("mah-nol/wall-label", tiles=_names(seen.open), n=len(seen.hidden))
    return f'<g id="wall" role="group" aria-label={quoteattr(label)}>{"".join(parts)}</g>'


def _on_wall(stage: Stage, height: float) -> float:
    """All tiles of the wall stand on one line."""
    return round(stage.wall.y + stage.wall.height - tiles.footprint(height)[1] - 4, 1)


def _first_open(view: View[Seen], at: tuple[float, float], height: float, face: str, legal: set[str]) -> str:
    tile = view.seen.open[0]
    if "take" not in legal:
        return piece(tile, *at, height, face)
    return _thing(view, "take", piece(tile, *at, height, face, Pose.CLICKABLE))


def _other_open(lying: Tiles, stage: Stage, x: float, face: str, large: int) -> tuple[str, float]:
    """The open tiles behind the first, in two rows of smaller ones where one would be too long; and where they end.

    They leave room for the `large` tiles at which one may click or look.
    """
    if not lying:
        return "", x
    room = stage.wall.width - large * (tiles.footprint(stage.front_tile)[0] + 8) - (30 if stage.narrow else 284)
    rows = 1 if len(lying) * tiles.footprint(stage.wall_tile)[0] * CROWDED < room else 2
    height = round(stage.wall_tile if rows == 1 else stage.wall.height / 2 / 1.13, 1)
    wide, tall = tiles.footprint(height)
    columns = -(-len(lying) // rows)
    pitch = min(wide + 2, (room - wide) / max(1, columns - 1))
    top = _on_wall(stage, height) - (rows - 1) * (tall + 1)
    places = [divmod(nth, columns) for nth in range(len(lying))]
    drawn = [
        piece(tile, round(x + column * pitch, 1), round(top + row * (tall + 1), 1), height, face)
        for tile, (row, column) in zip(lying, places, strict=True)
    ]
    return "".join(drawn), x + (columns - 1) * pitch + wide


CROWDED = 0.8
"""Tiles may cover a fifth of each other before they are laid in two rows."""


def _hidden_wall(view: View[Seen], stage: Stage, x: float, face: str, legal: set[str]) -> str:
    height, parts, hidden = stage.front_tile, [], view.seen.hidden
    wide, top = tiles.footprint(height)[0], _on_wall(stage, height)
    if view.seen.phase == "look":
        parts.append(_looked_at(view, (round(x, 1), top), height, face, legal))
        x, hidden = x + wide + 8, hidden[1:]
    if not hidden:
        return "".join(parts)
    drawn = back(round(x, 1), top, height, Pose.CLICKABLE if "look" in legal else Pose.FACE_DOWN)
    if view.seen.price:
        drawn += price_tag(round(x + wide / 2, 1), round(top + height / 2, 1), str(view.seen.price), height * 0.26)
    parts.append(_thing(view, "look", drawn) if "look" in legal else drawn)
    parts.append(_rest_of_wall(stage, x + wide + 3, hidden))
    return "".join(parts)


def _rest_of_wall(stage: Stage, x: float, hidden: tuple[Tile | None, ...]) -> str:
    """The edges of the hidden tiles behind the first, as far as there is room for them, and how many there are."""
    right = stage.wall.x + stage.wall.width
    top, tall = _on_wall(stage, stage.wall_tile), stage.wall_tile * 0.8
    count = words(right - 4, round(top + tall * 0.7, 1), str(len(hidden)), stage.letters + 2, "end")
    pitch = min(9.0, (right - 12 - 1.5 * stage.letters - x) / max(1, len(hidden) - 1))
    if pitch < THINNEST:
        return count
    slivers = [_sliver(x + nth * pitch, top, tall, pitch, bool(tile)) for nth, tile in enumerate(hidden[1:])]
    return "".join(slivers) + count


THINNEST = 2.5


def _sliver(x: float, top: float, tall: float, pitch: float, known: bool) -> str:
    """The edge of a hidden tile; a dot marks those the viewer put there himself."""
    wide = max(2.0, pitch - 1.5)
    dot = f'<circle cx="{x + wide / 2:.1f}" cy="{top + tall + 6:.1f}" r="2.4" fill="{LIGHT}"/>' if known else ""
    return (
        f'<rect x="{x:.1f}" y="{top:g}" width="{wide:.1f}" height="{tall:.1f}" rx="1.5" '
        f'fill="var(--tile-back,#2a7d61)"/>{dot}'
    )


def _looked_at(view: View[Seen], at: tuple[float, float], height: float, face: str, legal: set[str]) -> str:
    """Seen by whoever looks, a back for all others."""
    pose = Pose.SELECTED | (Pose.CLICKABLE if "keep" in legal else Pose.NORMAL)
    if not view.seen.looked:
        return back(*at, height, Pose.FACE_DOWN | Pose.SELECTED)
    drawn = piece(view.seen.looked, *at, height, face, pose)
    return _thing(view, "keep", drawn) if "keep" in legal else drawn


def _thing(view: View[Seen], name: str, drawn: str) -> str:
    return f'<g id="{name}" role="button" aria-label={quoteattr(say(thing(view, name)))}>{drawn}</g>'


# Players and their layouts


def _player(view: View[Seen], seat: int, stage: Stage, looks: Mapping[str, Any]) -> str:
    side = side_of(view, seat)
    where = stage.own_plate if side == 0 else stage.plates[side]
    parts = [plate(where, _card(view, seat, stage, looks))]
    if view.seen.layouts:
        parts.append(_layout(view, seat, side, stage, looks))
    return f'<g id="player-{LETTERS[seat].lower()}">{"".join(parts)}</g>'


def _card(view: View[Seen], seat: int, stage: Stage, looks: Mapping[str, Any]) -> Card:
    wind = view.seen.winds[seat] if view.seen.winds else ""
    turn, name = seat in view.to_move, player_name(seat, looks)
    remark = _remark(view, seat)
    code = "mah-nol/player-to-move" if turn else "mah-nol/player-label"
    player = say(code, name=name, money=view.seen.money[seat], held=view.seen.held[seat])
    label = say("mah-nol/player-remark", player=player, remark=remark) if remark else player
    away = (looks.get("away") or {}).get(seat)
    label = label if away is None else say(away_label(label))
    return Card(
        LETTERS[seat],
        say(wind_letter(wind)) if wind else "",
        shown_name(seat, looks),
        view.seen.money[seat],
        view.seen.held[seat],
        _short_remark(view, seat) if stage.narrow and view.seen.debts else remark,
        label,
        turn,
        view.seen.buyer == seat,
        seat,
        away,
    )


def _remark(view: View[Seen], seat: int) -> str:
    """In the auction the bid or that one is out, in play what a loss would cost now."""
    seen = view.seen
    if seen.phase == "auction":
        if seen.leader == seat:
            return say("mah-nol/remark-bid", amount=seen.highest)
        return "" if seat in seen.bidders else say("mah-nol/remark-out")
    return say("mah-nol/remark-debt", amount=seen.debts[seat]) if seen.debts else ""


def _short_remark(view: View[Seen], seat: int) -> str:
    """What a loss would cost now, in a word on one's own plate, for the others as a bare number."""
    amount = view.seen.debts[seat]
    return say("mah-nol/remark-debt-short", amount=amount) if seat == _bottom(view) else f"\N{MINUS SIGN}{amount}"


def _layout(view: View[Seen], seat: int, side: int, stage: Stage, looks: Mapping[str, Any]) -> str:
    seen, own = view.seen, seat == view.seat
    site = Site(seen.announced, seen.winds[seat], agreement(view.options).different_suits)
    lying = (seen.layouts[seat], site, None if own or seen.is_over else seen.down[seat])
    laying, face = own and seen.phase == "lay", str(looks["face"])
    if stage.narrow:
        places, extent = folded(*lying) if side == 0 else strip(*lying)
        drawn = _placed(places, extent, 0, stage.fields[side], stage.largest, laying, face)
    else:
        places = cells(*lying)
        drawn = _on_carpet(places, site.game, side, stage, laying, face)
    label = say(
        "mah-nol/layout-label",
        name=player_name(seat, looks),
        tiles=_names([cell.tile for cell in places if cell.tile and cell.tile != BACK]) or "–",
        down=seen.down[seat],
    )
    return f'<g class="layout" role="group" aria-label={quoteattr(label)}>{drawn}</g>'


def _on_carpet(places: list[Cell], game: str, side: int, stage: Stage, laying: bool, face: str) -> str:
    """Turned to its side of the table; tiles stay upright, only the walls at the sides lie as they do on a table."""
    extent, (zone, lying) = EXTENT[game], _field(stage, game, side)
    if lying is zone:
        return _placed(places, extent, side, zone, stage.largest, laying, face)
    middle = (zone.x + zone.width / 2, zone.y + zone.height / 2)
    drawn = _placed(places, extent, 0, lying, stage.largest, laying, face)
    return f'<g transform="rotate({90 if side == 1 else -90} {middle[0]:g} {middle[1]:g})">{drawn}</g>'


def _placed(
    places: list[Cell], extent: tuple[float, float], side: int, zone: Zone, largest: float, laying: bool, face: str
) -> str:
    """The places of a layout as large as the zone allows, in its middle."""
    columns, rows = extent if side % 2 == 0 else extent[::-1]
    height = _highest(zone, extent, side, largest)
    wide, tall = tiles.footprint(height)
    wide, tall = wide * 1.02, tall * 1.02
    left, top = zone.x + (zone.width - columns * wide) / 2, zone.y + (zone.height - rows * tall) / 2
    drawn = []
    for cell in places:
        column, row = turned((cell.column, cell.row), extent, side)
        at = (round(left + column * wide, 1), round(top + row * tall, 1))
        drawn.append(_cell(cell, at, round(height, 1), laying, face))
    return "".join(drawn)


def _cell(cell: Cell, at: tuple[float, float], height: float, laying: bool, face: str) -> str:
    if cell.tile == BACK:
        return back(*at, height)
    if cell.tile:
        return piece(cell.tile, *at, height, face)
    sign = _sign(cell, at, height, face)
    if not laying or cell.slot is None:
        return slot(*at, height, sign)
    return slot(*at, height, sign, slot_id(cell.slot), say(slot_name(cell.slot)), cell.alone)


def _sign(cell: Cell, at: tuple[float, float], height: float, face: str) -> str:
    """What an empty place wants: a digit, a wind, or the game tile as a shadow of itself."""
    if cell.slot == TO_GAME_TILE:
        return f'<g opacity=".4">{piece(cell.sign, *at, height, face)}</g>'
    if cell.is_place:
        return place_sign(*at, height, cell.sign)
    letter = say(wind_letter(cell.sign)) if cell.sign in CLOCKWISE and cell.sign else cell.sign
    return slot_sign(*at, height, letter)


# The viewer's hand


def _own_hand(view: View[Seen], stage: Stage, looks: Mapping[str, Any]) -> str:
    """Tile by tile, in the order in which they lie; a watcher sees backs."""
    held = view.seen.held[_bottom(view)] if view.seat is None else len(view.seen.own)
    height, places = hand_places(stage.hand, stage.hand_tile, stage.hand_rows, held)
    if view.seat is None:
        return "".join(back(*at, height) for at in places)
    clickable = set() if view.seen.phase == "auction" else {move.tile for move in legal_moves(view)}
    codes, face = arranged(view.seen.own, looks.get("order") or ()), str(looks["face"])
    pieces = [
        _in_hand(code, piece(code, *at, height, face, _pose(code in clickable)), is_first=code not in codes[:nth])
        for nth, (code, at) in enumerate(zip(codes, places, strict=True))
    ]
    return f'<g role="group" aria-label={quoteattr(say("mah-nol/own-hand"))}>{"".join(pieces)}</g>'


def _pose(clickable: bool) -> Pose:
    return Pose.CLICKABLE if clickable else Pose.NORMAL


def arranged(own: Iterable[str], order: Any) -> list[str]:
    """The tiles of a hand as their holder likes them, those he said nothing of sorted behind.

    >>> arranged(["1m", "2m", "3m", "3m"], ["3m", "9p", "1m"])
    ['3m', '1m', '2m', '3m']
    """
    left, found = list(own), []
    for code in order:
        if code in left:
            left.remove(code)
            found.append(code)
    return found + left


def _in_hand(code: str, drawn: str, is_first: bool) -> str:
    """One tile; of several that mean the same the first has the id."""
    which = "id" if is_first else "data-same"
    return f'<g {which}="hand-{code}" role="img" aria-label={quoteattr(_name_of(language(), code))}>{drawn}</g>'
