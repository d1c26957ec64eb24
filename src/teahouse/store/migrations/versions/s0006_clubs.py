"""Clubs and tournaments: journals of their own, names beside them; tables that count for a club."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("club", sa.String, nullable=False, server_default=sa.text("''")))
    op.create_index("tables_by_club", "tables", ["club", "ended"])
    op.create_table(
        "books",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("owner", sa.String, nullable=False, server_default=sa.text("''")),
    )
    op.create_index("books_by_kind", "books", ["kind", "public", "changed"])
    op.create_index("books_by_owner", "books", ["owner"])
    op.create_table(
        "book_names",
        sa.Column("book", sa.String, sa.ForeignKey("books.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=True),
    )
    op.create_index("book_names_by_person", "book_names", ["person"])
    op.create_table(
        "book_entries",
        sa.Column("book", sa.String, sa.ForeignKey("books.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
