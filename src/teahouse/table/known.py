"""What is known of a table: all that its journal has made true so far, and what follows from it.

Nothing here changes anything; entries become true in `table.py`.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from teahouse.core.errors import NotYourTurn
from teahouse.core.handles import Game, Played, State
from teahouse.core.lessons import Lesson, Step
from teahouse.core.orders import Order
from teahouse.core.protocol import Start, View
from teahouse.core.results import Result
from teahouse.ratings.fairness import COMPUTER
from teahouse.store.base import DRAWN, LOST, SHARED, WON, TableRow
from teahouse.table import orders, rests
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.calendar import ALWAYS, Calendar
from teahouse.table.pace import PRESS
from teahouse.table.readiness import Readiness
from teahouse.table.timing import Control, Stock, left


@dataclass(frozen=True)
class Answer:
    """The last answer of a seat, so that the same one sent twice gets the same success."""

    turn: int
    moves: tuple[str, ...]


@dataclass(frozen=True)
class StandInWish:
    """The seats that would let a computer play for one whose person has been away since then."""

    since: float
    seats: tuple[int, ...]


Line = tuple[str, ...]
"""What somebody has planned, move by move (`plans.py`)."""
ANY = "*"
"""Whatever is played."""


def going_on(lines: Sequence[Line], text: str) -> tuple[Line, ...]:
    """What is left of plans when this was played: who has planned for this very move meant that.

    >>> going_on([("a", "b", "c", "d"), ("a", "b"), ("x", "y"), (ANY, "z")], "a")
    (('b', 'c', 'd'), ('b',))
    >>> going_on([("x", "y"), (ANY, "z")], "a"), going_on([("b",)], "b")
    ((('z',),), ())
    """
    meant = [line for line in lines if line[0] == text] or [line for line in lines if line[0] == ANY]
    return tuple(line[1:] for line in meant if line[1:])


def rating_of(table: "Known") -> dict[str, Any]:
    """What of a rated game that is over decides ratings (`ratings.fairness.Result`): nothing else is read for them."""
    result = table.state.result if table.state else None
    assert result is not None
    return {
        "players": [chair.person or f"{COMPUTER}{chair.level}" for chair in table.chairs],
        "places": list(result.places()),
        "answers": table.fewest_answers(),
        "common": sorted(table.common),
        "replaced": table.is_replaced,
        "substituted": sorted(table.substituted),
    }


class Known:
    """What the journal says so far."""

    def __init__(self, id: str, whole: bool = False, paused: bool = True) -> None:
        self.id, self.whole, self.paused = id, whole, paused
        self.next_number = 0
        self.opened = self.began = self.changed = 0.0
        """When the first thing, the first deal and the last thing happened that everybody knows of."""
        self.ended = 0.0
        """When everybody saw the end, or the table was given up; 0: not yet."""
        self.cancelled = False
        """Whether somebody gave it up before the game began."""
        self.missed: tuple[int, ...] = ()
        """Seats whose people had not come in time to a table of a tournament."""
        self.shown_number = 0
        """Of the last entry that changed what anybody sees but whoever it is about."""
        self.game: Game = None  # type: ignore[assignment]  # the first entry opens it
        self.agreed = Agreed()
        self.chairs: list[Chair] = []
        self.host: str | None = None
        """Who opened it, if they sat down."""
        self.state: State | None = None
        self.starts: list[Start] = []
        """All deals so far, each with its commitment."""
        self.hands: list[tuple[float, ...]] = []
        """Of a match: what each seat got in the hands that are over."""
        self.rests = rests.NOTHING
        """What everybody sees, one after the other, before they see how the game has gone on."""
        self.rest_began = self.rest_since = 0.0
        """When the first of them began to be seen: by the clock on the wall, and in the house's running time."""
        self.rest_number = 0
        """How many things everybody has been shown at rest so far."""
        self.is_closed = False
        """Whether the time to answer in the pause that is on is over."""
        self.readiness = Readiness()
        self.looked: frozenset[int] = frozenset()
        """The seats that have seen enough of the hand that is over."""
        self.pace = ""
        """How soon it goes on: as agreed, or as somebody alone has changed it."""
        self.has_rested = False
        """Whether the journal says of any pause when it was over; a house of before did not write it down."""
        self.since = 0.0
        """When the last question was put; secret while the table rests."""
        self.asked_since = self.played_since = 0.0
        """When the last question was put, and the first deal made, in the house's running time."""
        self.control = Control()
        """What is agreed about time."""
        self.stocks: tuple[Stock, ...] = ()
        """By seat, what is left of it beside what comes anew with every move."""
        self.calendar: Calendar = ALWAYS
        """Which time counts for whom. No matter of the journal: the house says it (`open_hours.py`)."""
        self.asks_somebody_new = False
        """Whether a seat was to answer the last question, openly, of which nobody had seen an answer before."""
        self.undo_asked: int | None = None
        self.draw_offered: int | None = None
        """By this seat; it stands until the other answers or moves."""
        self.draw_refused: int | None = None
        """The seat whose offer was refused, until somebody moves."""
        self.rematch_wishes: Mapping[int, float] = {}
        """The seats that would like another game, since when in running time; it begins when all people would."""
        self.rematch_refused: int | None = None
        """The seat that would rather not; nobody else asks again."""
        self.rematch_without: Mapping[int, str] = {}
        """The seats whose people were away and are not waited for: what takes their place (`rematches.py`)."""
        self.successor: str | None = None
        self.stand_in_wishes: Mapping[int, StandInWish] = {}
        """By the seat of whoever is away."""
        self.plans: Mapping[int, tuple[Line, ...]] = {}
        """By seat, told to nobody else."""
        self.orders: Mapping[int, tuple[Order, ...]] = {}
        """What seats have said in advance that they answer in this hand (`orders.py`), told to nobody else."""
        self.orders_last: Mapping[int, str] = {}
        """For how long, where it is longer than the hand."""
        self.hinted: Counter[int] = Counter()
        """How many hints each seat was given among people."""
        self.common: frozenset[str] = frozenset()
        """What some two of those who play a rated game have in common: a device, an address."""
        self.substituted: frozenset[int] = frozenset()
        """Seats for which a computer has stood in."""
        self.is_replaced = False
        """Whether a computer has taken somebody's seat for good."""
        self._opening: State | None = None
        self._looked_at: State | None = None
        self._is_quiet = False
        """Of the state that was looked at."""
        self._views: dict[int | None, tuple[State, View[Any]]] = {}
        """What each seat has seen last, and of which state: it is asked for several times in every drawing."""
        self._counts: Counter[int] = Counter()
        """How often each seat has answered."""
        self._seen_to_answer: frozenset[int] = frozenset()
        """The seats that have answered openly."""
        self._moves = 0
        """So many were made and not taken back."""
        self._answers: dict[int, Answer] = {}
        self._skipped: list[int] = []
        """By how much each seat's turns are ahead of the game's: a turn that was taken back never comes again."""
        self._first_turns: list[int] = []
        """The turn of each seat when something was last taken back: older ones are gone for good."""

    @property
    def status(self) -> str:
        """As everybody may know it."""
        shown = self._seen_by(None)
        if shown is None:
            return "cancelled" if self.cancelled else "waiting"
        return "over" if shown.result else "playing"

    def is_over(self) -> bool:
        """Whether the game is over, as everybody may know it: a secret answer may have ended it already."""
        return self.status == "over"

    @property
    def hidden(self) -> bool:
        return self.game.declaration.secrets is not None

    @property
    def seconds(self) -> float:
        """How long the whole match may take; 0: as long as it likes."""
        match = self.game.declaration.match
        return 60.0 * match.minutes(self.game.options) if match and match.minutes else 0.0

    def lesson(self) -> Lesson[Any] | None:
        """What is taught at this table."""
        return self.game.declaration.lesson() if self.agreed.lesson else None

    def opening(self) -> State | None:
        """Where the game will begin if somebody gave its position. Reading that may take long: it is read once."""
        if self._opening is None and self.state is None and self.agreed.position:
            self._opening = self.game.parse(self.agreed.position)
        return self._opening

    def guide(self, view: View[Any] | None) -> Step | None:
        """What the lesson says to the learner who sees this."""
        lesson = self.lesson()
        return lesson.guide(view) if lesson and view is not None and view.seat == lesson.seat else None

    def match_left(self, now: float) -> float:
        """Seconds until the agreed time of a match is over; `now` in running time."""
        return math.inf if self.state is None or self.state.result else self.match_ends() - now

    def match_ends(self) -> float:
        """When its agreed time is over, in running time."""
        return self.played_since + self.seconds if self.seconds else math.inf

    def move_ends(self, seat: int) -> float:
        """When the agreed time of a seat that is asked is over, in running time."""
        if not self.control.runs:
            return math.inf
        ends = self.calendar.ends(seat, self.asked_since, self.may_take(seat))
        return max(ends, self.played_since + self.agreed.patience) if self.asks_somebody_new else ends

    def may_take(self, seat: int) -> float:
        """How long the next move of this seat may take, from the moment it is asked."""
        return left(self.control, self.stocks[seat])

    def has_clock(self) -> bool:
        return self.control.runs or bool(self.seconds)

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def people(self) -> set[str]:
        return {chair.person for chair in self.chairs if chair.person}

    def is_alone(self) -> bool:
        """Whether computers play among themselves, for themselves or for people who are away."""
        return not any(chair.attended for chair in self.chairs)

    def asked(self) -> tuple[int, ...]:
        """Seats that may answer now, those included of which nobody else is to know."""
        return self.state.to_move if self.state and self.is_open() else ()

    def is_idle(self, seat: int | None) -> bool:
        """Whether a seat that may answer could only let it be, or make a mistake: nobody calls it.

        It depends on what that seat sees alone, and nobody else learns of it: it waives when the time is over.
        """
        return seat is not None and self.state is not None and seat in self.asked() and self.state.idles(seat)

    def question(self, seat: int) -> State:
        """The state in which this seat is asked."""
        if self.state is None or seat not in self.asked():
            raise NotYourTurn(seat=seat)
        return self.state

    def asked_among(self, seats: Sequence[int]) -> list[int]:
        """Those of somebody's own seats that are to move in what is shown."""
        shown = self.shown()
        return [seat for seat in (shown.to_move if shown else ()) if seat in seats]

    def waits_for(self, person: str) -> bool:
        """Whether somebody is to move, as everybody may know."""
        asked = [self.chairs[seat] for seat in self._to_move_seen()]
        return any(chair.person == person and chair.attended for chair in asked)

    def calls_for(self, person: str) -> bool:
        """Whether it is worth telling somebody that they are waited for: not where they have said all already."""
        if not self.waits_for(person):
            return False
        own = self.seats_of(person)
        if self.rests:
            return any(map(self.awaits_visit, own))
        asked = [seat for seat in own if seat in self.asked()]
        return not asked or any(orders.answered(self, seat) is None for seat in asked)

    def _to_move_seen(self) -> tuple[int, ...]:
        """The seats that are waited for, as everybody may know."""
        seen = self._seen_by(None)
        return self.visitors() if self.awaits_visits() else tuple(seen.to_move_seen(None)) if seen else ()

    def awaits_visits(self) -> bool:
        """Whether it rests until everybody has looked in, because a move has days; who has said enough in advance
        need not, but nobody learns who."""
        return self.control.is_slow and len(self.people()) > 1 and self.rests_for_answers()

    def visitors(self) -> tuple[int, ...]:
        """The people who might answer what lies there: all but who has made the move."""
        cause = self.rests[0].cause if self.rests else None
        mover = cause.seat if isinstance(cause, Played) else None
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.attended and seat != mover)

    def awaits_visit(self, seat: int) -> bool:
        """Whether it rests for this seat: a secret of whoever sits there."""
        if not self.awaits_visits() or seat not in self.visitors():
            return False
        is_ready = seat in self.readiness.ready or self.readiness.passes(seat)
        return not is_ready and not orders.is_covered(self, seat)

    def computers_asked(self) -> list[int]:
        return [seat for seat in self.asked() if self.chairs[seat].computer]

    def shown(self) -> State | None:
        """The state people may see now. Who is asked secretly stands in it: show it through `view`."""
        return self.state if self.is_open() else self.rests[0]

    def is_open(self) -> bool:
        """Whether the question of the state may be answered: while the table rests, only a secret one."""
        at_rest = len(self.rests) == 1 and self.is_quiet() and not self.shows_end_of_hand()
        return not self.rests or at_rest

    def is_quiet(self) -> bool:
        """Whether the last question is one of which nobody learns who was asked."""
        state = self.state
        if state is not self._looked_at:  # asked a dozen times for every drawing
            self._looked_at = state
            self._is_quiet = state is not None and any(state.waived(seat) is not None for seat in state.to_move)
        return self._is_quiet

    def _seen_by(self, seat: int | None) -> State | None:
        """While the table rests, only a seat that still owes a secret answer sees that anybody is asked.

        Whoever has answered sees the table rest like all others: nobody learns when the last answer was in.
        """
        return self.rests[0] if self.rests and seat not in self.asked() else self.state

    def turn(self, seat: int) -> int:
        """The number of this seat's question; it never goes back."""
        seen = self._seen_by(seat)
        if seen is None:
            return 0
        answered = self._answers[seat].turn if seat in self._answers else 0
        return max(seen.turn(seat) + self._skipped[seat], answered)

    def view(self, seat: int | None) -> View[Any] | None:
        """What this seat (None: a watcher) may know now; None before the game has begun.

        While a computer plays for its person they look on: they are not asked.
        """
        seen = self._seen_by(seat)
        if seen is None:
            return None
        if seat is None:
            return self._seen(seen, None)
        if self.rests and self.readiness.passes(seat):
            seen = self.rests[0]  # the house answers for it
        view = self._seen(seen, seat)
        if self.chairs[seat].deputy:
            view = replace(view, to_move=tuple(other for other in view.to_move if other != seat), legal=())
        turn = self.turn(seat)
        return view if view.turn == turn else replace(view, turn=turn)

    def _seen(self, state: State, seat: int | None) -> View[Any]:
        known = self._views.get(seat)
        if known is None or known[0] is not state:
            known = self._views[seat] = state, state.seen_by(seat)
        return known[1]

    def has_answered(self, seat: int, turn: int, moves: Sequence[str]) -> bool:
        """Whether this very answer is known already."""
        return self._answers.get(seat) == Answer(turn, tuple(moves))

    def still_answers(self, seat: int, turn: int, moves: Sequence[str]) -> bool:
        """Whether an answer to an earlier question, put anew because others have moved, means the same now."""
        now = before = self.state
        answered = self._answers[seat].turn if seat in self._answers else -1
        if now is None or not max(self._first_turns[seat], answered + 1) <= turn < self.turn(seat):
            return False
        while before is not None and before.turn(seat) + self._skipped[seat] != turn:
            before = before.previous
        return before is not None and all(now.still_answers(before, seat, text) for text in moves)

    def is_offered_to(self, seat: int | None) -> bool:
        """Whether this seat may agree to a draw."""
        offered = self.draw_offered
        return offered is not None and seat is not None and seat != offered

    def row(self) -> TableRow:
        """The table as lists show it: what everybody may know now."""
        seen = self._seen_by(None)
        return TableRow(
            id=self.id,
            game=self.game.id,
            status=self.status,
            listed=self.agreed.listed,
            created=self.opened,
            changed=self.changed,
            people=tuple(chair.person for chair in self.chairs),
            asked=self._waited_for(seen),
            goes_on=self.goes_on(),
            levels=tuple(chair.level for chair in self.chairs),
            options=self.game.options,
            move_time=self.agreed.move_time,
            clock=asdict(self.control) if self.control.is_banked or self.control.nights else None,
            sought=self.agreed.sought,
            until=self.agreed.until,
            length=self._length(),
            began=self.began,
            ended=self.ended,
            reason=seen.result.reason if seen and seen.result else "",
            club=self.agreed.club,
            rated=self.agreed.rated,
            rating=rating_of(self) if self.agreed.rated and seen and seen.result else None,
            outcomes=self._outcomes(seen.result if seen else None),
        )

    def fewest_answers(self) -> int:
        """Of the seat that has answered least often."""
        return min(self._counts[seat] for seat in range(len(self.chairs)))

    def _waited_for(self, seen: State | None) -> tuple[int, ...]:
        """The seats that are to move, or after the game those whose people have not said whether they play again."""
        if self.is_over() and self.rematch_wishes and not self.successor:
            awaited = self.awaited()
            return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person in awaited)
        return self._to_move_seen()

    def awaited(self) -> set[str]:
        """The people who have not said yet that they would like another game; a computer in their place would."""
        there = {
            chair.person
            for seat, chair in enumerate(self.chairs)
            if chair.person and chair.attended and seat not in self.rematch_without
        }
        return there - self.wishing()

    def wishing(self) -> set[str | None]:
        """The people who have said so."""
        return {self.chairs[seat].person for seat in self.rematch_wishes}

    def _length(self) -> int:
        """Hands that everybody knows to be over, or moves; how many were secret answers is told at the end."""
        if self.game.declaration.match:
            return len(self.hands_seen())
        return 0 if self.hidden and not self.is_over() else self._moves

    def _outcomes(self, result: Result | None) -> tuple[str | None, ...]:
        return tuple(self._outcome(seat, result) if result else None for seat in range(len(self.chairs)))

    def _outcome(self, seat: int, result: Result) -> str:
        if len(self.seats_of(self.chairs[seat].person)) > 1:
            return SHARED
        if len(result.winners) in (0, len(self.chairs)):
            return DRAWN
        return WON if seat in result.winners else LOST

    def goes_on(self) -> bool:
        """Whether something happens here by itself: a pause ends, a computer moves, a clock runs out."""
        rests = self.rests and not self.awaits_person()
        has_orders = orders.due(self) is not None
        return bool(rests or self.computers_asked() or has_orders or (self.has_clock() and self.asked()))

    def awaits_person(self) -> bool:
        """Whether it rests until the only person there goes on."""
        if not (self.rests and self.pace and len(self.people()) == 1) or self.is_alone():
            return False
        if self.shows_end_of_hand():
            return True
        has_moved = isinstance(self.rests[0].cause, Played)
        is_ready = any(self.chairs[seat].person for seat in self.readiness.ready)
        return self.pace == PRESS and has_moved and self.is_closed and not is_ready

    def rests_for_answers(self) -> bool:
        """Whether everybody sees the table rest because somebody might answer secretly."""
        return bool(self.rests) and not self.shows_end_of_hand()

    def record(self) -> dict[str, Any]:
        """The game as data; of a running game only to be kept."""
        assert self.state is not None and self.whole
        return self.state.record()

    def hands_seen(self) -> list[tuple[float, ...]]:
        """What each seat got in the hands everybody knows to be over."""
        seen = self._seen_by(None)
        over = seen is not None and (seen.result is not None or seen.awaits_deal)
        return self.hands[: seen.hand + over] if seen else []

    def hand_seen(self) -> int:
        """The number of the hand that everybody sees, counted from 0."""
        seen = self._seen_by(None)
        return seen.hand if seen else 0

    def is_of_before(self) -> bool:
        """Whether a house left it at rest that neither counted its running time nor wrote down when a pause was over.

        Such a journal is counted back from 0 (`store/migrations`); a house of today begins above it.
        """
        return bool(self.rests) and not self.has_rested and self.rest_since <= 0

    def shows_end_of_hand(self) -> bool:
        """Whether everybody still looks at the hand that has just ended."""
        return bool(self.rests) and self.rests[0].awaits_deal

    def awaits_deal(self) -> bool:
        """Whether the next hand is to be dealt."""
        return self.state is not None and self.state.awaits_deal and not self.state.result

    def dealt_starts(self) -> list[Start]:
        """All deals everybody knows of. The last one is secret while it is played."""
        seen = self._seen_by(None)
        return self.starts[: seen.hand + 1] if seen else []
