"""How moves of Short Go are judged: by what the other side expects after each, the same effort for every move."""

from dataclasses import replace
from math import hypot, sqrt
from random import Random

from teahouse.core.protocol import Choice, Limits, Means, Player, Result, Seat, View
from teahouse.core.reviewing import Losses, Puzzling, Reviewing, Weigher, Worth
from teahouse.games.short_go import GAME, bots, engine, fast, notation, rules, themes
from teahouse.games.short_go.fast import situation_of
from teahouse.games.short_go.position import Deed, Move, Position
from teahouse.search.weighing import Answering, by_player

FEW_STONES = 8
"""Before so many moves there is nothing to be solved."""

WINNING = 0.75
"""What the right move of a puzzle promises at least."""
NOT_WINNING = 0.4
"""What any other promises at most."""


def weigher(means: Means) -> Weigher:
    player = bots.PLAYERS["best"].make(means)
    if not fast.is_available():
        return marked(by_player(GAME, player, 1.0, won), player)
    thinker = engine.Engine(means.threads, means.memory)

    def rank(view: View[Position], limits: Limits, rng: Random) -> list[str]:
        """The engine's choice, then what it looked at most."""
        situation = situation_of(view.seen)
        thought = thinker.think(situation, limits.seconds, limits.nodes, rng.getrandbits(32), patient=True)
        liked = sorted(thought.candidates, key=lambda each: -each.visits)
        cells = dict.fromkeys([thought.cell, *(each.cell for each in liked)])
        return [engine.text_of(view.seen, cell) for cell in cells]

    return marked(Answering(GAME, expecting(thinker), rank, 1.0, won), player)


def expecting(thinker: engine.Engine) -> Player:
    """What the engine expects, and thinks on when its choice is clear: it is the worth that is asked for."""

    def choose(view: View[Position], limits: Limits, rng: Random) -> Choice:
        situation = situation_of(view.seen)
        thought = thinker.think(situation, limits.seconds, limits.nodes, rng.getrandbits(32), patient=True)
        return engine.choice(view.seen, thought)

    return choose


def won(result: Result, seat: Seat) -> float:
    """A shared first place is a draw."""
    return (seat in result.winners) / len(result.winners) if result.winners else 0.5


def marked(weigh: Weigher, player: Player) -> Weigher:
    """The same, which lets everybody name stones after two passes: nothing is lost by that, for both must agree."""

    def judged(
        view: View[Position], limits: Limits, rng: Random, also: tuple[str, ...] = (), most: int = 1
    ) -> tuple[Worth, ...]:
        if not rules.is_marking(view.seen):
            return _with_errors(weigh(view, limits, rng, also, most))
        choice = player(view, limits, rng)
        texts = also or (choice.move,)
        return tuple(Worth(text, choice.value, False, (text,)) for text in texts)

    return judged


def _with_errors(weighed: tuple[Worth, ...]) -> tuple[Worth, ...]:
    """How sure so many playouts make us of a chance; the moves were not played out in the same worlds."""
    errors = [0.0 if each.exact else sqrt(each.value * (1 - each.value) / max(1, each.nodes)) for each in weighed]
    return tuple(
        replace(each, error=error, doubt=hypot(error, errors[0]) if place else 0.0)
        for place, (each, error) in enumerate(zip(weighed, errors, strict=True))
    )


# Puzzles


def may_be(view: View[Position]) -> bool:
    return len(view.seen.moves) >= FEW_STONES and not rules.is_marking(view.seen)


def is_wanted(view: View[Position], weighed: tuple[Worth, ...]) -> bool:
    """A stone that decides the game."""
    move = notation.read_move(view.seen, weighed[0].move)[1]
    return move.deed == Deed.PLACE and weighed[0].value > WINNING


def is_alone(weighed: tuple[Worth, ...]) -> bool:
    """No other move wins."""
    return weighed[0].value > WINNING and weighed[1].value < NOT_WINNING


def theme(view: View[Position], best: Worth) -> str:
    move = notation.read_move(view.seen, best.move)[1]
    assert move.point is not None
    return themes.theme_of(view.seen, move.point)


def snapbacks(view: View[Position]) -> tuple[str, ...]:
    moves = (Move(Deed.PLACE, point) for point in themes.snapbacks(view.seen))
    return tuple(notation.write_move(view.seen, view.seen.to_move, move) for move in moves)


REVIEWING: Reviewing[Position] = Reviewing(
    weigher=weigher,
    losses=Losses(good=0.02, inaccuracy=0.06, mistake=0.12, blunder=0.25),
    half=0.2,
    puzzles=Puzzling(
        margin=0.3,
        theme=theme,
        offers={"snapback": snapbacks},
        level="medium",
        nodes=3_000,
        from_position=False,
        may_be=may_be,
        is_wanted=is_wanted,
        asks_all=True,
        is_alone=is_alone,
    ),
)
