"""Who listens: so many streams for a guest and for an address, and nobody's many streams slow others."""

from asyncio import Future, get_running_loop
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from teahouse.core.errors import TeahouseError
from teahouse.web.settings import Settings


class TooManyStreams(TeahouseError):
    """All tabs of a device share one."""

    code = "too-many-streams"


class Listening(Protocol):
    """A stream, and for whom it is."""

    guest: str
    address: str

    def end(self) -> None: ...


class Audience:
    def __init__(self, settings: Settings) -> None:
        self._of_guest, self._of_address = Counter[str](), Counter[str]()
        self._most_of_guest, self._most_of_address = settings.streams_a_guest, settings.streams_an_address
        self._streams: set[Listening] = set()
        self._is_over = False
        self.turns, self.slow_turns = Turns(), Turns()

    def check_room(self, guest: str, address: str) -> None:
        if guest and 0 < self._most_of_guest <= self._of_guest[guest]:
            raise TooManyStreams()
        if 0 < self._most_of_address <= self._of_address[address]:
            raise TooManyStreams()

    def enter(self, stream: Listening) -> None:
        self._of_guest[stream.guest] += 1
        self._of_address[stream.address] += 1
        self._streams.add(stream)
        if self._is_over:
            stream.end()

    def leave(self, stream: Listening) -> None:
        self._streams.discard(stream)
        for counter, name in ((self._of_guest, stream.guest), (self._of_address, stream.address)):
            counter[name] -= 1
            if not counter[name]:
                del counter[name]

    def end_streams_of(self, guest: str) -> None:
        """Whoever may listen still opens another one."""
        for stream in tuple(self._streams):
            if stream.guest == guest:
                stream.end()

    @property
    def is_over(self) -> bool:
        """Whether the house closes."""
        return self._is_over

    def count(self) -> int:
        """Streams that are open."""
        return len(self._streams)

    def close(self) -> None:
        """All streams end; whoever comes still is sent away at once."""
        self._is_over = True
        for stream in tuple(self._streams):
            stream.end()


IN_A_ROW = 3
"""So many of those who are waited for go before one who only looks on: nobody waits for ever."""


class Queue:
    """Those who wait, and callers take turns: who has a hundred streams waits for them, the others do not."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Future[None]]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, caller: str, turn: Future[None]) -> None:
        self._waiting.setdefault(caller, deque()).append(turn)

    def next(self) -> Future[None]:
        caller, turns = self._waiting.popitem(last=False)
        turn = turns.popleft()
        if turns:
            self._waiting[caller] = turns
        return turn


class Turns:
    """One after the other; whoever is waited for at a table goes before those who look on.

    Between two of them the event loop comes round: whatever else was asked of the house meanwhile is done.
    """

    def __init__(self) -> None:
        self._awaited, self._others = Queue(), Queue()
        self._in_a_row = 0
        self._is_taken = False

    @asynccontextmanager
    async def of(self, caller: str, is_awaited: bool = False) -> AsyncIterator[None]:
        await self._take(caller, self._awaited if is_awaited else self._others)
        try:
            yield
        finally:
            get_running_loop().call_soon(self._give)

    async def _take(self, caller: str, queue: Queue) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        turn = get_running_loop().create_future()
        queue.add(caller, turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._give()  # it was ours already
            raise

    def _give(self) -> None:
        while self._awaited or self._others:
            turn = self._next()
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False

    def _next(self) -> Future[None]:
        if self._awaited and (self._in_a_row < IN_A_ROW or not self._others):
            self._in_a_row += 1
            return self._awaited.next()
        self._in_a_row = 0
        return self._others.next()
