"""Help while learning: how far each game is, what is of use, what a loss would cost."""

from teahouse.core.protocol import View
from teahouse.games.mah_nol.judging.plans import best_plan
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.layouts import GAMES, Layout
from teahouse.games.mah_nol.play.tiles import Tile, in_order, without
from teahouse.games.mah_nol.words.names import game_name, tile_names
from teahouse.texts import Message, message

BEFORE = ("auction", "seat", "bury", "announce")


def advice(view: View[Seen]) -> tuple[Message, ...]:
    """For the seat that looks; nothing for a watcher or after the hand."""
    if view.seat is None or view.seen.is_over:
        return ()
    now = Situation(view)
    if now.seen.phase in BEFORE:
        return tuple(_outlook(now, game) for game in GAMES)
    return tuple(_in_play(now))


def _outlook(now: Situation, game: str) -> Message:
    """Before the game is known: how far each one is, at the best seat where it may still be chosen."""
    plans = (best_plan(Layout(), now.site_for(game, wind), now.seen.own) for wind in now.winds)
    return _missing(game, min(plan.missing for plan in plans))


def _missing(game: str, count: int) -> Message:
    if count == 0:
        return message("mah-nol/advice-nothing-missing", game=game_name(game))
    return message("mah-nol/advice-game", game=game_name(game), n=count)


def _in_play(now: Situation) -> list[Message]:
    seen = now.seen
    found = [_missing(seen.announced, now.plan.missing)]
    if now.plan.missing or not now.view.legal:
        found.append(message("mah-nol/advice-debt", amount=seen.debts[now.seat]))
    useful = [tile for tile in seen.open if tile in now.plan.wanted]
    if seen.phase == "draw" and useful:
        found.append(message("mah-nol/advice-open", tiles=tile_names(useful)))
    if seen.phase == "discard" and (spare := _spare_tiles(now)):
        found.append(message("mah-nol/advice-useless", tiles=tile_names(spare)))
    return found


def _spare_tiles(now: Situation) -> list[Tile]:
    """The tiles without which nothing more is missing."""
    own = now.seen.own
    kinds = in_order(set(own))
    return [tile for tile in kinds if best_plan(now.layout, now.site, without(own, tile)).missing == now.plan.missing]
