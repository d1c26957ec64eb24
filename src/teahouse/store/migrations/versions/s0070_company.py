"""Whom a table seeks, who is invited there and who is paired; contacts, and what people write to each other."""

import sqlalchemy as sa
from alembic import op

revision = "0070"
down_revision = "0053"


def upgrade() -> None:
    op.add_column("tables", sa.Column("sought", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("until", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "pairings",
        sa.Column("wish", sa.String, primary_key=True),
        sa.Column("table", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("by", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_index("invitations_by_person", "invitations", ["person", "declined"])
    op.create_table(
        "contacts",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("other", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("contacts_by_other", "contacts", ["other", "state"])
    op.create_table(
        "here",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("room", sa.String, nullable=False),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("lines_by_room", "lines", ["room", "number"])
    op.create_index("lines_by_person", "lines", ["person", "at"])
    op.create_index("lines_by_time", "lines", ["at"])
    op.create_table(
        "lines_read",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("room", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
