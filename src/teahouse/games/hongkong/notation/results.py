"""The result of a hand as records have it.

{"winner": "S", "discarder": "E", "false_hu": null, "fan": 2, "limit": false, "points": 4,
 "elements": [{"id": "no_bonus", "fan": 1}, ...], "payments": {"E": -8, "S": 16, "W": -4, "N": -4}}
"""

from collections.abc import Mapping
from typing import Any

from teahouse.games.hongkong.play.outcomes import Outcome
from teahouse.games.hongkong.play.position import Position
from teahouse.games.hongkong.scoring.fan import LINES
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, WINDS, Wind, read_wind


def hand_result(position: Position) -> dict[str, Any]:
    return write_result(position.ending.result) if position.ending else {}


def write_result(outcome: Outcome) -> dict[str, Any]:
    return {
        "winner": write_wind(outcome.winner),
        "discarder": write_wind(outcome.discarder),
        "false_hu": write_wind(outcome.false_hu),
        "fan": outcome.fan,
        "limit": outcome.limit,
        "points": outcome.points,
        "elements": [{"id": element, "fan": LINES[element].fan} for element in outcome.elements],
        "payments": dict(zip(WIND_LETTERS, outcome.payments, strict=True)),
    }


def read_result(written: Mapping[str, Any]) -> Outcome:
    east, south, west, north = (written["payments"][WIND_LETTERS[wind]] for wind in WINDS)
    return Outcome(
        winner=read_wind_if_any(written["winner"]),
        discarder=read_wind_if_any(written["discarder"]),
        false_hu=read_wind_if_any(written["false_hu"]),
        fan=written["fan"],
        limit=written["limit"],
        points=written["points"],
        elements=tuple(element["id"] for element in written["elements"]),
        payments=(east, south, west, north),
    )


def write_wind(wind: Wind | None) -> str | None:
    return None if wind is None else WIND_LETTERS[wind]


def read_wind_if_any(letter: str | None) -> Wind | None:
    return None if letter is None else read_wind(letter)
