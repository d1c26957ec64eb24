"""Standing orders of Hongkong Easy: claims, wins and discards that a seat decides on before they come.

    win      from so many fan; who says nothing about it wins with what they can
    kong, pung, chow    these kinds, these runs
    rest-turn, rest     everything else passes, until one's turn or in the whole hand
    useful, drawn       throws away what one draws, until it helps, or until one of these comes
    discard             the first of these that one holds

Whoever has named a tile in a claim has said all about it: what cannot be claimed so is let pass.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from teahouse.core.orders import Order, OrderKind, Orders
from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.calls import score_of_call
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.games.hongkong.play.claims import HU, PASS, chows_with
from teahouse.games.hongkong.play.position import Move, without
from teahouse.games.hongkong.play.rules import ANSWERED
from teahouse.games.hongkong.scoring.distance import tiles_away
from teahouse.games.hongkong.scoring.fan import LIMIT_FAN
from teahouse.games.hongkong.scoring.hand import Kind, Meld, may_begin_chow
from teahouse.games.hongkong.words.names import chow_names, tile_name
from teahouse.material.tiles import KINDS, Tile, code_of, is_bonus, tile_of, write_tiles
from teahouse.texts import Message, message

EVERY_KIND = tuple(kind for kind in KINDS if not is_bonus(tile_of(kind)))
RUNS = {write_tiles(Meld(Kind.CHOW, tile).tiles): tile for tile in map(tile_of, EVERY_KIND) if may_begin_chow(tile)}
"""The lowest tile of each."""
RESTS = ("rest-turn", "rest")
CLAIMS = ("kong", "pung")
READY = Move("ready")

Given = dict[str, Order]
"""By code."""


def kinds(view: View[Seen]) -> tuple[OrderKind, ...]:
    return _kinds(int(view.options["minimum_fan"]))


@cache
def _kinds(least: int) -> tuple[OrderKind, ...]:
    """In the order in which one decides on them; a win needs so many fan at least."""
    return (
        _kind("pung", EVERY_KIND, 1),
        _kind("chow", tuple(RUNS), 1),
        _kind("kong", EVERY_KIND, 1),
        *(_kind(code) for code in RESTS),
        _kind("win", numbers=range(least, LIMIT_FAN + 1)),
        _kind("useful"),
        _kind("drawn", EVERY_KIND),
        _kind("discard", EVERY_KIND, 1),
    )


def _kind(code: str, things: tuple[str, ...] = (), least: int = 0, numbers: range | None = None) -> OrderKind:
    title, means = message(f"hongkong/order-{code}"), message(f"hongkong/order-{code}-means")
    return OrderKind(code=code, title=title, means=means, things=things, least=least, numbers=numbers)


def word(thing: str) -> Message:
    return chow_names(RUNS[thing]) if thing in RUNS else tile_name(tile_of(thing))


def tell(order: Order) -> Message:
    named = {"tiles": tuple(map(word, order.things))} if order.things else {}
    if order.code == "win":
        return (
            message("hongkong/ordered-win", fan=order.number) if order.number else message("hongkong/ordered-win-all")
        )
    if order.code == "drawn" and not named:
        return message("hongkong/ordered-drawn-all")
    return message(f"hongkong/ordered-{order.code}", **named)


def covers(view: View[Seen], orders: Sequence[Order]) -> bool:
    """Whether they say what becomes of the offer, whatever the seat holds. Where only a win is possible, what they say
    of winning is enough."""
    given, seen = _by_code(orders), view.seen
    if any(code in given for code in RESTS):
        return True
    if seen.phase == "ready":
        return "kong" in given
    if seen.phase == "rob" or not seen.wall:
        return "win" in given
    return seen.offer is not None and _names(given, seen.offer)


def _names(given: Given, offer: Tile) -> bool:
    runs = {RUNS[run] for run in _things(given, "chow")}
    return any(code_of(offer) in _things(given, code) for code in CLAIMS) or not runs.isdisjoint(chows_with(offer))


def answer(view: View[Seen], orders: Sequence[Order]) -> str | None:
    """The text of the move."""
    given, legal = _by_code(orders), read_legal(view.legal)
    if not given or not legal:
        return None
    if HU in legal and _wins(view, given):
        return legal[HU]
    wanted = _answers(view, orders) if view.seen.phase in (*ANSWERED, "ready") else _own_moves(view.seen, given)
    return next((legal[move] for move in wanted if move in legal), None)


def _wins(view: View[Seen], given: Given) -> bool:
    """Whether the call is right, and worth what the seat wants at least."""
    found = score_of_call(view)
    least = (given["win"].number or 0) if "win" in given else 0
    return found is not None and (found.limit or found.fan >= least)


def _answers(view: View[Seen], orders: Sequence[Order]) -> Iterator[Move]:
    """To the offer, or before play, the dearest first."""
    given, offer = _by_code(orders), view.seen.offer
    if offer is not None:
        yield from (Move(code) for code in CLAIMS if code_of(offer) in _things(given, code))
        yield from (Move("chow", RUNS[run]) for run in _things(given, "chow") if RUNS[run] in chows_with(offer))
    else:
        yield from _own_kongs(given)
    if covers(view, orders):
        yield PASS if view.seen.phase in ANSWERED else READY


def _own_moves(seen: Seen, given: Given) -> Iterator[Move]:
    """In one's own turn. Nothing, where a tile has come for which somebody wants to be asked."""
    yield from _own_kongs(given)
    if _stops(seen, given):
        return
    yield from (Move("discard", tile_of(kind)) for kind in _things(given, "discard"))
    if seen.drawn is not None and not {"useful", "drawn"}.isdisjoint(given):
        yield Move("discard", seen.drawn)


def _own_kongs(given: Given) -> Iterator[Move]:
    for kind in _things(given, "kong"):
        yield Move("kong", tile_of(kind))
        yield Move("add", tile_of(kind))


def _stops(seen: Seen, given: Given) -> bool:
    if seen.drawn is None:
        return False
    return code_of(seen.drawn) in _things(given, "drawn") or ("useful" in given and helps(seen))


def helps(seen: Seen) -> bool:
    """Whether what was drawn brings the hand closer."""
    assert seen.drawn is not None
    melds = len(seen.own_melds)
    return tiles_away(seen.own, melds) < tiles_away(without(seen.own, seen.drawn), melds)


def _by_code(orders: Sequence[Order]) -> Given:
    return {order.code: order for order in orders}


def _things(given: Given, code: str) -> tuple[str, ...]:
    return given[code].things if code in given else ()


ORDERS: Orders[Seen] = Orders(
    kinds=kinds, word=word, tell=tell, answer=answer, covers=covers, until_turn=frozenset({"rest-turn"})
)
