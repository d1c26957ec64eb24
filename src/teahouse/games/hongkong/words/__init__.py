"""Everything that is said."""
