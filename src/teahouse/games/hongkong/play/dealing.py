"""Before play: from East in turn each wind replaces its bonus tiles and may lay out dealt kongs.

Only a wind that holds four equal tiles is asked. Replacements depend on all who came before, so the
winds are served one after the other; each sees what lies there when its own step comes, and the rest
when play begins. So nobody learns from a pause or a view who was asked (ruling P8).
"""

from dataclasses import replace

from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.position import Laid, Move, Position, changed, fours, without
from teahouse.games.hongkong.play.walls import lay_bonus
from teahouse.games.hongkong.scoring.hand import EAST, WINDS, Kind, Meld, Tiles, Wind
from teahouse.material.tiles import Tile, is_bonus


def open_hand(position: Position) -> Position:
    """East is served first."""
    return _serve(dealt_hand(position))


def dealt_hand(position: Position) -> Position:
    """The dealt tiles are in the hands; nobody has been served or asked."""
    position = replace(position, phase="ready", current=EAST, source="deal")
    return replace(position, steps=(position,))


def legal_ready(position: Position, wind: Wind) -> tuple[Move, ...]:
    return (*(Move("kong", tile) for tile in fours(position.hands[wind])), Move("ready"))


def play_ready(position: Position, move: Move) -> Position:
    if move.kind == "ready":
        return _next(position)
    assert move.tile is not None
    return _serve(_lay_kong(position, position.current, move.tile))


def _lay_kong(position: Position, wind: Wind, tile: Tile) -> Position:
    """Four equal tiles are laid out half open; the replacement follows."""
    laid = lay_concealed_kong(position, wind, tile)
    return _replaced(laid, wind, "kong")


def lay_concealed_kong(position: Position, wind: Wind, tile: Tile) -> Position:
    kong = Laid(Meld(Kind.CONCEALED_KONG, tile))
    return replace(
        position,
        hands=changed(position.hands, wind, without(position.hands[wind], *[tile] * 4)),
        melds=changed(position.melds, wind, (*position.melds[wind], kong)),
        history=(*position.history, Event(wind, "kong", tile)),
    )


def _serve(position: Position) -> Position:
    """Bonus tiles out and replaced until none is left; then the wind is asked, or the next one served."""
    wind = position.current
    while bonus := _bonus_in(position.hands[wind]):
        position = replace(position, hands=changed(position.hands, wind, without(position.hands[wind], *bonus)))
        for tile in bonus:
            position = lay_bonus(position, wind, tile)
        for _ in bonus:
            position = _replaced(position, wind, "bonus")
    position = replace(position, hands=changed(position.hands, wind, tuple(sorted(position.hands[wind]))))
    return replace(position, asking=(wind,)) if fours(position.hands[wind]) else _next(position)


def _bonus_in(tiles: Tiles) -> Tiles:
    return tuple(tile for tile in tiles if is_bonus(tile))


def _replaced(position: Position, wind: Wind, source: str) -> Position:
    """The very last tile comes into the hand, whatever it is."""
    tile, wall = position.wall[-1], position.wall[:-1]
    hands = changed(position.hands, wind, (*position.hands[wind], tile))
    return replace(position, wall=wall, hands=hands, drawn=tile, source=source)


def _next(position: Position) -> Position:
    """The next wind is served; after North play begins."""
    position = replace(position, asking=())
    steps = (*position.steps, replace(position, steps=()))
    if len(steps) <= len(WINDS):
        return _serve(replace(position, steps=steps, current=WINDS[position.current + 1], drawn=None, source="deal"))
    return _begin_play(position, after_east=steps[1])


def _begin_play(position: Position, after_east: Position) -> Position:
    """East's turn; his winning tile would be the last one he took (ruling P6)."""
    return replace(position, phase="turn", current=EAST, steps=(), drawn=after_east.drawn, source=after_east.source)
