"""Text of moves and positions. Moves are read as they are written; in positions blanks, capitals and what is needless
are forgiven.

    move       D4             a stone is placed (GTP's names of points: letters skip I, A1 lies below left)
               pass
    marking    B dead D4      Black marks the group on D4, or takes the mark back
               W accept       White agrees
               B resume       Black wants to play on
    position   size, komi, scoring; h2 to h4 (handicap stones), X:D4,E5 and O:C3 (stones set up), to:O (who
               begins), each only where it is needed; then all moves

At the start: 7 9 area
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from itertools import islice
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Opening, Seat
from teahouse.games.short_go import rules
from teahouse.games.short_go.position import (
    ACCEPT,
    COLUMNS,
    EMPTY,
    PASS,
    RESUME,
    SIZES,
    Deed,
    Move,
    Point,
    Position,
    Terms,
    first_seat,
    grid,
    handicap_stones,
    start,
)
from teahouse.material.boards import first_misfit, read_liberally, refuse_text
from teahouse.texts import Message, message

STONES = ".XO"
"""The sign of every value of a point."""
COLOURS = "BW"
SIGNS = "XO"
SCORINGS = ("area", "territory")
MOST_KOMI = 81
MOST_HANDICAP = 4
MOST_MOVES = 2_000
"""Longer texts and files are not read: every position keeps all that were before it."""

VERTEX = re.compile(r"([A-HJ])([1-9])", re.ASCII)
MARKING = re.compile(r"([BW]) (?:(accept|resume)|dead ([A-HJ][1-9]))", re.ASCII)
KOMI = re.compile(r"-?(0|[1-9]\d?)(\.\d{1,20})?", re.ASCII)
TYPED = re.compile(r"([a-hj]\s*[1-9])|(pass)|([bw])[\s:]+(?:(accept|resume)|dead\s+([a-hj]\s*[1-9]))", re.ASCII)
WORDS = {"pass", "accept", "resume", "dead"}
"""What is written small."""
HANDICAPS = {"h2", "h3", "h4"}
"""Written small they are handicaps, in capitals points: nobody can tell which was meant if not by that."""
ANSWERS = {"accept": ACCEPT, "resume": RESUME}
SHAPES = (
    "pass",
    ("[A-HJ]", "[1-9]"),
    ("[BW]", *" dead ", "[A-HJ]", "[1-9]"),
    ("[BW]", *" accept"),
    ("[BW]", *" resume"),
)
KOMI_SHAPE = ("-?", r"0|[1-9]\d?", r"(?:\.\d{1,20})?")


# Points


def write_point(size: int, point: Point) -> str:
    return grid(size).name(point)


def read_point(size: int, text: str) -> Point | None:
    """The point of that name; None where the board has none."""
    return grid(size).find(text)


# Moves


def write_move(position: Position, seat: Seat, move: Move) -> str:
    if move.deed == Deed.PASS:
        return "pass"
    if move.deed == Deed.PLACE:
        return _name(position, move)
    about = f" {_name(position, move)}" if move.deed == Deed.DEAD else ""
    return f"{COLOURS[seat]} {move.deed}{about}"


def read_move(position: Position, text: str) -> tuple[Seat | None, Move]:
    """Seat (only marking moves name it) and move of a text; whether it may be made is another question."""
    if text == "pass":
        return None, PASS
    if VERTEX.fullmatch(text):
        return None, Move(Deed.PLACE, _point_on(position.size, text))
    if text == "resign":
        raise IllegalMove(text=text, reason=message("short-go/resign-at-table"))
    found = MARKING.fullmatch(text)
    if not found:
        raise IllegalMove(text=text, reason=message("short-go/not-a-move"), position=first_misfit(text, *SHAPES))
    seat = Seat(COLOURS.index(found[1]))
    return seat, ANSWERS[found[2]] if found[2] else Move(Deed.DEAD, _point_on(position.size, text))


def tidy(text: str) -> str:
    """What a person typed, as the notation has it: small letters and blanks are forgiven.

    >>> tidy("d4"), tidy(" PASS "), tidy("b dead d 4"), tidy("W: Accept")
    ('D4', 'pass', 'B dead D4', 'W accept')
    """
    found = TYPED.fullmatch(" ".join(text.lower().split()))
    if not found:
        return text.strip()
    place, passing, colour, answer, dead = found.groups()
    if place or passing:
        return passing or _tight(place)
    return f"{colour.upper()} {answer or 'dead ' + _tight(dead)}"


def _tight(typed: str) -> str:
    return "".join(typed.upper().split())


def _name(position: Position, move: Move) -> str:
    assert move.point is not None
    return write_point(position.size, move.point)


def _point_on(size: int, text: str) -> Point:
    """The point a move's text ends with."""
    name = text[-2:]
    point = read_point(size, name)
    if point is None:
        place = len(text) - 2 + first_misfit(name, (f"[{COLUMNS[:size]}]",))
        reason = message("short-go/off-board", point=name, size=size, rule=1)
        raise IllegalMove(text=text, reason=reason, position=place)
    return point


# Starts: what stands in a record


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    """What was agreed: nothing is left to chance."""
    return {name: options[name] for name in ("size", "komi", "scoring", "handicap")}


def begin(options: Options, previous: Position | None, deal: dict[str, Any]) -> Position:
    """The board before the first move. A start repeats what the options say, and may set up stones (X, O, to)."""
    for name in ("size", "komi", "scoring", "handicap"):
        found = deal.get(name)
        if isinstance(found, bool) or found != options[name]:
            raise BadPosition(reason=message("error/record-field", field=f"start.{name}"))
    size, handicap = int(options["size"]), int(options["handicap"])
    terms = Terms(
        size=size,
        komi=float(options["komi"]) + 0.0,
        scoring=str(options["scoring"]),
        handicap=handicap,
        marking=bool(options["marking"]),
        black=_set_up(size, deal, "X"),
        white=_set_up(size, deal, "O"),
        first=_first(deal, handicap),
    )
    _check_set_up(terms)
    return start(terms)


def _set_up(size: int, deal: dict[str, Any], sign: str) -> tuple[Point, ...]:
    names = deal.get(sign, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadPosition(reason=message("error/record-field", field=f"start.{sign}"))
    return tuple(_set_up_point(size, name) for name in names)


def _set_up_point(size: int, name: str) -> Point:
    point = read_point(size, name)
    if point is None:
        refuse_text("short-go/position-point", position=None, found=name[:20], size=size)
    return point


def _first(deal: dict[str, Any], handicap: int) -> Seat:
    if "to" not in deal:
        return first_seat(handicap)
    if deal["to"] not in ("X", "O"):
        raise BadPosition(reason=message("error/record-field", field="start.to"))
    return Seat(SIGNS.index(deal["to"]))


def _check_set_up(terms: Terms) -> None:
    """Every stone has a point of its own, and every group a liberty."""
    stones = (*handicap_stones(terms), *terms.black, *terms.white)
    twice = next((point for point in stones if stones.count(point) > 1), None)
    if twice is not None:
        refuse_text("short-go/position-twice", position=None, point=write_point(terms.size, twice))
    board = start(terms).board
    dead = next((point for point in stones if not rules.has_liberty(board, terms.size, point)), None)
    if dead is not None:
        refuse_text("short-go/position-no-liberty", position=None, point=write_point(terms.size, dead), rule=3)


# Positions


def write_komi(komi: float) -> str:
    """Komi without needless zeros.

    >>> write_komi(7.0), write_komi(6.5), write_komi(-0.5), write_komi(0.00001)
    ('7', '6.5', '-0.5', '0.00001')
    """
    text = f"{Decimal(repr(komi + 0.0)):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def write_position(position: Position) -> str:
    """The text of a position: what was agreed, then all moves.

    >>> write_position(start(Terms(size=9, komi=6.5, scoring="territory")))
    '9 6.5 territory'
    """
    terms = position.terms
    moves = (write_move(position, seat, move) for seat, move in position.moves)
    return " ".join((str(terms.size), write_komi(terms.komi), terms.scoring, *_extras(terms), *moves))


def write_stones(position: Position) -> str:
    """What was agreed, who is to move and what lies where, however it came about."""
    terms = position.terms
    agreed = " ".join((str(terms.size), write_komi(terms.komi), terms.scoring, *_extras(terms)))
    return f"{agreed} {position.to_move} {''.join(map(str, position.board))}"


def _extras(terms: Terms) -> Iterator[str]:
    """What is written only where it is needed."""
    if terms.handicap > 1:
        yield f"h{terms.handicap}"
    for sign, points in (("X", terms.black), ("O", terms.white)):
        if points:
            yield f"{sign}:{','.join(write_point(terms.size, point) for point in points)}"
    if terms.first != first_seat(terms.handicap):
        yield f"to:{SIGNS[terms.first]}"


def read_position(options: Options, text: str) -> Opening:
    """What a position text says, every move checked."""
    return read_liberally(text, partial(_read_checked, options), _respelt)


def _read_checked(options: Options, text: str) -> Opening:
    opening = split_position(options, text)
    _replayed(opening, text)
    return opening


def _respelt(text: str) -> str:
    """Capitals for points and colours, small letters for words.

    >>> _respelt("7 9 Area x:d4 TO:o PASS w DEAD d4")
    '7 9 area X:D4 to:O pass W dead D4'
    """
    words = text.split(" ")
    return " ".join((*map(str.lower, words[:3]), *map(_respelt_word, words[3:])))


def _respelt_word(word: str) -> str:
    if word.lower().startswith("to:"):
        return f"to:{word[3:].upper()}"
    if word in HANDICAPS:
        return word
    return word.lower() if word.lower() in WORDS else word.upper()


def split_position(options: Options, text: str) -> Opening:
    """The parts of a position text. Dead stones are marked if the game says so, or if the text has such moves."""
    fields = text.split(" ")
    if len(fields) < 3:
        refuse_text("short-go/position-fields", position=len(text))
    head = _read_head(*fields[:3])
    rest = fields[3:]
    extras = _read_extras(head["size"], rest, place=len(" ".join(fields[:3])) + 1)
    moves = tuple(_joined(rest))
    if len(moves) > MOST_MOVES:
        refuse_text("error/too-many-moves", position=None, most=MOST_MOVES)
    handicap = extras.pop("handicap", 0)
    if "to" in extras and SIGNS.index(extras["to"]) == first_seat(handicap):
        del extras["to"]
    marking = options["marking"] or any(" " in move for move in moves)
    agreed = {**options, **head, "handicap": handicap, "marking": marking}
    return Opening(agreed, {**head, "handicap": handicap, **extras}, moves)


def _read_head(size: str, komi: str, scoring: str) -> dict[str, Any]:
    """What was agreed, in the order of the text."""
    if size not in map(str, SIZES):
        refuse_text("short-go/position-size", position=first_misfit(size, ("[79]",)), found=size[:20])
    place = len(size) + 1
    if not KOMI.fullmatch(komi):
        misfit = first_misfit(komi, KOMI_SHAPE)
        refuse_text("short-go/position-komi", position=place + misfit, found=komi[:20], most=MOST_KOMI)
    if abs(float(komi)) > MOST_KOMI:
        refuse_text("short-go/position-komi", position=place, found=komi[:20], most=MOST_KOMI)
    if scoring not in SCORINGS:
        place += len(komi) + 1 + first_misfit(scoring, *SCORINGS)
        refuse_text("short-go/position-scoring", position=place, found=scoring[:20])
    return {"size": int(size), "komi": float(komi) + 0.0, "scoring": scoring}


def _read_extras(size: int, rest: list[str], place: int) -> dict[str, Any]:
    """Handicap, stones set up and who begins, in this order, taken off the fields, which begin at this place."""
    extras: dict[str, Any] = {}
    if rest and rest[0] in ("h2", "h3", "h4"):
        extras["handicap"] = int(rest[0][1])
        place += len(rest.pop(0)) + 1
    for sign in SIGNS:
        if rest and rest[0].startswith(f"{sign}:"):
            extras[sign] = rest[0][2:].split(",")
            _check_names(size, extras[sign], place + 2)
            place += len(rest.pop(0)) + 1
    if rest and rest[0] in ("to:X", "to:O"):
        extras["to"] = rest.pop(0)[3:]
    return extras


def _check_names(size: int, names: list[str], place: int) -> None:
    """Whether all these are points; the first begins at this place of the text."""
    for name in names:
        if read_point(size, name) is None:
            misfit = first_misfit(name, (f"[{COLUMNS[:size]}]", f"[1-{size}]"))
            refuse_text("short-go/position-point", position=place + misfit, found=name[:20], size=size)
        place += len(name) + 1


def _joined(fields: list[str]) -> Iterator[str]:
    """The texts of moves; those of the marking are of two or three words."""
    rest = iter(fields)
    for field in rest:
        words = [field, *islice(rest, 1 if field in ("B", "W") else 0)]
        yield " ".join((*words, *islice(rest, 1 if words[1:] == ["dead"] else 0)))


def _replayed(opening: Opening, written: str) -> Position:
    """The position after all moves of a text, every one checked."""
    try:
        position = begin(opening.options, None, opening.start)
    except BadPosition as error:
        reason = error.params["reason"]
        assert isinstance(reason, Message)
        raise BadPosition(reason=reason, position=_place_of_stone(written, str(reason.params["point"]))) from None
    for number, text in enumerate(opening.moves, start=1):
        try:
            named, move = read_move(position, text)
        except IllegalMove as error:
            _refuse_move(opening, written, number, error.params["reason"], error.params["position"])
        seat = named if named is not None else position.to_move
        if seat not in rules.asked(position) or not is_allowed(position, seat, move):
            _refuse_move(opening, written, number, _why_not(position, seat, move))
        position = rules.play(position, seat, move)
    return position


def _refuse_move(opening: Opening, written: str, number: int, reason: object, misfit: object = None) -> NoReturn:
    """The moves end a text; `misfit` is where in this one it goes wrong."""
    place = len(written) - len(" ".join(opening.moves[number - 1 :]))
    place += misfit if isinstance(misfit, int) else 0
    text = opening.moves[number - 1][:20]
    refuse_text("short-go/position-move", position=place, number=number, text=text, reason=reason)


def _place_of_stone(text: str, name: str) -> int:
    """Where a text sets up this stone, the last time if it does so twice; a handicap stone stands for itself.

    >>> _place_of_stone("7 9 area X:D4,E5 O:D4", "D4"), _place_of_stone("7 0 area h2 O:B3,D3,C2,C4", "C3")
    (19, 9)
    """
    found = [match.start(1) for match in re.finditer(rf"[:,]({name})\b", text)]
    return found[-1] if found else text.index(" h") + 1


def is_allowed(position: Position, seat: Seat, move: Move) -> bool:
    """Whether an asked seat may do this; looks at that one move only."""
    if rules.is_marking(position):
        return move in rules.marking_moves(position)
    if move.deed == Deed.PLACE:
        assert move.point is not None
        return rules.may_place(position, move.point, seat)
    return move == PASS


def _why_not(position: Position, seat: Seat, move: Move) -> Message:
    if rules.result(position):
        return message("short-go/position-over")
    return refusal(position, seat, move)


# Why not


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    """Why this cannot be played, and the section that says so."""
    if rules.is_marking(position):
        return _marking_refusal(position, move)
    if move.deed not in (Deed.PLACE, Deed.PASS):
        return message("short-go/not-marking", rule=7)
    assert move.point is not None
    point = write_point(position.size, move.point)
    if position.board[move.point] != EMPTY:
        return message("short-go/occupied", point=point, rule=2)
    after, _ = rules.placed(position.board, position.size, move.point, seat)
    if rules.is_suicide(after, position.size, move.point):
        return message("short-go/suicide", point=point, rule=4)
    return _ko_refusal(position, point, after)


def _ko_refusal(position: Position, point: str, after: bytes) -> Message:
    if rules.takes_back_at_once(position, after):
        return message("short-go/ko", point=point, rule=5)
    ago = next(n for n, earlier in enumerate(reversed(position.seen)) if earlier.board == after)
    return message("short-go/superko", point=point, n=ago, rule=5)


def _marking_refusal(position: Position, move: Move) -> Message:
    if move.deed in (Deed.PLACE, Deed.PASS):
        return message("short-go/marking-now", rule=7)
    assert move.point is not None
    if position.board[move.point] == EMPTY:
        return message("short-go/no-stone", point=write_point(position.size, move.point), rule=7)
    return message("short-go/no-marks-left", most=rules.MOST_MARKS, rule=7)
