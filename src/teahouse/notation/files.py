"""Files on disk. Record files are JSON lines, added to by whole lines and never overwritten.

A file that a killed program left with half a line at its end stays readable: the next
record starts on a line of its own, and the half line is named when somebody replays it.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from teahouse.core.errors import TeahouseError


class BadFile(TeahouseError, OSError):
    """A file that cannot be read or written; `reason` is the operating system's word for it."""

    code = "bad-file"

    def __init__(self, *, file: str, reason: str) -> None:
        super().__init__(file=file, reason=reason)


class RecordFile:
    """Records added to a file, each on disk as soon as it is written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = self._open()

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._handle)

    def write(self, record: dict[str, Any]) -> None:
        """Add one line, in one piece."""
        self._write(record_line(record).encode())

    def sync(self) -> None:
        """Wait until the disk has it all, so that even a power cut loses nothing."""
        os.fsync(self._handle)

    def _open(self) -> int:
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
            size = os.fstat(handle).st_size
            half_line = size > 0 and os.pread(handle, 1, size - 1) != b"\n"
        except OSError as error:
            raise _named(self._path, error) from None
        self._handle = handle
        if half_line:
            self._write(b"\n")
        return handle

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._handle, data) :]
        except OSError as error:
            raise _named(self._path, error) from None


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that appears under its name only when all of it is on disk; otherwise the old one stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as target:
            yield target
            target.flush()
            os.fsync(handle)
        os.chmod(temporary, 0o644)  # a temporary file is its owner's alone
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def read_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that hold something, with their numbers."""
    try:
        with path.open("rb") as source:
            for number, line in enumerate(source, start=1):
                if line.strip():
                    yield number, line
    except OSError as error:
        raise _named(path, error) from None


def record_line(record: dict[str, Any]) -> str:
    """A record as its line of a file."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_record(line: bytes) -> Any:
    """The JSON value on a line; ValueError for anything else, however deep or binary."""
    try:
        return json.loads(line.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _named(path: Path, error: OSError) -> BadFile:
    return BadFile(file=str(path), reason=error.strerror or str(error))
