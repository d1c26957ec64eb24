"""Run by Alembic: the caller hands over its connection."""

from alembic import context

from teahouse.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
