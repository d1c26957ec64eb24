"""The prepared first game: the last third of a wall, at 91 points each.

It comes from a game that was played up to there. Whoever follows the guide clears the wall and wins against a computer
in every mood, and meets a dear pair that is better left where it is.
"""

from teahouse.core.lessons import Lesson
from teahouse.games.mahjong_battle.position import Position
from teahouse.games.mahjong_battle.teaching.guide import guide

WALL = "/".join(
    (
        "--------------------9m--",
        "--------------------5p--",
        "------------------4s9m--",
        "6s--4m----4m9s------1p--",
        "9s--7m--6p3p2p--5p--7m--",
        "2m--3p----1m2m--7s--3m1p",
        "5m4s------9s3m------6p9s",
        "5s5s------5m1m------2p--",
        "6s--------7s------------",
    )
)

LESSON: Lesson[Position] = Lesson(options={}, start={"position": f"{WALL} 1 91-91"}, guide=guide)
