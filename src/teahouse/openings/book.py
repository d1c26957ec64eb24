"""A book of openings: which moves were played from a position, and how those games ended.

shipped/GAME.json.xz holds `{"games": how many, "positions": {what makes them the same: {move: [results]}}}`, where
results count games that the first seat won, drawn ones, and those that the second won. tools/make_openings.py makes it.
"""

import json
import lzma
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from teahouse.core.handles import Played, State

SHIPPED = Path(__file__).with_name("shipped")
PLIES = 16
"""So far from the start a game is in the book."""
FEWEST = 2
"""Games that come to a position, of which the book then tells."""

Results = tuple[int, int, int]
"""Won by the first seat, drawn, won by the second."""
Pages = dict[str, dict[str, Results]]


@dataclass(frozen=True)
class Tried:
    """A move that was played, and how those games ended."""

    move: str
    results: Results

    @property
    def games(self) -> int:
        return sum(self.results)


@dataclass(frozen=True)
class Book:
    games: int
    pages: Mapping[str, Mapping[str, Results]]

    def moves_from(self, state: State) -> tuple[Tried, ...]:
        """What was played from here, the most usual first; moves that are not legal now are left out."""
        legal = {text for seat in state.to_move for text in state.legal(seat)}
        found = self.pages.get(key_of(state) or "", {})
        tried = (Tried(move, results) for move, results in found.items() if move in legal)
        return tuple(sorted(tried, key=lambda each: (-each.games, each.move)))


NO_BOOK = Book(0, {})


def key_of(state: State) -> str | None:
    """What makes two positions the same; None: the game has no book."""
    positions = state.game.declaration.positions
    return positions.same(state.position) if positions and positions.same else None


@cache
def book_of(game: str) -> Book:
    """An empty one where none is shipped."""
    path = file_of(game)
    if not path.exists():
        return NO_BOOK
    found = json.loads(lzma.decompress(path.read_bytes()))
    pages = {
        key: {move: tuple(results) for move, results in moves.items()} for key, moves in found["positions"].items()
    }
    return Book(found["games"], pages)


def file_of(game: str) -> Path:
    return SHIPPED / f"{game}.json.xz"


def written(games: Iterable[State]) -> Book:
    """The book of these finished games."""
    pages: Pages = {}
    count = 0
    for last in games:
        count += 1
        for key, move in _steps(last):
            moves = pages.setdefault(key, {})
            moves[move] = _with(moves.get(move, (0, 0, 0)), _outcome(last))
    often = {key: moves for key, moves in pages.items() if sum(map(sum, moves.values())) >= FEWEST}
    return Book(count, often)


def _steps(last: State) -> Iterable[tuple[str, str]]:
    """Each position of the opening with the move that was made there."""
    for state in [*last.chain()][: PLIES + 1]:
        if isinstance(state.cause, Played) and state.previous is not None and (key := key_of(state.previous)):
            yield key, state.cause.text


def _outcome(last: State) -> int:
    """The place of the result."""
    assert last.result is not None, "a finished game"
    winners = last.result.winners
    return 1 if len(winners) != 1 else 2 * winners[0]


def _with(results: Results, place: int) -> Results:
    first, drawn, second = (count + (place == at) for at, count in enumerate(results))
    return first, drawn, second


def packed(book: Book) -> bytes:
    positions = {key: {move: list(results) for move, results in moves.items()} for key, moves in book.pages.items()}
    document = json.dumps({"games": book.games, "positions": positions}, separators=(",", ":"), sort_keys=True)
    return lzma.compress(document.encode(), preset=9)
