"""How a hand ends: who may win and with what, what it is worth, who pays."""

from dataclasses import replace
from typing import Any

from teahouse.games.hongkong import payments
from teahouse.games.hongkong.complete import is_complete
from teahouse.games.hongkong.fan import Score, score
from teahouse.games.hongkong.hand import EAST, WIND_LETTERS, First, Hand, Wind
from teahouse.games.hongkong.payments import Discard, Payments, had_no_choice
from teahouse.games.hongkong.position import (
    Ending,
    Position,
    Tiles,
    changed,
    live,
    melds_of,
    winds_after,
    with_tile,
)
from teahouse.material.tiles import Tile

ZERO: Payments = (0, 0, 0, 0)


def can_win(position: Position, wind: Wind) -> bool:
    """Whether this wind's hu would be right: complete, and worth the agreed minimum (ruling P12)."""
    return winning_score(position, wind) is not None


def winning_score(position: Position, wind: Wind) -> Score | None:
    """What the hand is worth if this wind calls hu now; None if the call would be wrong."""
    if not is_complete(called_tiles(position, wind)):
        return None
    found = score(called_hand(position, wind))
    if found is None or not (found.limit or found.fan >= position.agreed.minimum_fan):
        return None
    return found


def called_tiles(position: Position, wind: Wind) -> Tiles:
    """What is in this wind's hand when it calls hu: its own tiles, and the offer where there is one."""
    own = position.hands[wind]
    return own if position.offer is None else with_tile(own, position.offer)


def called_hand(position: Position, wind: Wind) -> Hand:
    """The hand as scoring sees it."""
    self_draw = position.offer is None
    win = position.drawn if self_draw else position.offer
    assert win is not None
    return Hand(
        concealed=called_tiles(position, wind),
        win=win,
        seat=wind,
        prevalent=position.round,
        melds=melds_of(position, wind),
        bonus=position.bonus[wind],
        self_draw=self_draw,
        last_tile=not live(position),
        replacement=self_draw and position.source == "kong",
        robbing=position.phase == "rob",
        first=_first(position, wind),
    )


def _first(position: Position, wind: Wind) -> First | None:
    """East before his first discard (ruling P6), or another on that discard."""
    discards = sum(" discard " in event for event in position.history)
    if wind == EAST and discards == 0:
        return "heaven"
    return "earth" if position.phase == "claim" and discards == 1 else None


def call_hu(position: Position, wind: Wind) -> Position:
    """The hand ends with this call, right or false."""
    found = winning_score(position, wind)
    return _false_call(position, wind) if found is None else _won(position, wind, found)


def _won(position: Position, wind: Wind, found: Score) -> Position:
    discarder = None if position.offer is None else position.current
    paid = _payments(position, wind, found, discarder)
    result = _result(
        winner=wind,
        discarder=discarder,
        fan=found.fan,
        limit=found.limit,
        points=found.points,
        elements=[{"id": line.id, "fan": line.fan} for line in found.lines],
        paid=paid,
    )
    hand = found.reading.hand
    return _over(_picked_up(position, wind), wind, Ending(result, wind, hand.concealed, hand.win))


def _payments(position: Position, wind: Wind, found: Score, discarder: Wind | None) -> Payments:
    if not position.agreed.dangerous_play:
        return payments.settle(wind, found.points, discarder)
    last = as_discard(position, wind) if position.phase == "claim" else None
    fed = [feed.discard for feed in position.feeds if feed.fed == wind]
    return payments.settle_with_liability(wind, found.points, found.ids, discarder, last, fed)


def as_discard(position: Position, served: Wind) -> Discard:
    """The discard on offer as liability sees it, if this wind takes it."""
    assert position.offer is not None
    discarder = position.current
    held = (*position.hands[discarder], position.offer)
    others = [melds_of(position, other) for other in winds_after(discarder)]
    return Discard(discarder, position.offer, melds_of(position, served), had_no_choice(held, others))


def _picked_up(position: Position, wind: Wind) -> Position:
    """The winning tile joins the winner's hand; it no longer lies before the discarder."""
    if position.offer is None:
        return position
    position = replace(position, hands=changed(position.hands, wind, with_tile(position.hands[wind], position.offer)))
    return take_offer(position) if position.phase == "claim" else position


def take_offer(position: Position) -> Position:
    """The last discard leaves its place."""
    lying = position.discards[position.current][:-1]
    return replace(position, discards=changed(position.discards, position.current, lying))


def _false_call(position: Position, wind: Wind) -> Position:
    """The hand is shown and ends; 16 to each of the others."""
    result = _result(false_hu=wind, paid=payments.penalty(wind))
    if position.phase == "rob":  # the kong was never made, its tile goes back
        hand = with_tile(position.hands[position.current], _offered(position))
        position = replace(position, hands=changed(position.hands, position.current, hand))
    return _over(position, wind, Ending(result, wind, position.hands[wind], None))


def _offered(position: Position) -> Tile:
    assert position.offer is not None
    return position.offer


def drawn_hand(position: Position) -> Position:
    """Nobody has won: no payments."""
    return _over(position, None, Ending(_result()))


def _over(position: Position, caller: Wind | None, ending: Ending) -> Position:
    called = () if caller is None else (f"{WIND_LETTERS[caller]} hu",)
    return replace(
        position,
        phase="over",
        offer=None,
        drawn=None,
        source="",
        history=(*position.history, *called),
        ending=ending,
    )


def _result(
    *,
    winner: Wind | None = None,
    discarder: Wind | None = None,
    false_hu: Wind | None = None,
    fan: int = 0,
    limit: bool = False,
    points: int = 0,
    elements: list[dict[str, Any]] | None = None,
    paid: Payments = ZERO,
) -> dict[str, Any]:
    """The result as the record has it; of a drawn hand nobody and zeros."""
    return {
        "winner": _letter(winner),
        "discarder": _letter(discarder),
        "false_hu": _letter(false_hu),
        "fan": fan,
        "limit": limit,
        "points": points,
        "elements": elements or [],
        "payments": dict(zip(WIND_LETTERS, paid, strict=True)),
    }


def _letter(wind: Wind | None) -> str | None:
    return None if wind is None else WIND_LETTERS[wind]
