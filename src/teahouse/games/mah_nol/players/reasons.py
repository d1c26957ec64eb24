"""Why a player chose a move, in sentences: how far one is, what speaks for the move, what the hand may bring.

Chances come from tables and what a hand brings from trying it out; as the two may differ, a reason names one of them.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from teahouse.core.protocol import Choice, View
from teahouse.games.mah_nol.judging.chances import as_buyer, in_turn
from teahouse.games.mah_nol.judging.craft import best_nine, gain
from teahouse.games.mah_nol.judging.plans import Plan, best_plan, outs
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_move
from teahouse.games.mah_nol.play.layouts import FACE_DOWN, GAMES, Layout, is_complete
from teahouse.games.mah_nol.play.position import Move
from teahouse.games.mah_nol.play.tiles import WINDS, without
from teahouse.games.mah_nol.play.turns import LOOK
from teahouse.games.mah_nol.players.medium import chances, worths
from teahouse.games.mah_nol.words.names import game_name, tile_name, wind_name
from teahouse.texts import Message, message


def explain(view: View[Seen], choice: Choice) -> tuple[Message, ...]:
    now, move, tried = Situation(view), legal_move(choice.move), choice.nodes > 1
    told = [*(_standing(now, move, tried) if now.seen.layouts else ()), *REASONS[move.kind](now, move)]
    if tried and now.seen.phase != "auction":
        told.append(_expected(now, round(choice.value + now.seen.before[now.seat] - now.purse)))
    return tuple(told)


def _short_of(code: str, game: str, missing: int, **params: object) -> Message:
    """How many tiles a game lacks."""
    if not missing:
        return message("mah-nol/why-have-all", game=game_name(game))
    return message(code, game=game_name(game), n=missing, **params)


# Before the turns


def _auction(now: Situation, move: Move) -> Iterator[Message]:
    bought, other = chances(now)
    yield message("mah-nol/why-chance-auction", bought=round(100 * bought), other=round(100 * other))
    if move.kind == "bid":
        yield message("mah-nol/why-bid", amount=move.amount)
    elif now.seen.highest:
        yield message("mah-nol/why-out", highest=now.seen.highest)
    else:
        yield message("mah-nol/why-no-bid")


def _choose(now: Situation, move: Move) -> Iterator[Message]:
    game, plan = _by_chance(now, move.slot)[0]
    yield _short_of("mah-nol/why-choose", game, plan.missing, wind=wind_name(move.slot))


def _by_chance(now: Situation, wind: str) -> list[tuple[str, Plan]]:
    """The games, the likeliest to win first, and what all one's tiles lack for each."""
    found = [(game, best_plan(Layout(), now.site_for(game, wind), now.all_own)) for game in GAMES]
    return sorted(found, key=lambda each: -as_buyer(now.view.seats, each[0], each[1].missing))


def _bury(now: Situation, move: Move) -> Iterator[Message]:
    """The likeliest game that can do without this tile; where every game could use it, the likeliest without it."""
    assert move.tile is not None
    wind = now.seen.winds[now.seat]
    games = [game for game, _ in _by_chance(now, wind)]
    for game in games:
        kept, plan = best_nine(now.all_own, now.site_for(game, wind))
        if move.tile in Counter(now.all_own) - Counter(kept):
            yield _short_of("mah-nol/why-bury", game, plan.missing)
            return
    rest = best_nine(without(now.all_own, move.tile), now.site_for(games[0], wind))[1]
    yield _short_of("mah-nol/why-bury-anyway", games[0], rest.missing)


def _announce(now: Situation, move: Move) -> Iterator[Message]:
    plan = best_plan(Layout(), now.site_for(move.slot, now.seen.winds[now.seat]), now.seen.own)
    yield _short_of("mah-nol/why-announce", move.slot, plan.missing)


# The turn


def _standing(now: Situation, move: Move, tried: bool) -> Iterator[Message]:
    """How much is missing, with the tile one draws, and how often such a hand is won."""
    drawn, missing = move.kind in ("take", "keep") and gain(now, now.offered), now.plan.missing
    if drawn:
        missing -= 1
        code = "mah-nol/why-helps" if missing else "mah-nol/why-last-missing"
        yield message(code, tile=tile_name(now.offered), n=missing)
    elif missing:
        yield message("mah-nol/why-missing", n=missing)
    elif not is_complete(now.layout, now.seen.announced):
        yield message("mah-nol/why-nothing-missing")
    if missing and not tried:
        chance = in_turn(now.view.seats, now.seen.announced)(missing)
        yield message("mah-nol/why-chance-turn", percent=round(100 * chance))


def _draw(now: Situation, move: Move) -> Iterator[Message]:
    """A tile that does not help is had where a look would not be worth its price."""
    if gain(now, now.offered) or not now.may(LOOK):
        return
    _, promised = worths(now)
    if round(promised) <= now.price:
        yield message("mah-nol/why-no-look", price=now.price, worth=round(promised))


def _look(now: Situation, move: Move) -> Iterator[Message]:
    if helping := outs(now.plan, now.hidden):
        yield message("mah-nol/why-outs", n=helping, total=now.hidden.total())
    _, promised = worths(now)
    if round(promised) > now.price:
        yield message("mah-nol/why-look", price=now.price, worth=round(promised))


def _lay(now: Situation, move: Move) -> Iterator[Message]:
    if not move.slot:
        yield message("mah-nol/why-lay-game-tile")
    elif now.plan.missing:
        lowers = move.tile in WINDS and now.seen.announced in FACE_DOWN
        yield message("mah-nol/why-lay-wind" if lowers else "mah-nol/why-lay")


def _done(now: Situation, move: Move) -> Iterator[Message]:
    if is_complete(now.layout, now.seen.announced):
        yield message("mah-nol/why-finished")
    else:
        yield message("mah-nol/why-nothing-fits" if len(now.view.legal) == 1 else "mah-nol/why-hold-back")


def _discard(now: Situation, move: Move) -> Iterator[Message]:
    assert move.tile is not None
    rest = best_plan(now.layout, now.site, without(now.seen.own, move.tile))
    if rest.missing == now.plan.missing:
        yield message("mah-nol/why-discard")


REASONS: dict[str, Callable[[Situation, Move], Iterator[Message]]] = {
    "bid": _auction,
    "out": _auction,
    "choose": _choose,
    "bury": _bury,
    "announce": _announce,
    "take": _draw,
    "keep": _draw,
    "look": _look,
    "lay": _lay,
    "done": _done,
    "discard": _discard,
}


# What the hand may bring


def _expected(now: Situation, brings: int) -> Message:
    """Where the losers pay the bank the winner gets nothing, so even a good hand costs a little on average."""
    if brings >= 0:
        return message("mah-nol/why-expected-gain", amount=brings) if brings else message("mah-nol/why-expected-even")
    kind = "loss" if now.agreed.losers_pay == "winner" else "cost"
    return message(f"mah-nol/why-expected-{kind}", amount=-brings)
