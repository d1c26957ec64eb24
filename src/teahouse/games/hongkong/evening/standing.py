"""How an evening stands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.play import match
from teahouse.games.hongkong.play.position import SEATS, Agreement
from teahouse.games.hongkong.scoring.hand import EAST, WINDS, Wind
from teahouse.games.hongkong.scoring.payments import Payments


@dataclass(frozen=True)
class Standing:
    """Names and balances go by seat, in turn order. Once the evening is over, the last hand stays as it was."""

    names: tuple[str, ...]
    agreed: Agreement
    players: tuple[Seat, ...]
    """The seats by wind in the running hand."""
    balances: tuple[int, ...]
    round: Wind = EAST
    passed: int = 0
    """How often East was passed on in this round."""
    hand: int = 1
    repeat: int = 0
    """How often the same East has played on."""
    dead: frozenset[Seat] = frozenset()
    """Who cannot win the running hand."""
    reason: str | None = None
    """Why the evening is over."""
    disqualified: Seat | None = None
    places: tuple[Seat, ...] = ()
    """Who sits on which chair; neighbours play one after the other."""
    places_before: tuple[Seat, ...] = ()
    """The same before the seats were changed for the running hand; else empty."""

    def wind_of(self, seat: Seat) -> Wind:
        return Wind(self.players.index(seat))

    def seat_of(self, name: str) -> Seat:
        return Seat(self.names.index(name))


def opened(names: Sequence[str], agreed: Agreement, east: int) -> Standing:
    players = tuple(Seat((east + wind) % SEATS) for wind in WINDS)
    return Standing(tuple(names), agreed, players, (agreed.stake,) * SEATS, places=players)


def paid(standing: Standing, payments: Payments) -> Standing:
    """The same hand goes on after these payments by wind."""
    by_seat = dict(zip(standing.players, payments, strict=True))
    balances = tuple(had + by_seat[Seat(seat)] for seat, had in enumerate(standing.balances))
    return replace(standing, balances=balances)


def after_hand(standing: Standing, payments: Payments, winner: Wind | None) -> Standing:
    """A hand has ended so: the next one, or the end. Four rounds played comes before somebody being broke."""
    after = paid(standing, payments)
    repeats = winner == EAST
    now, seat_change = (after.players, after.round, after.passed), after.agreed.seat_change
    following = match.hand_after(*now, repeats=repeats, seat_change=seat_change)
    if following is None:
        return replace(after, reason="rounds")
    if after.agreed.stake and min(after.balances) <= 0:
        return replace(after, reason="broke")
    players, round, passed = following
    places = after.places if repeats else _seated(after, players)
    return replace(
        after,
        places=places,
        places_before=() if places == after.places else after.places,
        players=players,
        round=round,
        passed=passed,
        hand=after.hand + 1,
        repeat=after.repeat + 1 if repeats else 0,
        dead=frozenset(),
    )


def _seated(standing: Standing, players: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The chairs once East is passed on: the winds stay with the chairs, whoever gets another wind moves there."""
    east, *others = standing.players
    winds = (*others, east)
    return tuple(players[winds.index(seat)] for seat in standing.places)
