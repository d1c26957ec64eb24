"""The guide of the first game: what happens, what one may do, and what it would play itself.

It sees the board and knows no script. What it recommends is what the solved game knows to be best.
"""

from collections.abc import Iterator
from dataclasses import replace

from teahouse.core.lessons import Step
from teahouse.core.protocol import Seat, View
from teahouse.games.bauernaufstand import notation, rules
from teahouse.games.bauernaufstand import view as words
from teahouse.games.bauernaufstand.bots import PLAYERS
from teahouse.games.bauernaufstand.position import BOARD, HAND, Position, column_of, rank_of
from teahouse.material.boards import Square
from teahouse.material.duels import Move, other
from teahouse.search.advising import adviser
from teahouse.texts import Message, Seated, message

NODES = 2_000
"""Of the search that advises where the solved game is not at hand."""
advise = adviser(lambda: PLAYERS, "best", NODES)


def guide(view: View[Position]) -> Step | None:
    """The moment as it is explained to the seat that looks; None for watchers."""
    if view.seat is None:
        return None
    if view.result:
        return _step("won" if view.seat in view.result.winners else "lost", *_over(view, view.result.reason))
    if view.is_asked:
        return _asked(view, view.seat)
    return _step("watch", say_it("watch", player=player(other(view.seat))), *_hopes(view.seen, view.seat))


def _step(name: str, *lines: Message, moves: tuple[str, ...] = ()) -> Step:
    return Step(message(f"bauernaufstand-lesson/title-{name}"), lines, moves)


def say_it(code: str, **params: object) -> Message:
    return message(f"bauernaufstand-lesson/{code}", **params)


def player(seat: Seat) -> Seated:
    """By name where the table knows it."""
    return Seated(seat, words.side_name(seat))


# The learner's turn


def _asked(view: View[Position], seat: Seat) -> Step:
    position, choice = view.seen, advise(view)
    move = notation.read_move(position, choice.move)[1]
    before = (*_welcome(position, seat), *_last(position, seat), *_dangers(position, seat), *_chances(position, seat))
    reasons = (why for why in words.explain(view, choice) if why.code != "board/why-line")
    advised = (say_it("advice", move=words.label(position, seat, move)), *reasons)
    hopeless = [say_it("hopeless")] if choice.exact and choice.value == 0 else []
    return _step(_title(position, move), *before, *advised, *hopeless, moves=(choice.move,))


def _title(position: Position, move: Move) -> str:
    if position.last is None:
        return "begin"
    if rules.taken(position, move) is not None:
        return "capture"
    return "enter" if move.origin == HAND else "turn"


def _welcome(position: Position, seat: Seat) -> Iterator[Message]:
    """Before anything has happened."""
    if position.last is None:
        yield say_it("welcome", player=player(other(seat)))
        yield say_it("aim")
        yield say_it("may")


def _last(position: Position, seat: Seat) -> Iterator[Message]:
    """What the other side has just done."""
    if (last := position.last) is None:
        return
    who, target = player(other(seat)), BOARD.name(last.target)
    if last.origin == HAND:
        yield say_it("last-enters", player=who, square=target)
    elif column_of(last.origin) != column_of(last.target):
        yield say_it("last-takes", player=who, square=target)
    elif abs(rank_of(last.origin) - rank_of(last.target)) == 2:
        yield say_it("last-jumps", player=who, square=BOARD.name(Square((last.origin + last.target) // 2)))
    else:
        yield say_it("last-steps", player=who, square=target)


def captures(position: Position, seat: Seat) -> dict[Square, Move]:
    """By the square of the man that is lost: what a side could capture if it were to move."""
    moves = rules.legal(replace(position, to_move=seat), seat)
    return {loss: move for move in moves if (loss := rules.taken(position, move)) is not None}


def _dangers(position: Position, seat: Seat) -> Iterator[Message]:
    """What the other side threatens."""
    foe = other(seat)
    if can_arrive(position, foe):
        yield say_it("danger-arrival", player=player(foe))
    for square, move in captures(position, foe).items():
        yield say_it(f"danger-{_way(move, square)}", square=BOARD.name(square))


def _chances(position: Position, seat: Seat) -> Iterator[Message]:
    for square, move in captures(position, seat).items():
        yield say_it(f"chance-{_way(move, square)}", square=BOARD.name(square))


def _way(move: Move, loss: Square) -> str:
    """A man is taken diagonally, or jumped over."""
    return "diagonal" if move.target == loss else "jump"


def can_arrive(position: Position, seat: Seat) -> bool:
    """Whether a side would get across if it were to move."""
    turned = replace(position, to_move=seat)
    return any(rules.arrived(rules.play(turned, seat, move).cells) == seat for move in rules.legal(turned, seat))


# While the other is asked, and the end


def _hopes(position: Position, seat: Seat) -> Iterator[Message]:
    if can_arrive(position, seat):
        yield say_it("watch-arrival")
    elif prey := captures(position, seat):
        yield say_it("watch-capture", square=BOARD.name(min(prey)))


def _over(view: View[Position], reason: str) -> Iterator[Message]:
    assert view.seat is not None and view.result
    has_won, rival = view.seat in view.result.winners, player(other(view.seat))
    if reason in ("arrived", "stuck"):
        yield say_it(f"over-{reason}{'-you' if has_won else ''}", player=rival)
    else:
        yield say_it("over-you" if has_won else "over", player=rival)
    yield say_it("next" if has_won else "next-lost")
