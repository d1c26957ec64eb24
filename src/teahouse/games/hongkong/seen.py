"""What a seat may know of a hand, and of the match around it."""

from dataclasses import dataclass, replace

from teahouse.core.protocol import Seat
from teahouse.games.hongkong import match, rules
from teahouse.games.hongkong.complete import KINDS
from teahouse.games.hongkong.events import Event
from teahouse.games.hongkong.hand import Meld, Tiles, Wind
from teahouse.games.hongkong.outcomes import Report, SheetLine
from teahouse.games.hongkong.position import Feed, Laid, Move, Position, live, wind_of
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


def view(position: Position, seat: Seat | None) -> Seen:
    wind = None if seat is None else wind_of(position, seat)
    position = seen_before_play(position, wind)
    ended = position.ending is not None
    return Seen(
        hand=position.hand,
        round=position.round,
        passed=position.passed,
        players=position.players,
        wind=wind,
        dice=position.dice,
        balances=position.balances,
        scores=match.totals(position),
        sheet=(*position.sheet, match.line(position)) if ended else position.sheet,
        last=match.report(position) if ended else position.last,
        phase=position.phase,
        current=None if position.phase == "ready" else position.current,
        offer=position.offer,
        wall=live(position),
        held=tuple(len(hand) for hand in position.hands),
        melds=position.melds,
        bonus=position.bonus,
        discards=position.discards,
        source=position.source if position.phase == "turn" else "",
        feeds=tuple(_feed_seen(feed, wind) for feed in position.feeds),
        history=position.history,
        own=() if wind is None else tuple(sorted(position.hands[wind])),
        drawn=position.drawn if position.phase == "turn" and wind == position.current else None,
        answer=None if wind is None else position.answers[wind],
    )


def seen_before_play(position: Position, wind: Wind | None) -> Position:
    """Before play a wind sees the steps up to its own, a watcher only the deal (ruling P8)."""
    if position.phase != "ready" or wind == position.current:
        return position
    if wind is None or wind > position.current:
        return position.steps[0]
    return position.steps[wind + 1]


def _feed_seen(feed: Feed, wind: Wind | None) -> Feed:
    """Another's feed as if he had had a choice."""
    return feed if feed.discard.discarder == wind else replace(feed, discard=replace(feed.discard, no_choice=False))


def asked_seen(position: Position, seat: Seat | None) -> tuple[Seat, ...]:
    """Whose turn it is everybody sees; who may claim, or lay out a dealt kong, is known to that seat alone.

    With false calls all three others are asked, as everybody knows; who has answered is secret.
    """
    asked = rules.asked(position)
    if position.phase not in ("ready", *rules.ANSWERED):
        return asked
    if position.phase == "ready" or not position.agreed.false_calls:
        return tuple(other for other in asked if other == seat)
    everybody = (position.players[wind] for wind in position.asking)
    return tuple(other for other in everybody if other != seat or other in asked)


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
