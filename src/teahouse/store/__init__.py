"""What the house remembers: people, tables and their journals. See base.py for the promise, sql.py for the database."""
