"""What a win is worth, however it was written down, and whether it may be worth that."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.core.evenings import BadLine, refuse
from teahouse.games.hongkong.evening.standing import Standing
from teahouse.games.hongkong.scoring.cases import BadCase, best_score, read_case
from teahouse.games.hongkong.scoring.fan import LIMIT_FAN, LIMIT_POINTS, points
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, Wind

WAYS = ("fan", "limit", "points", "hand")
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
        raise BadLine(reason=error.reason) from None
    fan = math.inf if found.limit else found.fan
    return Worth(found.points, fan, found.ids, is_robbed=case.hand.robbing)


READ = {"fan": _by_fan, "limit": _as_limit, "points": _by_points, "hand": _by_tiles}
