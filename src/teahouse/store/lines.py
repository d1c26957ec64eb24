"""What people write to each other: plain lines in a room, the last ones of each. They stand in no journal of a game.

A room is two contacts (`pair A B`), a club's board (`club ID`) or a table (`table ID`). What somebody has written goes
with them.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)

from teahouse.store import notices
from teahouse.store.databases import alone_with, tell
from teahouse.store.schema import metadata

Transaction = Callable[[], AbstractContextManager[Connection]]
KEPT = 200
"""Lines of a room; older ones are gone."""
LASTS = 180 * 24 * 3600.0
"""Seconds after which a line is gone in any case."""

lines = Table(
    "lines",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("room", String, nullable=False),
    Column("person", String, ForeignKey("people.id"), nullable=False),
    Column("text", String, nullable=False),
    Column("at", Float, nullable=False),
    Index("lines_by_room", "room", "number"),
    Index("lines_by_person", "person", "at"),
    Index("lines_by_time", "at"),
)
lines_read = Table(
    "lines_read",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("room", String, primary_key=True),
    Column("number", Integer, nullable=False),
)


@dataclass(frozen=True)
class Line:
    number: int
    room: str
    person: str
    text: str
    at: float


def pair_room(one: str, other: str) -> str:
    """
    >>> pair_room("bert", "anna") == pair_room("anna", "bert")
    True
    """
    return " ".join(("pair", *sorted((one, other))))


def club_room(club: str) -> str:
    return f"club {club}"


def table_room(table: str) -> str:
    return f"table {table}"


class SqlLines:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def write(self, room: str, person: str, text: str, now: float, readers: Iterable[str] = ()) -> Line:
        """`readers`: who hears of it, at whatever house they are."""
        with self._writing() as connection:
            values = {"room": room, "person": person, "text": text, "at": now}
            number = int(connection.execute(insert(lines).values(values)).inserted_primary_key[0])  # type: ignore[index]
            kept = select(lines.c.number).where(lines.c.room == room).order_by(lines.c.number.desc())
            oldest = connection.scalar(kept.offset(KEPT - 1).limit(1))
            if oldest is not None:
                connection.execute(delete(lines).where(lines.c.room == room, lines.c.number < oldest))
            connection.execute(delete(lines).where(lines.c.at < now - LASTS))
            tell(connection, map(notices.lined, readers))
            return Line(number, room, person, text, now)

    def read(self, room: str, after: int = 0, limit: int = KEPT) -> list[Line]:
        """The last ones, in order."""
        wanted = select(lines).where(lines.c.room == room, lines.c.number > after).order_by(lines.c.number.desc())
        with self._reading() as connection:
            return [Line(*row) for row in reversed(connection.execute(wanted.limit(limit)).all())]

    def find(self, number: int) -> Line | None:
        with self._reading() as connection:
            found = connection.execute(select(lines).where(lines.c.number == number)).first()
            return Line(*found) if found else None

    def take_back(self, number: int, person: str) -> bool:
        """Whoever wrote it may."""
        with self._writing() as connection:
            its = (lines.c.number == number) & (lines.c.person == person)
            return connection.execute(delete(lines).where(its)).rowcount > 0

    def written_by(self, person: str, since: float) -> int:
        mine = (lines.c.person == person) & (lines.c.at > since)
        with self._reading() as connection:
            return connection.execute(select(func.count()).select_from(lines).where(mine)).scalar_one()

    # What is new

    def have_read(self, person: str, room: str, number: int) -> None:
        its = (lines_read.c.person == person) & (lines_read.c.room == room)
        with self._writing() as connection:
            alone_with(connection, f"read {person} {room}")
            if not connection.execute(update(lines_read).where(its).values(number=number)).rowcount:
                connection.execute(insert(lines_read).values(person=person, room=room, number=number))

    def unread(self, person: str, rooms: Sequence[str]) -> dict[str, int]:
        """How many lines of others are new in these rooms."""
        seen = lines_read.alias("seen")
        joined = lines.outerjoin(seen, (seen.c.room == lines.c.room) & (seen.c.person == person))
        new = select(lines.c.room, func.count().label("new")).select_from(joined).where(lines.c.room.in_(rooms))
        new = new.where(lines.c.person != person, lines.c.number > func.coalesce(seen.c.number, 0))
        with self._reading() as connection:
            return {row.room: row.new for row in connection.execute(new.group_by(lines.c.room))}


def forget_lines(connection: Connection, person: str) -> None:
    """What they wrote, and what others wrote to them."""
    rooms = connection.scalars(select(lines.c.room).where(lines.c.room.like(f"pair %{person}%")).distinct()).all()
    pairs = [room for room in rooms if person in room.split(" ")]
    connection.execute(delete(lines).where((lines.c.person == person) | lines.c.room.in_(pairs)))
    connection.execute(delete(lines_read).where((lines_read.c.person == person) | lines_read.c.room.in_(pairs)))


def forget_room(connection: Connection, room: str) -> None:
    connection.execute(delete(lines).where(lines.c.room == room))
    connection.execute(delete(lines_read).where(lines_read.c.room == room))
