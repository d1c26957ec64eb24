"""Exercises: reading a hand, the calls, winning, the value of a hand, and defence."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from teahouse.core.lessons import Exercise, Verdict
from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.calls import would_win
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.games.hongkong.play.claims import HU, PASS
from teahouse.games.hongkong.play.position import Move, without
from teahouse.games.hongkong.scoring.fan import score
from teahouse.games.hongkong.scoring.hand import EAST, WINDS, Hand, Tiles
from teahouse.games.hongkong.scoring.payments import dangers
from teahouse.games.hongkong.teaching.walls import wall_of
from teahouse.games.hongkong.words.advice import Own, after, own_of
from teahouse.games.hongkong.words.names import either, tile_name
from teahouse.material.tiles import Tile
from teahouse.texts import Message, message

Judge = Callable[[View[Seen], Move], Verdict]
SOUTH = "147m258p369s1267z"
WEST = "147m258p369s1236z"
NORTH = "258m369p147s1237z"
"""Hands that can claim nothing which matters."""


def _say(code: str, right: bool = False, **params: object) -> Verdict:
    return Verdict(right, (message(f"hongkong-exercise/{code}", **params),))


def _exercise(
    name: str,
    east: str,
    judge: Judge,
    before: Sequence[str] = (),
    draws: str = "",
    others: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Exercise[Seen]:
    """The learner is East."""

    def judged(view: View[Seen], text: str) -> Verdict:
        return judge(view, next(iter(read_legal((text,)))))

    title, question = (message(f"hongkong-exercise/{name}-{part}") for part in ("title", "question"))
    hands = {"E": east, "S": SOUTH, "W": WEST, "N": NORTH} | dict(others or {})
    start = {
        "match": "lesson",
        "seats": [0, 1, 2, 3],
        "round": "E",
        "hand": 1,
        "passed": 0,
        "balances": [0, 0, 0, 0],
        "dice": [3, 4],
        "wall": wall_of(hands, draws),
    }
    return Exercise(name, title, question, start, judged, options or {}, tuple(before))


def _best_discard(view: View[Seen]) -> Own:
    return own_of(view.seen).after_best_discard()


def _names(tiles: Mapping[Tile, int]) -> Message:
    return either([tile_name(tile) for tile in tiles])


def _spare(view: View[Seen], move: Move) -> Verdict:
    """What keeps the hand nearest to complete."""
    left = _minus(view, _thrown(move))
    if left.rank() == _best_discard(view).rank():
        return _say("spare-right", True, tiles=_names(left.useful))
    return _say("spare-wrong", n=left.away)


def _pung(view: View[Seen], move: Move) -> Verdict:
    """A claim that brings the hand nearer, of a group that counts."""
    if move.kind == "pung":
        assert after(view.seen, own_of(view.seen), move).away < own_of(view.seen).away
        return _say("pung-right", True)
    return _say("pung-wrong")


def _pass(view: View[Seen], move: Move) -> Verdict:
    """A claim that brings nothing is left."""
    return _say("pass-right" if move == PASS else "pass-wrong", move == PASS)


def _win(view: View[Seen], move: Move) -> Verdict:
    if move == HU and would_win(view):
        return _say("win-right", True)
    return _say("win-wrong")


def _value(view: View[Seen], move: Move) -> Verdict:
    """Of the discards that leave the hand ready, the one whose hand is worth most."""
    thrown, away = _thrown(move), _best_discard(view).away
    if _minus(view, thrown).away > away:
        return _say("spare-wrong", n=_minus(view, thrown).away)
    ready = [tile for tile in set(view.seen.own) if _minus(view, tile).away == away]
    fans = {tile: _fan_after(view, tile) for tile in ready}
    is_right = fans[thrown] == max(fans.values())
    return _say("value-right" if is_right else "value-wrong", is_right, fan=fans[thrown])


def _thrown(move: Move) -> Tile:
    assert move.kind == "discard" and move.tile is not None, "nothing else may be done"
    return move.tile


def _minus(view: View[Seen], tile: Tile) -> Own:
    return own_of(view.seen).minus(tile)


def _fan_after(view: View[Seen], discard: Tile) -> int:
    """What the hand is worth that is ready after this discard."""
    return fan_of(without(view.seen.own, discard), next(iter(_minus(view, discard).useful)))


def fan_of(hand: Tiles, win: Tile) -> int:
    """What a hand is worth that somebody's discard completes."""
    found = score(Hand(concealed=(*hand, win), win=win, seat=EAST, prevalent=EAST))
    return found.fan if found else 0


def _danger(view: View[Seen], move: Move) -> Verdict:
    """A tile that nobody waits for whose hand would be dear."""
    laid = [[each.meld for each in view.seen.melds[wind]] for wind in WINDS if wind != EAST]
    is_dangerous = any(dangers(melds, _thrown(move)) for melds in laid)
    return _say("danger-wrong" if is_dangerous else "danger-right", not is_dangerous)


READY = "345s123m678p99p56m"
AROUND = ("E discard 4z", "S discard 1z", "W discard 2z")
"""Once round, until North draws."""

EXERCISES = (
    _exercise("spare", "123678m567p3499s4z", _spare),
    _exercise("pung", "55z123m678p45s99p4z8s", _pung, ("E discard 4z", "S discard 5z"), draws="5z"),
    _exercise("pass", f"{READY}4z", _pass, (*AROUND, "N discard 5s"), draws="12z5s"),
    _exercise("win", f"{READY}4z", _win, (*AROUND, "N discard 4m"), draws="12z4m"),
    _exercise("value", "123456789m555z1z2p", _value),
    _exercise(
        "danger",
        "19m258p369s1245z4m7p",
        _danger,
        (
            *("E discard 5z", "S pung", "S discard 1m", "W discard 6z", "S pung", "S discard 9p"),
            *("W discard 3z", "N discard 8s"),
        ),
        draws="3z3z8s7z",
        others={"S": "5566z147m2589p36s", "W": "147m258p69s1246z8s"},
        options={"dangerous_play": True},
    ),
)
