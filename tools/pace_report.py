"""What a round at a table took: read from the journal, and from what pages or programs have seen of it.

A pause is known by its number. The journal says what began it, how it ended and why it was as long as it was; who sat
there says from when to when they saw it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import mean, median
from typing import Any

from teahouse.core.handles import Dealt
from teahouse.store.base import Entry
from teahouse.table.table import Table

AIM, HAND_AIM = 1.2, 180.0
"""Seconds: of a discard that nobody claims, and of a hand, between four attentive people."""
LONG = 0.9
"""A pause of this part of the time to claim was as long as it may be."""
AFTER = "a move", "the deal", "the end of a hand"
MOVE, DEAL, END = AFTER
GESTURE, CHANCE, ABSENCE, MACHINE = (
    "one moment, or held",
    "by chance",
    "somebody was away",
    "the machine or a late answer",
)
ASKED = "somebody could claim"
"""Why a pause was longer than attentive people need."""


@dataclass(frozen=True)
class Pause:
    """A rest of the table, as its journal has it, in seconds of the clock on the wall."""

    number: int
    after: str
    began: float
    ended: float = 0.0
    claimed: bool = False
    """Whether something was claimed, or the hand was over."""
    moment: bool = False
    """Whether somebody asked for one, or held it."""
    asked: bool = False
    """Whether somebody could claim."""
    away: bool = False
    """Whether a computer played for somebody."""

    @property
    def lasted(self) -> float:
        return self.ended - self.began


def pauses_of(entries: Sequence[Entry]) -> list[Pause]:
    """All of them; the last one may still be on."""
    table, found, now = Table("read"), list[Pause](), None
    melds = 0
    for entry in entries:
        resting, number = table.rests[:1], table.rest_number
        table.apply([entry])
        if now and entry.kind in ("moment", "held"):
            now = replace(now, moment=True)
        if now and entry.kind == "played" and table.rest_number == number:
            now = replace(now, asked=True)
        if now and (table.rest_number != number or table.rests[:1] != resting):
            is_claimed = melds_of(table) > melds or table.shows_end_of_hand() or table.is_over()
            found.append(replace(now, ended=entry.at, claimed=is_claimed))
            now = None
        if table.rests and table.rest_number != number:
            after = END if table.shows_end_of_hand() else DEAL if isinstance(table.rests[0].cause, Dealt) else MOVE
            is_away = any(chair.deputy for chair in table.chairs)
            now, melds = Pause(table.rest_number, after, entry.at, away=is_away), melds_of(table)
    return [*found, now] if now else found


def melds_of(table: Table) -> int:
    """As everybody sees them."""
    seen = table.view(None)
    return sum(map(len, seen.seen.melds)) if seen else 0


def hands_of(pauses: Iterable[Pause]) -> list[float]:
    """Seconds from the deal of each hand until its end was seen; the last one ends a match."""
    hands, dealt, ended = list[float](), 0.0, 0.0
    for pause in pauses:
        if pause.after == DEAL:
            dealt = pause.began
        elif pause.after == END and dealt:
            hands.append(pause.began - dealt)
            dealt = 0.0
        ended = pause.ended
    return [*hands, ended - dealt] if dealt and ended else hands


def reasons(pauses: Iterable[Pause], claim_time: float, held: float, is_fair: bool = False) -> dict[str, int]:
    """Why unclaimed discards took longer than attentive people need; `held`: how long held ones last, and those of a
    fair table in which somebody may claim."""
    found = dict.fromkeys((CHANCE, ASKED, GESTURE, ABSENCE, MACHINE), 0)
    for pause in pauses:
        if pause.lasted > AIM:
            found[_why(pause, claim_time, held, is_fair)] += 1
    return {why: n for why, n in found.items() if n}


def _why(pause: Pause, claim_time: float, held: float, is_fair: bool) -> str:
    if pause.moment:
        return GESTURE
    if is_fair and pause.asked and held <= pause.lasted <= LONG * claim_time:
        return ASKED
    if pause.lasted >= min(held, LONG * claim_time):
        return CHANCE
    return ABSENCE if pause.away else MACHINE


def told(amounts: Sequence[float]) -> dict[str, float]:
    """How many, and how they lie."""
    if not amounts:
        return {"n": 0}
    ordered = sorted(amounts)
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return {
        "n": len(ordered),
        "mean": round(mean(ordered), 3),
        "median": round(median(ordered), 3),
        "p95": round(high, 3),
        "most": round(ordered[-1], 3),
    }


def unclaimed(pauses: Iterable[Pause]) -> list[Pause]:
    return [pause for pause in pauses if pause.after == MOVE and pause.ended and not pause.claimed]


def figures(
    what: str, of: Mapping[str, float], aim: float | None, note: str, unit: str = "s"
) -> Iterator[dict[str, Any]]:
    """Rows of docs/benchmarks.md (`tools/write_benchmarks.py`): mean, median, 95th percentile and longest."""
    names = {"mean": "mean", "median": "median", "p95": "95th percentile", "most": "longest"}
    for place, (key, name) in enumerate(names.items()):
        if key in of:
            ratio = aim / of[key] if aim and of[key] else None
            yield {
                "game": "pace", "name": f"{what}, {name}", "unit": unit, "ours": of[key], "peer": aim,
                "peer_name": "the aim", "ratio": ratio, "note": f"{of['n']:g}; {note}" if not place else "",
            }  # fmt: skip
