"""Verbs as people type them: in Dutch and German their parts may stand apart (leg 5p weg, steig aus)."""

from collections.abc import Mapping, Sequence


def whole_verb(words: Sequence[str], parted: Mapping[tuple[str, str], str]) -> list[str]:
    """The words with a verb in one piece, whatever stands between its parts or behind them.

    >>> put_away = {("leg", "weg"): "discard"}
    >>> whole_verb(["leg", "5p", "weg"], put_away), whole_verb(["leg", "weg", "5p"], put_away)
    (['discard', '5p'], ['discard', '5p'])
    >>> whole_verb(["leg", "5p"], put_away)
    ['leg', '5p']
    """
    for place in (1, len(words) - 1):
        verb = parted.get((words[0], words[place])) if place in range(1, len(words)) else None
        if verb:
            return [verb, *words[1:place], *words[place + 1 :]]
    return list(words)
