"""Rated tables: which they are, and what their end says to whoever computes ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("rating", sa.JSON, nullable=True))
    op.create_index("tables_by_rated", "tables", ["rated", "game", "ended"])
