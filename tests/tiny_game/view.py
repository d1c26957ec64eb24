"""What a seat of Tiny Bluff may know."""

from teahouse.core.protocol import Seat
from tiny_game import rules
from tiny_game.position import Position, seats_from
from tiny_game.seen import Seen


def view(position: Position, seat: Seat | None) -> Seen:
    return Seen(
        hand=position.hand,
        first=position.first,
        balances=position.balances,
        points=position.points,
        phase=position.phase,
        held=tuple(len(cards) + len(put) for cards, put in zip(position.cards, position.put, strict=True)),
        stock=len(position.stock),
        table=position.table,
        before=position.before,
        cards=() if seat is None else position.cards[seat],
        put=() if seat is None else position.put[seat],
        snap="" if seat is None else position.snaps[seat],
    )


def asked_seen(position: Position, seat: Seat | None) -> tuple[Seat, ...]:
    """All put at once, and nobody sees who has done so; who may snap is known to that seat alone."""
    asked = rules.asked(position)
    if position.phase == "put":
        return tuple(other for other in seats_from(position.first) if other != seat or other in asked)
    return asked if position.phase == "draw" else tuple(other for other in asked if other == seat)
