"""Sheets to print for real tables: the score sheet, empty or filled in, and all that is counted on one page.

score_sheet.py   hand by hand: who won from whom, what everybody got and has
reference.py     elements, limit hands, points, payments, penalties
"""

from teahouse.core.pictures import Picture
from teahouse.games.hongkong.sheets.reference import reference
from teahouse.games.hongkong.sheets.score_sheet import empty


def sheets() -> tuple[Picture, ...]:
    return (empty(), reference())
