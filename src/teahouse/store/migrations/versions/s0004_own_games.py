"""What lists of one's games show: what was agreed, how long a game was, how it ended for each seat, what was put away.

A house of before has not written it down; its tables are read once when the house opens (table/completing.py).
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("options", sa.JSON, nullable=True))
    op.add_column("tables", sa.Column("move_time", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("reason", sa.String, nullable=False, server_default=sa.text("''")))
    op.add_column("tables", sa.Column("length", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("began", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("ended", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("level", sa.String, nullable=True))
    op.add_column("seats", sa.Column("outcome", sa.String, nullable=True))
    op.add_column("seats", sa.Column("ended", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("put_away", sa.Boolean, nullable=False, server_default=sa.false()))
    op.drop_index("seats_by_person", "seats")
    op.create_index("seats_by_person", "seats", ["person", "ended", "table"])
