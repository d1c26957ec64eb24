"""Evenings at real tables in the database."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from teahouse.store import notices
from teahouse.store.databases import tell
from teahouse.store.evening_rows import EveningEntry, EveningRow
from teahouse.store.schema import evening_journal, evenings

Transaction = Callable[[], AbstractContextManager[Connection]]

CHANGED = ("club", "closed", "changed", "result", "title")
"""What of an evening changes later."""
CHANGE = update(evenings).where(evenings.c.id == bindparam("its_id"))


class SqlEvenings:
    """Keeps the promise of evening_rows.EveningStore, within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def open(self, row: EveningRow, entries: Sequence[EveningEntry]) -> None:
        with self._writing() as connection:
            connection.execute(insert(evenings).values(**_columns(row)))
            _add(connection, row.id, entries)

    def append(self, row: EveningRow, entries: Sequence[EveningEntry]) -> None:
        with self._writing() as connection:
            _add(connection, row.id, entries)
            columns = _columns(row)
            changed = CHANGE.values({name: columns[name] for name in CHANGED})
            connection.execute(changed, {"its_id": row.id})
            tell(connection, [notices.written(row.id, entries[-1].number if entries else 0)])

    def row(self, id: str) -> EveningRow | None:
        with self._reading() as connection:
            found = connection.execute(select(evenings).where(evenings.c.id == id)).first()
            return EveningRow(**found._asdict()) if found else None

    def journal(self, id: str) -> list[EveningEntry]:
        columns = [column for column in evening_journal.c if column.name != "evening"]
        wanted = select(*columns).where(evening_journal.c.evening == id).order_by(evening_journal.c.number)
        with self._reading() as connection:
            return [EveningEntry(**row._asdict()) for row in connection.execute(wanted)]

    def of(self, person: str, limit: int = 100) -> list[EveningRow]:
        written = select(evening_journal.c.evening).where(evening_journal.c.person == person)
        theirs = or_(evenings.c.host == person, evenings.c.id.in_(written))
        wanted = select(evenings).where(theirs).order_by(evenings.c.changed.desc()).limit(limit)
        with self._reading() as connection:
            return [EveningRow(**row._asdict()) for row in connection.execute(wanted)]

    def closed_for(self, club: str) -> list[EveningRow]:
        wanted = select(evenings).where(evenings.c.club == club, evenings.c.closed).order_by(evenings.c.created)
        with self._reading() as connection:
            return [EveningRow(**row._asdict()) for row in connection.execute(wanted)]

    def delete(self, id: str) -> None:
        with self._writing() as connection:
            _delete(connection, [id])
            tell(connection, [notices.written(id, notices.GONE)])


def forget_in_evenings(connection: Connection, person: str) -> None:
    """Evenings in which nobody else has written go; of the others only who wrote and opened them."""
    theirs = select(evening_journal.c.evening).where(evening_journal.c.person == person).distinct()
    others = select(evening_journal.c.evening).where(evening_journal.c.person != person).distinct()
    opened = or_(evenings.c.host == person, evenings.c.id.in_(theirs))
    alone = connection.scalars(select(evenings.c.id).where(opened, evenings.c.id.not_in(others))).all()
    _delete(connection, alone)
    mine = evening_journal.c.person == person
    connection.execute(update(evening_journal).where(mine).values(person=None, device=""))
    connection.execute(update(evenings).where(evenings.c.host == person).values(host=None))


def _delete(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(delete(evening_journal).where(evening_journal.c.evening.in_(ids)))
    connection.execute(delete(evenings).where(evenings.c.id.in_(ids)))


def _add(connection: Connection, id: str, entries: Sequence[EveningEntry]) -> None:
    if entries:
        connection.execute(insert(evening_journal), [{"evening": id, **asdict(entry)} for entry in entries])


def _columns(row: EveningRow) -> dict[str, object]:
    return {**asdict(row), "result": dict(row.result)}
