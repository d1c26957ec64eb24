"""What a game that is over has brought to each seat."""

from teahouse.core.handles import State


def gains(state: State) -> list[float]:
    """What each seat has more than it began with: a stake that everybody had is nobody's win.

    >>> from teahouse import game
    >>> gains(game("hongkong", stake=500).start(1).end("time-limit", 0))
    [0.0, 0.0, 0.0, 0.0]
    """
    assert state.result is not None
    scores = state.result.scores
    first = next(iter(state.chain()))
    begun = state.game.declaration.scores(first.seen_by(None).seen) or (0.0,) * len(scores)
    return [float(score - had) for score, had in zip(scores, begun, strict=True)]
