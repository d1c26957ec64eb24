"""What a seat may know of a hand, and of the match around it."""

from dataclasses import dataclass

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.outcomes import Report, SheetLine
from teahouse.games.hongkong.play.position import Feed, Laid, Move
from teahouse.games.hongkong.scoring.completeness import KINDS
from teahouse.games.hongkong.scoring.hand import Meld, Tiles, Wind
from teahouse.material.tiles import Tile, copies


@dataclass(frozen=True)
class Seen:
    """The public table, and the viewer's own hand. Tuples of four go by wind, those of seats say so."""

    hand: int
    round: Wind
    passed: int
    players: tuple[Seat, ...]
    wind: Wind | None
    """The viewer's; a watcher has none."""
    dice: tuple[int, int]
    balances: tuple[int, ...]
    """By seat, before this hand."""
    scores: tuple[int, ...]
    """By seat, now."""
    sheet: tuple[SheetLine, ...]
    """The hands that have ended, this one too."""
    last: Report | None
    """The last of them."""
    best: Report | None
    """The one that was worth the most."""
    phase: str
    """`claim` and `rob` say that somebody thinks about the offer, never who."""
    current: Wind | None
    """Whose turn it is; before play nobody's."""
    offer: Tile | None
    wall: int
    """How many live tiles are left."""
    held: tuple[int, ...]
    """How many tiles each wind has in hand."""
    melds: tuple[tuple[Laid, ...], ...]
    bonus: tuple[Tiles, ...]
    discards: tuple[Tiles, ...]
    source: str
    feeds: tuple[Feed, ...]
    """Which discards were claimed for which hand everybody saw; whether another had no choice nobody knows."""
    history: tuple[Event, ...]
    own: Tiles = ()
    """The viewer's tiles, sorted."""
    drawn: Tile | None = None
    """What the viewer took last, in its own turn."""
    answer: Move | None = None
    """What the viewer has answered, while others still may."""

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def own_melds(self) -> tuple[Meld, ...]:
        """What the viewer has laid out."""
        return () if self.wind is None else tuple(laid.meld for laid in self.melds[self.wind])


def unseen_tiles(seen: Seen) -> list[int]:
    """How many of each kind (bonus tiles left out) neither lie open nor are in the viewer's hand."""
    known = [*seen.own, *(tile for lying in seen.discards for tile in lying)]
    known += [tile for melds in seen.melds for laid in melds for tile in laid.meld.tiles]
    return [copies(Tile(tile)) - known.count(Tile(tile)) for tile in range(KINDS)]


def unseen_beside_offer(seen: Seen) -> list[int]:
    """The same without a tile that is added to a pung, which is neither discarded nor laid out yet."""
    unseen = unseen_tiles(seen)
    if seen.phase == "rob" and seen.offer is not None:
        unseen[seen.offer] -= 1
    return unseen
