"""What to click for a move, and what stands on it."""

from teahouse.core.protocol import Seat, View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import EVERY_MOVE, EVERY_TILE
from teahouse.games.hongkong.play.events import write_words
from teahouse.games.hongkong.play.position import Move, Position
from teahouse.games.hongkong.words.names import chow_names, tile_name
from teahouse.material.tiles import Tile, code_of
from teahouse.texts import Message, message


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    """A tile in one's own hand is discarded by a click; everything else has a button."""
    if move.kind == "discard":
        assert move.tile is not None
        return (tile_in_hand(move.tile),)
    return (button(move),)


def tile_in_hand(tile: Tile) -> str:
    return f"hand-{code_of(tile)}"


def button(move: Move) -> str:
    """The id of a move's button: `claim-pung`, `claim-chow-345p`, `kong-5z`, `add-5z`, `hu`, `pass`, `ready`."""
    words = write_words(move.kind, move.tile).replace(" ", "-")
    return f"claim-{words}" if move.is_claim else words


TILES_IN_HAND = {tile_in_hand(tile): tile for tile in EVERY_TILE}
BUTTONS = {button(move): move for move in EVERY_MOVE if move.kind != "discard"}


def thing(view: View[Seen], name: str) -> Message:
    if name in TILES_IN_HAND:
        return tile_name(TILES_IN_HAND[name])
    return button_words(BUTTONS[name])


def button_words(move: Move) -> Message:
    """What stands on a move's button."""
    if move.kind == "chow":
        assert move.tile is not None
        return message("hongkong/button-chow", tiles=chow_names(move.tile))
    if move.is_claim:
        return message(f"hongkong/button-claim-{move.kind}")
    if move.tile is None:
        return message(f"hongkong/button-{move.kind}")
    return message(f"hongkong/button-{move.kind}", tile=tile_name(move.tile))
