"""One piece of work in a process of its own, which goes when its house goes and leaves the machine to all others."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import signature
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from teahouse.core.log_lines import write_as_wished
from teahouse.jobs import here
from teahouse.store.base import Conflict, StoreTrouble

NICENESS = int(os.environ.get("TEAHOUSE_NICE", "19"))
"""The most there is; less for a worker that has a machine for itself."""


class WorkDied(Exception):
    """The process ended without an answer."""


class WorkTooLong(Exception):
    """It took longer than any may."""


class NobodyWaits(Exception):
    """What it would have given is not wanted any more."""


class WorkFailed(Exception):
    """It said itself what went wrong: the kind of error, never its text."""


class WorkInterrupted(WorkFailed):
    """The database was not there, full or locked: no fault of the work."""


class Process:
    """`place`: `module:function`; `store`: where the house keeps everything, `number`: of the job (`here.py`)."""

    def __init__(self, place: str, body: Mapping[str, Any], store: Path | str | None = None, number: int = 0) -> None:
        context = multiprocessing.get_context("forkserver")
        self._answer, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(place, dict(body), store, number, theirs), daemon=True)
        self._process.start()
        theirs.close()  # so that nobody holds it open but who answers

    def wait(self, seconds: float, told: Callable[[int], bool] = lambda percent: True) -> Any:
        """What it gives. Blocks: for a thread. `told` hears how far it is, and says whether anybody still waits."""
        ends, is_well, found = time.monotonic() + seconds, None, None
        try:
            while is_well is None:
                if not self._answer.poll(max(0.0, ends - time.monotonic())):
                    raise WorkTooLong()
                is_well, found = self._answer.recv()
                if is_well is None and not told(found):
                    raise NobodyWaits()
        except (EOFError, OSError):
            raise WorkDied() from None
        finally:
            self.kill()
        if not is_well:
            raise WorkInterrupted(found) if found == StoreTrouble.__name__ else WorkFailed(found)
        return found

    def kill(self) -> None:
        """If it is still there."""
        self._process.kill()
        self._process.join()


def _work(place: str, body: dict[str, Any], store: Path | str | None, number: int, answer: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    write_as_wished()
    threading.Thread(target=_leave_with_house, daemon=True).start()
    here.settle(store, number)
    module, _, function = place.partition(":")
    try:
        work = getattr(import_module(module), function)
        wished = {"tell": Telling(answer)} if "tell" in signature(work).parameters else {}
        answer.send((True, work(body, **wished)))
    except (StoreTrouble, Conflict):
        answer.send((False, StoreTrouble.__name__))
    except Exception as error:
        answer.send((False, type(error).__name__))


class Telling:
    """What work calls that takes a `tell`: how much of how much is done, as often as it likes."""

    def __init__(self, answer: Connection) -> None:
        self._answer, self._percent = answer, 0

    def __call__(self, done: int, total: int) -> None:
        """Only whole percents that are new go any further."""
        percent = 100 * done // max(1, total)
        if percent > self._percent:
            self._percent = percent
            self._answer.send((None, percent))


def _leave_with_house() -> None:
    house = multiprocessing.parent_process()
    if house:
        house.join()
        os._exit(1)
