"""The words of the Go Text Protocol: lines, colours, vertices, times and scores, read and written."""

import math

from teahouse.games.short_go.fast import PASS
from teahouse.games.short_go.notation import read_point, write_point
from teahouse.games.short_go.position import Point, handicap_points, point_at

BLACK, WHITE = 0, 1
MOST = 10**9
"""Larger numbers count as this one."""


class Refused(Exception):
    """What follows the question mark."""


def tidy(line: str) -> str:
    """Control characters are nothing, tabs are blanks, and what follows # is a comment."""
    text = "".join(each for each in line if each == "\t" or (ord(each) >= 32 and ord(each) != 127))
    return text.replace("\t", " ").partition("#")[0]


def read_color(word: str) -> int:
    color = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}.get(word.lower())
    if color is None:
        raise Refused("invalid color")
    return color


def read_vertex(word: str, size: int) -> int:
    if word.lower() == "pass":
        return PASS
    point = read_point(size, word.upper())
    if point is None:
        raise Refused("invalid vertex")
    return point


def read_seconds(word: str) -> float:
    """A time; what is not finite is none."""
    seconds = float(word)
    if not math.isfinite(seconds):
        raise ValueError
    return max(min(seconds, MOST), -MOST)


def read_count(word: str) -> int:
    """
    >>> read_count("3"), read_count("9" * 400) == MOST
    (3, True)
    """
    return max(min(int(word), MOST), -MOST)


def write_vertex(cell: int, size: int) -> str:
    """
    >>> write_vertex(40, 9), write_vertex(PASS, 7)
    ('E5', 'pass')
    """
    return "pass" if cell == PASS else write_point(size, Point(cell))


def write_choice(cell: int | None, size: int) -> str:
    """
    >>> write_choice(40, 9), write_choice(None, 9)
    ('E5', 'resign')
    """
    return "resign" if cell is None else write_vertex(cell, size)


def write_score(lead: float) -> str:
    """
    >>> write_score(3.5), write_score(-2.0), write_score(0)
    ('B+3.5', 'W+2', '0')
    """
    return "0" if not lead else f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"


def most_handicap(size: int) -> int:
    """So many stones have a fixed place."""
    return 4 if size == 7 else 9


def fixed_handicap(size: int, stones: int) -> list[int]:
    """The protocol's own places, in its own order."""
    if not 2 <= stones <= most_handicap(size):
        raise Refused("invalid number of stones")
    near, middle, far = 2, size // 2, size - 3
    sides = [(near, middle), (far, middle), (middle, near), (middle, far)]
    more = sides[: stones // 2 * 2 - 4] if stones > 4 else []
    if stones > 4 and stones % 2:
        more.append((middle, middle))
    return [*handicap_points(size)[:stones], *(point_at(size, *place) for place in more)]
