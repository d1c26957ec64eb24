"""What a search has found, in the protocol's words."""

from collections.abc import Iterator
from typing import Any


def report(found: Any) -> Iterator[str]:
    """One line for each line of play."""
    took = max(found.seconds, 1e-6)
    for number, line in enumerate(found.lines, 1):
        yield (
            f"info depth {found.depth} seldepth {found.deepest} multipv {number} score {write_score(line)} "
            f"nodes {found.nodes} nps {int(found.nodes / took)} time {int(took * 1000)} pv {' '.join(line.moves)}"
        )


def write_score(line: Any) -> str:
    return f"cp {line.score}" if line.mate is None else f"mate {line.mate}"


def write_answer(found: Any) -> str:
    """The move, and the answer to it that was expected."""
    return "bestmove " + (" ponder ".join(found.lines[0].moves[:2]) if found.lines else "0000")
