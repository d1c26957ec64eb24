"""What is told of a pause while it is on: to everybody the same, and to each seat what it has said itself.

When a pause began and when it is over at the latest everybody may know. That somebody is ready, or has asked for a
moment, nobody is told; who has seen enough of a hand that is over is no secret.
"""

from dataclasses import dataclass

from teahouse.table.answering import ways
from teahouse.table.clocks import told
from teahouse.table.pace import AMONG_PEOPLE, Pace
from teahouse.table.pauses import claim_time, end_of_hand, has_claim_clock, tempo
from teahouse.table.readiness import LEISURELY, Tempo
from teahouse.table.table import Table
from teahouse.texts import Message

USUAL = Pace()


@dataclass(frozen=True)
class Rest:
    """A pause as everybody may know it, in the house's running time."""

    number: int
    """Goes along with what is said in it."""
    ends_hand: bool
    """Whether a hand is over; else somebody might answer secretly."""
    began: float
    soon: float | None
    """When it is over if all are attentive and nobody asks for a moment."""
    ends: float | None
    """When it is over at the latest; None: when the only person there goes on."""
    holds: float | None
    """From then on a page holds the pause for who touches the table or moves towards a claim and has not made it."""
    looked: tuple[int, ...]
    """The seats that have seen enough of the hand."""


@dataclass(frozen=True)
class OwnAnswers:
    """How one seat answers, for whoever sits there alone."""

    ways: tuple[str, ...]
    """Those there are."""
    way: str
    usual: str
    """What it goes back to."""
    is_ready: bool
    """Whether it has said so, or has answered, in the pause that is on."""
    has_moment: bool
    held: float | None
    """It holds the pause that is on, by a gesture or as it does every time, at least so long."""
    called: Message | None
    """What it has answered in this pause, in words, where it did not let it pass."""
    until: float | None
    """It may claim, at least so long; None where it may not, or nobody is waited for at this table."""


def rest_of(table: Table, pace: Pace = USUAL) -> Rest | None:
    """The pause that is on; None where the table does not rest."""
    if not table.rests:
        return None
    ends_hand, began = table.shows_end_of_hand(), table.rest_since
    length = end_of_hand(table, pace) if ends_hand else claim_time(table)
    is_timed = has_claim_clock(table) or (ends_hand and not table.awaits_person())
    has_soon, lengths = has_pace(table) and not ends_hand, tempo(table, pace)
    return Rest(
        table.rest_number,
        ends_hand,
        began=told(began),
        soon=told(began + lengths.attentive) if has_soon else None,
        ends=told(began + length) if is_timed else None,
        holds=told(began + lengths.asked - pace.lead) if has_soon else None,
        looked=tuple(sorted(table.looked)),
    )


def has_pace(table: Table) -> bool:
    """Whether pauses among people end when all are ready."""
    return has_claim_clock(table) and table.pace in AMONG_PEOPLE and not table.control.is_slow


def own_answers(table: Table, seat: int | None, pace: Pace = USUAL) -> OwnAnswers | None:
    """None for watchers, before and after the game, where nothing is answered secretly or a computer plays for it."""
    if seat is None or table.chairs[seat].deputy or table.status != "playing" or not (known := ways(table)):
        return None
    readiness, call = table.readiness, table.readiness.calls.get(seat)
    way, lengths = readiness.way(seat), tempo(table, pace)
    is_called, held = call is not None and table.rests_for_answers(), _held_for(table, seat, lengths)
    return OwnAnswers(
        known,
        way.name,
        way.usual,
        is_ready=seat in readiness.ready,
        has_moment=seat in readiness.moments,
        held=told(table.rest_since + held) if held else None,
        called=table.rests[0].words(seat, call) if call is not None and is_called else None,
        until=told(table.rest_since + max(lengths.asked, held)) if _may_claim(table, seat) else None,
    )


def _held_for(table: Table, seat: int, lengths: Tempo) -> float:
    """0: it does not hold the pause that is on."""
    readiness = table.readiness
    if not has_pace(table) or not table.rests_for_answers():
        return 0.0
    by_way = lengths.leisurely if readiness.way(seat).name == LEISURELY and seat not in readiness.ready else 0.0
    return max(by_way, lengths.held if seat in readiness.holds else 0.0)


def _may_claim(table: Table, seat: int) -> bool:
    """In a pause that waits for it."""
    return has_pace(table) and table.rests_for_answers() and seat in table.asked() and not table.is_idle(seat)
