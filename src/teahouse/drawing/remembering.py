"""Parts of pictures that stay the same from move to move: drawn once for all who look."""

from collections.abc import Callable, Hashable

MOST = 1 << 12
"""Parts that are kept; then all are forgotten."""
_known: dict[Hashable, str] = {}


def remembered(key: Hashable, draw: Callable[[], str]) -> str:
    """What is drawn. The key has to name everything that the drawing depends on: somebody else may get it.

    >>> remembered("a key", lambda: "drawn"), remembered("a key", lambda: "drawn again")
    ('drawn', 'drawn')
    """
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST:
            _known.clear()
        found = _known[key] = draw()
    return found
