"""A tournament of which two houses on one PostgreSQL look after the same round: what is due happens once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from table.test_tournament_tables import begun, kinds, look, sat_down
from table.test_two_houses import address, really, two_houses  # noqa: F401  # a fixture
from teahouse.core.protocol import RESIGN
from teahouse.evenings.room import Evenings
from teahouse.table.engines import Engines
from teahouse.table.house import House
from teahouse.table.moves import end
from teahouse.web.tournament_tables import Stewards


@asynccontextmanager
async def stewards_of(house: House) -> AsyncIterator[Stewards]:
    evenings = Evenings(house._store.evenings, house.liveness)
    stewards = Stewards(house, evenings)
    await stewards.open()
    yield stewards
    await stewards.close()
    await evenings.close()


@really
async def test_a_round_opens_and_counts_its_tables_once(address: str, engines: Engines) -> None:  # noqa: F811
    async with two_houses(address, engines) as (here, there), stewards_of(here) as one, stewards_of(there) as other:
        id = await begun(here, one, [(1, 2), (3, 4)])
        for _ in range(3):
            other.wake(id)
            one.wake(id)
            await asyncio.sleep(0)
        ids = await sat_down(here, id)
        assert await sat_down(there, id) == ids and len(set(ids)) == 2
        assert {row.id for row in here._store.tables_named(ids)} == set(ids)
        for table in ids:
            openings = [entry for entry in here._store.journal(table) if entry.kind == "opened"]
            assert len(openings) == 1
        await there.act(ids[0], partial(end, reason=RESIGN, seat=1))
        while not (await look(here, id))[0].result:
            one.wake(id)
            other.wake(id)
            await asyncio.sleep(0.05)
        written = Counter(await kinds(there, id))
        assert await kinds(here, id) == await kinds(there, id)
        assert len(here._store.tables("playing")) + len(here._store.tables("over")) == 2, written
        assert (await look(there, id))[0].result == (await look(here, id))[0].result
