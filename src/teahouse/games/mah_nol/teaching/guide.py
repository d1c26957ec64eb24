"""The guide of the tutorial table: every moment of the first hand in words, and what one might do.

It sees what the learner sees and knows no script, so it has an answer whatever has been played. Its judgement is that
of a friendly beginner's book: what brings the layout nearer, and rules of thumb about money.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from teahouse.core.lessons import Step
from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.judging.craft import best_nine, gain, lays, next_lay, throw
from teahouse.games.mah_nol.judging.plans import Plan, best_plan, outs, single_needs
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import write_own
from teahouse.games.mah_nol.play.endings import Ending
from teahouse.games.mah_nol.play.layouts import FACE_DOWN, GAME_TILE, GAMES, SIZE, Layout, Site, is_complete, tiles_of
from teahouse.games.mah_nol.play.position import Move
from teahouse.games.mah_nol.play.prelude import OUT
from teahouse.games.mah_nol.play.settlement import SINGLE
from teahouse.games.mah_nol.play.tiles import JOKER, WINDS, Tile, Tiles, digit_of, in_order, is_number
from teahouse.games.mah_nol.play.turns import DONE, KEEP, LOOK, TAKE
from teahouse.games.mah_nol.words.accounts import Payment, payments
from teahouse.games.mah_nol.words.names import game_name, slot_name, tile_name, wind_name
from teahouse.texts import Message, Seated, message

OPENING, RAISE, LEAST = 10, 5, 1
"""The first bid, later raises, and the last one below the limit: steps that have a button of their own."""
RULE_OF_THUMB = {0: 110, 1: 110, 2: 100, 3: 80, 4: 60}
"""Up to how much a hand may be bought that lacks so many tiles; a little less than medium pays with two players."""


def guide(view: View[Seen]) -> Step | None:
    """The moment as it is explained to the seat that looks; None for watchers and after the first hand."""
    if view.seat is None or view.seen.hand > 1:
        return None
    now = Situation(view)
    if view.seen.is_over:
        return _step("over", *_settlement(now))
    if view.is_asked:
        return ASKED[view.seen.phase](now)
    return _step("watch", *_watching(now))


def _step(name: str, *lines: Message, moves: tuple[str, ...] = ()) -> Step:
    return Step(message(f"mah-nol-lesson/title-{name}"), lines, moves)


def _say(code: str, **params: object) -> Message:
    return message(f"mah-nol-lesson/{code}", **params)


def _player(seat: Seat) -> Seated:
    return Seated(seat, message(f"mah-nol/seat-{seat}"))


def _rival(now: Situation) -> Seated:
    """The other player: lessons are for two."""
    return _player(Seat(1 - now.seat))


def _names(tiles: Tiles) -> tuple[Message, ...]:
    return tuple(tile_name(tile) for tile in tiles)


def _text(now: Situation, move: Move) -> tuple[str, ...]:
    """The one move that is recommended."""
    return (write_own(now.seat, move),)


# Before the game is known


def _best_game(now: Situation) -> tuple[Site, Plan]:
    """The game and seat that lack fewest tiles; smaller layouts first among equals."""
    sites = [now.site_for(game, wind) for game in GAMES for wind in now.winds]
    plans = ((site, best_plan(Layout(), site, now.all_own)) for site in sites)
    return min(plans, key=lambda found: found[1].missing)


def _auction(now: Situation) -> Step:
    site, plan = _best_game(now)
    highest, leader = now.seen.highest, now.seen.leader
    limit = min(now.purse, RULE_OF_THUMB.get(plan.missing, 0))
    step = RAISE if highest else OPENING
    amount = highest + (step if highest + step <= limit else LEAST)
    begins = not any(event.seat == now.seat for event in now.seen.history)
    lines = [_say("auction-what", player=_player(now.seat).otherwise)] if begins else []
    if leader is not None:
        lines.append(_say("auction-highest", player=_player(leader), amount=highest))
    if begins:
        lines.append(_say("auction-may"))
    if amount > limit:
        return _step("auction", *lines, _say("auction-out"), moves=_text(now, OUT))
    if begins:
        lines.append(_say("auction-buy", game=game_name(site.game), size=SIZE[site.game], n=plan.missing))
    bid = _say("auction-bid" if begins else "auction-raise", amount=amount, limit=limit)
    return _step("auction", *lines, bid, moves=_text(now, Move("bid", amount=amount)))


def _seat(now: Situation) -> Step:
    site, _ = _best_game(now)
    needed = tuple(tile for tile in single_needs(Layout(), site) if tile in WINDS)
    held = tuple(tile for tile in needed if tile in now.seen.own)
    why = _say("seat-why", game=game_name(site.game), wind=wind_name(site.seat), tiles=_names(needed))
    have = _say("seat-held", tiles=_names(held)) if held else _say("seat-none")
    bought = _say("seat-what", amount=now.seen.highest)
    return _step("seat", bought, _say("seat-may"), why, have, moves=_text(now, Move("choose", slot=site.seat)))


def _bury(now: Situation) -> Step:
    site, _ = _best_game(now)
    kept, _ = best_nine(now.all_own, site)
    spare = Counter[Tile](now.seen.own) - Counter(kept)
    buyer = _buyer(now)
    code = "bury-buyer" if buyer == now.seat else "bury-other"
    why = _say(code, player=_player(buyer), game=game_name(site.game), tiles=_names(kept))
    moves = tuple(write_own(now.seat, Move("bury", tile)) for tile in in_order(spare.elements()))
    return _step("bury", _say("bury-what"), _say("bury-may"), why, _say("bury-back"), moves=moves)


def _buyer(now: Situation) -> Seat:
    assert now.seen.buyer is not None, "the auction is over"
    return now.seen.buyer


def _announce(now: Situation) -> Step:
    site, plan = _best_game(now)
    why = _say("announce-why", game=game_name(site.game), size=SIZE[site.game], n=plan.missing)
    return _step("announce", _say("announce-what"), why, moves=_text(now, Move("announce", slot=site.game)))


# The turn


def _is_first_turn(now: Situation) -> bool:
    return now.seen.turns < now.view.seats


def _lacking(now: Situation) -> Message:
    return _say("missing", n=now.plan.missing) if now.plan.missing else _say("nothing-missing")


def _draw(now: Situation) -> Step:
    offered = tile_name(now.offered)
    lines = [_say(f"recipe-{now.seen.announced}"), _say("first-wins")] if _is_first_turn(now) else []
    lines += [_lacking(now), _say("draw-may", tile=offered, price=now.price)]
    if gain(now, now.offered):
        return _step("draw", *lines, _say("draw-take", tile=offered), moves=_text(now, TAKE))
    if worth_looking(now):
        why = _say("draw-look", tile=offered, price=now.price, **odds(now))
        return _step("draw", *lines, why, moves=_text(now, LOOK))
    return _step("draw", *lines, _say("draw-free", tile=offered), moves=_text(now, TAKE))


def _look(now: Situation) -> Step:
    keep = _text(now, KEEP)
    paid = _say("look-what", tile=tile_name(now.offered))
    if gain(now, now.offered):
        return _step("look", paid, _say("look-keep"), moves=keep)
    if not now.may(LOOK):
        return _step("look", paid, _say("look-must"), moves=keep)
    may = _say("look-may", price=now.price)
    if worth_looking(now):
        return _step("look", paid, may, _say("look-on", **odds(now)), moves=_text(now, LOOK))
    return _step("look", paid, may, _say("look-enough", price=now.price), moves=keep)


def odds(now: Situation) -> dict[str, int]:
    """How many of the tiles one does not see would help."""
    return {"n": outs(now.plan, now.hidden), "total": now.hidden.total()}


def worth_looking(now: Situation) -> bool:
    """A useful tile saves its share of a loss: the fewer are missing the larger it is."""
    chances = odds(now)
    if not now.may(LOOK) or not chances["total"]:
        return False
    return chances["n"] / chances["total"] * SINGLE / max(1, now.plan.missing) > now.price


def _lay(now: Situation) -> Step:
    announced, game_tile = now.seen.announced, now.layout.game_tile
    if is_complete(now.layout, announced):
        return _step("lay", _say("lay-won"), moves=_text(now, DONE))
    found = next_lay(now, commit=1.0)
    lines = [_say("lay-what")] if _is_first_turn(now) and game_tile is None else []
    if found is None:
        return _step("lay", *lines, _why_done(now), _say("lay-done"), moves=_text(now, DONE))
    return _step("lay", *lines, *_why_lay(now, found.tile, found.slot), moves=_text(now, found.move))


def _why_done(now: Situation) -> Message:
    """Nothing may be laid, or nothing should be."""
    if lays(now):
        return _say("lay-hold-back")
    if now.layout.game_tile is None:
        return _say("lay-no-game-tile", tile=tile_name(GAME_TILE[now.seen.announced]))
    return _say("lay-nothing")


def _why_lay(now: Situation, tile: Tile, slot: str) -> Iterator[Message]:
    announced, named = now.seen.announced, tile_name(tile)
    spirits = announced in FACE_DOWN
    if not slot:
        own = tile_name(GAME_TILE[announced])
        yield _say("lay-joker-first", tile=own) if tile == JOKER else _say("lay-game-tile", tile=own)
    elif tile == JOKER:
        yield _say("lay-joker", slot=slot_name(slot))
    elif not is_number(tile):
        yield _say("lay-wind", tile=named, slot=slot_name(slot))
        if spirits:
            yield _say("lay-wind-saves")
    else:
        yield _say(f"lay-{announced}", tile=named, slot=slot_name(slot), digit=digit_of(tile))
        if not any(is_number(lying) for lying in tiles_of(now.layout)):
            yield _say("lay-face-down" if spirits else "lay-face-up", player=_rival(now))
            yield _say("lay-draws")


def _discard(now: Situation) -> Step:
    tile = throw(now)
    lines = [_say("discard-what")] if _is_first_turn(now) else []
    why = _say("discard-why", tile=tile_name(tile))
    return _step("discard", *lines, why, moves=_text(now, Move("discard", tile)))


ASKED: dict[str, Callable[[Situation], Step]] = {
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


def _watching(now: Situation) -> Iterator[Message]:
    match now.seen.phase:
        case "auction":
            yield _say("watch-auction", player=_player(now.seen.bidders[0]))
        case "seat":
            yield _say("watch-seat", player=_player(_buyer(now)), amount=now.seen.highest)
        case "bury":
            yield _say("watch-bury", player=_rival(now))
        case "announce":
            yield _say("watch-announce", player=_player(_buyer(now)))
        case _:
            yield _say("watch-turn", player=_rival(now))
            yield _say("watch-debt", player=_rival(now), amount=now.seen.debts[now.seat])


# The settlement


def _settlement(now: Situation) -> Iterator[Message]:
    """Who won, and where every Fing of this hand has gone."""
    last = now.seen.last
    assert last is not None, "the hand is over"
    yield _outcome(last.ending, now.seat)
    for payment in payments(last, now.agreed.losers_pay):
        yield _paid(payment, now.seat)
    yield _say("over-purse", amount=now.purse)
    yield _say("over-match") if min(now.seen.money) else _say("over-broke")


def _outcome(ending: Ending, learner: Seat) -> Message:
    if ending.winner is None:
        return _say(f"over-{ending.reason}")
    return _said("over-won", ending.winner, learner, game=game_name(ending.game))


def _paid(payment: Payment, learner: Seat) -> Message:
    payer, amount = Seat(payment.payer), payment.amount
    match payment.kind:
        case "price":
            return _said("over-price", payer, learner, amount=amount)
        case "looks":
            return _said("over-looks", payer, learner, amount=amount)
        case _:
            return _said("over-pays", payer, learner, amount=amount, why=_say(f"why-{_reason(payment)}"))


def _said(code: str, seat: Seat, learner: Seat, **params: object) -> Message:
    """The same said of others and to the learner himself."""
    return _say(f"{code}-you", **params) if seat == learner else _say(code, player=_player(seat), **params)


def _reason(payment: Payment) -> str:
    """What a loser had laid, as far as it decides; nobody pays more than he has."""
    if payment.amount < payment.owed:
        return "all"
    return {SINGLE: "winds", 2 * SINGLE: "game-tile", 3 * SINGLE: "nothing"}[payment.owed]
