"""Ratings: how strong everybody seems at a game, computed from results alone. No web, no disk, no names.

model.py      a rating, and what a game makes of several (openskill)     ledger.py     all games, one after the other
fairness.py   which games count, and how much                            computers.py  where the computers stand
"""
