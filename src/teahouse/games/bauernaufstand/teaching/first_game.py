"""The prepared first game: two peasants are on their way, two mercenaries come towards them.

Of some thousand beginnings this is one from which whoever follows the guide wins against a computer in every mood, and
on the way captures diagonally, jumps and brings men in. Only one of the first moves wins against everybody.
"""

from teahouse.core.lessons import Lesson
from teahouse.games.bauernaufstand.position import Position
from teahouse.games.bauernaufstand.teaching.guide import guide

LESSON: Lesson[Position] = Lesson(options={}, start={"position": "6/w1w3/6/6/1b1b2/6 b B2W2"}, guide=guide)
