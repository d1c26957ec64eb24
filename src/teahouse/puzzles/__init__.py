"""Puzzles: moments of games in which one move is clearly the best, made by self-play and shipped with the package."""
