"""The table in words, for whoever does not see it: one's hand and layout, bids and wall, and each of the others.

Functions of the view alone: nobody hears more than they may see. The others follow in the order of the seats from the
viewer on, so that the same place is always the same player; a watcher hears all of them from A on.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from teahouse.core.protocol import Reading, Seat, View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.layouts import FACE_DOWN, RUN_NAMES, Layout
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.play.tiles import Tiles, digit_of, in_order, is_number, suit_of
from teahouse.games.mah_nol.words.names import game_name, player_in, slot_name, tile_name, wind_name
from teahouse.texts import Message, Seated, message


def readings(view: View[Seen]) -> tuple[Reading, ...]:
    table = Reading(_say("table-title"), _say("table-word"), tuple(_table(view)))
    if view.seat is None:
        return (table, *(_player(view, Seat(seat)) for seat in range(view.seats)))
    own = Reading(_say("hand-title"), _say("hand-word"), tuple(_own(view, view.seat)))
    others = (Seat((view.seat + step) % view.seats) for step in range(1, view.seats))
    return (own, table, *(_player(view, seat) for seat in others))


def _say(code: str, **params: object) -> Message:
    return message(f"mah-nol/reading-{code}", **params)


def _own(view: View[Seen], seat: Seat) -> Iterator[Message]:
    """The tiles in hand by suit, what one looks at or has buried, then what lies before one."""
    seen = view.seen
    yield _say("hand", n=len(seen.own), tiles=by_suit(seen.own))
    if seen.looked:
        yield _say("looked", tile=tile_name(seen.looked))
    if seen.buried:
        yield _say("buried", tiles=by_suit(seen.buried))
    if seen.layouts:
        yield from _laid(seen, seat)
    if seen.debts:
        yield _say("own-debt", amount=seen.debts[seat])


def _table(view: View[Seen]) -> Iterator[Message]:
    """How far the hand is, the wall, and whose turn it is."""
    seen = view.seen
    yield _say("number", number=seen.hand)
    yield from _bids(seen) if seen.buyer is None else _game(seen, seen.buyer)
    if seen.open:
        yield _say("open", tiles=tuple(map(tile_name, seen.open)))
    yield _say("hidden", n=len(seen.hidden))
    if seen.price:
        yield _say("price", price=seen.price)
    if view.seat in view.to_move:
        yield _say("your-turn")
    elif len(view.to_move) == 1:
        yield _say("turn", player=_named(seen, view.to_move[0]))


def _bids(seen: Seen) -> Iterator[Message]:
    if seen.leader is None:
        yield _say("no-bid")
    else:
        yield _say("bid", amount=seen.highest, player=player_in(seen.leader))
    if seen.phase == "auction":
        yield _say("bidders", players=tuple(map(player_in, seen.bidders)))


def _game(seen: Seen, buyer: Seat) -> Iterator[Message]:
    player = player_in(buyer)
    yield _say("bought", player=player, amount=seen.highest)
    if seen.announced:
        yield _say("game", game=game_name(seen.announced))


def _player(view: View[Seen], seat: Seat) -> Reading:
    title = _say("player-title", name=player_in(seat))
    return Reading(title, _say("player-word", letter=LETTERS[seat].lower()), tuple(_other(view, seat)))


def _other(view: View[Seen], seat: Seat) -> Iterator[Message]:
    """Who it is, what they have, and everything that lies open."""
    seen = view.seen
    yield _say("who", player=_named(seen, seat), money=seen.money[seat])
    yield _say("held", n=seen.held[seat])
    if seen.phase == "auction" and seat not in seen.bidders:
        yield _say("out")
    if seen.layouts:
        yield from _laid(seen, seat)
    if seen.debts:
        yield _say("debt", amount=seen.debts[seat])


def _named(seen: Seen, seat: Seat) -> Message | Seated:
    """Who it is, and at which wind as soon as the seats are chosen."""
    player = player_in(seat)
    return _say("named", name=player, wind=wind_name(seen.winds[seat])) if seen.winds else player


def _laid(seen: Seen, seat: Seat) -> Iterator[Message]:
    layout = seen.layouts[seat]
    if layout.game_tile is None:
        yield _say("nothing-laid")
        return
    yield _say("game-tile", tile=tile_name(layout.game_tile))
    yield from _spirits(layout, seen.down[seat]) if seen.announced in FACE_DOWN else _lines(layout)


def _spirits(layout: Layout, down: int) -> Iterator[Message]:
    """Numbers by their places where the viewer knows them, else how many lie face down; then winds."""
    known = [(str(place), tile) for place, tile in enumerate(layout.numbers, 1) if tile]
    if known:
        yield _say("numbers", places=_placed(known))
    elif down:
        yield _say("down", n=down)
    if layout.winds:
        yield _say("winds", places=_placed(layout.winds))


def _placed(laid: Iterable[tuple[str, str]]) -> tuple[Message, ...]:
    return tuple(_say("at", place=slot_name(slot), tile=tile_name(tile)) for slot, tile in laid)


def _lines(layout: Layout) -> Iterator[Message]:
    """Paths by where they lead, runs by their direction."""
    for nth, line in enumerate(layout.lines):
        tiles = tuple(map(tile_name, line.tiles))
        if line.way.isupper():
            yield _say("path", number=nth + 1, wind=wind_name(line.way), tiles=tiles)
        else:
            yield _say(f"run-{line.way}", name=RUN_NAMES[nth], tiles=tiles)


def by_suit(tiles: Tiles) -> tuple[Message, ...]:
    """Tiles as one says them: the numbers of a suit together, the suit once."""
    found: list[Message] = []
    for suit, group in groupby(in_order(tiles), key=lambda tile: suit_of(tile) if is_number(tile) else ""):
        kinds = list(group)
        if suit:
            found.append(_say(f"suit-{suit}", values=" ".join(str(digit_of(tile)) for tile in kinds)))
        else:
            found.extend(map(tile_name, kinds))
    return tuple(found)
