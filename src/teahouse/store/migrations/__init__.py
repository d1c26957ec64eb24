"""How the database came to its schema, step by step (Alembic)."""
