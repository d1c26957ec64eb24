"""Texts of moves.

E discard 5p    S chow 345p    W pung    N kong    E kong 5z    E add 5z    S hu    S pass    S ready
"""

from collections.abc import Collection, Iterable

from teahouse.core.errors import IllegalMove
from teahouse.core.protocol import Seat
from teahouse.games.hongkong.play.events import write_words
from teahouse.games.hongkong.play.position import Move, Position, wind_of
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, WINDS, may_begin_chow
from teahouse.material.tiles import KINDS, Tile
from teahouse.texts import message

EVERY_TILE = tuple(Tile(tile) for tile in range(len(KINDS)))
EVERY_MOVE = (
    *(Move(kind, tile) for kind in ("discard", "add", "kong") for tile in EVERY_TILE),
    *(Move("chow", tile) for tile in EVERY_TILE if may_begin_chow(tile)),
    *(Move(kind) for kind in ("pung", "kong", "hu", "pass", "ready")),
)
MOVES = {
    f"{letter} {write_words(move.kind, move.tile)}": (wind, move)
    for wind, letter in zip(WINDS, WIND_LETTERS, strict=True)
    for move in EVERY_MOVE
}
"""Every text of a move, and what it means."""


def read_move(position: Position, text: str) -> tuple[Seat, Move]:
    if text not in MOVES:
        raise IllegalMove(text=text, reason=message("hongkong/not-a-move"), position=misfit(text, MOVES))
    wind, move = MOVES[text]
    return position.players[wind], move


def misfit(text: str, known: Collection[str]) -> int:
    """The index of the first sign with which the text becomes none of the known ones.

    >>> misfit("E discrad 5p", MOVES), misfit("E discard 8z", MOVES), misfit("S pun", MOVES), misfit("S pung!", MOVES)
    (6, 11, 5, 6)
    """
    place = 0
    while place < len(text) and any(other.startswith(text[: place + 1]) for other in known):
        place += 1
    return place


def read_legal(texts: Iterable[str]) -> dict[Move, str]:
    """The moves that one wind may make, and their texts."""
    return {MOVES[text][1]: text for text in texts}


def discards_among(moves: Iterable[Move]) -> dict[Move, Tile]:
    return {move: move.tile for move in moves if move.kind == "discard" and move.tile is not None}


def read_claim(words: str) -> Move:
    """A move without its wind."""
    return MOVES[f"{WIND_LETTERS[0]} {words}"][1]


def write_move(position: Position, seat: Seat, move: Move) -> str:
    return f"{WIND_LETTERS[wind_of(position, seat)]} {write_words(move.kind, move.tile)}"
