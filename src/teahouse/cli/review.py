"""`teahouse review`: every move of the games in a file judged."""

from collections.abc import Iterator
from pathlib import Path

from teahouse.cli.game_files import WRONG_RECORD, games_in
from teahouse.cli.output import complain, emit, progress
from teahouse.core.errors import BadRecord
from teahouse.core.handles import State
from teahouse.core.protocol import Limits
from teahouse.review.files import replayed
from teahouse.review.judging import Reviewed, Reviewer, games_of, reviewing_of
from teahouse.review.telling import (
    SIGNS,
    course,
    explained_classes,
    hindsight,
    luck_lines,
    reasons,
    remarks,
    summary,
    told,
    turning_points,
)
from teahouse.review.work import usual_seconds
from teahouse.texts import say

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 72
NOTHING_THERE = 2


def review_file(path: Path, seconds: float | None, nodes: int | None, as_json: bool) -> int:
    """Print the review of each game; a file in which one does not replay is refused before anything is judged."""
    states: list[State] = []
    for place, read in games_in(path):
        try:
            states.append(replayed(read()))
        except BadRecord as error:
            where = say("cli/replay-line-wrong", line=place, error=str(error))
            return complain(say("cli/replay-wrong", file=str(path), where=where), WRONG_RECORD)
    if not states:
        return complain(say("review/no-game", file=str(path)), NOTHING_THERE)
    reviews = list(_reviews(states, seconds, nodes))
    emit([each.as_json() for each in reviews], as_json, lambda: _described(reviews))
    return 0


def _reviews(states: list[State], seconds: float | None, nodes: int | None) -> Iterator[Reviewed]:
    """Each game, of a match each hand; one reviewer for all games of a kind."""
    reviewers: dict[str, Reviewer] = {}
    games = [(state, before) for state in states for before in games_of(state) or [[]]]
    total, made = sum(len(before) for _, before in games), 0
    with progress(say("review/reviewing"), total) as report:

        def count() -> None:
            nonlocal made
            made += 1
            report(made, total, "")

        for state, before in games:
            id = state.game.id
            reviewers.setdefault(id, Reviewer(state.game.declaration))
            given = seconds or usual_seconds(state.game.declaration, len(before))
            yield reviewers[id].review(state, before, Limits(given, nodes), count)


# For people


def _described(reviews: list[Reviewed]) -> Iterator[str]:
    for number, reviewed in enumerate(reviews):
        if number:
            yield ""
        yield from _one(reviewed)


def _one(reviewed: Reviewed) -> Iterator[str]:
    yield say("review/title", game=say(f"{reviewed.game.id}/title"), n=len(reviewed.moves))
    if reviewed.game.declaration.secrets:
        yield say("review/fairly")
    for line, counts in summary(reviewed):
        yield f"{line}. {counts}"
    yield from _graph(reviewed)
    lines = list(luck_lines(reviewed))
    if lines:
        yield from ("", say("review/luck-title"), *(f"  {line}" for line in lines), f"  {say('review/luck-means')}")
    yield ""
    yield from _turns(reviewed)
    yield ""
    yield say("review/moves")
    for move in reviewed.moves:
        sign = SIGNS[move.kind].ljust(2)
        better = "" if move.kind == "best" else f"  ({move.best})"
        yield f"{move.number:4}  {sign}  {reviewed.players[move.seat]}  {move.move}{better}"
    yield ""
    yield say("review/classes")
    yield from (f"  {sign.ljust(2)}  {means}" for sign, means in explained_classes(reviewed))


def _turns(reviewed: Reviewed) -> Iterator[str]:
    turns = turning_points(reviewed)
    yield say("review/turning") if turns else say("review/no-turning")
    for move in turns:
        yield f"  {told(reviewed, move)}"
        why = " ".join(map(str, reasons(reviewed, move)))
        if why:
            yield "    " + say("review/why", best=move.best, reasons=why)
        if more := " ".join(map(str, remarks(reviewed, move))):
            yield "    " + more
        if others := hindsight(reviewed, move):
            yield "    " + say("review/hindsight")
            yield from ("      " + say("review/held", name=reviewed.players[seat], held=held) for seat, held in others)


def _graph(reviewed: Reviewed) -> Iterator[str]:
    """A row of bars for each line: what a seat expected, move by move."""
    reviewing = reviewing_of(reviewed.game.declaration)
    for seat, values in enumerate(course(reviewed)):
        if not values:
            continue
        low, high = reviewing.bounds or (min(values), max(values))
        span = say(
            "review/graph",
            name=reviewed.players[seat],
            low=reviewing.tell(min(values)),
            high=reviewing.tell(max(values)),
        )
        yield f"{bars(values, low, high)}  {span}"


def bars(values: list[float], low: float, high: float) -> str:
    """
    >>> bars([0, 0.5, 1], 0, 1)
    '▁▅█'
    """
    every = max(1, -(-len(values) // WIDEST))
    spread = (high - low) or 1.0
    return "".join(BARS[min(int(len(BARS) * (value - low) / spread), len(BARS) - 1)] for value in values[::every])
