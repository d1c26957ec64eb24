"""The start of a hand as records have it: the deal, and where the hand stands in its match.

{"seats": [seat of E, of S, of W, of N], "round": "E", "hand": 1, "passed": 0, "dice": [3, 4],
 "wall": "<144 tiles in drawing order, the dead wall last>", "match": id, "balances": [by seat]}
"""

import re
from collections import Counter
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition
from teahouse.core.options import Options
from teahouse.core.protocol import Seat
from teahouse.games.hongkong.notation.moves import misfit
from teahouse.games.hongkong.play import match
from teahouse.games.hongkong.play.dealing import dealt_hand, open_hand
from teahouse.games.hongkong.play.position import SEATS, Position, agreement
from teahouse.games.hongkong.play.walls import deal_hands, last_dealt
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, WINDS, Tiles
from teahouse.material.tiles import SET_144, NotTiles, Tile, code_of, copies, read_tiles
from teahouse.texts import message

MOST = 10**12
"""No hand counter and no balance comes near."""
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    """The next hand: seats and match id are drawn before the first, dice and wall before each."""
    head = _next_head(previous) if previous else _first_head(options, rng)
    dice = [rng.randint(1, 6), rng.randint(1, 6)]
    wall = list(SET_144)
    rng.shuffle(wall)
    return {**head, "dice": dice, "wall": "".join(map(code_of, wall))}


def _first_head(options: Options, rng: Random) -> dict[str, Any]:
    """Seats are drawn by lot."""
    seats = list(range(SEATS))
    rng.shuffle(seats)
    stake = agreement(options).stake
    return {
        "match": f"{rng.getrandbits(64):016x}",
        "seats": seats,
        "round": WIND_LETTERS[0],
        "hand": 1,
        "passed": 0,
        "balances": [stake] * SEATS,
    }


def _next_head(previous: Position) -> dict[str, Any]:
    """What the hand before decides."""
    follows = match.following(previous)
    assert follows is not None
    players, round_, passed = follows
    return {
        "match": previous.match,
        "seats": list(players),
        "round": WIND_LETTERS[round_],
        "hand": previous.hand + 1,
        "passed": passed,
        "balances": list(match.totals(previous)),
    }


def hand_of(start: dict[str, Any]) -> int:
    """A start counts hands from 1."""
    return int(start["hand"]) - 1


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    """The position after everything that happens without a question: the deal, bonus tiles."""
    return open_hand(_dealt(options, previous, start))


def lull_before_play(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    """The dealt hands, whoever may lay out a kong before play."""
    return dealt_hand(_dealt(options, previous, start))


def _dealt(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    start = {**start, "passed": _passed(start)}
    _check_head(start)
    _check_place(options, previous, start)
    first, second = _dice(start)
    wall = _wall(start)
    hands, rest = deal_hands(wall)
    return Position(
        agreed=agreement(options),
        match=start["match"],
        round=WINDS[WIND_LETTERS.index(start["round"])],
        hand=start["hand"],
        passed=start["passed"],
        players=tuple(map(Seat, start["seats"])),
        dice=(first, second),
        balances=tuple(start["balances"]),
        wall=rest,
        hands=hands,
        drawn=last_dealt(wall),
        sheet=(*previous.sheet, match.line(previous)) if previous else (),
        last=match.report(previous) if previous else None,
        best=match.best(previous) if previous else None,
    )


def _passed(start: dict[str, Any]) -> Any:
    """Where a start does not say how often East was passed on in its round, nobody has repeated (ruling P10)."""
    hand, round_ = start.get("hand"), start.get("round")
    if "passed" in start or type(hand) is not int or not isinstance(round_, str) or round_ not in tuple(WIND_LETTERS):
        return start.get("passed")
    return min(max(hand - 1 - SEATS * WIND_LETTERS.index(round_), 0), SEATS - 1)


def _check_head(start: dict[str, Any]) -> None:
    """Every field is there and possible by itself."""
    if sorted(_whole_numbers(start, "seats")) != list(range(SEATS)):
        _refuse_start("seats")
    if not isinstance(start.get("round"), str):
        _refuse_start("round")
    if start["round"] not in tuple(WIND_LETTERS):
        _refuse_start("round", misfit(start["round"], WIND_LETTERS))
    if type(start["passed"]) is not int or not 0 <= start["passed"] < SEATS:
        _refuse_start("passed")
    if type(start.get("hand")) is not int or not 1 <= start["hand"] < MOST:
        _refuse_start("hand")
    _check_match(start.get("match"))
    balances = _whole_numbers(start, "balances")
    if len(balances) != SEATS or any(abs(points) > MOST for points in balances):
        _refuse_start("balances")


def _check_match(name: object) -> None:
    if not isinstance(name, str):
        _refuse_start("match")
    fitting = MATCH_ID.match(name)
    if fitting is None or fitting.end() < len(name):
        _refuse_start("match", fitting.end() if fitting else 0)


def _whole_numbers(start: dict[str, Any], field: str) -> list[int]:
    """A list of integers, or nothing."""
    values = start.get(field)
    return values if isinstance(values, list) and all(type(value) is int for value in values) else []


def _check_place(options: Options, previous: Position | None, start: dict[str, Any]) -> None:
    """The hand can stand there in a match, and follows the one before."""
    before = SEATS * WIND_LETTERS.index(start["round"]) + start["passed"]
    agreed = agreement(options)
    if WIND_LETTERS.index(start["round"]) >= match.AGREED_ROUNDS[agreed.length]:
        _refuse_start("round")
    if start["hand"] <= before or (match.is_single(agreed) and start["hand"] > 1):
        _refuse_start("hand")
    stake = agreed.stake
    if sum(start["balances"]) != SEATS * stake or (start["hand"] == 1 and set(start["balances"]) != {stake}):
        _refuse_start("balances")
    expected = _next_head(previous) if previous else {}
    for field, value in expected.items():
        if start[field] != value:
            _refuse_start(field)


def _dice(start: dict[str, Any]) -> tuple[int, int]:
    dice = _whole_numbers(start, "dice")
    if len(dice) != 2 or not set(dice) <= set(range(1, 7)):
        _refuse_start("dice")
    return dice[0], dice[1]


def _wall(start: dict[str, Any]) -> Tiles:
    """All 144 tiles in drawing order."""
    text = start.get("wall")
    if not isinstance(text, str):
        _refuse_start("wall")
    try:
        wall = read_tiles(text)
    except NotTiles as error:
        _refuse_start("wall", error.position)
    if tuple(sorted(wall)) != SET_144:
        _refuse_start("wall", _place_of_surplus(text, wall))
    return wall


def _place_of_surplus(text: str, wall: Tiles) -> int:
    """Where the first tile too many stands; the end where tiles are missing."""
    digits = (place for place, sign in enumerate(text) if sign.isdigit())
    seen = Counter[Tile]()
    for place, tile in zip(digits, wall, strict=True):
        seen[tile] += 1
        if seen[tile] > copies(tile):
            return place
    return len(text)


def _refuse_start(field: str, position: int | None = None) -> NoReturn:
    """`position` is the index of the first sign that does not fit into a text."""
    raise BadPosition(reason=message(f"hongkong/start-{field}", field=f"start.{field}"), position=position)
