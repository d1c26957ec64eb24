"""A game at one keyboard: who sits where, whose turn it is, what was played, taking back, hints.

Knows no terminal: what it has to show are lines and messages, so that it can be tested alone.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any

from teahouse.cli.pace import Pace
from teahouse.cli.saves import HUMAN, Save
from teahouse.core.errors import IllegalMove, MoveRefused
from teahouse.core.handles import Bot, Dealt, Played, State
from teahouse.core.lessons import Lesson
from teahouse.core.options import Option
from teahouse.core.protocol import AGREED, RESIGN, TIME_LIMIT, Account, Choice, Line, Seat, Span, Start
from teahouse.texts import Message, knows, message, number, say

BEST = "best"
DUEL = 2
LINE_SHOWN = 6
"""Moves of a hint's line that are shown."""

Thinking = Callable[[str], AbstractContextManager[None]]
"""What is shown while the computer thinks."""


def line(text: object, style: str = "") -> Line:
    """A line of one piece."""
    return (Span(str(text), style),)


class Refused(MoveRefused):
    """Something the table itself refuses; the sentence says why."""

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)
        self._reason = reason

    @property
    def message(self) -> Message:
        return self._reason


@dataclass(frozen=True)
class Seen:
    """A move that the viewer may know of: who, what, and in words."""

    seat: int
    text: str
    words: Message


class Table:
    """One game: people at some seats, the computer at the others."""

    def __init__(self, save: Save, thinking: Thinking = lambda text: nullcontext()) -> None:
        self.state = save.state
        self.humans = save.humans
        self.level = save.bot
        self.seconds = save.seconds
        self.looks = {look.name: bool(look.default_for({})) for look in self.switches} | dict(save.looks)
        self.draft: list[str] = []
        """The parts of an answer that is not sent yet."""
        self.learning = save.learning
        """Whether advice is shown at every question."""
        self.lesson = _lesson_of(save)
        self._pace = Pace(save.seconds)
        self._began = time.monotonic() - save.played
        self._thinking = thinking
        self._bots: dict[str, Bot] = {}

    # Who

    @property
    def game(self) -> str:
        return self.state.game.id

    @property
    def hidden(self) -> bool:
        return self.state.game.declaration.secrets is not None

    @property
    def asked(self) -> int | None:
        """The person who is asked now. People answer before the computer does."""
        return next((seat for seat in self.state.to_move if seat in self.humans), None)

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the table is shown; a watcher's where people share a hidden game."""
        if self.asked is not None:
            return self.asked
        return None if self._sharing and self.hidden else min(self.humans)

    def seat_name(self, seat: int) -> Message:
        code = f"{self.game}/seat-{seat}"
        return message(code) if knows(code) else message("play/seat", number=seat + 1)

    def player_name(self, seat: int) -> Message:
        """Who sits there: you, the computer and its level, or just the seat."""
        if seat not in self.humans:
            return message("play/computer", level=level_name(self.game, self.level))
        return self.seat_name(seat) if self._sharing else message("play/you")

    @property
    def _sharing(self) -> frozenset[int]:
        """The people who share the keyboard, if there are several."""
        return self.humans if len(self.humans) > 1 else frozenset()

    def save(self) -> Save:
        played = time.monotonic() - self._began
        return Save(self.state, self.humans, self.level, self.seconds, self.looks, self.learning, played)

    def watch_time(self) -> None:
        """The agreed time of a match ends it, whoever is to move."""
        match = self.state.game.declaration.match
        minutes = match.minutes(self.state.game.options) if match else 0.0
        if minutes and not self.state.result and time.monotonic() - self._began >= 60 * minutes:
            self.state = self.state.end(TIME_LIMIT, 0)

    # What is shown

    @property
    def switches(self) -> tuple[Option, ...]:
        """The looks that are on or off."""
        looks = self.state.game.declaration.looks
        return tuple(look for look in looks if isinstance(look.default_for({}), bool))

    def board(self, **changed: bool) -> tuple[Line, ...]:
        """The board as it is looked at, with some looks changed if so wished."""
        return self.drafted.show(self.viewer, self._wishes(**changed))

    def is_seen(self, look: str) -> bool:
        """Whether switching this look changes anything at a terminal; some are for drawings only."""
        return self.board(**{look: not self.looks[look]}) != self.board()

    def players(self) -> tuple[Line, ...]:
        """A line for each seat: turn mark, name, who it is, points; more than two share a line."""
        view, scores = self.state.seen_by(self.viewer), self.scores(self.state)
        seats = range(self.state.game.seats)
        if len(seats) > DUEL:
            return (self._players_in_a_row(scores),)
        names = [str(self.seat_name(seat)) for seat in seats]
        who = [str(self.player_name(seat)) if seat not in self._sharing else "" for seat in seats]
        wide, wider = max(map(len, names)), max(map(len, who))
        lines: list[Line] = []
        for seat, (name, player) in enumerate(zip(names, who, strict=True)):
            turn = seat in view.to_move
            points = number(scores[seat]) if scores else ""
            lines.append((
                Span(" ▶ " if turn else "   ", "jade-bold"),
                Span(name.ljust(wide + 2), "jade-bold" if turn else ""),
                Span(player.ljust(wider + 2), "muted"),
                Span(points.rjust(4), "gold-bold"),
            ))  # fmt: skip
        return tuple(lines)

    def scores(self, now: State) -> tuple[float, ...]:
        """What each seat has at that moment; empty where the game does not count."""
        return now.result.scores if now.result else now.game.declaration.scores(now.seen_by(self.viewer).seen)

    def _players_in_a_row(self, scores: tuple[float, ...]) -> Line:
        parts = []
        for seat in range(self.state.game.seats):
            mine = f" ({say('play/you')})" if self.humans == {seat} else ""
            parts.append(f"{self.seat_name(seat)}{mine}" + (f" {number(scores[seat])}" if scores else ""))
        computers = [] if self.level == HUMAN else [say("play/computer", level=level_name(self.game, self.level))]
        return (Span("   "), Span(" · ".join([*parts, *computers]), "muted"))

    def news(self, now: State | None = None) -> tuple[Message, ...] | None:
        """What the viewer saw happen since it was asked before; None in games whose moves everybody sees."""
        secrets, viewer, now = self.state.game.declaration.secrets, self.viewer, now or self.state
        if secrets is None or secrets.news is None:
            return None
        return secrets.news(_asked_before(now, viewer).seen_by(viewer), now.seen_by(viewer))

    def advice(self) -> tuple[Message, ...]:
        """Help while learning, for the person who is asked."""
        if self.asked is None or self.complete:
            return ()
        taught, teaching = self.taught(self.drafted), self.state.game.declaration.teaching
        if taught or teaching is None or teaching.advice is None:
            return taught
        return teaching.advice(self.drafted.seen_by(self.asked))

    def taught(self, now: State) -> tuple[Message, ...]:
        """What the guide of a lesson says of this moment to the learner."""
        step = self.lesson.guide(now.seen_by(self.lesson.seat)) if self.lesson else None
        if step is None:
            return ()
        suggested = (message("play/suggested", moves=step.moves),) if step.moves else ()
        return (step.title, *step.lines, *suggested)

    def guidance(self) -> tuple[Message, ...]:
        """What the person who is asked is to do, and help if it is wanted."""
        if self.asked is None:
            return ()
        task = self.state.game.declaration.task(self.state.seen_by(self.asked))
        return (*([task] if task else []), *(self.advice() if self.learning else ()))

    def account(self, ended: State) -> Account | None:
        """The hand that ended in this state, as the person may know it."""
        accounts = self.state.game.declaration.accounts
        return accounts.tell(ended.seen_by(self.viewer)) if accounts else None

    def show(self, now: State) -> tuple[Line, ...]:
        """The board of another moment, as it is looked at."""
        return now.show(self.viewer, self._wishes())

    def _wishes(self, **changed: bool) -> dict[str, object]:
        defaults = {look.name: look.default_for({}) for look in self.state.game.declaration.looks}
        return {**defaults, **self.looks, **changed}

    def last_moves(self) -> tuple[Seen, ...]:
        """What was played last, a round of it, as far as the viewer may know."""
        seen: list[Seen] = []
        now: State = self.state
        while now.previous is not None and len(seen) < now.game.seats and not isinstance(now.cause, Dealt):
            cause, before = now.cause, now.previous
            if isinstance(cause, Played) and (not self.hidden or cause.seat == self.viewer):
                seen.append(Seen(cause.seat, cause.text, before.label(cause.text)))
            now = before
        return tuple(reversed(seen))

    # The computer's turn

    def computer_plays(self) -> None:
        """The next computer player that is asked makes its move."""
        with self._thinking(say("play/thinking")):
            self._computer_moves(self._next_computer())

    def others_play(self) -> None:
        """In a hidden game: the computers play until a person is asked or a hand ends, and nothing is shown meanwhile.

        Whether somebody was asked about a discard must not be seen: not on the screen, nor from the time it took.
        """
        hand = self.state.hand
        self._pace.moved()
        with self._thinking(say("play/thinking")):
            while self.asked is None and not self.state.result and self.state.hand == hand:
                seat = self._next_computer()
                is_seen = seat in self.state.to_move_seen(self.viewer)
                if is_seen:
                    self._pace.wait()
                self._computer_moves(seat)
                if is_seen:
                    self._pace.moved()
            self._pace.wait()

    def _next_computer(self) -> int:
        return next(seat for seat in self.state.to_move if seat not in self.humans)

    def _computer_moves(self, seat: int) -> None:
        choice = self._bot(self.level).choose(self.state, seat, self.seconds)
        self.state = self.state.end(RESIGN, seat) if choice.resigns else self.state.play(choice.move)

    def weakened(self) -> Message | None:
        """What the computer player lacks here."""
        return None if self.level == HUMAN else self._bot(self.level).weakened

    def _bot(self, level: str) -> Bot:
        if level not in self._bots:
            self._bots[level] = Bot(self.state.game.declaration, level, seed=self.state.seed)
        return self._bots[level]

    # A person's turn

    @property
    def parts(self) -> int:
        """How many moves make up the answer now owed."""
        return 1 if self.asked is None else self.state.parts(self.asked)

    @property
    def complete(self) -> bool:
        """Whether an answer of several parts waits to be sent."""
        return bool(self.draft) and len(self.draft) == self.parts

    @property
    def drafted(self) -> State:
        """The state as the person at the keyboard sees it: with the parts of an unfinished answer."""
        parts = self.draft[:-1] if self.complete else self.draft
        return self.state.play(*parts) if parts else self.state

    def legal(self) -> tuple[str, ...]:
        """The moves of the person who is asked, in the game's order."""
        return tuple(self.labels())

    def labels(self) -> dict[str, Message]:
        """These moves, each in words."""
        seat, now, rules = self.asked, self.drafted, self.state.game.declaration
        if seat is None or self.complete:
            return {}
        return {text: rules.label(now.position, Seat(seat), move) for text, move in now.moves(seat).items()}

    def proper(self, typed: str) -> str | None:
        """The legal move somebody means; the seat at its beginning may be left out, and an end that can only be one."""
        text, legal = self.state.game.declaration.tidy(typed), self.legal()
        if text in legal:
            return text
        other = self.state.game.declaration.understand(self.drafted.position, typed)
        if other in legal:
            return other
        short = {text.casefold(), " ".join(typed.casefold().split())} - {""}
        rests = {move: move.partition(" ")[2].casefold() for move in legal}
        meant = [move for move, rest in rests.items() if rest in short]
        meant = meant or [move for move, rest in rests.items() if rest.startswith(tuple(f"{word} " for word in short))]
        return meant[0] if len(meant) == 1 else None

    def play(self, typed: str) -> None:
        """Play a move, or add it to the answer of several parts; refuses it with the reason."""
        text = self.proper(typed)
        if text is None:
            self._refuse(typed)
        elif self.parts > 1:
            self.draft.append(text)
        else:
            self.state = self.state.play(text)

    def _refuse(self, typed: str) -> None:
        """Why not. A move of another seat is not even looked at: the reason could tell too much."""
        if self.complete:
            raise Refused(reason=message("play/answer-complete"))
        now, rules = self.drafted, self.state.game.declaration
        text = self._with_seat(rules.tidy(typed))
        seat, _ = rules.read_move(now.position, text)
        if seat is not None and seat != self.asked:
            raise Refused(reason=message("play/other-seat", seat=self.seat_name(seat)))
        now.label(text)

    def _with_seat(self, text: str) -> str:
        """The text, or that with the asked seat's own word before it, if so it is a move anywhere."""
        now, own = self.drafted, {move.partition(" ")[0] for move in self.legal() if " " in move}
        for spelling in (text, *(f"{word} {text}" for word in own)):
            with suppress(IllegalMove):
                now.game.declaration.read_move(now.position, spelling)
                return spelling
        return text

    def send(self) -> None:
        """Play the collected answer at once."""
        parts, self.draft = tuple(self.draft), []
        self.state = self.state.play(*parts)

    def take_back(self) -> None:
        """Undo the last part not yet sent, or the last person's move with all that followed it."""
        if self.draft:
            self.draft.pop()
        else:
            self.state = self._before_last_answer()

    def _before_last_answer(self) -> State:
        """The question that a person answered last, without any answer to it."""
        now = self.state
        while now.previous is not None:
            now, cause = self._step_back(now), now.cause
            if isinstance(cause, Played) and cause.seat in self.humans:
                break
        else:
            raise Refused(reason=message("play/nothing-to-take-back"))
        while now.previous is not None and now.previous.question == now.question:
            now = self._step_back(now)
        return now

    def _step_back(self, now: State) -> State:
        """The state before, unless something hidden was shown since."""
        before, cause = now.previous, now.cause
        assert before is not None
        if isinstance(cause, Dealt) or (isinstance(cause, Played) and before.reveals(cause.text)):
            raise Refused(reason=message("play/revealed"))
        return before

    def resign(self) -> None:
        """The person who is asked gives up."""
        if self.asked is None or not self.can_resign:
            raise Refused(reason=message("play/no-resigning"))
        self.draft = []
        self.state = self.state.end(RESIGN, self.asked)

    @property
    def can_resign(self) -> bool:
        return RESIGN in self.state.game.declaration.endings

    @property
    def can_agree(self) -> bool:
        return AGREED in self.state.game.declaration.endings

    def agree(self) -> None:
        """The game ends as agreed."""
        if self.asked is None or not self.can_agree:
            raise Refused(reason=message("play/no-draws"))
        self.draft = []
        self.state = self.state.end(AGREED, self.asked)

    def offer_draw(self) -> bool:
        """Whether the computer agrees; then the game is over."""
        if self.asked is None or not self.can_agree:
            raise Refused(reason=message("play/no-draws"))
        asked, computer = self.asked, next(seat for seat in range(self.state.game.seats) if seat not in self.humans)
        with self._thinking(say("play/thinking")):
            value = self._bot(self.level).choose(self.state, asked, self.seconds).value
        if not self.state.agrees(computer, asked, value):
            return False
        self.agree()
        return True

    def hint(self) -> tuple[Line, ...]:
        """What the best player would do here, and why."""
        if self.asked is None or self.complete:
            raise Refused(reason=message("play/no-hint"))
        with self._thinking(say("play/thinking-hint")):
            bot = self._bot(BEST)
            choice = bot.choose(self.drafted, self.asked, self.seconds)
        heading = (Span(f"{choice.move}  ", "gold-bold"), Span(str(self.labels()[choice.move])))
        reasons = bot.explain(self.drafted, self.asked, choice)
        lines = [heading, line(" ".join(map(str, reasons))), _outlook(choice)]
        return (*lines, line(bot.weakened, "lacquer")) if bot.weakened else tuple(lines)

    def switch(self, look: str) -> bool:
        """Turn a look on or off."""
        self.looks[look] = not self.looks[look]
        return self.looks[look]

    def result_words(self) -> tuple[Message, ...]:
        """Who won and why."""
        result = self.state.result
        assert result is not None
        if len(result.winners) == 1:
            (winner,) = result.winners
            alone = self.humans == {winner}
            won = message("play/you-win") if alone else message("house/winner", winner=self._titled(winner))
        else:
            won = message("house/tie")
        scores = message("play/scores", scores=" : ".join(number(score) for score in result.scores))
        return won, scores, reason_words(self.game, result.reason)

    def _titled(self, seat: int) -> Message:
        if seat in self.humans:
            return self.seat_name(seat)
        return message("play/seat-and-player", seat=self.seat_name(seat), player=self.player_name(seat))


def _asked_before(now: State, viewer: int | None) -> State:
    """The moment of the viewer's question before this one, or the beginning."""
    while now.previous is not None:
        cause, now = now.cause, now.previous
        if isinstance(cause, Played) and cause.seat == viewer:
            break
    return now


def _outlook(choice: Choice) -> Line:
    """The numbers behind a hint: value, proved or not, the line, how much was looked at."""
    sure = message("play/proved") if choice.exact else message("play/estimated")
    follow = "  ".join(choice.line[:LINE_SHOWN]) + (" …" if choice.line[LINE_SHOWN:] else "")
    value, nodes, depth = number(choice.value, 2), choice.nodes, choice.depth
    return line(message("play/outlook", value=value, sure=sure, line=follow, n=nodes, depth=depth), "muted")


def _lesson_of(save: Save) -> Lesson[Any] | None:
    """The lesson of the game, where its prepared hand is played by the learner."""
    lesson = save.state.game.declaration.lesson()
    return lesson if lesson and save.humans == {lesson.seat} and _first_deal(save.state) == lesson.start else None


def _first_deal(state: State) -> Start | None:
    first = next(iter(state.chain())).cause
    return first.start if isinstance(first, Dealt) else None


def level_name(game: str, level: str) -> Message | str:
    """A level of every game, or one of this game's own reference players."""
    if level == HUMAN:
        return message("play/level-human")
    codes = [code for code in (f"house/level-{level}", f"{game}/level-{level}") if knows(code)]
    return message(codes[0]) if codes else level


def reason_words(game: str, reason: str) -> Message:
    codes = [code for code in (f"{game}/reason-{reason}", f"house/reason-{reason}") if knows(code)]
    return message(codes[0]) if codes else message("play/reason", reason=reason)
