"""What a game begins with: board, komi, rules and handicap."""

from dataclasses import replace

from teahouse.games.short_go.fast import PASS
from teahouse.protocols.gtp.session import Session
from teahouse.protocols.gtp.words import WHITE, Refused, fixed_handicap, most_handicap, read_vertex, write_vertex

SIZES = (7, 9)


def boardsize(session: Session, words: list[str]) -> str:
    size = int(words[0])
    if size not in SIZES:
        raise Refused("unacceptable size")
    session.begin(size)
    return ""


def clear_board(session: Session, words: list[str]) -> str:
    session.begin(session.situation.size)
    return ""


def komi(session: Session, words: list[str]) -> str:
    value = float(words[0])
    if not abs(value) < 1000:
        raise ValueError
    session.komi_is_given = True
    session.situation = replace(session.situation, komi=value)
    return ""


def kgs_rules(session: Session, words: list[str]) -> str:
    """How it is counted, and with it which repetitions are forbidden."""
    if words[0] not in ("chinese", "japanese"):
        raise Refused("unknown rules")
    session.set_situation(replace(session.situation, territory=words[0] == "japanese"))
    return ""


def fix_handicap(session: Session, words: list[str]) -> str:
    stones = int(words[0])
    _need_empty_board(session)
    return _begin_with(session, fixed_handicap(session.situation.size, stones))


def place_free_handicap(session: Session, words: list[str]) -> str:
    """Where the fixed places end no more are placed; the protocol allows fewer than asked for."""
    stones, size = int(words[0]), session.situation.size
    _need_empty_board(session)
    if stones < 2:
        raise Refused("invalid number of stones")
    return _begin_with(session, fixed_handicap(size, min(stones, most_handicap(size))))


def set_free_handicap(session: Session, words: list[str]) -> str:
    size = session.situation.size
    cells = [read_vertex(word, size) for word in words]
    _need_empty_board(session)
    if len(cells) < 2 or len(set(cells)) < len(cells) or PASS in cells or len(cells) >= size * size:
        raise Refused("bad vertex list")
    _begin_with(session, cells)
    return ""


def _need_empty_board(session: Session) -> None:
    if not session.is_empty():
        raise Refused("board not empty")


def _begin_with(session: Session, cells: list[int]) -> str:
    """Black's stones lie there and White begins."""
    session.set_situation(replace(session.situation, black=tuple(cells), first=WHITE))
    return " ".join(write_vertex(cell, session.situation.size) for cell in cells)
