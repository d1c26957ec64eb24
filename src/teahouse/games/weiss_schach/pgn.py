"""Game files as chess programs read and write them (PGN), from and to records.

Comments, variations and annotations are read over. A game that the rules did not end was resigned, or lost
on time where `[Termination "time forfeit"]` says so (a draw: the other could not have won), or its draw was agreed.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping
from itertools import dropwhile
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, BadRecord, IllegalMove
from teahouse.core.protocol import FileFormat, Result, Seat
from teahouse.core.records import VERSION
from teahouse.games.weiss_schach import notation, rules
from teahouse.games.weiss_schach.position import BLACK, WHITE, Position, start
from teahouse.games.weiss_schach.san import read_san, write_san
from teahouse.texts import message

VARIANT = "weiss-schach"
WIDTH = 79
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
RESULTS = {(1, 0): "1-0", (0, 1): "0-1", (0.5, 0.5): "1/2-1/2"}
UNFINISHED = "*"
OUT_OF_TIME = "time forfeit"
TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]', re.ASCII)
TOKEN = re.compile(
    r"(?P<skip>\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+|[!?]+(?=\s|$)|e\.p\.|\s+)"
    r"|(?P<paren>[()])"
    r"|(?P<result>1-0|0-1|1/2-1/2|\*)"
    r"|(?P<number>\d+\.+|\d+(?=\s))"
    r"|(?P<move>[^\s(){};$*]+)",
    re.ASCII | re.MULTILINE,
)


def split(text: str) -> Iterator[tuple[int, str]]:
    """The games of a file: the line each begins on, and its text. Tags after moves begin a new game."""
    lines = text.removeprefix("\ufeff").splitlines()
    first, in_moves, in_comment = 0, False, False
    for number, line in enumerate(lines):
        if not in_comment and in_moves and TAG.match(line):
            yield _game(lines, first, number)
            first, in_moves = number, False
        is_moves = in_comment or (line.strip() != "" and not TAG.match(line) and not line.startswith("%"))
        in_moves = in_moves or is_moves
        if is_moves:
            in_comment = _ends_in_comment(line, in_comment)
    if any(line.strip() for line in lines[first:]):
        yield _game(lines, first, len(lines))


def _game(lines: list[str], first: int, after: int) -> tuple[int, str]:
    while not lines[first].strip():
        first += 1
    return first + 1, "\n".join(lines[first:after])


def _ends_in_comment(line: str, in_comment: bool) -> bool:
    """Whether a comment in braces goes on after this line. A semicolon comments out the rest of its line."""
    for sign in line:
        if in_comment:
            in_comment = sign != "}"
        elif sign == ";":
            return False
        elif sign == "{":
            in_comment = True
    return in_comment


def read(text: str) -> dict[str, Any]:
    """The record of one game."""
    tags = {found[1]: re.sub(r"\\(.)", r"\1", found[2]) for found in map(TAG.match, text.splitlines()) if found}
    variant = tags.get("Variant", VARIANT)
    if variant.casefold() != VARIANT:
        _refuse("pgn-variant", move=0, found=variant[:40])
    position = first = _first(tags)
    texts: list[str] = []
    written = tags.get("Result", UNFINISHED)
    for token in _main_line(_movetext(text), texts):
        if token in (*RESULTS.values(), UNFINISHED):
            written = token
            continue
        position = _played(position, token, texts)
    return {
        "teahouse": VERSION,
        "game": VARIANT,
        "options": {},
        "seed": None,
        "start": {"position": notation.write_position(first)},
        "moves": texts,
        "result": _result(position, written, tags, len(texts)),
    }


def _first(tags: Mapping[str, str]) -> Position:
    if "FEN" not in tags:
        return start()
    try:
        return notation.begin({}, None, {"position": tags["FEN"]})
    except BadPosition as error:
        raise BadRecord(move=0, reason=error.message) from None


def _movetext(text: str) -> str:
    """What follows the tags."""
    return "\n".join(dropwhile(_is_before_moves, text.splitlines()))


def _is_before_moves(line: str) -> bool:
    return not line.strip() or line.startswith("%") or TAG.match(line) is not None


def _main_line(text: str, played: list[str]) -> Iterator[str]:
    """Moves and result outside variations. `played` counts for whoever has to say where something is wrong."""
    depth = at = 0
    ended = False
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            _refuse("pgn-comment-open", move=len(played))
        at = found.end()
        if found["paren"]:
            depth += 1 if found["paren"] == "(" else -1
            if depth < 0:
                _refuse("pgn-variation-open", move=len(played))
        elif depth == 0 and (found["move"] or found["result"]):
            if ended:
                _refuse("pgn-after-result", move=len(played), found=found[0][:20])
            ended = bool(found["result"])
            yield found[0]
    if depth:
        _refuse("pgn-variation-open", move=len(played))


def _played(position: Position, token: str, texts: list[str]) -> Position:
    """The position after one more move, whose text is added."""
    try:
        if rules.result(position):
            _refuse("pgn-over", move=len(texts) + 1, found=token[:20])
        move = read_san(position, token)
    except IllegalMove as error:
        raise BadRecord(move=len(texts) + 1, reason=error.message) from None
    texts.append(notation.write_move(position, position.to_move, move))
    return rules.play(position, position.to_move, move)


def _result(position: Position, written: str, tags: Mapping[str, str], moves: int) -> dict[str, Any] | None:
    """The result by the rules, which the file must agree with; else what the file says."""
    ended = rules.result(position) or _ended_outside(position, written, tags)
    found = UNFINISHED if ended is None else RESULTS[ended.scores]  # type: ignore[index]
    if found != written:
        _refuse("pgn-result", move=moves, found=written[:20], proper=found)
    return None if ended is None else ended.as_json()


def _ended_outside(position: Position, written: str, tags: Mapping[str, str]) -> Result | None:
    is_out_of_time = tags.get("Termination", "").casefold() == OUT_OF_TIME
    if written == RESULTS[0.5, 0.5]:
        return rules.end(position, "time-drawn" if is_out_of_time else "agreed", WHITE)
    reason = "time" if is_out_of_time else "resign"
    loser: Seat | None = {"1-0": BLACK, "0-1": WHITE}.get(written)
    return None if loser is None else rules.end(position, reason, loser)


def write(record: Mapping[str, Any]) -> str:
    """A record that was checked, as a game file.

    The tags every game has are left open: a record does not know who played where.
    """
    ended = record["result"]
    result = UNFINISHED if ended is None else RESULTS[tuple(ended["scores"])]
    tags = {
        **ROSTER,
        "Result": result,
        "Variant": VARIANT,
        "SetUp": "1",
        "FEN": record["start"]["position"],
        "Termination": _termination(ended),
    }
    head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
    moves = textwrap.fill(" ".join((*_numbered(record), result)), WIDTH, break_on_hyphens=False, break_long_words=False)
    return f"{head}\n\n{moves}\n"


def _termination(ended: Mapping[str, Any] | None) -> str:
    if ended is None:
        return "unterminated"
    return OUT_OF_TIME if ended["reason"] in ("time", "time-drawn") else "normal"


def _numbered(record: Mapping[str, Any]) -> Iterator[str]:
    position = notation.begin({}, None, record["start"])
    for place, text in enumerate(record["moves"]):
        if position.to_move == WHITE:
            yield f"{position.number}."
        elif place == 0:
            yield f"{position.number}..."
        move = notation.read_move(position, text)[1]
        yield write_san(position, move)
        position = rules.play(position, position.to_move, move)


def _refuse(code: str, *, move: int, **params: object) -> NoReturn:
    raise BadRecord(move=move, reason=message(f"weiss-schach/{code}", **params))


FORMAT = FileFormat(suffix=".pgn", split=split, read=read, write=write)
