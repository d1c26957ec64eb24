"""Tournaments: who meets whom, what it is worth, how it stands. No web, no disk, no names.

acts.py       what organisers, referees and players may do     standing.py   sums, tie-breaks, ranks
sittings.py   what the house itself writes down: tables that open, who does not come, results
course.py     a tournament as its journal tells it             options.py    what is agreed
pairing/      the next round                                   points.py     what a place is worth
reading.py    what people type                                 errors.py     what is refused

The seating of all rounds at tables of four:

seating.py    a plan of all rounds
winds.py      who sits on which wind, so that everybody has each equally often
meeting.py    who sits with whom, so that as few as possible meet twice
designs.py    such rounds by arithmetic, searching.py where there is none
fields.py     the numbers for that
tables.py     tables, and who meets whom at them
"""
