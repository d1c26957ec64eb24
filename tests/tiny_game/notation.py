"""Text of moves and starts.

move    A put 3    A draw    A stay    A snap    A pass
start   {"hand": 1, "first": "A", "balances": [0, 0, 0], "cards": "<24 digits: 5 for A, 5 for B, 5
        for C, then the stock>"}
"""

from collections import Counter
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Seat
from teahouse.texts import message
from tiny_game import rules
from tiny_game.position import DEALT, DECK, LETTERS, SEATS, VALUES, Move, Position

EVERY_MOVE = (*(Move("put", card) for card in VALUES), *map(Move, ("draw", "stay", "snap", "pass")))


def write_text(seat: Seat, move: Move) -> str:
    return f"{LETTERS[seat]} {move.kind} {move.card}" if move.card else f"{LETTERS[seat]} {move.kind}"


TEXTS = {write_text(Seat(seat), move): (Seat(seat), move) for seat in range(SEATS) for move in EVERY_MOVE}


def read_text(text: str) -> tuple[Seat, Move]:
    if text not in TEXTS:
        raise IllegalMove(text=text, reason=message("tiny-bluff/not-a-move"), position=first_misfit(text))
    return TEXTS[text]


def first_misfit(text: str) -> int:
    """The index of the first sign with which a text can no longer become a move.

    >>> first_misfit("A put 7"), first_misfit("A stray"), first_misfit("A")
    (6, 4, 1)
    """
    return max(end for known in TEXTS for end in range(len(known) + 1) if text.startswith(known[:end]))


def read_move(position: Position, text: str) -> tuple[Seat, Move]:
    return read_text(text)


def write_move(position: Position, seat: Seat, move: Move) -> str:
    return write_text(seat, move)


def tidy(text: str) -> str:
    seat, _, rest = " ".join(text.split()).partition(" ")
    return f"{seat.upper()} {rest.lower()}" if rest else seat


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    cards = list(DECK)
    rng.shuffle(cards)
    return {
        "hand": previous.hand + 1 if previous else 1,
        "first": LETTERS[(previous.first + 1) % SEATS if previous else 0],
        "balances": list(rules.totals(previous)) if previous else [0] * SEATS,
        "cards": "".join(map(str, cards)),
    }


def hand_of(start: dict[str, Any]) -> int:
    """A start counts hands from 1."""
    return int(start["hand"]) - 1


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    hand, first, balances, cards = (start.get(name) for name in ("hand", "first", "balances", "cards"))
    agreed = options["hands"]
    assert isinstance(agreed, int)
    if type(hand) is not int or not 1 <= hand <= agreed:
        _refuse("hand")
    if not isinstance(first, str) or first not in tuple(LETTERS):
        _refuse("first")
    if not isinstance(balances, list) or len(balances) != SEATS or any(type(n) is not int for n in balances):
        _refuse("balances")
    if not isinstance(cards, str) or Counter(cards) != Counter(map(str, DECK)):
        _refuse("cards")
    if previous and (hand != previous.hand + 1 or tuple(balances) != rules.totals(previous)):
        _refuse("balances" if hand == previous.hand + 1 else "hand")
    values = tuple(map(int, cards))
    dealt = SEATS * DEALT
    return Position(
        hands_agreed=agreed,
        hand=hand,
        first=Seat(LETTERS.index(first)),
        balances=tuple(balances),
        cards=tuple(tuple(sorted(values[at : at + DEALT])) for at in range(0, dealt, DEALT)),
        stock=values[dealt:],
        before=(*previous.before, rules.hand_result(previous)) if previous else (),
    )


def _refuse(field: str) -> NoReturn:
    raise BadPosition(reason=message("tiny-bluff/bad-start", field=f"start.{field}"))
