"""The guide of the first game: what is different on six files, what threatens, and what it would play itself.

It sees the board and knows no script. What it recommends is what the best player finds with few nodes; with four men or
fewer it knows.
"""

from collections.abc import Iterator

from teahouse.core.lessons import Step
from teahouse.core.protocol import Seat, View
from teahouse.games.weiss_schach import notation, reasons, rules
from teahouse.games.weiss_schach import view as words
from teahouse.games.weiss_schach.bots import PLAYERS
from teahouse.games.weiss_schach.position import (
    BOARD,
    PAWN,
    Diagram,
    Position,
    column_of,
    forward,
    last_rank,
    piece_of,
    rank_of,
)
from teahouse.material.boards import Square
from teahouse.material.duels import other
from teahouse.search.advising import adviser
from teahouse.texts import Message, Seated, message

NODES = 20_000
LEFT_OUT = ("board/why-line", "weiss-schach/why-chance", "weiss-schach/why-known")
"""What players like to know and beginners need not."""
MOST_REASONS = 3
advise = adviser(lambda: PLAYERS, "best", NODES)


def guide(view: View[Position]) -> Step | None:
    """The moment as it is explained to the seat that looks; None for watchers."""
    if view.seat is None:
        return None
    if view.result:
        return _step("over", *_over(view))
    if view.is_asked:
        return _asked(view, view.seat)
    in_check = [say_it("watch-check")] if rules.is_check(view.seen.diagram) else []
    return _step("watch", say_it("watch", player=player(other(view.seat))), *in_check)


def _step(name: str, *lines: Message, moves: tuple[str, ...] = ()) -> Step:
    return Step(message(f"weiss-schach-lesson/title-{name}"), lines, moves)


def say_it(code: str, **params: object) -> Message:
    return message(f"weiss-schach-lesson/{code}", **params)


def player(seat: Seat) -> Seated:
    """By name where the table knows it."""
    return Seated(seat, words.side_name(seat))


# The learner's turn


def _asked(view: View[Position], seat: Seat) -> Step:
    position, choice = view.seen, advise(view)
    move = notation.read_move(position, choice.move)[1]
    begins = position.last is None
    told = _welcome(seat) if begins else (*_last(position, seat), *_dangers(position))
    why = [each for each in reasons.explain(view, choice) if each.code not in LEFT_OUT][:MOST_REASONS]
    advised = (say_it("advice", move=words.label(position, seat, move)), *why)
    title = "begin" if begins else "check" if rules.is_check(position.diagram) else "turn"
    return _step(title, *told, *_rules_in_play(position), *advised, moves=(choice.move,))


def _welcome(seat: Seat) -> Iterator[Message]:
    yield say_it("welcome", player=player(other(seat)))
    yield say_it("board")
    yield say_it("aim")


def _last(position: Position, seat: Seat) -> Iterator[Message]:
    """What the other side has just moved."""
    assert position.last is not None
    target = position.last.target
    piece, square = words.moved_name(position.cells[target]), BOARD.name(target)
    yield say_it("last", player=player(other(seat)), piece=piece, square=square)
    if rules.is_check(position.diagram):
        yield say_it("last-check")


def _dangers(position: Position) -> Iterator[Message]:
    """What the other side could capture with profit, and whether it threatens mate."""
    if rules.is_check(position.diagram):
        return
    turned = reasons.turned(position.diagram)
    if any(rules.is_mate(rules.followed(turned, move)) for move in rules.legal_moves(turned)):
        yield say_it("danger-mate")
    prey = reasons.prey_of(turned)
    for square in reasons.dearest(prey)[:1]:
        yield say_it("danger", victim=reasons.victim_name(prey[square]), square=BOARD.name(square))


def _rules_in_play(position: Position) -> Iterator[Message]:
    """Castling, promotion and en passant, where they are possible or near."""
    diagram = position.diagram
    moves = rules.legal_moves(diagram)
    if any(rules.is_castling(diagram, move) for move in moves):
        yield say_it("rule-castling")
    if any(rules.is_en_passant(diagram, move) for move in moves):
        yield say_it("rule-passing")
    if any(move.promotion for move in moves):
        yield say_it("rule-promotion")
    elif position.last is not None and (square := _runner(diagram)) is not None:
        yield say_it("rule-runner", square=BOARD.name(square))


def _runner(diagram: Diagram) -> Square | None:
    """A pawn two steps from its last rank with nothing in front of it."""
    seat = diagram.to_move
    pawns = (Square(each) for each, piece in enumerate(diagram.cells) if piece == piece_of(seat, PAWN))
    near = (each for each in pawns if abs(last_rank(seat) - rank_of(each)) == 2)
    return next((each for each in near if not any(_ahead(diagram, each, seat))), None)


def _ahead(diagram: Diagram, square: Square, seat: Seat) -> Iterator[int]:
    for rank in range(rank_of(square) + forward(seat), last_rank(seat) + forward(seat), forward(seat)):
        yield diagram.cells[BOARD.square_at(column_of(square), rank)]


# The end


def _over(view: View[Position]) -> Iterator[Message]:
    assert view.seat is not None and view.result
    winners, rival = view.result.winners, player(other(view.seat))
    code = "over-drawn" if len(winners) > 1 else "over-won" if view.seat in winners else "over-lost"
    yield say_it(code, player=rival)
    if view.result.reason in REASONS:
        yield message(f"weiss-schach/over-{view.result.reason}")
    yield say_it("next")


REASONS = ("checkmate", "stalemate", "insufficient", "threefold", "fifty")
