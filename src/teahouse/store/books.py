"""Books: journals of clubs and tournaments, beside those of tables.

A book is what its entries say, numbered in order of arrival. Names stand in a list of their own and entries call them
by number, so that a name can be changed or forgotten without touching what happened.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from sqlalchemy import Connection, case, delete, func, insert, select, update

from teahouse.store import notices
from teahouse.store.base import Conflict, Entry
from teahouse.store.databases import tell
from teahouse.store.lines import club_room, forget_room
from teahouse.store.schema import book_entries, book_names, books, tables

CLUB, TOURNAMENT = KINDS = ("club", "tournament")


@dataclass(frozen=True)
class Name:
    """Somebody a book speaks of: a name, and the guest who it is if that is known."""

    number: int
    name: str
    person: str | None = None


@dataclass(frozen=True)
class BookRow:
    """A book as lists show it."""

    id: str
    kind: str
    title: str
    public: bool
    created: float
    changed: float
    owner: str = ""
    """The book this one belongs to: a tournament's club."""


@dataclass(frozen=True)
class Book:
    row: BookRow
    names: dict[int, Name] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()

    @property
    def id(self) -> str:
        return self.row.id

    def next_name(self) -> int:
        return max(self.names, default=0) + 1

    def guests(self) -> set[int]:
        """Names behind which there is a guest of the house, who has not been forgotten."""
        return {name.number for name in self.names.values() if name.person}

    def numbers_of(self, person: str) -> list[int]:
        """Those who are this guest."""
        return [name.number for name in self.names.values() if name.person == person]


Connect = Callable[[], AbstractContextManager[Connection]]


class BookStore:
    """Every function is one transaction."""

    def __init__(self, reading: Connect, writing: Connect) -> None:
        self._reading, self._writing = reading, writing

    def read(self, id: str) -> Book | None:
        with self._reading() as connection:
            row = connection.execute(select(books).where(books.c.id == id)).one_or_none()
            if row is None:
                return None
            named = select(book_names.c.number, book_names.c.name, book_names.c.person)
            names = connection.execute(named.where(book_names.c.book == id).order_by(book_names.c.number))
            columns = (book_entries.c.number, book_entries.c.kind, book_entries.c.body, book_entries.c.at)
            written = select(*columns).where(book_entries.c.book == id).order_by(book_entries.c.number)
            entries = tuple(Entry(*each) for each in connection.execute(written))
            return Book(BookRow(**row._asdict()), {each.number: Name(*each) for each in names}, entries)

    def changed(self, id: str, kind: str) -> float | None:
        """When something was written last, without reading it."""
        wanted = select(books.c.changed).where(books.c.id == id, books.c.kind == kind)
        with self._reading() as connection:
            return connection.scalars(wanted).one_or_none()

    def write(self, row: BookRow, entries: Sequence[Entry], names: Sequence[Name] = ()) -> None:
        """What happened, and who is called otherwise now. A new book begins with entry 0."""
        with self._writing() as connection:
            columns = {"title": row.title, "public": row.public, "changed": row.changed, "owner": row.owner}
            if entries and entries[0].number == 0:
                connection.execute(insert(books).values(id=row.id, kind=row.kind, created=row.created, **columns))
            elif not connection.execute(update(books).where(books.c.id == row.id).values(columns)).rowcount:
                raise Conflict(row.id)
            for name in names:
                one = (book_names.c.book == row.id) & (book_names.c.number == name.number)
                connection.execute(delete(book_names).where(one))
                values = {"book": row.id, "number": name.number, "name": name.name, "person": name.person}
                connection.execute(insert(book_names).values(values))
            if entries:
                connection.execute(insert(book_entries), [_columns(row, entry) for entry in entries])
            tell(connection, [notices.booked(row.id)])

    def erase(self, id: str) -> None:
        """The whole book, and what belongs to it. Tables that counted for it stay."""
        with self._writing() as connection:
            owned = select(books.c.id).where(books.c.owner == id)
            for each in (id, *connection.scalars(owned).all()):
                forget_room(connection, club_room(each))
                connection.execute(delete(book_names).where(book_names.c.book == each))
                connection.execute(delete(book_entries).where(book_entries.c.book == each))
                connection.execute(delete(books).where(books.c.id == each))

    def of_person(self, person: str, kind: str) -> list[BookRow]:
        """Books that speak of this guest, the last one first."""
        theirs = select(book_names.c.book).where(book_names.c.person == person)
        wanted = select(books).where(books.c.kind == kind, books.c.id.in_(theirs))
        return self._rows(wanted.order_by(books.c.changed.desc()))

    def public(self, kind: str, limit: int = 100) -> list[BookRow]:
        wanted = select(books).where(books.c.kind == kind, books.c.public).order_by(books.c.changed.desc())
        return self._rows(wanted.limit(limit))

    def owned(self, owner: str) -> list[BookRow]:
        return self._rows(select(books).where(books.c.owner == owner).order_by(books.c.created.desc()))

    def _rows(self, wanted: object) -> list[BookRow]:
        with self._reading() as connection:
            return [BookRow(**row._asdict()) for row in connection.execute(wanted)]  # type: ignore[call-overload]

    def running(self) -> list[str]:
        """Books in which more rounds have begun than ended. Asked once, when a house opens."""
        rounds = book_entries.c.kind.in_(("began", "ended"))
        more = func.sum(case((book_entries.c.kind == "began", 1), else_=-1)) > 0
        wanted = select(book_entries.c.book).where(rounds).group_by(book_entries.c.book).having(more)
        with self._reading() as connection:
            return list(connection.scalars(wanted))

    def tables_for(self, club: str) -> list[str]:
        """Finished tables that count for a club, the first one first."""
        wanted = select(tables.c.id).where(tables.c.club == club, tables.c.status == "over").order_by(tables.c.ended)
        with self._reading() as connection:
            return list(connection.scalars(wanted))


def _columns(row: BookRow, entry: Entry) -> dict[str, object]:
    return {"book": row.id, "number": entry.number, "kind": entry.kind, "body": entry.body, "at": entry.at}
