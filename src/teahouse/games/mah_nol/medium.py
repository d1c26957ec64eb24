"""The medium player of Mah-Nol: it goes by tables of chances (chances.py), made by tools/mah_nol_chances.py."""

from random import Random
from typing import Any

from teahouse.core.flat import FlatView as View
from teahouse.core.protocol import Choice, Limits
from teahouse.games.mah_nol.chances import as_buyer, as_other, in_turn
from teahouse.games.mah_nol.craft import Table, best_nine, gain, lowers_debt, next_lay, throw
from teahouse.games.mah_nol.layouts import GAMES, Layout
from teahouse.games.mah_nol.plans import Plan, best_plan
from teahouse.games.mah_nol.position import LETTERS
from teahouse.games.mah_nol.settlement import SINGLE
from teahouse.games.mah_nol.tiles import CLOCKWISE, Tile, Tiles, in_order

Seen = dict[str, Any]
LOSS = 170
"""What losing a hand costs, about, in Fing."""
STEP = 9
"""No raise is higher unless it must be."""


def chosen(move: str, value: float = 0.0, nodes: int = 1) -> Choice:
    return Choice(move, value, False, (move,), nodes, 0)


def medium(view: View, limits: Limits, rng: Random) -> Choice:
    table, who, own = Table(view), LETTERS[view["seat"]], tuple(view["own"])
    match view["phase"]:
        case "auction":
            return chosen(raised(view, highest_bid(table, own)))
        case "seat":
            return chosen(f"{who} choose {most_likely(table, own)[1]}")
        case "bury":
            return chosen(burial(view, table, most_likely(table, all_own(view))[0]))
        case "announce":
            return chosen(f"{who} announce {most_likely(table, own)[0]}")
        case "draw" | "look":
            return chosen(_draw(view, table, own))
        case "lay":
            return chosen(laid(view, table, own, commit=0.25))
        case _:
            return chosen(f"{who} discard {throw(table, own)}")


def _winds(view: Seen) -> list[str]:
    return [view["winds"][view["seat"]]] if view["winds"] else list(CLOCKWISE)


def all_own(view: Seen) -> Tiles:
    """What one holds, with what one has just put away."""
    return in_order((*view["own"], *view["buried"]))


def plans(table: Table, hand: Tiles) -> list[tuple[str, str, Plan]]:
    return [
        (game, wind, best_plan(Layout(), table.site_for(game, wind), hand))
        for game in GAMES
        for wind in _winds(table.seen)
    ]


def nearest(table: Table, hand: Tiles) -> tuple[str, str, Plan]:
    """The game and seat for which fewest tiles are missing."""
    return min(plans(table, hand), key=lambda each: each[2].missing)


def most_likely(table: Table, hand: Tiles) -> tuple[str, str, Plan]:
    """The game and seat with which the buyer wins most often."""
    players = table.seen["seats"]
    return max(plans(table, hand), key=lambda each: as_buyer(players, each[0], each[2].missing))


def highest_bid(table: Table, own: Tiles) -> int:
    """Up to what it is better to buy than to let another buy for as much."""
    bought, other = chances(table, own)
    return round(LOSS * (bought - other))


def chances(table: Table, own: Tiles) -> tuple[float, float]:
    """To win as the buyer, and when another buys."""
    players: int = table.seen["seats"]
    game, _, plan = most_likely(table, own)
    return as_buyer(players, game, plan.missing), as_other(players, nearest(table, own)[2].missing)


def raised(view: Seen, limit: int) -> str:
    """A bid in the direction of the limit, or out."""
    who, highest = LETTERS[view["seat"]], view["highest"]
    most = min(limit, view["scores"][view["seat"]])
    if highest >= most:
        return f"{who} out"
    step = max(1, min(STEP, (most - highest) // 4)) if len(view["bidders"]) > 1 else 1
    return f"{who} bid {highest + step}"


def burial(view: Seen, table: Table, game: str) -> str:
    """The nine that are kept are those of the whole hand, whatever lies away already."""
    site = table.site_for(game, view["winds"][view["seat"]])
    return bury_all_but(view, best_nine(all_own(view), site)[0])


def bury_all_but(view: Seen, kept: Tiles) -> str:
    spare = list(all_own(view))
    for tile in (*kept, *view["buried"]):
        if tile in spare:
            spare.remove(tile)
    return f"{LETTERS[view['seat']]} bury {next(tile for tile in spare if tile in view['own'])}"


def _draw(view: Seen, table: Table, own: Tiles) -> str:
    """The tile that is offered, or look while a hidden one promises more than that and its price."""
    who = LETTERS[view["seat"]]
    look = f"{who} look"
    offered, taking = (view["wall"][0], "take") if view["phase"] == "draw" else (view["looked"], "keep")
    if look not in view["legal"]:
        return f"{who} {taking}"
    worth, promised = worths(view, table, own, offered)
    return look if promised > worth + view["price"] else f"{who} {taking}"


def worths(view: Seen, table: Table, own: Tiles, offered: Tile) -> tuple[float, float]:
    """What the offered tile is worth in Fing, and a hidden one on average."""
    plan = best_plan(table.layout, table.site, own)
    found = {tile: _worth(view, table, own, plan, tile) for tile in plan.wanted}
    total = sum(table.hidden.values())
    return found.get(offered, 0.0), sum(table.hidden[tile] * worth for tile, worth in found.items()) / max(1, total)


def _worth(view: Seen, table: Table, own: Tiles, plan: Plan, tile: Tile) -> float:
    """What a wanted tile is worth: a better chance to win, and less to pay for a loss."""
    if not gain(table, own, tile):
        return 0.0
    players, turn = view["seats"], in_turn(view["seats"], view["announced"])
    before, after = turn(plan.missing), turn(max(0, plan.missing - 1))
    won: float = (after - before) * LOSS * players / (players - 1)
    return won + SINGLE * (1 - after) if lowers_debt(table, own, tile) else won


def laid(view: Seen, table: Table, own: Tiles, commit: float) -> str:
    who = LETTERS[view["seat"]]
    found = None if view["legal"][0] == f"{who} done" else next_lay(table, in_order(own), commit)
    if found is None:
        return f"{who} done"
    tile, slot = found
    return f"{who} lay {tile}@{slot}" if slot else f"{who} lay {tile}"
