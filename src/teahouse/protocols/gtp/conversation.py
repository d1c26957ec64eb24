"""Lines in, blocks out. An analysis without an end goes on beside until the next line comes."""

import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TextIO

from teahouse.protocols.gtp.commands import COMMANDS
from teahouse.protocols.gtp.session import Session
from teahouse.protocols.gtp.words import Refused, tidy


def converse(session: Session, lines: Iterable[str], out: TextIO) -> None:
    """Answer line after line; each one ends an analysis that still goes on."""
    analysing = None
    try:
        for line in lines:
            end_analysis(session, analysing)
            analysing = tell(session, line, out)
            if session.over:
                return
    finally:
        end_analysis(session, analysing)


def tell(session: Session, line: str, out: TextIO) -> threading.Thread | None:
    """Write the answer; what has no end by itself is written by a thread, so that the next line can be read."""
    pieces = parts(session, line)
    write(out, islice(pieces, 1))
    if session.analysis is None:
        write(out, pieces)
        return None
    thread = threading.Thread(target=write_if_read, args=(out, pieces))
    thread.start()
    return thread


def end_analysis(session: Session, analysing: threading.Thread | None) -> None:
    if session.analysis and analysing:
        session.analysis.set()
        analysing.join()
        session.analysis = None


def write(out: TextIO, pieces: Iterable[str]) -> None:
    for piece in pieces:
        out.write(piece)
        out.flush()


def write_if_read(out: TextIO, pieces: Iterable[str]) -> None:
    """A listener that has gone ends an analysis; whoever reads the lines notices it by itself."""
    with suppress(BrokenPipeError):
        write(out, pieces)


def answer(session: Session, line: str) -> str:
    """The whole block for one line, or nothing where the line says nothing."""
    return "".join(parts(session, line))


def parts(session: Session, line: str) -> Iterator[str]:
    """The same, piece by piece as it comes. The first comes when the line has been understood."""
    words = tidy(line).split()
    number = words.pop(0) if words and re.fullmatch(r"\d+", words[0]) else ""
    if not words:
        return
    try:
        told = obey(session, words[0], words[1:])
    except Refused as refused:
        yield f"?{number} {refused}\n\n"
        return
    if isinstance(told, str):
        yield f"={number} {told}".rstrip(" ") + "\n\n"
        return
    yield f"={number}\n"
    for each in told:
        yield each + "\n"
    yield "\n"


def obey(session: Session, name: str, words: list[str]) -> str | Iterator[str]:
    command = COMMANDS.get(name)
    if command is None:
        raise Refused("unknown command")
    try:
        return command(session, words)
    except (IndexError, ValueError):
        raise Refused("syntax error") from None
