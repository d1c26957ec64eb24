"""The medium player of Mah-Nol: it goes by tables of chances (judging/chances.py), made by tools/mah_nol_chances.py."""

from random import Random

from teahouse.core.protocol import Choice, Limits, View
from teahouse.games.mah_nol.judging.chances import as_buyer, as_other, in_turn
from teahouse.games.mah_nol.judging.craft import best_nine, gain, lowers_debt, next_lay, throw
from teahouse.games.mah_nol.judging.plans import Plan, best_plan
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import write_own
from teahouse.games.mah_nol.play.layouts import GAMES, Layout
from teahouse.games.mah_nol.play.position import Move
from teahouse.games.mah_nol.play.prelude import OUT
from teahouse.games.mah_nol.play.settlement import SINGLE
from teahouse.games.mah_nol.play.tiles import Tile, Tiles
from teahouse.games.mah_nol.play.turns import DONE, KEEP, LOOK, TAKE

LOSS = 170
"""What losing a hand costs, about, in Fing."""
STEP = 9
"""No raise is higher unless it must be."""


def chosen(now: Situation, move: Move, value: float = 0.0, nodes: int = 1) -> Choice:
    text = write_own(now.seat, move)
    return Choice(text, value, False, (text,), nodes, 0)


def medium(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    now = Situation(view)
    return chosen(now, usual_move(now))


def usual_move(now: Situation) -> Move:
    match now.seen.phase:
        case "auction":
            return raised(now, highest_bid(now))
        case "seat":
            return Move("choose", slot=most_likely(now, now.seen.own)[1])
        case "bury":
            return burial(now, most_likely(now, now.all_own)[0])
        case "announce":
            return Move("announce", slot=most_likely(now, now.seen.own)[0])
        case "draw" | "look":
            return _draw(now)
        case "lay":
            return laid(now, commit=0.25)
        case _:
            return Move("discard", throw(now))


def plans(now: Situation, hand: Tiles) -> list[tuple[str, str, Plan]]:
    return [(game, wind, best_plan(Layout(), now.site_for(game, wind), hand)) for game in GAMES for wind in now.winds]


def nearest(now: Situation, hand: Tiles) -> tuple[str, str, Plan]:
    """The game and seat for which fewest tiles are missing."""
    return min(plans(now, hand), key=lambda each: each[2].missing)


def most_likely(now: Situation, hand: Tiles) -> tuple[str, str, Plan]:
    """The game and seat with which the buyer wins most often."""
    return max(plans(now, hand), key=lambda each: as_buyer(now.view.seats, each[0], each[2].missing))


def highest_bid(now: Situation) -> int:
    """Up to what it is better to buy than to let another buy for as much."""
    bought, other = chances(now)
    return round(LOSS * (bought - other))


def chances(now: Situation) -> tuple[float, float]:
    """To win as the buyer, and when another buys."""
    players, own = now.view.seats, now.seen.own
    game, _, plan = most_likely(now, own)
    return as_buyer(players, game, plan.missing), as_other(players, nearest(now, own)[2].missing)


def raised(now: Situation, limit: int) -> Move:
    """A bid in the direction of the limit, or out."""
    highest, most = now.seen.highest, min(limit, now.purse)
    if highest >= most:
        return OUT
    step = max(1, min(STEP, (most - highest) // 4)) if len(now.seen.bidders) > 1 else 1
    return Move("bid", amount=highest + step)


def burial(now: Situation, game: str) -> Move:
    """The nine that are kept are those of the whole hand, whatever lies away already."""
    site = now.site_for(game, now.seen.winds[now.seat])
    return bury_all_but(now, best_nine(now.all_own, site)[0])


def bury_all_but(now: Situation, kept: Tiles) -> Move:
    spare = list(now.all_own)
    for tile in (*kept, *now.seen.buried):
        if tile in spare:
            spare.remove(tile)
    return Move("bury", next(tile for tile in spare if tile in now.seen.own))


def _draw(now: Situation) -> Move:
    """The tile that is offered, or look while a hidden one promises more than that and its price."""
    taking = TAKE if now.seen.phase == "draw" else KEEP
    if not now.may(LOOK):
        return taking
    worth, promised = worths(now)
    return LOOK if promised > worth + now.price else taking


def worths(now: Situation) -> tuple[float, float]:
    """What the offered tile is worth in Fing, and a hidden one on average."""
    found = {tile: _worth(now, tile) for tile in now.plan.wanted}
    total = sum(now.hidden.values())
    promised = sum(now.hidden[tile] * worth for tile, worth in found.items()) / max(1, total)
    return found.get(now.offered, 0.0), promised


def _worth(now: Situation, tile: Tile) -> float:
    """What a wanted tile is worth: a better chance to win, and less to pay for a loss."""
    if not gain(now, tile):
        return 0.0
    players, missing = now.view.seats, now.plan.missing
    turn = in_turn(players, now.seen.announced)
    before, after = turn(missing), turn(max(0, missing - 1))
    won = (after - before) * LOSS * players / (players - 1)
    return won + SINGLE * (1 - after) if lowers_debt(now, tile) else won


def laid(now: Situation, commit: float) -> Move:
    """Nothing is looked for when being done is all one may do."""
    found = next_lay(now, commit) if len(now.view.legal) > 1 else None
    return found.move if found else DONE
