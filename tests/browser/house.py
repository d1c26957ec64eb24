"""The real server, and tables laid into its journal."""

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from served_house import ServedHouse
from teahouse.core.commitments import committed
from teahouse.core.handles import Dealt, Ended, State
from teahouse.store.base import Entry, Store
from teahouse.store.sql import open_sqlite
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.table import Table


class House(ServedHouse):
    """A house into which tables can be laid while it is open."""

    def lay_table(self, state: State, chairs: Sequence[Chair], agreed: Agreed | None = None, id: str = "") -> str:
        with self.store() as store:
            return lay_table(store, state, chairs, agreed, id)

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The house's own database, beside the running server."""
        store = open_sqlite(self.data / "teahouse.db")
        try:
            yield store
        finally:
            store.close()


def lay_table(store: Store, state: State, chairs: Sequence[Chair], agreed: Agreed | None = None, id: str = "") -> str:
    """A table at which the game has come to this state, written into the journal as the house would have."""
    table = Table(id or secrets.token_urlsafe(9))
    opened = {
        "game": state.game.id,
        "options": dict(state.game.options),
        "agreed": asdict(agreed or Agreed()),
        "chairs": [asdict(chair) for chair in chairs],
    }
    events = [("opened", opened), *events_of(state)]
    entries = [Entry(number, kind, body, time.time()) for number, (kind, body) in enumerate(events)]
    table.apply(entries)
    store.open_table(table.row(), entries)
    return table.id


def events_of(state: State) -> list[tuple[str, dict[str, Any]]]:
    """What led to a state; the parts of an answer are one event, and one that is not whole is none."""
    events, missing = list[tuple[str, dict[str, Any]]](), 0
    for each in state.chain():
        kind, body = event_of(each)
        if missing:
            events[-1][1]["moves"] += body["moves"]
            missing -= 1
        else:
            events.append((kind, body))
            missing = each.previous.parts(body["seat"]) - 1 if kind == "played" and each.previous else 0
    return events[:-1] if missing else events


def event_of(state: State) -> tuple[str, dict[str, Any]]:
    """What led to a state, as the journal has it."""
    cause = state.cause
    if isinstance(cause, Dealt):
        return "dealt", {"start": committed(cause.start)}
    if isinstance(cause, Ended):
        return "ended", {"reason": cause.result.reason, "seat": cause.seat}
    assert state.previous is not None
    return "played", {"seat": cause.seat, "turn": state.previous.turn(cause.seat), "moves": [cause.text]}
