"""The scorer: hands of real tables, filled in on a sheet.

worlds.py  everything a sheet may stand for while some of it is not said
worth.py   what it is worth, what must be asked, who pays
sheet.py   the sheet itself: tiles, groups, questions
"""
