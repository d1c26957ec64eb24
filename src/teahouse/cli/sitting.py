"""A game at one keyboard: a table of the house in memory, the people who share the keyboard, and the computer.

What may be done at a table is decided where every table is (`teahouse.table`). Here is what only a keyboard has:
answers typed part by part, computers that think while people wait, and looks that are switched.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from teahouse.cli.saves import HUMAN, Save
from teahouse.cli.steady import SteadyPause
from teahouse.core.choices import Numbered
from teahouse.core.errors import MoveRefused
from teahouse.core.handles import Bot, Dealt, Game, State, randomness
from teahouse.core.lessons import Lesson
from teahouse.core.options import Option
from teahouse.core.protocol import AGREED, RESIGN, Choice, Seat, Start
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.draws import answer_draw, offer_draw
from teahouse.table.errors import NoEnding, NothingToUndo
from teahouse.table.levels import ADVISER
from teahouse.table.moves import end, end_match, play, waive
from teahouse.table.pen import Pen
from teahouse.table.running import RunningTime
from teahouse.table.table import Table
from teahouse.table.undoing import ask_undo
from teahouse.texts import Message, message, say

KEYBOARD = "keyboard"
"""Everybody who shares it, as one person of the house."""
Thinking = Callable[[str], AbstractContextManager[None]]
"""What is shown while the computer thinks."""


class Refused(MoveRefused):
    """Something that cannot be done here; the sentence says why."""

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)
        self._reason = reason

    @property
    def message(self) -> Message:
        return self._reason


class Sitting:
    """One game: people at some seats, the computer at the others."""

    def __init__(self, save: Save, thinking: Thinking = lambda text: nullcontext()) -> None:
        self.level = save.bot
        self.seconds = save.seconds
        self.table, self._running = _table_of(save), RunningTime(save.played)
        self.looks = {look.name: bool(look.default_for({})) for look in self.switches} | dict(save.looks)
        self.draft: list[str] = []
        """The parts of an answer that is not sent yet."""
        self.learning = save.learning
        """Whether advice is shown at every question."""
        self._pause = SteadyPause(save.seconds)
        self._thinking = thinking
        self._bots: dict[str, Bot] = {}
        self.warned: tuple[int, str] | None = None
        """The move, and its turn, of which was said that it can only be a mistake."""

    # Who

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    @property
    def game(self) -> str:
        return self.table.game.id

    @property
    def humans(self) -> frozenset[int]:
        return frozenset(self.table.seats_of(KEYBOARD))

    @property
    def sharing(self) -> bool:
        """Whether several people share the keyboard."""
        return len(self.humans) > 1

    @property
    def asked(self) -> int | None:
        """The person who is asked now. People answer before the computer does."""
        asked = (seat for seat in self.table.asked() if seat in self.humans)
        return next((seat for seat in asked if not self.table.is_idle(seat)), None)

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the table is shown; a watcher's where people share a hidden game."""
        if self.asked is not None:
            return self.asked
        return None if self.sharing and self.table.hidden else min(self.humans)

    @property
    def switches(self) -> tuple[Option, ...]:
        """The looks that are on or off."""
        looks = self.table.game.declaration.looks
        return tuple(look for look in looks if isinstance(look.default_for({}), bool))

    def switch(self, look: str) -> bool:
        """Turn a look on or off."""
        self.looks[look] = not self.looks[look]
        return self.looks[look]

    def save(self) -> Save:
        played = self._running.now()
        return Save(self.state, self.humans, self.level, self.seconds, self.looks, self.learning, played)

    def watch_time(self) -> None:
        """The agreed time of a match ends it."""
        self._do(end_match)

    def _do(self, wish: Callable[..., None], *what: Any) -> None:
        """What is wished is true at once: nobody else sits here, and nothing but the save is stored."""
        pen = Pen(self.table, time.time(), _deal_by_seed, self._running.now())
        wish(pen, *what)
        self.table = pen.table

    # The computer's turn

    def computer_plays(self) -> None:
        """The next computer player that is asked answers."""
        with self._thinking(say("play/thinking")):
            self._computer_answers(self._next_computer())

    def others_play(self) -> None:
        """In a hidden game: the computers play until a person is asked or a hand ends, and nothing is shown meanwhile.

        Whether somebody was asked about a discard must not be seen: not on the screen, nor from the time it took.
        """
        hand = self.state.hand
        self._pause.moved()
        with self._thinking(say("play/thinking")):
            while self.asked is None and not self.state.result and self.state.hand == hand:
                if idle := [seat for seat in self.table.asked() if seat in self.humans]:
                    self._do(waive, idle[0])
                    continue
                seat = self._next_computer()
                is_seen = seat in self.state.to_move_seen(self.viewer)
                if is_seen:
                    self._pause.wait()
                self._computer_answers(seat)
                if is_seen:
                    self._pause.moved()
            self._pause.wait()

    def _next_computer(self) -> int:
        return self.table.computers_asked()[0]

    def _computer_answers(self, seat: int) -> None:
        now, moves = self.state, list[str]()
        for _ in range(now.parts(seat)):
            choice = self._bot(self.level).choose(now, seat, self.seconds)
            if choice.resigns:
                self._do(end, RESIGN, seat)
                return
            moves.append(choice.move)
            now = now.play_undealt(choice.move, by=seat)
        self._do(play, seat, self.table.turn(seat), moves)

    def weakened(self) -> Message | None:
        """What the computer player lacks here."""
        return None if self.level == HUMAN else self._bot(self.level).weakened

    def _bot(self, level: str) -> Bot:
        if level not in self._bots:
            self._bots[level] = Bot(self.table.game.declaration, level, seed=self.state.seed)
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
        seat, now, rules = self.asked, self.drafted, self.table.game.declaration
        if seat is None or self.complete:
            return {}
        return {text: rules.label(now.position, Seat(seat), move) for text, move in now.moves(seat).items()}

    def advised(self, text: str) -> Message:
        """One of them as it is recommended."""
        return self.drafted.advised(text)

    def offered(self) -> dict[str, Message]:
        """These moves; where any of many numbers may be named, only those with a button of their own at a table."""
        moves = self.labels()
        if not self.entered():
            return moves
        assert self.asked is not None
        return {text: moves[text] for text in self.drafted.buttons(self.asked).values()}

    def entered(self) -> tuple[Numbered, ...]:
        """The moves that name a number, which nobody wants to see one by one."""
        return () if self.asked is None or self.complete else self.drafted.entered(self.asked)

    def play(self, text: str) -> None:
        """Play a legal move, or add it to the answer of several parts."""
        self.draft.append(text)
        if self.parts == 1:
            self.send()

    def send(self) -> None:
        """Play the collected answer at once."""
        assert self.asked is not None
        moves, self.draft = tuple(self.draft), []
        self._do(play, self.asked, self.table.turn(self.asked), moves)

    def take_back(self) -> None:
        """Undo the last part not yet sent, or the last person's move with all that followed it."""
        if self.draft:
            self.draft.pop()
            return
        try:
            self._do(ask_undo, min(self.humans))
        except NothingToUndo:
            raise Refused(reason=message("play/nothing-to-take-back")) from None

    def resign(self) -> None:
        """The person who is asked gives up."""
        self._end(end, "play/no-resigning", RESIGN)

    def agree(self) -> None:
        """All at the keyboard agree to a draw, or one of them offers it to the computer."""
        self._end(offer_draw, "play/no-draws")

    def _end(self, wish: Callable[..., None], refusal: str, *what: Any) -> None:
        try:
            if self.asked is None:
                raise NoEnding()
            self._do(wish, *what, self.asked)
        except NoEnding:
            raise Refused(reason=message(refusal)) from None
        self.draft = []

    @property
    def can_resign(self) -> bool:
        return RESIGN in self.table.game.declaration.endings

    @property
    def can_agree(self) -> bool:
        return AGREED in self.table.game.declaration.endings

    def offer_draw(self) -> bool:
        """Whether the computer agrees; then the game is over."""
        self.agree()
        asked, computer = self.asked, next(seat for seat, chair in enumerate(self.table.chairs) if chair.level)
        assert asked is not None
        with self._thinking(say("play/thinking")):
            value = self._bot(self.level).choose(self.state, asked, self.seconds).value
        agreed = self.state.agrees(computer, asked, value)
        self._do(answer_draw, computer, agreed)
        return agreed

    def hint(self) -> tuple[Choice, tuple[Message, ...], Message | None]:
        """What the best player would do here, why, and what this player lacks."""
        if self.asked is None or self.complete:
            raise Refused(reason=message("play/no-hint"))
        with self._thinking(say("play/thinking-hint")):
            bot = self._bot(ADVISER)
            choice = bot.choose(self.drafted, self.asked, self.seconds)
        return choice, bot.explain(self.drafted, self.asked, choice), bot.weakened


def _table_of(save: Save) -> Table:
    seats = range(save.state.game.seats)
    chairs = [Chair(person=KEYBOARD) if seat in save.humans else Chair(level=save.bot) for seat in seats]
    agreed = Agreed(lesson=_lesson_of(save) is not None)
    return Table.at(save.state, chairs, agreed, time.time() - save.played)


def _lesson_of(save: Save) -> Lesson[Any] | None:
    """The lesson of the game, where its prepared hand is played by the learner."""
    lesson = save.state.game.declaration.lesson()
    return lesson if lesson and save.humans == {lesson.seat} and _first_deal(save.state) == lesson.start else None


def _first_deal(state: State) -> Start | None:
    first = next(iter(state.chain())).cause
    return first.start if isinstance(first, Dealt) else None


def _deal_by_seed(game: Game, before: State | None) -> Start:
    """The next hand; the seed of the game decides it, if it has one."""
    assert before is not None
    rng = randomness(game.id, before.seed, before.hand + 1)
    return game.declaration.deal(game.options, before.position, rng)
