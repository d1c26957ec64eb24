"""The public handles around any game: Game (with its options), State, Bot.

A state never changes. Each one knows the state before it and what led here, so a whole
game is a chain of states: the record, undo and the questions' numbers are read off it.
"""

import copy
import json
import random
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from typing import Any

from teahouse.core.choices import Choices, Numbered, Numbers
from teahouse.core.errors import (
    BadOption,
    BadPosition,
    BotFailed,
    GameOver,
    IllegalMove,
    NotYourTurn,
    UnknownLevel,
)
from teahouse.core.options import Value
from teahouse.core.protocol import (
    AGREED,
    AnyGame,
    Choice,
    Limits,
    Line,
    Means,
    Noted,
    Playouts,
    Quiet,
    Start,
)
from teahouse.core.results import Result
from teahouse.core.views import Seat, View, write_view
from teahouse.texts import Message, message

# More than anybody needs, and few enough for every kernel's integers.
LARGEST_SEED = 10**100
PLIES_AT_ONCE = 7
GAMES_AT_ONCE = 1_000_000
MOST_MOVES = 1_000_000
MOST_GAMES = 10**15
MOST_THREADS = 256
MOST_MEMORY = 1 << 42
LONGEST_THOUGHT = 10_000_000
"""Seconds."""
KEPT_BY_POSITION = {"_position_result", "_asked", "_watched"}
"""What a state remembers of its position."""


@dataclass(frozen=True)
class Game:
    """A game with its options agreed."""

    declaration: AnyGame
    options: Mapping[str, Value]

    @property
    def id(self) -> str:
        return self.declaration.id

    @property
    def seats(self) -> int:
        return self.declaration.seats(self.options)

    def start(self, seed: int | None = None) -> "State":
        """A new game. The seed decides every deal; without one the operating system's randomness does."""
        if seed is not None:
            _seed(seed)
        return self.begin(self.declaration.deal(self.options, None, randomness(self.id, seed, 0)), seed)

    def begin(self, start: Start, seed: int | None = None) -> "State":
        """The state a given deal leads to."""
        kept = copy.deepcopy(start)
        position = self.declaration.begin(self.options, None, kept)
        match = self.declaration.match
        return State(self, seed, position, None, Dealt(kept), hand=match.hand_of(kept) if match else 0)._asking()

    def parse(self, text: str) -> "State":
        """The state of a position text. It starts a new history."""
        texts = self.declaration.positions
        if texts is None:
            raise BadPosition(reason=message("error/no-position-text", game=self.id))
        if not isinstance(text, str):
            raise BadPosition(reason=message("error/not-text"))
        opening = texts.read(self.options, text)
        return Game(self.declaration, opening.options).begin(opening.start).play(*opening.moves)

    def replay(self, record: Mapping[str, Any]) -> "State":
        """The final state of a record, every move checked."""
        from teahouse.core.records import replay

        return replay(self, record)


def randomness(game: str, seed: int | None, hand: int) -> random.Random:
    """Where a deal comes from. Each hand of a seeded match has a generator of its own."""
    return random.SystemRandom() if seed is None else random.Random(f"{game}/{seed}/{hand}")


@dataclass(frozen=True)
class Dealt:
    """A deal led here."""

    start: Start


@dataclass(frozen=True)
class Played:
    """A seat's move led here."""

    seat: Seat
    text: str


@dataclass(frozen=True)
class Ended:
    """Resignation, time or agreement led here."""

    result: Result
    seat: Seat


@dataclass(frozen=True, eq=False)
class State:
    """One moment of a game: the position, and how it came about."""

    game: Game
    seed: int | None
    position: Any
    previous: "State | None"
    cause: Dealt | Played | Ended
    question: int = 0
    """How many questions have been put, this one included."""
    turns: tuple[int, ...] = ()
    """How many of them each seat was asked."""
    hand: int = 0
    """How many hands were dealt before this one."""

    def __repr__(self) -> str:
        return f"<State of {self.game.id}: question {self.question}, to_move={self.to_move}, result={self.result}>"

    # What the contract promises

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return () if self.result else self._asked

    def legal(self, seat: int) -> tuple[str, ...]:
        return tuple(self.moves(seat))

    def play(self, *texts: str) -> "State":
        """The state after one move, or after several that make up one answer; all or nothing."""
        state = self
        for text in texts:
            state = state.play_undealt(text)
            if state.awaits_deal and not state.result:
                state = state.deal_next()
        return state

    @property
    def result(self) -> Result | None:
        if isinstance(self.cause, Ended):
            return self.cause.result
        return self._position_result

    @property
    def text(self) -> str:
        texts = self._rules.positions
        return texts.write(self.position) if texts else ""

    def view(self, seat: int | None) -> dict[str, Any]:
        """Exactly what that seat may know (None: a watcher), JSON-able."""
        return write_view(self._rules, self.seen_by(seat))

    def record(self) -> dict[str, Any]:
        """The whole game as data that replays without our random generator."""
        from teahouse.core.records import record

        return record(self)

    def perft(self, depth: int) -> int:
        """The number of move sequences of that length."""
        _number("depth", depth, 0, MOST_MOVES)
        counting = self._rules.counting
        if isinstance(self.cause, Ended) or (self.result and not (counting and counting.followers)):
            return int(depth == 0)
        return _perft(self._rules, self.position, depth)

    def playouts(self, games: int, seed: int = 1) -> Playouts:
        """Sums over uniformly random games from here."""
        _number("games", games, 0, MOST_GAMES)
        _seed(seed)
        fast = None if isinstance(self.cause, Ended) else self._fast_playouts(games, seed)
        return fast or _playouts(self, games, seed)

    def end(self, reason: str, seat: int) -> "State":
        """The ended state when this seat resigns, runs out of time, or both agree."""
        if self.result:
            raise GameOver()
        if reason not in self._rules.endings:
            allowed = message("error/allowed-choices", choices=self._rules.endings)
            raise BadOption(option="reason", value=reason, allowed=allowed)
        result = self._rules.end(self.position, reason, self._seat(seat))
        return self._next(self.position, Ended(result, self._seat(seat)))

    # What tables, records, terminals and tests need besides

    def seen_by(self, seat: int | None) -> View[Any]:
        """The same as data: what the game's own functions take."""
        viewer = None if seat is None else self._seat(seat)
        return View(
            game=self.game.id,
            options=self.game.options,
            seat=viewer,
            seats=self.game.seats,
            turn=None if viewer is None else self.turn(viewer),
            to_move=self.to_move_seen(viewer),
            legal=() if viewer is None else self.choices(viewer),
            result=self.result,
            seen=self._rules.view(self.position, viewer),
        )

    @property
    def awaits_deal(self) -> bool:
        """Whether a hand of a match has just ended."""
        match = self._rules.match
        return match is not None and match.awaits_deal(self.position)

    def agrees(self, seat: int, mover: int, value: float) -> bool:
        """Whether a computer agrees to what was offered: it takes what is worth as much to it as what it expects.

        value: what the seat to move expects; what one of the two gains the other loses.
        """
        offered = self._rules.end(self.position, AGREED, self._seat(mover)).scores
        expected = value if seat == mover else sum(offered) - value
        return expected <= offered[self._seat(seat)]

    def play_undealt(self, text: str, by: int | None = None) -> "State":
        """The state after one move; where that ends a hand, the next deal is still to come.

        Who is known to send it (`by`) moves for no other seat, and learns nothing about it by trying.
        """
        seat, move = self.read(text, by)
        written = self._rules.write_move(self.position, seat, move)
        return self._next(self._rules.play(self.position, seat, move), Played(seat, written))

    def deal_next(self) -> "State":
        """The state after the next hand's deal."""
        rng = randomness(self.game.id, self.seed, self.hand + 1)
        return self.dealt(self._rules.deal(self.game.options, self.position, rng))

    def dealt(self, start: Start) -> "State":
        """The state after a given deal of the next hand."""
        kept = copy.deepcopy(start)
        return self._next(self._rules.begin(self.game.options, self.position, kept), Dealt(kept))

    def moves(self, seat: int) -> dict[str, Any]:
        """The legal moves of a seat by their texts; empty if it is not asked."""
        seat = self._seat(seat)
        if seat not in self.to_move:
            return {}
        known = self._moves  # somebody may move meanwhile, in another thread
        if seat not in known:
            legal = self._rules.legal(self.position, seat)
            known[seat] = {self._rules.write_move(self.position, seat, move): move for move in legal}
        return dict(known[seat])

    def choices(self, seat: int) -> Sequence[str]:
        """The legal moves of a seat, not written down one by one where they may name any number."""
        numbers = self._numbers(seat)
        if numbers is None:
            return self.legal(seat)
        texts = [self._rules.write_move(self.position, self._seat(seat), move) for move in numbers.clickable]
        listed = tuple(text for text in texts if not any(text in each for each in numbers.numbered))
        return Choices(listed, numbers.numbered)

    def to_move_seen(self, viewer: int | None) -> tuple[Seat, ...]:
        """The seats of which this viewer may know that they are asked."""
        secrets = self._rules.secrets
        if self.result or secrets is None:
            return self.to_move
        return self._watched if viewer is None else tuple(secrets.asked_seen(self.position, self._seat(viewer)))

    def turn(self, seat: int) -> int:
        """The number of this seat's question. Counted per seat: a common count would tell who was asked."""
        return self.turns[self._seat(seat)]

    def still_answers(self, before: "State", seat: int, text: str) -> bool:
        """Whether this, said in answer to the state before, still means the same here."""
        answers = self._rules.answers
        if answers is None:
            return False
        try:
            _, move = self._rules.read_move(before.position, text)
        except IllegalMove:
            return False
        return answers.still_answers(before.position, self.position, self._seat(seat), move)

    def parts(self, seat: int) -> int:
        """How many moves make up this seat's whole answer."""
        seat, answers = self._seat(seat), self._rules.answers
        return answers.parts(self.position, seat) if answers else 1

    @property
    def is_partial(self) -> bool:
        """Whether some answers to the question are still missing."""
        answers = self._rules.answers
        return answers is not None and answers.is_partial(self.position)

    def clicks(self, seat: int) -> dict[tuple[str, ...], str]:
        """Every path of things to click, and the move at its end; numbers to enter among them."""
        return self._paths(self._seat(seat), self.moves(seat).values())

    def buttons(self, seat: int) -> dict[tuple[str, ...], str]:
        """The paths that lead to a move without a number to be entered."""
        numbers = self._numbers(seat)
        return self.clicks(seat) if numbers is None else self._paths(self._seat(seat), numbers.clickable)

    def entered(self, seat: int) -> tuple[Numbered, ...]:
        """Moves whose number is entered, and what is clicked before."""
        numbers = self._numbers(seat)
        return tuple(each for each in numbers.numbered if each.path) if numbers else ()

    def path(self, text: str) -> tuple[str, ...]:
        """The things to click for a legal move, in one of the orders in which they may be."""
        seat, move = self.read(text)
        return next(iter(self._paths(seat, [move])))

    def label(self, text: str) -> Message:
        """A legal move in words."""
        seat, move = self.read(text)
        return self._rules.label(self.position, seat, move)

    def advised(self, text: str) -> Message:
        """A legal move as it is recommended to its seat."""
        seat, move = self.read(text)
        return (self._rules.advised or self._rules.label)(self.position, seat, move)

    def told(self) -> Message:
        """The move that led here, in words."""
        return self._rules.label(*self._made())

    def noted(self) -> Noted:
        """The move that led here, as players write it down."""
        assert isinstance(self.cause, Played)
        return self._rules.noted(*self._made()) if self._rules.noted else (self.cause.text,)

    def taken(self) -> tuple[Message, ...]:
        """What whoever made the move that led here took with it."""
        return self._rules.taken(*self._made()) if self._rules.taken and isinstance(self.cause, Played) else ()

    def _made(self) -> tuple[Any, Seat, Any]:
        """The move that led here: where it was made, by whom, and which."""
        assert isinstance(self.cause, Played) and self.previous is not None
        before = self.previous.position
        return before, self.cause.seat, self._rules.read_move(before, self.cause.text)[1]

    def reveals(self, text: str) -> bool:
        """Whether playing this would show something hidden."""
        seat, move = self.read(text)
        secrets = self._rules.secrets
        return secrets is not None and secrets.reveals(self.position, seat, move)

    def lull(self) -> "State | None":
        """The table while what led here may be answered secretly, asked or not; None where nothing may be."""
        before, cause, quiet = self.previous, self.cause, self._quiet
        if quiet is None:
            return None
        if isinstance(cause, Dealt):
            previous = None if before is None else before.position
            position = quiet.lull_before_play(self.game.options, previous, cause.start)
            turns = (0,) * self.game.seats if before is None else before.turns
        elif isinstance(cause, Played) and before is not None:
            _, move = self._rules.read_move(before.position, cause.text)
            position = quiet.lull(before.position, cause.seat, move)
            turns = before.turns
        else:
            return None
        return None if position is None else replace(self, position=position, turns=turns)

    def waived(self, seat: int) -> str | None:
        """The answer of a seat that lets the time for a secret answer go by."""
        seat, quiet = self._seat(seat), self._quiet
        move = quiet.waive(self.position, seat) if quiet else None
        return None if move is None else self._rules.write_move(self.position, seat, move)

    def cautions(self, seat: int) -> Mapping[str, Message]:
        """The moves of a seat that can only be a mistake, and what each costs."""
        return self._rules.cautions(self.seen_by(seat))

    def idles(self, seat: int) -> bool:
        """Whether a seat that is asked secretly could only waive, or make a mistake."""
        waived = self.waived(seat)
        if waived is None:
            return False
        mistakes = self.cautions(seat)
        return bool(mistakes) and all(text == waived or text in mistakes for text in self.legal(seat))

    def winning(self, seat: int) -> str | None:
        """The secret answer by which a seat wins at once."""
        seat, quiet = self._seat(seat), self._quiet
        move = quiet.win(self.position, seat) if quiet and quiet.win else None
        return None if move is None else self._rules.write_move(self.position, seat, move)

    def words(self, seat: int, text: str) -> Message:
        """A seat's move in words, whether it may be made now or not."""
        return self._rules.label(self.position, self._seat(seat), self._rules.read_move(self.position, text)[1])

    def show(self, seat: int | None, looks: Mapping[str, Any]) -> tuple[Line, ...]:
        return self._rules.show(self.seen_by(seat), looks)

    def draw(self, seat: int | None, looks: Mapping[str, Any]) -> str:
        """What a seat sees, as a whole SVG document."""
        return self._rules.draw(self.seen_by(seat), looks).document

    def at(self, position: Any) -> "State":
        """The same moment of the same game as if this had been the position all along: for players who imagine what
        others hold. Its record is not its own."""
        return replace(self, position=position)

    def with_past(self, previous: "State | None") -> "State":
        """The same moment with another past, or none; what it remembers of its position stays."""
        return self._reminded(replace(self, previous=previous), {*KEPT_BY_POSITION, "_moves"})

    def chain(self) -> Iterator["State"]:
        """Every state from the start to this one."""
        states = [self]
        while (before := states[-1].previous) is not None:
            states.append(before)
        return reversed(states)

    def read(self, text: str, by: int | None = None) -> tuple[Seat, Any]:
        """Seat and move of a text, or the refusal that says why not: the one place that decides."""
        if self.result:
            raise GameOver()
        if not isinstance(text, str):
            raise IllegalMove(text=text, reason=message("error/not-text"))
        asked = self.to_move
        named, move = self._rules.read_move(self.position, text)
        seat = named if named is not None else asked[0] if by is None else self._seat(by)
        if seat not in asked or by not in (None, seat):
            raise NotYourTurn(seat=seat)
        if not self.allows(seat, move):
            raise IllegalMove(text=text, reason=self._rules.refusal(self.position, seat, move))
        return seat, move

    def allows(self, seat: Seat, move: Any) -> bool:
        """Whether a move is among the legal ones of a seat that is asked."""
        if self._rules.allows:
            return self._rules.allows(self.position, seat, move)
        return move in self._rules.legal(self.position, seat)

    # Inside

    @property
    def _rules(self) -> AnyGame:
        return self.game.declaration

    @property
    def _quiet(self) -> Quiet[Any, Any] | None:
        return self._rules.secrets.quiet if self._rules.secrets else None

    def _fast_playouts(self, games: int, seed: int) -> Playouts | None:
        """The kernel's random games, so many at a time that Ctrl-C is heard in between."""
        counting = self._rules.counting
        if counting is None:
            return None
        parts = [
            counting.playouts(self.position, min(GAMES_AT_ONCE, games - first), seed + first)
            for first in range(0, max(games, 1), GAMES_AT_ONCE)
        ]
        known = [part for part in parts if part is not None]
        if not known:
            return None
        scores = tuple(map(sum, zip(*(part.scores for part in known), strict=True)))
        return Playouts(games, sum(part.plies for part in known), scores)

    @cached_property
    def _position_result(self) -> Result | None:
        return self._rules.result(self.position)

    @cached_property
    def _asked(self) -> tuple[Seat, ...]:
        return self._rules.asked(self.position)

    @cached_property
    def _watched(self) -> tuple[Seat, ...]:
        """The seats of which watchers of a hidden game may know that they are asked."""
        secrets = self._rules.secrets
        return tuple(secrets.asked_seen(self.position, None)) if secrets else self._asked

    @cached_property
    def _moves(self) -> dict[Seat, dict[str, Any]]:
        """Of each seat that was asked for them, until somebody moves: everybody who looks wants them."""
        return {}

    def _numbers(self, seat: int) -> Numbers[Any] | None:
        """The moves of a seat that is asked and may name any number."""
        seat = self._seat(seat)
        return self._rules.numbers(self.position, seat) if seat in self.to_move else None

    def _paths(self, seat: Seat, moves: Iterable[Any]) -> dict[tuple[str, ...], str]:
        paths: dict[tuple[str, ...], str] = {}
        for move in moves:
            path = self._rules.clicks(self.position, seat, move)
            for order in permutations(sorted(path)) if isinstance(path, frozenset) else (path,):
                paths[order] = self._rules.write_move(self.position, seat, move)
        return paths

    def _seat(self, seat: int) -> Seat:
        if type(seat) is not int or not 0 <= seat < self.game.seats:
            allowed = message("error/allowed-range", low=0, high=self.game.seats - 1)
            raise BadOption(option="seat", value=seat, allowed=allowed)
        return Seat(seat)

    def _next(self, position: Any, cause: Dealt | Played | Ended) -> "State":
        vars(self).pop("_moves", None)
        hand = self.hand + isinstance(cause, Dealt)
        state = State(self.game, self.seed, position, self, cause, self.question, self.turns, hand)
        return state if state.is_partial else state._asking()

    def _asking(self) -> "State":
        """This state with a new question counted."""
        turns = self.turns or (0,) * self.game.seats
        asked = () if self.awaits_deal else self.to_move
        turns = tuple(count + (seat in asked) for seat, count in enumerate(turns))
        asking = State(
            self.game, self.seed, self.position, self.previous, self.cause, self.question + 1, turns, self.hand
        )
        return self._reminded(asking, KEPT_BY_POSITION)

    def _reminded(self, state: "State", kept: set[str]) -> "State":
        """Another state of the same position, which need not find out again what this one remembers."""
        for known in vars(self).keys() & kept:
            vars(state)[known] = vars(self)[known]
        return state


def _perft(rules: AnyGame, position: Any, depth: int) -> int:
    """Move sequences, by the kernel where there is one, a few plies at a time so that Ctrl-C is heard."""
    if depth == 0:
        return 1
    counting = rules.counting
    counted = counting.count(position, depth) if counting and depth <= PLIES_AT_ONCE else None
    if counted is not None:
        return counted
    return sum(_perft(rules, after, depth - 1) for after in _followers(rules, position))


def _followers(rules: AnyGame, position: Any) -> Iterable[Any]:
    """What perft goes on to."""
    if rules.counting and rules.counting.followers:
        return rules.counting.followers(position)
    if rules.result(position) or not rules.asked(position):
        return ()
    return (rules.play(position, seat, move) for seat in rules.asked(position) for move in rules.legal(position, seat))


def _playouts(state: State, games: int, seed: int) -> Playouts:
    """Random games (of a match: the running hand) with the readable rules."""
    rng = random.Random(seed)
    plies, scores = 0, [0.0] * state.game.seats
    for _ in range(games):
        now = state
        while now.to_move:
            seat = rng.choice(now.to_move)
            now = now.play_undealt(rng.choice(now.legal(seat)))
            plies += 1
        for place, score in enumerate(_gained(now)):
            scores[place] += score
    return Playouts(games, plies, tuple(scores))


def _gained(state: State) -> tuple[float, ...]:
    match = state.game.declaration.match
    if match:
        return match.scores(state.position)
    return state.result.scores if state.result else ()


class Bot:
    """A computer player. It is handed a state, and looks at one seat's view only."""

    def __init__(self, game: AnyGame, level: str, means: Means = Means(), seed: int | None = None) -> None:
        kinds = game.players()
        _number("threads", means.threads, 1, MOST_THREADS)
        _number("memory", means.memory, 1, MOST_MEMORY)
        if not isinstance(level, str) or level not in kinds:
            raise UnknownLevel(level=level, known=tuple(kinds))
        self.game, self.level = game, level
        self.weakened: Message | None = kinds[level].weakened()
        self._player = kinds[level].make(means)
        self._seed = seed
        self._whim = secrets.randbits(64)

    def in_mood(self, seed: int) -> "Bot":
        """The same player with its own tables, its moods decided by a seed."""
        moody = copy.copy(self)
        moody._seed = seed
        return moody

    def choose(self, state: State, seat: int, seconds: float = 1.0, nodes: int | None = None) -> Choice:
        """The move this player makes at that seat."""
        if state.game.id != self.game.id:
            allowed = message("error/allowed-choices", choices=(self.game.id,))
            raise BadOption(option="state", value=state.game.id, allowed=allowed)
        if state.result:
            raise GameOver()
        if seat not in state.to_move:
            raise NotYourTurn(seat=seat)
        if nodes is not None:
            _number("nodes", nodes, 1, MOST_GAMES)
        limits = Limits(_positive("seconds", seconds), nodes)
        view = state.seen_by(seat)
        choice = self._player(view, limits, self._rng(view, limits))
        if choice.move not in view.legal:
            raise BotFailed(bot=self.level, reason=choice.move)
        return choice

    def explain(self, state: State, seat: int, choice: Choice) -> tuple[Message, ...]:
        """Why the choice is good, in sentences."""
        return self.game.explain(state.seen_by(seat), choice)

    def _rng(self, view: View[Any], limits: Limits) -> random.Random:
        """Moods: the same for the same view when an answer must be reproducible."""
        whim = self._seed if self._seed is not None else (0 if limits.nodes is not None else self._whim)
        return random.Random(f"{whim}/{json.dumps(write_view(self.game, view), sort_keys=True)}")


def _seed(value: Any) -> None:
    if type(value) is not int or abs(value) > LARGEST_SEED:
        raise BadOption(option="seed", value=value, allowed=message("error/allowed-seed"))


def _number(name: str, value: Any, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        allowed = message("error/allowed-integers", low=low, high=high)
        raise BadOption(option=name, value=value, allowed=allowed)


def _positive(name: str, value: Any) -> float:
    if type(value) not in (int, float) or not 0 < value <= LONGEST_THOUGHT:
        raise BadOption(option=name, value=value, allowed=message("error/allowed-positive"))
    return float(value)
