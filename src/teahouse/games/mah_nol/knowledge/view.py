"""What a seat may know."""

from dataclasses import replace

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play import match, rules
from teahouse.games.mah_nol.play.events import Event, Happened
from teahouse.games.mah_nol.play.layouts import SLOTS, Layout
from teahouse.games.mah_nol.play.position import Position, Stone
from teahouse.games.mah_nol.play.seats import seats_from
from teahouse.games.mah_nol.play.settlement import debt
from teahouse.games.mah_nol.play.tiles import Tile
from teahouse.games.mah_nol.play.turns import next_price

PLAYING = ("draw", "look", "lay", "discard")
NOTHING_LAID: tuple[Tile | None, ...] = (None,) * SLOTS


def view(position: Position, seat: Seat | None) -> Seen:
    ended = position.ending is not None
    looking = seat is not None and position.phase == "look" and position.current == seat
    return Seen(
        hand=position.hand,
        first=position.first,
        before=position.before,
        money=position.money,
        sheet=(*position.sheet, match.line(position)) if ended else position.sheet,
        last=match.report(position) if ended else position.last,
        phase=position.phase,
        bidders=position.bidders,
        highest=position.highest,
        leader=position.leader,
        buyer=position.buyer,
        winds=position.winds,
        announced=position.game,
        current=position.current,
        turns=position.turns,
        looks=position.looks,
        price=next_price(position) if position.phase in ("draw", "look") else None,
        open=tuple(stone.tile for stone in position.wall[: position.open]),
        hidden=_hidden(position.wall[position.open :], seat),
        held=_held(position),
        layouts=tuple(_seen_layout(layout, ended or owner == seat) for owner, layout in enumerate(position.layouts)),
        down=tuple(sum(tile is not None for tile in layout.numbers) for layout in position.layouts),
        debts=_debts(position),
        history=_history(position.history, seat),
        own=() if seat is None else position.hands[seat],
        buried=position.buried[seat] if seat is not None and position.buried else (),
        looked=position.wall[position.open].tile if looking else None,
    )


def _hidden(stones: tuple[Stone, ...], seat: Seat | None) -> tuple[Tile | None, ...]:
    """A hidden tile of the wall is known to whoever put it there."""
    if seat is None:
        return (None,) * len(stones)
    return tuple([stone.tile if stone.owner == seat else None for stone in stones])


def _history(history: tuple[Happened, ...], seat: Seat | None) -> tuple[Event, ...]:
    return tuple([happened.own if happened.own.seat == seat else happened.public for happened in history])


def _held(position: Position) -> tuple[int, ...]:
    """Nobody sees who has buried how much."""
    buried = position.buried or ((),) * position.agreed.players
    return tuple(len(hand) + len(gone) for hand, gone in zip(position.hands, buried, strict=True))


def _seen_layout(layout: Layout, is_open: bool) -> Layout:
    """Others see how many numbers lie face down, not which and not where."""
    return layout if is_open or layout.numbers == NOTHING_LAID else replace(layout, numbers=NOTHING_LAID)


def _debts(position: Position) -> tuple[int, ...]:
    """What a loss would cost each now; nobody pays more than he has."""
    if position.phase not in PLAYING:
        return ()
    purses = zip(position.money, position.layouts, strict=True)
    return tuple(min(purse, debt(layout, position.game)) for purse, layout in purses)


def asked_seen(position: Position, seat: Seat | None) -> tuple[Seat, ...]:
    """All bury at once, and nobody sees who has done so."""
    asked = rules.asked(position)
    if position.phase != "bury":
        return asked
    assert position.buyer is not None
    order = seats_from(position.buyer, position.agreed.players)
    return tuple(other for other in order if other != seat or other in asked)
