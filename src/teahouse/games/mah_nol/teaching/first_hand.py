"""The prepared first hand of the tutorial table: two players, and a hand worth buying for the learner, who is A.

A holds nine of the eleven tiles of Marco Polo, and the first open tile is the tenth: all of them can be laid out in
the first turn. The eleventh, any 2, lies hidden in the wall, where paying for a look makes sense. B has nothing to
begin Marco Polo with.
"""

from teahouse.core.lessons import Lesson
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.teaching.guide import guide

STAKE = 405
MINE = "G1 4z 5m 5s 5p 7m 7p 2m 2s 1p 3s 4m 6p 8s 9m D3 D4 1z"
OTHERS = "1m 3m 4m 6m 8m 2z 3z D4 G2 4s 6s 9s 1s 3p 4p 8p 9p 1z"
OPEN = "7s 3p 8m 6s 4p 9s 1m 3z 8p"
HIDDEN = "6m 9m 3s 8s 2p 1p 2m JJ 5p 7m 1s 4s 2s 3m 6p 5m 7p D3 2z 7s 5s 2p 4z G1 G2 9p JJ"

LESSON: Lesson[Seen] = Lesson(
    options={"players": 2, "stake": STAKE},
    start={
        "players": 2,
        "money": [STAKE, STAKE],
        "first": "A",
        "match": "lesson",
        "hand": 1,
        "tiles": f"{MINE} {OTHERS} {OPEN} {HIDDEN}",
    },
    guide=guide,
)
