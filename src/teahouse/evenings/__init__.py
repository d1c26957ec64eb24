"""Evenings at real tables, written down line by line: the sheet with its corrections, and files of such lines.

kinds.py    which sheets there are          plain.py    names and points, for any game
sheet.py    a sheet of any game: lines, notes, corrections, and the standing after each
files.py    a file of JSON lines as a sheet, and back
results.py  what an evening has come to, for lists, leagues and tournaments
live.py     an evening that several people write at: its journal, folded
writing.py  what may be written, by whom, and what has to be asked
room.py     all evenings of the house: one door, a cache, locks
"""
