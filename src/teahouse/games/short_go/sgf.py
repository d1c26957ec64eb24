"""Game files as Go programs read and write them (SGF FF[4]), from and to records.

Of variations the main line is read, the first branch every time. Comments and the players' names are kept in the
record's start (`comments` by number of move, `names`). A file does not say how dead stones were agreed on:
we write our own property for it (THM) beside the territory (TB, TW), and read either. Rulings R8 to R11.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, BadRecord, IllegalMove
from teahouse.core.protocol import FileFormat, Result, Seat
from teahouse.core.records import VERSION
from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.notation import COLOURS, SIGNS, write_komi, write_point
from teahouse.games.short_go.position import (
    ACCEPT,
    BLACK,
    PASS,
    RESUME,
    SEATS,
    SIZES,
    WHITE,
    Deed,
    Move,
    Point,
    Position,
    first_seat,
    grid,
    handicap_points,
    handicap_stones,
    other,
    point_at,
    stone_of,
)
from teahouse.texts import Message, message

GAME = "short-go"
LETTERS = "abcdefghi"
OLD_PASS = "tt"
"""How files of older programs pass on small boards."""
RULES = {"area": "Chinese", "territory": "Japanese"}
TERRITORY_RULES = ("japanese", "korean", "jp", "territory")
NAMES = {"PB": "black", "PW": "white"}
MARKS = "THM"
"""Our own property: how dead stones were agreed on, move by move; empty while nobody has said anything."""
WIDTH = 72

SPACE = re.compile(r"\s*")
IDENT = re.compile(r"[A-Za-z]+", re.ASCII)
VALUE = re.compile(r"\s*\[((?:[^\]\\]|\\.)*+)\]", re.DOTALL)
BRANCHING = re.compile(r"[()]|\[(?:[^\]\\]|\\.)*+", re.DOTALL)
"""Where a tree begins or ends; what stands in brackets, closed or not, is passed over."""
COUNTED = re.compile(r"([BW])\+(\d+(?:\.\d+)?)(?:\s.*)?", re.ASCII | re.DOTALL)
WON = re.compile(r"([BW])\+\??", re.ASCII)
GIVEN_UP = re.compile(r"([BW])\+(R|Resign|T|Time|F|Forfeit)", re.ASCII | re.IGNORECASE)
KOMI = re.compile(r"[+-]?(?:\d{1,2}(?:[.,]\d{0,9})?|[.,]\d{1,9})", re.ASCII)

Node = dict[str, list[str]]


# Reading: from text to nodes


def split(text: str) -> Iterator[tuple[int, str]]:
    """The games of a file: the line each begins on, and its text."""
    at = text.find("(;") if "(;" in text else text.find("(")
    line, after = 1, 0
    while at != -1:
        line += text.count("\n", after, at)
        begin, after = at, _end_of_tree(text, at)
        yield line, text[begin:after]
        line += text.count("\n", begin, after)
        at = text.find("(", after)


def _end_of_tree(text: str, at: int) -> int:
    """Where the tree that begins here ends; the end of the text where it does not."""
    depth = 0
    for found in BRANCHING.finditer(text, at):
        depth += (found[0] == "(") - (found[0] == ")")
        if depth == 0:
            return found.end()
    return len(text)


def main_line(text: str) -> list[Node]:
    """The nodes of the first branch, each with its properties' values as they stand in the file."""
    nodes: list[Node] = []
    branches: list[bool] = []
    """For every open tree whether it belongs to the main line."""
    closed = False
    """Whether a branch of the main line has ended: what follows is a variation."""
    at = 0
    while at < len(text):
        at = _skip_space(text, at)
        sign = text[at : at + 1]
        if sign == "(":
            branches.append(not closed and (not branches or branches[-1]))
        elif sign == ")":
            if not branches:
                _refuse("sgf-syntax", near=text[at : at + 20])
            closed = branches.pop() or closed
        elif sign == ";" and branches:
            node, at = _node(text, at + 1)
            if branches[-1]:
                nodes.append(node)
            continue
        elif sign:
            _refuse("sgf-syntax", near=text[at : at + 20])
        at += 1
    if branches or not nodes:
        _refuse("sgf-open")
    return nodes


def _node(text: str, at: int) -> tuple[Node, int]:
    node: Node = {}
    at = _skip_space(text, at)
    while found := IDENT.match(text, at):
        # Small letters are decoration of the older format: AddBlack is AB.
        name = "".join(letter for letter in found[0] if letter.isupper())
        values, at = _values(text, found.end())
        if not values:
            _refuse("sgf-syntax", near=text[found.start() : found.start() + 20])
        node.setdefault(name, []).extend(values)
        at = _skip_space(text, at)
    return node, at


def _values(text: str, at: int) -> tuple[list[str], int]:
    values = []
    while found := VALUE.match(text, at):
        values.append(found[1])
        at = found.end()
    return values, at


def _skip_space(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    return found.end() if found else at


def read_text(value: str) -> str:
    """A text without its escapes; an escaped line break is none, and any other is ours.

    >>> read_text("a [ko\\\\] threat")
    'a [ko] threat'
    """
    broken = re.sub(r"\\(?:\r\n|\n\r|\n|\r)", "", value)
    return re.sub(r"\\(.)", r"\1", re.sub(r"\r\n|\n\r|\r", "\n", broken), flags=re.DOTALL)


def write_text(text: str) -> str:
    r"""
    >>> write_text("a [ko] threat")
    'a [ko\\] threat'
    """
    return text.replace("\\", "\\\\").replace("]", "\\]")


# Points


def write_place(size: int, point: Point) -> str:
    """
    >>> write_place(7, Point(0)), write_place(9, Point(80))
    ('ag', 'ia')
    """
    return LETTERS[grid(size).column_of(point)] + LETTERS[size - 1 - grid(size).rank_of(point)]


def read_place(size: int, text: str, move: int = 0) -> Point:
    letters = LETTERS[:size]
    if len(text) != 2 or text[0] not in letters or text[1] not in letters:
        _refuse("sgf-point", move=move, found=text[:20], size=size)
    return point_at(size, letters.index(text[0]), size - 1 - letters.index(text[1]))


def read_places(size: int, values: list[str]) -> list[Point]:
    """Points one by one, or rectangles of them by two corners (`aa:cc`); an empty value is no point."""
    return list(dict.fromkeys(chain.from_iterable(_rectangle(size, value) for value in values if value.strip())))


@lru_cache(maxsize=256)
def _rectangle(size: int, value: str) -> tuple[Point, ...]:
    corners = [read_place(size, corner.strip()) for corner in value.split(":", 1)]
    columns = sorted(grid(size).column_of(corner) for corner in corners)
    rows = sorted(grid(size).rank_of(corner) for corner in corners)
    return tuple(
        point_at(size, column, row)
        for row in range(rows[0], rows[-1] + 1)
        for column in range(columns[0], columns[-1] + 1)
    )


# Reading: from nodes to a record


@dataclass
class Reading:
    """A game as far as it has been read."""

    position: Position
    texts: list[str] = field(default_factory=list)

    def play(self, seat: Seat, move: Move) -> None:
        """One more move, checked."""
        position = self.position
        if seat not in rules.asked(position) or not notation.is_allowed(position, seat, move):
            raise BadRecord(move=len(self.texts) + 1, reason=self._why_not(seat, move))
        self.texts.append(notation.write_move(position, seat, move))
        self.position = rules.play(position, seat, move)

    def _why_not(self, seat: Seat, move: Move) -> Message:
        if rules.result(self.position):
            return message("short-go/position-over")
        if seat not in rules.asked(self.position):
            return message("short-go/sgf-turn", side=message(f"short-go/seat-{seat}"))
        return notation.refusal(self.position, seat, move)


def read(text: str) -> dict[str, Any]:
    """The record of one game."""
    nodes = main_line(text)
    root = nodes[0]
    if _first(root, "GM", "1") != "1":
        _refuse("sgf-game", found=_first(root, "GM")[:20])
    _check_length(nodes)
    options, start = _agreed(nodes)
    written = _first(root, "RE")
    if not _was_marked(nodes):
        reading = _played(options, start, nodes)
        if _agrees(reading.position, written):
            return _record(options, start, reading, written)
    marked = {**options, "marking": True}
    reading = _played(marked, start, nodes)
    _mark_territory(reading, nodes[-1], written)
    if not _agrees(reading.position, written):
        _refuse("sgf-result", move=len(reading.texts), found=written[:20], proper=_write_result(_final(reading)))
    return _record(marked, start, reading, written)


def _check_length(nodes: list[Node]) -> None:
    moves = sum(("B" in node) + ("W" in node) + len(node.get(MARKS, ())) for node in nodes)
    if moves > notation.MOST_MOVES:
        raise BadRecord(move=0, reason=message("error/too-many-moves", most=notation.MOST_MOVES))


def _record(options: Mapping[str, Any], start: dict[str, Any], reading: Reading, written: str) -> dict[str, Any]:
    result = rules.result(reading.position) or _given_up(reading.position, written)
    return {
        "teahouse": VERSION,
        "game": GAME,
        "options": dict(options),
        "seed": None,
        "start": start,
        "moves": reading.texts,
        "result": None if result is None else result.as_json(),
    }


def _first(node: Node, name: str, default: str = "") -> str:
    """The text of a property that has one value; of several the first counts. Ruling R11."""
    return read_text(node[name][0]).strip() if name in node else default


def _agreed(nodes: list[Node]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options and the start: size, komi, scoring, handicap and stones set up before the first move."""
    root = nodes[0]
    size = _size(root)
    said = _first(root, "RU").casefold().split()[:1]
    scoring = "territory" if said and said[0] in TERRITORY_RULES else "area"
    head: dict[str, Any] = {"size": size, "komi": _komi(root), "scoring": scoring}
    stones = _stones(size, nodes)
    handicap = _handicap(size, root, stones)
    head["handicap"] = handicap
    start = {**head, **_set_up(size, stones, handicap), **_kept(nodes)}
    first = _who_begins(nodes)
    if first is not None and first != first_seat(handicap):
        start["to"] = SIGNS[first]
    return {**head, "marking": False}, start


def _size(root: Node) -> int:
    text = _first(root, "SZ", "19")
    columns, _, rows = text.partition(":")
    if columns not in map(str, SIZES) or rows not in ("", columns):
        _refuse("sgf-size", found=text[:20])
    return int(columns)


def _komi(root: Node) -> float:
    text = _first(root, "KM", "0") or "0"
    value = float(text.replace(",", ".")) if KOMI.fullmatch(text) else notation.MOST_KOMI + 1
    if abs(value) > notation.MOST_KOMI:
        _refuse("sgf-komi", found=text[:20])
    return value + 0.0


def _stones(size: int, nodes: list[Node]) -> dict[Point, Seat]:
    """Stones set up, and lifted again (AE), before the first move; later ones are no game any more."""
    stones: dict[Point, Seat] = {}
    has_begun = False
    for node in nodes:
        has_begun = has_begun or "B" in node or "W" in node
        if has_begun and {"AB", "AW", "AE"} & set(node):
            _refuse("sgf-late-setup", move=sum("B" in each or "W" in each for each in nodes[: nodes.index(node)]))
        for name, seat in (("AB", BLACK), ("AW", WHITE)):
            stones |= dict.fromkeys(read_places(size, node.get(name, [])), seat)
        for point in read_places(size, node.get("AE", [])):
            stones.pop(point, None)
    return stones


def _handicap(size: int, root: Node, stones: Mapping[Point, Seat]) -> int:
    """The handicap, where its stones lie on the usual points (or are not written at all); else 0."""
    text = _first(root, "HA", "0")
    count = int(text) if text in ("2", "3", "4") else 0
    usual = set(handicap_points(size)[:count])
    black = {point for point, seat in stones.items() if seat == BLACK}
    return count if usual <= black or not stones else 0


def _set_up(size: int, stones: Mapping[Point, Seat], handicap: int) -> dict[str, list[str]]:
    usual = handicap_points(size)[:handicap]
    sides = {
        sign: [write_point(size, point) for point in sorted(stones) if stones[point] == seat and point not in usual]
        for sign, seat in zip(SIGNS, SEATS, strict=True)
    }
    return {sign: names for sign, names in sides.items() if names}


def _who_begins(nodes: list[Node]) -> Seat | None:
    """Who makes the first move, or is said to be next; None where neither is written."""
    for node in nodes:
        for colour, seat in zip(COLOURS, SEATS, strict=True):
            if colour in node:
                return seat
    said = [_first(node, "PL")[:1].upper() for node in nodes if "PL" in node]
    return Seat(COLOURS.index(said[-1])) if said and said[-1] in ("B", "W") else None


def _kept(nodes: list[Node]) -> dict[str, Any]:
    """What people wrote: their names, and comments by the number of moves made before them."""
    written = {name: " ".join(_first(nodes[0], tag).split()) for tag, name in NAMES.items()}
    names = {name: text for name, text in written.items() if text}
    said: dict[str, list[str]] = {}
    moves = 0
    for node in nodes:
        moves += ("B" in node) + ("W" in node)
        said.setdefault(str(moves), []).append("\n".join(read_text(value) for value in node.get("C", [])))
    comments = {number: "\n".join(filter(None, texts)) for number, texts in said.items() if any(texts)}
    return {**({"names": names} if names else {}), **({"comments": comments} if comments else {})}


def _was_marked(nodes: list[Node]) -> bool:
    """Whether dead stones were agreed on before the file's end: our own property, or moves after two passes."""
    passes = 0
    for node in nodes:
        for colour in COLOURS:
            if colour in node:
                if passes == 2:
                    return True
                passes = passes + 1 if _is_pass(node[colour][0]) else 0
    return any(MARKS in node for node in nodes)


def _is_pass(value: str) -> bool:
    return value.strip() in ("", OLD_PASS)


def _played(options: Mapping[str, Any], start: dict[str, Any], nodes: list[Node]) -> Reading:
    """All moves of the file, every one checked."""
    try:
        reading = Reading(notation.begin(options, None, start))
    except BadPosition as error:
        raise BadRecord(move=0, reason=error.message) from None
    for node in nodes:
        for colour, seat in zip(COLOURS, SEATS, strict=True):
            if colour in node:
                _play_node(reading, seat, node[colour][0])
        for text in filter(None, node.get(MARKS, [])):
            _play_mark(reading, read_text(text))
    return reading


def _play_node(reading: Reading, seat: Seat, value: str) -> None:
    if rules.is_marking(reading.position):
        reading.play(seat, RESUME)
    if _is_pass(value):
        reading.play(seat, PASS)
    else:
        point = read_place(reading.position.size, value.strip(), move=len(reading.texts) + 1)
        reading.play(seat, Move(Deed.PLACE, point))


def _play_mark(reading: Reading, text: str) -> None:
    try:
        seat, move = notation.read_move(reading.position, text)
    except IllegalMove as error:
        raise BadRecord(move=len(reading.texts) + 1, reason=error.message) from None
    reading.play(reading.position.to_move if seat is None else seat, move)


def _mark_territory(reading: Reading, last: Node, written: str) -> None:
    """Mark the stones that lie in the other's territory (TB, TW), if that gives the written result."""
    position = reading.position
    if MARKS in last or not rules.is_marking(position):
        return
    trial = Reading(position, list(reading.texts))
    for name, seat in (("TB", BLACK), ("TW", WHITE)):
        for point in read_places(position.size, last.get(name, [])):
            if position.board[point] == stone_of(other(seat)) and point not in trial.position.dead:
                trial.play(BLACK, Move(Deed.DEAD, point))
    for seat in SEATS:
        trial.play(seat, ACCEPT)
    if _agrees(trial.position, written) and _margin(written) is not None:
        reading.position, reading.texts = trial.position, trial.texts


def _agrees(position: Position, written: str) -> bool:
    """Whether the rules' result, where they have ended the game, is the one in the file."""
    ended = rules.result(position)
    if ended is None or written in ("", "?"):
        return True
    if ended.reason == "no-result":
        return written.casefold() == "void"
    if won := WON.fullmatch(written):
        return ended.winners == (COLOURS.index(won[1]),)
    return _margin(written) == ended.scores[BLACK] - ended.scores[WHITE]


def _margin(written: str) -> float | None:
    """By how many points Black has won; None where the file counts none."""
    if written.casefold() in ("0", "draw", "jigo"):
        return 0.0
    found = COUNTED.fullmatch(written)
    return None if not found else float(found[2]) * (1 if found[1] == "B" else -1)


def _given_up(position: Position, written: str) -> Result | None:
    """The result when the file says that somebody resigned or ran out of time."""
    found = GIVEN_UP.fullmatch(written)
    if not found:
        return None
    winner = Seat(COLOURS.index(found[1].upper()))
    return rules.end(position, "time" if found[2][:1].upper() == "T" else "resign", other(winner))


def _final(reading: Reading) -> dict[str, Any] | None:
    ended = rules.result(reading.position)
    return None if ended is None else ended.as_json()


# Writing


def write(record: Mapping[str, Any]) -> str:
    """A record that was checked, as a game file."""
    position = notation.begin(record["options"], None, record["start"])
    nodes = [_root(position, record)]
    for text in record["moves"]:
        named, move = notation.read_move(position, text)
        seat = position.to_move if named is None else named
        if named is None:
            nodes.append({COLOURS[seat]: ["" if move.point is None else write_place(position.size, move.point)]})
        else:
            nodes[-1].setdefault(MARKS, []).append(text)
        position = rules.play(position, seat, move)
    if rules.is_marking(position):
        nodes[-1].setdefault(MARKS, [""])
    for place, node in enumerate(nodes):
        said = record["start"].get("comments", {}).get(str(place))
        if said:
            node["C"] = [write_text(said)]
    if record["result"] and record["result"]["reason"] == "score":
        nodes[-1] |= _territory(position)
    return laid_out(nodes)


def _root(position: Position, record: Mapping[str, Any]) -> Node:
    terms, names = position.terms, record["start"].get("names", {})
    black = [write_place(terms.size, point) for point in (*handicap_stones(terms), *terms.black)]
    white = [write_place(terms.size, point) for point in terms.white]
    node = {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "AP": ["Teahouse"],
        "SZ": [str(terms.size)],
        "KM": [write_komi(terms.komi)],
        "RU": [RULES[terms.scoring]],
        "HA": [str(terms.handicap)] if terms.handicap > 1 else [],
        **{tag: [write_text(names[name])] for tag, name in NAMES.items() if name in names},
        "RE": [_write_result(record["result"])],
        "AB": black,
        "AW": white,
        "PL": [COLOURS[terms.first]] if black or white or terms.first != BLACK else [],
    }
    return {name: values for name, values in node.items() if values}


def _write_result(ended: Mapping[str, Any] | None) -> str:
    """B+3.5, W+R, 0 for a draw, ? where the game was not finished."""
    if ended is None:
        return "?"
    if ended["reason"] == "no-result":
        return "Void"
    winner = COLOURS[ended["winners"][0]]
    if ended["reason"] in ("resign", "time"):
        return f"{winner}+{ended['reason'][0].upper()}"
    black, white = ended["scores"]
    return f"{winner}+{write_komi(abs(black - white))}" if black != white else "0"


def _territory(position: Position) -> Node:
    """The points Black and White surround at the end, dead stones' points included."""
    board = rules.without_dead(position)
    owner = rules.owners(board, position.size)
    found = {
        name: [write_place(position.size, Point(at)) for at in range(len(board)) if not board[at] and owner[at] == seat]
        for name, seat in (("TB", BLACK), ("TW", WHITE))
    }
    return {name: places for name, places in found.items() if places}


def laid_out(nodes: list[Node]) -> str:
    """A file of these nodes, in lines of readable length; no line is broken inside a node."""
    lines = ["(" + _write_node(nodes[0])]
    for node in map(_write_node, nodes[1:]):
        if len(nodes) > 1 and (len(lines) == 1 or len(lines[-1]) + len(node) > WIDTH):
            lines.append(node)
        else:
            lines[-1] += node
    return "\n".join(lines) + ")\n"


def _write_node(node: Node) -> str:
    return ";" + "".join(name + "".join(f"[{value}]" for value in values) for name, values in node.items())


def _refuse(code: str, *, move: int = 0, **params: object) -> NoReturn:
    raise BadRecord(move=move, reason=message(f"short-go/{code}", **params))


FORMAT = FileFormat(suffix=".sgf", split=split, read=read, write=write)
