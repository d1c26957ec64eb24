"""How moves of Weiß-Schach are judged: with four men or fewer exactly, else by one search for all that are compared."""

import re
from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.errors import BadPosition
from teahouse.core.protocol import Choice, Limits, Means, Seat, View
from teahouse.core.reviewing import Losses, Puzzling, Reviewing, Weigher, Worth
from teahouse.games.weiss_schach import GAME, bots, castling, engine, notation, rules
from teahouse.games.weiss_schach.engine import FEW_MEN, Thinker, is_certain, known_after, men_of, worth_of
from teahouse.games.weiss_schach.evaluation import WORTH
from teahouse.games.weiss_schach.position import BISHOP, PAWN, SIZE, Diagram, Move, Position, kind_of, square_at
from teahouse.games.weiss_schach.reasons import forks
from teahouse.games.weiss_schach.tables import MOST_MEN, Known, help_search
from teahouse.kernels import load
from teahouse.material.boards import Square
from teahouse.search.weighing import best_first, by_player, kept, points_of, share

AT_LEAST = 2_000
"""Nodes for a move that a hurried search did not come to."""
LOSSES = Losses(good=0.01, inaccuracy=0.05, mistake=0.1, blunder=0.2, undecided=(0.35, 0.7))
CLOSER = ((LOSSES.mistake, 4, 2), (LOSSES.blunder, 20, 4))
"""Nobody is told of a mistake at first sight: what seems to lose so much is looked at again with so many times the
nodes, and a blunder once more. Where time is given instead, so many times the time: a first look is long then, and
whoever waits is told how long it takes."""
LOOKS_AGAIN = 3.0
"""Games of beginners, which are full of blunders, take so many times as long as their moves are given."""
ENDGAMES = 0.25
GIVEN = 1.5
"""In pawns; what costs less is an exchange, not a sacrifice."""
DRAWN_OUT = 21
"""Plies to a mate; nobody finds a longer one as a puzzle."""

WON, NOT_WON, LOST = 0.85, 0.55, 0.1
"""What is taken for a win, for no win, and for a loss where nothing is proved."""


def weigher(means: Means) -> Weigher:
    kernel = load(engine.KERNEL)
    if kernel is None:
        return by_player(GAME, bots.best(means), 1.0, points_of)
    return Judge(Thinker(kernel, means))


class Judge:
    """One engine and its memory, which weighs moves."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    def __call__(
        self, view: View[Position], limits: Limits, rng: Random, also: tuple[str, ...] = (), most: int = 1
    ) -> tuple[Worth, ...]:
        position = view.seen
        known = castling.ask(position)
        if known is not None and (known.outcome == 0 or is_certain(position, known.plies)):
            return self._by_tables(view, limits, rng, also, most)
        has_table = known is not None
        found = self._by_search(position, limits, also, most, has_table)
        for loss, of_nodes, of_time in CLOSER:
            if not _seems_to_lose(loss, found, also):
                break
            times = of_nodes if limits.nodes is not None else of_time
            found = self._by_search(position, share(limits, times, 1), also, most, has_table)
        return found

    def _by_tables(
        self, view: View[Position], limits: Limits, rng: Random, also: tuple[str, ...], most: int
    ) -> tuple[Worth, ...]:
        """Every move by what the tables say of what it leads to; the line is the player's own."""
        position = view.seen
        chosen = self._thinker.choose(position, limits, rng)
        known = {text: known_after(position, notation.read_move(position, text)[1]) for text in view.legal}
        ranked = sorted(known, key=lambda text: (text != chosen.move, *_rank(known[text])))
        ranked.sort(key=lambda text: _rank(known[text])[0])
        return kept([_by_table(position, text, known[text], chosen) for text in ranked], also, most)

    def _by_search(
        self, position: Position, limits: Limits, also: tuple[str, ...], most: int, has_table: bool
    ) -> tuple[Worth, ...]:
        """First all moves; then the best of them and those that are asked for, with the same depth for each."""
        found = self._search(position, share(limits, 3, 5), has_table, afresh=True, lines=most)
        wanted = tuple(dict.fromkeys([line.moves[0] for line in found.lines] + [*also]))
        if len(wanted) > len(found.lines):
            compared = {"only": wanted, "lines": len(wanted)}
            found = self._search(position, share(limits, 2, 5), has_table, afresh=False, **compared)
        lines = {line.moves[0]: line for line in found.lines}
        for text in wanted:
            if text not in lines:  # a search that was stopped early may have told a move twice and another never
                lines[text] = self._thinker.search(position, only=(text,), nodes=AT_LEAST).lines[0]
        return kept(best_first([_by_line(position, line, found) for line in lines.values()]), also, most)

    def _search(self, position: Position, limits: Limits, has_table: bool, afresh: bool, **means: Any) -> Any:
        if limits.nodes is not None:
            return self._thinker.search(position, nodes=limits.nodes, afresh=afresh, tables=has_table, **means)
        if men_of(position) <= FEW_MEN:
            help_search()
        return self._thinker.search(position, seconds=max(limits.seconds, 0.001), **means)


def _seems_to_lose(loss: float, weighed: tuple[Worth, ...], also: tuple[str, ...]) -> bool:
    """Whether a move that is asked about seems to lose as much, and that is not proved."""
    best = weighed[0]
    return any(
        best.value - each.value >= loss and not (best.exact and each.exact) for each in weighed if each.move in also
    )


def _rank(known: Known) -> tuple[int, int]:
    """Wins first, the fastest before the others; then draws; then losses, the longest before the others."""
    return -known.outcome, known.outcome * known.plies


def _by_table(position: Position, text: str, known: Known, chosen: Choice) -> Worth:
    exact = known.outcome == 0 or is_certain(position, known.plies)
    line = chosen.line if text == chosen.move else (text,)
    return Worth(text, (known.outcome + 1) / 2, exact, line, known.plies, chosen.nodes)


def _by_line(position: Position, line: Any, found: Any) -> Worth:
    """What a search says of a move; what the rules say of one that ends the game."""
    seat, move = position.to_move, notation.read_move(position, line.moves[0])[1]
    ended = rules.result(rules.play(position, seat, move))
    if ended:
        return Worth(line.moves[0], float(ended.scores[seat]), True, line.moves[:1], 1, found.nodes)
    value, exact = worth_of(position, line)
    return Worth(line.moves[0], value, exact, line.moves, found.depth, found.nodes)


# Puzzles


def begins(rng: Random) -> dict[str, Any] | None:
    """One game of four begins with four men anywhere on the board, of whom all is known."""
    if rng.random() >= ENDGAMES:
        return None
    while True:
        squares = rng.sample(range(SIZE * SIZE), MOST_MEN)
        men = ("K", "k", rng.choice("QRBNPP"), rng.choice("QRBNPqrbnp"))
        cells = dict(zip(squares, men, strict=True))
        ranks = ["".join(cells.get(square_at(file, rank), " ") for file in range(SIZE)) for rank in range(SIZE)]
        board = re.sub(" +", lambda gap: str(len(gap[0])), "/".join(reversed(ranks)))
        start = {"position": f"{board} {rng.choice('wb')} - - 0 1"}
        if _is_playable(start):
            return start


def _is_playable(start: dict[str, Any]) -> bool:
    try:
        position = notation.begin({}, None, start)
    except BadPosition:
        return False
    return rules.result(position) is None and castling.ask(position) is not None


def is_wanted(view: View[Position], weighed: tuple[Worth, ...]) -> bool:
    """The best move wins or saves the game, and is more than taking back what was taken."""
    best = weighed[0]
    position = view.seen
    if best.value < 0.5 or (
        best.exact and best.value == 1.0 and best.depth > DRAWN_OUT and men_of(position) <= MOST_MEN
    ):
        return False
    move = notation.read_move(position, best.move)[1]
    return (best.exact and men_of(position) > MOST_MEN) or not _is_obvious(position, move)


def _is_obvious(position: Position, move: Move) -> bool:
    """Takes a piece for nothing, or for one that is worth no more."""
    taken = rules.taken(position.diagram, move)
    if taken is None or kind_of(position.cells[taken]) == PAWN:
        return False
    after = rules.followed(position.diagram, move)
    is_retaken = any(answer.target == move.target for answer in rules.legal_moves(after))
    return not is_retaken or WORTH[kind_of(position.cells[taken])] >= WORTH[kind_of(position.cells[move.origin])]


def is_alone(weighed: tuple[Worth, ...]) -> bool:
    """A second mate would be a second right answer, however long it takes; so would a second move that wins or saves
    the game, where nothing is proved."""
    best, *others = weighed
    second = max(each.value for each in others)
    if best.exact and best.value == 1.0:
        return second <= NOT_WON
    if best.exact:
        return second < best.value
    return (best.value >= WON and second <= NOT_WON) or second <= LOST


def theme(view: View[Position], best: Worth) -> str:
    position = view.seen
    move = notation.read_move(position, best.move)[1]
    after = rules.play(position, position.to_move, move)
    if best.exact and best.value == 1.0 and _ends_in_mate(position, best):
        if len(best.line) <= 7:
            return f"mate-{(len(best.line) + 1) // 2}"
        if men_of(position) > MOST_MEN:
            return "mate"
    if move.promotion is not None:
        return "underpromotion" if move.promotion <= BISHOP else "promotion"
    if best.exact and best.value == 1.0 and _is_zugzwang(position.to_move, after):
        return "zugzwang"
    if best.exact and best.value == 0.5:
        return "saving-draw"
    if men_of(position) <= MOST_MEN:
        return "endgame"
    if _is_sacrifice(position.diagram, move):
        return "sacrifice"
    if forks(position, move, after):
        return "fork"
    if rules.is_check(after.diagram):
        return "check"
    return "winning" if best.value >= WON else "saving"


def _is_zugzwang(seat: Seat, after: Position) -> bool:
    """The other side would not be lost if it did not have to move: read from the tables."""
    if rules.is_check(after.diagram) or any(after.diagram.castling):
        return False
    passed = Position(replace(after.diagram, to_move=seat, en_passant=None))
    known = None if rules.result(passed) else castling.ask(passed)
    return known is not None and known.outcome <= 0


def _is_sacrifice(diagram: Diagram, move: Move) -> bool:
    """The piece may be taken for less than it is worth, with all that is taken before and after it."""
    after = rules.followed(diagram, move)
    given = _worth_at(diagram, move.origin) - _worth_at(diagram, rules.taken(diagram, move))
    answers = (answer for answer in rules.legal_moves(after) if answer.target == move.target)
    return any(given - _regained(after, answer) >= GIVEN for answer in answers)


def _regained(diagram: Diagram, answer: Move) -> float:
    """What is got back from whoever takes."""
    after = rules.followed(diagram, answer)
    is_retaken = any(move.target == answer.target for move in rules.legal_moves(after))
    return _worth_at(diagram, answer.origin) if is_retaken else 0.0


def _worth_at(diagram: Diagram, square: Square | None) -> float:
    return 0.0 if square is None else WORTH[kind_of(diagram.cells[square])]


def _ends_in_mate(position: Position, best: Worth) -> bool:
    for text in best.line:
        position = rules.play(position, position.to_move, notation.read_move(position, text)[1])
    return rules.is_mate(position.diagram)


REVIEWING: Reviewing[Position] = Reviewing(
    weigher=weigher,
    losses=LOSSES,
    half=0.2,
    looks_again=LOOKS_AGAIN,
    puzzles=Puzzling(
        margin=0.3,
        theme=theme,
        level="medium",
        nodes=20_000,
        again=4,
        begins=begins,
        is_wanted=is_wanted,
        is_alone=is_alone,
    ),
)
