"""Evenings at real tables, written down line by line: the sheet with its corrections, and files of such lines.

sheet.py   a sheet of any game: lines, notes, corrections, and the standing after each
files.py   a file of JSON lines as a sheet
"""
