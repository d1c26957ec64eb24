"""Help while learning: how far each game is, what is of use, what a loss would cost."""

from typing import Any

from teahouse.games.mah_nol.layouts import GAMES, Layout, Site
from teahouse.games.mah_nol.plans import Plan, best_plan
from teahouse.games.mah_nol.sampling import read_layout
from teahouse.games.mah_nol.tiles import CLOCKWISE, in_order, without
from teahouse.games.mah_nol.words import game_name, tile_name
from teahouse.texts import Message, message, say

Seen = dict[str, Any]
BEFORE = ("auction", "seat", "bury", "announce")


def advice(view: Seen) -> tuple[Message, ...]:
    """For the seat that looks; nothing for a watcher or after the hand."""
    if view["seat"] is None or view["phase"] == "over":
        return ()
    if view["phase"] in BEFORE:
        return tuple(_outlook(view, game) for game in GAMES)
    return tuple(_in_play(view))


def _site(view: Seen, game: str, seat: str) -> Site:
    return Site(game, seat, view["options"]["marco_polo_suits"] == "different")


def _outlook(view: Seen, game: str) -> Message:
    """Before the game is known: how far each one is, at the best seat where it may still be chosen."""
    winds = [view["winds"][view["seat"]]] if view["winds"] else list(CLOCKWISE)
    plans = (best_plan(Layout(), _site(view, game, wind), view["own"]) for wind in winds)
    return _missing(game, min(plan.missing for plan in plans))


def _missing(game: str, count: int) -> Message:
    if count == 0:
        return message("mah-nol/advice-nothing-missing", game=game_name(game))
    return message("mah-nol/advice-game", game=game_name(game), n=count)


def _in_play(view: Seen) -> list[Message]:
    plan = own_plan(view)
    found = [_missing(view["announced"], plan.missing)]
    if plan.missing or not view["legal"]:
        found.append(message("mah-nol/advice-debt", amount=view["debts"][view["seat"]]))
    useful = [tile for tile in view["wall"][: view["open"]] if tile in plan.wanted]
    if view["phase"] == "draw" and useful:
        found.append(message("mah-nol/advice-open", tiles=_names(useful)))
    spare = spare_tiles(view, plan)
    if view["phase"] == "discard" and spare:
        found.append(message("mah-nol/advice-useless", tiles=_names(spare)))
    return found


def own_plan(view: Seen) -> Plan:
    seat = view["seat"]
    site = _site(view, view["announced"], view["winds"][seat])
    return best_plan(read_layout(view["layouts"][seat]), site, view["own"])


def spare_tiles(view: Seen, plan: Plan) -> list[str]:
    """The tiles without which nothing more is missing."""
    seat = view["seat"]
    layout, site = read_layout(view["layouts"][seat]), _site(view, view["announced"], view["winds"][seat])
    own = tuple(view["own"])
    kinds = in_order(set(own))
    return [tile for tile in kinds if best_plan(layout, site, without(own, tile)).missing == plan.missing]


def _names(tiles: list[str]) -> str:
    return ", ".join(say(tile_name(tile)) for tile in tiles)
