"""Lines and standings, for programs and in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from teahouse.core.evenings import Evening, Line, Writing
from teahouse.games.hongkong.evening import asking
from teahouse.games.hongkong.evening.counting import AT_REAL_TABLES, count, open_evening
from teahouse.games.hongkong.evening.standing import Standing
from teahouse.games.hongkong.evening.worth import element_name
from teahouse.games.hongkong.play.position import SEATS
from teahouse.games.hongkong.scoring.hand import EAST, WIND_LETTERS, WINDS
from teahouse.games.hongkong.words.names import wind_name
from teahouse.texts import Message, message, number


def line(before: Standing, after: Standing) -> dict[str, Any]:
    """The hand a line belongs to, what was paid, and what everybody has after it."""
    paid = [now - had for now, had in zip(after.balances, before.balances, strict=True)]
    return {
        **_hand(before),
        "repeat": before.repeat,
        "payments": _by_name(before, paid),
        "balances": _by_name(after, after.balances),
    }


def sums(standing: Standing) -> dict[str, Any]:
    over = standing.reason is not None
    return {
        "balances": _by_name(standing, standing.balances),
        "ranking": ranking(standing),
        "over": over,
        "reason": standing.reason,
        "next": None if over else _hand(standing),
    }


def ranking(standing: Standing) -> list[str]:
    """Names, the best first; who was disqualified is last."""
    seats = range(len(standing.names))
    order = sorted(seats, key=lambda seat: (seat == standing.disqualified, -standing.balances[seat]))
    return [standing.names[seat] for seat in order]


def _hand(standing: Standing) -> dict[str, Any]:
    return {
        "hand": standing.hand,
        "round": WIND_LETTERS[standing.round],
        "east": standing.names[standing.players[EAST]],
        "seats": {standing.names[standing.players[wind]]: WIND_LETTERS[wind] for wind in WINDS},
    }


def _by_name(standing: Standing, numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(standing.names, numbers, strict=True))


# In words


def describe(before: Standing, after: Standing, line: Line) -> Message:
    """Which hand, what happened, and what everybody has now."""
    what = _kind(line)
    return message(
        "evening/told-hand",
        round=wind_name(before.round),
        hand=before.hand,
        east=before.names[before.players[EAST]],
        what=what,
        balances=tuple(_balance(after, seat) for seat in range(len(after.names))),
    )


def _balance(standing: Standing, seat: int) -> Message:
    return message("evening/balance", name=standing.names[seat], balance=number(standing.balances[seat]))


def _win(line: Line) -> Message:
    if line.get("from") is None:
        return message("evening/won-drawn", name=line["win"])
    return message("evening/won-from", name=line["win"], other=line["from"])


TOLD: Mapping[str, Callable[[Line], Message]] = {
    "win": _win,
    "drawn": lambda line: message("evening/drawn"),
    "false_call": lambda line: message("evening/false-call", name=line["false_call"]),
    "obstruction": lambda line: message("evening/obstruction", name=line["obstruction"]),
    "dead": lambda line: message("evening/dead", name=line["dead"]),
    "disqualified": lambda line: message("evening/disqualified", name=line["disqualified"]),
    "time": lambda line: message("evening/time-up"),
}


def _kind(line: Line) -> Message:
    return next(told for kind, told in TOLD.items() if kind in line)(line)


def tell(before: Standing, after: Standing, line: Line) -> Message:
    """What happened, with what it was worth and who answers for it."""
    what = _kind(line)
    if "win" not in line:
        return what
    said = message("evening/won-worth", what=what, worth=_worth(line))
    for name in ("liable", "excused"):
        if line.get(name):
            kind = line.get("kind") if name == "liable" else name
            said = message("evening/won-and", what=said, more=message(f"evening/answers-{kind}", name=line[name]))
    return said


def _worth(line: Line) -> Message:
    if "fan" in line:
        return message("evening/worth-fan", n=line["fan"])
    if "points" in line:
        return message("evening/worth-points", n=line["points"])
    if "elements" in line:
        return message("evening/worth-elements", elements=tuple(map(element_name, line["elements"])))
    if "hand" in line:
        laid = (*line["hand"].get("melds", ()), line["hand"].get("bonus", ""))
        return message("evening/worth-hand", tiles=" ".join([line["hand"]["concealed"], *filter(None, laid)]))
    return message("evening/worth-limit")


def conclude(standing: Standing) -> Iterator[Message]:
    """The order, and what comes next or why it is over."""
    order = ranking(standing)
    yield message("evening/ranking", names=tuple(_balance(standing, standing.names.index(name)) for name in order))
    if standing.reason is not None:
        yield message(f"evening/over-{standing.reason}")
    else:
        east = standing.names[standing.players[EAST]]
        yield message("evening/next", round=wind_name(standing.round), hand=standing.hand, east=east)


EVENING: Evening[Standing] = Evening(
    open=open_evening,
    count=count,
    is_over=lambda standing: standing.reason is not None,
    line=line,
    sums=sums,
    describe=describe,
    conclude=conclude,
    sums_to_nothing=True,
    writing=Writing(
        players=(SEATS, SEATS),
        options=AT_REAL_TABLES,
        by_lot=True,
        header=asking.header,
        entries=asking.entries,
        read=asking.read,
        answers=asking.answers,
        scorer=asking.scorer,
        shown=asking.shown,
        tell=tell,
        minutes=lambda standing: standing.agreed.time_limit,
    ),
)
