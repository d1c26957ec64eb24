"""`teahouse seating`: who plays with whom in a tournament at tables of four."""

import time
from collections.abc import Iterator

from teahouse.cli.output import emit, progress
from teahouse.texts import say
from teahouse.tournaments.seating import SUBSTITUTE, Plan, plan_seating


def print_seating(people: int, rounds: int, seed: int, as_json: bool) -> None:
    began = time.perf_counter()
    with progress(say("tournament/planning"), None) as report:
        plan = plan_seating(people, rounds, seed, lambda done, of: report(done, of, ""))
    seconds = time.perf_counter() - began
    document = {
        "rounds": plan.rounds,
        "meets_twice": plan.meets_twice,
        "winds": plan.winds,
        "seconds": seconds,
    }
    emit(document, as_json, lambda: _described(plan))


def _described(plan: Plan) -> Iterator[str]:
    for number, tables in enumerate(plan.rounds, start=1):
        yield say("tournament/round", number=number)
        for at, table in enumerate(tables, start=1):
            names = tuple(say("tournament/substitute") if each == SUBSTITUTE else str(each) for each in table)
            yield "  " + say("tournament/table", number=at, names=names)
    yield say("tournament/meets-twice", n=plan.meets_twice)
    yield say("tournament/winds", least=plan.winds[0], most=plan.winds[1])
