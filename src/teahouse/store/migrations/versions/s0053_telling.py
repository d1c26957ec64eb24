"""When guests were told something last, what is held back for them, and the addresses of theirs that are called."""

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    op.create_table(
        "told",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("way", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
    )
    op.create_index("told_by_kind", "told", ["kind"])
    op.create_table(
        "called",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("place", sa.String, nullable=False),
    )
    op.create_table(
        "hooks",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("endpoint", sa.String, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("job", sa.String, nullable=False),
    )
