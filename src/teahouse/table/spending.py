"""What an answer has cost of the agreed time: the server's time decides, and what the network took is forgiven.

A page says for how long it has shown the question. What went by beside that, until the answer was here, was no
thinking; but nobody needs to believe it for more than a moment.
"""

from typing import Any

from teahouse.core.protocol import TIME
from teahouse.table.errors import TimeOver
from teahouse.table.pen import Pen
from teahouse.table.table import Table

FORGIVEN = 1.0
"""Seconds of delay at most that do not count for a move, and after which a time that is over is noticed."""


def time_spent(pen: Pen, seat: int, thought: float | None = None) -> dict[str, Any]:
    """What the entry of an answer says of it: nothing where no move lives on what others have left."""
    table = pen.table
    if not table.control.runs or table.is_quiet() or not table.chairs[seat].attended:
        return {}
    spent = table.calendar.counted(seat, table.asked_since, pen.ran)
    spent -= _delay(spent, thought)
    if _is_over(table, seat, spent) and TIME in table.game.declaration.endings:
        raise TimeOver()
    return {"spent": round(spent, 2)} if table.control.is_banked else {}


def _delay(spent: float, thought: float | None) -> float:
    return 0.0 if thought is None else min(max(0.0, spent - thought), FORGIVEN)


def _is_over(table: Table, seat: int, spent: float) -> bool:
    """Who is awaited for the first time at a tournament's table may take longer."""
    return spent > table.may_take(seat) and not (table.agreed.patience and table.asks_somebody_new)
