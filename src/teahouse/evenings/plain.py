"""The plain sheet, for whatever is played: names, and points after every game.

    {"players": ["Ada", "Ben"], "title": "Short Go"}
    {"points": {"Ada": 1, "Ben": -1}}

Whoever is not named gets nothing. It has no end of its own: people close it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from teahouse.core.errors import quotable
from teahouse.core.evenings import (
    Answers,
    Entry,
    Evening,
    Field,
    Line,
    Row,
    Shown,
    Writing,
    check_fields,
    check_names,
    refuse,
)
from teahouse.texts import Message, message, number

LEAST, MOST = 2, 8
MOST_POINTS = 1_000_000
GOT = "points-"


@dataclass(frozen=True)
class Standing:
    names: tuple[str, ...]
    points: tuple[int, ...]
    games: int = 0


def open_evening(header: Line) -> Standing:
    check_fields(header, ("players", "title"))
    names = check_names(header.get("players"), LEAST, MOST)
    if not isinstance(header.get("title", ""), str):
        raise refuse("evening/not-a-text", field="title")
    return Standing(names, (0,) * len(names))


def count(standing: Standing, line: Line) -> Standing:
    if "points" not in line:
        raise refuse("evening/which-kind", known=("points",))
    check_fields(line, ("points",))
    got = line["points"]
    if not isinstance(got, dict) or not got:
        raise refuse("evening/not-by-name", field="points")
    for name, points in got.items():
        if name not in standing.names:
            raise refuse("evening/unknown-name", name=quotable(str(name)), known=standing.names)
        if type(points) is not int or abs(points) > MOST_POINTS:
            raise refuse("evening/not-points", most=MOST_POINTS)
    sums = tuple(had + got.get(name, 0) for name, had in zip(standing.names, standing.points, strict=True))
    return replace(standing, points=sums, games=standing.games + 1)


# For programs and in words


def line(before: Standing, after: Standing) -> dict[str, Any]:
    got = [now - had for now, had in zip(after.points, before.points, strict=True)]
    return {
        "hand": before.games + 1,
        "payments": dict(zip(before.names, got, strict=True)),
        "balances": dict(zip(after.names, after.points, strict=True)),
    }


def sums(standing: Standing) -> dict[str, Any]:
    return {
        "balances": dict(zip(standing.names, standing.points, strict=True)),
        "ranking": ranking(standing),
        "over": False,
        "reason": None,
        "next": {"hand": standing.games + 1},
    }


def ranking(standing: Standing) -> list[str]:
    points = dict(zip(standing.names, standing.points, strict=True))
    return sorted(standing.names, key=lambda name: -points[name])


def describe(before: Standing, after: Standing, line: Line) -> Message:
    return message(
        "evening/told-game", game=before.games + 1, what=tell(before, after, line), balances=_balances(after)
    )


def tell(before: Standing, after: Standing, line: Line) -> Message:
    got = tuple(
        message("evening/balance", name=name, balance=number(points, sign=True))
        for name, points in line["points"].items()
    )
    return message("evening/got", points=got)


def _balances(standing: Standing) -> tuple[Message, ...]:
    points = dict(zip(standing.names, standing.points, strict=True))
    return tuple(message("evening/balance", name=name, balance=number(points[name])) for name in ranking(standing))


def conclude(standing: Standing) -> Iterator[Message]:
    yield message("evening/ranking", names=_balances(standing))


# On a page


def header(names: Sequence[str], options: Mapping[str, Any]) -> Line:
    return {"players": list(names)}


def entries(standing: Standing) -> tuple[Entry, ...]:
    fields = tuple(
        Field(name=f"{GOT}{seat}", label=name, kind="number", low=-MOST_POINTS, high=MOST_POINTS)
        for seat, name in enumerate(standing.names)
    )
    return (Entry(name="points", label=message("evening/ask-a-game"), fields=fields),)


def read(standing: Standing, entry: str, answers: Answers) -> Line:
    texts = {name: next(iter(answers.get(f"{GOT}{seat}", ())), "").strip() for seat, name in enumerate(standing.names)}
    got = {name: _points(text) for name, text in texts.items() if text}
    if not got:
        raise refuse("evening/pick-missing", what=message("evening/ask-a-game"))
    return {"points": got}


def _points(text: str) -> int:
    digits = text.replace("−", "-").removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
        raise refuse("evening/not-points", most=MOST_POINTS)
    return -int(digits) if text[0] in "-−" else int(digits)


def answers(standing: Standing, line: Line) -> tuple[str, Answers]:
    seats = {name: seat for seat, name in enumerate(standing.names)}
    return "points", {f"{GOT}{seats[name]}": [str(points)] for name, points in line["points"].items()}


def shown(standing: Standing) -> Shown:
    rows = zip(standing.names, standing.points, strict=True)
    return Shown(
        title=message("evening/stands-game", game=standing.games + 1),
        rows=tuple(Row(name=name, balance=points) for name, points in rows),
    )


PLAIN: Evening[Standing] = Evening(
    open=open_evening,
    count=count,
    is_over=lambda standing: False,
    line=line,
    sums=sums,
    describe=describe,
    conclude=conclude,
    writing=Writing(
        players=(LEAST, MOST),
        options=(),
        by_lot=False,
        header=header,
        entries=entries,
        read=read,
        answers=answers,
        shown=shown,
        tell=tell,
    ),
)
