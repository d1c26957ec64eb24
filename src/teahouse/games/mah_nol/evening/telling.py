"""Lines and standings, for programs and in words."""

from collections.abc import Iterator
from typing import Any

from teahouse.core.evenings import Evening, Line, Writing
from teahouse.games.mah_nol.evening import asking
from teahouse.games.mah_nol.evening.counting import ABOUT_MONEY, LEAST, MOST, Standing, count, open_evening
from teahouse.games.mah_nol.words.names import game_name
from teahouse.texts import Message, message, number


def line(before: Standing, after: Standing) -> dict[str, Any]:
    """The hand a line belongs to, what everybody gained or lost in it, and what everybody has after it."""
    gained = [now - had for now, had in zip(after.money, before.money, strict=True)]
    return {
        "hand": before.hand,
        "first": before.names[before.first],
        "payments": dict(zip(before.names, gained, strict=True)),
        "balances": dict(zip(after.names, after.money, strict=True)),
    }


def sums(standing: Standing) -> dict[str, Any]:
    over = standing.reason is not None
    return {
        "balances": dict(zip(standing.names, standing.money, strict=True)),
        "ranking": ranking(standing),
        "over": over,
        "reason": standing.reason,
        "next": None if over else {"hand": standing.hand, "first": standing.names[standing.first]},
    }


def ranking(standing: Standing) -> list[str]:
    """Names, most money first."""
    return sorted(standing.names, key=lambda name: -standing.money[standing.seat_of(name)])


def describe(before: Standing, after: Standing, line: Line) -> Message:
    balances = tuple(_balance(after, name) for name in after.names)
    return message("evening/told-money", hand=before.hand, what=tell(before, after, line), balances=balances)


def tell(before: Standing, after: Standing, line: Line) -> Message:
    if "no_bid" in line:
        return message("evening/no-bid")
    bought = {"name": line["buyer"], "price": line["price"], "game": game_name(line["game"])}
    if line.get("winner") is None:
        return message("evening/bought-thrown-in", **bought)
    return message("evening/bought-won", **bought, winner=line["winner"])


def _balance(standing: Standing, name: str) -> Message:
    return message("evening/balance", name=name, balance=number(standing.money[standing.seat_of(name)]))


def conclude(standing: Standing) -> Iterator[Message]:
    """The order, and what comes next or why it is over."""
    yield message("evening/ranking", names=tuple(_balance(standing, name) for name in ranking(standing)))
    if standing.reason is not None:
        yield message(f"evening/over-{standing.reason}")
    else:
        yield message("evening/next-hand", hand=standing.hand, first=standing.names[standing.first])


EVENING: Evening[Standing] = Evening(
    open=open_evening,
    count=count,
    is_over=lambda standing: standing.reason is not None,
    line=line,
    sums=sums,
    describe=describe,
    conclude=conclude,
    writing=Writing(
        players=(LEAST, MOST),
        options=ABOUT_MONEY,
        by_lot=True,
        header=asking.header,
        entries=asking.entries,
        read=asking.read,
        answers=asking.answers,
        shown=asking.shown,
        tell=tell,
    ),
)
