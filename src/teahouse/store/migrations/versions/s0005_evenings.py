"""Evenings at real tables: who plays what, and the journal of what was written down."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("host", sa.String, sa.ForeignKey("people.id"), nullable=True),
        sa.Column("club", sa.String, nullable=True),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
    )
    op.create_index("evenings_by_host", "evenings", ["host", "changed"])
    op.create_index("evenings_by_club", "evenings", ["club", "created"])
    op.create_table(
        "evening_journal",
        sa.Column("evening", sa.String, sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=True),
        sa.Column("device", sa.String, nullable=False, server_default=sa.text("''")),
        sa.Column("client", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("evening_journal_once", "evening_journal", ["evening", "client"], unique=True)
    op.create_index("evening_journal_by_person", "evening_journal", ["person", "evening"])
