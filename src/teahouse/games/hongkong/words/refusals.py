"""Why a move or a click is refused, in words; sections are those of the rules page."""

from random import Random

from teahouse.core.protocol import Seat, View
from teahouse.games.hongkong.knowledge.sampling import sample
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.games.hongkong.play import rules
from teahouse.games.hongkong.play.position import Move, Position, live, next_wind, wind_of
from teahouse.games.hongkong.scoring.hand import Wind
from teahouse.games.hongkong.words.clicks import TILES_IN_HAND
from teahouse.games.hongkong.words.names import tile_name
from teahouse.material.tiles import Tile, is_bonus
from teahouse.texts import Message, message


def why_not(view: View[Seen], path: tuple[str, ...]) -> Message | None:
    """A tile of one's own that cannot be discarded now, or what only lies there; the rest has a button when it can be
    done."""
    if view.seat is None or not view.is_asked:
        return None
    tile = TILES_IN_HAND.get(path[0])
    if tile is None:
        return _lying(view.seen.phase, path[0])
    if tile not in view.seen.own or Move("discard", tile) in read_legal(view.legal):
        return None
    return refusal(sample(view, Random(0)), view.seat, Move("discard", tile))


def _lying(phase: str, name: str) -> Message | None:
    """The wall, or what somebody has before them."""
    if name != "wall" and not name.startswith("player-"):
        return None
    if phase == "ready":
        return message("hongkong/only-dealt-kongs", rule=3)
    if phase in rules.ANSWERED:
        return message("hongkong/answer-first", rule=5)
    return message("hongkong/wall-deals" if name == "wall" else "hongkong/stays-there", rule=4)


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    """Why not, from what the seat itself knows."""
    if position.phase == "ready":
        return message("hongkong/only-dealt-kongs", rule=3)
    if position.phase in rules.ANSWERED:
        return _refused_claim(position, wind_of(position, seat), move)
    return _refused_turn(position, move)


def _refused_claim(position: Position, wind: Wind, move: Move) -> Message:
    if move.kind == "hu":
        return _refused_hu(position)
    if move.kind != "pass" and not move.is_claim:
        return message("hongkong/answer-first", rule=5)
    if position.phase == "rob":
        return message("hongkong/only-hu-robs", rule=6)
    if not live(position):
        return message("hongkong/last-tile-only-hu", rule=7)
    if move.kind == "chow" and next_wind(position.current) != wind:
        return message("hongkong/chow-from-before", rule=5)
    return message(f"hongkong/no-tiles-for-{move.kind}", rule=5)


def _refused_hu(position: Position) -> Message:
    if position.agreed.minimum_fan:
        return message("hongkong/no-hu-minimum", n=position.agreed.minimum_fan, rule=8)
    return message("hongkong/no-hu", rule=8)


def _refused_turn(position: Position, move: Move) -> Message:
    if move.kind in ("pass", "ready") or move.is_claim:
        return message("hongkong/nothing-to-claim", rule=4)
    if move.kind != "discard" and position.phase == "discard":
        return message("hongkong/discard-after-claim", rule=5)
    if move.kind == "hu":
        return _refused_hu(position)
    assert move.tile is not None
    if move.kind == "discard":
        return _refused_discard(move.tile)
    if not live(position):
        return message("hongkong/no-kong-at-the-end", rule=7)
    return message(f"hongkong/no-tiles-for-{'own-kong' if move.kind == 'kong' else 'add'}", rule=6)


def _refused_discard(tile: Tile) -> Message:
    if is_bonus(tile):
        return message("hongkong/bonus-discard", rule=3)
    return message("hongkong/not-in-hand", tile=tile_name(tile), rule=4)
