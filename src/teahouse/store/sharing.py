"""Houses that share a PostgreSQL: who is open, who drives which table, what passes by.

A house has a lease (`houses`) that ends by the database's clock unless it is renewed; nobody asks what another
machine's clock says. A table is driven by one house (`drives`), as long as that house's own lease holds: so one row is
renewed, however many tables it drives. Whoever takes a table over counts its epoch on, and what a driver writes is
stored only while its epoch is the last one (`hold`). Nothing else here is a promise: when these tables are empty,
houses enter anew.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, text

from teahouse.store import notices
from teahouse.store.base import Fence, LostLease
from teahouse.store.databases import tell, troubles
from teahouse.store.hours import last_known
from teahouse.store.schema import counted, journal, passing, tables

NOW = "extract(epoch FROM clock_timestamp())"
ALIVE = f"EXISTS (SELECT 1 FROM houses WHERE houses.id = %s AND houses.ends > {NOW})"
ME = "CAST(:house AS varchar)"
KEPT_SECONDS = {"said": 60.0, "here": 86400.0, "order": 7 * 86400.0, "from": 86400.0}
"""How long what passes by is remembered."""

RENEW = text(f"INSERT INTO houses VALUES (:house, {NOW} + :lease) ON CONFLICT (id) DO UPDATE SET ends = excluded.ends")
STILL = text(f"SELECT {ALIVE % ':house'}")
LIVING = text(f"SELECT id FROM houses WHERE ends > {NOW}")
OTHERS = text(f"SELECT count(*) FROM houses WHERE ends > {NOW} AND id <> :house")
RAN = text(f"SELECT ran + {NOW} - at AS ran, opened FROM running")
REMEMBER = text(f"INSERT INTO running VALUES (1, :ran, {NOW}, :opened) ON CONFLICT (id) DO UPDATE"
    " SET ran = excluded.ran, at = excluded.at, opened = excluded.opened")  # fmt: skip
GO_ON = text(f"UPDATE running SET ran = greatest(:ran, ran), at = {NOW} RETURNING ran")
DEAD = text(f"DELETE FROM houses WHERE ends < {NOW} - 60 RETURNING id")
FORGET_DRIVES = text("DELETE FROM drives WHERE house = ANY(:houses)")
FORGET_COUNTED = text("DELETE FROM counted WHERE house = ANY(:houses)")
FORGET_PASSED = text(f"DELETE FROM passing WHERE kind = :kind AND at < {NOW} - :seconds")
TAKE = text(f"""
INSERT INTO drives ("table", house, epoch) SELECT unnest(CAST(:tables AS varchar[])), {ME}, 1
WHERE {ALIVE % ME}
ON CONFLICT ("table") DO UPDATE SET house = excluded.house, epoch = drives.epoch + 1
WHERE drives.house = excluded.house OR NOT {ALIVE % "drives.house"}
RETURNING "table", epoch
""")
LET_GO = text('DELETE FROM drives WHERE house = :house AND "table" = ANY(:tables)')
HOLD = text('SELECT "table", house, epoch FROM drives WHERE "table" = ANY(:tables) FOR SHARE')
UNDRIVEN = text(f"""
SELECT id, EXISTS (SELECT 1 FROM seats WHERE seats."table" = tables.id AND person IS NOT NULL) AS attended
FROM tables LEFT JOIN drives ON drives."table" = tables.id
WHERE goes_on AND (drives.house IS NULL OR NOT {ALIVE % "drives.house"})
ORDER BY attended DESC, changed LIMIT :most
""")
PASS_ON = text(f"""
INSERT INTO passing VALUES (:kind, :table, :who, :house, CAST(:body AS json), {NOW})
ON CONFLICT (kind, "table", who, house) DO UPDATE SET body = excluded.body, at = excluded.at
""")
PASSING = text(f"""
SELECT kind, "table", who, body, house = {ME} AS own, {ALIVE % "passing.house"} AS alive FROM passing
WHERE "table" = ANY(:tables) ORDER BY at
""")
COUNTED = text(f"""
SELECT what, who, CAST(sum(times) AS integer) FROM counted
WHERE house <> :house AND {ALIVE % "counted.house"} GROUP BY what, who
""")
SETTING = text("SELECT value FROM settings WHERE name = :name")
SET = text("INSERT INTO settings VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
SET_FIRST = text("INSERT INTO settings VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")


@dataclass(frozen=True)
class Entered:
    """When a house enters: for how long houses have been open on this database, now and when the first one entered."""

    ran: float
    opened: float


@dataclass(frozen=True)
class Renewed:
    others: frozenset[str]
    """Who else is open."""
    ran: float
    """How far the running time has come by the quickest clock of all houses."""
    held: bool
    """Whether its lease had not ended before: else others may have taken its tables."""


@dataclass(frozen=True)
class Passed:
    """Something that passes by at a table, whether this house told it, and whether the one that did is still open."""

    kind: str
    table: str
    who: str
    body: Any
    own: bool
    alive: bool


class Sharing:
    """Every function is one transaction, on a connection of its own: nobody waits for moves, no move waits for this."""

    def __init__(self, engine: Engine, address: str) -> None:
        self._engine, self.address = engine, address

    # Houses

    def enter(self, house: str, lease: float) -> Entered:
        """A house opens. The first one goes on from the last thing that happened, others from where that one is."""
        with self._transaction() as connection:
            connection.execute(text("LOCK TABLE running IN EXCLUSIVE MODE"))
            now = connection.execute(RAN).one_or_none()
            if now is None or not connection.scalar(OTHERS, {"house": house}):
                last = max(last_known(connection), connection.scalar(text("SELECT max(ran) FROM running")) or 0.0)
                connection.execute(REMEMBER, {"ran": last, "opened": last})
                now = connection.execute(RAN).one()
            connection.execute(RENEW, {"house": house, "lease": lease})
            return Entered(now.ran, now.opened)

    def renew(self, house: str, lease: float, ran: float) -> Renewed:
        """It is open still, and so long houses have been open by its own clock."""
        with self._transaction() as connection:
            held = bool(connection.scalar(STILL, {"house": house}))
            connection.execute(RENEW, {"house": house, "lease": lease})
            furthest = connection.scalar(GO_ON, {"ran": ran}) or ran
            dead = connection.scalars(DEAD).all()
            connection.execute(FORGET_DRIVES, {"houses": list(dead)})
            connection.execute(FORGET_COUNTED, {"houses": list(dead)})
            for kind, seconds in KEPT_SECONDS.items():
                connection.execute(FORGET_PASSED, {"kind": kind, "seconds": seconds})
            return Renewed(frozenset(connection.scalars(LIVING)) - {house}, furthest, held)

    def leave(self, house: str) -> None:
        """It closes: others drive its tables from now on, and hear of it at once."""
        with self._transaction() as connection:
            connection.execute(text("DELETE FROM houses WHERE id = :house"), {"house": house})
            connection.execute(FORGET_DRIVES, {"houses": [house]})
            connection.execute(FORGET_COUNTED, {"houses": [house]})
            tell(connection, [notices.HOUSE])

    def open_houses(self) -> int:
        """How many are open now."""
        with self._transaction() as connection:
            return len(connection.scalars(LIVING).all())

    # Who drives which table

    def take(self, house: str, wanted: Sequence[str]) -> dict[str, int]:
        """The epochs of those of these tables that the house drives from now on; others have a driver."""
        with self._transaction() as connection:
            rows = connection.execute(TAKE, {"house": house, "tables": sorted(wanted)})
            return {row.table: row.epoch for row in rows}

    def let_go(self, house: str, driven: Sequence[str]) -> None:
        with self._transaction() as connection:
            connection.execute(LET_GO, {"house": house, "tables": sorted(driven)})

    def undriven(self, most: int) -> list[tuple[str, bool]]:
        """Tables at which something happens by itself and which no open house drives; whether somebody sits there."""
        with self._transaction() as connection:
            return [(row.id, row.attended) for row in connection.execute(UNDRIVEN, {"most": most})]

    # What passes by

    def pass_on(self, house: str, passed: Sequence[tuple[str, str, str, Any]]) -> None:
        """Kind, table, who and what."""
        with self._transaction() as connection:
            rows = [
                {"kind": kind, "table": table, "who": who, "house": house, "body": json.dumps(body)}
                for kind, table, who, body in sorted(passed, key=lambda each: each[:3])
            ]
            connection.execute(PASS_ON, rows)
            tell(connection, [notices.passed(row["table"]) for row in rows])

    def passing(self, house: str, wanted: Sequence[str]) -> list[Passed]:
        with self._transaction() as connection:
            found = connection.execute(PASSING, {"house": house, "tables": list(wanted)})
            return [Passed(**row) for row in found.mappings()]

    # How often callers have called

    def count(self, house: str, counts: Sequence[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
        """What, who, and how often here; the same of all other houses together."""
        with self._transaction() as connection:
            connection.execute(text("DELETE FROM counted WHERE house = :house"), {"house": house})
            rows = [{"what": what, "who": who, "house": house, "times": times} for what, who, times in counts]
            if rows:
                connection.execute(insert(counted), rows)
            return [tuple(row) for row in connection.execute(COUNTED, {"house": house})]

    # How far others are

    def numbers(self, wanted: Sequence[str]) -> dict[str, int]:
        """Of the last entry of each of these journals."""
        last = select(journal.c.number).where(journal.c.table == tables.c.id).order_by(journal.c.number.desc()).limit(1)
        with self._transaction() as connection:
            found = select(tables.c.id, last.scalar_subquery()).where(tables.c.id.in_(wanted))
            return {id: number for id, number in connection.execute(found) if number is not None}

    # What all houses have to agree on

    def setting(self, name: str) -> str | None:
        with self._transaction() as connection:
            found: str | None = connection.scalar(SETTING, {"name": name})
            return found

    def first_setting(self, name: str, value: str) -> str:
        """This, unless another house was quicker: what it is."""
        with self._transaction() as connection:
            connection.execute(SET_FIRST, {"name": name, "value": value})
            return str(connection.scalar(SETTING, {"name": name}))

    def set_setting(self, name: str, value: str) -> None:
        with self._transaction() as connection:
            connection.execute(SET, {"name": name, "value": value})
            tell(connection, [notices.SETTINGS])

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with troubles(self._engine), self._engine.begin() as connection:
            yield connection


def hold(connection: Connection, fences: Mapping[str, Fence]) -> None:
    """Nobody takes these tables over before this transaction ends; if somebody has, nothing of it is stored."""
    if fences:
        found = connection.execute(HOLD, {"tables": sorted(fences)})
        held = {row.table: Fence(row.house, row.epoch) for row in found}
        lost = [table for table, fence in fences.items() if held.get(table) != fence]
        if lost:
            raise LostLease(*lost)


def forget_passed(connection: Connection, person: str) -> None:
    """What passed by of somebody who is forgotten."""
    connection.execute(delete(passing).where(passing.c.who == person))
