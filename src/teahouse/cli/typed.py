"""What somebody means who types a move: in full, in short, in another notation, or not at all."""

from contextlib import suppress
from typing import NoReturn

from teahouse.cli.shown import seat_name
from teahouse.cli.sitting import Refused, Sitting
from teahouse.core.errors import IllegalMove
from teahouse.texts import message


def play_typed(sitting: Sitting, typed: str) -> None:
    """Play a move, or add it to the answer of several parts; refuses it with the reason."""
    text = meant(sitting, typed)
    if text is None:
        _refuse(sitting, typed)
    _check_twice(sitting, text)
    sitting.play(text)


def _check_twice(sitting: Sitting, text: str) -> None:
    """A move that can only be a mistake is typed twice."""
    assert sitting.asked is not None
    cost, meant = sitting.state.cautions(sitting.asked).get(text), (sitting.table.turn(sitting.asked), text)
    if cost is not None and sitting.warned != meant:
        sitting.warned = meant
        raise Refused(reason=message("play/once-more", cost=cost, move=text))


def meant(sitting: Sitting, typed: str) -> str | None:
    """The legal move somebody means; the seat at its beginning may be left out, and an end that can only be one.

    Where a number is asked for, the number will do.
    """
    rules, legal = sitting.table.game.declaration, sitting.legal()
    text = rules.tidy(typed)
    if text in legal:
        return text
    named = [move for each in sitting.entered() if (move := f"{each.before}{typed.strip()}") in each]
    if len(named) == 1:
        return named[0]
    other = rules.understand(sitting.drafted.position, typed) or ""
    if other in legal:
        return other
    short = {text.casefold(), other.casefold(), " ".join(typed.casefold().split())} - {""}
    rests = {move: move.partition(" ")[2].casefold() for move in legal}
    found = [move for move, rest in rests.items() if rest in short]
    found = found or [move for move, rest in rests.items() if rest.startswith(tuple(f"{word} " for word in short))]
    return found[0] if len(found) == 1 else None


def _refuse(sitting: Sitting, typed: str) -> NoReturn:
    """Why not. A move of another seat is not even looked at: the reason could tell too much."""
    if sitting.complete:
        raise Refused(reason=message("play/answer-complete"))
    now, rules = sitting.drafted, sitting.table.game.declaration
    text = _with_seat(sitting, rules.tidy(typed))
    seat, _ = rules.read_move(now.position, text)
    if seat is not None and seat != sitting.asked:
        raise Refused(reason=message("play/other-seat", seat=seat_name(sitting, seat)))
    now.label(text)
    raise AssertionError("a legal move is meant")


def _with_seat(sitting: Sitting, text: str) -> str:
    """The text, or that with the asked seat's own word before it, if so it is a move anywhere."""
    now, own = sitting.drafted, {move.partition(" ")[0] for move in sitting.legal() if " " in move}
    for spelling in (text, *(f"{word} {text}" for word in own)):
        with suppress(IllegalMove):
            now.game.declaration.read_move(now.position, spelling)
            return spelling
    return text
