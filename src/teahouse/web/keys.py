"""The keys that sign cookies, tokens and personal links: one a line of the file `secret`, the one that signs first.
Houses that share a database have the same lines there.

5b1c…e7                      signs
09af…42 until 2027-02-15     signed before: believed until that day begins
"""

import math
import os
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from teahouse.store.sharing import Sharing

SECRET = "secret"
SHORTEST = 32
"""Signs of a key; ours have 64."""
LINE = re.compile(rf"(.{{{SHORTEST},}}?)(?: until (\d{{4}}-\d\d-\d\d))?")


class BadSecret(Exception):
    """The file has no key in this line."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


@dataclass(frozen=True)
class Key:
    text: str
    last_day: date | None = None
    """It is not believed from this day on; None: it is the one that signs."""

    @property
    def until(self) -> float:
        """In seconds since 1970."""
        return math.inf if self.last_day is None else datetime.combine(self.last_day, time(), UTC).timestamp()


def keys_in(folder: Path) -> list[Key]:
    """The keys of the house. The first one is made once, readable by the house alone."""
    path = folder / SECRET
    if not path.exists():
        _write(path, [_new_key()], _put_first)
    return read_keys(path.read_bytes().decode("utf-8", "replace"))


def shared_keys(sharing: Sharing) -> list[Key]:
    """The keys of several houses, where all of them find them. The first house makes the first one."""
    text = sharing.setting(SECRET) or sharing.first_setting(SECRET, _written([_new_key()]))
    return read_keys(text)


def read_keys(text: str) -> list[Key]:
    """
    >>> [key.last_day for key in read_keys("a" * 32 + "\\n" + "b" * 32 + " until 2027-02-15\\n")]
    [None, datetime.date(2027, 2, 15)]
    """
    lines = text.rstrip().splitlines() or [""]
    return [_read_key(number, line.strip()) for number, line in enumerate(lines, 1)]


def _read_key(number: int, line: str) -> Key:
    found = LINE.fullmatch(line)
    if found is None or (found[2] is None) != (number == 1):
        raise BadSecret(number)
    try:
        return Key(found[1], date.fromisoformat(found[2]) if found[2] else None)
    except ValueError:
        raise BadSecret(number) from None


def renew_key(folder: Path, days: int) -> date:
    """From now on a new key signs. The one before is believed for so many days more: until when."""
    keys, last_day = _renewed(keys_in(folder), days)
    _write(folder / SECRET, keys, os.replace)
    return last_day


def renew_shared_key(sharing: Sharing, days: int) -> date:
    """The same for several houses; those that are open hear of it."""
    keys, last_day = _renewed(shared_keys(sharing), days)
    sharing.set_setting(SECRET, _written(keys))
    return last_day


def _renewed(keys: Sequence[Key], days: int) -> tuple[list[Key], date]:
    newest, *older = keys
    today = datetime.now(UTC).date()
    last_day = today + timedelta(days)
    still = [key for key in older if key.last_day and key.last_day > today]
    return [_new_key(), Key(newest.text, last_day), *still], last_day


def put_keys(folder: Path, keys: Sequence[Key]) -> None:
    """These keys and no others."""
    _write(folder / SECRET, keys, os.replace)


def _new_key() -> Key:
    return Key(secrets.token_hex(32))


def _write(path: Path, keys: Sequence[Key], put: Callable[[Path, Path], None]) -> None:
    """On the disk, file and folder, before anybody is given what they sign."""
    made = path.with_suffix(f".{secrets.token_hex(4)}")
    descriptor = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(_written(keys))
            file.flush()
            os.fsync(file.fileno())
        put(made, path)
    finally:
        made.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _written(keys: Sequence[Key]) -> str:
    return "".join(f"{key.text} until {key.last_day}\n" if key.last_day else f"{key.text}\n" for key in keys)


def _put_first(made: Path, path: Path) -> None:
    """Whoever comes second takes the first one's."""
    with suppress(FileExistsError):
        os.link(made, path)
