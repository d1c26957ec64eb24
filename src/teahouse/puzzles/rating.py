"""How hard a puzzle is: by how often the levels from easy to strong solve it.

Levels are taken to be players of fixed strength on a scale like Elo's; a puzzle has the rating at which they would have
solved it as often as they did.
"""

from collections.abc import Mapping

from teahouse.core.handles import Bot
from teahouse.puzzles.puzzle import Puzzle

STRENGTH = {"easy": 900, "medium": 1300, "strong": 1700}
TRIES = 6
NODES = 1_000
"""What a level may look at that would think longer in more time."""
LOW, HIGH = 400, 2400


def rated(puzzle: Puzzle, bots: Mapping[str, Bot]) -> int:
    """The rating by letting these levels try."""
    solved = {level: _solved(puzzle, bot) for level, bot in bots.items()}
    return rating_of(solved)


def _solved(puzzle: Puzzle, bot: Bot) -> int:
    """How many of so many moods find the answer."""
    answers = (bot.in_mood(mood).choose(puzzle.state, puzzle.seat, nodes=NODES) for mood in range(TRIES))
    return sum(puzzle.solves(answer.move) for answer in answers)


def rating_of(solved: Mapping[str, int]) -> int:
    """
    >>> rating_of({"easy": 6, "medium": 6, "strong": 6}) < rating_of({"easy": 0, "medium": 3, "strong": 6}) < HIGH
    True
    """
    low, high = float(LOW), float(HIGH)
    wanted = sum(solved.values()) + 0.5  # as if somebody in the middle had solved half of one more
    for _ in range(24):
        middle = (low + high) / 2
        expected = sum(TRIES * chance(STRENGTH[level], middle) for level in solved) + chance(1300, middle)
        low, high = (middle, high) if expected > wanted else (low, middle)
    return round(low)


def chance(strength: float, rating: float) -> float:
    """That somebody so strong finds the answer at once."""
    return float(1 / (1 + 10 ** ((rating - strength) / 400)))
