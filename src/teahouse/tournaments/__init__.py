"""Tournaments at tables of four: who sits where.

seating.py    a plan of all rounds
winds.py      who sits on which wind, so that everybody has each equally often
meeting.py    who sits with whom, so that as few as possible meet twice
designs.py    such rounds by arithmetic, searching.py where there is none
fields.py     the numbers for that
tables.py     tables, and who meets whom at them
"""
