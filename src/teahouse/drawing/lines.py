"""Boards as lines for a terminal: coordinates around, a few signs for each square."""

from collections.abc import Callable

from teahouse.core.protocol import Line, Span
from teahouse.material.boards import Square, Squares

Cell = tuple[Span, Span, Span]


def board_lines(
    board: Squares,
    cell: Callable[[Square], Cell],
    *,
    width: int,
    turned: bool = False,
    beside: Callable[[int], Line] = lambda rank: (),
) -> tuple[Line, ...]:
    """Every square as `width` signs; `turned` shows the board from the other side, `beside` ends the line of a rank."""
    columns = range(board.columns)[:: -1 if turned else 1]
    names = (board.letters[column].rjust(width // 2 + 1).ljust(width) for column in columns)
    letters = Span("    " + "".join(names), "muted")
    rows: list[Line] = []
    for rank in range(board.ranks)[:: 1 if turned else -1]:
        cells = (span for column in columns for span in cell(board.square_at(column, rank)))
        rows.append((Span(f"  {rank + 1} ", "muted"), *cells, Span(f" {rank + 1}", "muted"), *beside(rank)))
    return ((letters,), *rows, (letters,))


def empty_square(is_left: bool) -> Cell:
    """Four signs; a cross where the last move began."""
    return Span(" "), Span(" × " if is_left else " · ", "gold" if is_left else "faint"), Span("")


def man(sign: str, style: str, *, movable: bool, reached: bool, warning: str = "") -> Cell:
    """Four signs: what can move in brackets, where the last move ended in parentheses."""
    before, after = "[]" if movable else "()" if reached else "  "
    return Span(f" {before}", "gold"), Span(sign, style), Span(warning or after, "gold")
