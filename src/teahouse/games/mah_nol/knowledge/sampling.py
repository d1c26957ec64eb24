"""A random position that fits what a seat knows: what players search on.

The tiles a seat does not see are shuffled into the other hands, the hidden wall and the numbers that lie face
down. Whoever took a tile openly from the wall usually still has it.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.knowledge.hidden_numbers import with_hidden_numbers
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.events import Event, seen_by_all
from teahouse.games.mah_nol.play.layouts import Layout, tiles_of
from teahouse.games.mah_nol.play.position import Position, Stone, agreement
from teahouse.games.mah_nol.play.tiles import KINDS, Tile, Tiles, full_set, in_order

MATCH = "sampled"
"""A view does not tell the match's id."""
STILL_HELD = 0.85
"""How often a tile that was taken openly is taken to be still in hand."""


def sample(view: View[Seen], rng: Random) -> Position:
    seen = view.seen
    hidden = Counter(unseen(view))
    layouts = with_hidden_numbers(view, seen.layouts, _secretive(view), hidden, rng)
    assert layouts is not None, "what lies there can lie there"
    hands = {seat: _taken(seen, seat, hidden, rng) for seat in _others(view)}
    rest = list(hidden.elements())
    rng.shuffle(rest)
    for seat, known in hands.items():
        known += [rest.pop() for _ in range(seen.held[seat] - len(known))]
    return _position(view, hands, (*map(Stone, seen.open), *_face_down(view, rest)), layouts)


def unseen(view: View[Seen]) -> Tiles:
    """Every tile this seat does not see, in order."""
    seen = view.seen
    known = [*seen.own, *seen.buried, *seen.open, *(tile for tile in seen.hidden if tile)]
    if seen.looked and not seen.hidden[0]:
        known.append(seen.looked)
    known += [tile for layout in seen.layouts for tile in tiles_of(layout)]
    left = full_set(view.seats)
    left.subtract(known)
    return tuple(kind for kind in KINDS for _ in range(left[kind]))


def _others(view: View[Seen]) -> list[Seat]:
    return [Seat(seat) for seat in range(view.seats) if seat != view.seat]


def _secretive(view: View[Seen]) -> list[Seat]:
    """Whose numbers lie face down for this viewer."""
    return [seat for seat in _others(view) if view.seen.layouts and not view.seen.is_over]


def _taken(seen: Seen, seat: Seat, hidden: Counter[Tile], rng: Random) -> list[Tile]:
    """Tiles everybody saw come into this hand and nobody saw leave it, the latest first."""
    found: list[Tile] = []
    for tile in reversed(openly_taken(seen.history, seat)):
        if len(found) < seen.held[seat] and hidden[tile] and rng.random() < STILL_HELD:
            hidden[tile] -= 1
            found.append(tile)
    return found


def openly_taken(history: Iterable[Event], seat: int) -> list[Tile]:
    """In the order taken, without those laid openly since.

    >>> took, laid = Event("take", Seat(0), ("5p",)), Event("lay", Seat(0), ("5p",), named="1")
    >>> openly_taken((took, laid, Event("refill", Seat(0), ("1m",), unseen=1), Event("take", Seat(1), ("2m",))), 0)
    ['1m']
    """
    found: list[Tile] = []
    for event in history:
        if event.seat != seat:
            continue
        if event.kind in ("take", "refill"):
            found += event.tiles
        elif event.kind == "lay" and event.tiles and event.tiles[0] in found:
            found.remove(event.tiles[0])
    return found


def _face_down(view: View[Seen], rest: list[Tile]) -> list[Stone]:
    """What this seat knows face down it put there itself, but for the tile it looks at."""
    seen = view.seen
    return [
        Stone(tile, view.seat) if tile else Stone(seen.looked if seen.looked and place == 0 else rest.pop())
        for place, tile in enumerate(seen.hidden)
    ]


def _position(
    view: View[Seen], hands: dict[Seat, list[Tile]], wall: tuple[Stone, ...], layouts: tuple[Layout, ...]
) -> Position:
    seen, seats = view.seen, [Seat(seat) for seat in range(view.seats)]
    return Position(
        agreed=agreement(view.options),
        match=MATCH,
        hand=seen.hand,
        first=seen.first,
        before=seen.before,
        money=seen.money,
        wall=wall,
        open=len(seen.open),
        hands=tuple(in_order(hands.get(seat, seen.own)) for seat in seats),
        phase=seen.phase,
        bidders=seen.bidders,
        highest=seen.highest,
        leader=seen.leader,
        buyer=seen.buyer,
        winds=seen.winds,
        buried=tuple(seen.buried if seat == view.seat else () for seat in seats) if seen.phase == "bury" else (),
        game=seen.announced,
        layouts=layouts,
        current=seen.current,
        looks=seen.looks,
        turns=seen.turns,
        history=tuple(map(seen_by_all, seen.history)),
        ending=seen.last.ending if seen.is_over and seen.last else None,
        sheet=seen.sheet[:-1] if seen.is_over else seen.sheet,
        last=None if seen.is_over else seen.last,
    )
