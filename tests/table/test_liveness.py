"""Who is told: only that something happened, once, and nobody who has left."""

import asyncio

from table.evenings import evening
from teahouse.table.liveness import Listener, LocalLiveness


@evening
async def test_a_listener_hears_of_each_table_once_in_the_order_of_what_happened() -> None:
    liveness, listener = LocalLiveness(), Listener()
    liveness.follow(listener, ["a", "b"])
    for table in ("b", "a", "b", "elsewhere"):
        liveness.publish(table)
    assert [await listener.next(), await listener.next()] == ["b", "a"]
    waiting = asyncio.create_task(listener.next())
    await asyncio.sleep(0)
    assert not waiting.done()
    liveness.publish("a")
    assert await asyncio.wait_for(waiting, 5) == "a"


@evening
async def test_every_listener_of_a_table_hears_of_it() -> None:
    liveness, listeners = LocalLiveness(), [Listener() for _ in range(3)]
    for listener in listeners:
        liveness.follow(listener, ["a"])
    liveness.publish("a")
    assert [await listener.next() for listener in listeners] == ["a"] * 3


def test_who_leaves_leaves_no_trace() -> None:
    liveness, listener = LocalLiveness(), Listener()
    liveness.leave(listener)
    liveness.follow(listener, ["a", "b", "a"])
    liveness.leave(listener)
    liveness.publish("a")
    assert not listener._waiting and not liveness._listeners and not liveness._followed
