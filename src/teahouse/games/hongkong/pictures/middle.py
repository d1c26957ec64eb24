"""The middle of the table: round, hand, dice, and the wall as far as it still stands. Text out."""

from xml.sax.saxutils import quoteattr

from teahouse.drawing import palette
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.pictures.layout import LANDSCAPE, PORTRAIT, Layout, Zone
from teahouse.games.hongkong.pictures.pieces import LIGHT, STACKS, die, wall, wind_sign, words
from teahouse.games.hongkong.play.walls import wall_break
from teahouse.games.hongkong.scoring.hand import WINDS, Wind
from teahouse.games.hongkong.words.names import wind_name
from teahouse.games.hongkong.words.news import LAST_TILES
from teahouse.texts import say

SET, DEAD = 144, 14
MOST_LIVE = SET - DEAD - 53
"""Live tiles after the deal."""


def middle(seen: Seen, layout: Layout, bottom: Wind) -> str:
    hand = say("hongkong/hand-number", number=seen.hand)
    first, second = seen.dice
    label = f"{say('hongkong/round', wind=wind_name(seen.round))}, {hand}, {say('hongkong/wall-left', n=seen.wall)}"
    label += f", {say('hongkong/dice-label', first=first, second=second)}"
    if layout is LANDSCAPE:
        drawn = _wide(seen, layout.centre, hand, bottom)
    else:
        drawn = (_tall if layout is PORTRAIT else _flat)(seen, layout.centre, hand)
    return f'<g id="wall" role="img" aria-label={quoteattr(label)}>{drawn}</g>'


def _wide(seen: Seen, zone: Zone, hand: str, bottom: Wind) -> str:
    """The square of the wall, the round on one side and the dice on the other."""
    square = zone.height
    x, y = zone.x + (zone.width - square) / 2, zone.y
    left, right, centre = x - 62, x + square + 62, y + square / 2
    return (
        wall(Zone(x, y, square, square), *wall_left(seen), bottom)
        + _count(seen, x + square / 2, centre + square * 0.13, round(square * 0.36))
        + die(seen.dice[0], left - 28, centre - 16, 26)
        + die(seen.dice[1], left + 4, centre - 10, 26)
        + wind_sign(seen.round, right, centre - 14, 46)
        + words(right, centre + 34, hand, 15, "middle")
    )


def _tall(seen: Seen, zone: Zone, hand: str) -> str:
    """One below the other."""
    centre, size = zone.x + zone.width / 2, zone.width
    return (
        wind_sign(seen.round, centre, zone.y + 20, 34)
        + words(centre, zone.y + 54, hand, min(12, size / len(hand) / 0.56), "middle")
        + _left_in_the_wall(seen, Zone(centre - 6, zone.y + 88, 12, 60))
        + _count(seen, centre, zone.y + 80, 19)
        + die(seen.dice[0], centre - 17, zone.y + 162, 16)
        + die(seen.dice[1], centre + 1, zone.y + 162, 16)
    )


def _flat(seen: Seen, zone: Zone, hand: str) -> str:
    """Side by side."""
    centre = zone.y + zone.height / 2
    return (
        wind_sign(seen.round, zone.x + 22, centre, 26)
        + words(zone.x + 44, centre + 6, hand, 16)
        + _count(seen, zone.x + 148, centre + 8, 22)
        + _left_in_the_wall(seen, Zone(zone.x + 172, centre - 6, 130, 12))
        + die(seen.dice[0], zone.x + 322, centre - 10, 20)
        + die(seen.dice[1], zone.x + 346, centre - 10, 20)
    )


def _count(seen: Seen, x: float, y: float, size: float) -> str:
    """How many tiles are left; the last ones are framed and golden."""
    if seen.wall > LAST_TILES:
        return words(x, y, str(seen.wall), size, "middle")
    radius = size * 0.72
    return (
        f'<circle class="last" cx="{x:g}" cy="{y - size * 0.36:.1f}" r="{radius:.1f}" fill="{palette.SHADOW}" '
        f'fill-opacity=".42" stroke="{palette.TILE_MARK}" stroke-width="2.5"/>'
        f"{words(x, y, str(seen.wall), size, 'middle', palette.TILE_MARK)}"
    )


def _left_in_the_wall(seen: Seen, zone: Zone) -> str:
    """How much of the wall still stands, as a row of tiles that grows shorter."""
    share = min(1.0, seen.wall / MOST_LIVE)
    upright = zone.height > zone.width
    thick, long = sorted((zone.width, zone.height))
    ends = [
        f"M{zone.x + thick / 2:.1f} {zone.y + long:.1f}v{-part * long:.1f}"
        if upright
        else f"M{zone.x:.1f} {zone.y + thick / 2:.1f}h{part * long:.1f}"
        for part in (1, share)
    ]
    dashes = f'fill="none" stroke-width="{thick:g}" stroke-dasharray="{long / 26:.2f} {long / 78:.2f}"'
    return (
        f'<path d="{ends[0]}" {dashes} stroke="{palette.SHADOW}" stroke-opacity=".28"/>'
        f'<path d="{ends[1]}" {dashes} stroke="{LIGHT}"/>'
    )


def wall_left(seen: Seen) -> tuple[int, int, int]:
    """The first and last stack that stand, counted from the break, and where that is in the square."""
    replaced = sum(len(lying) for lying in seen.bonus)
    replaced += sum(laid.meld.is_kong for melds in seen.melds for laid in melds)
    taken = max(0, SET - seen.wall - DEAD - replaced)
    side, stacks = wall_break(seen.dice)
    return taken // 2, (SET - replaced + 1) // 2, (-side) % len(WINDS) * STACKS + stacks
