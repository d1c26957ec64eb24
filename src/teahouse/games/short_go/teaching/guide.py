"""The guide of the first game: which groups are short of liberties, what it would play itself, and how it is counted.

It sees the board and knows no script. What it recommends is about the best the engine finds (`teacher.py`).
"""

from collections.abc import Iterator

from teahouse.core.lessons import Step
from teahouse.core.protocol import Seat, View
from teahouse.games.short_go import notation, reasons, rules, words
from teahouse.games.short_go.notation import write_point
from teahouse.games.short_go.position import Deed, Position, other, stone_of
from teahouse.games.short_go.teaching.teacher import TEACHER, teachers
from teahouse.search.advising import adviser
from teahouse.texts import Message, Seated, message

NODES = 1_500
LEFT_OUT = ("board/why-line", "board/why-chance")
"""What players like to know and beginners need not."""
advise = adviser(teachers, TEACHER, NODES)


def guide(view: View[Position]) -> Step | None:
    """The moment as it is explained to the seat that looks; None for watchers."""
    if view.seat is None:
        return None
    if view.result:
        return _step("over", *_over(view))
    if view.is_asked:
        return _marking(view) if rules.is_marking(view.seen) else _asked(view, view.seat)
    return _step("watch", say_it("watch", player=player(other(view.seat))))


def _step(name: str, *lines: Message, moves: tuple[str, ...] = ()) -> Step:
    return Step(message(f"short-go-lesson/title-{name}"), lines, moves)


def say_it(code: str, **params: object) -> Message:
    return message(f"short-go-lesson/{code}", **params)


def player(seat: Seat) -> Seated:
    """By name where the table knows it."""
    return Seated(seat, words.side_name(seat))


# The learner's turn


def _asked(view: View[Position], seat: Seat) -> Step:
    position, choice = view.seen, advise(view)
    move = notation.read_move(position, choice.move)[1]
    begins = not position.moves
    before = (*(_welcome(position, seat) if begins else _last(position, seat)), *_groups(view))
    if move.deed == Deed.PASS:
        return _step("pass", *before, say_it("advice-pass"), *_stands(position, seat), moves=(choice.move,))
    why = (each for each in reasons.explain(view, choice) if each.code not in LEFT_OUT)
    advised = (say_it("advice", move=words.label(position, seat, move)), *why)
    return _step("begin" if begins else "turn", *before, *advised, moves=(choice.move,))


def _welcome(position: Position, seat: Seat) -> Iterator[Message]:
    yield say_it("welcome", player=player(other(seat)))
    yield say_it("aim", komi=position.terms.komi)
    yield say_it("liberties")


def _last(position: Position, seat: Seat) -> Iterator[Message]:
    """What the other has just done, and how many stones that took."""
    who, move = position.moves[-1]
    rival = player(other(seat))
    if who == seat or move.deed != Deed.PLACE or move.point is None:
        if move.deed == Deed.PASS and who != seat:
            yield say_it("last-pass", player=rival)
        return
    before = position.seen[-2].board
    lost = before.count(stone_of(seat)) - position.board.count(stone_of(seat))
    point = write_point(position.size, move.point)
    yield say_it("last-takes", player=rival, point=point, n=lost) if lost else say_it("last", player=rival, point=point)
    for ko in rules.ko_points(position)[:1]:
        yield say_it("ko", point=write_point(position.size, ko))


def _groups(view: View[Position]) -> Iterator[Message]:
    """What is in atari: the game's own advice; said with what atari is."""
    told = [line for line in words.advice(view) if line.code != "short-go/advice-quiet"]
    if told:
        yield say_it("atari")
    yield from told


def _stands(position: Position, seat: Seat) -> Iterator[Message]:
    """As the stones lie now."""
    points = rules.scores(position)
    yield say_it("stands", own=points[seat], theirs=points[other(seat)])


# After two passes


def _marking(view: View[Position]) -> Step:
    """Which stones are dead; the rest of the table's words say how to mark them."""
    assert view.seat is not None
    position, choice = view.seen, advise(view)
    move = notation.read_move(position, choice.move)[1]
    code = "marking-accept" if move.deed == Deed.ACCEPT else "marking-resume" if move.deed == Deed.RESUME else ""
    said = say_it(code) if code else say_it("marking-dead", move=words.label(position, view.seat, move))
    return _step("marking", say_it("marking"), *_stands(position, view.seat), said, moves=(choice.move,))


# The end


def _over(view: View[Position]) -> Iterator[Message]:
    assert view.seat is not None and view.result
    result, rival = view.result, player(other(view.seat))
    if result.reason == "score":
        own, theirs = result.scores[view.seat], result.scores[other(view.seat)]
        code = "over-drawn" if len(result.winners) > 1 else "over-won" if view.seat in result.winners else "over-lost"
        yield say_it(code, player=rival, own=own, theirs=theirs)
        yield say_it("over-count", komi=view.seen.terms.komi)
    else:
        yield say_it("over-you" if view.seat in result.winners else "over-other", player=rival)
    yield say_it("next")
