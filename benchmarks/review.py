"""How long a review takes with the usual budget: a game of Mahjong Battle, a hand of Hongkong Easy, and the others.

`teahouse bench review` runs it. Each is played by the medium player from the same deals, then judged move by move on
one thread, as the house does it. Told are seconds of the clock, which is what somebody waits, of the slowest review,
and in the note its CPU seconds. There is no peer that reviews these games.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measuring import figure

import teahouse
from teahouse.core.handles import Bot, State
from teahouse.core.protocol import Means
from teahouse.games import GAMES
from teahouse.review.work import review, usual_seconds

Progress = Callable[[int, int, str], None]
DEALS = 3
NODES = 100
LIMITS = {"mahjong-battle": 60, "hongkong": 30}
"""What is promised, in seconds."""


def figures(progress: Progress) -> Iterator[dict[str, Any]]:
    for number, game in enumerate(GAMES):
        progress(number, len(GAMES), game)
        waited, spent, moves = max(_reviewed(_played(game, deal)) for deal in range(DEALS))
        promise = f", promised {LIMITS[game]}" if game in LIMITS else ""
        note = f"{moves} moves, {spent:.1f} CPU seconds{promise}"
        yield figure(f"review of {game}", "s", (waited, None), "", note)


def _played(game: str, deal: int) -> State:
    """A game, or the first hand of a match."""
    chosen = teahouse.game(game)
    player, state = Bot(chosen.declaration, "medium", Means(1, 1 << 22), seed=deal), chosen.start(deal)
    while state.to_move and not state.awaits_deal:
        state = state.play_undealt(player.choose(state, state.to_move[0], nodes=NODES).move)
    return state


def _reviewed(state: State) -> tuple[float, float, int]:
    """Seconds of the clock and of the processor, and how many moves there were."""
    record = state.record()
    hand = record["hands"][-1] if "hands" in record else record
    body = {"record": hand, "seconds": usual_seconds(state.game.declaration, len(hand["moves"]))}
    waited, spent = time.perf_counter(), time.process_time()
    review(body)
    return time.perf_counter() - waited, time.process_time() - spent, len(hand["moves"])
