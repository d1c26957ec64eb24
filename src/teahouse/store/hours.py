"""For how long the house has been open: what is written down of it, so that a restart neither eats nor gives time."""

from sqlalchemy import Connection, func, select

from teahouse.store.schema import hours, tables


def last_known(connection: Connection) -> float:
    """The running time of the last thing that happened, or of the last moment at which the house said it was open."""
    moments = (select(func.max(tables.c.ran)), select(func.max(hours.c.until)))
    return max(connection.scalar(moment) or 0.0 for moment in moments)
