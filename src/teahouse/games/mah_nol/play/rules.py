"""The rules of Mah-Nol: who is asked, what may be done, what follows.

prelude.py      auction, seat, burying, announcing
turns.py        drawing, looking, laying out, refilling, discarding
layouts.py      the four layouts and where a tile may be laid
settlement.py   who pays what
match.py        from hand to hand
"""

from teahouse.core.protocol import Result, Seat
from teahouse.games.mah_nol.play import match, prelude, turns
from teahouse.games.mah_nol.play.layouts import is_hidden
from teahouse.games.mah_nol.play.position import BURIED, Move, Position, site_of


def asked(position: Position) -> tuple[Seat, ...]:
    """All bury at once; everything else is asked of one."""
    if position.phase == "bury":
        return prelude.burying(position)
    if position.phase == "auction":
        return position.bidders[:1]
    asked = position.buyer if position.phase in ("seat", "announce") else position.current
    return () if asked is None else (asked,)


def is_partial(position: Position) -> bool:
    return any(position.buried)


def parts(position: Position, seat: Seat) -> int:
    return BURIED if position.phase == "bury" else 1


def legal(position: Position, seat: Seat) -> tuple[Move, ...]:
    if seat not in asked(position):
        return ()
    match position.phase:
        case "auction":
            return prelude.legal_bids(position, seat)
        case "seat":
            return prelude.legal_seats(position)
        case "bury":
            return prelude.legal_burials(position, seat)
        case "announce":
            return prelude.legal_games()
        case "draw" | "look":
            return turns.legal_draws(position, seat)
        case "lay":
            return turns.legal_lays(position, seat)
        case _:
            return turns.legal_discards(position, seat)


def allows(position: Position, seat: Seat, move: Move) -> bool:
    if position.phase == "auction":
        return seat in asked(position) and prelude.is_legal_bid(position, seat, move)
    return move in legal(position, seat)


def play(position: Position, seat: Seat, move: Move) -> Position:
    if move.tile is not None:
        return _play_tile(position, seat, move, move.tile)
    match move.kind:
        case "bid":
            return prelude.bid(position, seat, move.amount)
        case "out":
            return prelude.drop_out(position, seat)
        case "choose":
            return prelude.choose_seat(position, seat, move.slot)
        case "announce":
            return prelude.announce(position, seat, move.slot)
        case "take":
            return turns.take(position, seat)
        case "look":
            return turns.look(position, seat)
        case "keep":
            return turns.keep(position, seat)
        case _:
            return turns.done(position, seat)


def _play_tile(position: Position, seat: Seat, move: Move, tile: str) -> Position:
    if move.kind == "bury":
        return prelude.bury(position, seat, tile)
    if move.kind == "lay":
        return turns.lay_out(position, seat, tile, move.slot)
    return turns.discard(position, seat, tile)


def reveals(position: Position, seat: Seat, move: Move) -> bool:
    """A hidden tile was seen or shown, or all have buried."""
    if move.kind == "lay":
        return not is_hidden(site_of(position, seat), move.slot)
    after = play(position, seat, move)
    if move.kind == "bury":
        return not is_partial(after)
    if move.kind == "done":
        return after.phase == "over" or len(position.wall) - len(after.wall) > position.open
    if move.kind == "discard":
        return after.phase == "over" or not position.open
    return move.kind == "look"


def awaits_deal(position: Position) -> bool:
    return position.ending is not None and match.result(position) is None


def hand_scores(position: Position) -> tuple[float, ...]:
    """The change of each purse in this hand; nothing while it runs."""
    return match.gains(position) if position.ending else (0,) * position.agreed.players


def result(position: Position) -> Result | None:
    return match.result(position)


def end(position: Position, reason: str, seat: Seat) -> Result:
    """Stopped from outside, whoever says so."""
    return match.stopped(position)
