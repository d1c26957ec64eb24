"""How a player's tiles are turned: everybody lays them out as if sitting at the lower edge.

    side 1, right   a quarter against the clock       side 3, left    a quarter with it
    side 2, across  the places are turned by half, the faces stay upright: a 6 upside down is a 9

So on the sides nothing but one transform around a whole group differs, and every tile is the same text for both.
"""

from functools import lru_cache
from typing import NamedTuple

from teahouse.drawing import tiles
from teahouse.drawing.tiles import Pose
from teahouse.games.hongkong.pictures.layout import Zone
from teahouse.games.hongkong.pictures.pieces import ring, sideways_tile, tile

OWN, RIGHT, ACROSS, LEFT = range(4)


class Frame(NamedTuple):
    """A zone of the table as the player on that side sees it."""

    side: int
    zone: Zone

    @property
    def room(self) -> Zone:
        """The zone from the player's own view: its width goes from left to right, its height towards the player."""
        width, height = self.zone.width, self.zone.height
        return Zone(0, 0, height, width) if self.side in (RIGHT, LEFT) else Zone(0, 0, width, height)

    def tile(self, code: str, x: float, y: float, height: float, pose: Pose = Pose.NORMAL) -> str:
        return tile(code, *self._corner(x, y, *tiles.footprint(height)), height, pose)

    def sideways(self, code: str, x: float, y: float, height: float, pose: Pose = Pose.NORMAL) -> str:
        """A tile turned a quarter, its long side along the player's edge; on the sides of the table it is upright."""
        wide, tall = tiles.footprint(height)
        return sideways_tile(code, *self._corner(x, y, tall, wide), height, -90 if self.side == LEFT else 90, pose)

    def ring(self, x: float, y: float, height: float, sideways: bool = False) -> str:
        wide, tall = tiles.footprint(height)
        covered = (tall, wide) if sideways else (wide, tall)
        return ring(*self._corner(x, y, *covered), *covered)

    def turned(self, drawn: str) -> str:
        """What was drawn in this frame, as it lies on the table."""
        x, y, width, height = self.zone
        if self.side == RIGHT:
            return f'<g transform="translate({x:g} {y + height:g})rotate(-90)">{drawn}</g>'
        return f'<g transform="translate({x + width:g} {y:g})rotate(90)">{drawn}</g>' if self.side == LEFT else drawn

    def _corner(self, x: float, y: float, width: float, height: float) -> tuple[float, float]:
        left, top, across, down = self.zone
        if self.side == OWN:
            return round(left + x, 1), round(top + y, 1)
        if self.side == ACROSS:
            return round(left + across - x - width, 1), round(top + down - y - height, 1)
        return x, y


@lru_cache(maxsize=1024)
def cut(frame: Frame, depth: float) -> Frame:
    """The frame without so much of the player's edge."""
    x, y, width, height = frame.zone
    if frame.side == RIGHT:
        return Frame(RIGHT, Zone(x, y, width - depth, height))
    if frame.side == LEFT:
        return Frame(LEFT, Zone(x + depth, y, width - depth, height))
    if frame.side == ACROSS:
        return Frame(ACROSS, Zone(x, y + depth, width, height - depth))
    return Frame(OWN, Zone(x, y, width, height - depth))
