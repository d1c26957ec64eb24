"""An evening at a real table: the money of each hand, written down hand by hand and settled by the rules of play.

counting.py  how the evening stands, and what a line changes
telling.py   lines and standings for programs and in words
asking.py    what a page asks about a hand, and how it shows the evening
"""
