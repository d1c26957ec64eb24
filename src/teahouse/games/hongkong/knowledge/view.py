"""What of a position a seat is shown, and whom it knows to be asked."""

from dataclasses import replace

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play import match, rules
from teahouse.games.hongkong.play.position import Feed, Position, live, wind_of
from teahouse.games.hongkong.scoring.hand import Wind


def view(position: Position, seat: Seat | None) -> Seen:
    wind = None if seat is None else wind_of(position, seat)
    position = seen_before_play(position, wind)
    ended = position.ending is not None
    return Seen(
        hand=position.hand,
        round=position.round,
        passed=position.passed,
        players=position.players,
        wind=wind,
        dice=position.dice,
        balances=position.balances,
        scores=match.totals(position),
        sheet=(*position.sheet, match.line(position)) if ended else position.sheet,
        last=match.report(position) if ended else position.last,
        best=match.best(position),
        phase=position.phase,
        current=None if position.phase == "ready" else position.current,
        offer=position.offer,
        wall=live(position),
        held=tuple(len(hand) for hand in position.hands),
        melds=position.melds,
        bonus=position.bonus,
        discards=position.discards,
        source=position.source if position.phase == "turn" else "",
        feeds=tuple(_feed_seen(feed, wind) for feed in position.feeds),
        history=position.history,
        own=() if wind is None else tuple(sorted(position.hands[wind])),
        drawn=position.drawn if position.phase == "turn" and wind == position.current else None,
        answer=None if wind is None else position.answers[wind],
    )


def seen_before_play(position: Position, wind: Wind | None) -> Position:
    """Before play a wind sees the steps up to its own, a watcher only the deal (ruling P8)."""
    if position.phase != "ready" or wind == position.current:
        return position
    if wind is None or wind > position.current:
        return position.steps[0]
    return position.steps[wind + 1]


def _feed_seen(feed: Feed, wind: Wind | None) -> Feed:
    """Another's feed as if he had had a choice."""
    return feed if feed.discard.discarder == wind else replace(feed, discard=replace(feed.discard, no_choice=False))


def asked_seen(position: Position, seat: Seat | None) -> tuple[Seat, ...]:
    """Whose turn it is everybody sees; who may claim, or lay out a dealt kong, is known to that seat alone.

    With false calls all three others are asked, as everybody knows; who has answered is secret.
    """
    asked = rules.asked(position)
    if position.phase not in ("ready", *rules.ANSWERED):
        return asked
    if position.phase == "ready" or not position.agreed.false_calls:
        return tuple(other for other in asked if other == seat)
    everybody = (position.players[wind] for wind in position.asking)
    return tuple(other for other in everybody if other != seat or other in asked)
