"""Several processes behind one port: each takes whoever comes next, and one that dies is replaced."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from teahouse.cli.output import remark
from teahouse.texts import say

TOO_SOON = 5.0
"""A process that lives no longer than so many seconds would die again at once."""
WAIT = 1.0
TOLD = (signal.SIGTERM, signal.SIGINT)
"""To close."""


def run_houses(count: int, run: Callable[[int, str], None], greeting: str) -> None:
    """Until this process is told to close; then they close too. `run`: the house of a number, which greets when it is
    open."""
    houses: dict[int, tuple[int, float]] = {}
    closing = False

    def close(number: int, _: FrameType | None) -> None:
        nonlocal closing
        closing = True
        for house in houses:
            os.kill(house, signal.SIGTERM)

    for told in TOLD:
        signal.signal(told, close)
    for number in range(count):
        with _undisturbed():
            houses[_start(run, number, "" if number else greeting)] = number, time.monotonic()
    while houses:
        ended, status = os.wait()
        number, began = houses.pop(ended, (-1, 0.0))
        if number < 0 or closing:
            continue
        remark(say("cli/house-died", process=ended, status=os.waitstatus_to_exitcode(status)))
        if time.monotonic() - began < TOO_SOON:
            time.sleep(WAIT)
        with _undisturbed():
            if not closing:
                houses[_start(run, number, "")] = number, time.monotonic()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Whoever closes the houses knows all of them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, TOLD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD)


def _start(run: Callable[[int, str], None], number: int, greeting: str) -> int:
    house = os.fork()
    if house:
        return house
    for told in TOLD:
        signal.signal(told, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD)
    status = 1
    try:
        run(number, greeting)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    finally:
        os._exit(status)
