"""Who meets whom in the next round.

next_round.py     by what is agreed            berger.py      everybody against everybody
dutch.py          Swiss at tables of two       knockout.py    who loses is out
by_standing.py    Swiss at tables of four      given.py       as the organiser writes it down
"""
