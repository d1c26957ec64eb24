"""A review in sentences: what each class is, where the game turned, what would have been better and why."""

from collections.abc import Iterator, Sequence

from teahouse.core.reviewing import CLASSES, Estimate, as_chance, is_outcome
from teahouse.review.fortune import fortunes
from teahouse.review.judging import Judged, Reviewed, reviewing_of
from teahouse.texts import Message, calling, message, number, say

TURNS_TOLD = 3
SIGNS = {"best": "✓", "good": "·", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""As chess players mark moves."""
OUTCOMES = {0.0: "loses", 0.5: "draws", 1.0: "wins"}
SERIOUS = ("mistake", "blunder")


def class_name(kind: str) -> Message:
    return message(f"review/class-{kind}")


def explained_classes(reviewed: Reviewed) -> list[tuple[str, Message]]:
    """What each class means in this game: its sign, and from which loss on."""
    reviewing = reviewing_of(reviewed.game.declaration)
    losses, tell = reviewing.losses, reviewing.tell
    if reviewing.is_solved:
        known = ((kind, message(f"review/solved-{kind}", name=class_name(kind))) for kind in (CLASSES[0], CLASSES[-1]))
        return [(SIGNS[kind], means) for kind, means in known]
    steps = (0.0, losses.good, losses.inaccuracy, losses.mistake, losses.blunder)
    rows = [(SIGNS["best"], message("review/means-best", name=class_name("best")))]
    for kind, least in zip(CLASSES[1:], steps[1:], strict=True):
        code = "review/means-undecided" if kind == CLASSES[-1] and losses.undecided else "review/means"
        rows.append((SIGNS[kind], message(code, name=class_name(kind), loss=tell(least))))
    return rows


def turning_points(reviewed: Reviewed) -> list[Judged]:
    """The few moves that cost most, in the order of the game."""
    serious = [move for move in reviewed.moves if move.kind in SERIOUS]
    largest = sorted(serious, key=lambda move: -move.loss)[:TURNS_TOLD]
    return sorted(largest, key=lambda move: move.number)


def told(reviewed: Reviewed, move: Judged, names: Sequence[str] = ()) -> Message:
    """A move that lost something: what was made, what it cost, what would have been better.

    With names it is for a page: there moves stand in words alone, not as they are typed.
    """
    shown = "-seen" if names else ""
    state, tell = reviewed.states[move.number - 1], reviewing_of(reviewed.game.declaration).tell
    params: dict[str, object] = {
        "number": move.number,
        "name": names[move.seat] if names else reviewed.players[move.seat],
        "kind": class_name(move.kind),
        "move": move.move,
        "made": state.words(move.seat, move.move),
        "best": move.best,
        "better": state.words(move.seat, move.best),
    }
    if move.exact and tell is as_chance and is_outcome(move.value) and is_outcome(move.best_value):
        was, could = OUTCOMES[move.value], OUTCOMES[move.best_value]
        outcomes = {"was": message(f"review/{was}"), "could": message(f"review/could-{could}")}
        return message(f"review/threw-away{shown}", **params, **outcomes)
    code = f"review/lost-proved{shown}" if move.exact else f"review/lost{shown}"
    worths = {"value": tell(move.value), "best_value": tell(move.best_value), "loss": tell(move.loss)}
    return message(code, **params, **worths)


def reasons(reviewed: Reviewed, move: Judged) -> tuple[Message, ...]:
    """Why the best move would have been better, as the game itself explains it."""
    state = reviewed.states[move.number - 1]
    return reviewed.game.declaration.explain(state.seen_by(move.seat), move.choice)


def remarks(reviewed: Reviewed, move: Judged) -> tuple[Message, ...]:
    """What else there is to say of the decision, by what its player could see."""
    state, reviewing = reviewed.states[move.number - 1], reviewing_of(reviewed.game.declaration)
    return reviewing.remarks(state.seen_by(move.seat), move.move, move.best)


def hindsight(reviewed: Reviewed, move: Judged) -> list[tuple[int, Message]]:
    """What the others held at that moment, seat by seat: told afterwards, and no part of any judgement."""
    rules, state = reviewed.game.declaration, reviewed.states[move.number - 1]
    if rules.secrets is None or rules.readings is None:
        return []
    others = [seat for seat in range(reviewed.game.seats) if seat != move.seat]
    return [(seat, held.lines[0]) for seat in others if (held := rules.readings(state.seen_by(seat))[0]).lines]


def summary(reviewed: Reviewed, names: Sequence[str] = ()) -> Iterator[tuple[Message, Message]]:
    """For each seat how accurate it was, and how many moves of each class it made."""
    called = [*names] or list(map(str, reviewed.players))
    with calling(called):
        for seat, share in enumerate(reviewed.accuracy):
            made = [move for move in reviewed.moves if move.seat == seat and not move.forced]
            counts = tuple(
                message("review/count", name=class_name(kind), n=n)
                for kind in CLASSES
                if (n := sum(move.kind == kind for move in made))
            )
            line = message("review/accuracy", name=called[seat], percent=share, n=len(made))
            yield line, message("review/counts", counts=counts) if counts else message("review/no-decisions")


def luck_cells(reviewed: Reviewed) -> Iterator[tuple[str, ...]]:
    """For each seat: what it might expect, what the deal, the draws and its own decisions gave, and its result."""
    tell = reviewing_of(reviewed.game.declaration).tell
    for each in fortunes(reviewed.moves, reviewed.expected, reviewed.scores):
        parts = (each.expected, each.deal, each.draws, each.decisions)
        yield (*map(give_or_take, parts), say(tell(each.result)))


def luck_lines(reviewed: Reviewed) -> Iterator[Message]:
    """The same in sentences."""
    for seat, (expected, deal, draws, decisions, result) in enumerate(luck_cells(reviewed)):
        parts = {"expected": expected, "deal": deal, "draws": draws, "decisions": decisions, "result": result}
        yield message("review/luck-of", name=reviewed.players[seat], **parts)


def give_or_take(found: Estimate) -> str:
    """A number with how far it may be off; one that is known stands alone."""
    value = number(round(found.mean, 1) + 0.0, sign=True)
    return f"{value} ± {number(found.margin)}" if found.error else value


def course(reviewed: Reviewed) -> list[list[float]]:
    """What each seat expected, move by move: in open games both after every move, else each at its own decisions.

    One row for each line of a graph: of an open game of two the first seat's alone.
    """
    total = reviewing_of(reviewed.game.declaration).total
    if total is not None and reviewed.game.seats == 2:
        return [[move.value if move.seat == 0 else total - move.value for move in reviewed.moves]]
    return [[move.value for move in reviewed.moves if move.seat == seat] for seat in range(reviewed.game.seats)]
