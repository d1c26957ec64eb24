"""One table: the game as its journal tells it, and what may be written into the journal next.

A table never writes. `play`, `sit`, `ask_undo` ... check a wish and return the entries it means; `after` is the table
on which they are true, shown to people when they are stored. Reading a journal is applying its entries in turn.

    opened   game, options, who may sit where, what is agreed about time       sat, left, level   who sits where
    dealt    a deal, with commitment and salt                                  played             a seat's answer
    undo-asked, undo-refused, undone    taking back                            ended              resigned, time, agreed
    draw-offered, draw-refused          before it is agreed
    rematch  where the next game is played
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import SystemRandom
from typing import Any

from teahouse.core import commitments
from teahouse.core.errors import BadOption, GameOver, IllegalMove, NotYourTurn, UnknownLevel
from teahouse.core.handles import Dealt, Game, Played, State
from teahouse.core.lessons import Lesson
from teahouse.core.options import settle
from teahouse.core.protocol import AGREED, Start, View
from teahouse.games import declaration
from teahouse.store.base import Entry, TableRow
from teahouse.table.errors import (
    NoEnding,
    NothingOffered,
    NothingToUndo,
    NotStarted,
    OfferRefused,
    SeatTaken,
    TurnGone,
    UndoRevealed,
)
from teahouse.texts import message


@dataclass(frozen=True)
class Chair:
    """A place at the table: a person's, a computer's, or free."""

    person: str | None = None
    level: str | None = None

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


@dataclass(frozen=True)
class Answer:
    """The last answer of a seat, so that the same one sent twice gets the same success."""

    turn: int
    moves: tuple[str, ...]


class Table:
    """What the journal says so far.

    `whole`: with every state since the first deal, for records and replays. A table for play forgets what can
    neither be shown nor taken back any more.
    """

    def __init__(self, id: str, whole: bool = False) -> None:
        self.id, self.whole = id, whole
        self.next_number = 0
        self.opened = self.began = self.changed = 0.0
        """When the first thing, the first deal and the last thing happened that everybody knows of."""
        self.game: Game = None  # type: ignore[assignment]  # the first entry opens it
        self.agreed = Agreed()
        self.chairs: list[Chair] = []
        self.state: State | None = None
        self.starts: list[Start] = []
        """All deals so far, each with its commitment."""
        self.hands: list[tuple[float, ...]] = []
        """Of a match: what each seat got in the hands that are over."""
        self.rests: tuple[State, ...] = ()
        """What everybody sees, one after the other, before they see how the game has gone on."""
        self._moments: tuple[State, ...] = ()
        """States just reached, after which the table may have to rest."""
        self.since = 0.0
        """When the last question was put; secret while the table rests."""
        self.undo_asked: int | None = None
        self.draw_offered: int | None = None
        """By this seat; it stands until the other answers or moves."""
        self.draw_refused: int | None = None
        """The seat whose offer was refused, until somebody moves."""
        self.successor: str | None = None
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
            return "waiting"
        return "over" if shown.result else "playing"

    @property
    def hidden(self) -> bool:
        return self.game.declaration.secrets is not None

    @property
    def seconds(self) -> float:
        """How long the whole match may take; 0: as long as it likes."""
        match = self.game.declaration.match
        return 60.0 * match.minutes(self.game.options) if match else 0.0

    def lesson(self) -> Lesson[Any] | None:
        """What is taught at this table."""
        return self.game.declaration.lesson() if self.agreed.lesson else None

    def _has_clock(self) -> bool:
        return bool(self.agreed.move_time or self.seconds)

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def people(self) -> set[str]:
        return {chair.person for chair in self.chairs if chair.person}

    def asked(self) -> tuple[int, ...]:
        """Seats that may answer now, those included of which nobody else is to know."""
        return self.state.to_move if self.state and self._is_open() else ()

    def asked_among(self, seats: Sequence[int]) -> list[int]:
        """Those of somebody's own seats that are to move in what is shown."""
        shown = self.shown()
        return [seat for seat in (shown.to_move if shown else ()) if seat in seats]

    def waits_for(self, person: str) -> bool:
        """Whether somebody is to move, as everybody may know."""
        seen = self._seen_by(None)
        return seen is not None and any(self.chairs[seat].person == person for seat in seen.to_move_seen(None))

    def computers_asked(self) -> list[int]:
        return [seat for seat in self.asked() if self.chairs[seat].level]

    def shown(self) -> State | None:
        """The state people may see now. Who is asked secretly stands in it: show it through `view`."""
        return self.state if self._is_open() else self.rests[0]

    def _is_open(self) -> bool:
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
        """What this seat (None: a watcher) may know now; None before the game has begun."""
        seen = self._seen_by(seat)
        if seen is None:
            return None
        view = seen.seen_by(seat)
        return view if seat is None else replace(view, turn=self.turn(seat))

    def row(self) -> TableRow:
        """The table as it is stored to be found again: what everybody will know when it has rested."""
        state = self.state
        return TableRow(
            id=self.id,
            game=self.game.id,
            status="waiting" if state is None else "over" if state.result else "playing",
            listed=self.agreed.listed,
            created=self.opened,
            changed=self.changed,
            people=tuple(chair.person for chair in self.chairs),
            asked=() if state is None else state.to_move_seen(None),
            goes_on=self.goes_on(),
        )

    def goes_on(self) -> bool:
        """Whether something happens here by itself: a pause ends, a computer moves, a clock runs out."""
        return bool(self.rests or self.computers_asked() or (self._has_clock() and self.asked()))

    def listing(self) -> TableRow:
        """The table as lists show it now."""
        seen = self._seen_by(None)
        return replace(self.row(), status=self.status, asked=seen.to_move_seen(None) if seen else ())

    def record(self) -> dict[str, Any]:
        """The game as data; of a running game only to be kept."""
        assert self.state is not None and self.whole
        return self.state.record()

    def hands_seen(self) -> list[tuple[float, ...]]:
        """What each seat got in the hands everybody knows to be over."""
        seen = self._seen_by(None)
        over = seen is not None and (seen.result is not None or self._is_over(seen))
        return self.hands[: seen.hand + over] if seen else []

    def shows_end_of_hand(self) -> bool:
        """Whether everybody still looks at the hand that has just ended."""
        return bool(self.rests) and self._is_over(self.rests[0])

    def _is_over(self, state: State) -> bool:
        return state.awaits_deal

    def dealt_starts(self) -> list[Start]:
        """All deals everybody knows of. The last one is secret while it is played."""
        seen = self._seen_by(None)
        return self.starts[: seen.hand + 1] if seen else []

    # Wishes, answered by entries

    def sit(self, seat: int, person: str) -> list[Entry]:
        """Take a free chair; the game begins when the last one is taken."""
        if not 0 <= seat < len(self.chairs):
            allowed = message("error/allowed-range", low=0, high=len(self.chairs) - 1)
            raise BadOption(option="seat", value=seat, allowed=allowed)
        if self.chairs[seat].person == person:
            return []
        if not self.chairs[seat].free:
            raise SeatTaken()
        return self._entries(("sat", {"seat": seat, "person": person}), *self._beginning(besides=seat))

    def leave(self, seat: int) -> list[Entry]:
        """Give a chair back before the game begins."""
        return self._entries(("left", {"seat": seat})) if self.state is None else []

    def let_computer(self, seat: int, level: str) -> list[Entry]:
        """A computer takes a free chair, or goes on for a person."""
        if level not in self.game.declaration.players():
            raise UnknownLevel(level=level, known=tuple(self.game.declaration.players()))
        if self.state and self.state.result:
            raise GameOver()
        return self._entries(("level", {"seat": seat, "level": level}), *self._beginning(besides=seat))

    def begin(self) -> list[Entry]:
        """The first deal, if everybody is there."""
        return self._entries(*self._beginning(besides=-1))

    def _beginning(self, besides: int) -> list[tuple[str, dict[str, Any]]]:
        others = [chair for seat, chair in enumerate(self.chairs) if seat != besides]
        if self.state is not None or any(chair.free for chair in others):
            return []
        if self.agreed.position:
            return [_told(state) for state in self.game.parse(self.agreed.position).chain()]
        if (lesson := self.lesson()) is not None:
            return [("dealt", {"start": dict(lesson.start)})]
        return [("dealt", {"start": self._fresh_deal(None)})]

    def _fresh_deal(self, before: State | None) -> dict[str, Any]:
        """From the operating system's randomness: nothing published lets anybody compute it."""
        position = None if before is None else before.position
        return commitments.committed(self.game.declaration.deal(self.game.options, position, SystemRandom()))

    def play(self, seat: int, turn: int, moves: Sequence[str]) -> list[Entry]:
        """An answer to this seat's question: one move, or all its parts. An empty list: it is stored already."""
        if self.state is None:
            raise NotStarted()
        if self._answers.get(seat) == Answer(turn, tuple(moves)):
            return []
        self._check_turn(seat, turn, moves)
        after = _answered(self.state, seat, tuple(moves))
        entries: list[tuple[str, dict[str, Any]]] = [("played", {"seat": seat, "turn": turn, "moves": list(moves)})]
        if after.awaits_deal and not after.result:
            entries.append(("dealt", {"start": self._fresh_deal(after)}))
        return self._entries(*entries)

    def _check_turn(self, seat: int, turn: int, moves: Sequence[str]) -> None:
        assert self.state is not None
        if self.state.result:
            raise GameOver()
        if seat not in self.asked():
            raise NotYourTurn(seat=seat)
        if turn != self.turn(seat) and not self._still_answers(seat, turn, moves):
            raise TurnGone(turn=self.turn(seat))

    def _still_answers(self, seat: int, turn: int, moves: Sequence[str]) -> bool:
        """Whether an answer to an earlier question, put anew because others have moved, means the same now."""
        now = before = self.state
        answered = self._answers[seat].turn if seat in self._answers else -1
        if now is None or not max(self._first_turns[seat], answered + 1) <= turn < self.turn(seat):
            return False
        while before is not None and before.turn(seat) + self._skipped[seat] != turn:
            before = before.previous
        return before is not None and all(now.still_answers(before, seat, text) for text in moves)

    def waive(self, seat: int) -> list[Entry]:
        """The time to claim has gone by."""
        text = self.state.waived(seat) if self.state else None
        return [] if text is None else self.play(seat, self.turn(seat), [text])

    def end(self, reason: str, seat: int) -> list[Entry]:
        """Resignation, time, agreement."""
        if self.state is None:
            raise NotStarted()
        if reason not in self.game.declaration.endings:
            raise NoEnding()
        self.state.end(reason, seat)
        return self._entries(("ended", {"reason": reason, "seat": seat}))

    def ask_undo(self, seat: int) -> list[Entry]:
        """Against computers at will, against people by consent, never past something revealed."""
        steps = self._steps_back(seat)
        if self.undo_asked == seat:
            return []
        if self._others(seat):
            return self._entries(("undo-asked", {"seat": seat}))
        return self._entries(("undone", {"seat": seat, "steps": steps}))

    def can_undo(self, seat: int) -> bool:
        try:
            return self._steps_back(seat) > 0
        except (NothingToUndo, UndoRevealed):
            return False

    def answer_undo(self, seat: int, agreed: bool) -> list[Entry]:
        if self.undo_asked is None or seat not in self._others(self.undo_asked):
            raise NothingToUndo()
        if not agreed:
            return self._entries(("undo-refused", {"seat": seat}))
        return self._entries(("undone", {"seat": self.undo_asked, "steps": self._steps_back(self.undo_asked)}))

    def _others(self, seat: int) -> list[int]:
        """Seats of other people, who have to agree."""
        return [
            other
            for other, chair in enumerate(self.chairs)
            if chair.person and chair.person != self.chairs[seat].person
        ]

    def _steps_back(self, seat: int) -> int:
        """How many states lie between now and this seat's last decision."""
        if self.state is None or self.state.result:
            raise NothingToUndo()
        if self.rests or self.is_quiet():  # or one could learn that the others have not answered yet
            raise UndoRevealed()
        mine = self.seats_of(self.chairs[seat].person)
        steps, state = 0, self.state
        while state.previous is not None:
            if isinstance(state.cause, Dealt):
                break
            if isinstance(state.cause, Played):
                if self.hidden and state.previous.reveals(state.cause.text):
                    raise UndoRevealed()
                if state.cause.seat in mine:
                    return steps + 1
            steps, state = steps + 1, state.previous
        if isinstance(state.cause, Played):  # what lies before was revealed, and is forgotten
            raise UndoRevealed()
        raise NothingToUndo()

    def offer_draw(self, seat: int) -> list[Entry]:
        """Where the game may be agreed drawn. Whoever offers it in answer to an offer agrees."""
        self._check_draw(seat)
        if self.draw_offered == seat:
            return []
        if self.draw_offered is not None or self._answers_alone(seat):
            return self.end(AGREED, seat)
        if self.draw_refused == seat:
            raise OfferRefused()
        return self._entries(("draw-offered", {"seat": seat}))

    def can_offer_draw(self, seat: int) -> bool:
        try:
            return bool(self.offer_draw(seat))
        except (NoEnding, NotStarted, GameOver, OfferRefused):
            return False

    def answer_draw(self, seat: int, agreed: bool) -> list[Entry]:
        if not self.is_offered_to(seat):
            raise NothingOffered()
        self._check_draw(seat)
        return self.end(AGREED, seat) if agreed else self._entries(("draw-refused", {"seat": seat}))

    def is_offered_to(self, seat: int | None) -> bool:
        offered = self.draw_offered
        return offered is not None and seat is not None and seat != offered

    def _check_draw(self, seat: int) -> None:
        if self.state is None:
            raise NotStarted()
        if AGREED not in self.game.declaration.endings:
            raise NoEnding()
        if self.state.result:
            raise GameOver()

    def _answers_alone(self, seat: int) -> bool:
        """Whether one person has all seats."""
        return len(self.seats_of(self.chairs[seat].person)) == len(self.chairs)

    def follow_up(self, table: str) -> list[Entry]:
        return [] if self.successor else self._entries(("rematch", {"table": table}))

    def _entries(self, *events: tuple[str, dict[str, Any]]) -> list[Entry]:
        return [Entry(self.next_number + place, kind, body, 0.0) for place, (kind, body) in enumerate(events)]

    # Entries become true

    def after(self, entries: Sequence[Entry]) -> "Table":
        """The table when these are stored; this one stays as it is."""
        table = copy.copy(self)
        table.chairs, table._skipped = list(self.chairs), list(self._skipped)
        table.starts, table.hands = list(self.starts), list(self.hands)
        table._answers = dict(self._answers)
        table.apply(entries)
        return table

    def apply(self, entries: Sequence[Entry]) -> None:
        secret = False
        for entry in entries:
            assert entry.number == self.next_number, "a journal has no gaps"
            question = self._question()
            secret = (entry.kind == "played" and self.is_quiet()) or (entry.kind == "dealt" and secret)
            getattr(self, "on_" + entry.kind.replace("-", "_"))(entry.body)
            self.next_number += 1
            self.opened = self.opened or entry.at
            if entry.kind == "dealt":
                self.began = self.began or entry.at
            if not secret:
                self.changed = entry.at
            if self._question() != question:
                self.since = entry.at
        self._rest()
        if self.hidden and not self.whole:
            self._forget()

    def _question(self) -> tuple[int, int]:
        """Undoing puts a question again."""
        return (self.state.question, sum(self._skipped)) if self.state else (0, 0)

    def _rest(self) -> None:
        """Begin the pauses of what has just happened: a hand that ends is looked at, then the next deal has its own."""
        for moment in self._moments:
            if self._is_over(moment):
                self.rests = (*self.rests, replace(moment, previous=None))
            elif (resting := moment.lull()) is not None:
                resting = replace(resting, previous=None)
                self.rests = (*self.rests, resting) if isinstance(moment.cause, Dealt) else (resting,)
        self._moments = ()

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

    def rest_over(self, at: float = 0.0) -> None:
        """Everybody may see how the game has gone on, or the next thing there is to see."""
        self.rests = self.rests[1:]
        self.since = max(self.since, at)

    def on_opened(self, body: dict[str, Any]) -> None:
        rules = declaration(body["game"])
        self.game = Game(rules, settle(rules.options, body["options"]))
        self.agreed = Agreed(**body["agreed"])
        self.chairs = [Chair(**chair) for chair in body["chairs"]]
        self._skipped = [0] * len(self.chairs)
        self._first_turns = [0] * len(self.chairs)

    def on_sat(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = Chair(person=body["person"])

    def on_left(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = Chair()

    def on_level(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = Chair(level=body["level"])
        if self.draw_offered == body["seat"]:
            self.draw_offered = None

    def on_dealt(self, body: dict[str, Any]) -> None:
        start = body["start"]
        self._count_hand()
        self.state = self.game.begin(start) if self.state is None else self.state.dealt(start)
        self.starts.append(start)
        self._moments = (*self._moments, self.state)
        if not self.whole:
            self.state = replace(self.state, previous=None)
        self.undo_asked = None

    def on_played(self, body: dict[str, Any]) -> None:
        assert self.state is not None
        seat, moves = body["seat"], body["moves"]
        self._answers[seat] = Answer(body["turn"], tuple(moves))
        if not self.is_quiet():
            self.rests = self._moments = ()
        self.state = _answered(self.state, seat, tuple(moves))
        self._moments = (*self._moments, self.state)
        self.undo_asked = self.draw_refused = None
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
        self.rests = self._moments = ()
        self.undo_asked = self.draw_offered = self.draw_refused = None

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
        for _ in range(body["steps"]):
            assert self.state.previous is not None
            self.state = self.state.previous
        self._skipped = [turn + 1 - self.state.turn(seat) for seat, turn in enumerate(turns)]
        self._first_turns = [turn + 1 for turn in turns]
        self.rests = self._moments = ()
        self.undo_asked = self.draw_offered = self.draw_refused = None

    def on_rematch(self, body: dict[str, Any]) -> None:
        self.successor = body["table"]


@lru_cache(maxsize=64)
def _answered(state: State, seat: int, moves: tuple[str, ...]) -> State:
    """The state after a seat's whole answer. Asked twice of each: when it is wished and when it becomes true."""
    if len(moves) != state.parts(seat):
        raise IllegalMove(text=" ".join(moves), reason=message("error/parts", n=state.parts(seat)))
    for text in moves:
        state = state.play_undealt(text, by=seat)
    return state


def _told(state: State) -> tuple[str, dict[str, Any]]:
    """What led to a state, as the journal tells it."""
    cause = state.cause
    if isinstance(cause, Dealt):
        return "dealt", {"start": commitments.committed(cause.start)}
    assert isinstance(cause, Played) and state.previous is not None
    return "played", {"seat": cause.seat, "turn": state.previous.turn(cause.seat), "moves": [cause.text]}
