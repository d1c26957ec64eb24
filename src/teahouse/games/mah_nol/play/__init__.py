"""The rules: tiles, layouts, the position, and what each move does."""
