"""The table of Hongkong Easy as SVG: the viewer's hand below, the next player to the right.

A watcher sits at East's place and holds nothing. Every tile in hand is an element of its own, in the order in which
they lie; of those that mean the same the first has the id, `hand-5p`, and the others say that it is the same. Beside
the options below a person's looks may hold `names` (a list by seat), `you` (the seat of whoever looks at their own
table), `away` (by seat, since when somebody is not there) and `order` (the codes of the tiles in hand as that person
arranged them).
"""

from collections.abc import Container, Hashable, Iterable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Looks, Seat, View
from teahouse.drawing import tiles
from teahouse.drawing.lettering import in_two
from teahouse.drawing.people import away_label, free_place
from teahouse.drawing.remembering import remembered
from teahouse.drawing.tiles import Pose
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import discards_among, read_legal
from teahouse.games.hongkong.pictures.ending import ending, steps_of
from teahouse.games.hongkong.pictures.faces import Face, face_of, group_faces, name_of, tile_picture
from teahouse.games.hongkong.pictures.frames import ACROSS, LEFT, OWN, RIGHT, Frame
from teahouse.games.hongkong.pictures.layout import (
    LANDSCAPE,
    LOW,
    PORTRAIT,
    Layout,
    Place,
    Zone,
    button_zones,
    grown,
    hand_places,
    own_laid_zone,
)
from teahouse.games.hongkong.pictures.lying import (
    bonus_group,
    groups_of,
    labelled,
    lay_out,
    lay_out_larger,
    pond,
    room_beside,
    without_edge,
)
from teahouse.games.hongkong.pictures.middle import middle, wall_left
from teahouse.games.hongkong.pictures.pieces import back, button, felt, sideways_back, tile, words
from teahouse.games.hongkong.pictures.plates import Card, away_since, bubble, calls_of, plate, player_name, tip_to
from teahouse.games.hongkong.play.claims import claimed_meld
from teahouse.games.hongkong.play.position import Move
from teahouse.games.hongkong.scoring.hand import EAST, WIND_LETTERS, WINDS, Kind, Meld, Wind
from teahouse.games.hongkong.words.clicks import button as button_id
from teahouse.games.hongkong.words.clicks import button_words, tile_in_hand
from teahouse.games.hongkong.words.names import wind_letter, wind_name
from teahouse.games.hongkong.words.tasks import question
from teahouse.material.tiles import code_of, tile_of
from teahouse.texts import calling, language, number, say

LOOKS = (Option("corners", True), Option("letters", False), Option("portrait", False), Option("low", False))
BACK_GAP = 1
HAND_APART = 16
"""Between what a player has laid out and the hand from behind."""


def draw(view: View[Seen], looks: Looks) -> Picture:
    layout, seen = layout_for(looks), view.seen
    body = [felt(layout), "" if seen.is_over else _middle(seen, layout)]
    body += [_player(view, wind, layout, looks) for wind in WINDS if _has_room(seen, wind, layout)]
    body += [_question(view, layout, looks), _buttons(view, layout)]  # so a keyboard comes to claims first
    body += [_own_hand(view, layout, looks), _end(seen, layout, looks), _bubbles(view, layout, looks)]
    return tile_picture(layout.width, layout.height, "".join(body), looks)


def depict(piece: str) -> Picture:
    return tiles.in_line(piece)


def layout_for(looks: Looks) -> Layout:
    if looks.get("portrait"):
        return PORTRAIT
    return LOW if looks.get("low") else LANDSCAPE


def bottom(seen: Seen) -> Wind:
    """Who sits at the lower edge."""
    return EAST if seen.wind is None else seen.wind


def side_of(seen: Seen, wind: Wind) -> int:
    return (wind - bottom(seen)) % len(WINDS)


def _has_room(seen: Seen, wind: Wind, layout: Layout) -> bool:
    """At the end of a hand a phone shows it instead of the other players, who are in it."""
    return not seen.is_over or layout is LANDSCAPE or wind == bottom(seen)


def _end(seen: Seen, layout: Layout, looks: Looks) -> str:
    """Where buttons lie at other times there is room for what a page asks then."""
    if not (seen.is_over and seen.last):
        return ""
    return ending(seen.last, seen.scores, layout, looks) + free_place("after", *layout.buttons)


def _middle(seen: Seen, layout: Layout) -> str:
    stands = (seen.hand, seen.round, seen.dice, seen.wall, wall_left(seen), bottom(seen))
    return remembered(("middle", _shape(layout), language(), stands), lambda: middle(seen, layout, bottom(seen)))


def _shape(layout: Layout) -> str:
    """Its name: layouts are long to compare."""
    return "portrait" if layout is PORTRAIT else "low" if layout is LOW else ""


# A player


def _player(view: View[Seen], wind: Wind, layout: Layout, looks: Looks) -> str:
    """A move changes one of the four or two, and five look on: a part is drawn when what it depends on has changed."""
    seen = view.seen
    where = (_shape(layout), language(), wind, side_of(seen, wind), seen.is_over)
    drawn = _plate(view, wind, layout, looks, where) + _lying(seen, wind, layout, where)
    return f'<g id="player-{WIND_LETTERS[wind].lower()}">{drawn}</g>'


def _lying(seen: Seen, wind: Wind, layout: Layout, where: Hashable) -> str:
    """All that lies before a player; it stays the same while others are asked."""
    lying = (seen.held[wind], groups_of(seen, wind), seen.melds[wind], seen.bonus[wind], seen.discards[wind])
    key = ("lying", where, _last_discarder(seen) == wind, lying)
    return remembered(key, lambda: _drawn_lying(seen, wind, layout))


def _drawn_lying(seen: Seen, wind: Wind, layout: Layout) -> str:
    side = side_of(seen, wind)
    return _own_open(seen, wind, layout) if side == OWN else _open(seen, wind, side, layout)


class OnPlate(NamedTuple):
    """All that a plate depends on, but where it lies and the language."""

    seat: Seat
    wind: Wind
    name: str | None
    """None: it is called by the wind."""
    score: int
    is_you: bool
    away: float | None
    turn: bool
    calls: bool
    held: int
    late: int


def _plate(view: View[Seen], wind: Wind, layout: Layout, looks: Looks, where: Hashable) -> str:
    """It stays the same while its player's tiles change, but for how many are held where it says so."""
    seen = view.seen
    seat, place = seen.players[wind], layout.places[side_of(seen, wind)]
    on_plate = OnPlate(
        seat,
        wind,
        player_name(seat, looks) if looks.get("names") else None,
        seen.scores[seat],
        seat == looks.get("you"),
        away_since(seat, looks),
        seat in view.to_move,
        calls=_covers(place) and wind in calls_of(seen),
        held=0 if layout.back_tile or wind == bottom(seen) else seen.held[wind],
        late=_steps_before(seen),
    )
    return remembered(("plate", where, on_plate), lambda: _drawn_plate(on_plate, place, layout))


def _drawn_plate(shown: OnPlate, place: Place, layout: Layout) -> str:
    seat, wind, turn, away = shown.seat, shown.wind, shown.turn, shown.away
    name, points = say(wind_name(wind)) if shown.name is None else shown.name, number(shown.score)
    label = _plate_label(wind, name, points, shown.score, turn)
    label = label if away is None else say(away_label(label))
    called, letter = say("hongkong/you") if shown.is_you else name, say(wind_letter(wind))
    card = Card(seat, wind, letter, called, points, shown.held, label, turn, away, shown.late, shown.calls)
    return plate(place.plate, layout.letters, card)


def _covers(place: Place) -> bool:
    """Whether what is called lies on the plate, for want of room beside it."""
    return place.bubble.x < place.plate.x + place.plate.width and place.plate.x < place.bubble.x + place.bubble.width


def _steps_before(seen: Seen) -> int:
    """Of counting out a win, before new totals are shown."""
    return steps_of(seen.last) if seen.is_over and seen.last else 0


def _plate_label(wind: Wind, name: str, points: str, n: int, turn: bool) -> str:
    """Whoever has no name is called by the wind."""
    wind_said = say(wind_name(wind))
    if name == wind_said:
        return say("hongkong/wind-to-move" if turn else "hongkong/wind-label", wind=wind_said, points=points, n=n)
    code = "hongkong/player-to-move" if turn else "hongkong/player-label"
    return say(code, wind=wind_said, name=name, points=points, n=n)


def _backs(seen: Seen, wind: Wind, side: int, layout: Layout, laid: float) -> str:
    """Another's hand from behind; across it begins where what is laid out ends, which is so wide."""
    zone, held, height = layout.places[side].backs, seen.held[wind], layout.back_tile
    if zone is None:
        return ""
    wide, tall = tiles.footprint(height)
    step = wide + BACK_GAP
    if side == ACROSS:
        left = zone.x + zone.width - held * step - (laid + HAND_APART if laid else 0)
        return "".join(back(round(left + nth * step, 1), zone.y, height) for nth in range(held))
    top = zone.y if side == LEFT else zone.y + zone.height - held * step
    x = zone.x if side == LEFT else zone.x + zone.width - tall
    return "".join(sideways_back(round(x, 1), round(top + nth * step, 1), height) for nth in range(held))


def _beside_backs(laid: Zone, backs: Zone | None, held: int, layout: Layout) -> Zone:
    """What so many backs leave for what is laid out."""
    if backs is None:
        return laid
    taken = held * (tiles.footprint(layout.back_tile)[0] + BACK_GAP) + HAND_APART
    width = min(laid.width, backs.width - taken)
    return laid._replace(x=laid.x + laid.width - width, width=width)


def _open(seen: Seen, wind: Wind, side: int, layout: Layout) -> str:
    """What another player has laid out and discarded."""
    place = layout.places[side]
    groups = (*groups_of(seen, wind), *map(bonus_group, seen.bonus[wind]))
    discards = Frame(side, place.pond)
    free = room_beside(0 if seen.is_over else len(seen.discards[wind]), discards, layout.pond_tile)
    if place.laid is not None:
        beside = _beside_backs(place.laid, place.backs, seen.held[wind], layout)
        zone = grown(beside, place.pond, free)
        laid = lay_out(groups, Frame(side, beside), layout.laid_tile, beside.height)
        laid = lay_out_larger(groups, Frame(side, zone), laid, layout.laid_most, zone.height)
    else:
        laid = lay_out(groups, discards, layout.laid_tile, layout.laid_depth)
        laid = lay_out_larger(groups, discards, laid, layout.laid_most, free)
        discards = without_edge(discards, laid.depth)
    backs = _backs(seen, wind, side, layout, laid.width)
    return backs + _labelled_laid(seen, wind, laid.svg) + _discards(seen, wind, discards, layout)


def _own_open(seen: Seen, wind: Wind, layout: Layout) -> str:
    """The viewer's own lies beside the hand; bonus tiles perhaps apart."""
    groups, bonus = groups_of(seen, wind), tuple(map(bonus_group, seen.bonus[wind]))
    drawn = ""
    if layout.own_bonus is not None:
        drawn = lay_out(bonus, Frame(OWN, layout.own_bonus), layout.own_bonus.height, layout.own_bonus.height, 1).svg
        bonus = ()
    zone = own_laid_zone(layout, seen.held[wind])
    drawn += lay_out((*groups, *bonus), Frame(OWN, zone), layout.own_laid_tile, zone.height, 1).svg
    return _labelled_laid(seen, wind, drawn) + _discards(seen, wind, Frame(OWN, layout.places[OWN].pond), layout)


def _labelled_laid(seen: Seen, wind: Wind, drawn: str) -> str:
    lying = (*(kind for laid in seen.melds[wind] for kind in laid.meld.tiles), *seen.bonus[wind])
    return labelled("laid", "hongkong/laid-label", wind, lying, drawn) if drawn else ""


def _discards(seen: Seen, wind: Wind, frame: Frame, layout: Layout) -> str:
    lying = () if seen.is_over else seen.discards[wind]
    drawn = pond(lying, frame, layout.pond_tile, _last_discarder(seen) == wind)
    return labelled("discards", "hongkong/discards-label", wind, lying, drawn) if drawn else ""


def _last_discarder(seen: Seen) -> Wind | None:
    """Whose the last discard was, unless somebody has taken it."""
    for event in reversed(seen.history):
        if event.kind == "discard":
            return event.wind
        if event.source is not None:
            return None
    return None


def _bubbles(view: View[Seen], layout: Layout, looks: Looks) -> str:
    """What was called lately."""
    drawn, seen = "", view.seen
    for wind, call in calls_of(seen).items():
        side, place = side_of(seen, wind), layout.places[side_of(seen, wind)]
        if not _has_room(seen, wind, layout) or (seen.is_over and side in (LEFT, RIGHT)):  # the end lies there
            continue
        if not (_covers(place) and _keeps_waiting(view, seen.players[wind], looks)):
            drawn += bubble(place.bubble, say(f"hongkong/call-{call}"), tip_to(place.bubble, place.plate))
    return drawn


def _keeps_waiting(view: View[Seen], seat: Seat, looks: Looks) -> bool:
    """Whether all wait for somebody who is away: then how long is worth more than what they have called before."""
    return seat in view.to_move and away_since(seat, looks) is not None


# The viewer's hand and what can be done


def _own_hand(view: View[Seen], layout: Layout, looks: Looks) -> str:
    """Tile by tile, the drawn one apart; it stays the same while others move."""
    seen = view.seen
    if seen.wind is None:
        return _watched_hand(seen, layout)
    own, drawn = [code_of(kind) for kind in seen.own], None if seen.drawn is None else code_of(seen.drawn)
    codes = arranged(own, drawn, looks.get("order") or ())
    clickable = frozenset(code_of(kind) for kind in discards_among(read_legal(view.legal)).values())
    key = ("hand", _shape(layout), language(), tuple(codes), drawn is not None, clickable)
    return remembered(key, lambda: _drawn_hand(codes, drawn is not None, clickable, layout))


def _drawn_hand(codes: Sequence[str], has_drawn: bool, clickable: Container[str], layout: Layout) -> str:
    pieces = []
    for nth, (code, at) in enumerate(zip(codes, hand_places(layout, len(codes), has_drawn), strict=True)):
        piece = tile(code, *at, layout.hand_tile, Pose.CLICKABLE if code in clickable else Pose.NORMAL)
        is_drawn = has_drawn and nth == len(codes) - 1
        pieces.append(_in_hand(code, piece, is_first=code not in codes[:nth], is_drawn=is_drawn))
    return f'<g role="group" aria-label={quoteattr(say("hongkong/own-hand"))}>{"".join(pieces)}</g>'


def _watched_hand(seen: Seen, layout: Layout) -> str:
    places = hand_places(layout, seen.held[EAST], False)
    return "".join(back(*at, layout.hand_tile) for at in places)


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


def _question(view: View[Seen], layout: Layout, looks: Looks) -> str:
    """What the viewer is asked, where it is asked about somebody's tile."""
    asked = question(view)
    if asked is None:
        return ""
    with calling([player_name(seat, looks) for seat in range(len(WINDS))]):
        text = say(asked)
    x, y, width, height = layout.question
    lines, size = in_two(text), layout.letters * 0.95
    size = min(size, (width - 8) / max(map(len, lines)) / 0.54)
    top = y + height / 2 + size * (0.35 - 0.6 * (len(lines) - 1))
    return "".join(
        words(x + 4, round(top + nth * size * 1.2, 1), line, round(size, 1)) for nth, line in enumerate(lines)
    )


def _buttons(view: View[Seen], layout: Layout) -> str:
    """One for every move but discards."""
    moves = [move for move in read_legal(view.legal) if move.kind != "discard"]
    faces = [_taken(view.seen, move) for move in moves]
    zones = button_zones(layout, tuple(map(len, faces)))
    size = 14 if layout is PORTRAIT else 16
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
