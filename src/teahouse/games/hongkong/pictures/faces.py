"""Tiles as they are shown: alone, in groups, in words, and the picture around them."""

from functools import lru_cache
from xml.sax.saxutils import quoteattr

from teahouse.core.pictures import Picture
from teahouse.core.protocol import Looks
from teahouse.drawing import tiles
from teahouse.drawing.picture import picture
from teahouse.drawing.tiles import Pose
from teahouse.games.hongkong.pictures import counting_up
from teahouse.games.hongkong.pictures.pieces import STYLE
from teahouse.games.hongkong.scoring.hand import Kind, Meld, Tiles, Wind
from teahouse.games.hongkong.words.names import corner_letters, tile_name, wind_name
from teahouse.material.tiles import Tile, code_of
from teahouse.texts import language, say

Face = tuple[str, Pose]
GROUP_GAP = 0.3
"""Between groups, as a share of a tile's width."""


def face_of(kind: Tile, pose: Pose = Pose.NORMAL) -> Face:
    return code_of(kind), pose


def group_faces(meld: Meld) -> list[Face]:
    """A concealed kong lies half open: two tiles turned down, and everybody knows which."""
    faces = [face_of(kind) for kind in meld.tiles]
    if meld.kind is Kind.CONCEALED_KONG:
        faces[1] = faces[2] = face_of(meld.tile, Pose.HALF_OPEN)
    return faces


def tile_picture(width: float, height: float, body: str, looks: Looks) -> Picture:
    defs = _defs(language(), bool(looks["corners"]))
    return picture(
        width, height, body, title=say("hongkong/title"), defs=defs, style=tiles.TILE_STYLE + STYLE + counting_up.STYLE
    )


@lru_cache(maxsize=8)
def _defs(chosen: str, corners: bool) -> str:
    """All kinds of tiles, winds with the letter of the language."""
    return tiles.defs(tiles.TILE_KINDS, corner_letters() if corners else False)


@lru_cache(maxsize=256)
def name_of(chosen: str, kind: Tile) -> str:
    return say(tile_name(kind))


@lru_cache(maxsize=4096)
def tiles_label(chosen: str, code: str, wind: Wind, kinds: Tiles) -> str:
    """Whose tiles these are and which; others' change seldom from one drawing to the next."""
    return quoteattr(say(code, wind=wind_name(wind), tiles=", ".join(name_of(chosen, each) for each in kinds)))
