"""All of a guest's finished games packed into one file: long work (`jobs/`), for somebody may have thousands.

In the file are `games.jsonl` (a record a line, as `teahouse replay` reads it), each game as programs elsewhere read it
where it has such a form, and `me.json`: how the guest is called, and a line a game with everybody's names.
"""

import json
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import IO, Any

from teahouse.games import declaration
from teahouse.jobs.here import number, opened_store
from teahouse.notation.files import record_line
from teahouse.store.base import Person, TableRow, Wanted
from teahouse.store.sql import SqlStore
from teahouse.table.table import Table

EXPORT = "export"
AT_ONCE = 50
PART = 1 << 18
"""Bytes of a file that are stored in one row."""
IN_MEMORY = 1 << 22


def export(body: dict[str, Any]) -> dict[str, Any]:
    """For the guest `person`: how many games are in it, and how many bytes it has."""
    with opened_store() as store, tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
        person = store.person(body["person"])
        games = _pack(store, person, file) if person else 0
        size = store.jobs.keep(number(), _parts(file)) if person else 0
        return {"games": games, "bytes": size}


def _pack(store: SqlStore, person: Person, file: IO[bytes]) -> int:
    listed = list[dict[str, Any]]()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed, tempfile.TemporaryFile("w+b") as lines:
        for row in _finished(store, person.id):
            record = _record(store, row)
            lines.write(record_line(record).encode())
            for form in declaration(row.game).files:
                packed.writestr(f"games/{_day(row)}-{row.game}-{row.id}{form.suffix}", form.write(record))
            listed.append(_line(store, row, person.id))
        lines.seek(0)
        with packed.open("games.jsonl", "w") as whole:
            while part := lines.read(PART):
                whole.write(part)
        about = {"name": person.name, "language": person.language, "since": person.created, "games": listed}
        packed.writestr("me.json", json.dumps(about, ensure_ascii=False, indent=1))
    return len(listed)


def _finished(store: SqlStore, person: str) -> Iterator[TableRow]:
    """Those put away too."""
    for away in (False, True):
        wanted = Wanted(put_away=away)
        while rows := store.games_of(person, wanted, AT_ONCE):
            yield from rows
            wanted = replace(wanted, before=(rows[-1].ended, rows[-1].id))


def _record(store: SqlStore, row: TableRow) -> dict[str, Any]:
    table = Table(row.id, whole=True)
    table.apply(store.journal(row.id))
    return table.record()


def _line(store: SqlStore, row: TableRow, person: str) -> dict[str, Any]:
    people = store.people([id for id in row.people if id])
    names = [people[id].name if id in people else "" for id in row.people]
    outcome = row.outcomes[row.people.index(person)]
    return {"id": row.id, "game": row.game, "ended": row.ended, "names": names, "outcome": outcome}


def _day(row: TableRow) -> str:
    return datetime.fromtimestamp(row.ended, UTC).date().isoformat()


def _parts(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while part := file.read(PART):
        yield part
