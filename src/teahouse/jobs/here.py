"""What work finds in its process beside the JSON that it gets: which job it is, and the store of its house."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from teahouse.store.sql import SqlStore

_place: Path | str | None = None
_number = 0


def settle(place: Path | str | None, number: int) -> None:
    """Before the work begins; called by the room alone."""
    global _place, _number
    _place, _number = place, number


def number() -> int:
    """Of the job that is done here: files are kept under it."""
    return _number


def is_wished() -> bool:
    """Whether anybody still wants the job that is done here: whoever wished it may have gone meanwhile."""
    with opened_store() as store:
        return store.jobs.is_wished(_number)


@contextmanager
def opened_store() -> "Iterator[SqlStore]":
    """The store, open at the same time in the house. Write little and seldom: in a file, moves wait meanwhile."""
    if _place is None:
        raise LookupError("this work has no store")
    from teahouse.store.sql import open_store  # not all work needs it, and it takes a while

    store = open_store(_place)
    try:
        yield store
    finally:
        store.close()
