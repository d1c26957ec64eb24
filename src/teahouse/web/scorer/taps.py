"""What a tap changes. Taps are texts, so that a page can collect them and send several at once:

tile 5m             what `into` makes of it: a group, a pair, one more in hand
into three          what the next tile makes
drop 5m             one out of the hand
drop run 123m       a group
bonus 2f            lay it there, or take it away
answer seat S       a question
switch robbing      on or off
last 5m             this one came last
type 123m55z 2f     all of the hand, typed
step how            show another step
clear               the next hand

What cannot be any more changes nothing and is said (`Tapped.refused`).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from teahouse.core.scoring import NotPieces, Scorer, Sheet
from teahouse.texts import Message, message
from teahouse.web.scorer.address import PAIR, SINGLE, STEPS, Filled, ways, with_last

T = TypeVar("T")

MOST_TAPS = 100
"""Of one question; a page sends fewer."""


@dataclass(frozen=True)
class Tapped:
    """What there is after taps, the last one that could not be, and what is wrong about a typed hand."""

    filled: Filled
    refused: Message | None = None
    typed: str | None = None
    mistyped: Message | None = None


class Refused(ValueError):
    """A tap that cannot be. `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def after_taps(scorer: Scorer, filled: Filled, taps: Iterable[str]) -> Tapped:
    """One after the other, however late they come."""
    tapped = Tapped(filled)
    for tap in list(taps)[:MOST_TAPS]:
        word, _, rest = tap.partition(" ")
        try:
            tapped = Tapped(apply(scorer, tapped.filled, tap), tapped.refused)
        except Refused as error:
            if word == "type":
                tapped = Tapped(tapped.filled, tapped.refused, rest, error.reason)
            else:
                tapped = Tapped(tapped.filled, error.reason)
    return tapped


def apply(scorer: Scorer, filled: Filled, tap: str) -> Filled:
    """After one tap; Refused if there is no such one."""
    word, _, rest = tap.partition(" ")
    if word not in TAPS:
        raise Refused(message("scorer/no-such-tap"))
    after = TAPS[word](scorer, filled, rest)
    return replace(after, sheet=with_last(after.sheet))


# Tiles


def makes(scorer: Scorer, filled: Filled, piece: str) -> tuple[str, tuple[str, ...]]:
    """What tapping this piece makes now: a kind of group with its pieces, or a pair or a single one in hand.

    Where the chosen kind cannot be made of the piece, the first that can; where there is room for a pair or a single
    one alone, that.
    """
    room = scorer.missing(filled.sheet)
    if filled.into in scorer.groups and room >= 3:
        kinds = (filled.into, *scorer.offered)
        return next(((kind, made) for kind in kinds if (made := scorer.groups[kind](piece))), (SINGLE, (piece,)))
    if filled.into != SINGLE and room >= 2:
        return PAIR, (piece, piece)
    return SINGLE, (piece,)


def is_left(scorer: Scorer, sheet: Sheet, pieces: tuple[str, ...]) -> bool:
    """Whether there are such pieces left and room for them."""
    used = [*sheet.held, *(piece for _, laid in sheet.groups for piece in laid)]
    return all(used.count(piece) + pieces.count(piece) <= scorer.copies for piece in pieces)


def _tile(scorer: Scorer, filled: Filled, piece: str) -> Filled:
    if not any(piece in row for row in scorer.tray):
        raise Refused(message("scorer/no-such-tap"))
    if scorer.missing(filled.sheet) <= 0:
        raise Refused(message("scorer/full"))
    kind, made = makes(scorer, filled, piece)
    if not is_left(scorer, filled.sheet, made):
        raise Refused(message("scorer/none-left", tile=scorer.name(piece)))
    sheet = filled.sheet
    if kind in scorer.groups:
        return replace(filled, sheet=replace(sheet, groups=(*sheet.groups, (kind, made))))
    return replace(filled, sheet=replace(sheet, held=sheet.held + made))


def _into(scorer: Scorer, filled: Filled, into: str) -> Filled:
    if into not in ways(scorer):
        raise Refused(message("scorer/no-such-tap"))
    return replace(filled, into=into)


def _drop(scorer: Scorer, filled: Filled, what: str) -> Filled:
    """The last such piece or group; what is gone already is gone."""
    sheet = filled.sheet
    kind, _, rest = what.partition(" ")
    if rest:
        group = kind, _pieces(scorer, rest)
        return replace(filled, sheet=replace(sheet, groups=_without(sheet.groups, group)))
    return replace(filled, sheet=replace(sheet, held=_without(sheet.held, kind)))


def _without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    if thing not in things:
        return things
    place = len(things) - 1 - things[::-1].index(thing)
    return things[:place] + things[place + 1 :]


def _bonus(scorer: Scorer, filled: Filled, piece: str) -> Filled:
    lie = filled.sheet.extras
    extras = tuple(extra for extra in scorer.extras if (extra in lie) != (extra == piece))
    return replace(filled, sheet=replace(filled.sheet, extras=extras))


def _type(scorer: Scorer, filled: Filled, text: str) -> Filled:
    """The typed pieces take the place of those in hand; groups stay."""
    typed = _pieces(scorer, text)
    held = tuple(piece for piece in typed if piece not in scorer.extras)
    extras = tuple(extra for extra in scorer.extras if extra in typed)
    if len(typed) - len(held) > len(extras):
        raise Refused(message("scorer/typed-extra-twice"))
    emptied = replace(filled.sheet, held=(), extras=extras or filled.sheet.extras)
    room = scorer.missing(emptied)
    if len(held) > room:
        raise Refused(message("scorer/typed-too-many", found=len(held), n=room))
    for piece in held:
        if not is_left(scorer, emptied, (piece,) * held.count(piece)):
            raise Refused(message("scorer/none-left", tile=scorer.name(piece)))
    return replace(filled, sheet=replace(emptied, held=held))


def _pieces(scorer: Scorer, text: str) -> tuple[str, ...]:
    try:
        return scorer.read(text)
    except NotPieces as error:
        found = error.found[:20]
        raise Refused(message("scorer/typed-not-tiles", found=found, place=error.position + 1)) from None


# How it was won


def _answer(scorer: Scorer, filled: Filled, what: str) -> Filled:
    name, _, answer = what.partition(" ")
    question = next((question for question in scorer.questions if question.name == name), None)
    if question is None or answer not in question.answers:
        raise Refused(message("scorer/no-such-tap"))
    others = {other: given for other, given in filled.sheet.choices.items() if other != name}
    choices = others if answer == question.assumed else {**others, name: answer}
    return replace(filled, sheet=replace(filled.sheet, choices=choices))


def _switch(scorer: Scorer, filled: Filled, name: str) -> Filled:
    if name not in scorer.switches:
        raise Refused(message("scorer/no-such-tap"))
    return replace(filled, sheet=replace(filled.sheet, switches=filled.sheet.switches ^ {name}))


def _last(scorer: Scorer, filled: Filled, piece: str) -> Filled:
    return replace(filled, sheet=replace(filled.sheet, last=piece))


# The page


def _step(scorer: Scorer, filled: Filled, step: str) -> Filled:
    return replace(filled, step=step if step in STEPS else filled.step)


def _clear(scorer: Scorer, filled: Filled, rest: str) -> Filled:
    """The next hand: what the same table has agreed on stays."""
    stays = {question.name for question in scorer.questions if question.stays}
    kept = {name: answer for name, answer in filled.sheet.choices.items() if name in stays}
    return Filled(Sheet(choices=kept), ways(scorer)[0])


TAPS: Mapping[str, Callable[[Scorer, Filled, str], Filled]] = {
    "tile": _tile,
    "into": _into,
    "drop": _drop,
    "bonus": _bonus,
    "answer": _answer,
    "switch": _switch,
    "last": _last,
    "type": _type,
    "step": _step,
    "clear": _clear,
}
