"""How commands speak: one JSON document for programs, text for people, progress on stderr."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from teahouse.notation.files import BadFile, whole_file
from teahouse.texts import Message, message

T = TypeVar("T")


def emit(document: Any, as_json: bool, describe: Callable[[], Iterable[str]], *, piped_json: bool = False) -> None:
    """The document itself for programs, its description for people.

    With `piped_json` a program is thought to read wherever stdout is no terminal.
    """
    if as_json or (piped_json and not sys.stdout.isatty()):
        print(json.dumps(document))
    else:
        for line in describe():
            print(line)


def complain(sentence: str, status: int) -> int:
    """An error, as one line on stderr; the exit code is handed on."""
    remark(sentence)
    return status


def remark(what: Message | str) -> None:
    """One line on stderr, whatever it quotes."""
    print(" ".join(str(what).split()), file=sys.stderr)


def export(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all, and say so.

    A folder is not made, and what is no plain file (a device, a pipe) is not replaced.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            path.parent.stat()
            with whole_file(path) as file:
                file.write(content)
    except (OSError, ValueError) as error:  # no such place, no such name
        raise BadFile(file=str(path), reason=getattr(error, "strerror", None) or str(error)) from None
    remark(message("cli/written", file=str(path)))


@contextmanager
def progress(text: str, total: int | None) -> Iterator[Callable[[int, int, str], None]]:
    """A progress bar on stderr, where that is a terminal; called with what is done, of how much, and what."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown) as bar:
        task = bar.add_task(text, total=total)
        yield lambda done, of, what: bar.update(task, completed=done, total=of, description=what or text)


def counted(items: Iterable[T], text: str, total: int) -> Iterator[T]:
    """The items, with a progress bar that counts them."""
    with progress(text, total) as report:
        for done, item in enumerate(items, start=1):
            yield item
            report(done, total, text)
