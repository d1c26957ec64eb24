"""How a chess engine of another maker is told what a seat sees."""

from itertools import pairwise

from teahouse.core.protocol import Briefing, View
from teahouse.games.weiss_schach import notation, rules
from teahouse.games.weiss_schach.position import Diagram, Position


def uci(view: View[Position]) -> Briefing:
    """The oldest position that can be repeated, and the moves since: so it knows what would be the third time."""
    position = view.seen
    diagrams = (*position.earlier, position.diagram)
    moves = [_between(before, after) for before, after in pairwise(diagrams)]
    blacks_turns = sum(diagram.to_move for diagram in position.earlier)
    first = Position(diagrams[0], position.clock - len(moves), position.number - blacks_turns)
    told = f" moves {' '.join(moves)}" if moves else ""
    return Briefing((f"position fen {notation.write_position(first)}{told}",))


def _between(before: Diagram, after: Diagram) -> str:
    """The move that led from one diagram to the next."""
    move = next(move for move in rules.legal_moves(before) if rules.followed(before, move) == after)
    return notation.write_move(Position(before), before.to_move, move)
