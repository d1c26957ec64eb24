"""The queue before the computers: live tables first, guests in turn, and what can wait leaves a place."""

import asyncio

from table.evenings import evening
from teahouse.table.queueing import Errand, Queue, Rank


class Counter:
    """Work that is done when it is told to, and notes in which order it began."""

    def __init__(self, places: int = 1) -> None:
        self.queue, self.began = Queue(places), list[str]()
        self._go_on = asyncio.Event()
        self._asked: list[asyncio.Task[str]] = []

    async def ask(self, name: str, rank: Rank, owner: str) -> asyncio.Task[str]:
        async def work() -> str:
            self.began.append(name)
            await self._go_on.wait()
            return name

        task = asyncio.create_task(self.queue.do(Errand(rank, owner), work))
        self._asked.append(task)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return task

    async def finish(self) -> list[str]:
        self._go_on.set()
        await asyncio.gather(*self._asked, return_exceptions=True)
        return self.began


@evening
async def test_a_higher_rank_goes_first() -> None:
    counter = Counter()
    await counter.ask("first", Rank.ALONE, "x")
    for rank in reversed(Rank):
        await counter.ask(rank.name, rank, "anna")
    assert counter.began == ["first"] and counter.queue.waiting() == 4
    assert await counter.finish() == ["first", "PROMPT", "LIVE", "HINT", "ALONE"]


@evening
async def test_guests_come_in_turn_however_many_tables_one_has() -> None:
    counter = Counter()
    await counter.ask("first", Rank.LIVE, "anna")
    for number in range(3):
        await counter.ask(f"anna {number}", Rank.LIVE, "anna")
    await counter.ask("bert", Rank.LIVE, "bert")
    assert counter.queue.waiting(owner="anna") == 3 and counter.queue.waiting(Rank.LIVE) == 4
    assert await counter.finish() == ["first", "anna 0", "bert", "anna 1", "anna 2"]


@evening
async def test_what_can_wait_leaves_a_place_to_the_others() -> None:
    counter = Counter(places=2)
    for number in range(3):
        await counter.ask(f"hint {number}", Rank.HINT, f"guest {number}")
    assert counter.began == ["hint 0"]
    await counter.ask("turn", Rank.LIVE, "anna")
    assert counter.began == ["hint 0", "turn"]
    assert await counter.finish() == ["hint 0", "turn", "hint 1", "hint 2"]


@evening
async def test_who_goes_away_is_not_thought_for() -> None:
    counter = Counter()
    await counter.ask("first", Rank.LIVE, "anna")
    gone = await counter.ask("gone", Rank.LIVE, "bert")
    await counter.ask("cleo", Rank.LIVE, "cleo")
    gone.cancel()
    await asyncio.sleep(0)
    assert await counter.finish() == ["first", "cleo"]


@evening
async def test_work_that_fails_is_told_to_who_asked_and_the_next_goes_on() -> None:
    queue = Queue(1)

    async def fail() -> None:
        raise KeyError("nobody")

    async def succeed() -> str:
        return "well"

    found = await asyncio.gather(queue.do(Errand(), fail), queue.do(Errand(), succeed), return_exceptions=True)
    assert isinstance(found[0], KeyError) and found[1] == "well"
