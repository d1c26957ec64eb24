"""The prepared first game: four stones each, and one of White's is in atari.

The stones come from a game between beginners. Whoever follows the guide captures at once, meets atari again and again,
and wins against a computer in every mood; at the end dead stones are marked as at any table.
"""

from teahouse.core.lessons import Lesson
from teahouse.games.short_go.position import Position
from teahouse.games.short_go.teaching.guide import guide

KOMI = 9.0

LESSON: Lesson[Position] = Lesson(
    options={"size": 7, "komi": KOMI, "marking": True},
    start={
        "size": 7,
        "komi": KOMI,
        "scoring": "area",
        "handicap": 0,
        "X": ["E3", "C5", "E5", "D6"],
        "O": ["D3", "D5", "E6", "F6"],
    },
    guide=guide,
)
