"""Why a move is refused or a click does nothing, from what the seat itself knows; sections are those of the rules
page."""

from random import Random

from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.knowledge.sampling import sample
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_kinds, legal_moves
from teahouse.games.mah_nol.play import turns
from teahouse.games.mah_nol.play.layouts import (
    AXES,
    FACE_DOWN,
    GAME_TILE,
    LONG_MARCH,
    MARCO_POLO,
    MIDDLE_KINGDOM,
    PATH_NUMBERS,
    RUN_NAMES,
    RUN_NUMBERS,
    TO_GAME_TILE,
    WIND_SIDES,
    Layout,
    Site,
    is_complete,
    path_openings,
    places,
    run_openings,
)
from teahouse.games.mah_nol.play.position import LOOKS, Move, Position, site_of
from teahouse.games.mah_nol.play.tiles import JOKER, WIND_OF, Tile, direction, is_number
from teahouse.games.mah_nol.words.clicks import slot_of
from teahouse.games.mah_nol.words.names import game_name, slot_name, tile_name
from teahouse.texts import Message, message

BELONGS = {
    "bid": ("auction",),
    "out": ("auction",),
    "choose": ("seat",),
    "bury": ("bury",),
    "announce": ("announce",),
    "take": ("draw",),
    "look": ("draw", "look"),
    "keep": ("look",),
    "lay": ("lay",),
    "done": ("lay",),
    "discard": ("discard",),
}
"""When each kind of move is made."""
WHERE = {"bury": 6, "lay": 8, "discard": 13}
"""The sections on moves that name a tile of the hand."""


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    if position.phase not in BELONGS[move.kind]:
        return _not_now(position.phase)
    if move.kind == "bid":
        return _refused_bid(position, seat, move.amount)
    if move.kind == "look":
        return _refused_look(position, seat)
    assert move.tile is not None
    if move.tile not in position.hands[seat]:
        return message("mah-nol/not-in-hand", tile=tile_name(move.tile), rule=WHERE[move.kind])
    return refused_lay(position.layouts[seat], site_of(position, seat), move.tile, move.slot)


def _not_now(phase: str) -> Message:
    """What is to be done instead."""
    match phase:
        case "auction":
            return message("mah-nol/now-auction", rule=4)
        case "seat":
            return message("mah-nol/now-seat", rule=5)
        case "bury":
            return message("mah-nol/now-bury", rule=6)
        case "announce":
            return message("mah-nol/now-announce", rule=6)
        case "draw":
            return message("mah-nol/now-draw", rule=7)
        case "look":
            return message("mah-nol/now-look", rule=7)
        case "lay":
            return message("mah-nol/now-lay", rule=8)
        case _:
            return message("mah-nol/now-discard", rule=13)


def _refused_bid(position: Position, seat: Seat, amount: int) -> Message:
    if amount <= position.highest:
        return message("mah-nol/bid-too-low", highest=position.highest, rule=4)
    return message("mah-nol/bid-too-high", money=position.money[seat], rule=4)


def _refused_look(position: Position, seat: Seat) -> Message:
    if position.looks == LOOKS:
        return message("mah-nol/look-nine", rule=7)
    if position.money[seat] < turns.next_price(position):
        return message("mah-nol/look-money", price=turns.next_price(position), rule=7)
    return message("mah-nol/look-nothing", rule=7)


# Laying out


def refused_lay(layout: Layout, site: Site, tile: Tile, slot: str) -> Message:
    if is_complete(layout, site.game):
        return message("mah-nol/layout-finished", rule=13)
    if layout.game_tile is None:
        return message("mah-nol/game-tile-first", tile=tile_name(GAME_TILE[site.game]), rule=8)
    if slot == TO_GAME_TILE:
        return _no_place(layout, site, tile)
    if site.game in FACE_DOWN:
        return _refused_spirit(layout, site, tile, slot)
    return (
        _refused_path(layout, site, tile, slot)
        if site.game == MIDDLE_KINGDOM
        else _refused_run(layout, site, tile, slot)
    )


def _no_place(layout: Layout, site: Site, tile: Tile) -> Message:
    """A tile without a slot: the game tile lies there already."""
    if any(places(layout, site, tile)):
        return message("mah-nol/where", tile=tile_name(tile), rule=8)
    return message("mah-nol/no-place", tile=tile_name(tile), game=game_name(site.game), rule=8)


def _no_such_slot(site: Site) -> Message:
    return message("mah-nol/no-such-slot", game=game_name(site.game), rule=8)


def _wants_wind(site: Site, way: str) -> Message:
    return message("mah-nol/wants-wind", tile=tile_name(WIND_OF[way]), rule=8)


def _refused_spirit(layout: Layout, site: Site, tile: Tile, slot: str) -> Message:
    if slot in WIND_SIDES[site.game]:
        if slot in dict(layout.winds):
            return message("mah-nol/slot-taken", slot=slot_name(slot), rule=8)
        return _wants_wind(site, direction(site.seat, slot))
    if not slot.isdecimal():
        return _no_such_slot(site)
    if layout.numbers[int(slot) - 1] is not None:
        return message("mah-nol/slot-taken", slot=slot_name(slot), rule=8)
    if not is_number(tile):
        return message("mah-nol/wants-number", rule=8)
    if site.game == MARCO_POLO:
        return message("mah-nol/group-suits" if site.different_suits else "mah-nol/group", rule=9)
    return message("mah-nol/row", rule=10)


def _refused_path(layout: Layout, site: Site, tile: Tile, slot: str) -> Message:
    name, _, opening = slot.partition(":")
    if not name.isdecimal():
        return _no_such_slot(site)
    number = int(name)
    if opening or number > len(layout.lines):
        return _refused_opening(layout, site, tile)
    path = layout.lines[number - 1]
    if len(path.tiles) > PATH_NUMBERS:
        return message("mah-nol/path-closed", number=number, rule=11)
    if len(path.tiles) == PATH_NUMBERS:
        return _wants_wind(site, path.way)
    return message("mah-nol/path-number", rule=11)


def _refused_opening(layout: Layout, site: Site, tile: Tile) -> Message:
    if path_openings(layout, site) and not is_number(tile) and tile != JOKER:
        return message("mah-nol/path-number", rule=11)
    return message("mah-nol/path-opening", rule=11)


def _refused_run(layout: Layout, site: Site, tile: Tile, slot: str) -> Message:
    assert site.game == LONG_MARCH
    name, _, axis = slot.partition(":")
    if name not in RUN_NAMES:
        return _no_such_slot(site)
    place = RUN_NAMES.index(name)
    if axis:
        opens = axis in run_openings(layout) and place == len(layout.lines)
        return (
            _wants_wind(site, direction(site.seat, AXES[axis][0])) if opens else message("mah-nol/run-opening", rule=12)
        )
    if place >= len(layout.lines):
        return message("mah-nol/run-opening", rule=12)
    run = layout.lines[place]
    if len(run.tiles) > RUN_NUMBERS + 1:
        return message("mah-nol/run-closed", rule=12)
    if len(run.tiles) == RUN_NUMBERS + 1:
        return _wants_wind(site, direction(site.seat, AXES[run.way][1]))
    return message("mah-nol/run-number", rule=12)


# Clicks that make no move


def why_not(view: View[Seen], path: tuple[str, ...]) -> Message | None:
    """A tile of the hand that cannot go there, or cannot go anywhere now; the wall when one cannot look; what only lies
    there. Whoever lays out and takes up another tile that fits has changed their mind."""
    if view.seat is None or not view.is_asked or not path[-1].startswith(THINGS):
        return None
    if view.seen.phase == "lay":
        return _not_laid(view, view.seat, path)
    tile = path[0].removeprefix("hand-")
    if tile in view.seen.own and not {"discard", "bury"} & legal_kinds(view):
        return _refused(view, view.seat, Move("discard", tile))
    if path[0] in ("wall", "look") and view.seen.phase in BELONGS["look"] and "look" not in legal_kinds(view):
        return _refused(view, view.seat, turns.LOOK)
    return None if tile in view.seen.own else _not_now(view.seen.phase)


THINGS = ("hand-", "slot-", "player-", "wall", "look")
"""How the names begin of what one may click, though it does nothing now; buttons are there only when they do."""


def _not_laid(view: View[Seen], seat: Seat, path: tuple[str, ...]) -> Message | None:
    """Why a tile is not laid; path has the tile and its place, or one of them."""
    fitting = {f"hand-{move.tile}" for move in legal_moves(view) if move.tile}
    *before, last = path
    tile = last.removeprefix("hand-")
    if last in fitting:
        return None
    if tile in view.seen.own:
        return _refused(view, seat, Move("lay", tile))
    if before and last.startswith("slot-") and before[0] in fitting:
        return _refused(view, seat, Move("lay", before[0].removeprefix("hand-"), slot_of(last)))
    if not fitting:
        return message("mah-nol/nothing-fits", rule=8)
    return message("mah-nol/lay-there" if before else "mah-nol/tile-first", rule=8)


def _refused(view: View[Seen], seat: Seat, move: Move) -> Message:
    return refusal(sample(view, Random(0)), seat, move)
