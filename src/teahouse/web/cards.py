"""Tables as lists show them: a small picture, who plays, what was agreed, and since when they wait."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from teahouse.core.protocol import LEVELS
from teahouse.store.base import Person, TableRow
from teahouse.table.house import House
from teahouse.table.own_games import asks
from teahouse.table.telling import level_name
from teahouse.table.timing import warns
from teahouse.texts import say
from teahouse.web.agreeing import agreed_in_short
from teahouse.web.clock_words import row_control
from teahouse.web.times import ago, lasting


@dataclass(frozen=True)
class Card:
    """A table in a list, in the reader's language."""

    id: str
    game: str
    title: str
    status: str
    names: list[str]
    """The others at one's own table; at any other table everybody."""
    free: int
    """Seats that nobody has as yet."""
    agreed: list[str]
    changed: float
    since: str
    yours: bool = False
    """Whether the reader is to move."""
    left: str = ""
    """How much time there is for it, where a clock runs."""
    hurry: bool = False
    """Whether most of it is gone."""
    wish: str = ""
    """Who would like another game, where the reader has not answered yet."""

    @property
    def picture(self) -> str:
        """As it looks now to whoever asks; before it begins, as the game looks."""
        if self.status == "waiting":
            return f"/games/{self.game}.svg"
        return f"/tables/{self.id}/thumbnail.svg?changed={self.changed}"


async def own_tables(house: House, person: Person | None, put_away: bool = False) -> list[TableRow]:
    """Somebody's tables at which something is still to come, the most urgent ones first."""
    return await by_time(house, await house.own.open(person.id, put_away), person) if person else []


async def by_time(house: House, rows: Sequence[TableRow], person: Person) -> list[TableRow]:
    """Where somebody is to move, the least time left first; all others stay as they are."""
    left = {row.id: await _time_left(house, row, person) for row in rows}
    return sorted(rows, key=lambda row: (not asks(row, person.id), left[row.id]))


async def _time_left(house: House, row: TableRow, person: Person) -> float:
    """Seconds that somebody has who is to move; without a clock for ever."""
    is_timed = row.status == "playing" and asks(row, person.id) and row_control(row.move_time, row.clock).runs
    return house.time_left(await house.table(row.id)) if is_timed else math.inf


async def next_table(house: House, person: Person, after: str = "") -> str | None:
    """The table at which somebody is to move, the most urgent one; after one they were at the next in that order."""
    waiting = [row.id for row in await own_tables(house, person) if asks(row, person.id)]
    if not waiting:
        return None
    here = waiting.index(after) + 1 if after in waiting else 0
    return waiting[here % len(waiting)]


async def cards(house: House, rows: Sequence[TableRow], person: Person | None) -> list[Card]:
    """Tables as somebody sees them who sits there or not."""
    people = await house.people.find_all(sorted({id for row in rows for id in row.people if id}))
    return [await _card(house, row, person, people) for row in rows]


async def _card(house: House, row: TableRow, person: Person | None, people: dict[str, Person]) -> Card:
    waits = person is not None and asks(row, person.id)
    yours = waits and row.status != "over"
    control = row_control(row.move_time, row.clock)
    left = await _time_left(house, row, person) if person else math.inf
    return Card(
        id=row.id,
        game=row.game,
        title=say(f"{row.game}/title"),
        status=row.status,
        names=names_at(row, person, people),
        free=free_seats(row),
        agreed=[*_sought(row), *agreed_in_short(row.game, row.options or {}, control, row.rated)],
        changed=row.changed,
        since=ago(row.changed),
        yours=yours,
        left="" if math.isinf(left) else lasting(max(0, left)),
        hurry=left < max(warns(control), control.move / 4),
        wish=_wish(row, people) if waits and not yours else "",
    )


def _sought(row: TableRow) -> list[str]:
    """Whom a table that waits seeks, and how long it does."""
    sought = row.sought or {}
    if row.status != "waiting":
        return []
    low, high = sought.get("low", 0), sought.get("high", 0)
    words = [say("lobby/quick")] if sought.get("quick") else []
    if low or high:
        code = "lobby/points" if low and high else "lobby/points-from" if low else "lobby/points-to"
        words.append(say(code, low=str(low), high=str(high)))
    if row.until and not sought.get("quick"):
        words.append(say("lobby/open-for", time=lasting(max(60, row.until - time.time()))))
    return words


def _wish(row: TableRow, people: dict[str, Person]) -> str:
    """Said by all at the table who are not waited for."""
    wishing = dict.fromkeys(id for seat, id in enumerate(row.people) if id and seat not in row.asked)
    names = tuple(_name(row, id, None, people) for id in wishing)
    return say("web/rematch-asked", n=len(names), names=names)


def names_at(row: TableRow, person: Person | None, people: dict[str, Person]) -> list[str]:
    """Everybody at the table but the reader; whoever plays all seats is alone there."""
    levels = row.levels or (None,) * len(row.people)
    seated = [
        (id, _name(row, id, level, people))
        for id, level in zip(row.people, levels, strict=True)
        if id or level or row.status != "waiting"
    ]
    others = [name for id, name in seated if person is None or id != person.id]
    return list(dict.fromkeys(others)) or ([] if row.status == "waiting" else [say("finding/yourself")])


def _name(row: TableRow, id: str | None, level: str | None, people: dict[str, Person]) -> str:
    """A guest who wanted to be forgotten has no name."""
    if level:
        return computer_called(row.game, level)
    if id is None and row.options is None:
        return say("web/computer-short")  # a house of before did not say how strong
    return (people[id].name if id in people else "") or say("web/guest")


def computer_called(game: str, level: str) -> str:
    return say("finding/computer", level=say(level_name(game, level)))


def free_seats(row: TableRow) -> int:
    levels = row.levels or (None,) * len(row.people)
    return sum(not (id or level) for id, level in zip(row.people, levels, strict=True))


def usual_level(rows: Sequence[TableRow]) -> str:
    """How strong the computer was with which somebody last played."""
    met = (level for row in rows for level in row.levels if level in LEVELS)
    return next(met, "medium")
