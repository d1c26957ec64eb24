"""Rated tables: what may be rated, and what the journal is to remember of those who play.

That two of them share a device or an address is noticed when somebody sits down, when the game begins and when it ends;
the journal has only that it is so, never who or where. Between beginning and end nothing is written: an entry beside a
secret answer would tell that there was one.
"""

from teahouse.table.opening import Plan
from teahouse.table.pen import Pen
from teahouse.table.rated_computers import Conditions, check, computer_conditions
from teahouse.table.whereabouts import Whereabouts


def check_rated(plan: Plan) -> None:
    """A rated game begins as always, among people and measured computers, and somebody else can see that it does."""
    if plan.agreed.rated:
        check(_conditions(plan))


def _conditions(plan: Plan) -> Conditions:
    agreed, people = plan.agreed, [chair.person for chair in plan.chairs if chair.person]
    yield "place", bool(agreed.listed or agreed.club)
    yield "no-hints", not agreed.hints
    yield "usual-start", not agreed.position and not agreed.lesson
    yield "usual-options", not evened_out(plan)
    yield "one-seat", len(set(people)) == len(people) and len(people) > 0
    for level in filter(None, (chair.level for chair in plan.chairs)):
        yield from computer_conditions(plan.game.id, agreed, level)


def evened_out(plan: Plan) -> bool:
    """Whether an option helps one side."""
    chosen = plan.game.options
    options = [option for option in plan.game.declaration.options if option.evens_out]
    return any(chosen[option.name] != option.default_for(chosen) for option in options)


def note_common(pen: Pen, whereabouts: Whereabouts) -> None:
    """What two of those who play have in common, once."""
    table = pen.table
    if not table.agreed.rated or not (table.state is None or pen.at in (table.began, table.ended)):
        return
    for what in whereabouts.common(sorted(table.people())):
        if what not in pen.table.common:
            pen.write("common", what=what)
