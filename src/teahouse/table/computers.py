"""The computers' turns. Whatever goes wrong where they think, the game goes on; they use the same door as everybody."""

import asyncio
import logging
import time
from functools import partial
from typing import NamedTuple

from teahouse.core.handles import State
from teahouse.core.protocol import RESIGN, Choice
from teahouse.table.draws import answer_draw
from teahouse.table.engines import QUIET_SECONDS, SECONDS, Engines
from teahouse.table.insisting import InsistentDoor
from teahouse.table.levels import ADVISER, DEPUTY
from teahouse.table.moves import end_turn, play
from teahouse.table.pace import Pace
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
    def __init__(self, door: InsistentDoor, engines: Engines, pace: Pace) -> None:
        self._door, self._engines, self._pace = door, engines, pace

    async def play(self, table: Table, seat: int, within: float | None = None) -> None:
        """The answer of the computer in this seat, or for the person in it; a secret one must not be late."""
        if table.is_offered_to(seat):
            await self._answer_offer(table, seat)
            return
        turn, began = table.turn(seat), time.monotonic()
        moves = await self._answer(table, seat, within)
        if within is None:
            await asyncio.sleep(max(0.0, self._pace.follow - (time.monotonic() - began)))
        if moves is None:
            await self._door.act(table.id, partial(end_turn, reason=RESIGN, seat=seat, turn=turn))
        else:
            await self._door.act(table.id, partial(play, seat=seat, turn=turn, moves=moves))

    async def play_all(self, table: Table, within: float | None = None) -> None:
        """All computers that are asked."""
        await asyncio.gather(*(self.play(table, seat, within) for seat in table.computers_asked()))

    async def answer_secretly(self, id: str, within: float) -> None:
        """While the table rests."""
        ends = time.monotonic() + within
        while (table := await self._door.table(id)).rests and table.computers_asked():
            await self.play_all(table, max(0.0, ends - time.monotonic()))

    async def advise(self, table: Table, seat: int) -> Hint:
        state = table.question(seat)
        view, parts = state.seen_by(seat), state.parts(seat)
        choice, why = await self._engines.advise(table.game.id, ADVISER, view, HINT_SECONDS)
        moves = [choice.move]
        for _ in range(1, parts):
            state = state.play_undealt(moves[-1], by=seat)
            further = await self._engines.choose(table.game.id, ADVISER, state.seen_by(seat), HINT_SECONDS / parts)
            moves.append(further.move)
        return Hint(choice, why, tuple(moves))

    async def _answer_offer(self, table: Table, seat: int) -> None:
        """A computer that is to move says whether it agrees to a draw."""
        state, agreed = table.question(seat), False
        level = table.chairs[seat].level or DEPUTY
        try:
            choice = await self._engines.choose(state.game.id, level, state.seen_by(seat), SECONDS.get(level, 1.0))
            agreed = state.agrees(seat, seat, choice.value)
        except Exception:
            log.exception("a computer at table %s could not judge an offer", table.id)
        await self._door.act(table.id, partial(answer_draw, seat=seat, agreed=agreed))

    async def _answer(self, table: Table, seat: int, within: float | None) -> list[str] | None:
        """All parts of an answer; None: the computer gives up. The parts share its time."""
        level, state = table.chairs[seat].level or DEPUTY, table.question(seat)
        moves, parts = list[str](), state.parts(seat)
        seconds = SECONDS.get(level, 1.0) / parts if within is None else QUIET_SECONDS
        for _ in range(parts):
            move = await self._move(table.id, state, seat, level, seconds, within)
            if move is None:
                return None
            moves.append(move)
            state = state.play_undealt(move, by=seat)
        return moves

    async def _move(
        self, id: str, state: State, seat: int, level: str, seconds: float, within: float | None
    ) -> str | None:
        """What the computer chooses, None to give up."""
        legal = state.legal(seat)
        try:
            choice = await self._engines.choose(state.game.id, level, state.seen_by(seat), seconds, within)
        except Exception:
            log.exception("a computer at table %s could not decide", id)
            return legal[-1]
        if choice.move not in legal:
            log.error("a computer at table %s chose what is no move", id)
            return legal[-1]
        return None if choice.resigns else choice.move
