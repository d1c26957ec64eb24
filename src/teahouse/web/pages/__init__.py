"""Pages for people. Everything here works without script but the table itself.

front.py     the shelf, and tables to come back to       opening.py   a new table
at_table.py  the table, and how it waits for people      replay.py    a game move by move
reading.py   rules, sheets, scorers, styles              myself.py    name, language, looks, personal link
page.py      what every page has                         arriving.py  who comes to a table
"""

from teahouse.web.pages import at_table, front, myself, opening, reading, replay

ROOMS = (front, reading, opening, at_table, replay, myself)
"""Each has a router of its own."""
