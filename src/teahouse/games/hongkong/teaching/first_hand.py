"""The prepared first hand of the tutorial table; the learner is East, and begins.

East lacks three tiles: the third East wind, which South and West hold singly and soon throw away, a 5 or 8 of circles,
and a 3 or 6 of bamboo. So there is a pung to claim, and mostly a chow, and the East winds and East's own flower count.
Whoever follows the guide wins 23 of 24 such hands against easy computers in different moods, after about six discards;
the wall holds no more of a script than any other.
"""

from teahouse.core.lessons import Lesson
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.teaching.guide import guide

HANDS = (
    "1f 2m 3m 4m 6p 7p 1z 1z 8s 8s 4s 5s 9m 4z",
    "4f 5s 8m 1z 7s 7z 9m 1m 6m 6s 5p 3m 2m",
    "8s 1p 8p 6z 5p 1z 5z 6m 4z 8p 5p 4m 3z",
    "3m 5s 3m 6s 3z 3z 7m 4m 4s 9p 3s 8p 7z",
)
"""East, South, West and North as they get their tiles; East has one more."""
LIVE = (
    "4p 2p 4m 3p 4g 2s 4z 1g 2p 1m 9s 5z 1p 6z 1m 1s 4p 3p 5p 7s 8m 4s 6z 8s 4s 2s 3s 9p 6m 1p 2z 3f 9p "
    "7p 5s 2f 1s 8m 2s 9s 7s 7s 5m 1s 7p 3z 7m 4p 9p 2s 2p 2g 1p 5m 9s 6m 7z 1m 7z 9m 8p 8m 1s 6s 5z 3s "
    "4p 6p 4z 7m 3s 5m 2m 7m 3p 5z 5m "
)
DEAD = "9m 9s 3g 6p 2z 2z 3p 2p 6s 7p 6p 6z 2m 2z"
"""Replacements come from its end."""


def wall() -> str:
    """All tiles in drawing order: three times four for each, one for each, one more for East, then the wall."""
    hands = [hand.split() for hand in HANDS]
    fours = [tile for turn in range(0, 12, 4) for hand in hands for tile in hand[turn : turn + 4]]
    return "".join([*fours, *(hand[12] for hand in hands), hands[0][13], *LIVE.split(), *DEAD.split()])


LESSON: Lesson[Seen] = Lesson(
    options={},
    start={
        "match": "lesson",
        "seats": [0, 1, 2, 3],
        "round": "E",
        "hand": 1,
        "passed": 0,
        "balances": [0, 0, 0, 0],
        "dice": [3, 4],
        "wall": wall(),
    },
    guide=guide,
)
