"""Which games a contest consists of, and how they are played on all cores.

Every deal is played once from each seat order, so that luck of the deal meets all players
alike. A game is the unit of work: what is finished is handed over at once. Of a match made of
hands a contest plays the first hand of ever new matches; self-play plays whole matches.
"""

import hashlib
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, TypeVar

from joblib import Parallel, delayed
from joblib.externals.loky import get_reusable_executor

from teahouse.arena import clusters
from teahouse.core.errors import BadOption
from teahouse.core.handles import Bot, Game, State
from teahouse.core.options import Value
from teahouse.core.protocol import RESIGN, Means
from teahouse.games import declaration
from teahouse.texts import message

OPENINGS_TRIED = 100
T = TypeVar("T")


@dataclass(frozen=True)
class Fixture:
    """One game to be played: which deal, and which entrant sits where."""

    game: str
    options: tuple[tuple[str, Value], ...]
    entrants: tuple[str, ...]
    seating: tuple[int, ...]
    """For each seat the entrant's number."""
    deal: int
    seed: int
    seconds: float
    nodes: int | None = None
    random_plies: int = 0
    memory: int = Means.memory
    one_hand: bool = False
    """Of a match made of hands: the first one is all that is played."""


@dataclass(frozen=True)
class Outcome:
    """How a fixture ended: each seat's score, who shares the first place, and the record."""

    fixture: Fixture
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    record: dict[str, Any]


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a contest's n-th deal: a number that starts the same game anywhere."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{deal}".encode()).digest()[:6], "big")


def seatings(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Every seat order a deal is played in: one entrant a seat, or the first against the second in all others.

    >>> seatings(2, 2)
    [(0, 1), (1, 0)]
    >>> seatings(2, 4)[1]
    (1, 0, 1, 1)
    """
    first = tuple(range(entrants)) if entrants == seats else (0, *(1,) * (seats - 1))
    return [first[-turn:] + first[:-turn] for turn in range(seats)]


def schedule(
    game: Game,
    entrants: tuple[str, ...],
    games: int,
    seed: int,
    seconds: float,
    random_plies: int = 0,
    memory: int = Means.memory,
) -> list[Fixture]:
    """The fixtures of a match, deal by deal; the last deal is cut short where the number demands it."""
    orders = seatings(len(entrants), game.seats)
    options, match = tuple(game.options.items()), game.declaration.match
    fixtures = [
        Fixture(
            game.id,
            options,
            entrants,
            orders[number % len(orders)],
            number // len(orders),
            deal_seed(seed, number // len(orders)),
            seconds,
            random_plies=random_plies,
            memory=memory,
            one_hand=match is not None and match.contest_by_hand,
        )
        for number in range(games)
    ]
    for first_of_deal in fixtures[:: len(orders)] if random_plies else ():
        opening(first_of_deal)  # refused here, in one place, before any process has started
    return fixtures


def self_play(game: Game, level: str, games: int, seed: int, seconds: float) -> list[Fixture]:
    """One player in all seats, every game another deal."""
    options = tuple(game.options.items())
    alone = (0,) * game.seats
    return [Fixture(game.id, options, (level,), alone, deal, deal_seed(seed, deal), seconds) for deal in range(games)]


def play_all(fixtures: Sequence[Fixture], jobs: int | None = None, cluster: str | None = None) -> Iterator[Outcome]:
    """Outcomes as they come in, from as many processes as told (None: one a core), or from a cluster's workers."""
    return _play_there(fixtures, cluster) if cluster else spread(play_fixture, fixtures, jobs)


def _play_there(fixtures: Sequence[Fixture], address: str) -> Iterator[Outcome]:
    """On the workers of the cluster at this address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # joblib's, as below
        for first in fixtures[:1]:
            levels = tuple(dict.fromkeys(level for fixture in fixtures for level in fixture.entrants))
            with clusters.cluster(address, first.game, levels):
                parallel = Parallel(return_as="generator_unordered", batch_size=1)
                yield from parallel(delayed(play_fixture)(fixture, None) for fixture in fixtures)


def spread(play: Callable[[Fixture, int], T], fixtures: Iterable[Fixture], jobs: int | None = None) -> Iterator[T]:
    """What comes of each fixture, as it comes in; whoever plays it is told the number of this process."""
    parallel = Parallel(n_jobs=jobs or -1, return_as="generator_unordered", batch_size=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # joblib's, when we stop before the last game is in
        try:
            with _deaf():  # what is started here is, from its first moment on
                outcomes = parallel(delayed(play)(fixture, os.getpid()) for fixture in fixtures)
            yield from outcomes
        except Exception:
            get_reusable_executor().shutdown(kill_workers=True)  # or its locks are reported as lost at exit
            raise


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C is heard afterwards. Programs started meanwhile do not hear it, nor do threads and their programs."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_fixture(fixture: Fixture, parent: int | None) -> Outcome:
    """Play one game to its end. `parent`: the process without which this one has nothing to do; None: it has others."""
    if parent is not None and os.getpid() != parent:
        follow(parent)
    with _one_at_a_time:
        return _played(fixture)


_one_at_a_time = threading.Lock()
"""A process plays one game at a time, whatever threads it has: its players keep their tables from game to game."""


def _played(fixture: Fixture) -> Outcome:
    bots = bots_of(fixture)
    state = opening(fixture)
    while not is_over(state, fixture):
        seat = state.to_move[0]
        bot = bots[fixture.seating[seat]]
        choice = bot.choose(state, seat, fixture.seconds, fixture.nodes)
        state = state.end(RESIGN, seat) if choice.resigns else go_on(state, choice.move, fixture)
    scores = scores_of(state, fixture)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(fixture, scores, winners, state.record())


def bots_of(fixture: Fixture) -> list[Bot]:
    """The entrants, in a mood that the deal decides."""
    return [
        _kept_bot(fixture.game, number, level, fixture.memory).in_mood(fixture.seed)
        for number, level in enumerate(fixture.entrants)
    ]


def is_over(state: State, fixture: Fixture) -> bool:
    """Whether the game, or the one hand of it, has ended."""
    return bool(state.result) or (fixture.one_hand and state.awaits_deal)


def go_on(state: State, move: str, fixture: Fixture) -> State:
    """The state after a move; the next hand is dealt where whole matches are played."""
    return state.play_undealt(move) if fixture.one_hand else state.play(move)


def scores_of(state: State, fixture: Fixture) -> tuple[float, ...]:
    """What each seat got in the game, or in its one hand."""
    match = state.game.declaration.match
    if fixture.one_hand and match:
        return match.scores(state.position)
    assert state.result
    return state.result.scores


@cache
def follow(parent: int) -> None:
    """Make this worker depend on its parent: deaf to Ctrl-C, which the parent hears, and gone when it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def opening(fixture: Fixture) -> State:
    """The deal, and the random moves before the players take over: the same for every seat order."""
    start = Game(declaration(fixture.game), dict(fixture.options)).start(fixture.seed)
    rng = Random(f"opening/{fixture.seed}")
    for _ in range(OPENINGS_TRIED):
        state = start
        for _ in range(fixture.random_plies):
            if not is_over(state, fixture):
                state = go_on(state, rng.choice(state.legal(state.to_move[0])), fixture)
        if not is_over(state, fixture):
            return state
    raise BadOption(option="random-plies", value=fixture.random_plies, allowed=message("error/allowed-opening"))


@cache
def _kept_bot(game: str, entrant: int, level: str, memory: int) -> Bot:
    """Every entrant keeps its tables from game to game: they are large, and worth something."""
    return Bot(declaration(game), level, Means(1, memory))
