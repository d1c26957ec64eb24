"""The rules of Tiny Bluff; they stand in __init__.py."""

from dataclasses import replace

from teahouse.core.protocol import Result, Seat
from tiny_game.position import (
    NOBODY,
    PUT,
    ROUNDS,
    SEATS,
    Cards,
    HandResult,
    Move,
    Position,
    Round,
    changed,
    seats_from,
    without,
)


def asked(position: Position) -> tuple[Seat, ...]:
    if position.phase == "put":
        return tuple(seat for seat in seats_from(position.first) if len(position.put[seat]) < PUT)
    if position.phase == "snap":
        return tuple(seat for seat in snap_seats(position) if not position.snaps[seat])
    return (decider(position),) if position.phase == "draw" else ()


def is_partial(position: Position) -> bool:
    return any(position.put) or any(position.snaps)


def parts(position: Position, seat: Seat) -> int:
    return PUT if position.phase == "put" else 1


def legal(position: Position, seat: Seat) -> tuple[Move, ...]:
    if seat not in asked(position):
        return ()
    if position.phase == "put":
        return tuple(Move("put", card) for card in sorted(set(position.cards[seat])))
    return (Move("snap"), Move("pass")) if position.phase == "snap" else (Move("draw"), Move("stay"))


def play(position: Position, seat: Seat, move: Move) -> Position:
    if move.kind == "put":
        return _show_puts(_put(position, seat, move.card))
    if move.kind in ("snap", "pass"):
        return _show_snap(replace(position, snaps=changed(position.snaps, seat, move.kind)))
    return _decide(position, seat, move.kind)


def _put(position: Position, seat: Seat, card: int) -> Position:
    return replace(
        position,
        cards=changed(position.cards, seat, without(position.cards[seat], card)),
        put=changed(position.put, seat, tuple(sorted((*position.put[seat], card)))),
    )


def _show_puts(position: Position) -> Position:
    """When all are in, the cards are shown and the highest sum takes three points."""
    if any(len(cards) < PUT for cards in position.put):
        return position
    winner = winner_of(position.put)
    shown = replace(position, put=NOBODY, table=(*position.table, Round(position.put, winner)))
    if winner is None:
        return _round_over(shown)
    shown = _scored(shown, winner, 3)
    return replace(shown, phase="snap") if snap_seats(shown) else _round_over(shown)


def winner_of(puts: tuple[Cards, ...]) -> Seat | None:
    """The seat with the highest sum; None if it is shared."""
    sums = [sum(cards) for cards in puts]
    return Seat(sums.index(max(sums))) if sums.count(max(sums)) == 1 else None


def snap_seats(position: Position) -> tuple[Seat, ...]:
    """Who holds the winner's higher card, in turn order after the winner."""
    last = position.table[-1]
    if last.winner is None:
        return ()
    wanted = max(last.puts[last.winner])
    return tuple(seat for seat in seats_from(last.winner)[1:] if wanted in position.cards[seat])


def _show_snap(position: Position) -> Position:
    """When all who were asked have answered, the first who snapped shows the card and takes a point."""
    if asked(position):
        return position
    snappers = [seat for seat in snap_seats(position) if position.snaps[seat] == "snap"]
    position = replace(position, snaps=("",) * SEATS)
    if not snappers:
        return _round_over(position)
    last, snapper = position.table[-1], snappers[0]
    assert last.winner is not None
    cards = without(position.cards[snapper], max(last.puts[last.winner]))
    position = _scored(_scored(position, snapper, 1), last.winner, -1)
    return _round_over(
        replace(
            position,
            cards=changed(position.cards, snapper, cards),
            table=(*position.table[:-1], replace(last, snapper=snapper)),
        )
    )


def _round_over(position: Position) -> Position:
    return replace(position, phase="draw" if len(position.table) < ROUNDS else "over")


def decider(position: Position) -> Seat:
    """The winner of the round, or the first seat."""
    winner = position.table[-1].winner
    return position.first if winner is None else winner


def _decide(position: Position, seat: Seat, decision: str) -> Position:
    table = (*position.table[:-1], replace(position.table[-1], decision=decision))
    position = replace(position, phase="put", table=table)
    if decision == "stay":
        return _scored(position, seat, 1)
    cards = tuple(sorted((*position.cards[seat], position.stock[0])))
    return replace(position, cards=changed(position.cards, seat, cards), stock=position.stock[1:])


def _scored(position: Position, seat: Seat, points: int) -> Position:
    return replace(position, points=changed(position.points, seat, position.points[seat] + points))


def reveals(position: Position, seat: Seat, move: Move) -> bool:
    """Shown cards, and the card a seat draws; a secret answer shows nothing until the last is in."""
    if move.kind in ("draw", "stay"):
        return move.kind == "draw"
    after = play(position, seat, move)
    return len(after.table) > len(position.table) or (
        move.kind in ("snap", "pass") and after.table[-1].snapper is not None
    )


def awaits_deal(position: Position) -> bool:
    return position.phase == "over" and position.hand < position.hands_agreed


def totals(position: Position) -> tuple[int, ...]:
    return tuple(had + won for had, won in zip(position.balances, position.points, strict=True))


def hand_result(position: Position) -> HandResult:
    return HandResult(position.points, totals(position))


def hand_scores(position: Position) -> tuple[int, ...]:
    return position.points


def result(position: Position) -> Result | None:
    if position.phase != "over" or awaits_deal(position):
        return None
    return Result(totals(position), _leaders(totals(position), range(SEATS)), "finished")


def end(position: Position, reason: str, seat: Seat) -> Result:
    """Who leaves cannot win; the running hand does not count."""
    others = [other for other in range(SEATS) if other != seat]
    return Result(position.balances, _leaders(position.balances, others), reason)


def _leaders(scores: tuple[int, ...], among: "range | list[int]") -> tuple[int, ...]:
    most = max(scores[seat] for seat in among)
    return tuple(seat for seat in among if scores[seat] == most)
