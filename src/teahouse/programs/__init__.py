"""Engines of other makers that sit at our tables as players: we ask, they answer. Where they ask us, see protocols/.

configuration.py  which ones the operator has named       player.py        one at a table, and who plays if it fails
uci.py, gtp.py    what is said to it in its protocol      conversation.py  its process, line by line
"""
