"""One table: the game as its journal tells it, and what may be written into the journal next.

A table never writes. `play`, `sit`, `ask_undo` ... check a wish and return the entries it means; `after` is the table
on which they are true, shown to people when they are stored. Reading a journal is applying its entries in turn.

    opened   game, options, who may sit where, what is agreed about time       sat, left, level   who sits where
    dealt    a deal, with commitment and salt                                  played             a seat's answer
    undo-asked, undo-refused, undone    taking back                            ended              resigned, time, agreed
    rematch  where the next game is played
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from teahouse.core import commitments
from teahouse.core.errors import BadOption, GameOver, IllegalMove, NotYourTurn
from teahouse.core.handles import Dealt, Game, Played, State
from teahouse.core.options import settle
from teahouse.core.protocol import View
from teahouse.games import declaration
from teahouse.store.base import Entry, TableRow
from teahouse.table.errors import (
    NoEnding,
    NothingToUndo,
    NotStarted,
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


@dataclass(frozen=True)
class Answer:
    """The last answer of a seat, so that the same one sent twice gets the same success."""

    turn: int
    moves: tuple[str, ...]


class Table:
    """What the journal says so far."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.next_number = 0
        self.opened = self.changed = 0.0
        self.game: Game = None  # type: ignore[assignment]  # the first entry opens it
        self.agreed = Agreed()
        self.chairs: list[Chair] = []
        self.state: State | None = None
        self.resting: State | None = None
        """What everybody sees while a move may be answered secretly."""
        self.resting_question = 0
        self.undo_asked: int | None = None
        self.successor: str | None = None
        self._answers: dict[int, Answer] = {}
        self._skipped: list[int] = []
        """By how much each seat's turns are ahead of the game's: a turn that was taken back never comes again."""

    # What is known

    @property
    def status(self) -> str:
        if self.state is None:
            return "waiting"
        return "over" if self.state.result else "playing"

    @property
    def hidden(self) -> bool:
        return self.game.declaration.hidden

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def people(self) -> set[str]:
        return {chair.person for chair in self.chairs if chair.person}

    def computers_asked(self) -> list[int]:
        """Computers that owe a move now; none while the table rests, but those that may answer the move."""
        asked = self.state.to_move if self.state and not self._resolved_at_rest() else ()
        return [seat for seat in asked if self.chairs[seat].level]

    def shown(self) -> State | None:
        """The state people may see now."""
        return self.resting if self._resolved_at_rest() else self.state

    def _resolved_at_rest(self) -> bool:
        """Whether the game has gone on although the table still rests."""
        if self.resting is None or self.state is None:
            return False
        is_question = self.state.question == self.resting_question and self.is_quiet()
        return not is_question

    def is_quiet(self) -> bool:
        """Whether the open question is one of which nobody learns who was asked."""
        state = self.state
        return state is not None and any(state.waived(seat) is not None for seat in state.to_move)

    def turn(self, seat: int) -> int:
        shown = self.shown()
        return 0 if shown is None else shown.turn(seat) + self._skipped[seat]

    def view(self, seat: int | None) -> View | None:
        """What this seat (None: a watcher) may know now; None before the game has begun."""
        shown = self.shown()
        if shown is None:
            return None
        view = shown.view(seat)
        if seat is not None:
            view["turn"] = self.turn(seat)
        return view

    def row(self) -> TableRow:
        """The table as lists show it."""
        shown = self.shown()
        asked = () if shown is None else tuple(shown.view(None)["to_move"])
        people = tuple(chair.person for chair in self.chairs)
        return TableRow(
            self.id, self.game.id, self.status, self.agreed.listed, self.opened, self.changed, people, asked
        )

    def record(self) -> dict[str, Any]:
        """The game as data; of a running game only to be kept."""
        assert self.state is not None
        return self.state.record()

    def dealt_starts(self) -> list[dict[str, Any]]:
        """All deals so far. The last one is secret while it is played."""
        moments = self.state.chain() if self.state else ()
        return [moment.cause.start for moment in moments if isinstance(moment.cause, Dealt)]

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
        return self._entries(("level", {"seat": seat, "level": level}), *self._beginning(besides=seat))

    def begin(self) -> list[Entry]:
        """The first deal, if everybody is there."""
        return self._entries(*self._beginning(besides=-1))

    def _beginning(self, besides: int) -> list[tuple[str, dict[str, Any]]]:
        others = [chair for seat, chair in enumerate(self.chairs) if seat != besides]
        if self.state is not None or any(chair.free for chair in others):
            return []
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
        self._check_turn(seat, turn)
        after = self._played(seat, moves)
        entries: list[tuple[str, dict[str, Any]]] = [("played", {"seat": seat, "turn": turn, "moves": list(moves)})]
        if not after.result and self.game.declaration.awaits_deal(after.position):
            entries.append(("dealt", {"start": self._fresh_deal(after)}))
        return self._entries(*entries)

    def _check_turn(self, seat: int, turn: int) -> None:
        assert self.state is not None
        if self.state.result:
            raise GameOver()
        shown = self.shown()
        if shown is None or seat not in shown.to_move or shown is not self.state:
            raise NotYourTurn(seat=seat)
        if turn != self.turn(seat):
            raise TurnGone(turn=self.turn(seat))

    def _played(self, seat: int, moves: Sequence[str]) -> State:
        state = self.state
        assert state is not None
        if len(moves) != state.parts(seat):
            raise IllegalMove(text=" ".join(moves), reason=message("error/parts", n=state.parts(seat)))
        for text in moves:
            if state.result or seat not in state.to_move:
                raise NotYourTurn(seat=seat)
            after = state.play_undealt(text)
            if not isinstance(after.cause, Played) or after.cause.seat != seat:
                raise NotYourTurn(seat=after.cause.seat if isinstance(after.cause, Played) else seat)
            state = after
        return state

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
        if self._others(seat):
            return self._entries(("undo-asked", {"seat": seat}))
        return self._entries(("undone", {"seat": seat, "steps": steps}))

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
        raise NothingToUndo()

    def follow_up(self, table: str) -> list[Entry]:
        return [] if self.successor else self._entries(("rematch", {"table": table}))

    def _entries(self, *events: tuple[str, dict[str, Any]]) -> list[Entry]:
        return [Entry(self.next_number + place, kind, body, 0.0) for place, (kind, body) in enumerate(events)]

    # Entries become true

    def after(self, entries: Sequence[Entry]) -> "Table":
        """The table when these are stored; this one stays as it is."""
        table = copy.copy(self)
        table.chairs, table._skipped = list(self.chairs), list(self._skipped)
        table._answers = dict(self._answers)
        table.apply(entries)
        return table

    def apply(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            assert entry.number == self.next_number, "a journal has no gaps"
            getattr(self, "on_" + entry.kind.replace("-", "_"))(entry.body)
            self.next_number += 1
            self.opened = self.opened or entry.at
            self.changed = entry.at

    def rest_over(self) -> None:
        """Everybody may see how the game has gone on."""
        self.resting = None

    def on_opened(self, body: dict[str, Any]) -> None:
        rules = declaration(body["game"])
        self.game = Game(rules, settle(rules.options, body["options"]))
        self.agreed = Agreed(**body["agreed"])
        self.chairs = [Chair(**chair) for chair in body["chairs"]]
        self._skipped = [0] * len(self.chairs)

    def on_sat(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = Chair(person=body["person"])

    def on_left(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = Chair()

    def on_level(self, body: dict[str, Any]) -> None:
        self.chairs[body["seat"]] = Chair(level=body["level"])

    def on_dealt(self, body: dict[str, Any]) -> None:
        self.state = self.game.begin(body["start"]) if self.state is None else self.state.dealt(body["start"])
        self._rest(self.state.lull_before_play())
        self.undo_asked = None

    def on_played(self, body: dict[str, Any]) -> None:
        before, seat, moves = self.state, body["seat"], body["moves"]
        assert before is not None
        self._answers[seat] = Answer(body["turn"], tuple(moves))
        resting = before.lull(moves[0]) if len(moves) == 1 else None
        self.state = self._played(seat, moves)
        if resting is not None:
            self._rest(resting)
        self.undo_asked = None

    def on_ended(self, body: dict[str, Any]) -> None:
        assert self.state is not None
        self.state = self.state.end(body["reason"], body["seat"])
        self.resting = self.undo_asked = None

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
        self.resting = self.undo_asked = None

    def on_rematch(self, body: dict[str, Any]) -> None:
        self.successor = body["table"]

    def _rest(self, resting: State | None) -> None:
        assert self.state is not None
        self.resting, self.resting_question = resting, self.state.question
