"""Views and results of Tiny Bluff as JSON; each reader is its writer's inverse."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.protocol import Seat
from tiny_game import rules
from tiny_game.position import HandResult, Position, Round
from tiny_game.seen import Seen


def write_seen(seen: Seen) -> dict[str, Any]:
    return {
        "hand": seen.hand,
        "first": seen.first,
        "balances": list(seen.balances),
        "points": list(seen.points),
        "phase": seen.phase,
        "held": list(seen.held),
        "stock": seen.stock,
        "table": [_write_round(shown) for shown in seen.table],
        "before": [_write_result(result) for result in seen.before],
        "cards": list(seen.cards),
        "put": list(seen.put),
        "snap": seen.snap,
    }


def read_seen(written: Mapping[str, Any]) -> Seen:
    return Seen(
        hand=written["hand"],
        first=Seat(written["first"]),
        balances=tuple(written["balances"]),
        points=tuple(written["points"]),
        phase=written["phase"],
        held=tuple(written["held"]),
        stock=written["stock"],
        table=tuple(map(_read_round, written["table"])),
        before=tuple(map(_read_result, written["before"])),
        cards=tuple(written["cards"]),
        put=tuple(written["put"]),
        snap=written["snap"],
    )


def _write_round(shown: Round) -> dict[str, Any]:
    return {
        "puts": [list(cards) for cards in shown.puts],
        "winner": shown.winner,
        "snapper": shown.snapper,
        "decision": shown.decision,
    }


def _read_round(written: Mapping[str, Any]) -> Round:
    puts = tuple(map(tuple, written["puts"]))
    return Round(puts, written["winner"], written["snapper"], written["decision"])


def hand_result(position: Position) -> dict[str, Any]:
    """As the record has it."""
    return _write_result(rules.hand_result(position))


def _write_result(result: HandResult) -> dict[str, Any]:
    return {"points": list(result.points), "balances": list(result.balances)}


def _read_result(written: Mapping[str, Any]) -> HandResult:
    return HandResult(tuple(written["points"]), tuple(written["balances"]))
