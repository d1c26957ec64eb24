"""Who has opened tables at which computers play among themselves: few for each guest, and not too many for all."""

from collections.abc import Collection

from teahouse.table.errors import ComputersBusy, TooManyAlone
from teahouse.table.limits import Limits


class Hosts:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._hosts: dict[str, str] = {}

    def let_in(self, table: str, guest: str, going_on: Collection[str]) -> None:
        """This guest's new table, beside those that go on or wait for it; or why there is no room."""
        self._hosts = {id: host for id, host in self._hosts.items() if id in going_on}
        if list(self._hosts.values()).count(guest) >= self._limits.alone_a_guest:
            raise TooManyAlone()
        if len(going_on) >= self._limits.alone:
            raise ComputersBusy()
        self._hosts[table] = guest
