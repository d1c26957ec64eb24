"""The rules of play of Hongkong Easy: who is asked, what may be done, what follows.

dealing.py      before play: bonus tiles and dealt kongs
walls.py        drawing and replacing
claims.py       discards, claims, added kongs and robbing
winning.py      hu, false calls, drawn hands, payments
match.py        from hand to hand
"""

from collections.abc import Iterator

from teahouse.core.protocol import Result, Seat
from teahouse.games.hongkong.play import match
from teahouse.games.hongkong.play.claims import (
    HU,
    PASS,
    answer,
    ask,
    legal_answers,
    offered_added_tile,
    offered_discard,
)
from teahouse.games.hongkong.play.dealing import lay_concealed_kong, legal_ready, play_ready
from teahouse.games.hongkong.play.position import Move, Position, fours, live, melds_of, wind_of
from teahouse.games.hongkong.play.walls import take_replacement
from teahouse.games.hongkong.play.winning import call_hu, can_win
from teahouse.games.hongkong.scoring.hand import Kind, Wind
from teahouse.material.tiles import Tile

ANSWERED = ("claim", "rob")
"""Phases in which secret answers are collected."""


def asked(position: Position) -> tuple[Seat, ...]:
    """Of several, the winds in turn order after the discarder."""
    return tuple(position.players[wind] for wind in asked_winds(position))


def asked_winds(position: Position) -> tuple[Wind, ...]:
    if position.phase in ("turn", "discard"):
        return (position.current,)
    return tuple(wind for wind in position.asking if position.answers[wind] is None)


def is_partial(position: Position) -> bool:
    return any(position.answers)


def legal(position: Position, seat: Seat) -> tuple[Move, ...]:
    wind = wind_of(position, seat)
    if wind not in asked_winds(position):
        return ()
    if position.phase == "ready":
        return legal_ready(position, wind)
    if position.phase in ANSWERED:
        return legal_answers(position, wind)
    own = () if position.phase == "discard" else tuple(own_moves(position, wind))
    return (*own, *discards(position, wind))


def own_moves(position: Position, wind: Wind) -> Iterator[Move]:
    """After a draw: hu, and kongs while a live tile is left (ruling P2)."""
    if position.agreed.false_calls or can_win(position, wind):
        yield HU
    if live(position):
        yield from (Move("kong", tile) for tile in fours(position.hands[wind]))
        yield from (Move("add", tile) for tile in addable(position, wind))


def addable(position: Position, wind: Wind) -> list[Tile]:
    """The tiles in hand that make an exposed pung a kong."""
    pungs = (meld.tile for meld in melds_of(position, wind) if meld.kind is Kind.PUNG)
    return sorted(tile for tile in pungs if tile in position.hands[wind])


def discards(position: Position, wind: Wind) -> tuple[Move, ...]:
    """Any tile in hand; bonus tiles never stay there."""
    return tuple(Move("discard", tile) for tile in sorted(set(position.hands[wind])))


def play(position: Position, seat: Seat, move: Move) -> Position:
    wind = wind_of(position, seat)
    if position.phase == "ready":
        return play_ready(position, move)
    if position.phase in ANSWERED:
        return answer(position, wind, move)
    return call_hu(position, wind) if move.kind == "hu" else _play_tile(position, wind, move)


def _play_tile(position: Position, wind: Wind, move: Move) -> Position:
    """Discard, concealed kong or added kong."""
    assert move.tile is not None
    if move.kind == "kong":
        return take_replacement(lay_concealed_kong(position, wind, move.tile), wind, "kong")
    return ask(_offered(position, wind, move))


def _offered(position: Position, wind: Wind, move: Move) -> Position:
    assert move.tile is not None
    offered = offered_added_tile if move.kind == "add" else offered_discard
    return offered(position, wind, move.tile)


def lull(position: Position, seat: Seat, move: Move) -> Position | None:
    """After a discard or an added tile somebody may claim; whether anybody can, nobody is to learn."""
    return _offered(position, wind_of(position, seat), move) if move.kind in ("discard", "add") else None


def waive(position: Position, seat: Seat) -> Move | None:
    if position.phase == "ready":
        return Move("ready")
    return PASS if position.phase in ANSWERED else None


def win(position: Position, seat: Seat) -> Move | None:
    """Mah-Jongg with what was offered, where it is none called falsely."""
    return HU if position.phase in ANSWERED and can_win(position, wind_of(position, seat)) else None


def reveals(position: Position, seat: Seat, move: Move) -> bool:
    """Everything shows or draws a tile but a secret answer that is not the last."""
    return not is_partial(play(position, seat, move))


def awaits_deal(position: Position) -> bool:
    return position.ending is not None and match.result(position) is None


def hand_scores(position: Position) -> tuple[float, ...]:
    return match.payments_by_seat(position)


def result(position: Position) -> Result | None:
    return match.result(position)


def end(position: Position, reason: str, seat: Seat) -> Result:
    """The agreed time is up, whoever notices it."""
    return match.stopped(position)
