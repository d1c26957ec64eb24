"""Addresses to which notices are mailed, and marks of addresses that nobody may have mailed again and again."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0066"


def upgrade() -> None:
    op.create_table(
        "mails",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("mark", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("mails_by_person", "mails", ["person"], unique=True)
    op.create_index("mails_by_mark", "mails", ["mark"])
    op.create_table(
        "mail_marks",
        sa.Column("mark", sa.String, primary_key=True),
        sa.Column("links", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Float, nullable=False),
        sa.Column("stopped", sa.Float, nullable=False),
    )
