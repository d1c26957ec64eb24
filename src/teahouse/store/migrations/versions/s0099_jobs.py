"""Long work that waits for its turn, and what came of it."""

import sqlalchemy as sa
from alembic import op

revision = "0099"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "job",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("result", sa.JSON, nullable=True),
        sa.Column("reason", sa.String, nullable=False),
        sa.UniqueConstraint("name", "key", name="job_by_key"),
    )
    op.create_index("job_by_state", "job", ["state", "due"])
    op.create_index("job_by_owner", "job", ["owner"])
