"""Part II of a hand: drawing, looking for money, laying out, refilling, discarding."""

from dataclasses import replace

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.events import Event, Happened, seen_by_all, seen_by_one
from teahouse.games.mah_nol.play.layouts import is_complete, is_hidden, lay, places
from teahouse.games.mah_nol.play.position import HELD, LOOKS, Move, Position, Stone, paid, site_of
from teahouse.games.mah_nol.play.seats import changed, seats_from
from teahouse.games.mah_nol.play.settlement import throw_in, win
from teahouse.games.mah_nol.play.tiles import Tile, Tiles, in_order, without

TAKE, LOOK, KEEP, DONE = Move("take"), Move("look"), Move("keep"), Move("done")


# Drawing: II.1


def begin_turn(position: Position, seat: Seat) -> Position:
    """If no tile is face up the front tile is turned up at once."""
    position = replace(position, phase="draw", current=seat, looks=0)
    if position.open:
        return position
    event = seen_by_all(Event("turn", tiles=(position.wall[0].tile,)))
    return replace(position, open=1, history=(*position.history, event))


def legal_draws(position: Position, seat: Seat) -> tuple[Move, ...]:
    """The first open tile is free; whoever has begun to pay keeps a tile he has looked at."""
    first = KEEP if position.looks else TAKE
    return (first, LOOK) if can_look(position, seat) else (first,)


def next_price(position: Position) -> int:
    """What the next hidden tile costs: 1, then 2 more, 3 more, ..."""
    return position.looks + 1


def can_look(position: Position, seat: Seat) -> bool:
    """Up to nine times, while a tile lies face down behind the one looked at and one can pay."""
    looked_at = 1 if position.looks else 0
    hidden = len(position.wall) - position.open - looked_at
    return position.looks < LOOKS and hidden > 0 and position.money[seat] >= next_price(position)


def take(position: Position, seat: Seat) -> Position:
    tile = position.wall[0].tile
    position = replace(position, wall=position.wall[1:], open=position.open - 1)
    event = seen_by_all(Event("take", seat, (tile,)))
    return replace(_received(position, seat, tile), history=(*position.history, event))


def look(position: Position, seat: Seat) -> Position:
    """What was looked at before goes back face up, in its place; the next hidden tile is paid for and seen."""
    events = list(position.history)
    shown = position.open
    if position.looks:
        events.append(seen_by_all(Event("return", seat, (position.wall[shown].tile,))))
        shown += 1
    events.append(seen_by_one(Event("look", seat, (position.wall[shown].tile,))))
    money = paid(position, seat, next_price(position))
    return replace(position, phase="look", open=shown, money=money, looks=position.looks + 1, history=tuple(events))


def keep(position: Position, seat: Seat) -> Position:
    place = position.open
    tile = position.wall[place].tile
    position = replace(position, wall=position.wall[:place] + position.wall[place + 1 :])
    event = seen_by_one(Event("keep", seat, (tile,)))
    return replace(_received(position, seat, tile), history=(*position.history, event))


def _received(position: Position, seat: Seat, tile: Tile) -> Position:
    hand = in_order((*position.hands[seat], tile))
    return replace(position, phase="lay", hands=changed(position.hands, seat, hand))


# Laying out: II.2


def legal_lays(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Any tile of the hand where it fits, and being done; a finished layout leaves nothing to lay."""
    layout, site = position.layouts[seat], site_of(position, seat)
    if is_complete(layout, position.game):
        return (DONE,)
    lays = (
        Move("lay", tile, slot) for tile in dict.fromkeys(position.hands[seat]) for slot in places(layout, site, tile)
    )
    return (*lays, DONE)


def lay_out(position: Position, seat: Seat, tile: Tile, slot: str) -> Position:
    """Numbers of the games of spirits lie face down: the others see that one more lies there."""
    site = site_of(position, seat)
    event = Event("lay", seat, (tile,), named=slot)
    return replace(
        position,
        hands=changed(position.hands, seat, without(position.hands[seat], tile)),
        layouts=changed(position.layouts, seat, lay(position.layouts[seat], site, tile, slot)),
        history=(*position.history, seen_by_one(event) if is_hidden(site, slot) else seen_by_all(event)),
    )


# Refilling and discarding: II.3, II.4


def done(position: Position, seat: Seat) -> Position:
    """A finished layout has won; otherwise the hand is filled up to ten from the front of the wall."""
    if is_complete(position.layouts[seat], position.game):
        return win(position, seat)
    missing = HELD + 1 - len(position.hands[seat])
    drawn = tuple(stone.tile for stone in position.wall[:missing])
    return replace(
        position,
        phase="discard",
        wall=position.wall[missing:],
        open=max(0, position.open - missing),
        hands=changed(position.hands, seat, in_order((*position.hands[seat], *drawn))),
        history=(*position.history, _refill(seat, drawn, position.open)) if missing else position.history,
    )


def _refill(seat: Seat, drawn: Tiles, shown: int) -> Happened:
    """The others have seen the open tiles only."""
    public = Event("refill", seat, drawn[:shown], unseen=len(drawn[shown:]))
    return Happened(Event("refill", seat, drawn), public)


def legal_discards(position: Position, seat: Seat) -> tuple[Move, ...]:
    return tuple(Move("discard", tile) for tile in dict.fromkeys(position.hands[seat]))


def discard(position: Position, seat: Seat, tile: Tile) -> Position:
    """Face down to the back of the wall; then the next player, or the agreed number of turns is over."""
    players = position.agreed.players
    position = replace(
        position,
        wall=(*position.wall, Stone(tile, seat)),
        hands=changed(position.hands, seat, without(position.hands[seat], tile)),
        turns=position.turns + 1,
        history=(*position.history, seen_by_one(Event("discard", seat, (tile,)))),
    )
    if position.turns == position.agreed.turn_limit * players:
        return throw_in(position, "turn-limit")
    return begin_turn(position, seats_from(seat, players)[1])
