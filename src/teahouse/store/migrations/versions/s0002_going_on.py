"""Which tables go on by themselves, so that only those are woken when the house opens."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("goes_on", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE tables SET goes_on = (status = 'playing')")
