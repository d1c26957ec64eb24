"""What is said of several things that are told together: each that is still of interest once, the most urgent first.

Somebody has moved meanwhile, the offered draw was declined, the table of an invitation has begun: then there is nothing
left to tell of it. What is over was never told, so it is.
"""

from collections import Counter
from collections.abc import Iterable

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person, TableRow
from teahouse.store.telling import Note
from teahouse.table.house import House
from teahouse.table.own_games import asks
from teahouse.texts import say
from teahouse.web.ways import NEXT, TURN, Told

BEGUN, OFFERED, OVER, TIME = "begun", "offered", "over", "time"
ROUND, INVITED, CONTACT = "round", "invited", "contact"
KINDS = (TURN, BEGUN, OFFERED, OVER, TIME, ROUND, INVITED, CONTACT)
JOINED = "joined"
"""Somebody sat down at a table that still waits for others: told to who wants to know that theirs begins."""
URGENT = (TIME, TURN, OFFERED, ROUND, INVITED, BEGUN, JOINED, CONTACT, OVER)
"""In this order."""
MOST = 6
"""Sentences of one notice; of others it says how many there are."""


def noted(kind: str, **about: object) -> Note:
    """Of one table its last news is of interest; whose turn it is, wherever, is asked anew when it is told."""
    where = about.get("table") or about.get("address") or ""
    is_news = kind in (JOINED, BEGUN, OFFERED, OVER, INVITED)
    return Note(kind, about, f"at {where}" if is_news else kind if kind == TURN else f"{kind} {where}")


async def digest(house: House, person: Person, notes: Iterable[Note]) -> Told | None:
    """In the language of this moment. None: nothing of it is of interest any more."""
    open_tables = {row.id: row for row in await house.own.open(person.id)}
    waiting = [row for row in open_tables.values() if asks(row, person.id)]
    left = [note for note in notes if await _matters(house, person, note, open_tables)]
    hurried = {note.about.get("table") for note in left if note.kind == TIME}
    if hurried and all(row.id in hurried for row in waiting):
        left = [note for note in left if note.kind != TURN]  # that says it already
    if not left:
        return None
    left.sort(key=lambda note: URGENT.index(note.kind))
    words, *more = _counted([_sentence(note, waiting) for note in left])
    games = tuple(say(f"{row.game}/title") for row in waiting) if left[0].kind == TURN else ()
    return Told(left[0].kind, words, _address(left[0]), games, tuple(more))


async def _matters(house: House, person: Person, note: Note, open_tables: dict[str, TableRow]) -> bool:
    """Whether it is still so, and they do not see it themselves at this moment."""
    table = str(note.about.get("table", ""))
    row = open_tables.get(table)
    if note.kind == TURN:
        return any(asks(each, person.id) for each in open_tables.values())
    if table and house.presence.is_there(table, person.id):
        return False
    match note.kind:
        case "time":
            return row is not None and asks(row, person.id)
        case "begun" | "joined":
            return row is not None
        case "offered":
            return row is not None and await _is_offered(house, person, table)
        case "invited":
            return await _is_invited(house, person, table)
    return True


async def _is_offered(house: House, person: Person, id: str) -> bool:
    try:
        table = await house.table(id)
    except TeahouseError:
        return False
    return table.draw_offered is not None and table.seats_of(person.id) != [table.draw_offered]


async def _is_invited(house: House, person: Person, table: str) -> bool:
    rows = await house.own.named([table])
    return any(row.status == "waiting" and person.id not in row.people for row in rows)


def _sentence(note: Note, waiting: list[TableRow]) -> str:
    """Never more than that something waits, and in which game."""
    about = note.about
    if note.kind == ROUND:
        return say("notice/round", title=about["title"], round=about["round"], number=about["number"])
    if note.kind == CONTACT:
        return say("notice/contact")
    if note.kind == TURN and len(waiting) > 1:
        return say("notice/turns", n=len(waiting))
    game = waiting[0].game if note.kind == TURN else about["game"]
    return say(f"notice/{note.kind}", game=say(f"{game}/title"))


def _address(note: Note) -> str:
    if note.kind == CONTACT:
        return "/contacts"
    return NEXT if note.kind in (TURN, TIME) else str(note.about.get("address", "/me/games"))


def _counted(sentences: list[str]) -> list[str]:
    """What would be said twice is said once, with its number."""
    said = [f"{words} ({count})" if count > 1 else words for words, count in Counter(sentences).items()]
    if len(said) <= MOST:
        return said
    return [*said[: MOST - 1], say("notice/more", n=len(said) - MOST + 1)]
