"""Somebody's own tables, as lists show them: what goes on, what is over, with whom and how it ended."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from teahouse.store.base import Opponent, Store, TableRow, Wanted
from teahouse.table.keeping import Clerk

LATELY = 12
"""Among so many games that ended last somebody's wish for another one is looked for."""


class OwnGames:
    def __init__(self, store: Store, clerk: Clerk, has_said_all: Callable[[TableRow, str], Awaitable[bool]]) -> None:
        """`has_said_all`: whether somebody's own orders cover what they are asked there."""
        self._store, self._clerk, self._has_said_all = store, clerk, has_said_all

    async def open(self, person: str, put_away: bool | None = False) -> list[TableRow]:
        """Tables where something is still to come: where another game is wished of one, where one is to move, then all
        others that are not over, the last one first. Without those put away, only those, or (None) all."""
        found = await self._clerk.do(self._store.open_tables_of, person, put_away)
        rows = [await self._as_known_to(row, person) for row in found]
        asked = [] if put_away else [row for row in await self.lately(person) if asks(row, person)]
        return asked + sorted(rows, key=lambda row: not asks(row, person))

    async def _as_known_to(self, row: TableRow, person: str) -> TableRow:
        """Others are not told whose orders say enough; they themselves are not called."""
        if not asks(row, person) or not await self._has_said_all(row, person):
            return row
        return replace(row, asked=tuple(seat for seat in row.asked if row.people[seat] != person))

    async def lately(self, person: str) -> list[TableRow]:
        """The last games that are over: somebody may wish another one."""
        return await self.finished(person, Wanted(), LATELY)

    async def finished(self, person: str, wanted: Wanted, limit: int) -> list[TableRow]:
        return await self._clerk.do(self._store.games_of, person, wanted, limit)

    async def named(self, tables: Sequence[str]) -> list[TableRow]:
        """Of these tables those that are still known."""
        return await self._clerk.do(self._store.tables_named, tables) if tables else []

    async def opponents(self, person: str) -> list[Opponent]:
        return await self._clerk.do(self._store.opponents_of, person)

    async def course(self, person: str) -> list[tuple[str, str]]:
        """Game and outcome of all games with others, the first one first."""
        return await self._clerk.do(self._store.course_of, person)

    async def put_away(self, person: str, table: str, away: bool) -> None:
        await self._clerk.do(self._store.put_away, person, table, away)


def asks(row: TableRow, person: str) -> bool:
    """Whether it is this person's turn there, or another game is wished of them, as everybody may know."""
    return any(seat < len(row.people) and row.people[seat] == person for seat in row.asked)
