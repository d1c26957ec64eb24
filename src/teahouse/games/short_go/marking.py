"""How a computer answers the questions after two passes, whoever has judged for it which stones are dead."""

from collections.abc import Iterator

from teahouse.core.protocol import Choice, Seat
from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.position import ACCEPT, RESUME, Deed, Move, Point, Position, other


def answer_marking(position: Position, seat: Seat, dead: frozenset[Point]) -> Choice:
    """Mark what differs from one's own judgement; agree when nothing does; play on if somebody insists."""
    differing = sorted(dead ^ position.dead)
    if not differing or position.marks >= rules.MOST_MARKS:
        return _answer(position, seat, ACCEPT)
    group = rules.group_at(position.board, position.size, differing[0])
    if group & set(_marked_by(position, seat)):
        return _answer(position, seat, RESUME)
    return _answer(position, seat, Move(Deed.DEAD, min(group)))


def _marked_by(position: Position, seat: Seat) -> Iterator[Point]:
    """The points this seat has named since the marking began."""
    for who, move in reversed(position.moves):
        if move.deed in (Deed.PASS, Deed.PLACE):
            return
        if who == seat and move.deed == Deed.DEAD and move.point is not None:
            yield move.point


def _answer(position: Position, seat: Seat, move: Move) -> Choice:
    """An answer of the marking, with the chances as the marks are now."""
    points = rules.scores(position)
    own, theirs = points[seat], points[other(seat)]
    text = notation.write_move(position, seat, move)
    return Choice(text, 0.5 if own == theirs else float(own > theirs), False, (text,), 1, 1)
