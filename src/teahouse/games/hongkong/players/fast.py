"""The compiled twin's part of the promise, and positions in the kernel's bytes; None where it was not built."""

from functools import cache
from types import ModuleType

from teahouse.core.protocol import Playouts
from teahouse.games.hongkong.judging.network import read_network
from teahouse.games.hongkong.play.position import Feed, Move, Position, discards_so_far
from teahouse.games.hongkong.scoring.hand import WINDS, Kind, Meld, Tiles, Wind
from teahouse.games.hongkong.scoring.payments import Danger, dangers
from teahouse.kernels import load
from teahouse.material.tiles import Tile

KERNEL = "hongkong_play"
SEEDS = 1 << 64
RANDOM, GREEDY, MEDIUM, LEARNED = range(4)
"""The kernel's policies."""

NONE, ASKED = 255, 254
BONUS = 34
PHASES = ("ready", "turn", "discard", "claim", "rob", "over")
SOURCES = ("", "deal", "wall", "bonus", "kong")
MELDS = (Kind.CHOW, Kind.PUNG, Kind.KONG, Kind.CONCEALED_KONG)
FIRSTS = {"discard": 0, "kong": 34, "add": 68, "chow": 102}
WITHOUT_TILE = {"pung": 129, "kong": 130, "hu": 131, "pass": 132, "ready": 133}


def playouts(position: Position, games: int, seed: int) -> Playouts | None:
    """Sums over random plays of this hand; false calls, which the kernel does not know, are played by the rules."""
    kernel = load(KERNEL)
    if not kernel or position.agreed.false_calls or position.phase == "over":
        return None
    paid, plies = kernel.play_randomly(state_of(position), games, seed % SEEDS)
    by_wind = dict(zip(position.players, paid, strict=True))
    return Playouts(games, plies, tuple(by_wind[seat] for seat in sorted(by_wind)))


@cache
def taught() -> ModuleType | None:
    """The kernel, once it knows the network."""
    kernel = load(KERNEL)
    if kernel:
        kernel.learn(read_network())
    return kernel


# Positions in bytes


def number_of(move: Move) -> int:
    return WITHOUT_TILE[move.kind] if move.tile is None else FIRSTS[move.kind] + move.tile


def state_of(position: Position) -> bytes:
    """The readable position in the kernel's layout, what is left of the wall at its beginning."""
    agreed = position.agreed
    ready = position.phase == "ready"
    east = position.steps[1] if ready and len(position.steps) > 1 else None
    parts = [
        bytes(hand.count(Tile(tile)) for hand in position.hands for tile in range(BONUS)),
        b"".join(bytes(_meld_byte(laid.meld) for laid in melds).ljust(4, b"\xff") for melds in position.melds),
        bytes(map(_bonus_bits, position.bonus)),
        bytes(map(_bonus_bits, position.hands)),
        bytes(sum(lying.count(Tile(tile)) for lying in position.discards) for tile in range(BONUS)),
        bytes(position.wall).ljust(144, b"\0"),
        bytes([0, len(position.wall), position.round, agreed.minimum_fan, agreed.dangerous_play]),
        bytes([PHASES.index(position.phase), position.current]),
        bytes([_tile_byte(position.drawn), SOURCES.index(position.source), _tile_byte(position.offer)]),
        bytes([min(discards_so_far(position), 2)]),
        bytes(_answer_byte(position, wind) for wind in WINDS),
        bytes([_tile_byte(east.drawn), SOURCES.index(east.source)]) if east else bytes(2),
        b"".join(map(_feed_bytes, position.feeds)).ljust(64, b"\0"),
    ]
    return b"".join(parts)


def _meld_byte(meld: Meld) -> int:
    return 64 * MELDS.index(meld.kind) + meld.tile


def _bonus_bits(tiles: Tiles) -> int:
    return sum(1 << tile - BONUS for tile in tiles if tile >= BONUS)


def _tile_byte(tile: Tile | None) -> int:
    return NONE if tile is None else tile


def _answer_byte(position: Position, wind: Wind) -> int:
    answer = position.answers[wind]
    return NONE if wind not in position.asking else ASKED if answer is None else number_of(answer)


def _feed_bytes(feed: Feed) -> bytes:
    found = dangers(feed.discard.laid, feed.discard.tile)
    bits = sum(1 << place for place, danger in enumerate(Danger) if danger in found)
    return bytes([1 + feed.fed, feed.discard.discarder, bits, feed.discard.no_choice])
