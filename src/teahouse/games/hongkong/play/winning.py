"""How a hand ends: who may win and with what, what it is worth, who pays."""

from dataclasses import replace

from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.outcomes import Ending, Outcome
from teahouse.games.hongkong.play.position import (
    Position,
    changed,
    discards_so_far,
    live,
    melds_of,
    winds_after,
    with_tile,
)
from teahouse.games.hongkong.scoring import payments
from teahouse.games.hongkong.scoring.completeness import is_complete
from teahouse.games.hongkong.scoring.fan import Score, score
from teahouse.games.hongkong.scoring.hand import EAST, First, Hand, Tiles, Wind
from teahouse.games.hongkong.scoring.payments import Discard, Payments, had_no_choice
from teahouse.material.tiles import Tile


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
    discards = discards_so_far(position)
    if wind == EAST and discards == 0:
        return "heaven"
    return "earth" if position.phase == "claim" and discards == 1 else None


def call_hu(position: Position, wind: Wind) -> Position:
    """The hand ends with this call, right or false."""
    found = winning_score(position, wind)
    return _false_call(position, wind) if found is None else _won(position, wind, found)


def _won(position: Position, wind: Wind, found: Score) -> Position:
    discarder = None if position.offer is None else position.current
    result = Outcome(
        winner=wind,
        discarder=discarder,
        fan=found.fan,
        limit=found.limit,
        points=found.points,
        elements=tuple(line.id for line in found.lines),
        payments=_payments(position, wind, found, discarder),
    )
    hand = found.reading.hand
    return _over(_picked_up(position, wind), Ending(result, wind, hand.concealed, hand.win))


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
    result = Outcome(false_hu=wind, payments=payments.penalty(wind))
    if position.phase == "rob":  # the kong was never made, its tile goes back
        hand = with_tile(position.hands[position.current], _offered(position))
        position = replace(position, hands=changed(position.hands, position.current, hand))
    return _over(position, Ending(result, wind, position.hands[wind]))


def _offered(position: Position) -> Tile:
    assert position.offer is not None
    return position.offer


def drawn_hand(position: Position) -> Position:
    """Nobody has won: no payments."""
    return _over(position, Ending(Outcome()))


def _over(position: Position, ending: Ending) -> Position:
    called = () if ending.caller is None else (Event(ending.caller, "hu", source=ending.result.discarder),)
    return replace(
        position,
        phase="over",
        offer=None,
        drawn=None,
        source="",
        history=(*position.history, *called),
        ending=ending,
    )
