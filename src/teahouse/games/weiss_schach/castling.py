"""What is known for certain of three or four men of whom somebody may still castle.

Whoever may castle has king and rook at home, so there are few such positions: all that can come from the one asked
about are followed until nobody may castle any more, where the tables answer, and judged backwards from there.
"""

import threading
from collections.abc import Iterable
from typing import Any

from teahouse.games.weiss_schach import notation, rules, tables
from teahouse.games.weiss_schach.position import Position
from teahouse.games.weiss_schach.tables import MAKER, MOST_MEN, SEARCHER, Known
from teahouse.kernels import load

_working = threading.Lock()
_found: dict[str, Known] = {}


def ask(position: Position) -> Known | None:
    """What is known of a position, as if nothing had happened before it; None where nothing is."""
    if not any(position.diagram.castling):
        return tables.ask(position)
    is_small = sum(1 for piece in position.cells if piece) <= MOST_MEN
    return ask_text(notation.write_position(position)) if is_small and load(MAKER) and load(SEARCHER) else None


def ask_text(fen: str) -> Known:
    """The same of a position in which somebody may castle, given as FEN."""
    text = _timeless(fen)
    with _working:
        if text not in _found:
            _found.update(_worked_out(text))
        return _found[text]


def may_castle(fen: str) -> bool:
    """
    >>> may_castle("3k2/6/6/6/6/3K1R w K - 0 1")
    True
    """
    return fen.split()[2] != "-"


def _timeless(fen: str) -> str:
    return " ".join([*fen.split()[:4], "0", "1"])


def _worked_out(fen: str) -> dict[str, Known]:
    """This position and all that come after it while somebody may castle.

    Sweep after sweep everything is judged by what comes next, at first as if all were drawn, until nothing changes.
    """
    following, known = _followed(fen)
    known |= dict.fromkeys(following, Known(0, 0))
    changed = True
    while changed:
        judged = {each: _judged(known[other] for other in after) for each, after in following.items()}
        changed = any(known[each] != found for each, found in judged.items())
        known |= judged
    return known


def _followed(fen: str) -> tuple[dict[str, list[str]], dict[str, Known]]:
    """What comes after each position; and what is known where that ends."""
    kernel: Any = load(SEARCHER)
    following: dict[str, list[str]] = {}
    ends: dict[str, Known] = {}
    waiting = [fen]
    while waiting:
        each = waiting.pop()
        if each in following or each in ends:
            continue
        moves = kernel.legal(each) if may_castle(each) else ()
        if moves:
            following[each] = [_timeless(kernel.play(each, [move])) for move in moves]
            waiting += following[each]
        else:
            ends[each] = _ended(each)
    return following, ends


def _ended(fen: str) -> Known:
    """By the rules where the game is over, by a table where nobody may castle any more."""
    position = notation.begin({}, None, {"position": fen})
    result = rules.result(position)
    if result:
        return Known(round(2 * result.scores[position.to_move]) - 1, 0)
    known = tables.ask(position)
    assert known is not None, "men become no more"
    return known


def _judged(after: Iterable[Known]) -> Known:
    """By the best of the moves: the fastest win, a draw, the longest resistance."""
    mine = [Known(-each.outcome, each.plies + 1) for each in after]
    best = max(each.outcome for each in mine)
    plies = [each.plies for each in mine if each.outcome == best]
    return Known(best, 0 if best == 0 else min(plies) if best > 0 else max(plies))
