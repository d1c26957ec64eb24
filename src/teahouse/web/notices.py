"""Who is told that it is their turn while they are not there: what, where, how often, and never more than that.

A notice says "your turn in ..." and where to look, nothing of the game. It goes to devices that their owner has named
(web push), as a job: encrypted for that browser and signed by the house when it is wished for (`jobs/pushing.py`).
"""

import asyncio
import base64
import json
import logging
import time
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from py_vapid import Vapid02

from teahouse.core.errors import TeahouseError
from teahouse.jobs.doing import Jobs
from teahouse.jobs.pushing import GONE
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.jobs import SqlJobs
from teahouse.store.pushes import Device, SqlPushes
from teahouse.table.calendar import is_zone, zone_named
from teahouse.table.house import House
from teahouse.table.open_hours import ZONE
from teahouse.table.own_games import asks
from teahouse.table.table import Table
from teahouse.texts import say, speaking

WISHES = "notices"
"""Where a guest's wishes are kept, with how they like to see things."""
TURN, BEGUN, OFFERED, OVER, TIME = KINDS = ("turn", "begun", "offered", "over", "time")
PAUSES = (0, 600, 3600, 86400)
"""Seconds between two notices at least."""
QUIET = (22, 8)
"""Quiet hours, by the guest's own time zone."""
PUSH = "push"
KEEPS = 24 * 3600
"""Seconds for which a push service keeps a notice for a device that is off."""
SIGNED = 12 * 3600
KEY = "vapid"
MOST_DEVICES = 8
LOOKED = 60.0
"""Seconds after which it is looked again whom nobody wanted to disturb."""

log = logging.getLogger(__name__)


def wishes_of(person: Person) -> dict[str, Any]:
    """What somebody wants to be told; at first all of it, at once, but not at night."""
    return {**dict.fromkeys(KINDS, True), "pause": 0, "quiet": True, **person.looks.get(WISHES, {})}


def is_quiet(person: Person, now: float) -> bool:
    """Whether it is night where they live, and they do not want to be told then."""
    zone = str(person.looks.get(ZONE, ""))
    if not wishes_of(person)["quiet"] or not is_zone(zone):
        return False
    hour = datetime.fromtimestamp(now, zone_named(zone)).hour
    return hour >= QUIET[0] or hour < QUIET[1]


class Vapid:
    """The house's own key: made once, kept in the store."""

    def __init__(self, pushes: SqlPushes) -> None:
        fresh = ec.generate_private_key(ec.SECP256R1()).private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        self._vapid = Vapid02.from_der(base64.b64encode(base64.b64decode(pushes.keep(KEY, _text(fresh)))))

    @property
    def public(self) -> str:
        """As browsers want it."""
        key = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(key).rstrip(b"=").decode()

    def signed(self, endpoint: str, contact: str, now: float) -> dict[str, str]:
        url = urlsplit(endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": str(int(now) + SIGNED), "sub": contact}
        return dict(self._vapid.sign(claims))


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def sealed(device: Device, told: dict[str, str]) -> bytes:
    """What only this browser can read."""
    mine = ec.generate_private_key(ec.SECP256R1())
    keys = {"dh": _bytes(device.key), "auth_secret": _bytes(device.auth)}
    data: bytes = http_ece.encrypt(json.dumps(told).encode(), private_key=mine, version="aes128gcm", **keys)
    return data


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Notices:
    def __init__(self, house: House, jobs: Jobs, pushes: SqlPushes, done: SqlJobs, contact: str) -> None:
        self._house, self._jobs, self.pushes, self._done, self._contact = house, jobs, pushes, done, contact
        self.vapid = Vapid(pushes)
        self._last: dict[str, float] = {}
        self._waiting: dict[str, str] = {}
        """Who is to be told later, and of what kind the last thing was."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._house.after_telling.append(self.hear)
        self._house.after_warning.append(self.hear_of_time)
        self._do(self._go_on())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def hear(self, before: Table | None, table: Table) -> None:
        """Something has happened at a table, as everybody may know it."""
        for person, kind in news(before, table):
            if not self._house.presence.is_there(table.id, person):
                self._do(self.tell(person, kind, table.game.id))

    def hear_of_time(self, table: Table) -> None:
        """Few hours are left."""
        for person in sorted(table.people()):
            if table.waits_for(person) and not self._house.presence.is_there(table.id, person):
                self._do(self.tell(person, TIME, table.game.id))

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(LOOKED)
            for person, kind in list(self._waiting.items()):
                del self._waiting[person]
                await self.tell(person, kind, "")

    async def tell(self, id: str, kind: str, game: str) -> None:
        """One guest, on all their devices; later where they do not want to be disturbed now."""
        try:
            person = await self._house.people.find(id)
            devices = await asyncio.to_thread(self.pushes.of, id) if person else []
            if person is None or not devices or not wishes_of(person).get(kind):
                return
            now = time.time()
            if is_quiet(person, now) or now - self._last.get(id, 0.0) < wishes_of(person)["pause"]:
                self._waiting[id] = kind
                return
            told = await self._words(person, kind, game)
            if told is None:
                return
            self._last[id] = now
            for device in devices:
                await self._push(device, told, now)
        except (StoreTrouble, TeahouseError) as trouble:
            log.warning("a notice could not be wished for: %s", type(trouble).__name__)

    async def _words(self, person: Person, kind: str, game: str) -> dict[str, str] | None:
        """Never more than whose turn it is; where several games wait, how many. None: nobody waits any more."""
        waiting = [row for row in await self._house.own.open(person.id) if asks(row, person.id)]
        with speaking(person.language):
            if kind == TURN or not game:
                if not waiting:
                    return None
                title = say(f"{waiting[0].game}/title")
                several = say("notice/turns", n=len(waiting))
                return _told(say("notice/turn", game=title) if len(waiting) == 1 else several, "/me/next")
            there = "/me/next" if kind == TIME else "/me/games"
            return _told(say(f"notice/{kind}", game=say(f"{game}/title")), there)

    async def _push(self, device: Device, told: dict[str, str], now: float) -> None:
        is_gone = await asyncio.to_thread(self._is_gone, device.job)
        if is_gone:
            await asyncio.to_thread(self.pushes.remove, device.id)
            return
        key = f"{device.id}:{int(now * 1000)}"
        headers = {"ttl": str(KEEPS), "content-encoding": "aes128gcm", "urgency": "normal", "topic": "turn"}
        signed = self.vapid.signed(device.endpoint, self._contact, now)
        body = {"endpoint": device.endpoint, "headers": {**headers, **signed}, "data": _text(sealed(device, told))}
        await self._jobs.wish(PUSH, key, body, owner=device.person)
        await asyncio.to_thread(self.pushes.told, device.id, key)

    def _is_gone(self, key: str) -> bool:
        """Whether the last notice there was answered that nobody takes any."""
        job = self._done.by_key(PUSH, key)
        return job is not None and isinstance(job.result, dict) and job.result.get("status") in GONE


def _told(words: str, address: str) -> dict[str, str]:
    return {"title": say("web/house"), "body": words, "address": address}


def news(before: Table | None, table: Table) -> list[tuple[str, str]]:
    """Who is to be told what, of what everybody may know."""
    people, found = sorted(table.people()), list[tuple[str, str]]()
    if before is None:  # it was opened for people who are elsewhere
        return [(person, TURN) for person in people if person != table.host and table.calls_for(person)]
    if before.status == "waiting" and table.status == "playing" and table.host:
        found.append((table.host, BEGUN))
    if before.status == "playing" and table.status == "over":
        return [(person, OVER) for person in people]
    if table.draw_offered is not None and before.draw_offered is None:
        found += [(person, OFFERED) for person in people if table.seats_of(person) != [table.draw_offered]]
    return found + [(person, TURN) for person in people if table.calls_for(person) and not before.waits_for(person)]
