"""Weiß-Schach as an engine for chess programs, in the protocol they all speak.

Commands come line by line. A search runs in a thread of its own, so that `stop` and `isready` are answered at once.
Lines that make no sense are answered by `info string`.

session.py  lines in, lines out       limits.py   what `go` allows
reports.py  what a search has found   options.py  what may be set
engine.py   the engine at this end: the one module here that knows the game
numbers.py  numbers, however large
"""
