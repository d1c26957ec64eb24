"""What lies beside the file of a house is brought into it while others go on writing.

SQLite would do it by itself within somebody's commit, and all moves that come meanwhile would wait for two more
writes of many pages to the disk: the slow one in a hundred. A checkpoint that is passive waits for nobody and keeps
nobody waiting, in a thread of its own.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

COMMITS = 500
"""After so many: about two thousand pages."""


class Tidying:
    def __init__(self, file: Path) -> None:
        self._file, self._commits = file, 0
        self._thread: Thread | None = None

    def committed(self) -> None:
        """By one writer at a time."""
        self._commits += 1
        if self._commits < COMMITS or (self._thread and self._thread.is_alive()):
            return
        self._commits = 0
        self._thread = Thread(target=self._tidy, name="tidying", daemon=True)
        self._thread.start()

    def close(self) -> None:
        if self._thread:
            self._thread.join()

    def _tidy(self) -> None:
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._file)) as connection:  # the next one does it
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
