"""For how long the house had been open when something happened, and which personal link of a guest counts.

What happened before is counted back from the last thing at its table: there the house's running time begins, at 0.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

LAST = 'SELECT "table" AS its, max(at) AS at FROM journal GROUP BY "table"'


def upgrade() -> None:
    op.add_column("people", sa.Column("link", sa.Integer, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("link_until", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("ran", sa.Float, nullable=False, server_default="0"))
    op.add_column("journal", sa.Column("ran", sa.Float, nullable=False, server_default="0"))
    op.execute(f'UPDATE journal SET ran = journal.at - last.at FROM ({LAST}) AS last WHERE journal."table" = last.its')
