"""One house a folder: a second process would not hear of the moves of the first."""

import os
import sys
from pathlib import Path
from typing import TextIO

if sys.platform != "win32":
    import fcntl

LOCK = "lock"


class FolderTaken(Exception):
    """Another process has this folder: its number."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


def claim(folder: Path) -> TextIO:
    """Take the folder for this process until the file is closed.

    The lock is the process's own: it dies with it, however it ends, and processes that it has started do not have it.
    """
    lock = (folder / LOCK).open("a+")
    try:
        if sys.platform != "win32":
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        with lock:
            lock.seek(0)
            raise FolderTaken(lock.read().strip()) from None
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock
