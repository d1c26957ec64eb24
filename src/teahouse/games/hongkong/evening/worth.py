"""What a win is worth, however it was written down, and whether it may be worth that."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.core.evenings import BadLine, refuse
from teahouse.games.hongkong.evening.standing import Standing
from teahouse.games.hongkong.scoring.cases import BadCase, best_score, read_case
from teahouse.games.hongkong.scoring.fan import LIMIT_FAN, LIMIT_POINTS, LINES, points
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, Wind
from teahouse.games.hongkong.words.cases import plainly
from teahouse.texts import Message, message

WAYS = ("fan", "limit", "points", "elements", "hand")
"""How the worth of a win may be given: by exactly one of these fields."""
MOST_FAN = {points(fan): fan for fan in range(LIMIT_FAN)} | {LIMIT_POINTS: math.inf}
"""The most fan that are worth so many points."""


@dataclass(frozen=True)
class Worth:
    points: int
    fan: float
    """The most it can be; without end for a limit hand."""
    elements: frozenset[str] | None = None
    """Its lines, where the tiles are known."""
    is_robbed: bool = False


def read_worth(standing: Standing, line: Mapping[str, Any], winner: Wind, discarder: Wind | None) -> Worth:
    given = [name for name in WAYS if name in line]
    if len(given) != 1:
        raise refuse("evening/one-worth")
    worth = READ[given[0]](standing, line[given[0]], winner, discarder)
    if worth.fan < standing.agreed.minimum_fan:
        raise refuse("evening/below-minimum", n=standing.agreed.minimum_fan)
    return worth


def _by_fan(standing: Standing, fan: Any, winner: Wind, discarder: Wind | None) -> Worth:
    if type(fan) is not int or fan < 0:
        raise refuse("evening/not-fan")
    return Worth(points(fan), fan)


def _as_limit(standing: Standing, said: Any, winner: Wind, discarder: Wind | None) -> Worth:
    if said is not True:
        raise refuse("evening/not-true", field="limit")
    return Worth(LIMIT_POINTS, math.inf)


def _by_points(standing: Standing, worth: Any, winner: Wind, discarder: Wind | None) -> Worth:
    if type(worth) is not int or worth not in MOST_FAN:
        raise refuse("evening/no-worth", known=tuple(MOST_FAN))
    return Worth(worth, MOST_FAN[worth])


DRAGON_PUNGS = 2
"""With a third one it is a limit hand."""
BY_DRAW = frozenset({"self_draw", "last_tile_draw", "kong_replacement", "four_concealed_pungs", "heaven"})
BY_DISCARD = frozenset({"last_tile_claim", "robbing_kong", "earth"})
NEVER_TOGETHER = (
    {"no_bonus", "seat_flower"},
    {"no_bonus", "seat_season"},
    {"no_bonus", "all_flowers"},
    {"no_bonus", "all_seasons"},
    {"all_chows", "all_pungs"},
    {"all_chows", "dragon_pung"},
    {"all_chows", "seat_wind"},
    {"all_chows", "prevalent_wind"},
    {"all_chows", "seven_pairs"},
    {"all_chows", "half_flush"},
    {"all_pungs", "seven_pairs"},
    {"dragon_pung", "seven_pairs"},
    {"seat_wind", "seven_pairs"},
    {"prevalent_wind", "seven_pairs"},
    {"little_three_dragons", "seven_pairs"},
    {"half_flush", "full_flush"},
    {"dragon_pung", "full_flush"},
    {"seat_wind", "full_flush"},
    {"prevalent_wind", "full_flush"},
    {"little_three_dragons", "full_flush"},
    {"little_three_dragons", "all_chows"},
)
"""Ordinary lines that no hand has both of; tests try each pair on hands."""


def _by_elements(standing: Standing, named: Any, winner: Wind, discarder: Wind | None) -> Worth:
    """The lines somebody has counted up; a pung of dragons may stand there twice."""
    if not isinstance(named, list) or not named or not all(isinstance(each, str) and each in LINES for each in named):
        raise refuse("evening/no-elements", known=tuple(LINES))
    found = Counter(named)
    for element, times in found.items():
        if times > (DRAGON_PUNGS if element == "dragon_pung" else 1):
            raise refuse("evening/element-twice", element=element_name(element))
    _check_together(found, drawn=discarder is None)
    lines = [LINES[element] for element in named]
    fan = sum(line.fan or 0 for line in lines)
    is_limit = any(line.fan is None for line in lines)
    worth = LIMIT_POINTS if is_limit else points(fan)
    return Worth(worth, math.inf if is_limit else fan, frozenset(found), is_robbed="robbing_kong" in found)


def _check_together(found: Counter[str], drawn: bool) -> None:
    is_limit = any(LINES[element].fan is None for element in found)
    if drawn and not is_limit and "self_draw" not in found:
        raise refuse("evening/self-draw-missing", element=element_name("self_draw"))
    for element in sorted(set(found) & (BY_DISCARD if drawn else BY_DRAW)):
        raise refuse("evening/element-not-so", element=element_name(element))
    if "little_three_dragons" in found and found["dragon_pung"] < DRAGON_PUNGS:
        raise refuse("evening/dragons-missing")
    for pair in NEVER_TOGETHER:
        if pair <= set(found):
            raise refuse("evening/never-together", elements=tuple(map(element_name, sorted(pair))))


def element_name(element: str) -> Message:
    return message(f"hongkong-score/element-{element.replace('_', '-')}")


def _by_tiles(standing: Standing, hand: Any, winner: Wind, discarder: Wind | None) -> Worth:
    """A case of the scorer; what the sheet knows may be left out."""
    if not isinstance(hand, dict):
        raise refuse("evening/no-hand")
    known = {
        "seat": WIND_LETTERS[winner],
        "prevalent": WIND_LETTERS[standing.round],
        "self_draw": discarder is None,
        "discarder": None if discarder is None else WIND_LETTERS[discarder],
        "minimum_fan": standing.agreed.minimum_fan,
    }
    for name, value in known.items():
        given = hand.get(name)
        if given is not None and (type(given), given) != (type(value), value):
            raise refuse("evening/disagrees", field=name)
    try:
        case = read_case({**hand, **known})
        found = best_score(case)
    except BadCase as error:
        raise BadLine(reason=plainly(error.reason)) from None
    fan = math.inf if found.limit else found.fan
    return Worth(found.points, fan, found.ids, is_robbed=case.hand.robbing)


READ = {"fan": _by_fan, "limit": _as_limit, "points": _by_points, "elements": _by_elements, "hand": _by_tiles}
