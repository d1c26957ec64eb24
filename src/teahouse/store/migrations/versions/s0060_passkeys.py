"""Passkeys of guests, and the challenges that were answered."""

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = "0051"


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "answered",
        sa.Column("challenge", sa.String, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
