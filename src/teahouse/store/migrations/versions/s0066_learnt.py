"""What guests have learnt, row by row instead of in one piece; and how far long work is."""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0062"


def upgrade() -> None:
    op.create_table(
        "learnt",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("at_once", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
    )
    op.add_column("job", sa.Column("percent", sa.Integer, nullable=False, server_default="0"))
