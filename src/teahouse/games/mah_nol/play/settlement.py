"""Part IV of a hand: who pays what."""

from collections.abc import Sequence
from dataclasses import replace

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.endings import Ending
from teahouse.games.mah_nol.play.events import Event, seen_by_all
from teahouse.games.mah_nol.play.layouts import Layout, has_all_winds
from teahouse.games.mah_nol.play.position import Position
from teahouse.games.mah_nol.play.seats import changed

SINGLE = 81
"""Lost with game tile and winds; twice that without winds, three times without the game tile."""


def owed(has_game_tile: bool, has_all_winds: bool) -> int:
    """What a loser owes who has laid out so much. Rule: IV."""
    if not has_game_tile:
        return 3 * SINGLE
    return SINGLE if has_all_winds else 2 * SINGLE


def debt(layout: Layout, game: str) -> int:
    """What a loser owes for his layout.

    >>> debt(Layout(), "marco-polo"), debt(Layout("G1"), "marco-polo")
    (243, 162)
    >>> debt(Layout("G1", winds=(("far", "4z"),)), "marco-polo")
    81
    """
    return owed(layout.game_tile is not None, layout.game_tile is not None and has_all_winds(layout, game))


def due(money: Sequence[int], debts: Sequence[int], winner: Seat) -> tuple[int, ...]:
    """What each seat pays; nobody pays more than he has."""
    owing = enumerate(zip(money, debts, strict=True))
    return tuple(0 if seat == winner else min(purse, debt) for seat, (purse, debt) in owing)


def settled(money: Sequence[int], due: Sequence[int], winner: Seat, losers_pay: str) -> tuple[int, ...]:
    """The purses when the losers have paid, to the bank or to the winner as agreed."""
    left = tuple(purse - amount for purse, amount in zip(money, due, strict=True))
    return changed(left, winner, left[winner] + sum(due)) if losers_pay == "winner" else left


def payments(position: Position, winner: Seat) -> tuple[int, ...]:
    """What each seat pays for what it has laid out."""
    return due(position.money, [debt(layout, position.game) for layout in position.layouts], winner)


def win(position: Position, winner: Seat) -> Position:
    """The losers pay."""
    amounts = payments(position, winner)
    money = settled(position.money, amounts, winner, position.agreed.losers_pay)
    ended = replace(position, money=money, turns=position.turns + 1)
    return _over(ended, "finished", winner, amounts)


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
