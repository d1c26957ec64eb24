"""The computer players, and why they chose a move."""
