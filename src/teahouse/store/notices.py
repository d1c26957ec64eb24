"""What houses on one database tell each other: what has changed, never how. Whoever hears it looks for itself.

- `<table> <n>`: the journal of a table has come to this number
- `guest <id> <n>`: somebody is called or sees things otherwise; -1: they are forgotten; -2: they have ended a session
- `evening <id> <n>`: somebody has written on a sheet, up to this number; -1: it is gone
- `book <id>`: a club or a tournament has gone on
- `passing <table>`: somebody has come or gone there, has called something, has arranged what they hold
- `settings`: keys were replaced
- `conduct`: an operator has done something
- `lines <id>`: there is something to read for somebody, of which no table tells
- `house`: a house has closed, its tables have no driver
"""

GUEST, EVENING, BOOK, PASSING, SETTINGS, HOUSE, CONDUCT, LINES = KINDS = (
    *("guest", "evening", "book", "passing", "settings", "house", "conduct", "lines"),
)
GONE, ENDED = -1, -2


def moved(table: str, number: int) -> str:
    return f"{table} {number}"


def guest(id: str, number: int = 0) -> str:
    return f"{GUEST} {id} {number}"


def written(evening: str, number: int) -> str:
    return f"{EVENING} {evening} {number}"


def booked(book: str) -> str:
    return f"{BOOK} {book}"


def passed(table: str) -> str:
    return f"{PASSING} {table}"


def lined(person: str) -> str:
    return f"{LINES} {person}"


def read(notice: str) -> tuple[str, str, int]:
    """Its kind, what it is about and the number; the kind of a table's is empty.

    >>> read("t7 12"), read("guest anna 0"), read("evening e1 3"), read("settings")
    (('', 't7', 12), ('guest', 'anna', 0), ('evening', 'e1', 3), ('settings', '', 0))
    """
    words = notice.split(" ")
    kind = words.pop(0) if words[0] in KINDS else ""
    name, number, *_ = *words, *["", "0"][len(words) :]
    return kind, name, int(number)
