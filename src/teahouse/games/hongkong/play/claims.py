"""After a discard or an added kong: who may claim it, the secret answers, and whose claim holds."""

from collections.abc import Iterator
from dataclasses import replace

from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.position import (
    SEATS,
    Feed,
    Laid,
    Move,
    Position,
    changed,
    live,
    melds_of,
    next_wind,
    winds_after,
    without,
)
from teahouse.games.hongkong.play.walls import take_replacement, take_turn
from teahouse.games.hongkong.play.winning import as_discard, call_hu, can_win, take_offer
from teahouse.games.hongkong.scoring.hand import Kind, Meld, Tiles, Wind
from teahouse.games.hongkong.scoring.payments import dangers
from teahouse.material.tiles import Tile, is_suit, value_of

PASS = Move("pass")
HU = Move("hu")


def ask(position: Position) -> Position:
    """Ask every wind that may claim the offer, or all three where false calls may be made."""
    others = winds_after(position.current)
    if not position.agreed.false_calls:
        others = tuple(wind for wind in others if any(claims(position, wind)))
    return replace(position, asking=others) if others else _unclaimed(position)


def legal_answers(position: Position, wind: Wind) -> tuple[Move, ...]:
    return (*claims(position, wind), PASS)


def claims(position: Position, wind: Wind) -> Iterator[Move]:
    """The claims this wind may make; only hu robs a kong or takes the discard after the last tile."""
    if position.agreed.false_calls or can_win(position, wind):
        yield HU
    if position.phase == "claim" and live(position):
        yield from _groups(position, wind)


def _groups(position: Position, wind: Wind) -> Iterator[Move]:
    """Kong and pung from anybody, chow from the player before."""
    own, tile = position.hands[wind], _offered(position)
    if own.count(tile) == 3:
        yield Move("kong")
    if own.count(tile) >= 2:
        yield Move("pung")
    if wind == next_wind(position.current) and is_suit(tile):
        yield from (Move("chow", lowest) for lowest in chows_with(tile) if _completes(own, lowest, tile))


def chows_with(tile: Tile) -> tuple[Tile, ...]:
    """The lowest tiles of the chows this tile belongs to.

    >>> chows_with(Tile(0)), chows_with(Tile(4))
    ((0,), (2, 3, 4))
    """
    value = value_of(tile)
    return tuple(Tile(tile + step) for step in (-2, -1, 0) if 1 <= value + step <= 7)


def _completes(own: tuple[Tile, ...], lowest: Tile, tile: Tile) -> bool:
    return all(other == tile or other in own for other in range(lowest, lowest + 3))


def answer(position: Position, wind: Wind, move: Move) -> Position:
    """One secret answer; when all are in, the best claim holds."""
    position = replace(position, answers=changed(position.answers, wind, move))
    if any(position.answers[asked] is None for asked in position.asking):
        return position
    return _resolve(replace(position, asking=(), answers=(None,) * SEATS), position.answers)


def _resolve(position: Position, answers: tuple[Move | None, ...]) -> Position:
    """Hu before kong and pung before chow; of several hu the first in turn order after the discarder."""
    for kinds in (("hu",), ("kong", "pung"), ("chow",)):
        for wind in winds_after(position.current):
            move = answers[wind]
            if move is not None and move.kind in kinds:
                return _grant(position, wind, move)
    return _unclaimed(position)


def _grant(position: Position, wind: Wind, move: Move) -> Position:
    if move.kind == "hu":
        return call_hu(position, wind)
    position = _claimed(_fed(position, wind, move), wind, move)
    if move.kind == "kong":
        return take_replacement(position, wind, "kong")
    return replace(position, phase="discard", current=wind, offer=None, drawn=None, source="")


def _fed(position: Position, wind: Wind, move: Move) -> Position:
    """A dangerous discard claimed for a pung or kong is remembered (dangerous play)."""
    if not position.agreed.dangerous_play or move.kind == "chow":
        return position
    if not dangers(melds_of(position, wind), _offered(position)):
        return position
    return replace(position, feeds=(*position.feeds, Feed(wind, as_discard(position, wind))))


def _claimed(position: Position, wind: Wind, move: Move) -> Position:
    """The discard leaves its place and is laid out with the claimer's tiles."""
    tile = _offered(position)
    meld, used = claimed_group(move, tile)
    own = without(position.hands[wind], *used)
    position = take_offer(position)
    laid = Laid(meld, position.current, tile)
    return replace(
        position,
        hands=changed(position.hands, wind, own),
        melds=changed(position.melds, wind, (*position.melds[wind], laid)),
        history=(*position.history, Event(wind, move.kind, meld.tile, position.current)),
    )


def claimed_group(move: Move, offer: Tile) -> tuple[Meld, Tiles]:
    """The group a claim lays out, and those of its tiles that come from the claimer's hand."""
    meld = claimed_meld(move, offer)
    return meld, without(meld.tiles, offer)


def claimed_meld(move: Move, offer: Tile) -> Meld:
    return Meld(Kind(move.kind), offer if move.tile is None else move.tile)


def _unclaimed(position: Position) -> Position:
    """Nobody wants the discard: the next wind draws. Nobody robs the kong: it is made."""
    if position.phase == "claim":
        return take_turn(replace(position, offer=None), next_wind(position.current))
    return _make_added_kong(position)


def _make_added_kong(position: Position) -> Position:
    wind, tile = position.current, _offered(position)
    melds = tuple(
        replace(laid, meld=Meld(Kind.KONG, tile)) if laid.meld == Meld(Kind.PUNG, tile) else laid
        for laid in position.melds[wind]
    )
    position = replace(position, melds=changed(position.melds, wind, melds), offer=None)
    return take_replacement(position, wind, "kong")


def _offered(position: Position) -> Tile:
    assert position.offer is not None
    return position.offer


def offered_discard(position: Position, wind: Wind, tile: Tile) -> Position:
    """The tile lies open before the discarder; whoever may claim it is still to be asked."""
    return replace(
        position,
        phase="claim",
        hands=changed(position.hands, wind, without(position.hands[wind], tile)),
        discards=changed(position.discards, wind, (*position.discards[wind], tile)),
        drawn=None,
        source="",
        offer=tile,
        history=(*position.history, Event(wind, "discard", tile)),
    )


def offered_added_tile(position: Position, wind: Wind, tile: Tile) -> Position:
    """The fourth tile is shown beside its pung; whoever can win with it is still to be asked."""
    return replace(
        position,
        phase="rob",
        hands=changed(position.hands, wind, without(position.hands[wind], tile)),
        drawn=None,
        source="",
        offer=tile,
        history=(*position.history, Event(wind, "add", tile)),
    )
