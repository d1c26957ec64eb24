"""Texts of moves, and JSON of starts, results and views."""
