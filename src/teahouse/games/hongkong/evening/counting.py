"""What a line changes. One function a kind of line; what cannot be is refused with the reason."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from teahouse.core.errors import TeahouseError, quotable
from teahouse.core.evenings import BadLine, Line, check_fields, check_names, refuse
from teahouse.core.options import settle as settle_options
from teahouse.core.protocol import Seat
from teahouse.games.hongkong.evening.standing import Standing, after_hand, opened, paid
from teahouse.games.hongkong.evening.worth import WAYS, Worth, read_worth
from teahouse.games.hongkong.play.outcomes import ZERO
from teahouse.games.hongkong.play.position import OPTIONS, SEATS, agreement
from teahouse.games.hongkong.scoring.hand import Wind
from teahouse.games.hongkong.scoring.payments import (
    FED_HANDS,
    NAMED_HANDS,
    Payments,
    penalty,
    settle,
    settle_direct,
    settle_fed,
)

LEAST_FAN = {"direct": 6, "fed": 9}
"""The cheapest hands somebody answers for: little three dragons or a full flush; a full flush of four pungs."""
HANDS = {"direct": frozenset().union(*NAMED_HANDS.values()), "fed": frozenset().union(*FED_HANDS.values())}
AT_REAL_TABLES = tuple(option for option in OPTIONS if option.name != "false_calls")
"""There anybody may call what is not so: it needs no agreement."""


def open_evening(header: Line) -> Standing:
    """From four different names in turn order, what was agreed, and who is East first."""
    check_fields(header, ("players", "options", "east"))
    names, options, east = header.get("players"), header.get("options", {}), header.get("east", 0)
    names = check_names(names, SEATS, SEATS)
    if not isinstance(options, dict):
        raise refuse("evening/not-options")
    if type(east) is not int or not 0 <= east < SEATS:
        raise refuse("evening/not-east", high=SEATS - 1)
    try:
        agreed = agreement(settle_options(AT_REAL_TABLES, options))
    except TeahouseError as error:
        raise BadLine(reason=error.message) from None
    return opened(names, agreed, east)


def count(standing: Standing, line: Line) -> Standing:
    """The standing after a line."""
    kinds = [kind for kind in COUNTED if kind in line]
    if len(kinds) != 1:
        raise refuse("evening/which-kind", known=tuple(COUNTED))
    return COUNTED[kinds[0]](standing, line)


# Hands


def _win(standing: Standing, line: Line) -> Standing:
    check_fields(line, ("win", "from", *WAYS, "liable", "kind", "excused"))
    winner = _seat(standing, line, "win")
    discarder = None if line.get("from") is None else _seat(standing, line, "from")
    if winner == discarder:
        raise refuse("evening/own-discard", name=standing.names[winner])
    if winner in standing.dead:
        raise refuse("evening/dead-wins", name=standing.names[winner])
    won, thrown = standing.wind_of(winner), None if discarder is None else standing.wind_of(discarder)
    worth = read_worth(standing, line, won, thrown)
    _check_excused(standing, line, winner)
    return after_hand(standing, _payments(standing, line, won, thrown, worth), won)


def _payments(standing: Standing, line: Line, won: Wind, thrown: Wind | None, worth: Worth) -> Payments:
    if line.get("liable") is None:
        if line.get("kind") is not None:
            raise refuse("evening/kind-alone")
        return settle(won, worth.points, thrown)
    if not standing.agreed.dangerous_play:
        raise refuse("evening/liable-not-agreed")
    kind, liable = line.get("kind"), standing.wind_of(_seat(standing, line, "liable"))
    if kind not in ("direct", "fed"):
        raise refuse("evening/which-liability")
    if liable == won:
        raise refuse("evening/liable-winner")
    _check_named(kind, worth)
    if kind == "fed":
        return settle_fed(won, worth.points, liable, thrown)
    if liable != thrown or worth.is_robbed:
        raise refuse("evening/liable-not-discarder")
    return settle_direct(won, worth.points, liable)


def _check_excused(standing: Standing, line: Line, winner: Seat) -> None:
    """Whoever has shown a hand without a choice answers for nothing; the line says so, and pays as it would anyway."""
    if line.get("excused") is None:
        return
    if not standing.agreed.dangerous_play:
        raise refuse("evening/liable-not-agreed")
    if _seat(standing, line, "excused") == winner:
        raise refuse("evening/liable-winner")
    if line["excused"] == line.get("liable"):
        raise refuse("evening/excused-liable", name=line["excused"])


def _check_named(kind: str, worth: Worth) -> None:
    """Whether it can be a hand that somebody answers for."""
    if worth.fan < LEAST_FAN[kind]:
        raise refuse(f"evening/liable-too-cheap-{kind}", n=LEAST_FAN[kind])
    if worth.elements is not None and not worth.elements & HANDS[kind]:
        raise refuse("evening/liable-other-hand")


def _drawn(standing: Standing, line: Line) -> Standing:
    _check_true(line, "drawn")
    return after_hand(standing, ZERO, None)


def _false_call(standing: Standing, line: Line) -> Standing:
    """Pays to each of the others; the hand ends, and the winds move on."""
    return after_hand(standing, penalty(standing.wind_of(_only_seat(standing, line, "false_call"))), None)


# Within a hand


def _obstruction(standing: Standing, line: Line) -> Standing:
    """Pays to each of the others; the hand goes on."""
    return paid(standing, penalty(standing.wind_of(_only_seat(standing, line, "obstruction"))))


def _dead(standing: Standing, line: Line) -> Standing:
    return replace(standing, dead=standing.dead | {_only_seat(standing, line, "dead")})


# The end


def _disqualified(standing: Standing, line: Line) -> Standing:
    """The running hand does not count, and the evening is over."""
    return replace(standing, reason="disqualified", disqualified=_only_seat(standing, line, "disqualified"))


def _time(standing: Standing, line: Line) -> Standing:
    """The agreed time is up: the running hand does not count."""
    _check_true(line, "time")
    if not standing.agreed.time_limit:
        raise refuse("evening/no-time-limit")
    return replace(standing, reason="time")


COUNTED: Mapping[str, Callable[[Standing, Line], Standing]] = {
    "win": _win,
    "drawn": _drawn,
    "false_call": _false_call,
    "obstruction": _obstruction,
    "dead": _dead,
    "disqualified": _disqualified,
    "time": _time,
}


# What stands in a line


def _only_seat(standing: Standing, line: Line, field: str) -> Seat:
    check_fields(line, (field,))
    return _seat(standing, line, field)


def _seat(standing: Standing, line: Line, field: str) -> Seat:
    name = line[field]
    if not isinstance(name, str) or name not in standing.names:
        raise refuse("evening/unknown-name", name=quotable(str(name)), known=standing.names)
    return standing.seat_of(name)


def _check_true(line: Line, field: str) -> None:
    check_fields(line, (field,))
    if line[field] is not True:
        raise refuse("evening/not-true", field=field)
