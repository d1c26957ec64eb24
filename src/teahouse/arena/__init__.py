"""Matches between computer players and games of a player with itself."""
