"""Clubs: who belongs to them, which games count, how their league stands. No web, no disk, no names.

club.py       a club as its journal tells it       acts.py     what organisers and members may do
league.py     seasons, standings, who against whom  errors.py   what is refused
ratings.py    how strong members seem
"""
