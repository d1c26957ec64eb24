"""The guide of the tutorial table: every moment of the first hand in words, and what one might do.

It sees what the learner sees and knows no script, so it has an answer whatever has been played. Its judgement is that
of a friendly beginner's book: what brings the layout nearer, and rules of thumb about money.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from teahouse.core.lessons import Step
from teahouse.games.mah_nol.craft import Table, best_nine, gain, next_lay, throw
from teahouse.games.mah_nol.layouts import FACE_DOWN, GAME_TILE, GAMES, SIZE, Layout, Site, is_complete, tiles_of
from teahouse.games.mah_nol.plans import Plan, best_plan, outs, single_needs
from teahouse.games.mah_nol.position import LETTERS
from teahouse.games.mah_nol.sampling import read_layout
from teahouse.games.mah_nol.settlement import SINGLE, debt
from teahouse.games.mah_nol.tiles import CLOCKWISE, JOKER, WINDS, Tile, Tiles, digit_of, in_order, is_number
from teahouse.games.mah_nol.words import game_name, slot_name, tile_name, wind_name
from teahouse.texts import Message, message

Seen = dict[str, Any]
OPENING, RAISE, LEAST = 10, 5, 1
"""The first bid, later raises, and the last one below the limit: steps that have a button of their own."""
RULE_OF_THUMB = {0: 110, 1: 110, 2: 100, 3: 80, 4: 60}
"""Up to how much a hand may be bought that lacks so many tiles; a little less than medium pays with two players."""


def guide(view: Seen) -> Step | None:
    """The moment as it is explained to the seat that looks; None for watchers and after the first hand."""
    if view["seat"] is None or view["hand"] > 1:
        return None
    if view["phase"] == "over":
        return _step("over", *_settlement(view))
    if view["seat"] in view["to_move"]:
        return ASKED[view["phase"]](view)
    return _step("watch", *_watching(view))


def _step(name: str, *lines: Message, moves: tuple[str, ...] = ()) -> Step:
    return Step(message(f"mah-nol-lesson/title-{name}"), lines, moves)


def _say(code: str, **params: object) -> Message:
    return message(f"mah-nol-lesson/{code}", **params)


def _player(letter: str) -> Message:
    return message(f"mah-nol/seat-{LETTERS.index(letter)}")


def _own(view: Seen) -> Tiles:
    return tuple(view["own"])


def _me(view: Seen) -> str:
    return LETTERS[view["seat"]]


def _names(tiles: Tiles) -> tuple[Message, ...]:
    return tuple(tile_name(tile) for tile in tiles)


# Before the game is known


def _best_game(view: Seen) -> tuple[Site, Plan]:
    """The game and seat that lack fewest tiles; smaller layouts first among equals."""
    winds = [view["winds"][view["seat"]]] if view["winds"] else list(CLOCKWISE)
    sites = [Table(view).site_for(game, wind) for game in GAMES for wind in winds]
    hand = in_order((*view["own"], *view["buried"]))
    return min(((site, best_plan(Layout(), site, hand)) for site in sites), key=lambda found: found[1].missing)


def _auction(view: Seen) -> Step:
    site, plan = _best_game(view)
    highest, purse = view["highest"], view["scores"][view["seat"]]
    limit = min(purse, RULE_OF_THUMB.get(plan.missing, 0))
    step = RAISE if highest else OPENING
    amount = highest + (step if highest + step <= limit else LEAST)
    begins = not any(event.startswith(_me(view)) for event in view["history"])
    opening = [_say("auction-what", player=_player(_me(view)))] if begins else []
    if view["leader"]:
        opening.append(_say("auction-highest", player=_player(view["leader"]), amount=highest))
    opening.append(_say("auction-may"))
    if amount > limit:
        return _step("auction", *opening, _say("auction-out"), moves=(f"{_me(view)} out",))
    why = _say("auction-buy", game=game_name(site.game), size=SIZE[site.game], n=plan.missing)
    bid = _say("auction-bid", amount=amount, limit=limit)
    return _step("auction", *opening, why, bid, moves=(f"{_me(view)} bid {amount}",))


def _seat(view: Seen) -> Step:
    site, _ = _best_game(view)
    needed = tuple(tile for tile in single_needs(Layout(), site) if tile in WINDS)
    held = tuple(tile for tile in needed if tile in view["own"])
    why = _say("seat-why", game=game_name(site.game), wind=wind_name(site.seat), tiles=_names(needed))
    have = _say("seat-held", tiles=_names(held)) if held else _say("seat-none")
    bought = _say("seat-what", amount=view["highest"])
    return _step("seat", bought, _say("seat-may"), why, have, moves=(f"{_me(view)} choose {site.seat}",))


def _bury(view: Seen) -> Step:
    site, _ = _best_game(view)
    kept, _ = best_nine(in_order((*view["own"], *view["buried"])), site)
    spare = Counter[Tile](view["own"]) - Counter(kept)
    code = "bury-buyer" if view["buyer"] == _me(view) else "bury-other"
    why = _say(code, player=_player(view["buyer"]), game=game_name(site.game), tiles=_names(kept))
    moves = tuple(f"{_me(view)} bury {tile}" for tile in in_order(spare.elements()))
    return _step("bury", _say("bury-what"), _say("bury-may"), why, _say("bury-back"), moves=moves)


def _announce(view: Seen) -> Step:
    site, plan = _best_game(view)
    why = _say("announce-why", game=game_name(site.game), size=SIZE[site.game], n=plan.missing)
    return _step("announce", _say("announce-what"), why, moves=(f"{_me(view)} announce {site.game}",))


# The turn


def _plan(view: Seen) -> Plan:
    table = Table(view)
    return best_plan(table.layout, table.site, view["own"])


def _is_first_turn(view: Seen) -> bool:
    return bool(view["turns"] < view["seats"])


def _draw(view: Seen) -> Step:
    plan, offered = _plan(view), view["wall"][0]
    lines = [_say(f"recipe-{view['announced']}"), _say("first-wins")] if _is_first_turn(view) else []
    lines += [_say("missing", n=plan.missing), _say("draw-may", tile=tile_name(offered), price=view["price"])]
    if gain(Table(view), _own(view), offered):
        return _step("draw", *lines, _say("draw-take", tile=tile_name(offered)), moves=(f"{_me(view)} take",))
    if _worth_looking(view, plan):
        why = _say("draw-look", tile=tile_name(offered), price=view["price"], **_odds(view, plan))
        return _step("draw", *lines, why, moves=(f"{_me(view)} look",))
    return _step("draw", *lines, _say("draw-free", tile=tile_name(offered)), moves=(f"{_me(view)} take",))


def _look(view: Seen) -> Step:
    plan, seen, keep = _plan(view), view["looked"], f"{_me(view)} keep"
    paid = _say("look-what", tile=tile_name(seen))
    if gain(Table(view), _own(view), seen):
        return _step("look", paid, _say("look-keep"), moves=(keep,))
    if f"{_me(view)} look" not in view["legal"]:
        return _step("look", paid, _say("look-must"), moves=(keep,))
    may = _say("look-may", price=view["price"])
    if _worth_looking(view, plan):
        why = _say("look-on", **_odds(view, plan))
        return _step("look", paid, may, why, moves=(f"{_me(view)} look",))
    return _step("look", paid, may, _say("look-enough", price=view["price"]), moves=(keep,))


def _odds(view: Seen, plan: Plan) -> dict[str, int]:
    """How many of the tiles one does not see would help."""
    hidden = Table(view).hidden
    return {"n": outs(plan, hidden), "total": hidden.total()}


def _worth_looking(view: Seen, plan: Plan) -> bool:
    """A useful tile saves its share of a loss: the fewer are missing the larger it is."""
    odds = _odds(view, plan)
    if f"{_me(view)} look" not in view["legal"] or not odds["total"]:
        return False
    return bool(odds["n"] / odds["total"] * SINGLE / max(1, plan.missing) > view["price"])


def _lay(view: Seen) -> Step:
    table, own = Table(view), in_order(view["own"])
    done = f"{_me(view)} done"
    if is_complete(table.layout, view["announced"]):
        return _step("lay", _say("lay-won"), moves=(done,))
    found = next_lay(table, own, commit=1.0)
    lines = [_say("lay-what")] if _is_first_turn(view) and table.layout.game_tile is None else []
    if found is None:
        code = "lay-no-game-tile" if table.layout.game_tile is None else "lay-nothing"
        none = _say(code, tile=tile_name(GAME_TILE[view["announced"]]))
        return _step("lay", *lines, none, _say("lay-done"), moves=(done,))
    tile, slot = found
    lines += _why_lay(view, tile, slot)
    return _step("lay", *lines, moves=(f"{_me(view)} lay {tile}@{slot}" if slot else f"{_me(view)} lay {tile}",))


def _why_lay(view: Seen, tile: Tile, slot: str) -> Iterator[Message]:
    spirits, named = view["announced"] in FACE_DOWN, tile_name(tile)
    if not slot:
        own = tile_name(GAME_TILE[view["announced"]])
        yield _say("lay-joker-first", tile=own) if tile == JOKER else _say("lay-game-tile", tile=own)
    elif tile == JOKER:
        yield _say("lay-joker", slot=slot_name(slot))
    elif not is_number(tile):
        yield _say("lay-wind", tile=named, slot=slot_name(slot))
        if spirits:
            yield _say("lay-wind-saves")
    else:
        yield _say(f"lay-{view['announced']}", tile=named, slot=slot_name(slot), digit=digit_of(tile))
        if _is_first_number(view):
            yield _say("lay-face-down" if spirits else "lay-face-up")
            yield _say("lay-draws")


def _is_first_number(view: Seen) -> bool:
    lying = read_layout(view["layouts"][view["seat"]])
    return not any(is_number(tile) for tile in tiles_of(lying))


def _discard(view: Seen) -> Step:
    tile = throw(Table(view), _own(view))
    lines = [_say("discard-what")] if _is_first_turn(view) else []
    why = _say("discard-why", tile=tile_name(tile))
    return _step("discard", *lines, why, moves=(f"{_me(view)} discard {tile}",))


ASKED: dict[str, Callable[[Seen], Step]] = {
    "auction": _auction,
    "seat": _seat,
    "bury": _bury,
    "announce": _announce,
    "draw": _draw,
    "look": _look,
    "lay": _lay,
    "discard": _discard,
}


# While others are asked


def _watching(view: Seen) -> Iterator[Message]:
    match view["phase"]:
        case "auction":
            yield _say("watch-auction", player=_player(view["bidders"][0]))
        case "seat":
            yield _say("watch-seat", player=_player(view["buyer"]), amount=view["highest"])
        case "bury":
            yield _say("watch-bury")
        case "announce":
            yield _say("watch-announce", player=_player(view["buyer"]))
        case _:
            yield _say("watch-turn", player=_player(view["current"]))
            yield _say("watch-debt", amount=view["debts"][view["seat"]])


# The settlement


def _settlement(view: Seen) -> Iterator[Message]:
    """Who won, and where every Fing of this hand has gone."""
    last, me = view["last"], _me(view)
    found = last["result"]
    yield _outcome(found, me)
    if found["buyer"]:
        yield _paid("over-price", found["buyer"], me, amount=found["price"])
    for seat, letter in enumerate(LETTERS[: view["seats"]]):
        looks = -last["scores"][seat] - found["payments"][letter] - (found["price"] if found["buyer"] == letter else 0)
        if looks > 0:
            yield _paid("over-looks", letter, me, amount=looks)
    for letter, amount in found["payments"].items():
        if amount:
            layout = read_layout(last["layouts"][LETTERS.index(letter)])
            why = _say(f"why-{_reason(debt(layout, found['game']), amount)}")
            yield _paid("over-pays", letter, me, amount=amount, why=why)
    yield _say("over-purse", amount=view["scores"][view["seat"]])
    yield _say("over-match") if min(view["scores"]) else _say("over-broke")


def _outcome(found: Seen, me: str) -> Message:
    if found["reason"] != "finished":
        return _say(f"over-{found['reason']}")
    return _paid("over-won", found["winner"], me, game=game_name(found["game"]))


def _paid(code: str, letter: str, me: str, **params: object) -> Message:
    """The same said of others and to the learner himself."""
    return _say(f"{code}-you", **params) if letter == me else _say(code, player=_player(letter), **params)


def _reason(owed: int, paid: int) -> str:
    """What a loser had laid, as far as it decides; nobody pays more than he has."""
    return "all" if paid < owed else {SINGLE: "winds", 2 * SINGLE: "game-tile", 3 * SINGLE: "nothing"}[owed]
