"""An evening at a real table: hands and penalties, written down one by one, counted by the rules of play and scoring.

standing.py  how the evening stands: seats, winds, round, repeats, balances, dead hands
worth.py     what a win is worth: by tiles, fan, points or as a limit hand
counting.py  what each kind of line changes
asking.py    what a page asks about a line, and how it shows the evening
telling.py   lines and standings for programs and in words
"""
