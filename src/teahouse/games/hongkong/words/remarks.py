"""What a review says beside the reasons of a move: what the hand could be worth, and how risky the discards were.

By the view alone, as everything in a judgement.
"""

from collections.abc import Iterator

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.seen import Seen, unseen_tiles
from teahouse.games.hongkong.notation.moves import MOVES
from teahouse.games.hongkong.play.position import Move
from teahouse.games.hongkong.scoring.hand import WINDS
from teahouse.games.hongkong.words.advice import Own, after, own_of, score_lines
from teahouse.games.hongkong.words.names import tile_name
from teahouse.material.tiles import Tile, copies, is_bonus
from teahouse.texts import Message, message


def remarks(view: View[Seen], made: str, best: str) -> tuple[Message, ...]:
    """What the best move aims at, then the danger of both moves, where they are discards."""
    moves = [MOVES[text][1] for text in dict.fromkeys((best, made))]
    return (*_aims(view.seen, moves[0]), *_dangers(view.seen, moves))


def _aims(seen: Seen, move: Move) -> Iterator[Message]:
    if seen.wind is not None and move.kind not in ("hu", "ready") and not any(map(is_bonus, seen.own)):
        yield from score_lines(seen, seen.wind, _left(seen, move))


def _left(seen: Seen, move: Move) -> Own:
    own = own_of(seen)
    if move.kind == "discard" and move.tile is not None:
        return own.minus(move.tile)
    return own if move.kind == "pass" else after(seen, own, move)


def _dangers(seen: Seen, moves: list[Move]) -> Iterator[Message]:
    """How much of a tile is in sight, how often it went by, and how far the others are at most."""
    thrown = [move.tile for move in moves if move.kind == "discard" and move.tile is not None]
    unseen = unseen_tiles(seen)
    for tile in thrown:
        yield message(
            "hongkong/risk",
            tile=tile_name(tile),
            seen=copies(tile) - unseen[tile],
            all=copies(tile),
            safe=_went_by(seen, tile),
        )
    most = max(len(seen.melds[wind]) for wind in WINDS if wind != seen.wind)
    if thrown:
        yield message("hongkong/risk-others", n=most) if most else message("hongkong/risk-no-groups")


def _went_by(seen: Seen, tile: Tile) -> int:
    """Discards of this tile with which nobody has won."""
    return sum(lying.count(tile) for lying in seen.discards)
