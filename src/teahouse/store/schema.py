"""The tables of the database. A change here comes with a migration; a test compares the two.

`metadata` is the house; `sharing` is there only where several houses share it, in PostgreSQL (`sharing.py`).
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    false,
    text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("language", String, nullable=False),
    Column("looks", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("link", Integer, nullable=False, server_default="0"),
    Column("link_until", Float, nullable=False, server_default="0"),
    Column("round", Integer, nullable=False, server_default="0"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("status", String, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("asked", JSON, nullable=False),
    Column("goes_on", Boolean, nullable=False, server_default=false()),
    Column("ran", Float, nullable=False, server_default="0"),
    Column("options", JSON(none_as_null=True), nullable=True),
    Column("move_time", Integer, nullable=False, server_default="0"),
    Column("reason", String, nullable=False, server_default=text("''")),
    Column("length", Integer, nullable=False, server_default="0"),
    Column("began", Float, nullable=False, server_default="0"),
    Column("ended", Float, nullable=False, server_default="0"),
    Column("club", String, nullable=False, server_default=text("''")),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("rating", JSON(none_as_null=True), nullable=True),
    Column("clock", JSON(none_as_null=True), nullable=True),
    Column("sought", JSON(none_as_null=True), nullable=True),
    Column("until", Float, nullable=False, server_default="0"),
    Index("tables_by_status", "status", "changed"),
    Index("tables_by_rated", "rated", "game", "ended"),
    Index("tables_by_club", "club", "ended"),
)
Index("tables_going_on", tables.c.id, postgresql_where=tables.c.goes_on).ddl_if(dialect="postgresql")
"""Where houses look for tables that nobody drives."""

seats = Table(
    "seats",
    metadata,
    Column("table", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String, ForeignKey("people.id"), nullable=True),
    Column("level", String, nullable=True),
    Column("outcome", String, nullable=True),
    Column("ended", Float, nullable=False, server_default="0"),
    Column("put_away", Boolean, nullable=False, server_default=false()),
    Index("seats_by_person", "person", "ended", "table"),
)

journal = Table(
    "journal",
    metadata,
    Column("table", String, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("body", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Column("ran", Float, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

hours = Table(
    "hours",
    metadata,
    Column("opened", Float, primary_key=True),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
)

evenings = Table(
    "evenings",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("title", String, nullable=False),
    Column("host", String, ForeignKey("people.id"), nullable=True),
    Column("club", String, nullable=True),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("result", JSON, nullable=False),
    Index("evenings_by_host", "host", "changed"),
    Index("evenings_by_club", "club", "created"),
)

evening_journal = Table(
    "evening_journal",
    metadata,
    Column("evening", String, ForeignKey("evenings.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("body", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String, ForeignKey("people.id"), nullable=True),
    Column("device", String, nullable=False, server_default=text("''")),
    Column("client", String, nullable=False),
    Index("evening_journal_once", "evening", "client", unique=True),
    Index("evening_journal_by_person", "person", "evening"),
    sqlite_with_rowid=False,
)

books = Table(
    "books",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("title", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("owner", String, nullable=False, server_default=text("''")),
    Index("books_by_kind", "kind", "public", "changed"),
    Index("books_by_owner", "owner"),
)

book_names = Table(
    "book_names",
    metadata,
    Column("book", String, ForeignKey("books.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("person", String, ForeignKey("people.id"), nullable=True),
    Index("book_names_by_person", "person"),
)

book_entries = Table(
    "book_entries",
    metadata,
    Column("book", String, ForeignKey("books.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("body", JSON, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

sharing = MetaData()
"""Who is here and does what now: nothing of it is missed when it is lost, but keys and the running time."""

houses = Table(
    "houses",
    sharing,
    Column("id", String, primary_key=True),
    Column("ends", Float, nullable=False),
    prefixes=["UNLOGGED"],
)

drives = Table(
    "drives",
    sharing,
    Column("table", String, primary_key=True),
    Column("house", String, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Index("drives_by_house", "house"),
    prefixes=["UNLOGGED"],
)

passing = Table(
    "passing",
    sharing,
    Column("kind", String, primary_key=True),
    Column("table", String, primary_key=True),
    Column("who", String, primary_key=True),
    Column("house", String, primary_key=True),
    Column("body", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Index("passing_by_table", "table"),
    prefixes=["UNLOGGED"],
)

counted = Table(
    "counted",
    sharing,
    Column("what", String, primary_key=True),
    Column("who", String, primary_key=True),
    Column("house", String, primary_key=True),
    Column("times", Integer, nullable=False),
    prefixes=["UNLOGGED"],
)

running = Table(
    "running",
    sharing,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("ran", Float, nullable=False),
    Column("at", Float, nullable=False),
    Column("opened", Float, nullable=False),
)

settings = Table(
    "settings",
    sharing,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)
