"""Sessions with programs of other makers that ask us: lines in, lines out.

gtp/      Short Go for Go programs             uci/   Weiß-Schach for chess programs
scoring/  hands of Hongkong Easy as JSON lines, and as a table for people

A session gets its lines and a stream to answer on; it knows neither the terminal nor the command that opened it.
Where we ask programs of other makers, see the room programs/.
"""
