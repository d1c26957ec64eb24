"""How fast Mah-Nol's kernel is, beside the readable rules, and how many hands the best player tries a second.

`teahouse bench mah-nol` runs it. Times are CPU seconds of this process, one thread; both take turns, and the best
round of each counts, so that other work on the machine disturbs neither. Random hands: seat A has bought; seat, nine
tiles, game and every move of every turn are chosen by chance among all that may be done. The peer is the readable
rules: nobody else knows the game. Tried hands: whole hands of a sensible policy in worlds that fit a seat's view,
dealing those worlds included.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from random import Random
from typing import Any

from benchmarks.measuring import best_rates, figure

from teahouse.core.options import settle
from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.knowledge import view
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation import starts
from teahouse.games.mah_nol.play import rules
from teahouse.games.mah_nol.play.position import Position
from teahouse.games.mah_nol.players import fast

PLAYERS = (2, 4)
STAKE = 2025
WORLDS = 16
STEPS = 2 * len(PLAYERS)

Progress = Callable[[int, int, str], None]
kernel: Any = fast.kernel()


def figures(progress: Progress, rounds: int = 5, hands: int = 2_000) -> Iterator[dict[str, Any]]:
    """Random hands and tried hands a second, for two and four players."""
    if kernel is None:
        return
    for step, players in enumerate(PLAYERS):
        progress(2 * step, STEPS, f"random hands, {players} players")
        yield random_hands(players, rounds, hands)
        progress(2 * step + 1, STEPS, f"tried hands, {players} players")
        yield tried_hands(players, rounds, hands)
    progress(STEPS, STEPS, "")


def random_hands(players: int, rounds: int, hands: int) -> dict[str, Any]:
    position = bought(players)
    state, share = fast.state_of(position), max(hands // 200, 1)

    def ours() -> int:
        kernel.random_hands(state, hands, 1)
        return hands

    def readable() -> int:
        for seed in range(share):
            play_by_chance(position, Random(seed))
        return share

    note = f"{players} players, one thread, every move that may be made is equally likely"
    return figure(
        f"random hands ({players} players)", "hands/s", best_rates(ours, readable, rounds), "readable rules", note
    )


def tried_hands(players: int, rounds: int, hands: int) -> dict[str, Any]:
    seen = seen_by_first(bought(players))
    known, state = fast.known_of(seen), fast.seen_state(seen)
    share = max(hands // WORLDS, 1)

    def ours() -> int:
        for nth in range(share):
            kernel.judge([state], [fast.JUST_PLAY], known.guess, known.unseen, WORLDS, WORLDS * nth)
        return share * WORLDS

    note = f"{players} players, from the choice of the seat on; what the best player does while it thinks"
    return figure(f"tried hands ({players} players)", "hands/s", best_rates(ours, None, rounds), "", note)


def bought(players: int) -> Position:
    """A fixed deal; seat A is to choose where to sit."""
    options = settle(GAME.options, {"players": players, "stake": STAKE})
    position = starts.begin(options, None, starts.deal(options, None, Random(players)))
    return replace(position, phase="seat", buyer=Seat(0), bidders=())


def seen_by_first(position: Position) -> View[Seen]:
    return View(
        game=GAME.id,
        options=asdict(position.agreed),
        seat=Seat(0),
        seats=position.agreed.players,
        turn=0,
        to_move=(Seat(0),),
        legal=(),
        result=None,
        seen=view.view(position, Seat(0)),
    )


def play_by_chance(position: Position, rng: Random) -> None:
    while asked := rules.asked(position):
        position = rules.play(position, asked[0], rng.choice(rules.legal(position, asked[0])))
