"""What a seat may know."""

from copy import deepcopy
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol import match, rules
from teahouse.games.mah_nol.layouts import SLOTS, Layout
from teahouse.games.mah_nol.match import layout_as_json
from teahouse.games.mah_nol.position import LETTERS, Position, Stone, seats_from
from teahouse.games.mah_nol.settlement import debt
from teahouse.games.mah_nol.turns import next_price

PLAYING = ("draw", "look", "lay", "discard")


def view(position: Position, seat: Seat | None) -> dict[str, Any]:
    """The public table, and the own hand. Lists go by seat; players are named by their letters."""
    return {
        **_match_part(position),
        **_auction_part(position),
        **_table_part(position, seat),
        **_own_part(position, seat),
    }


def _match_part(position: Position) -> dict[str, Any]:
    """Where the match stands: purses before this hand and now."""
    ended = position.ending is not None
    return {
        "hand": position.hand,
        "first": LETTERS[position.first],
        "before": list(position.before),
        "scores": list(position.money),
        "sheet": deepcopy([*position.sheet, *([match.line(position)] if ended else [])]),
        "last": match.report(position) if ended else deepcopy(position.last),
    }


def _auction_part(position: Position) -> dict[str, Any]:
    return {
        "phase": position.phase,
        "bidders": [LETTERS[seat] for seat in position.bidders],
        "highest": position.highest,
        "leader": _letter(position.leader),
        "buyer": _letter(position.buyer),
        "winds": list(position.winds),
        "announced": position.game or None,
    }


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else LETTERS[seat]


def _table_part(position: Position, seat: Seat | None) -> dict[str, Any]:
    """What lies there, what a loss would cost each now, and what everybody or this seat alone saw happen."""
    over = position.phase == "over"
    buried = position.buried or ((),) * position.agreed.players
    return {
        "current": _letter(position.current),
        "turns": position.turns,
        "looks": position.looks,
        "price": next_price(position) if position.phase in ("draw", "look") else None,
        "open": position.open,
        "wall": [_seen_stone(stone, place < position.open, seat) for place, stone in enumerate(position.wall)],
        "held": [len(hand) + len(gone) for hand, gone in zip(position.hands, buried, strict=True)],
        "layouts": [_seen_layout(layout, over or owner == seat) for owner, layout in enumerate(position.layouts)],
        "debts": [min(purse, debt(layout, position.game)) for purse, layout in _in_debt(position)],
        "history": [event.own if event.seat == seat else event.public for event in position.history],
    }


def _in_debt(position: Position) -> list[tuple[int, Layout]]:
    playing = position.phase in PLAYING
    return list(zip(position.money, position.layouts, strict=True)) if playing else []


def _seen_stone(stone: Stone, is_open: bool, seat: Seat | None) -> str | None:
    """A hidden tile of the wall is known to whoever put it there."""
    known = is_open or (seat is not None and stone.owner == seat)
    return stone.tile if known else None


def _seen_layout(layout: Layout, is_open: bool) -> dict[str, Any]:
    """Others see how many numbers lie face down (`down`), not which and not where."""
    down = sum(tile is not None for tile in layout.numbers)
    seen = layout_as_json(layout)
    return {**seen, "down": down} if is_open else {**seen, "numbers": [None] * SLOTS, "down": down}


def _own_part(position: Position, seat: Seat | None) -> dict[str, Any]:
    """A watcher holds nothing."""
    if seat is None:
        return {"own": [], "buried": [], "looked": None}
    looking = position.phase == "look" and position.current == seat
    return {
        "own": list(position.hands[seat]),
        "buried": list(position.buried[seat]) if position.buried else [],
        "looked": position.wall[position.open].tile if looking else None,
    }


def asked_seen(position: Position, seat: Seat | None) -> tuple[Seat, ...]:
    """All bury at once, and nobody sees who has done so."""
    asked = rules.asked(position)
    if position.phase != "bury":
        return asked
    assert position.buyer is not None
    order = seats_from(position.buyer, position.agreed.players)
    return tuple(other for other in order if other != seat or other in asked)
