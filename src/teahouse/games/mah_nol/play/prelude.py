"""Part I of a hand: auction, choice of the seat, burying, announcing."""

from dataclasses import replace

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.events import Event, seen_by_all, seen_by_one
from teahouse.games.mah_nol.play.layouts import GAMES, Layout
from teahouse.games.mah_nol.play.position import BURIED, Move, Position, Stone, paid
from teahouse.games.mah_nol.play.seats import changed, seats_from
from teahouse.games.mah_nol.play.settlement import throw_in
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, KINDS, Tile, without

OUT = Move("out")
OPPOSITE = 2
"""Two players sit opposite each other, so their seats are two winds apart."""


# Auction: I.3


def legal_bids(position: Position, seat: Seat) -> tuple[Move, ...]:
    """More than the highest bid, at most one's money; or out for good."""
    lowest, most = position.highest + 1, position.money[seat]
    return (OUT, *(Move("bid", amount=amount) for amount in range(lowest, most + 1)))


def is_legal_bid(position: Position, seat: Seat, move: Move) -> bool:
    """The same of one move, without listing all of them: a purse may hold thousands."""
    amount = move.amount
    return move == OUT or (move == Move("bid", amount=amount) and position.highest < amount <= position.money[seat])


def bid(position: Position, seat: Seat, amount: int) -> Position:
    """The bidder comes behind all others who are still in."""
    others = position.bidders[1:]
    position = replace(
        position,
        bidders=(*others, seat),
        highest=amount,
        leader=seat,
        history=(*position.history, seen_by_all(Event("bid", seat, amount=amount))),
    )
    return position if others else _sold(position)


def drop_out(position: Position, seat: Seat) -> Position:
    """The last one left with the highest bid has bought; nobody left: the hand is thrown in."""
    history = (*position.history, seen_by_all(Event("out", seat)))
    position = replace(position, bidders=position.bidders[1:], history=history)
    if not position.bidders:
        return throw_in(position, "no-bid")
    return _sold(position) if position.bidders == (position.leader,) else position


def _sold(position: Position) -> Position:
    """The buyer pays his bid to the bank."""
    assert position.leader is not None
    money = paid(position, position.leader, position.highest)
    return replace(position, phase="seat", bidders=(), buyer=position.leader, money=money)


# Choice of the seat: I.4


def legal_seats(position: Position) -> tuple[Move, ...]:
    return tuple(Move("choose", slot=wind) for wind in CLOCKWISE)


def choose_seat(position: Position, seat: Seat, wind: str) -> Position:
    """The carpet is turned to the buyer, and all begin to choose what they bury."""
    players = position.agreed.players
    return replace(
        position,
        phase="bury",
        winds=seating(seat, wind, players),
        buried=((),) * players,
        history=(*position.history, seen_by_all(Event("choose", seat, named=wind))),
    )


def seating(buyer: Seat, wind: str, players: int) -> tuple[str, ...]:
    """The winds by seat: clockwise from the buyer, two players opposite each other.

    >>> seating(Seat(0), "S", 4), seating(Seat(1), "S", 3), seating(Seat(0), "E", 2)
    (('S', 'W', 'N', 'E'), ('N', 'S', 'W'), ('E', 'W'))
    """
    step = OPPOSITE if players == 2 else 1
    begin = CLOCKWISE.index(wind)
    sits = {seat: CLOCKWISE[(begin + step * nth) % 4] for nth, seat in enumerate(seats_from(buyer, players))}
    return tuple(sits[Seat(seat)] for seat in range(players))


# Burying: I.5


def burying(position: Position) -> tuple[Seat, ...]:
    """Who still has to put tiles away: the buyer first, then clockwise."""
    assert position.buyer is not None
    order = seats_from(position.buyer, position.agreed.players)
    return tuple(seat for seat in order if len(position.buried[seat]) < BURIED)


def legal_burials(position: Position, seat: Seat) -> tuple[Move, ...]:
    return tuple(Move("bury", tile) for tile in sorted(set(position.hands[seat]), key=KINDS.index))


def bury(position: Position, seat: Seat, tile: Tile) -> Position:
    position = replace(
        position,
        hands=changed(position.hands, seat, without(position.hands[seat], tile)),
        buried=changed(position.buried, seat, (*position.buried[seat], tile)),
    )
    return position if burying(position) else _all_buried(position)


def _all_buried(position: Position) -> Position:
    """The wall takes the buyer's nine first, then clockwise, each in the order put."""
    assert position.buyer is not None
    wall, events = list(position.wall), list(position.history)
    for seat in seats_from(position.buyer, position.agreed.players):
        wall += [Stone(tile, seat) for tile in position.buried[seat]]
        events.append(seen_by_one(Event("bury", seat, position.buried[seat])))
    return replace(position, phase="announce", buried=(), wall=tuple(wall), history=tuple(events))


# Announcing: I.6


def legal_games() -> tuple[Move, ...]:
    return tuple(Move("announce", slot=game) for game in GAMES)


def announce(position: Position, seat: Seat, game: str) -> Position:
    """All play this game; the buyer begins."""
    return replace(
        position,
        phase="draw",
        game=game,
        layouts=(Layout(),) * position.agreed.players,
        current=seat,
        history=(*position.history, seen_by_all(Event("announce", seat, named=game))),
    )
