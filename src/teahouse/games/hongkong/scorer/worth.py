"""What a sheet is worth, which answers that needs, and who pays."""

from typing import Any

from teahouse.core.scoring import LAST, Sheet, Worth
from teahouse.games.hongkong.play.match import repeats_after
from teahouse.games.hongkong.scorer.worlds import DISCARD, SELF, World, last_matters, matters, worlds
from teahouse.games.hongkong.scoring.fan import LINES, Fan
from teahouse.games.hongkong.scoring.hand import EAST, TILES, WIND_LETTERS, WINDS, Wind, read_wind
from teahouse.games.hongkong.scoring.payments import (
    FED_HANDS,
    NAMED_HANDS,
    Payments,
    settle,
    settle_direct,
    settle_fed,
)
from teahouse.games.hongkong.words.cases import plainly
from teahouse.games.hongkong.words.names import wind_name
from teahouse.texts import Message, message, say

NOBODY, DIRECT = "nobody", "direct"
FED = {f"fed-{letter}": read_wind(letter) for letter in WIND_LETTERS}
"""Who fed the hand, by the answers of the question."""
DIRECT_HANDS, FEEDABLE_HANDS = (frozenset[str]().union(*hands.values()) for hands in (NAMED_HANDS, FED_HANDS))
Share = tuple[Message, int]


def missing(sheet: Sheet) -> int:
    return TILES - 3 * len(sheet.groups) - len(sheet.held)


def score(sheet: Sheet) -> Worth:
    found, reason = worlds(sheet)
    if not found:
        return Worth(problem=plainly(reason) if reason else None)
    asks = tuple(_asks(sheet, found))
    if asks:
        return Worth(asks=asks, total=_so_far(found))
    return _settled(sheet, found)


def case(sheet: Sheet) -> dict[str, Any] | None:
    """As `teahouse score` and evening sheets take it; winds that nobody has named are left out."""
    if missing(sheet) or (worth := score(sheet)).problem or worth.asks:
        return None
    found, _ = worlds(sheet)
    said = {"seat": "seat", "prevalent": "prevalent", "from": "discarder"}
    unsaid = {field for name, field in said.items() if sheet.choices.get(name, DISCARD) in (DISCARD, SELF)}
    return {name: value for name, value in found[0].written.items() if name not in unsaid}


# What is asked


def _asks(sheet: Sheet, found: list[World]) -> list[str]:
    """In the order in which people know it."""
    names = [] if "from" in sheet.choices or len({world.answers["from"] for world in found}) == 1 else ["from"]
    names += ["laid"] if matters(found, "laid") else []
    names += [LAST] if not sheet.last and last_matters(sheet, found) else []
    return names + [name for name in ("seat", "prevalent") if matters(found, name)]


def _so_far(found: list[World]) -> Message:
    points = [world.score.points for world in found]
    if min(points) == max(points):
        return message("scorer/points-known", n=min(points))
    return message("scorer/points-between", low=min(points), high=max(points))


# What it is worth


def _settled(sheet: Sheet, found: list[World]) -> Worth:
    best, minimum = found[0].score, int(sheet.choices.get("minimum_fan", "0"))
    if not best.limit and best.fan < minimum:
        reason = message("hongkong-score/below-minimum", found=best.fan, n=minimum)
        return Worth(problem=plainly(reason))
    seat = _only({world.case.hand.seat for world in found})
    liable, possible = sheet.choices.get("liable", NOBODY), _possibly_liable(found[0], seat)
    if liable != NOBODY and liable not in possible:
        return Worth(problem=message("scorer/why-not-liable"))
    asks = _asked_by_liability(sheet, found[0], seat) if liable != NOBODY else ()
    total = "hongkong-score/table-limit-points" if best.limit else "hongkong-score/table-points"
    return Worth(
        asks=asks,
        lines=tuple((_name(line), _weight(line)) for line in sorted(best.lines, key=list(LINES.values()).index)),
        total=message(total, fan=best.fan, n=best.points),
        shares=() if asks else _shares(found[0], seat, liable),
        comes_up={"liable": possible} if len(possible) > 1 else {},
        after=None if seat is None else _after(seat),
    )


def _only(seats: set[Wind]) -> Wind | None:
    """Whose hand it is, where that is known."""
    return seats.pop() if len(seats) == 1 else None


def _after(seat: Wind) -> Message:
    return message("scorer/after-repeat" if repeats_after(seat) else "scorer/after-passed")


def _name(line: Fan) -> Message:
    return message(f"hongkong-score/element-{line.id.replace('_', '-')}")


def _weight(line: Fan) -> str:
    return say("hongkong-score/table-limit") if line.fan is None else str(line.fan)


# Who pays


def _shares(world: World, seat: Wind | None, liable: str) -> tuple[Share, ...]:
    """By winds where they are known, otherwise by what everybody did."""
    points, is_discard = world.score.points, world.answers["from"] != SELF
    if seat is None or world.answers["from"] == DISCARD:
        winner, first, other, _ = settle(EAST, points, WINDS[1] if is_discard else None)
        payers = [("scorer/pays-discarder", first), ("scorer/pays-others", other)]
        paying = payers if is_discard else [("scorer/pays-each", first)]
        return tuple((message(code), amount) for code, amount in [("scorer/gets-winner", winner), *paying])
    paid = _paid(seat, points, world.case.discarder, liable)
    return tuple((wind_name(wind), amount) for wind, amount in zip(WINDS, paid, strict=True))


def _paid(seat: Wind, points: int, discarder: Wind | None, liable: str) -> Payments:
    if liable in FED:
        return settle_fed(seat, points, FED[liable], discarder)
    if liable == DIRECT and discarder is not None:
        return settle_direct(seat, points, discarder)
    return settle(seat, points, discarder)


def _possibly_liable(world: World, seat: Wind | None) -> tuple[str, ...]:
    """Who may have to answer for this hand, if dangerous play was agreed: the discarder, or who fed it."""
    won, hand = world.score.ids, world.case.hand
    direct = (DIRECT,) if won & DIRECT_HANDS and not hand.self_draw and not hand.robbing else ()
    fed = tuple(answer for answer, wind in FED.items() if wind != seat) if won & FEEDABLE_HANDS else ()
    return NOBODY, *direct, *fed


def _asked_by_liability(sheet: Sheet, world: World, seat: Wind | None) -> tuple[str, ...]:
    """Who pays for all has a name."""
    unnamed = ("from",) if world.answers["from"] == DISCARD else ()
    return unnamed + (("seat",) if seat is None else ())
