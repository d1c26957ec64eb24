"""One table: the game as its journal tells it.

A table never writes. Reading a journal is applying its entries in turn; whoever wishes something writes the next ones
with a pen (`pen.py`), which applies them in the same way.

    opened   game, options, who may sit where, what is agreed about time       sat, left, level   who sits where
    dealt    a deal, with commitment and salt                                  played             a seat's answer
    closed   the time to answer secretly is over, whoever was asked            ended              resigned, time, agreed
    rested   a pause is over, or somebody did not wait for its end             looked             at the last hand
    way, ready, moment   how a seat answers, that it is ready, that it asks for a moment; told to nobody else
    pace     how fast it goes on for one person among computers
    undo-asked, undo-refused, undone    taking back                            rematch            where the next game is
    draw-offered, draw-refused          before it is agreed                    hinted             a seat got a hint
    cancelled   given up before it began                                       common    what two of those who play here
                                                                                         have in common (rated.py)
    rematch-asked, rematch-refused, rematch-withdrawn    who would like another game, before all do
    rematch-without    who is away is not waited for: a computer or a free seat takes that place
    stand-in-asked, stood-in, came-back    a computer plays for somebody who is away (standing_in.py)
"""

import copy
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from teahouse.core.errors import IllegalMove, NotYourTurn
from teahouse.core.handles import Dealt, Game, Played, State
from teahouse.core.lessons import Lesson, Step
from teahouse.core.options import settle
from teahouse.core.protocol import Start, View
from teahouse.core.results import Result
from teahouse.games import declaration
from teahouse.ratings.fairness import COMPUTER
from teahouse.store.base import DRAWN, LOST, SHARED, WON, Entry, TableRow
from teahouse.table import rests
from teahouse.table.levels import DEPUTY
from teahouse.table.pace import PRESS
from teahouse.table.readiness import Readiness
from teahouse.texts import message

AWAY_TIME = 60
"""Seconds after which a computer may play for somebody who is away, unless something else was agreed."""


@dataclass(frozen=True)
class Chair:
    """A place at the table: a person's, a computer's, or free."""

    person: str | None = None
    level: str | None = None
    name: str = ""
    """What a computer was called that has come from another table; empty: as computers in this seat are called."""
    deputy: str | None = None
    """The level of a computer that plays for the person until they are back."""

    @property
    def computer(self) -> str | None:
        """The level of the computer that plays here, on its own account or for somebody."""
        return self.level or self.deputy

    @property
    def attended(self) -> bool:
        """Whether a person plays here by themselves."""
        return self.person is not None and self.deputy is None

    @property
    def free(self) -> bool:
        return self.person is None and self.level is None


@dataclass(frozen=True)
class Agreed:
    """What is agreed beside the game's options. Times are seconds; 0: no clock."""

    move_time: int = 0
    claim_time: int = 0
    listed: bool = False
    position: str = ""
    """Where the game begins, in the game's own text; empty: as it always begins."""
    lesson: bool = False
    """Whether the game is taught here: its first deal is the one its lesson has prepared."""
    hints: bool = False
    """Whether people who play each other may ask for hints; alone with computers everybody may."""
    names: tuple[str, ...] = ()
    """By seat, what those are called who share one person's screen; empty: by that person's name."""
    still: bool = False
    """Whether the board of a shared screen stays as it lies, whoever is to move."""
    away_time: int = AWAY_TIME
    """After so long an absence anybody else there may let a computer play for a seat; 0: only all of them together."""
    deputy: str = DEPUTY
    """The level of a computer that does."""
    club: str = ""
    """The club for which the game counts."""
    rated: bool = False
    """Whether the result changes ratings: then nobody gets hints or takes back (`rated.py`)."""
    pace: str = ""
    """How soon the table goes on (`pace.py`); empty: among people when the time to claim is over."""

    @classmethod
    def read(cls, body: Mapping[str, Any]) -> "Agreed":
        """As a journal has it."""
        return cls(**{**body, "names": tuple(body.get("names", ()))})


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


def rating_of(table: "Table") -> dict[str, Any]:
    """What of a rated game that is over decides ratings (`ratings.fairness.Result`): nothing else is read for them."""
    result = table.state.result if table.state else None
    assert result is not None
    ranked = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    return {
        "players": [chair.person or f"{COMPUTER}{chair.level}" for chair in table.chairs],
        "places": [1 + sum(other > each for other in ranked) for each in ranked],
        "reason": result.reason,
        "answers": table.fewest_answers(),
        "common": sorted(table.common),
        "replaced": table.is_replaced,
        "substituted": sorted(table.substituted),
    }


class Table:
    """What the journal says so far.

    `whole`: with every state since the first deal, for records and replays. A table for play forgets what can
    neither be shown nor taken back any more. `paused`: it rests where something may be answered secretly; at a single
    keyboard nothing is shown before somebody there is asked, so there is nothing to rest for.
    """

    def __init__(self, id: str, whole: bool = False, paused: bool = True) -> None:
        self.id, self.whole, self.paused = id, whole, paused
        self.next_number = 0
        self.opened = self.began = self.changed = 0.0
        """When the first thing, the first deal and the last thing happened that everybody knows of."""
        self.ended = 0.0
        """When everybody saw the end, or the table was given up; 0: not yet."""
        self.cancelled = False
        self.missed: tuple[int, ...] = ()
        """Seats whose people had not come in time to a table of a tournament."""
        """Whether somebody gave it up before the game began."""
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
        self.hinted: Counter[int] = Counter()
        """How many hints each seat was given among people."""
        self.common: frozenset[str] = frozenset()
        """What some two of those who play a rated game have in common: a device, an address."""
        self.substituted: frozenset[int] = frozenset()
        """Seats for which a computer has stood in."""
        self.is_replaced = False
        """Whether a computer has taken somebody's seat for good."""
        self._opening: State | None = None
        self._counts: Counter[int] = Counter()
        """How often each seat has answered."""
        self._moves = 0
        """So many were made and not taken back."""
        self._answers: dict[int, Answer] = {}
        self._skipped: list[int] = []
        """By how much each seat's turns are ahead of the game's: a turn that was taken back never comes again."""
        self._first_turns: list[int] = []
        """The turn of each seat when something was last taken back: older ones are gone for good."""

    # What is known

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

    def move_ends(self) -> float:
        """When the agreed time for the question is over, in running time."""
        return self.asked_since + self.agreed.move_time if self.agreed.move_time else math.inf

    def has_clock(self) -> bool:
        return bool(self.agreed.move_time or self.seconds)

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
        seen = self._seen_by(None)
        asked = [self.chairs[seat] for seat in seen.to_move_seen(None)] if seen else []
        return any(chair.person == person and chair.attended for chair in asked)

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
        return state is not None and any(state.waived(seat) is not None for seat in state.to_move)

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
            return seen.seen_by(None)
        if self.rests and self.readiness.passes(seat):
            seen = self.rests[0]  # the house answers for it
        view = seen.seen_by(seat)
        if self.chairs[seat].deputy:
            view = replace(view, to_move=tuple(other for other in view.to_move if other != seat), legal=())
        return replace(view, turn=self.turn(seat))

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
        return seen.to_move_seen(None) if seen else ()

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
        return bool(rests or self.computers_asked() or (self.has_clock() and self.asked()))

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

    # Entries become true

    @classmethod
    def at(cls, state: State, chairs: Sequence[Chair], agreed: Agreed, began: float) -> "Table":
        """A table without a journal, at a single keyboard, where the game has come to this state."""
        table = cls("", whole=True, paused=False)
        table.game, table.agreed, table.chairs, table.pace = state.game, agreed, list(chairs), agreed.pace
        table._skipped, table._first_turns = [0] * len(chairs), [0] * len(chairs)
        table.opened = table.began = began
        for moment in state.chain():
            if isinstance(moment.cause, Dealt):
                table._count_hand()
                table.starts.append(moment.cause.start)
            table.state = moment
        return table

    def copy(self) -> "Table":
        """Another table on which the same is true; this one stays as it is."""
        table = copy.copy(self)
        table.chairs, table._skipped = list(self.chairs), list(self._skipped)
        table.starts, table.hands = list(self.starts), list(self.hands)
        table._answers, table.hinted = dict(self._answers), Counter(self.hinted)
        table._counts = Counter(self._counts)
        return table

    def open_at(self, opening: State) -> None:
        """The position was read when it was checked."""
        self._opening = opening

    def apply(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._apply(entry)
        if self.hidden and not self.whole:
            self._forget()

    def apply_known(self, entry: Entry, state: State) -> None:
        """A deal or a move of which the state it leads to is known: nothing is played again."""
        self._apply(entry, state)

    def _apply(self, entry: Entry, *known: State) -> None:
        assert entry.number == self.next_number, "a journal has no gaps"
        question, resting, is_secret = self._question(), self.rests[:1], self._is_secret(entry)
        hand, waived = self._hand(), self._waived(entry)
        getattr(self, "on_" + entry.kind.replace("-", "_"))(entry.body, *known)
        is_secret |= entry.kind == "played" and self._awaits_others()
        if entry.kind == "rested" or not is_secret or not (self.rests or self._awaits_others() or _is_whispered(entry)):
            self.shown_number = entry.number
        self._get_ready(entry, waived, hand, is_new=self.rests[:1] != resting)
        self.next_number += 1
        self.opened = self.opened or entry.at
        if entry.kind == "dealt" and not self.began:
            self.began, self.played_since = entry.at, entry.ran
        if not is_secret:
            self.changed = entry.at
        if not self.ended and (self.cancelled or (self.state is not None and self.state.result and self.is_over())):
            self.ended = entry.at
        if self._question() != question or entry.kind == "rested":
            self.since, self.asked_since = entry.at, entry.ran
        if self.rests[:1] != resting:
            self.rest_began, self.rest_since = entry.at, entry.ran

    def _is_secret(self, entry: Entry) -> bool:
        """Whether it tells nobody that something has happened: a further deal comes with the answer that ends the hand,
        and the end of a pause is known beforehand."""
        if entry.kind == "played":
            return self.is_quiet()
        is_further = entry.kind == "dealt" and self.state is not None
        return entry.kind in ("closed", "rested") or _is_whispered(entry) or is_further

    def _waived(self, entry: Entry) -> str | None:
        """How whoever answers would have let it pass."""
        return self.state.waived(entry.body["seat"]) if entry.kind == "played" and self.state else None

    def _hand(self) -> int:
        """Of the match, as everybody sees it, where somebody has chosen something for its length."""
        seen = self._seen_by(None) if self.readiness.ways else None
        return seen.hand if seen else 0

    def _get_ready(self, entry: Entry, waived: str | None, hand: int, is_new: bool) -> None:
        """What follows for how ready everybody is. Hands and turns begin when they are seen to."""
        if is_new:
            self.rest_number += bool(self.rests)
            self.is_closed, self.looked, self.readiness = False, frozenset(), self.readiness.begin_pause()
        elif entry.kind == "ready" or (entry.kind == "played" and self.rests):
            seat = entry.body["seat"]
            self.readiness = self.readiness.say_ready(seat, entry.ran)
            if entry.kind == "played" and entry.body["moves"] != [waived]:
                self.readiness = self.readiness.call(seat, entry.body["moves"][0])
        if self._hand() != hand:
            self.readiness = self.readiness.begin_hand()
        if entry.kind in ("played", "rested") and not self.rests and not self.is_quiet():
            self.readiness = self.readiness.begin_turns(self.asked())

    def _awaits_others(self) -> bool:
        """Whether an answer of a hidden game is in of which nobody learns before the others have answered."""
        return self.hidden and self.state is not None and self.state.is_partial

    def _question(self) -> tuple[int, int]:
        """Undoing puts a question again."""
        return (self.state.question, sum(self._skipped)) if self.state else (0, 0)

    def _forget(self) -> None:
        """Let go of the states before the last revelation: nobody goes back there."""
        kept: list[State] = []
        state = self.state
        while state is not None:
            kept.append(state)
            before = state.previous
            if before is None or (isinstance(state.cause, Played) and before.reveals(state.cause.text)):
                break
            state = before
        if kept and kept[-1].previous is not None:
            self.state = None
            for moment in reversed(kept):
                self.state = replace(moment, previous=self.state)

    def on_opened(self, body: dict[str, Any]) -> None:
        rules = declaration(body["game"])
        self.game = Game(rules, settle(rules.options, body["options"]))
        self.agreed = Agreed.read(body["agreed"])
        self.pace = self.agreed.pace
        self.chairs = [Chair(**chair) for chair in body["chairs"]]
        self.host = next((chair.person for chair in self.chairs if chair.person), None)
        self._skipped = [0] * len(self.chairs)
        self._first_turns = [0] * len(self.chairs)

    def on_sat(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = Chair(person=body["person"])

    def on_left(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = Chair()

    def on_level(self, body: dict[str, Any]) -> None:
        self.is_replaced |= self.state is not None
        self.chairs[body["seat"]] = Chair(level=body["level"], name=body.get("name", ""))
        if self.draw_offered == body["seat"]:
            self.draw_offered = None

    def on_cancelled(self, body: dict[str, Any]) -> None:
        self.cancelled = True

    def on_dealt(self, body: dict[str, Any], known: State | None = None) -> None:
        start = body["start"]
        self._count_hand()
        self.state = known or (self.game.begin(start) if self.state is None else self.state.dealt(start))
        self._opening = None
        self.starts.append(start)
        if self.paused:
            self.rests = rests.after_deal(self.rests, self.state)
        if not self.whole:
            self.state = replace(self.state, previous=None)
        self.undo_asked = None

    def on_played(self, body: dict[str, Any], known: State | None = None) -> None:
        assert self.state is not None
        seat, moves = body["seat"], body["moves"]
        self._answers[seat] = Answer(body["turn"], tuple(moves))
        self._counts[seat] += 1
        is_secret = self.is_quiet()
        self.state = known or _answered(self.state, seat, moves)
        self._moves += len(moves)
        if self.paused:
            self.rests = rests.after_answer(self.rests, self.state, is_secret)
        self.draw_refused = None
        if not self._awaits_others():
            self.undo_asked = None
        if self.draw_offered != seat:
            self.draw_offered = None
        if self.state.result:
            self._count_hand()

    def _count_hand(self) -> None:
        match = self.game.declaration.match
        if self.state is not None and match:
            self.hands.append(match.scores(self.state.position))

    def on_ended(self, body: dict[str, Any]) -> None:
        assert self.state is not None
        self.state = self.state.end(body["reason"], body["seat"])
        self.rests = rests.NOTHING
        self.undo_asked = self.draw_offered = self.draw_refused = None

    def on_closed(self, body: dict[str, Any]) -> None:
        """Who let the time go by has waived in entries of their own."""
        self.readiness, self.is_closed = self.readiness.close_pause(), True

    def on_looked(self, body: dict[str, Any]) -> None:
        self.looked |= {body["seat"]}

    def on_way(self, body: dict[str, Any]) -> None:
        self.readiness = self.readiness.choose(body["seat"], body["way"])

    def on_ready(self, body: dict[str, Any]) -> None:
        """Since when stands in the entry."""

    def on_moment(self, body: dict[str, Any]) -> None:
        self.readiness = self.readiness.ask_moment(body["seat"])

    def on_pace(self, body: dict[str, Any]) -> None:
        self.pace = body["pace"]

    def on_rested(self, body: dict[str, Any]) -> None:
        self.rests, self.has_rested = rests.after_rest(self.rests), True

    def on_draw_offered(self, body: dict[str, Any]) -> None:
        self.draw_offered, self.draw_refused = body["seat"], None

    def on_draw_refused(self, body: dict[str, Any]) -> None:
        self.draw_offered, self.draw_refused = None, self.draw_offered

    def on_undo_asked(self, body: dict[str, Any]) -> None:
        self.undo_asked = body["seat"]

    def on_undo_refused(self, body: dict[str, Any]) -> None:
        self.undo_asked = None

    def on_undone(self, body: dict[str, Any]) -> None:
        assert self.state is not None
        turns = [self.state.turn(seat) + ahead for seat, ahead in enumerate(self._skipped)]
        self._moves -= body["steps"]
        for _ in range(body["steps"]):
            assert self.state.previous is not None
            self.state = self.state.previous
        self._skipped = [turn + 1 - self.state.turn(seat) for seat, turn in enumerate(turns)]
        self._first_turns = [turn + 1 for turn in turns]
        self.rests = rests.NOTHING
        self.undo_asked = self.draw_offered = self.draw_refused = None

    def on_stand_in_asked(self, body: dict[str, Any]) -> None:
        absent, since, seat = body["absent"], body["since"], body["seat"]
        asked = self.stand_in_wishes.get(absent)
        others = asked.seats if asked and asked.since == since else ()
        self.stand_in_wishes = {**self.stand_in_wishes, absent: StandInWish(since, (*others, seat))}

    def on_stood_in(self, body: dict[str, Any]) -> None:
        seat = body["seat"]
        self.chairs[seat] = replace(self.chairs[seat], deputy=body["level"])
        if body.get("why") == "missed":
            self.missed = (*self.missed, seat)
        self.substituted |= {seat}
        self.stand_in_wishes = {absent: wish for absent, wish in self.stand_in_wishes.items() if absent != seat}
        if self.draw_offered == seat:
            self.draw_offered = None

    def on_came_back(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = replace(self.chairs[body["seat"]], deputy=None)

    def on_common(self, body: dict[str, Any]) -> None:
        self.common |= {body["what"]}

    def on_hinted(self, body: dict[str, Any]) -> None:
        self.hinted[body["seat"]] += 1

    def on_rematch_asked(self, body: dict[str, Any]) -> None:
        self.rematch_wishes = {**self.rematch_wishes, body["seat"]: body.get("since", 0.0)}
        self.rematch_refused = None

    def on_rematch_refused(self, body: dict[str, Any]) -> None:
        self.rematch_wishes, self.rematch_refused, self.rematch_without = {}, body["seat"], {}

    def on_rematch_withdrawn(self, body: dict[str, Any]) -> None:
        self.rematch_wishes = {seat: at for seat, at in self.rematch_wishes.items() if seat != body["seat"]}
        self.rematch_without = {}

    def on_rematch_without(self, body: dict[str, Any]) -> None:
        self.rematch_without = {**self.rematch_without, **dict.fromkeys(body["absent"], body["place"])}

    def on_rematch(self, body: dict[str, Any]) -> None:
        self.successor = body["table"]


def _is_whispered(entry: Entry) -> bool:
    """Whether it is told to nobody but whoever sits there, at any time."""
    return entry.kind in ("way", "ready", "moment")


def _answered(state: State, seat: int, moves: Sequence[str]) -> State:
    """The state after a seat's whole answer."""
    if len(moves) != state.parts(seat):
        raise IllegalMove(text=" ".join(moves), reason=message("error/parts", n=state.parts(seat)))
    for text in moves:
        state = state.play_undealt(text, by=seat)
    return state
