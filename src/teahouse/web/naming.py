"""What people and computers are called."""

from teahouse.core.protocol import LEVELS
from teahouse.games import declaration
from teahouse.programs.configuration import name_of
from teahouse.store.base import Person
from teahouse.table.house import House
from teahouse.table.table import Table
from teahouse.table.telling import computer_name, level_name, seat_name
from teahouse.texts import JOINERS, say

LONGEST_NAME = 30
TRIMMED = " " + JOINERS
"""What no name begins or ends with."""


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name as it may be shown: one line, printable, not too long; empty is allowed.

    >>> clean_name("  Anna\\n\\tMaria ")
    'Anna Maria'
    """
    printable = "".join(sign if sign.isprintable() or sign in JOINERS else " " for sign in text)
    return " ".join(word for each in printable.split() if (word := each.strip(JOINERS)))[:longest].strip(TRIMMED)


async def names_of(house: House, table: Table) -> list[str]:
    """Everybody at the table, in the reader's language where a word is needed."""
    people = await house.people.find_all(sorted(table.people()))
    return [_name(table, seat, people) for seat in range(len(table.chairs))]


def _name(table: Table, seat: int, people: dict[str, Person]) -> str:
    chair = table.chairs[seat]
    if chair.level:
        return computer_name(chair, seat)
    if chair.person is None:
        return say("web/free-seat")
    person = people.get(chair.person)
    if person and (name := name_at_screen(table, seat)):
        return name
    return (person.name if person else "") or say("web/guest")


def name_at_screen(table: Table, seat: int) -> str:
    """What one of several who share somebody's screen is called; empty where nobody said it."""
    person, names = table.chairs[seat].person, table.agreed.names
    return names[seat] if person and seat < len(names) and len(table.seats_of(person)) > 1 else ""


def role_at(table: Table, seat: int) -> str:
    """Beside a name: the side, or the seat where one person has several; and how strong a computer is."""
    chair = table.chairs[seat]
    level, person = chair.level, chair.person
    is_told = table.game.declaration.has_sides or (person is not None and len(table.seats_of(person)) > 1)
    side = [say(seat_name(table.game.id, seat))] if is_told else []
    computer = [say("web/computer", level=level_name(table.game.id, level))] if level else []
    stands_in = [say("company/deputy", level=level_name(table.game.id, chair.deputy))] if chair.deputy else []
    return " · ".join([*side, *computer, *stands_in])


def called(table: Table, seat: int, names: list[str]) -> str:
    """Who sits there: by the side where the game has sides, by name, or by the seat where one person has several."""
    person = table.chairs[seat].person
    is_alone = person is None or len(table.seats_of(person)) == 1 or name_at_screen(table, seat)
    return names[seat] if is_alone and not table.game.declaration.has_sides else say(seat_name(table.game.id, seat))


def told_apart(table: Table, seat: int, names: list[str]) -> str:
    """By name; by the seat where one person has several without names, with the seat where two are called alike."""
    person, side = table.chairs[seat].person, say(seat_name(table.game.id, seat))
    if person is not None and len(table.seats_of(person)) > 1 and not name_at_screen(table, seat):
        return side
    return f"{names[seat]} ({side})" if names.count(names[seat]) > 1 else names[seat]


def level_choices(game: str) -> list[tuple[str, str]]:
    """The levels and the engines the operator has configured, each with its name."""
    engines = [level for level in declaration(game).players() if name_of(level)]
    return [(level, say(level_name(game, level))) for level in (*LEVELS, *engines)]
