"""The event stream is served outside the application: guarded like every answer, and gone when its listener is."""

import asyncio
from pathlib import Path

import httpx
from starlette.types import Message

from served_house import PATIENCE, PATIENTLY, served
from teahouse.store.base import Entry, TableRow
from teahouse.store.sql import open_sqlite
from teahouse.table.liveness import LocalLiveness
from teahouse.web.app import DATABASE, create_app
from teahouse.web.guards import HEADERS
from teahouse.web.settings import Settings


def test_a_stream_has_the_headers_of_every_answer_and_strangers_get_none(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        with httpx.stream("GET", f"{house.url}/events", **PATIENTLY) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
            assert answer.headers["cache-control"] == "no-store"
            assert all(answer.headers[name] == value for name, value in HEADERS.items())
            assert next(answer.iter_text()).startswith("retry: 1000\n\n")
        refused = httpx.get(f"{house.url}/events", headers={"Authorization": "Bearer nobody"}, **PATIENTLY)
        assert refused.status_code == 401 and refused.json()["error"] == "bad-token"
        assert all(refused.headers[name] == value for name, value in HEADERS.items())
        misread = httpx.get(f"{house.url}/events", params={"drawn": "perhaps"}, **PATIENTLY)
        assert misread.status_code == 422


def test_a_stream_that_cannot_go_on_ends_and_the_house_says_so(tmp_path: Path) -> None:
    """A browser opens another one then; it must not wait at one that says nothing any more."""
    of_an_older_house = {"game": "no-such-game", "options": {}, "agreed": {}, "chairs": []}
    store = open_sqlite(tmp_path / DATABASE)
    store.open_table(
        TableRow("old", "no-such-game", "playing", False, 1.0, 1.0, (None,)),
        [Entry(0, "opened", of_an_older_house, 1.0)],
    )
    store.close()
    with served(tmp_path) as house:
        told = httpx.get(f"{house.url}/events", params={"watch": "old"}, **PATIENTLY)
        assert told.text == "retry: 1000\n\n"
        house.expect_said("a stream breaks off")
        house.expect_said("UnknownGame")
        assert httpx.get(f"{house.url}/games", **PATIENTLY).status_code == 200


def test_who_goes_away_is_not_listened_for(tmp_path: Path) -> None:
    asyncio.run(_come_and_go(tmp_path))


async def _come_and_go(folder: Path) -> None:
    app = create_app(Settings(folder))
    async with app.router.lifespan_context(app):
        liveness = app.state.house.liveness
        assert isinstance(liveness, LocalLiveness)
        told, left = asyncio.Event(), asyncio.Event()

        async def send(message: Message) -> None:
            if message.get("body"):
                told.set()

        async def receive() -> Message:
            await left.wait()
            return {"type": "http.disconnect"}

        asked = {"type": "http", "method": "GET", "path": "/events", "query_string": b"watch=one&watch=two"}
        stream = asyncio.create_task(app({**asked, "headers": []}, receive, send))
        await asyncio.wait_for(told.wait(), PATIENCE)
        assert set(liveness._listeners) == {"one", "two"}
        left.set()
        await asyncio.wait_for(stream, PATIENCE)
        await asyncio.sleep(0)
        assert not liveness._listeners
