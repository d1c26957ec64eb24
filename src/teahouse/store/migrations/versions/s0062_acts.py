"""What operators have done, and what guests have reported to them."""

import sqlalchemy as sa
from alembic import op

revision = "0062"
down_revision = "0061"


def upgrade() -> None:
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("about", sa.String, nullable=False),
        sa.Column("why", sa.String, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
    )
    op.create_index("acts_by_kind", "acts", ["kind", "number"])
