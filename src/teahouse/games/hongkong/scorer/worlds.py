"""Everything a sheet may stand for. Whoever fills one in says what they know; the rest is tried out.

A group that was filled in by one tap (`LOOSE`) says nothing about where it was: laid out as it is shown, or still held
when the hand was won. Nor does anybody have to say which tile came last. All that mostly changes nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from teahouse.core.scoring import Sheet
from teahouse.games.hongkong.scoring.cases import BadCase, Case, best_score, read_case
from teahouse.games.hongkong.scoring.fan import Score
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, Kind
from teahouse.material.tiles import tile_of, write_tiles
from teahouse.texts import Message

SELF, DISCARD = "self", "discard"
"""Where the winning tile came from: drawn, or a discard of somebody who is not named."""
LAID, HELD = "table", "hand"
"""Where the loose groups were."""
LOOSE = {"run": Kind.CHOW, "three": Kind.PUNG, "four": Kind.KONG}
SWITCHES = ("last_tile", "replacement", "robbing")
OPEN = ("from", "laid", "seat", "prevalent")
"""The questions whose answers nobody has to give where they change nothing."""

Group = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Arrangement:
    """Where everything was, and what came last."""

    melds: tuple[Group, ...]
    held: tuple[str, ...]
    last: str


@dataclass(frozen=True)
class World:
    """One thing a sheet may stand for."""

    answers: Mapping[str, str]
    written: Mapping[str, Any]
    """The case as JSON."""
    case: Case
    score: Score

    @property
    def outcome(self) -> tuple[object, ...]:
        return self.score.fan, self.score.limit, tuple(line.id for line in self.score.lines)


def worlds(sheet: Sheet) -> tuple[list[World], Message | None]:
    """All that can be; if there is nothing, why."""
    found: list[World] = []
    reason: Message | None = None
    for given in product(*_possible(sheet).values()):
        try:
            found.append(next(_worlds(sheet, dict(zip(OPEN, given, strict=True)))))
        except BadCase as error:
            reason = reason or error.reason
            if error.reason.code == "hongkong-score/not-complete":
                break  # it is not elsewhere either
    return found, reason


def _possible(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    is_loose = any(kind in LOOSE for kind, _ in sheet.groups)
    answers = {
        "from": (SELF, DISCARD),
        "laid": (LAID, HELD) if is_loose else (LAID,),
        "seat": tuple(WIND_LETTERS),
        "prevalent": tuple(WIND_LETTERS),
    }
    return {name: (sheet.choices[name],) if name in sheet.choices else answers[name] for name in OPEN}


def _worlds(sheet: Sheet, answers: Mapping[str, str]) -> Iterator[World]:
    """With these answers, one for each tile that can have come last; BadCase if there is none."""
    refused: BadCase | None = None
    possible = False
    for arrangement in _arrangements(sheet, answers["laid"]):
        written = _write(sheet, answers, arrangement)
        try:
            case = read_case(written)
            yield World(answers, written, case, best_score(case))
            possible = True
        except BadCase as error:
            refused = refused or error
            if error.reason.code == "hongkong-score/not-complete":
                break
    if refused and not possible:
        raise refused


def _arrangements(sheet: Sheet, laid: str) -> Iterator[Arrangement]:
    loose = [group for group in sheet.groups if group[0] in LOOSE]
    fixed = tuple(group for group in sheet.groups if group[0] not in LOOSE)
    if laid == HELD:
        kongs = tuple((Kind.CONCEALED_KONG.value, pieces) for kind, pieces in loose if kind == "four")
        taken_up = tuple(piece for kind, pieces in loose if kind != "four" for piece in pieces)
        yield from _last_ones(sheet, (*fixed, *kongs), sheet.held + taken_up)
        return
    as_shown = [(LOOSE[kind].value, pieces) for kind, pieces in loose]
    yield from _last_ones(sheet, (*fixed, *as_shown), sheet.held)
    for place, (kind, pieces) in enumerate(loose):  # the last tile has completed that one
        if kind != "four":
            others = (*fixed, *as_shown[:place], *as_shown[place + 1 :])
            yield from _last_ones(sheet, others, sheet.held + pieces)


def _last_ones(sheet: Sheet, melds: tuple[Group, ...], held: tuple[str, ...]) -> Iterable[Arrangement]:
    for last in dict.fromkeys(held):
        if sheet.last in ("", last):
            yield Arrangement(melds, held, last)


def _write(sheet: Sheet, answers: Mapping[str, str], arrangement: Arrangement) -> dict[str, Any]:
    """The JSON case; without the agreed minimum, which is no matter of what a hand is worth."""
    first = sheet.choices.get("first")
    return {
        "concealed": write_tiles(map(tile_of, arrangement.held)),
        "melds": [f"{kind} {write_tiles(map(tile_of, group))}" for kind, group in arrangement.melds],
        "win": arrangement.last,
        "seat": answers["seat"],
        "prevalent": answers["prevalent"],
        "bonus": write_tiles(map(tile_of, sheet.extras)),
        "self_draw": answers["from"] == SELF,
        "discarder": _discarder(answers),
        "first": None if first == "none" else first,
        **{name: name in sheet.switches for name in SWITCHES},
    }


def _discarder(answers: Mapping[str, str]) -> str | None:
    """Of a discard of anybody's the first who can have thrown it."""
    if answers["from"] == SELF:
        return None
    return (
        answers["from"]
        if answers["from"] != DISCARD
        else next(wind for wind in WIND_LETTERS if wind != answers["seat"])
    )


# What must be asked


def matters(found: list[World], name: str) -> bool:
    """Whether the answer to this question alone can change the worth."""
    outcomes: dict[tuple[str, ...], set[object]] = {}
    for world in found:
        others = tuple(answer for other, answer in world.answers.items() if other != name)
        outcomes.setdefault(others, set()).add(world.outcome)
    return any(len(different) > 1 for different in outcomes.values())


def last_matters(sheet: Sheet, found: list[World]) -> bool:
    """Whether it has to be said which tile came last."""
    tried = {world.answers["laid"]: world.answers for world in reversed(found)}
    return any(len({world.outcome for world in _worlds(sheet, answers)}) > 1 for answers in tried.values())
