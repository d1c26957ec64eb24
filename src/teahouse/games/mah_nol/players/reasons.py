"""Why a player chose a move, in sentences."""

from collections.abc import Iterator

from teahouse.core.protocol import Choice, View
from teahouse.games.mah_nol.judging.chances import in_turn
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.turns import LOOK
from teahouse.games.mah_nol.players.medium import chances, worths
from teahouse.texts import Message, message


def explain(view: View[Seen], choice: Choice) -> tuple[Message, ...]:
    """How far one's layout is, how likely one wins, what a hidden tile is worth, and what the hand may bring."""
    now = Situation(view)
    return (*_chances(now), *_price(now), *_outlook(now, choice))


def _chances(now: Situation) -> Iterator[Message]:
    if now.seen.phase == "auction":
        bought, other = chances(now)
        yield message("mah-nol/why-chance-auction", bought=round(100 * bought), other=round(100 * other))
    elif now.seen.layouts:
        yield from _in_turn(now)


def _in_turn(now: Situation) -> Iterator[Message]:
    missing = now.plan.missing
    if missing == 0:
        yield message("mah-nol/why-nothing-missing")
        return
    yield message("mah-nol/why-missing", n=missing)
    chance = in_turn(now.view.seats, now.seen.announced)(missing)
    yield message("mah-nol/why-chance-turn", percent=round(100 * chance))


def _price(now: Situation) -> Iterator[Message]:
    if now.may(LOOK):
        _, promised = worths(now)
        yield message("mah-nol/why-look", price=now.price, worth=round(promised))


def _outlook(now: Situation, choice: Choice) -> Iterator[Message]:
    """Only from a player that has tried it out; its value is that of the whole hand."""
    if choice.nodes > 1:
        brings = round(choice.value + now.seen.before[now.seat] - now.purse)
        yield message(f"mah-nol/why-expected-{'gain' if brings >= 0 else 'loss'}", amount=abs(brings))
