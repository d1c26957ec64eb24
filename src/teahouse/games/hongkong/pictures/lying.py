"""What lies open before a player: groups, bonus tiles, discards. Text out.

In a claimed group one tile lies sideways, the one that was taken, and where it lies tells from whom: at the left end
from the player before, in the middle from across, at the right end from the next. A tile that was added lies beside it.
"""

from functools import lru_cache
from typing import NamedTuple

from teahouse.drawing import tiles
from teahouse.drawing.tiles import Pose
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.pictures.faces import GROUP_GAP, face_of, group_faces, tiles_label
from teahouse.games.hongkong.pictures.frames import Frame, cut
from teahouse.games.hongkong.pictures.layout import Zone, flow
from teahouse.games.hongkong.play.position import Laid
from teahouse.games.hongkong.scoring.hand import Tiles, Wind
from teahouse.material.tiles import Tile, code_of
from teahouse.texts import language

DISCARD_GAP = 0.05
EDGE_GAP = 5
SMALLEST, ENDLESS = 12, 10_000
SIDEWAYS = tiles.footprint(1)[1] / tiles.footprint(1)[0]
"""How much of a line a tile takes that lies sideways, in tiles."""
PREVIOUS, OPPOSITE, NEXT = 3, 2, 1
"""Steps from a player to another in the order of play."""


class Piece(NamedTuple):
    """One tile of a group."""

    code: str
    pose: Pose = Pose.NORMAL
    sideways: bool = False
    ringed: bool = False


Group = tuple[Piece, ...]


def groups_of(seen: Seen, wind: Wind) -> tuple[Group, ...]:
    """The groups that a player has laid out."""
    return tuple(
        lying_group(laid, wind, _is_added(seen, wind, laid), _is_offered(seen, wind, laid)) for laid in seen.melds[wind]
    )


def _is_added(seen: Seen, wind: Wind, laid: Laid) -> bool:
    """Whether the fourth tile came later; the group tells no difference, what happened does."""
    if not laid.meld.is_kong or laid.source is None:
        return False
    return any(event.kind == "add" and event.wind == wind and event.tile == laid.meld.tile for event in seen.history)


def _is_offered(seen: Seen, wind: Wind, laid: Laid) -> bool:
    """Whether somebody may rob the tile that is being added to this pung."""
    return seen.phase == "rob" and seen.current == wind and laid.meld.is_pung and laid.meld.tile == seen.offer


@lru_cache(maxsize=4096)
def lying_group(laid: Laid, wind: Wind, added: bool = False, offered: bool = False) -> Group:
    """A group as it lies before its owner, from left to right."""
    if laid.source is None or laid.claimed is None:
        return tuple(Piece(*face) for face in group_faces(laid.meld))
    taken = Piece(code_of(laid.claimed), sideways=True)
    others = list(laid.meld.tiles)
    others.remove(laid.claimed)
    rest = [Piece(code_of(tile)) for tile in others[added:]]
    place = {PREVIOUS: 0, OPPOSITE: 1, NEXT: len(rest)}[(laid.source - wind) % 4]
    lying = [taken, taken._replace(ringed=offered)] if added or offered else [taken]
    return (*rest[:place], *lying, *rest[place:])


def bonus_group(tile: Tile) -> Group:
    return (Piece(*face_of(tile)),)


class Drawn(NamedTuple):
    svg: str
    depth: float
    """So much of the player's edge is taken."""
    tile: float = 0
    """The height of a tile."""
    width: float = 0
    """Of the longest line."""


@lru_cache(maxsize=1024)
def lay_out(groups: tuple[Group, ...], frame: Frame, tallest: float, deepest: float, align: float = 0) -> Drawn:
    """Groups from the player's left hand, where the plate is, at most so deep, the last line at the edge."""
    if not groups:
        return Drawn("", 0)
    room = frame.room
    depth = min(deepest, room.height)
    height, corners = flow(tuple(map(length, groups)), Zone(0, 0, room.width, depth), tallest, GROUP_GAP, align)
    wide, tall = tiles.footprint(height)
    used = corners[-1][1] + tall
    ends = [x + wide * length(group) for group, (x, _) in zip(groups, corners, strict=True)]
    drawn = "".join(
        lay_group(group, frame, x, round(y + room.height - used, 1), height)
        for group, (x, y) in zip(groups, corners, strict=True)
    )
    return Drawn(frame.turned(drawn), used + EDGE_GAP, height, max(ends) - corners[0][0])


def lay_out_larger(groups: tuple[Group, ...], frame: Frame, usual: Drawn, tallest: float, room: float) -> Drawn:
    """The same where there is so much room, if its tiles are larger then."""
    depth = room - EDGE_GAP
    if not groups or depth < SMALLEST:
        return usual
    larger = lay_out(groups, frame, tallest, depth)
    return larger if larger.tile > usual.tile else usual


def room_beside(count: int, frame: Frame, tallest: float) -> float:
    """How deep the player's edge is free if so many discards, and the next one, lie there at their full size."""
    room = frame.room
    height, corners = flow((1,) * (count + 1), Zone(0, 0, room.width, ENDLESS), tallest, DISCARD_GAP)
    return room.height - corners[-1][1] - tiles.footprint(height)[1]


def length(group: Group) -> float:
    """In tiles."""
    return sum(SIDEWAYS if piece.sideways else 1 for piece in group)


def lay_group(group: Group, frame: Frame, x: float, y: float, height: float) -> str:
    """What lies sideways has its long side at the player's edge."""
    wide, tall = tiles.footprint(height)
    drawn, marks = [], ""
    for piece in group:
        if piece.sideways:
            drawn.append(frame.sideways(piece.code, round(x, 1), round(y + tall - wide, 1), height, piece.pose))
            marks += frame.ring(round(x, 1), round(y + tall - wide, 1), height, sideways=True) if piece.ringed else ""
            x += tall
        else:
            drawn.append(frame.tile(piece.code, round(x, 1), y, height, piece.pose))
            x += wide
    return "".join(drawn) + marks


@lru_cache(maxsize=1024)
def pond(lying: Tiles, frame: Frame, tallest: float, is_last: bool) -> str:
    """Discards in order, the first ones nearest to the wall; the last of all has a frame as long as it lies there."""
    if not lying:
        return ""
    height, corners = flow((1,) * len(lying), frame.room, tallest, DISCARD_GAP)
    drawn = [frame.tile(code_of(tile), *at, height) for tile, at in zip(lying, corners, strict=True)]
    if is_last:
        last = frame.tile(code_of(lying[-1]), *corners[-1], height, Pose.LAST_TAKEN)
        drawn[-1] = last + frame.ring(*corners[-1], height)
    return frame.turned("".join(drawn))


def labelled(kind: str, code: str, wind: Wind, lying: Tiles, drawn: str) -> str:
    """A player's tiles with what they are, for who cannot see them."""
    return f'<g class="{kind}" role="img" aria-label={tiles_label(language(), code, wind, lying)}>{drawn}</g>'


def without_edge(frame: Frame, depth: float) -> Frame:
    """What is left for the discards in a frame that is shared with groups."""
    return cut(frame, depth) if depth else frame
