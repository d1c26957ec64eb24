"""One table: the game as its journal tells it.

A table never writes. Reading a journal is applying its entries in turn; whoever wishes something writes the next ones
with a pen (`pen.py`), which applies them in the same way.

    opened   game, options, who may sit where, what is agreed about time       sat, left, level   who sits where
    dealt    a deal, with commitment and salt                                  played             a seat's answer
    closed   the time to answer secretly is over, whoever was asked            ended              resigned, time, agreed
    rested   a pause is over, or somebody did not wait for its end             looked             at the last hand
    way, ready, moment   how a seat answers, that it is ready, that it asks for a moment; told to nobody else
    pace     how fast it goes on for one person among computers    plans    moves in advance, told to nobody else
    orders   what a seat answers in this hand, said in advance; told to nobody else
    undo-asked, undo-refused, undone    taking back                            rematch            where the next game is
    draw-offered, draw-refused          before it is agreed                    hinted             a seat got a hint
    cancelled   given up before it began                                       common    what two of those who play here
                                                                                         have in common (rated.py)
    rematch-asked, rematch-refused, rematch-withdrawn    who would like another game, before all do
    rematch-without    who is away is not waited for: a computer or a free seat takes that place
    rematch-waits      who has come back is waited for again
    played has `spent` where a bank runs: how much of the agreed time the answer has cost (timing.py)
    stand-in-asked, stood-in, came-back    a computer plays for somebody who is away (standing_in.py)
"""

import copy
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from teahouse.core.errors import IllegalMove
from teahouse.core.handles import Dealt, Game, Played, State
from teahouse.core.options import settle
from teahouse.games import declaration
from teahouse.store.base import Entry
from teahouse.table import orders, rests
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.known import Answer, Known, StandInWish, going_on
from teahouse.table.timing import after, control_of, full
from teahouse.texts import message


class Table(Known):
    """A table: what is known of it (`known.py`), and how entries become true.

    `whole`: with every state since the first deal, for records and replays. A table for play forgets what can
    neither be shown nor taken back any more. `paused`: it rests where something may be answered secretly; at a single
    keyboard nothing is shown before somebody there is asked, so there is nothing to rest for.
    """

    @classmethod
    def at(cls, state: State, chairs: Sequence[Chair], agreed: Agreed, began: float) -> "Table":
        """A table without a journal, at a single keyboard, where the game has come to this state."""
        table = cls("", whole=True, paused=False)
        table.game, table.agreed, table.chairs, table.pace = state.game, agreed, list(chairs), agreed.pace
        table._skipped, table._first_turns = [0] * len(chairs), [0] * len(chairs)
        table.stocks = (full(table.control),) * len(chairs)
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
        table._counts, table._views = Counter(self._counts), dict(self._views)
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
        if self._question() != question and self.state is not None:
            is_new = not self._seen_to_answer.issuperset(self.state.to_move)
            self.asks_somebody_new = is_new and not self.is_quiet()
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
        seen = self._seen_by(None) if self.readiness.ways or self.orders else None
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
        if not _is_whispered(entry) and self._hand() != hand:
            self.readiness, self.orders = self.readiness.begin_hand(), orders.after_hand(self)
        if entry.kind in ("played", "rested") and not self.rests and not self.is_quiet():
            self.readiness = self.readiness.begin_turns(self.asked())
            self.orders = orders.after_turn(self)

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
                self.state = moment.with_past(self.state)

    def on_opened(self, body: dict[str, Any]) -> None:
        rules = declaration(body["game"])
        self.game = Game(rules, settle(rules.options, body["options"]))
        self.agreed = Agreed.read(body["agreed"])
        self.pace, self.control = self.agreed.pace, control_of(self.agreed)
        self.chairs = [Chair(**chair) for chair in body["chairs"]]
        self.host = next((chair.person for chair in self.chairs if chair.person), None)
        self.stocks = (full(self.control),) * len(self.chairs)
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
            self.state = self.state.with_past(None)
        self.undo_asked = None

    def on_played(self, body: dict[str, Any], known: State | None = None) -> None:
        assert self.state is not None
        seat, moves = body["seat"], body["moves"]
        self._answers[seat] = Answer(body["turn"], tuple(moves))
        self._counts[seat] += 1
        if "spent" in body:
            left = after(self.control, self.stocks[seat], body["spent"])
            self.stocks = (*self.stocks[:seat], left, *self.stocks[seat + 1 :])
        is_secret = self.is_quiet()
        if not is_secret:
            self._seen_to_answer |= {seat}
        self.state = known or _answered(self.state, seat, moves)
        self._moves += len(moves)
        if self.paused:
            self.rests = rests.after_answer(self.rests, self.state, is_secret)
        self._follow_plans(moves)
        self.draw_refused = None
        if not self._awaits_others():
            self.undo_asked = None
        if self.draw_offered != seat:
            self.draw_offered = None
        if self.state.result:
            self._count_hand()

    def _follow_plans(self, moves: Sequence[str]) -> None:
        """What was planned for other moves than these is dropped."""
        plans = self.plans
        for text in moves if plans else ():
            plans = {seat: going_on(lines, text) for seat, lines in plans.items()}
        self.plans = {seat: lines for seat, lines in plans.items() if lines}

    def on_plans(self, body: dict[str, Any]) -> None:
        lines = tuple(tuple(line) for line in body["lines"])
        others = {seat: known for seat, known in self.plans.items() if seat != body["seat"]}
        self.plans = {**others, body["seat"]: lines} if lines else others

    def on_orders(self, body: dict[str, Any]) -> None:
        given = tuple(orders.read_order(each) for each in body["orders"])
        others = {seat: known for seat, known in self.orders.items() if seat != body["seat"]}
        self.orders = {**others, body["seat"]: given} if given else others
        lasting = {seat: lasts for seat, lasts in self.orders_last.items() if seat != body["seat"]}
        lasts = body.get("lasts", orders.HAND)
        self.orders_last = {**lasting, body["seat"]: lasts} if given and lasts != orders.HAND else lasting

    def _count_hand(self) -> None:
        match = self.game.declaration.match
        if self.state is not None and match:
            self.hands.append(match.scores(self.state.position))

    def on_ended(self, body: dict[str, Any]) -> None:
        assert self.state is not None
        self.state = self.state.end(body["reason"], body["seat"])
        self.plans, self.orders, self.orders_last = {}, {}, {}
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

    def on_held(self, body: dict[str, Any]) -> None:
        self.readiness = self.readiness.hold(body["seat"])

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
        self.plans = {}
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

    def on_rematch_waits(self, body: dict[str, Any]) -> None:
        self.rematch_without = {seat: at for seat, at in self.rematch_without.items() if seat not in body["seats"]}

    def on_rematch(self, body: dict[str, Any]) -> None:
        self.successor = body["table"]


def _is_whispered(entry: Entry) -> bool:
    """Whether it is told to nobody but whoever sits there, at any time."""
    return entry.kind in ("way", "ready", "moment", "held", "plans", "orders")


def _answered(state: State, seat: int, moves: Sequence[str]) -> State:
    """The state after a seat's whole answer."""
    if len(moves) != state.parts(seat):
        raise IllegalMove(text=" ".join(moves), reason=message("error/parts", n=state.parts(seat)))
    for text in moves:
        state = state.play_undealt(text, by=seat)
    return state
