"""Since when and until when the house was open, and what else is agreed about time than seconds for a move."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0041"


def upgrade() -> None:
    op.create_table(
        "hours",
        sa.Column("opened", sa.Float, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("clock", sa.JSON, nullable=True))
