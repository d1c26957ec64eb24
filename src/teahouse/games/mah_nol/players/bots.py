"""The computer players of Mah-Nol. They get a view, never a state.

easy     knows the layouts and lays what fits, but bids and pays by whim
medium   goes by tables of chances (medium.py)
strong   tries its choices in some sampled worlds, played on by the kernel (best.py)
best     the same for as long as it may think
"""

from random import Random

from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, View
from teahouse.games.mah_nol.judging.craft import throw
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_move
from teahouse.games.mah_nol.play.position import Move
from teahouse.games.mah_nol.play.prelude import OUT
from teahouse.games.mah_nol.play.turns import KEEP
from teahouse.games.mah_nol.players import fast
from teahouse.games.mah_nol.players.best import thinker
from teahouse.games.mah_nol.players.medium import STEP, burial, chosen, laid, medium, nearest


def random_player(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    return chosen(Situation(view), legal_move(rng.choice(view.legal)))


def easy(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    now = Situation(view)
    return chosen(now, easy_move(now, rng))


def easy_move(now: Situation, rng: Random) -> Move:
    match now.seen.phase:
        case "auction":
            bid = Move("bid", amount=now.seen.highest + rng.randint(1, STEP))
            return bid if now.may(bid) and rng.random() < 0.5 else OUT
        case "seat" | "draw":
            return legal_move(rng.choice(now.view.legal))
        case "look":
            return KEEP
        case "bury":
            return burial(now, nearest(now, now.all_own)[0])
        case "announce":
            return Move("announce", slot=nearest(now, now.seen.own)[0])
        case "lay":
            return laid(now, commit=1.0)
        case _:
            return Move("discard", throw(now))


PLAYERS = {
    "easy": simple(easy),
    "medium": simple(medium),
    "strong": with_kernel(lambda means: thinker(48), fast.KERNEL),
    "best": with_kernel(lambda means: thinker(4096), fast.KERNEL),
    "random": simple(random_player),
}
