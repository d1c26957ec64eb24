"""The computer players of Mah-Nol. They get a view, never a state.

easy     knows the layouts and lays what fits, but bids and pays by whim
medium   goes by tables of chances (chances.py), made by tools/mah_nol_chances.py
strong   tries every choice in a few sampled worlds, played on by the kernel
best     the same for as long as it may think
"""

from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, Player, Seat, View
from teahouse.games.mah_nol import fast, trying
from teahouse.games.mah_nol.chances import as_buyer, as_other, in_turn
from teahouse.games.mah_nol.craft import Table, best_nine, chance, gain, next_lay, throw
from teahouse.games.mah_nol.layouts import GAMES, GROUP, MARCO_POLO, Layout
from teahouse.games.mah_nol.notation import read_move
from teahouse.games.mah_nol.plans import Plan, best_plan
from teahouse.games.mah_nol.position import LETTERS, Position, changed
from teahouse.games.mah_nol.sampling import sample
from teahouse.games.mah_nol.tiles import CLOCKWISE, Tile, Tiles, in_order

Seen = dict[str, Any]
LOSS = 170
"""What losing a hand costs, about, in Fing."""
STEP = 9
"""No raise is higher unless it must be."""


def random_player(view: View, limits: Limits, rng: Random) -> Choice:
    return _chosen(rng.choice(view["legal"]))


def _chosen(move: str, value: float = 0.0, nodes: int = 1) -> Choice:
    return Choice(move, value, False, (move,), nodes, 0)


# Easy


def easy(view: View, limits: Limits, rng: Random) -> Choice:
    table, who, own = Table(view), LETTERS[view["seat"]], tuple(view["own"])
    match view["phase"]:
        case "auction":
            bid = f"{who} bid {view['highest'] + rng.randint(1, STEP)}"
            return _chosen(bid if bid in view["legal"] and rng.random() < 0.5 else f"{who} out")
        case "seat" | "draw":
            return _chosen(rng.choice(view["legal"]))
        case "look":
            return _chosen(f"{who} keep")
        case "bury":
            return _chosen(_burial(view, table, _nearest(table, _all_own(view))[0]))
        case "announce":
            return _chosen(f"{who} announce {_nearest(table, own)[0]}")
        case "lay":
            return _chosen(_laid(view, table, own, commit=1.0))
        case _:
            return _chosen(f"{who} discard {throw(table, own)}")


# Medium


def medium(view: View, limits: Limits, rng: Random) -> Choice:
    table, who, own = Table(view), LETTERS[view["seat"]], tuple(view["own"])
    match view["phase"]:
        case "auction":
            return _chosen(raised(view, _limit(table, own)))
        case "seat":
            return _chosen(f"{who} choose {_most_likely(table, own)[1]}")
        case "bury":
            return _chosen(_burial(view, table, _most_likely(table, _all_own(view))[0]))
        case "announce":
            return _chosen(f"{who} announce {_most_likely(table, own)[0]}")
        case "draw" | "look":
            return _chosen(_draw(view, table, own))
        case "lay":
            return _chosen(_laid(view, table, own, commit=0.25))
        case _:
            return _chosen(f"{who} discard {throw(table, own)}")


def _winds(view: Seen) -> list[str]:
    return [view["winds"][view["seat"]]] if view["winds"] else list(CLOCKWISE)


def _all_own(view: Seen) -> Tiles:
    """What one holds, with what one has just put away."""
    return in_order((*view["own"], *view["buried"]))


def _plans(table: Table, hand: Tiles) -> list[tuple[str, str, Plan]]:
    return [
        (game, wind, best_plan(Layout(), table.site_for(game, wind), hand))
        for game in GAMES
        for wind in _winds(table.seen)
    ]


def _nearest(table: Table, hand: Tiles) -> tuple[str, str, Plan]:
    """The game and seat for which fewest tiles are missing."""
    return min(_plans(table, hand), key=lambda each: each[2].missing)


def _most_likely(table: Table, hand: Tiles) -> tuple[str, str, Plan]:
    """The game and seat with which the buyer wins most often."""
    players = table.seen["seats"]
    return max(_plans(table, hand), key=lambda each: as_buyer(players, each[0], each[2].missing))


def _limit(table: Table, own: Tiles) -> int:
    """Up to what it is better to buy than to let another buy for about as much."""
    players: int = table.seen["seats"]
    game, _, plan = _most_likely(table, own)
    better = as_buyer(players, game, plan.missing) - as_other(players, plan.missing)
    return round(LOSS * better * players / (2 * players - 2))


def raised(view: Seen, limit: int) -> str:
    """A bid in the direction of the limit, or out."""
    who, highest = LETTERS[view["seat"]], view["highest"]
    most = min(limit, view["scores"][view["seat"]])
    if highest >= most:
        return f"{who} out"
    return f"{who} bid {highest + max(1, min(STEP, (most - highest) // 4))}"


def _burial(view: Seen, table: Table, game: str) -> str:
    """The nine that are kept are those of the whole hand, whatever lies away already."""
    site = table.site_for(game, view["winds"][view["seat"]])
    return bury_all_but(view, best_nine(_all_own(view), site)[0])


def bury_all_but(view: Seen, kept: Tiles) -> str:
    spare = list(_all_own(view))
    for tile in (*kept, *view["buried"]):
        if tile in spare:
            spare.remove(tile)
    return f"{LETTERS[view['seat']]} bury {next(tile for tile in spare if tile in view['own'])}"


def _draw(view: Seen, table: Table, own: Tiles) -> str:
    """The tile that is offered if it helps; otherwise look while a useful tile is worth the price."""
    who = LETTERS[view["seat"]]
    look = f"{who} look"
    offered, taking = (view["wall"][0], "take") if view["phase"] == "draw" else (view["looked"], "keep")
    if look not in view["legal"] or gain(table, own, offered):
        return f"{who} {taking}"
    missing = best_plan(table.layout, table.site, own).missing
    turn = in_turn(view["seats"], view["announced"])
    helped = LOSS * (turn(max(0, missing - 1)) - turn(missing))
    return look if helped * chance(table, own) > view["price"] else f"{who} {taking}"


def _laid(view: Seen, table: Table, own: Tiles, commit: float) -> str:
    who = LETTERS[view["seat"]]
    found = None if view["legal"][0] == f"{who} done" else next_lay(table, in_order(own), commit)
    if found is None:
        return f"{who} done"
    tile, slot = found
    return f"{who} lay {tile}@{slot}" if slot else f"{who} lay {tile}"


# Strong and best


def thinker(most: int) -> Player:
    """Tries its choices in up to so many worlds; without the kernel it plays like medium."""

    def choose(view: View, limits: Limits, rng: Random) -> Choice:
        kernel = fast.kernel()
        if kernel is None or len(view["legal"]) == 1:
            return medium(view, limits, rng)
        match view["phase"]:
            case "auction":
                return _bid(view, limits, most)
            case "bury":
                return _bury(view, limits, most)
            case _:
                return _try_all(view, limits, rng, most)

    return choose


def _paid(view: Seen) -> float:
    """What this hand has brought so far."""
    return float(view["scores"][view["seat"]] - view["before"][view["seat"]])


def _bid(view: Seen, limits: Limits, most: int) -> Choice:
    """How much more the hand is worth when one buys it oneself decides how far one goes."""
    seat, bidders = Seat(view["seat"]), [Seat(LETTERS.index(letter)) for letter in view["bidders"]]
    kernel = fast.kernel()
    assert kernel is not None
    key = f"{view['own']}/{view['wall'][: view['open']]}/{bidders}/{seat}"
    order = [seat, *(other for other in sorted(bidders) if other != seat)]
    tally = trying.try_worlds(
        kernel,
        view,
        lambda world: [trying.bought(world, buyer) for buyer in order],
        Random(trying.auction_seed(key)),
        trying.Watch(limits, most, len(order)),
        seat,
    )
    mine = tally.mean_lead(0)
    theirs = max((tally.mean_lead(place) for place in range(1, len(order))), default=0.0)
    others = view["seats"] - 1
    limit = int((mine - theirs) * others / (others + 1)) if len(order) > 1 else int(mine)
    move = raised(view, limit)
    value = tally.mean(0) if " bid " in move else tally.mean(len(order) - 1)
    return _chosen(move, value, tally.worlds * len(order))


def _bury(view: Seen, limits: Limits, most: int) -> Choice:
    """The nine of the likeliest games, tried against each other; the question is the same for all nine parts."""
    kernel, table, seat = fast.kernel(), Table(view), Seat(view["seat"])
    assert kernel is not None
    whole = _all_own(view)
    wind = view["winds"][seat]
    ranked = sorted(_plans(table, whole), key=lambda each: -as_buyer(view["seats"], each[0], each[2].missing))
    games = list(dict.fromkeys(game for game, _, _ in ranked))[:2]
    keeps = list(dict.fromkeys(best_nine(whole, table.site_for(game, wind))[0] for game in games))
    keeps = [kept for kept in keeps if _still_possible(view, kept)] or keeps[:1]
    if len(keeps) == 1 or view["buried"]:
        return _chosen(bury_all_but(view, keeps[0]), _paid(view))
    rng = Random(trying.auction_seed(f"{whole}/{view['winds']}"))
    tally = trying.try_worlds(
        kernel,
        view,
        lambda world: [_with_kept(world, seat, whole, kept) for kept in keeps],
        rng,
        trying.Watch(limits, most, len(keeps)),
        seat,
    )
    best = tally.best()
    return _chosen(bury_all_but(view, keeps[best]), _paid(view) + tally.mean(best), tally.worlds * len(keeps))


def _still_possible(view: Seen, kept: Tiles) -> bool:
    """Whether nothing of these has been put away yet."""
    own = list(view["own"])
    for tile in kept:
        if tile not in own:
            return False
        own.remove(tile)
    return True


def _with_kept(world: Position, seat: Seat, whole: Tiles, kept: Tiles) -> Position:
    away = list(whole)
    for tile in kept:
        away.remove(tile)
    return replace(world, hands=changed(world.hands, seat, kept), buried=changed(world.buried, seat, tuple(away)))


def _try_all(view: Seen, limits: Limits, rng: Random, most: int) -> Choice:
    """Seats, games and everything in a turn."""
    kernel, seat = fast.kernel(), Seat(view["seat"])
    assert kernel is not None
    world = sample(view, Random(0))
    texts: dict[object, str] = {}
    for text in view["legal"]:
        _, move = read_move(world, text)
        texts.setdefault(_alike(view, move.kind, move.tile, move.slot), text)
    moves = list(texts.values())
    codes = [fast.code_of(read_move(world, text)[1], world, seat) for text in moves]
    tally = trying.try_moves(kernel, view, codes, rng, trying.Watch(limits, most, len(codes)), seat)
    best = tally.best()
    return _chosen(moves[best], _paid(view) + tally.mean(best), tally.worlds * len(codes))


def _alike(view: Seen, kind: str, tile: Tile | None, slot: str) -> object:
    """Slots of one group of Marco Polo are equal when nothing or the same lies in them."""
    if kind == "lay" and view["announced"] == MARCO_POLO and slot.isdecimal():
        first = (int(slot) - 1) // GROUP * GROUP
        there = tuple(sorted(filter(None, view["layouts"][view["seat"]]["numbers"][first : first + GROUP])))
        return kind, tile, there
    return kind, tile, slot


PLAYERS = {
    "easy": simple(easy),
    "medium": simple(medium),
    "strong": with_kernel(lambda means: thinker(12), fast.KERNEL),
    "best": with_kernel(lambda means: thinker(400), fast.KERNEL),
    "random": simple(random_player),
}
