"""Part IV of a hand: who pays what."""

from dataclasses import replace

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.endings import Ending
from teahouse.games.mah_nol.play.events import Event, seen_by_all
from teahouse.games.mah_nol.play.layouts import Layout, has_all_winds
from teahouse.games.mah_nol.play.position import Position
from teahouse.games.mah_nol.play.seats import changed

SINGLE = 81
"""Lost with game tile and winds; twice that without winds, three times without the game tile."""


def debt(layout: Layout, game: str) -> int:
    """What a loser owes for his layout. Rule: IV.

    >>> debt(Layout(), "marco-polo"), debt(Layout("G1"), "marco-polo")
    (243, 162)
    >>> debt(Layout("G1", winds=(("far", "4z"),)), "marco-polo")
    81
    """
    if layout.game_tile is None:
        return 3 * SINGLE
    return SINGLE if has_all_winds(layout, game) else 2 * SINGLE


def payments(position: Position, winner: Seat) -> tuple[int, ...]:
    """What each seat pays; nobody pays more than he has."""
    return tuple(
        0 if seat == winner else min(purse, debt(layout, position.game))
        for seat, (purse, layout) in enumerate(zip(position.money, position.layouts, strict=True))
    )


def win(position: Position, winner: Seat) -> Position:
    """The losers pay, to the bank or to the winner as agreed."""
    due = payments(position, winner)
    money = tuple(purse - amount for purse, amount in zip(position.money, due, strict=True))
    if position.agreed.losers_pay == "winner":
        money = changed(money, winner, money[winner] + sum(due))
    ended = replace(position, money=money, turns=position.turns + 1)
    return _over(ended, "finished", winner, due)


def throw_in(position: Position, reason: str) -> Position:
    """Nobody pays any more; bids and looks stay paid."""
    return _over(position, reason, None, (0,) * position.agreed.players)


def _over(position: Position, reason: str, winner: Seat | None, due: tuple[int, ...]) -> Position:
    event = Event(reason) if winner is None else Event("win", winner)
    return replace(
        position,
        phase="over",
        current=None,
        history=(*position.history, seen_by_all(event)),
        ending=_ending(position, reason, winner, due),
    )


def _ending(position: Position, reason: str, winner: Seat | None, due: tuple[int, ...]) -> Ending:
    return Ending(
        reason=reason,
        winner=winner,
        buyer=position.buyer,
        price=0 if position.buyer is None else position.highest,
        game=position.game,
        winds=position.winds,
        turns=position.turns,
        payments=due,
        money=position.money,
        bank=sum(position.before) - sum(position.money),
    )
