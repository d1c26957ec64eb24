"""What a game that is over has brought to each seat."""

from teahouse.table.table import Table


def gains(table: Table) -> list[float]:
    """What each seat has more than it began with: a stake that everybody had is nobody's win."""
    assert table.state is not None and table.state.result is not None
    scores = table.state.result.scores
    first = table.game.begin(table.starts[0])  # states from long ago are let go
    begun = table.game.declaration.scores(first.seen_by(None).seen) or (0.0,) * len(scores)
    return [float(score - had) for score, had in zip(scores, begun, strict=True)]
