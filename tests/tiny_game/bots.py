"""The computer players of Tiny Bluff. All but the first try their moves in worlds that fit the view."""

from collections.abc import Callable
from random import Random

from teahouse.core.protocol import Choice, Limits, Means, Player, PlayerKind, Seat, View
from tiny_game import rules
from tiny_game.notation import read_text
from tiny_game.position import Position
from tiny_game.sampling import sample
from tiny_game.seen import Seen

TRIALS = {"medium": 5, "strong": 20, "best": 60}


def easy(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    move = rng.choice(view.legal)
    return Choice(move, 0.0, False, (move,), 1, 0)


def thinker(trials: int) -> Player:
    """Plays each of its moves to the end of the hand in so many worlds."""

    def choose(view: View[Seen], limits: Limits, rng: Random) -> Choice:
        tries = min(trials, max(1, (limits.nodes or trials) // len(view.legal)))
        gains = dict.fromkeys(view.legal, 0)
        for _ in range(tries):
            world = sample(view, rng)
            for text in gains:
                seat, move = read_text(text)
                gains[text] += _hand_points(rules.play(world, seat, move), seat, rng)
        best = max(gains, key=gains.__getitem__)
        return Choice(best, gains[best] / tries, False, (best,), tries * len(gains), 1)

    return choose


def _hand_points(position: Position, seat: Seat, rng: Random) -> int:
    while asked := rules.asked(position):
        position = rules.play(position, asked[0], rng.choice(rules.legal(position, asked[0])))
    return position.points[seat]


def _make(player: Player) -> Callable[[Means], Player]:
    return lambda means: player


PLAYERS = {
    "easy": PlayerKind(_make(easy)),
    **{name: PlayerKind(_make(thinker(trials))) for name, trials in TRIALS.items()},
}
