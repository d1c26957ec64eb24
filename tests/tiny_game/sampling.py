"""Positions that fit what a seat of Tiny Bluff sees: what players search on."""

from collections import Counter
from random import Random

from teahouse.core.protocol import View
from tiny_game import rules
from tiny_game.position import DECK, NOBODY, SEATS, Cards, Position, changed
from tiny_game.seen import Seen

NO_SNAPS = ("",) * SEATS


def sample(view: View[Seen], rng: Random) -> Position:
    """Cards not seen are shuffled until the world fits; the others have not answered yet in it."""
    unseen = Counter(DECK) - Counter([*view.seen.cards, *view.seen.put])
    for shown in view.seen.table:
        unseen -= Counter(card for cards in shown.puts for card in cards)
        if shown.snapper is not None and shown.winner is not None:
            unseen[max(shown.puts[shown.winner])] -= 1
    hidden = sorted(unseen.elements())
    while True:
        rng.shuffle(hidden)
        position = _world(view, tuple(hidden))
        if _fits(position, view):
            return position


def _world(view: View[Seen], hidden: Cards) -> Position:
    seen, seat, cards = view.seen, view.seat, []
    for other, held in enumerate(seen.held):
        if other == seat:
            cards.append(seen.cards)
        else:
            cards.append(tuple(sorted(hidden[:held])))
            hidden = hidden[held:]
    return Position(
        hands_agreed=int(view.options["hands"]),
        hand=seen.hand,
        first=seen.first,
        balances=seen.balances,
        cards=tuple(cards),
        stock=hidden,
        phase=seen.phase,
        points=seen.points,
        put=NOBODY if seat is None else changed(NOBODY, seat, seen.put),
        snaps=NO_SNAPS if seat is None else changed(NO_SNAPS, seat, seen.snap),
        table=seen.table,
        before=seen.before,
    )


def _fits(position: Position, view: View[Seen]) -> bool:
    """While somebody may snap, somebody holds the card, and this seat knows whether it does."""
    if position.phase != "snap":
        return True
    asked = rules.asked(position)
    return bool(asked) and tuple(seat for seat in asked if seat == view.seat) == view.to_move
