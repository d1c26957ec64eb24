"""Starts: a deal as it stands in a record, and the position it leads to.

{"players": 2, "money": [405, 405], "first": "A", "match": id, "hand": 1,
 "tiles": "<18 for A, 18 for B, ..., then the wall>"}
"""

import re
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition
from teahouse.core.options import Options
from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.notation.moves import fitting
from teahouse.games.mah_nol.play import match
from teahouse.games.mah_nol.play.position import DEALT, OPEN, Agreement, Position, Stone, agreement
from teahouse.games.mah_nol.play.seats import LETTERS, seats_from
from teahouse.games.mah_nol.play.tiles import KINDS, Tiles, full_set, in_order
from teahouse.texts import message

MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST = 10**9
"""No hand counter comes near."""


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    """The next hand: the match id is drawn before the first, the tiles before each."""
    agreed = agreement(options)
    tiles = list(full_set(agreed.players).elements())
    rng.shuffle(tiles)
    head = _next_head(previous) if previous else _first_head(agreed, rng)
    return {"players": agreed.players, **head, "tiles": " ".join(tiles)}


def _first_head(agreed: Agreement, rng: Random) -> dict[str, Any]:
    return {
        "money": [agreed.stake] * agreed.players,
        "first": LETTERS[0],
        "match": f"{rng.getrandbits(64):016x}",
        "hand": 1,
    }


def _next_head(previous: Position) -> dict[str, Any]:
    """What the hand before decides."""
    hand = previous.hand + 1
    return {
        "money": list(previous.money),
        "first": LETTERS[match.first_of(hand, previous.agreed.players)],
        "match": previous.match,
        "hand": hand,
    }


def hand_of(start: dict[str, Any]) -> int:
    """A start counts hands from 1."""
    return _hand(None, start) - 1


def _hand(previous: Position | None, start: dict[str, Any]) -> int:
    """Where a start does not say which hand it is, the hand before or its first player tells (ruling 3)."""
    told = previous.hand if previous else LETTERS.index(start["first"])
    return int(start.get("hand", told + 1))


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    """The dealt hands, and the wall with nine open tiles; the first player is asked."""
    agreed = agreement(options)
    _check_head(agreed, start)
    _check_place(agreed, previous, start)
    tiles = _tiles(agreed, start)
    dealt = agreed.players * DEALT
    first = Seat(LETTERS.index(start["first"]))
    money = tuple(start["money"])
    return Position(
        agreed=agreed,
        match=start.get("match", previous.match if previous else ""),
        hand=_hand(previous, start),
        first=first,
        before=money,
        money=money,
        wall=tuple(map(Stone, tiles[dealt:])),
        open=OPEN,
        hands=tuple(in_order(tiles[at : at + DEALT]) for at in range(0, dealt, DEALT)),
        bidders=seats_from(first, agreed.players),
        sheet=(*previous.sheet, match.line(previous)) if previous else (),
        last=match.report(previous) if previous else None,
    )


def _check_head(agreed: Agreement, start: dict[str, Any]) -> None:
    """Every field is there and possible by itself; only match and hand may be missing."""
    if type(start.get("players")) is not int or start["players"] != agreed.players:
        _refuse_start("players")
    money = start.get("money")
    if not isinstance(money, list) or len(money) != agreed.players or any(type(purse) is not int for purse in money):
        _refuse_start("money")
    if not isinstance(start.get("first"), str) or start["first"] not in tuple(LETTERS[: agreed.players]):
        _refuse_start("first")
    if "match" in start and not (isinstance(start["match"], str) and MATCH_ID.fullmatch(start["match"])):
        _refuse_start("match")
    if "hand" in start and not (type(start["hand"]) is int and 1 <= start["hand"] < MOST):
        _refuse_start("hand")


def _check_place(agreed: Agreement, previous: Position | None, start: dict[str, Any]) -> None:
    """The hand can stand there in a match, and follows the one before."""
    hand, money = _hand(previous, start), start["money"]
    if agreed.hands and hand > agreed.hands:
        _refuse_start("hand")
    if start["first"] != LETTERS[match.first_of(hand, agreed.players)]:
        _refuse_start("first")
    if min(money) < 1 or sum(money) > agreed.stake * agreed.players:
        _refuse_start("money")
    if start.get("hand") == 1 and set(money) != {agreed.stake}:
        _refuse_start("money")
    expected = _next_head(previous) if previous else {}
    for field, value in expected.items():
        if start.get(field, value) != value:
            _refuse_start(field)


def _tiles(agreed: Agreement, start: dict[str, Any]) -> Tiles:
    """One set for each player, in the order dealt."""
    text = start.get("tiles")
    if not isinstance(text, str):
        _refuse_start("tiles")
    tiles, left, at = tuple(text.split(" ")), full_set(agreed.players), 0
    for tile in tiles:
        if not left[tile]:
            others = [kind for kind in KINDS if left[kind]]
            _refuse_start("tiles", fitting(text, at, others) if others else at - 1)
        left[tile] -= 1
        at += len(tile) + 1
    if any(left.values()):
        _refuse_start("tiles", len(text))
    return tiles


def _refuse_start(field: str, position: int | None = None) -> NoReturn:
    raise BadPosition(reason=message(f"mah-nol/start-{field}", field=f"start.{field}"), position=position)
