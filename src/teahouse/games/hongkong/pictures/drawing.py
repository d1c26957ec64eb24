"""The table of Hongkong Easy as SVG: the viewer's hand below, the next player to the right.

A watcher sits at East's place and holds nothing. Every tile in hand is an element of its own, in the order in which
they lie; of those that mean the same the first has the id, `hand-5p`, and the others say that it is the same. Beside
the options below a person's looks may hold `names` (a list by seat) and `order` (the codes of the tiles in hand as that
person arranged them).
"""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import quoteattr

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Looks, View
from teahouse.drawing import tiles
from teahouse.drawing.tiles import Pose
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import discards_among, read_legal
from teahouse.games.hongkong.pictures.faces import (
    GROUP_GAP,
    Face,
    face_of,
    group_faces,
    name_of,
    tile_picture,
    tiles_label,
)
from teahouse.games.hongkong.pictures.layout import (
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
from teahouse.games.hongkong.pictures.pieces import (
    STACKS,
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
from teahouse.games.hongkong.play.claims import claimed_meld
from teahouse.games.hongkong.play.position import Laid, Move
from teahouse.games.hongkong.play.walls import wall_break
from teahouse.games.hongkong.scoring.hand import EAST, WIND_LETTERS, WINDS, Kind, Meld, Tiles, Wind
from teahouse.games.hongkong.words.clicks import button as button_id
from teahouse.games.hongkong.words.clicks import button_words, tile_in_hand
from teahouse.games.hongkong.words.names import wind_letter, wind_name
from teahouse.material.tiles import code_of, tile_of
from teahouse.texts import language, number, say

LOOKS = (Option("corners", True), Option("letters", False), Option("portrait", False))

DISCARD_GAP = 0.06
BACK_GAP = 1
SET, DEAD = 144, 14


def draw(view: View[Seen], looks: Looks) -> Picture:
    layout = layout_for(looks)
    body = [felt(layout), _centre(view.seen, layout)]
    body += [_player(view, wind, layout, looks) for wind in WINDS]
    body += [_buttons(view, layout), _own_hand(view, layout, looks)]  # so a keyboard comes to claims first
    return tile_picture(layout.width, layout.height, "".join(body), looks)


def depict(piece: str) -> Picture:
    return tiles.in_line(piece)


def layout_for(looks: Looks) -> Layout:
    return PORTRAIT if looks.get("portrait") else LANDSCAPE


# The table


def _bottom(seen: Seen) -> Wind:
    return EAST if seen.wind is None else seen.wind


def _centre(seen: Seen, layout: Layout) -> str:
    """Round, hand, dice, and the wall as far as it still stands."""
    zone = layout.centre
    square, wide = min(zone.width, zone.height), zone.width > zone.height
    round_words = say("hongkong/round", wind=wind_name(seen.round))
    hand_words = say("hongkong/hand-number", number=seen.hand)
    first, second = seen.dice
    label = f"{round_words}, {hand_words}, {say('hongkong/wall-left', n=seen.wall)}"
    label += f", {say('hongkong/dice-label', first=first, second=second)}"
    x, y = zone.x + (zone.width - square) / 2, zone.y + (0 if wide else 62)
    middle = x + square / 2
    parts = [
        wall(Zone(x, y, square, square), *_wall_left(seen), _bottom(seen)),
        words(middle, y + square * 0.6, str(seen.wall), round(square * 0.3), "middle"),
    ]
    if wide:
        side = (zone.width - square) / 2
        parts += [
            die(first, zone.x + side / 2 - 28, y + square / 2 - 14, 24),
            die(second, zone.x + side / 2 - 2, y + square / 2 - 4, 24),
            wind_sign(seen.round, x + square + side / 2, y + square / 2 - 16, 38),
            words(x + square + side / 2, y + square / 2 + 26, hand_words, 13, "middle"),
        ]
    else:
        parts += [
            wind_sign(seen.round, middle, zone.y + 20, 34),
            words(middle, zone.y + 54, hand_words, 12, "middle"),
            die(first, middle - 22, y + square + 14, 20),
            die(second, middle + 2, y + square + 14, 20),
        ]
    return f'<g id="wall" role="img" aria-label={quoteattr(label)}>{"".join(parts)}</g>'


def _wall_left(seen: Seen) -> tuple[int, int, int]:
    """The first and last stack that stand, counted from the break, and where that is in the square."""
    replaced = sum(len(lying) for lying in seen.bonus)
    replaced += sum(laid.meld.is_kong for melds in seen.melds for laid in melds)
    taken = max(0, SET - seen.wall - DEAD - replaced)
    side, stacks = wall_break(seen.dice)
    return taken // 2, (SET - replaced + 1) // 2, (-side) % len(WINDS) * STACKS + stacks


def _player(view: View[Seen], wind: Wind, layout: Layout, looks: Looks) -> str:
    seen = view.seen
    side = (wind - _bottom(seen)) % len(WINDS)
    place = layout.places[side]
    shown = _shown(seen, wind)
    parts = [_plate(view, wind, place, layout, looks), _discards(seen, wind, place, layout)]
    if side == 0:
        zone, tallest = own_laid_zone(layout, seen.held[wind]), layout.own_laid_tile
    else:
        drawn, zone = _hand_from_behind(seen, wind, side, layout, shown)
        parts.append(drawn)
        tallest = layout.laid_tile
    parts.append(_laid_out(seen, wind, zone, tallest, () if layout.back_tile or side == 0 else shown, side % 2 == 0))
    return f'<g id="player-{WIND_LETTERS[wind].lower()}">{"".join(parts)}</g>'


def _shown(seen: Seen, wind: Wind) -> Tiles:
    """The hand of whoever has called hu lies open at the end."""
    last = seen.last if seen.is_over else None
    return last.shown if last is not None and last.caller == wind != seen.wind else ()


def _plate(view: View[Seen], wind: Wind, place: Place, layout: Layout, looks: Looks) -> str:
    seen = view.seen
    seat = seen.players[wind]
    turn = seat in view.to_move
    name = _player_name(seat, looks)
    points = number(seen.scores[seat])
    code = "hongkong/player-to-move" if turn else "hongkong/player-label"
    label = say(code, wind=wind_name(wind), name=name, points=points, n=seen.scores[seat])
    held = 0 if layout.back_tile or wind == _bottom(seen) else seen.held[wind]
    return plate(place.plate, layout.letters, wind, say(wind_letter(wind)), name, points, held, label, turn)


def _player_name(seat: int, looks: Looks) -> str:
    """The person's name where the table knows it, without anything unprintable."""
    names = looks.get("names") or ()
    given = names[seat] if seat < len(names) else None
    if not given:
        return say(f"hongkong/seat-{seat}")
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(given))


def _hand_from_behind(seen: Seen, wind: Wind, side: int, layout: Layout, shown: Tiles) -> tuple[str, Zone]:
    """The backs of another's hand, or its faces at the end, and what is left for groups and bonus tiles."""
    zone, held, height = layout.places[side].laid, seen.held[wind], layout.back_tile
    if not height:
        return "", zone
    wide, tall = tiles.footprint(height)
    step = wide + BACK_GAP
    if side == 2:
        top = zone.y + (zone.height - tall) / 2
        places = [(zone.x + nth * step, top) for nth in range(held)]
        used = held * step + 14
        return _open_or_turned(shown, places, height), Zone(zone.x + used, zone.y, zone.width - used, zone.height)
    if shown:
        return _shown_beside(shown, zone, height)
    edge = zone.x - 48 if side == 3 else zone.x + zone.width + 10
    return "".join(sideways_back(edge, zone.y + nth * step, height) for nth in range(held)), zone


def _open_or_turned(shown: Tiles, places: Sequence[tuple[float, float]], height: float) -> str:
    """A hand that was shown, otherwise its backs."""
    if not shown:
        return "".join(back(*at, height) for at in places)
    return "".join(tile(code_of(kind), *at, height) for kind, at in zip(shown, places, strict=True))


def _shown_beside(shown: Tiles, zone: Zone, height: float) -> tuple[str, Zone]:
    """An open hand at the side, above its groups."""
    height, corners = flow((1,) * len(shown), zone, height, DISCARD_GAP)
    used = corners[-1][1] - zone.y + tiles.footprint(height)[1] + 12
    return _open_or_turned(shown, corners, height), Zone(zone.x, zone.y + used, zone.width, zone.height - used)


def _laid_out(seen: Seen, wind: Wind, zone: Zone, tallest: float, shown: Tiles, right: bool) -> str:
    """Groups with the claimed tile and its former owner marked, bonus tiles after them."""
    melds, single = seen.melds[wind], (*seen.bonus[wind], *shown)
    groups = [group_faces(laid.meld) for laid in melds] + [[face_of(kind)] for kind in single]
    if not groups:
        return ""
    height, corners = flow(tuple(map(len, groups)), zone, tallest, GROUP_GAP, float(right))
    wide = tiles.footprint(height)[0]
    drawn = []
    for nth, (faces, (x, y)) in enumerate(zip(groups, corners, strict=True)):
        drawn += [tile(code, x + step * wide, y, height, pose) for step, (code, pose) in enumerate(faces)]
        if nth < len(melds):
            drawn.append(_claimed_mark(seen, wind, melds[nth], (x, y), height))
    lying = (*(kind for laid in melds for kind in laid.meld.tiles), *single)
    label = tiles_label(language(), "hongkong/laid-label", wind, lying)
    return f'<g class="laid" role="img" aria-label={label}>{"".join(drawn)}</g>'


def _claimed_mark(seen: Seen, wind: Wind, laid: Laid, corner: tuple[float, float], height: float) -> str:
    """A frame around a pung's last tile while a fourth is added, otherwise whose discard the claimed tile was."""
    meld, wide = laid.meld, tiles.footprint(height)[0]
    last = len(meld.tiles) - 1
    if seen.phase == "rob" and seen.current == wind and meld.is_pung and meld.tile == seen.offer:
        return ring(corner[0] + last * wide, corner[1], height)
    if laid.source is None or laid.claimed is None:
        return ""
    nth = laid.claimed - meld.tile if meld.is_chow else last
    return badge(corner[0] + nth * wide, corner[1], height, say(wind_letter(laid.source)))


def _discards(seen: Seen, wind: Wind, place: Place, layout: Layout) -> str:
    """In order, the last discard of all with a frame as long as it lies there."""
    lying = seen.discards[wind]
    if not lying:
        return ""
    height, corners = flow((1,) * len(lying), place.discards, layout.discard_tile, DISCARD_GAP)
    drawn = [tile(code_of(kind), *at, height) for kind, at in zip(lying, corners, strict=True)]
    if _last_discarder(seen) == wind:
        drawn[-1] = tile(code_of(lying[-1]), *corners[-1], height, Pose.LAST_TAKEN) + ring(*corners[-1], height)
    label = tiles_label(language(), "hongkong/discards-label", wind, lying)
    return f'<g class="discards" role="img" aria-label={label}>{"".join(drawn)}</g>'


def _last_discarder(seen: Seen) -> Wind | None:
    """Whose the last discard was, unless somebody has taken it."""
    for event in reversed(seen.history):
        if event.kind == "discard":
            return event.wind
        if event.source is not None:
            return None
    return None


# The viewer's hand and what can be done


def _own_hand(view: View[Seen], layout: Layout, looks: Looks) -> str:
    """Tile by tile, the drawn one apart."""
    seen = view.seen
    if seen.wind is None:
        return _watched_hand(seen, layout)
    own, drawn = [code_of(kind) for kind in seen.own], None if seen.drawn is None else code_of(seen.drawn)
    codes = arranged(own, drawn, looks.get("order") or ())
    places = hand_places(layout, len(codes), drawn is not None)
    clickable = {code_of(kind) for kind in discards_among(read_legal(view.legal)).values()}
    pieces = []
    for nth, (code, at) in enumerate(zip(codes, places, strict=True)):
        is_drawn = drawn is not None and nth == len(codes) - 1
        piece = tile(code, *at, layout.hand_tile, Pose.CLICKABLE if code in clickable else Pose.NORMAL)
        pieces.append(_in_hand(code, piece, is_first=code not in codes[:nth], is_drawn=is_drawn))
    return f'<g role="group" aria-label={quoteattr(say("hongkong/own-hand"))}>{"".join(pieces)}</g>'


def _watched_hand(seen: Seen, layout: Layout) -> str:
    return _open_or_turned(_shown(seen, EAST), hand_places(layout, seen.held[EAST], False), layout.hand_tile)


def arranged(own: Sequence[str], drawn: str | None, order: Iterable[str]) -> list[str]:
    """The tiles in hand as their holder likes them, those he said nothing of sorted behind, the drawn one last.

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


def _in_hand(code: str, piece: str, is_first: bool, is_drawn: bool) -> str:
    """One tile; of several that mean the same the first has the id."""
    kind = tile_of(code)
    name = name_of(language(), kind)
    label = say("hongkong/just-drawn", tile=name) if is_drawn else name
    which = f'id="{tile_in_hand(kind)}"' if is_first else f'data-same="{tile_in_hand(kind)}"'
    return f'<g {which} role="img" aria-label={quoteattr(label)}>{piece}</g>'


def _buttons(view: View[Seen], layout: Layout) -> str:
    """One for every move but discards."""
    moves = [move for move in read_legal(view.legal) if move.kind != "discard"]
    faces = [_taken(view.seen, move) for move in moves]
    zones = button_zones(layout, tuple(map(len, faces)))
    size = 16 if layout is LANDSCAPE else 14
    drawn = []
    for move, taken, zone in zip(moves, faces, zones, strict=True):
        label = say(button_words(move))
        drawn.append(button(button_id(move), _short(move, label), label, taken, zone, size))
    return "".join(drawn)


def _short(move: Move, label: str) -> str:
    """A word is enough where the tiles are drawn above it."""
    if move.kind == "chow":
        return say("hongkong/short-chow")
    if move.kind in ("kong", "add"):
        return say("hongkong/button-claim-kong")
    return label


def _taken(seen: Seen, move: Move) -> tuple[Face, ...]:
    """The group a move would lay out, or the tile it would win with."""
    if move.is_claim and seen.offer is not None:
        meld = claimed_meld(move, seen.offer)
        taken = seen.offer if meld.is_chow else None
        return tuple(face_of(kind, Pose.LAST_TAKEN if kind == taken else Pose.NORMAL) for kind in meld.tiles)
    if move.tile is not None:
        return tuple(group_faces(Meld(Kind.CONCEALED_KONG if move.kind == "kong" else Kind.KONG, move.tile)))
    won = seen.drawn if seen.offer is None else seen.offer
    return (face_of(won),) if move.kind == "hu" and won is not None else ()
