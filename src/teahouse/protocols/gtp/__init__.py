"""Short Go over the Go Text Protocol, version 2.

The protocol is English and so are its answers. Every line is answered by one block: `=` and a text, or `?` and
what was wrong, and an empty line. Nothing that comes in ends the session but `quit` and the end of the input.
For users: docs/gtp.md.

conversation.py  lines in, blocks out          commands.py  which word does what
setting_up.py    board, komi, rules, handicap  playing.py   moves
timing.py        clocks                        judging.py   scores, dead stones, the board
files.py         SGF                           analysis.py  what the engine thinks meanwhile
session.py       what it is all about          clocks.py, words.py
"""
