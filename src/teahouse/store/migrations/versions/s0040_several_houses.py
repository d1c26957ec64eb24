"""Several houses on one PostgreSQL: who is open, who drives which table, what passes by, keys, the running time.

A file has one house, and nothing of this.
"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0099"


def upgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    op.create_index("tables_going_on", "tables", ["id"], postgresql_where=sa.text("goes_on"))
    op.create_table(
        "houses",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("ends", sa.Float, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "drives",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("house", sa.String, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_index("drives_by_house", "drives", ["house"])
    op.create_table(
        "passing",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("house", sa.String, primary_key=True),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_index("passing_by_table", "passing", ["table"])
    op.create_table(
        "counted",
        sa.Column("what", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("house", sa.String, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "running",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ran", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
