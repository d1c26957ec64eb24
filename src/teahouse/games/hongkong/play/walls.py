"""The wall: where it is broken, how it is dealt, how tiles are taken from either end."""

from dataclasses import replace

from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.position import SEATS, Position, changed, live, with_tile
from teahouse.games.hongkong.play.winning import drawn_hand
from teahouse.games.hongkong.scoring.hand import WINDS, Tiles, Wind
from teahouse.material.tiles import Tile, is_bonus

FOURS = 3
DEALT = 13


def wall_break(dice: tuple[int, int]) -> tuple[Wind, int]:
    """Whose side of the wall is broken, and after how many stacks from its right end.

    East counts the players from himself; the player found counts the same number of stacks.

    >>> wall_break((3, 4))
    (2, 7)
    """
    eyes = sum(dice)
    return WINDS[(eyes - 1) % SEATS], eyes


def deal_hands(wall: Tiles) -> tuple[tuple[Tiles, ...], Tiles]:
    """Three times four tiles to each in turn, then one to each, then one more to East; and what is left."""
    hands: list[list[Tile]] = [[] for _ in WINDS]
    sizes = [4] * (FOURS * SEATS) + [1] * (SEATS + 1)
    taken = 0
    for turn, size in enumerate(sizes):
        hands[turn % SEATS] += wall[taken : taken + size]
        taken += size
    return tuple(tuple(hand) for hand in hands), wall[taken:]


def take_turn(position: Position, wind: Wind) -> Position:
    """This wind draws from the live wall; without a live tile the hand is drawn."""
    if not live(position):
        return drawn_hand(position)
    tile, wall = position.wall[0], position.wall[1:]
    return _received(replace(position, wall=wall), wind, tile, "wall")


def take_replacement(position: Position, wind: Wind, source: str) -> Position:
    """This wind takes the very last tile; the last live tile makes up the dead wall."""
    tile, wall = position.wall[-1], position.wall[:-1]
    return _received(replace(position, wall=wall), wind, tile, source)


def _received(position: Position, wind: Wind, tile: Tile, source: str) -> Position:
    """A bonus tile is laid out and replaced at once; as the last tile it ends the hand (ruling P3)."""
    if is_bonus(tile):
        position = lay_bonus(position, wind, tile)
        return take_replacement(position, wind, "bonus") if live(position) else drawn_hand(position)
    return replace(
        position,
        phase="turn",
        current=wind,
        hands=changed(position.hands, wind, with_tile(position.hands[wind], tile)),
        drawn=tile,
        source=source,
        offer=None,
    )


def lay_bonus(position: Position, wind: Wind, tile: Tile) -> Position:
    return replace(
        position,
        bonus=changed(position.bonus, wind, (*position.bonus[wind], tile)),
        history=(*position.history, Event(wind, "bonus", tile)),
    )


def last_dealt(wall: Tiles) -> Tile:
    """East's fourteenth tile: the last one dealt."""
    return wall[DEALT * SEATS]
