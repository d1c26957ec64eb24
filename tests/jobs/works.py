"""Work for tests: each is called in a process of its own."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from teahouse.store.base import StoreTrouble

KNOWN = {
    name: f"jobs.works:{name}"
    for name in ("note", "fail", "die_once", "lose_its_store", "sleep", "give_much", "count_up")
}


def note(body: dict[str, Any]) -> dict[str, Any]:
    """Writes a line, so that it can be counted."""
    with Path(body["file"]).open("a", encoding="utf-8") as file:
        file.write("done\n")
    return {"nice": os.nice(0), "process": os.getpid()}


def fail(body: dict[str, Any]) -> None:
    note(body)
    raise LookupError("Annabella")


def die_once(body: dict[str, Any]) -> str:
    """As if the system had ended it; the second time it goes well."""
    is_first = not Path(body["file"]).exists()
    note(body)
    if is_first:
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def lose_its_store(body: dict[str, Any]) -> str:
    """Five times; then it is back."""
    note(body)
    if len(Path(body["file"]).read_text().splitlines()) <= 5:
        raise StoreTrouble("the database is away")
    return "found"


def sleep(body: dict[str, Any]) -> None:
    note(body)
    time.sleep(600)


def count_up(body: dict[str, Any], tell: Callable[[int, int], None]) -> str:
    """Says that half is done, waits, says that more is, and rests before it ends."""
    tell(50, 100)
    while not Path(body["may_go_on"]).exists():
        time.sleep(0.02)
    tell(75, 100)
    time.sleep(body["rests"])
    return "counted"


def give_much(body: dict[str, Any]) -> str:
    return "x" * 100_000
