"""Text of moves.

A bid 12    B out    A choose S    A bury 1m    A announce long-march    A take    A look    A keep
A lay G1    A lay 5p@3    A lay 4z@far    A lay 3m@2:1E    A lay 2z@a:near-far    A done    A discard 7s
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from teahouse.core.errors import IllegalMove
from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.layouts import AXES, GAMES, PATHS, RUN_NAMES, WIND_SIDES
from teahouse.games.mah_nol.play.position import Move, Position
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, DIGITS, KINDS
from teahouse.texts import message

PLAIN = ("out", "take", "look", "keep", "done")
EVERY_SLOT = (
    *DIGITS,
    *(side for sides in WIND_SIDES.values() for side in sides),
    *(f"{path}:{start}{way}" for path in range(2, PATHS + 1) for start in range(1, PATHS) for way in CLOCKWISE),
    *RUN_NAMES,
    *(f"{run}:{axis}" for run in RUN_NAMES for axis in AXES),
)
NAMED = {"choose ": CLOCKWISE, "announce ": GAMES, "bury ": KINDS, "discard ": KINDS, "lay ": KINDS}
"""What may follow these words."""
BID, LAY = "bid ", "lay "
AMOUNT = re.compile("(?:[1-9][0-9]{0,8})?")
MOVE = re.compile(
    rf"(?P<seat>[{LETTERS}]) (?:(?P<plain>{'|'.join(PLAIN)})|bid (?P<amount>[1-9][0-9]{{0,8}})"
    rf"|choose (?P<wind>[{CLOCKWISE}])|announce (?P<game>{'|'.join(GAMES)})"
    rf"|(?P<named>bury|discard) (?P<tile>{'|'.join(KINDS)})"
    rf"|lay (?P<laid>{'|'.join(KINDS)})(?:@(?P<slot>{'|'.join(EVERY_SLOT)}))?)"
)


def read_move(position: Position, text: str) -> tuple[Seat, Move]:
    found, players = MOVE.fullmatch(text), position.agreed.players
    if not found or LETTERS.index(found["seat"]) >= players:
        raise IllegalMove(text=text, reason=message("mah-nol/not-a-move"), position=first_misfit(text, players))
    return Seat(LETTERS.index(found["seat"])), _move(found)


def first_misfit(text: str, players: int) -> int:
    """The index of the first sign with which a text can no longer become a move; its length where the rest is missing.

    >>> [first_misfit(text, 2) for text in ("C out", "A bid 012", "A lay 5p@2:1X", "A lo")]
    [0, 6, 12, 4]
    """
    at = fitting(text, 0, (f"{letter} " for letter in LETTERS[:players]))
    if at < len("A "):
        return at
    start, at = at, fitting(text, at, (*PLAIN, BID, *NAMED))
    word = text[start:at]
    if word == BID:
        amount = AMOUNT.match(text, at)
        assert amount is not None
        return amount.end()
    if word not in NAMED:
        return at
    start, at = at, fitting(text, at, NAMED[word])
    laid = word == LAY and text[start:at] in KINDS and text[at : at + 1] == "@"
    return fitting(text, at + 1, EVERY_SLOT) if laid else at


def fitting(text: str, start: int, choices: Iterable[str]) -> int:
    """Up to where a text goes on like one of these."""
    return start + max(n for each in choices for n in range(len(each) + 1) if text.startswith(each[:n], start))


def _move(found: re.Match[str]) -> Move:
    if found["plain"]:
        return Move(found["plain"])
    if found["amount"]:
        return Move("bid", amount=int(found["amount"]))
    if found["wind"]:
        return Move("choose", slot=found["wind"])
    if found["game"]:
        return Move("announce", slot=found["game"])
    if found["named"]:
        return Move(found["named"], found["tile"])
    return Move("lay", found["laid"], found["slot"] or "")


def legal_moves(view: View[Seen]) -> tuple[Move, ...]:
    """The viewer's own moves as data."""
    return tuple(map(legal_move, view.legal))


def legal_kinds(view: View[Seen]) -> set[str]:
    """The kinds of moves that the viewer may make; one bid stands for all."""
    texts = view.legal[:2] if view.seen.phase == "auction" else view.legal
    return {legal_move(text).kind for text in texts}


@lru_cache(maxsize=1 << 12)
def legal_move(text: str) -> Move:
    """The move of a text that is known to be one."""
    found = MOVE.fullmatch(text)
    assert found is not None
    return _move(found)


def write_move(position: Position, seat: Seat, move: Move) -> str:
    return write_own(seat, move)


def write_own(seat: int, move: Move) -> str:
    return f"{LETTERS[seat]} {write_plain(move)}"


def before_amount(seat: int) -> str:
    """A bid without its number.

    >>> before_amount(0) + "12" == write_own(0, Move("bid", amount=12))
    True
    """
    return f"{LETTERS[seat]} {BID}"


def write_plain(move: Move) -> str:
    """A move without its seat."""
    if move.kind == "bid":
        return f"bid {move.amount}"
    if move.kind == "lay" and move.slot:
        return f"lay {move.tile}@{move.slot}"
    named = move.tile or move.slot
    return f"{move.kind} {named}" if named else move.kind
