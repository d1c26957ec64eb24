"""The computer players of Mah-Nol. They get a view, never a state.

easy     knows the layouts and lays what fits, but bids and pays by whim
medium   goes by tables of chances (medium.py)
strong   tries its choices in some sampled worlds, played on by the kernel (best.py)
best     the same for as long as it may think
"""

from random import Random

from teahouse.core.flat import FlatView as View
from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits
from teahouse.games.mah_nol import fast
from teahouse.games.mah_nol.best import thinker
from teahouse.games.mah_nol.craft import Table, throw
from teahouse.games.mah_nol.medium import STEP, all_own, burial, chosen, laid, medium, nearest
from teahouse.games.mah_nol.position import LETTERS


def random_player(view: View, limits: Limits, rng: Random) -> Choice:
    return chosen(rng.choice(view["legal"]))


def easy(view: View, limits: Limits, rng: Random) -> Choice:
    table, who, own = Table(view), LETTERS[view["seat"]], tuple(view["own"])
    match view["phase"]:
        case "auction":
            bid = f"{who} bid {view['highest'] + rng.randint(1, STEP)}"
            return chosen(bid if bid in view["legal"] and rng.random() < 0.5 else f"{who} out")
        case "seat" | "draw":
            return chosen(rng.choice(view["legal"]))
        case "look":
            return chosen(f"{who} keep")
        case "bury":
            return chosen(burial(view, table, nearest(table, all_own(view))[0]))
        case "announce":
            return chosen(f"{who} announce {nearest(table, own)[0]}")
        case "lay":
            return chosen(laid(view, table, own, commit=1.0))
        case _:
            return chosen(f"{who} discard {throw(table, own)}")


PLAYERS = {
    "easy": simple(easy),
    "medium": simple(medium),
    "strong": with_kernel(lambda means: thinker(48), fast.KERNEL),
    "best": with_kernel(lambda means: thinker(4096), fast.KERNEL),
    "random": simple(random_player),
}
