"""Words and refusals that every game on a board of squares needs (texts: board.po).

They say "man" for whatever stands on a board; what a game calls its own men comes in as a message.
"""

from collections.abc import Callable, Collection

from teahouse.core.protocol import Seat
from teahouse.material.boards import Square
from teahouse.texts import Message, message


def square_words(man: Message | None, square: str) -> Message:
    """A square with what stands there."""
    if man is None:
        return message("board/empty-square", square=square)
    return message("board/man-on", man=man, square=square)


def nothing_to_move(owner: Seat | None, seat: Seat, square: str, rule: int) -> Message | None:
    """Why nothing of this seat's begins on a square; None where its own man stands there (owner: whose man does)."""
    if owner is None:
        return message("board/no-man", square=square, rule=rule)
    return None if owner == seat else message("board/not-yours", square=square, rule=rule)


def why_not(
    path: tuple[str, ...],
    find: Callable[[str], Square | None],
    begins: Collection[Square],
    idle: Callable[[Square], Message | None],
    refusal: Callable[[Square, Square], Message | None],
) -> Message | None:
    """Why clicks make no move. One thing: why it cannot be moved. Two: why not from there to there.

    Nothing where a move begins: whoever clicks that second has changed their mind.
    """
    squares = [square for square in map(find, path) if square is not None]
    if len(squares) != len(path) or len(path) > 2 or squares[-1] in begins:
        return None
    return idle(squares[0]) if len(squares) == 1 else refusal(squares[0], squares[1])
