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


def run_houses(count: int, run: Callable[[str], None], greeting: str) -> None:
    """Until this process is told to close; then they close too. `run`: one house, which greets when it is open."""
    houses: dict[int, float] = {}
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
            houses[_start(run, "" if number else greeting)] = time.monotonic()
    while houses:
        ended, status = os.wait()
        began = houses.pop(ended, None)
        if began is None or closing:
            continue
        remark(say("cli/house-died", process=ended, status=os.waitstatus_to_exitcode(status)))
        if time.monotonic() - began < TOO_SOON:
            time.sleep(WAIT)
        with _undisturbed():
            if not closing:
                houses[_start(run, "")] = time.monotonic()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Whoever closes the houses knows all of them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, TOLD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD)


def _start(run: Callable[[str], None], greeting: str) -> int:
    house = os.fork()
    if house:
        return house
    for told in TOLD:
        signal.signal(told, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD)
    status = 1
    try:
        run(greeting)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    finally:
        os._exit(status)
