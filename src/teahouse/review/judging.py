"""Every move of a game (of a match: of a hand) judged by the game's own weigher.

Open games are looked at from their end backwards: what was found out about later positions helps with those before.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from random import Random
from typing import Any

from teahouse.core.errors import NoReview
from teahouse.core.handles import Dealt, Game, Played, State
from teahouse.core.protocol import AnyGame, Choice, Limits, Means, View
from teahouse.core.reviewing import DIGITS, Estimate, Reviewing, Weigher, Worth
from teahouse.review.fortune import fortunes
from teahouse.texts import Message, knows, message

IMAGINED = 10
"""A deal that is imagined gets this part of the budget of a move."""
FORCED = 4
"""Where there is no choice, how things stand is asked with this part of the budget."""


@dataclass(frozen=True)
class Judged:
    """A move and what became of it. Values are those of the seat that moved, in the units of `Choice.value`."""

    number: int
    seat: int
    move: str
    value: float
    best: str
    best_value: float
    kind: str
    exact: bool
    forced: bool = False
    line: tuple[str, ...] = ()
    """How play may go on after the best move, that move first."""
    depth: int = 0
    nodes: int = 1
    error: float = 0.0
    """The standard error of the value, where it was found by sampling."""
    doubt: float = 0.0
    """The same of the loss."""

    @property
    def loss(self) -> float:
        return round(self.best_value - self.value, DIGITS)

    def as_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "seat": self.seat,
            "move": self.move,
            "value": self.value,
            "best": self.best,
            "best_value": self.best_value,
            "loss": self.loss,
            "class": self.kind,
            "exact": self.exact,
            "value_error": self._known(self.error),
            "loss_error": self._known(self.doubt),
        }

    def _known(self, error: float) -> float | None:
        """What is proved has no error; None where nobody can say how large it is."""
        return error if self.exact or self.error else None

    @property
    def choice(self) -> Choice:
        """The best move as its player would have chosen it: what the game's own reasons take."""
        return Choice(self.best, self.best_value, self.exact, self.line or (self.best,), self.nodes, self.depth)


@dataclass(frozen=True)
class Reviewed:
    """A game, or a hand of a match, with all its moves judged."""

    game: Game
    players: tuple[Message, ...]
    moves: tuple[Judged, ...]
    states: tuple[State, ...]
    """Before each move."""
    expected: tuple[Estimate, ...] = ()
    """What each seat might expect of the hand before it was dealt; empty where there is no luck to be told."""
    scores: tuple[float, ...] = ()
    """What each seat got in it; empty where it did not end."""

    @property
    def accuracy(self) -> tuple[float, ...]:
        """Of each seat, from 0 to 100."""
        half = reviewing_of(self.game.declaration).half
        return tuple(accuracy(self.moves, seat, half) for seat in range(self.game.seats))

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "players": [str(player) for player in self.players],
            "moves": [move.as_json() for move in self.moves],
            "accuracy": list(self.accuracy),
            "luck": [each.as_json() for each in fortunes(self.moves, self.expected, self.scores)],
        }


def accuracy(moves: Sequence[Judged], seat: int, half: float) -> float:
    """The mean over a seat's decisions; one that loses nothing counts 100, one that loses `half` 50, and so on.

    Where there was no choice nothing is counted, and nothing is wrong where there was none at all.
    """
    counted = [100 * 0.5 ** (move.loss / half) for move in moves if move.seat == seat and not move.forced]
    return round(sum(counted) / len(counted), 1) if counted else 100.0


def reviewing_of(game: AnyGame) -> Reviewing[Any]:
    """How the game judges; refuses with NoReview."""
    if game.reviewing is None:
        raise NoReview(game=game.id)
    return game.reviewing()


def games_of(record_of: State) -> list[list[State]]:
    """The states of each game of a record, before every move: one game, or the hands of a match."""
    games: list[list[State]] = []
    for state in record_of.chain():
        if isinstance(state.cause, Played) and state.previous is not None:
            if not games or games[-1][-1].hand != state.previous.hand:
                games.append([])
            games[-1].append(state.previous)
    return games


def moves_of(states: Sequence[State], last: State) -> list[tuple[int, str]]:
    """Who moved what after each of these states; `last` is any state after them."""
    following = {id(state.previous): state.cause for state in last.chain() if isinstance(state.cause, Played)}
    return [(cause.seat, cause.text) for state in states if (cause := following[id(state)])]


def hand_scores(last: State, states: Sequence[State]) -> tuple[float, ...]:
    """What each seat got in the hand that was played from these states on; empty where it did not end, or in a game
    without hands."""
    match = last.game.declaration.match
    after = next((state for state in last.chain() if states and state.previous is states[-1]), None)
    if match is None or after is None or not (after.awaits_deal or after.result):
        return ()
    return tuple(map(float, match.scores(after.position)))


Progress = Callable[[], None]


class Reviewer:
    """Judges games of one kind, with one weigher and what it remembers."""

    def __init__(self, game: AnyGame, means: Means = Means()) -> None:
        self._reviewing = reviewing_of(game)
        self._weigh: Weigher = self._reviewing.weigher(means)

    def review(self, last: State, states: Sequence[State], limits: Limits, done: Progress = lambda: None) -> Reviewed:
        """Judge the moves after these states. `done` is called after each, and may raise to end it."""
        expected = self._expected(states, limits)
        judged = sorted(self._judgements(last, states, limits, done), key=lambda move: move.number)
        game = last.game
        players = tuple(seat_name(game.id, seat) for seat in range(game.seats))
        return Reviewed(game, players, tuple(judged), tuple(states), expected, hand_scores(last, states))

    def _expected(self, states: Sequence[State], limits: Limits) -> tuple[Estimate, ...]:
        """Before the deal, with a part of the budget of a move for every deal that is imagined."""
        expects = self._reviewing.expects
        if expects is None or not states or not isinstance(states[0].cause, Dealt):
            return ()
        few = Limits(limits.seconds / IMAGINED, limits.nodes and max(1, limits.nodes // IMAGINED))

        def see(position: Any, seat: int) -> View[Any]:
            return replace(states[0], position=position).seen_by(seat)

        found = expects(states[0].position, see, self._weigh, few, Random("before the deal"))
        return tuple(Estimate(round(each.mean, DIGITS), round(each.error, DIGITS)) for each in found)

    def _judgements(self, last: State, states: Sequence[State], limits: Limits, done: Progress) -> Iterator[Judged]:
        moves = list(enumerate(zip(states, moves_of(states, last), strict=True), start=1))
        for number, (state, (seat, text)) in reversed(moves):
            yield self.judge(state, seat, text, limits, number)
            done()

    def judge(self, state: State, seat: int, text: str, limits: Limits, number: int = 1) -> Judged:
        """One move, by what its seat could see."""
        view = state.seen_by(seat)
        forced = len(view.legal) == 1 or (state.idles(seat) and text == state.waived(seat))
        given = Limits(limits.seconds / FORCED, limits.nodes and max(1, limits.nodes // FORCED)) if forced else limits
        weighed = self._weigh(view, given, Random(f"review/{number}/{text}"), also=(text,))
        played = next(each for each in weighed if each.move == text)
        best = played if forced else max([played, *weighed], key=lambda each: round(each.value, DIGITS))
        return self._judged(number, seat, played, best, forced)

    def _judged(self, number: int, seat: int, played: Worth, best: Worth, forced: bool) -> Judged:
        value, most = round(played.value, DIGITS), round(best.value, DIGITS)
        kind = self._reviewing.losses.called(most, value)
        exact = played.exact and best.exact
        doubt = 0.0 if played is best else max(played.doubt, best.doubt) or hypot(played.error, best.error)
        return Judged(
            number,
            seat,
            played.move,
            value,
            best.move,
            most,
            kind,
            exact,
            forced,
            best.line,
            best.depth,
            best.nodes,
            round(played.error, DIGITS),
            round(doubt, DIGITS),
        )


def seat_name(game: str, seat: int) -> Message:
    """What the game calls a seat: White, player 1."""
    code = f"{game}/seat-{seat}"
    return message(code) if knows(code) else message("house/seat", number=seat + 1)
