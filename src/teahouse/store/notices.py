"""What houses on one database tell each other: what has changed, never how. Whoever hears it looks for itself.

<table> <number>     the journal of a table has come to this number
guest <id>           somebody is called otherwise, sees things otherwise, or is forgotten
evening <id>         somebody has written on a sheet
book <id>            a club or a tournament has gone on
passing <table>      somebody has come or gone there, has called something, has arranged what they hold
settings             keys were replaced
house                a house has closed: its tables have no driver
"""

GUEST, EVENING, BOOK, PASSING, SETTINGS, HOUSE = KINDS = ("guest", "evening", "book", "passing", "settings", "house")


def moved(table: str, number: int) -> str:
    return f"{table} {number}"


def guest(id: str) -> str:
    return f"{GUEST} {id}"


def written(evening: str) -> str:
    return f"{EVENING} {evening}"


def booked(book: str) -> str:
    return f"{BOOK} {book}"


def passed(table: str) -> str:
    return f"{PASSING} {table}"


def read(notice: str) -> tuple[str, str, int]:
    """Its kind, what it is about and, of a table, the number; the kind of a table's is empty.

    >>> read("t7 12"), read("guest anna"), read("settings")
    (('', 't7', 12), ('guest', 'anna', 0), ('settings', '', 0))
    """
    first, _, rest = notice.partition(" ")
    if first in KINDS:
        return first, rest, 0
    return "", first, int(rest)
