"""A random position that fits what a seat knows: what players search on.

The tiles a seat does not see are shuffled into the other hands, the hidden wall and the numbers that lie face
down. What somebody took openly from the wall he mostly still has.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.hidden_numbers import with_hidden_numbers
from teahouse.games.mah_nol.layouts import Layout, Line, tiles_of
from teahouse.games.mah_nol.position import LETTERS, Event, Position, Stone, agreement
from teahouse.games.mah_nol.tiles import KINDS, Tile, Tiles, full_set, in_order

Seen = dict[str, Any]
MATCH = "sampled"
"""A view does not tell the match's id."""
STILL_HELD = 0.85
"""How often a tile that was taken openly is supposed to be in hand yet."""


def sample(seen: Seen, rng: Random) -> Position:
    shown = tuple(map(read_layout, seen["layouts"]))
    hidden = Counter(unseen(seen, shown))
    layouts = with_hidden_numbers(seen, shown, _secretive(seen), hidden, rng)
    assert layouts is not None, "what lies there can lie there"
    hands = {seat: _taken(seen, seat, hidden, rng) for seat in _others(seen)}
    rest = list(hidden.elements())
    rng.shuffle(rest)
    for seat, known in hands.items():
        known += [rest.pop() for _ in range(seen["held"][seat] - len(known))]
    wall = [_stone(seen, place, rest) for place in range(len(seen["wall"]))]
    return _position(seen, hands, tuple(wall), layouts)


def unseen(seen: Seen, layouts: tuple[Layout, ...]) -> Tiles:
    """Every tile this seat does not see, in order."""
    known = [*seen["own"], *seen["buried"], *(tile for tile in seen["wall"] if tile)]
    if seen["looked"] and not seen["wall"][seen["open"]]:
        known.append(seen["looked"])
    known += [tile for layout in layouts for tile in tiles_of(layout)]
    left = full_set(seen["seats"])
    left.subtract(known)
    return tuple(kind for kind in KINDS for _ in range(left[kind]))


def read_layout(seen: Seen) -> Layout:
    """The layout as far as the view shows it."""
    return Layout(
        seen["game_tile"],
        tuple(seen["numbers"]),
        tuple(seen["winds"].items()),
        tuple(Line(line["way"], tuple(line["tiles"]), line["start"]) for line in seen["lines"]),
    )


def _others(seen: Seen) -> list[Seat]:
    return [Seat(seat) for seat in range(seen["seats"]) if seat != seen["seat"]]


def _secretive(seen: Seen) -> list[Seat]:
    """Whose numbers lie face down for this viewer."""
    return [seat for seat in _others(seen) if seen["layouts"] and seen["phase"] != "over"]


def _taken(seen: Seen, seat: Seat, hidden: Counter[Tile], rng: Random) -> list[Tile]:
    """Tiles everybody saw come into this hand and nobody saw leave it, the latest first."""
    found: list[Tile] = []
    for tile in reversed(openly_taken(seen["history"], LETTERS[seat])):
        if len(found) < seen["held"][seat] and hidden[tile] and rng.random() < STILL_HELD:
            hidden[tile] -= 1
            found.append(tile)
    return found


def openly_taken(history: list[str], letter: str) -> list[Tile]:
    """In the order taken, without those laid openly since.

    >>> openly_taken(["A take 5p", "A lay 5p@1", "A refill 1m ?", "B take 2m"], "A")
    ['1m']
    """
    found: list[Tile] = []
    for event in history:
        who, _, what = event.partition(" ")
        if who != letter:
            continue
        kind, _, rest = what.partition(" ")
        if kind in ("take", "refill"):
            found += [tile for tile in rest.split() if tile != "?"]
        elif kind == "lay" and (tile := rest.partition("@")[0]) in found:
            found.remove(tile)
    return found


def _stone(seen: Seen, place: int, rest: list[Tile]) -> Stone:
    """What this seat knows face down it put there itself."""
    known = seen["wall"][place]
    if known is None:
        looked_at = seen["looked"] and place == seen["open"]
        return Stone(seen["looked"] if looked_at else rest.pop())
    return Stone(known, None if place < seen["open"] else Seat(seen["seat"]))


def _position(
    seen: Seen, hands: dict[Seat, list[Tile]], wall: tuple[Stone, ...], layouts: tuple[Layout, ...]
) -> Position:
    players, over = seen["seats"], seen["phase"] == "over"
    buried: tuple[Tiles, ...] = ()
    if seen["phase"] == "bury":
        buried = tuple(tuple(seen["buried"]) if seat == seen["seat"] else () for seat in range(players))
    return Position(
        agreed=agreement(seen["options"]),
        match=MATCH,
        hand=seen["hand"],
        first=read_seat(seen["first"]),
        before=tuple(seen["before"]),
        money=tuple(seen["scores"]),
        wall=wall,
        open=seen["open"],
        hands=tuple(in_order(hands[Seat(seat)] if Seat(seat) in hands else seen["own"]) for seat in range(players)),
        phase=seen["phase"],
        bidders=tuple(map(read_seat, seen["bidders"])),
        highest=seen["highest"],
        leader=_seat_or_none(seen["leader"]),
        buyer=_seat_or_none(seen["buyer"]),
        winds=tuple(seen["winds"]),
        buried=buried,
        game=seen["announced"] or "",
        layouts=layouts,
        current=_seat_or_none(seen["current"]),
        looks=seen["looks"],
        turns=seen["turns"],
        history=tuple(_events(seen["history"])),
        ending=seen["last"]["result"] if over else None,
        sheet=tuple(seen["sheet"][:-1] if over else seen["sheet"]),
        last=None if over else seen["last"],
    )


def read_seat(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))


def _seat_or_none(letter: str | None) -> Seat | None:
    return None if letter is None else read_seat(letter)


def _events(history: list[str]) -> Iterator[Event]:
    for text in history:
        letter = text.partition(" ")[0]
        yield Event(read_seat(letter) if letter in tuple(LETTERS) else None, text, text)
