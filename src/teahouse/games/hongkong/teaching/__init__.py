"""The first hand explained at the table."""
