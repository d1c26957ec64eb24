"""Which table is worth watching: where the best play, by the house's ratings."""

from collections.abc import Sequence

from teahouse.store.base import TableRow
from teahouse.table.house import House


async def best_to_watch(house: House, rows: Sequence[TableRow]) -> list[TableRow]:
    """Tables between people first; among them by the points of their people, those with a rating before those who
    have none that can be believed; then where something has happened last."""
    ledgers = {game: await house.ratings.lately(game) for game in sorted({row.game for row in rows})}

    def rank(row: TableRow) -> tuple[bool, float, float]:
        people = {id for id in row.people if id}
        ratings = [ledgers[row.game].rating(id) for id in people]
        sure = [rating.points for rating in ratings if not rating.is_provisional]
        return len(people) < 2, -sum(sure) / max(1, len(sure)), -row.changed

    return sorted(rows, key=rank)
