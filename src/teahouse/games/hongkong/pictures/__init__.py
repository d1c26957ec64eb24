"""The table drawn, for browsers and terminals."""
