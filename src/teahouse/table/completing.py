"""What houses of before have not written down of their tables is found out once, in their journals, beside all play."""

import logging
from collections.abc import Awaitable, Callable

from teahouse.store.base import Store
from teahouse.table.keeping import Clerk
from teahouse.table.table import Table

AT_ONCE = 100
log = logging.getLogger(__name__)


async def complete_all(store: Store, clerk: Clerk, read: Callable[[Table], Awaitable[Table]]) -> None:
    """One table after the other; one that cannot be read is left as it is."""
    last = ""
    while ids := await clerk.do(store.incomplete, last, AT_ONCE):
        for id in ids:
            try:
                table = await read(Table(id))
            except Exception:
                log.warning("table %s cannot be read, and stays out of lists of games", id)
                continue
            await clerk.do(store.complete, table.row())
        last = ids[-1]
