"""The table in words, for whoever does not see it: one's hand, the middle, and each player with all that lies open.

Functions of the view alone: nobody hears more than they may see. A viewer at the table comes first and the others
follow in turn order, so that the same place is always the same player; a watcher hears them from East on.
"""

from collections.abc import Iterator
from itertools import groupby

from teahouse.core.protocol import Reading, View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play.position import Laid, winds_after, without
from teahouse.games.hongkong.scoring.hand import WINDS, Kind, Tiles, Wind
from teahouse.games.hongkong.words.names import chow_names, tile_name, wind_name
from teahouse.material.tiles import Tile, is_suit, suit_of, value_of
from teahouse.texts import Message, Seated, message, number

PLACES = ("right", "opposite", "left")
"""The others as one sits, in turn order."""


def readings(view: View[Seen]) -> tuple[Reading, ...]:
    seen = view.seen
    table = _reading("table", _table(view))
    if seen.wind is None:
        titles = {wind: _say("player-title", wind=wind_name(wind)) for wind in WINDS}
        return (table, *(Reading(title, wind_name(wind), tuple(_player(view, wind))) for wind, title in titles.items()))
    others = zip(PLACES, winds_after(seen.wind), strict=True)
    own = _reading("hand", _hand(seen, seen.wind))
    return (own, table, *(_reading(place, _player(view, wind)) for place, wind in others))


def _reading(part: str, lines: Iterator[Message]) -> Reading:
    return Reading(_say(f"{part}-title"), _say(f"{part}-word"), tuple(lines))


def _say(code: str, **params: object) -> Message:
    return message(f"hongkong/reading-{code}", **params)


def _hand(seen: Seen, wind: Wind) -> Iterator[Message]:
    """The tiles in hand by suit, the drawn one apart, then what lies before one."""
    held = seen.own if seen.drawn is None else without(seen.own, seen.drawn)
    yield _say("hand", n=len(seen.own), tiles=by_suit(held))
    if seen.drawn is not None:
        yield _say("drawn", tile=tile_name(seen.drawn))
    yield from _laid(seen, wind)
    if seen.discards[wind]:
        yield _say("own-discards", n=len(seen.discards[wind]), tiles=_names(seen.discards[wind]))


def _table(view: View[Seen]) -> Iterator[Message]:
    """Round and hand, how much of the wall is left, the last discard, whose turn it is."""
    seen = view.seen
    yield _say("round", wind=wind_name(seen.round), number=seen.hand)
    yield _say("wall", n=seen.wall)
    thrown = next((event for event in reversed(seen.history) if event.kind == "discard"), None)
    if thrown is not None and thrown.tile is not None:
        yield _say("last-discard", player=_named(seen, thrown.wind), tile=tile_name(thrown.tile))
    if seen.current is not None and not seen.is_over and seen.phase in ("turn", "discard"):
        yield _say("your-turn") if seen.current == seen.wind else _say("turn", player=_named(seen, seen.current))


def _player(view: View[Seen], wind: Wind) -> Iterator[Message]:
    """Who it is, how many tiles are hidden, and everything that lies open."""
    seen = view.seen
    points = seen.scores[seen.players[wind]]
    yield _say("who", player=_named(seen, wind), points=number(points), n=points)
    yield _say("held", n=seen.held[wind])
    yield from _laid(seen, wind)
    lying = seen.discards[wind]
    yield _say("discards", n=len(lying), tiles=_names(lying)) if lying else _say("no-discards")


def _named(seen: Seen, wind: Wind) -> Message:
    """The wind, and who it is where the table knows names."""
    seat = seen.players[wind]
    return _say("named", wind=wind_name(wind), name=Seated(seat, message(f"hongkong/seat-{seat}")))


def _laid(seen: Seen, wind: Wind) -> Iterator[Message]:
    if seen.melds[wind]:
        yield _say("laid", groups=tuple(map(_group, seen.melds[wind])))
    if seen.bonus[wind]:
        yield _say("bonus", n=len(seen.bonus[wind]), tiles=_names(seen.bonus[wind]))


def _group(laid: Laid) -> Message:
    meld = laid.meld
    if meld.is_chow:
        return _say("chow", tiles=chow_names(meld.tile))
    kind = "concealed-kong" if meld.kind is Kind.CONCEALED_KONG else meld.kind.value
    return _say(kind, tile=tile_name(meld.tile))


def _names(tiles: Tiles) -> tuple[Message, ...]:
    return tuple(map(tile_name, tiles))


def by_suit(tiles: Tiles) -> tuple[Message, ...]:
    """Sorted tiles as one says them: the numbers of a suit together, the suit once."""
    found: list[Message] = []
    for suit, group in groupby(tiles, key=suit_of):
        kinds: list[Tile] = list(group)
        if is_suit(kinds[0]):
            found.append(_say(f"suit-{suit}", values=" ".join(str(value_of(tile)) for tile in kinds)))
        else:
            found.extend(map(tile_name, kinds))
    return tuple(found)
