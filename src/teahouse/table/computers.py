"""The computers' turns. Whatever goes wrong where they think, the game goes on; they use the same door as everybody."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple

from teahouse.core.handles import State
from teahouse.core.protocol import RESIGN, Choice
from teahouse.core.reviewing import Worth
from teahouse.table.draws import answer_draw
from teahouse.table.engines import QUIET_SECONDS, SECONDS, Engines
from teahouse.table.errors import ComputersBusy, OneHintAtATime
from teahouse.table.insisting import InsistentDoor
from teahouse.table.levels import ADVISER, DEPUTY
from teahouse.table.limits import Limits
from teahouse.table.moves import end_turn, follow_orders, play
from teahouse.table.pace import Pace
from teahouse.table.queueing import Errand, Rank
from teahouse.table.standing_in import for_seat
from teahouse.table.table import Table
from teahouse.texts import Message

HINT_SECONDS = 1.0

log = logging.getLogger(__name__)


class Hint(NamedTuple):
    """What the best player would do, why, and of an answer of several parts all moves."""

    choice: Choice
    why: tuple[Message, ...]
    moves: tuple[str, ...]


class Computers:
    def __init__(self, door: InsistentDoor, engines: Engines, pace: Pace, limits: Limits) -> None:
        self._door, self._engines, self._pace, self._limits = door, engines, pace, limits
        self._advised: set[str] = set()

    def check_room(self, guest: str) -> None:
        """Whether another table with computers can be opened."""
        queue, limits = self._engines.queue, self._limits
        if queue.waiting() >= limits.thoughts_waiting or queue.waiting(owner=guest) >= limits.thoughts_waiting_a_guest:
            raise ComputersBusy()

    async def play(self, table: Table, seat: int, within: float | None = None) -> None:
        """The answer of the computer in this seat, or for the person in it; a secret one must not be late."""
        if table.is_offered_to(seat):
            await self._answer_offer(table, seat)
            return
        turn, began = table.turn(seat), time.monotonic()
        moves = await self._answer(table, seat, within)
        if within is None:
            await asyncio.sleep(max(0.0, self._pace.alone(table.pace).follow - (time.monotonic() - began)))
        wish = partial(end_turn, reason=RESIGN) if moves is None else partial(play, moves=moves)
        await self._door.act(table.id, for_seat(partial(wish, seat=seat, turn=turn), table, seat))

    async def follow_orders(self, table: Table, seat: int) -> None:
        """What somebody has said in advance is answered for them, so that people can follow."""
        turn = table.turn(seat)
        await asyncio.sleep(self._pace.alone(table.pace).follow)
        await self._door.act(table.id, partial(follow_orders, seat=seat, turn=turn))

    async def play_all(self, table: Table, within: float | None = None) -> None:
        """All computers that are asked."""
        await asyncio.gather(*(self.play(table, seat, within) for seat in table.computers_asked()))

    async def answer_secretly(self, id: str, within: float) -> None:
        """While the table rests."""
        ends = time.monotonic() + within
        while (table := await self._door.table(id)).rests and table.computers_asked():
            await self.play_all(table, max(0.0, ends - time.monotonic()))

    async def advise(self, table: Table, seat: int) -> Hint:
        state, guest = table.question(seat), table.chairs[seat].person or ""
        async with self._advising(guest) as errand:
            return await self._advise(state, seat, errand)

    async def weigh(self, state: State, guest: str, most: int) -> tuple[Worth, ...]:
        """What the moves of whoever is to move are worth: of so many, the best first; asked for like a hint."""
        async with self._advising(guest) as errand:
            seat = state.to_move[0]
            return await self._engines.weigh(state.game.id, state.seen_by(seat), HINT_SECONDS, most, errand)

    @asynccontextmanager
    async def _advising(self, guest: str) -> AsyncIterator[Errand]:
        """One thing at a time for each guest, and few who wait."""
        if guest in self._advised:
            raise OneHintAtATime()
        if self._engines.queue.waiting(Rank.HINT) >= self._limits.hints_waiting:
            raise ComputersBusy()
        self._advised.add(guest)
        try:
            yield Errand(Rank.HINT, guest)
        finally:
            self._advised.discard(guest)

    async def _advise(self, state: State, seat: int, errand: Errand) -> Hint:
        game, parts = state.game.id, state.parts(seat)
        choice, why = await self._engines.advise(game, ADVISER, state.seen_by(seat), HINT_SECONDS, errand)
        moves = [choice.move]
        for _ in range(1, parts):
            state = state.play_undealt(moves[-1], by=seat)
            view = state.seen_by(seat)
            further = await self._engines.choose(game, ADVISER, view, HINT_SECONDS / parts, errand=errand)
            moves.append(further.move)
        return Hint(choice, why, tuple(moves))

    async def _answer_offer(self, table: Table, seat: int) -> None:
        """A computer that is to move says whether it agrees to a draw."""
        state, agreed = table.question(seat), False
        level = table.chairs[seat].computer or DEPUTY
        try:
            seconds, errand = SECONDS.get(level, 1.0), errand_of(table)
            choice = await self._engines.choose(state.game.id, level, state.seen_by(seat), seconds, errand=errand)
            agreed = state.agrees(seat, seat, choice.value)
        except Exception:
            log.exception("a computer at table %s could not judge an offer", table.id)
        await self._door.act(table.id, for_seat(partial(answer_draw, seat=seat, agreed=agreed), table, seat))

    async def _answer(self, table: Table, seat: int, within: float | None) -> list[str] | None:
        """All parts of an answer; None: the computer gives up. The parts share its time."""
        level, state = table.chairs[seat].computer or DEPUTY, table.question(seat)
        moves, parts = list[str](), state.parts(seat)
        seconds = SECONDS.get(level, 1.0) / parts if within is None else QUIET_SECONDS
        for _ in range(parts):
            move = await self._move(table, state, seat, level, seconds, within)
            if move is None:
                return None
            moves.append(move)
            state = state.play_undealt(move, by=seat)
        return moves

    async def _move(
        self, table: Table, state: State, seat: int, level: str, seconds: float, within: float | None
    ) -> str | None:
        """What the computer chooses, None to give up."""
        view, errand = state.seen_by(seat), errand_of(table, is_prompt=within is not None)
        try:
            choice = await self._engines.choose(state.game.id, level, view, seconds, within, errand)
        except Exception:
            log.exception("a computer at table %s could not decide", table.id)
            return view.legal[-1]
        if choice.move not in view.legal:
            log.error("a computer at table %s chose what is no move", table.id)
            return view.legal[-1]
        return None if choice.resigns else choice.move


def errand_of(table: Table, is_prompt: bool = False) -> Errand:
    """On behalf of the first who plays there."""
    guest = next((chair.person for chair in table.chairs if chair.attended), None)
    if guest is None:
        return Errand(Rank.ALONE, table.id)
    return Errand(Rank.PROMPT if is_prompt else Rank.LIVE, guest)
