"""A table as data: what programs get, for one seat or for watchers."""

from typing import Any

from teahouse.core import commitments
from teahouse.core.views import View, write_view
from teahouse.table import standing_in
from teahouse.table.clocks import dial
from teahouse.table.house import House
from teahouse.table.resting import own_answers, rest_of
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.web.company import NOBODY, Company
from teahouse.web.rating_views import told_rating

UNTOLD = ("names", "club", "patience")
"""Agreed, and told otherwise: in seats, to members, by the clock."""


TOLD_OF_TIME = ("ends", "left", "periods", "away_until")


def seen(table: Table, seat: int | None, names: list[str], company: Company = NOBODY) -> dict[str, Any]:
    """A table as JSON for one seat; None: for watchers."""
    current = table.view(seat)
    return {
        "table": table.id,
        "game": table.game.id,
        "status": table.status,
        "seat": seat,
        "seats": [
            {
                "name": name,
                "computer": chair.level,
                "open": chair.free,
                "hints": table.hinted[place],
                "away": company.away.get(place),
                "deputy": chair.deputy,
                "stand_in_asked": standing_in.wishes(table, place, company.away),
                "rating": told_rating(company.ratings[place]) if company.ratings else None,
            }
            for place, (name, chair) in enumerate(zip(names, table.chairs, strict=True))
        ],
        "called": company.calls,
        "lines": company.lines,
        "agreed": {
            **{name: value for name, value in vars(table.agreed).items() if name not in UNTOLD},
            "pace": table.pace,
        },
        "clock": _clock(table, current),
        "pause": _pause(table),
        "answering": _answering(table, seat),
        "undo_asked": table.undo_asked,
        "draw_offered": table.draw_offered,
        "rematch_asked": list(table.rematch_wishes),
        "rematch_without": table.rematch_without,
        "rematch": table.successor,
        "commitment": commitment(table),
        "view": None if current is None else write_view(table.game.declaration, current),
    }


def _clock(table: Table, view: View[Any] | None) -> dict[str, Any] | None:
    shown = dial(table, view)
    if shown is None:
        return None
    times = [None if each is None else {name: getattr(each, name) for name in TOLD_OF_TIME} for each in shown.times]
    return {"seats": shown.seats, "move_ends": shown.move_ends, "match_ends": shown.match_ends, "times": times}


def _pause(table: Table) -> dict[str, Any] | None:
    """When a page asks for a moment by itself is no matter of programs."""
    rest = rest_of(table)
    return {name: value for name, value in vars(rest).items() if name != "holds"} if rest else None


def _answering(table: Table, seat: int | None) -> dict[str, Any] | None:
    own = own_answers(table, seat)
    if own is None:
        return None
    called = None if own.called is None else say(own.called)
    return {
        "way": own.way,
        "ways": own.ways,
        "ready": own.is_ready,
        "moment": own.has_moment,
        "called": called,
        "until": own.until,
    }


def running_now(house: House, table: Table, shown: object) -> float | None:
    """The running time to which what is shown is compared: clocks, pauses, since when somebody is away."""
    return round(house.now(), 2) if shown or table.rests else None


def commitment(table: Table) -> str | None:
    """The fingerprint of the running deal; a lesson's deal is known and has none."""
    dealt = table.dealt_starts()
    return dealt[-1].get(commitments.COMMITMENT) if dealt else None
