"""The prepared first game: castling gives check, and a pawn is three steps from becoming a queen.

Whoever follows the guide castles at once, promotes soon and mates within some eight moves, against a computer in every
mood.
"""

from teahouse.core.lessons import Lesson
from teahouse.games.weiss_schach.position import Position
from teahouse.games.weiss_schach.teaching.guide import guide

LESSON: Lesson[Position] = Lesson(
    options={}, start={"position": "n3kr/pp3p/2P3/6/PP1P1P/1B1K1R w K - 0 1"}, guide=guide
)
