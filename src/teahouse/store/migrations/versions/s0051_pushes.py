"""Devices on which guests want to be told, and what the house makes once and keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("endpoint", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("job", sa.String, nullable=False, server_default=sa.text("''")),
    )
    op.create_index("pushes_by_person", "pushes", ["person"])
    op.create_table(
        "kept",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
