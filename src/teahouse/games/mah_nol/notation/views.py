"""Views and results as programs and records have them: JSON with players by their letters. Each reader is its writer's
inverse."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.endings import Ending, Report, SheetLine
from teahouse.games.mah_nol.play.events import read_event
from teahouse.games.mah_nol.play.layouts import Layout, Line
from teahouse.games.mah_nol.play.position import Position
from teahouse.games.mah_nol.play.seats import LETTERS, seat_of

Json = dict[str, Any]


def write_seen(seen: Seen) -> Json:
    return {
        "hand": seen.hand,
        "first": LETTERS[seen.first],
        "before": list(seen.before),
        "scores": list(seen.money),
        "sheet": [_write_line(line) for line in seen.sheet],
        "last": _write_report(seen.last) if seen.last else None,
        "phase": seen.phase,
        "bidders": [LETTERS[seat] for seat in seen.bidders],
        "highest": seen.highest,
        "leader": _letter(seen.leader),
        "buyer": _letter(seen.buyer),
        "winds": list(seen.winds),
        "announced": seen.announced or None,
        "current": _letter(seen.current),
        "turns": seen.turns,
        "looks": seen.looks,
        "price": seen.price,
        "open": len(seen.open),
        "wall": [*seen.open, *seen.hidden],
        "held": list(seen.held),
        "layouts": [
            {**_write_layout(layout), "down": down} for layout, down in zip(seen.layouts, seen.down, strict=True)
        ],
        "debts": list(seen.debts),
        "history": [event.text for event in seen.history],
        "own": list(seen.own),
        "buried": list(seen.buried),
        "looked": seen.looked,
    }


def read_seen(written: Mapping[str, Any]) -> Seen:
    wall, shown = written["wall"], written["open"]
    return Seen(
        hand=written["hand"],
        first=seat_of(written["first"]),
        before=tuple(written["before"]),
        money=tuple(written["scores"]),
        sheet=tuple(map(_read_line, written["sheet"])),
        last=_read_report(written["last"]) if written["last"] else None,
        phase=written["phase"],
        bidders=tuple(map(seat_of, written["bidders"])),
        highest=written["highest"],
        leader=_seat_or_none(written["leader"]),
        buyer=_seat_or_none(written["buyer"]),
        winds=tuple(written["winds"]),
        announced=written["announced"] or "",
        current=_seat_or_none(written["current"]),
        turns=written["turns"],
        looks=written["looks"],
        price=written["price"],
        open=tuple(wall[:shown]),
        hidden=tuple(wall[shown:]),
        held=tuple(written["held"]),
        layouts=tuple(map(_read_layout, written["layouts"])),
        down=tuple(layout["down"] for layout in written["layouts"]),
        debts=tuple(written["debts"]),
        history=tuple(map(read_event, written["history"])),
        own=tuple(written["own"]),
        buried=tuple(written["buried"]),
        looked=written["looked"],
    )


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else LETTERS[seat]


def _seat_or_none(letter: str | None) -> Seat | None:
    return None if letter is None else seat_of(letter)


# Layouts


def _write_layout(layout: Layout) -> Json:
    return {
        "game_tile": layout.game_tile,
        "numbers": list(layout.numbers),
        "winds": dict(layout.winds),
        "lines": [{"way": line.way, "start": line.start, "tiles": list(line.tiles)} for line in layout.lines],
    }


def _read_layout(written: Json) -> Layout:
    return Layout(
        written["game_tile"],
        tuple(written["numbers"]),
        tuple(written["winds"].items()),
        tuple(Line(line["way"], tuple(line["tiles"]), line["start"]) for line in written["lines"]),
    )


# Hands that have ended


def hand_result(position: Position) -> Json:
    """The result of the hand, as the record has it."""
    return write_ending(position.ending) if position.ending else {}


def write_ending(ending: Ending) -> Json:
    return {
        "reason": ending.reason,
        "winner": _letter(ending.winner),
        "buyer": _letter(ending.buyer),
        "price": ending.price,
        "game": ending.game or None,
        "seats": dict(zip(LETTERS, ending.winds, strict=False)),
        "turns": ending.turns,
        "payments": dict(zip(LETTERS, ending.payments, strict=False)),
        "money": list(ending.money),
        "bank": ending.bank,
    }


def read_ending(written: Json) -> Ending:
    return Ending(
        reason=written["reason"],
        winner=_seat_or_none(written["winner"]),
        buyer=_seat_or_none(written["buyer"]),
        price=written["price"],
        game=written["game"] or "",
        winds=tuple(written["seats"].values()),
        turns=written["turns"],
        payments=tuple(written["payments"].values()),
        money=tuple(written["money"]),
        bank=written["bank"],
    )


def _write_line(line: SheetLine) -> Json:
    return {
        "hand": line.hand,
        "reason": line.reason,
        "winner": _letter(line.winner),
        "buyer": _letter(line.buyer),
        "price": line.price,
        "game": line.game or None,
        "scores": list(line.gains),
    }


def _read_line(written: Json) -> SheetLine:
    return SheetLine(
        hand=written["hand"],
        reason=written["reason"],
        winner=_seat_or_none(written["winner"]),
        buyer=_seat_or_none(written["buyer"]),
        price=written["price"],
        game=written["game"] or "",
        gains=tuple(written["scores"]),
    )


def _write_report(report: Report) -> Json:
    return {
        "hand": report.hand,
        "first": LETTERS[report.first],
        "result": write_ending(report.ending),
        "scores": list(report.gains),
        "layouts": [_write_layout(layout) for layout in report.layouts],
    }


def _read_report(written: Json) -> Report:
    return Report(
        hand=written["hand"],
        first=seat_of(written["first"]),
        ending=read_ending(written["result"]),
        gains=tuple(written["scores"]),
        layouts=tuple(map(_read_layout, written["layouts"])),
    )
