"""The compiled search and the exact tables, as a player's thinking."""

import math
from random import Random
from types import ModuleType
from typing import Any

from teahouse.core.protocol import Choice, Limits, Means
from teahouse.games.weiss_schach import castling, notation, rules, tables
from teahouse.games.weiss_schach.position import Move, Position
from teahouse.games.weiss_schach.tables import Known
from teahouse.kernels import load

KERNEL = tables.SEARCHER
SPREAD = 180.0
"""Centipawns of a logistic curve from worth to expected points: what fits 14,098 positions of 400 games of the engine
against itself best (tools/tune_weiss_schach.py, fit_spread)."""
SURE = 0.01
"""What is not proved is never 0 or 1."""
FEW_MEN = 8
"""From here on lines soon end in the exact tables."""
MEMORY = 1 << 26
"""A thread fills no more in the time of a move, and more would take long to lay out."""
QUIET_NODES = 20_000
"""For the choice between moves that all draw."""


def count(position: Position, depth: int) -> int:
    """Move sequences of that length."""
    kernel = load(KERNEL)
    if kernel is None:
        return rules.count(position, depth)
    return int(kernel.perft(notation.write_position(position), depth))


def chance(score: int) -> float:
    """The expected result of a worth in centipawns, strictly between 0 and 1."""
    return min(max(1 / (1 + math.exp(-score / SPREAD)), SURE), 1 - SURE) if abs(score) < 5_000 else _nearly(score)


def _nearly(score: int) -> float:
    return 1 - SURE if score > 0 else SURE


def is_certain(position: Position, plies: int) -> bool:
    """Whether a mate after so many plies will come whatever happened before. Ruling R11.

    Fifty moves do not run out before it, and nothing has stood there twice: the way to a mate repeats nothing, so
    nothing on it can be there for the third time.
    """
    twice = any(position.earlier.count(diagram) > 1 for diagram in position.earlier)
    return position.clock + plies <= rules.FIFTY and not twice


class Thinker:
    """One player's engine and its memory."""

    def __init__(self, kernel: ModuleType, means: Means) -> None:
        self._kernel, self._threads = kernel, means.threads
        self._engine = kernel.Engine(min(means.memory, MEMORY * means.threads))

    def choose(self, position: Position, limits: Limits, rng: Random) -> Choice:
        """By an exact table where there is one, else by searching as long as the limits allow."""
        known = castling.ask(position)
        if known is not None and (known.outcome == 0 or is_certain(position, known.plies)):
            return self._by_table(position, known, rng)
        return self._by_search(position, limits, has_table=known is not None)

    def _by_search(self, position: Position, limits: Limits, has_table: bool) -> Choice:
        """With `nodes` the answer is reproducible: one thread, nothing remembered, no tables by chance."""
        means: dict[str, Any]
        if limits.nodes is not None:
            means = {"nodes": limits.nodes, "afresh": True, "tables": has_table}
        else:
            if men_of(position) <= FEW_MEN:
                tables.help_search()
            means = {"seconds": max(limits.seconds, 0.001), "threads": self._threads}
        return choice_of(position, self.search(position, **means))

    def search(self, position: Position, **means: Any) -> Any:
        """What the kernel finds; repetitions of earlier diagrams are known to it."""
        earlier = [notation.write_diagram(diagram) for diagram in position.earlier]
        return self._engine.search(notation.write_position(position), earlier=earlier, **means)

    def _by_table(self, position: Position, known: Known, rng: Random) -> Choice:
        """The fastest win, the longest resistance, or the most promising of the moves that draw."""
        after = {move: known_after(position, move) for move in rules.legal_moves(position.diagram)}
        as_good = [move for move, each in after.items() if each.outcome == known.outcome]
        if known.outcome == 0:
            text = self._most_promising(position, as_good)
            return Choice(text, 0.5, True, (text,), len(after), 0)
        plies = (min if known.outcome > 0 else max)(after[move].plies for move in as_good)
        move = rng.choice([move for move in as_good if after[move].plies == plies])
        line = (_write(position, move), *self._line(rules.play(position, position.to_move, move)))
        return Choice(line[0], float(known.outcome > 0), True, line, len(after), plies)

    def _most_promising(self, position: Position, moves: list[Move]) -> str:
        """Where the other side can go wrong most easily: as the search sees it, without the tables."""
        only = tuple(_write(position, move) for move in moves)
        found = self.search(position, only=only, nodes=QUIET_NODES, afresh=True, tables=False)
        return str(found.lines[0].moves[0])

    def _line(self, position: Position) -> list[str]:
        """Best play to the mate."""
        fen, line = notation.write_position(position), list[str]()
        while moves := self._kernel.legal(fen):
            after = {move: self._kernel.play(fen, [move]) for move in moves}
            known = {move: self._ask(each) for move, each in after.items()}
            line.append(min(moves, key=lambda move: _distress(*known[move])))
            fen = after[line[-1]]
        return line

    def _ask(self, fen: str) -> tuple[int, int]:
        return castling.ask_text(fen) if castling.may_castle(fen) else self._kernel.ask(fen)


def known_after(position: Position, move: Move) -> Known:
    """What becomes of a position by a move, for the side that makes it: by the rules or by the tables."""
    seat = position.to_move
    after = rules.play(position, seat, move)
    ended = rules.result(after)
    if ended:
        return Known(round(2 * ended.scores[seat]) - 1, 1)
    known = castling.ask(after)
    assert known is not None, "a table leads only to tables"
    return Known(-known.outcome, known.plies + 1)


def choice_of(position: Position, found: Any) -> Choice:
    """What a search found. A mate it sees is proved: no answer to it was left out."""
    line = found.lines[0]
    value, exact = worth_of(position, line)
    return Choice(line.moves[0], value, exact, line.moves, found.nodes, found.depth)


def worth_of(position: Position, line: Any) -> tuple[float, bool]:
    """The expected result of a line that a search found, and whether it is proved."""
    if line.mate is None:
        return chance(line.score), False
    exact = is_certain(position, 2 * line.mate - 1 if line.mate > 0 else -2 * line.mate)
    return (float(line.mate > 0) if exact else _nearly(line.mate)), exact


def _distress(outcome: int, plies: int) -> tuple[int, int]:
    """How an enemy to move stands, the worst first: mated soon, mated late, drawn, winning late, winning soon."""
    return outcome, -outcome * plies


def men_of(position: Position) -> int:
    return sum(map(bool, position.cells))


def _write(position: Position, move: Move) -> str:
    return notation.write_move(position, position.to_move, move)
